//! The presets that come with the program.

use massicot::load::presets;
use massicot::service::{ServiceForm, ServicePreset};
use serde_json::Value;

fn service(name: &str) -> ServicePreset {
    ServicePreset::parse(name, presets::text("services", name).unwrap()).unwrap()
}

fn conforms(text: &str) -> bool {
    let schema: Value = serde_json::from_str(presets::schema("service").unwrap()).unwrap();
    let value: toml::Table = toml::from_str(text).unwrap();
    let value = serde_json::to_value(value).unwrap();
    jsonschema::validator_for(&schema).unwrap().is_valid(&value)
}

#[test]
fn every_preset_is_sound_and_says_where_it_is_from() {
    let names = presets::names("services");
    assert!(names.len() >= 8, "{names:?}");
    let date = regex::Regex::new(r"20\d\d-[01]\d-[0-3]\d").unwrap();
    for name in &names {
        let text = presets::text("services", name).unwrap();
        service(name);
        assert!(conforms(text), "{name}");
        assert!(
            text.starts_with("#:schema ../../schemas/service.schema.json\n# "),
            "{name}"
        );
        let comments = text.lines().filter(|line| line.starts_with('#'));
        let comments = comments.collect::<Vec<_>>().join("\n");
        assert!(date.is_match(&comments), "{name} has no date");
    }
    let all: Vec<ServicePreset> = names.iter().map(|name| service(name)).collect();
    let called = |name: &str| all.iter().filter(|service| service.is_called(name)).count();
    for service in &all {
        assert!(
            service.also.iter().all(|name| called(name) == 1),
            "{}",
            service.id
        );
        assert_eq!(called(&service.id), 1);
    }
}

/// What the services state of themselves, against what follows from it.
#[test]
fn the_figures_go_together() {
    for name in ["tgc", "mpc"] {
        let service = service(name);
        let ServiceForm::Images(images) = &service.form else {
            panic!("{name}");
        };
        for product in &service.products {
            for (dots, trim) in product.image.unwrap().into_iter().zip(product.trim) {
                let bleed = (f64::from(dots) - trim.to_px(images.dpi)) / 2.0;
                let (least, most) = match name {
                    "mpc" => (35.9, 36.1),
                    _ => (36.0, 64.0),
                };
                assert!(bleed > least && bleed < most, "{}: {bleed}", product.title);
            }
        }
    }
}

#[test]
fn presets_that_cannot_be_are_refused() {
    let sound = presets::text("services", "mpc").unwrap();
    assert!(ServicePreset::parse("own", sound).is_ok());
    let refused = [
        ("dpi = 300", "dpi = nan", "between 72 and 1200"),
        ("fronts/{number}-{name}", "fronts/{name}", "add `{number}`"),
        ("fronts/{number}-{name}", "../{number}", "small letters"),
        ("fronts/{number}-{name}", "/{number}", "small letters"),
        ("image = [822, 1122]", "image = [822, 0]", "between 16 and"),
        ("image = [822, 1122]\n", "", "`image` in dots is missing"),
        (
            "trim = [63.5, 88.9]",
            "trim = [63.5, 0]",
            "between 3 and 2000",
        ),
        ("most = 612", "most = 612\nleast = 700", "`least` is more"),
        (
            "title = \"M",
            "sheet = \"a4\"\ntitle = \"M",
            "takes one form",
        ),
    ];
    for (from, to, word) in refused {
        assert!(sound.contains(from), "{from}");
        let text = sound.replacen(from, to, 1);
        let errors = ServicePreset::parse("own", &text).unwrap_err();
        let said: Vec<&str> = errors.iter().map(|error| &*error.message).collect();
        assert!(
            said.iter().any(|said| said.contains(word)),
            "{to}: {said:?}"
        );
        for error in &errors {
            assert!(error.range.end <= text.len());
        }
    }
    assert!(ServicePreset::parse("own", "title = \"Nothing\"").is_err());
}
