//! What `massicot diff --format json` tells, as lines to compare.

use serde_json::Value;

/// A line for everything that is different.
pub fn lines(diff: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    for game in items(&diff["games"]) {
        let id = text(&game["id"]);
        if game["kind"] != "changed" {
            lines.push(format!("{id} {}", text(&game["kind"])));
        }
        for (part, name) in [("settings", "setting"), ("translations", "translation")] {
            for field in items(&game[part]) {
                lines.push(format!("{name} {}", change(field)));
            }
        }
        for component in items(&game["components"]) {
            lines.extend(component_lines(component));
        }
        for rule in items(&game["rules"]) {
            let fields: Vec<String> = items(&rule["fields"]).iter().map(change).collect();
            let rule = format!("rule {} {}", text(&rule["id"]), text(&rule["kind"]));
            lines.push(format!("{rule} {}", fields.join(" ")).trim_end().to_owned());
        }
        for file in items(&game["files"]) {
            let was = file["was"]
                .as_str()
                .map_or(String::new(), |was| format!(" was {was}"));
            let [what, path, kind] = ["what", "path", "kind"].map(|key| text(&file[key]));
            lines.push(format!("{what} {path} {kind}{was}"));
        }
    }
    lines
}

fn component_lines(component: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    let id = text(&component["id"]);
    let was = component["was"]
        .as_str()
        .map_or(String::new(), |was| format!(" was {was}"));
    if component["kind"] != "changed" {
        lines.push(format!("{id} {}{was}", text(&component["kind"])));
    }
    for field in items(&component["settings"]) {
        lines.push(format!("{id} {}", change(field)));
    }
    let both = component["kind"] == "changed" || component["kind"] == "renamed";
    if component["back"].is_object() && both {
        lines.push(format!("{id} {}", face(&component["back"])));
    }
    for piece in items(&component["pieces"]) {
        let name = format!("{id}/{}", text(&piece["id"]));
        let was = piece["was"]
            .as_str()
            .map_or(String::new(), |was| format!(" was {was}"));
        let mut parts = vec![text(&piece["kind"]).to_owned() + &was];
        if let Some(copies) = piece["copies"].as_array() {
            parts.push(format!("copies {} {}", copies[0], copies[1]));
        }
        parts.extend(items(&piece["fields"]).iter().map(change));
        if piece["kind"] == "changed" || piece["kind"] == "renamed" {
            parts.extend(items(&piece["faces"]).iter().map(face));
        }
        lines.push(format!("{name} {}", parts.join("; ")));
    }
    if let Some(alike) = component["alike"].as_u64() {
        lines.push(format!("{id} alike {alike}"));
    }
    lines
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn change(field: &Value) -> String {
    let shown = |value: &Value| match value {
        Value::Null => "-".to_owned(),
        value => value.to_string().replace('"', ""),
    };
    let path = text(&field["path"]);
    format!(
        "{path}={}>{}",
        shown(&field["before"]),
        shown(&field["after"])
    )
}

fn face(face: &Value) -> String {
    let causes = items(&face["causes"]).iter().map(|cause| match cause {
        Value::String(cause) => cause.clone(),
        cause => text(&cause["picture"]).to_owned(),
    });
    let causes: Vec<String> = causes.collect();
    format!("{} by {}", text(&face["side"]), causes.join("+"))
}
