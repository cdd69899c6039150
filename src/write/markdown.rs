//! Differences as Markdown: a table for each component, for a release note or a pull request.

use std::fmt::Write;

use crate::diag::plain::is_unsafe;
use crate::history::fields;
use crate::history::model::{
    ChangeKind, ComponentDiff, FaceDiff, FieldChange, GameDiff, PieceDiff, ProjectDiff, WordPart,
};
use crate::history::rows::{self, ComponentRow};
use crate::history::words;

/// So many lines of a component are listed.
const MOST_ROWS: usize = 200;
/// A value is shown to so many characters.
const MOST: usize = 300;

/// All that is different.
pub fn diff(diff: &ProjectDiff) -> String {
    let mut out = format!("## {} → {}\n", escaped(&diff.from), escaped(&diff.to));
    if diff.games.is_empty() {
        out.push_str("\nNo difference.\n");
    }
    for found in &diff.games {
        game(&mut out, found);
    }
    if !diff.untold.is_empty() {
        out.push_str("\n### Not compared\n\n");
    }
    for untold in &diff.untold {
        let place = untold.place.as_ref().or(untold.subject.as_ref());
        let place = place.map_or(String::new(), |place| {
            format!("`{}`: ", place.replace('`', ""))
        });
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            "- {}: {place}{}",
            escaped(&untold.side),
            escaped(&untold.message)
        );
    }
    out
}

fn game(out: &mut String, game: &GameDiff) {
    let what = match game.kind {
        ChangeKind::Changed => String::new(),
        kind => format!(" ({})", kind.name()),
    };
    let _ = writeln!(out, "\n### {}{what}", escaped(&game.title));
    for one in &game.components {
        component(out, one);
    }
    let parts = [
        (
            "Settings",
            &game.settings,
            field as fn(&FieldChange) -> String,
        ),
        ("Translations", &game.translations, translation),
    ];
    for (title, fields, told) in parts {
        if !fields.is_empty() {
            let _ = writeln!(out, "\n**{title}**\n");
            fields.iter().for_each(|field| {
                let _ = writeln!(out, "- {}", told(field));
            });
        }
    }
    if !game.rules.is_empty() {
        out.push_str("\n**Rules**\n\n");
    }
    for rule in &game.rules {
        let fields: Vec<String> = rule.fields.iter().map(field).collect();
        let _ = writeln!(
            out,
            "- `{}` {} {}",
            code(&rule.id),
            rule.kind.name(),
            fields.join("; ")
        );
    }
    if !game.files.is_empty() {
        out.push_str("\n**Files**\n\n");
    }
    for file in &game.files {
        let was = file
            .was
            .as_ref()
            .map_or(String::new(), |was| format!("`{}` → ", code(was)));
        let _ = writeln!(
            out,
            "- {was}`{}` {} ({})",
            code(&file.path),
            file.kind.name(),
            file.what
        );
    }
}

fn component(out: &mut String, component: &ComponentDiff) {
    let what = match (&component.was, component.kind) {
        (Some(was), _) => format!(" (was `{}`)", code(was)),
        (None, ChangeKind::Changed) => String::new(),
        (None, kind) => format!(" ({})", kind.name()),
    };
    let _ = writeln!(out, "\n**{}**{what}", escaped(&component.title));
    if !component.settings.is_empty() || component.back.is_some() {
        out.push('\n');
    }
    for setting in &component.settings {
        let _ = writeln!(out, "- {}", field(setting));
    }
    if let Some(back) = &component.back {
        let _ = writeln!(out, "- {}", face(back));
    }
    if !component.pieces.is_empty() {
        out.push_str("\n| Piece | | What | Face |\n|---|---|---|---|\n");
    }
    let rows = rows::rows(&component.pieces);
    for row in rows.iter().take(MOST_ROWS) {
        match row {
            ComponentRow::One(one) => piece(out, one),
            ComponentRow::Alike(pieces) => alike(out, pieces),
        }
    }
    if rows.len() > MOST_ROWS {
        let _ = writeln!(out, "\n… and {} more", rows.len() - MOST_ROWS);
    }
    if component.alike > 0 {
        let _ = writeln!(
            out,
            "\n{} made otherwise, and not a dot looks different.",
            match component.alike {
                1 => "1 face is".to_owned(),
                count => format!("{count} faces are"),
            }
        );
    }
}

/// Pieces that look different, all by the same.
fn alike(out: &mut String, pieces: &[&PieceDiff]) {
    let (names, more) = rows::names(pieces);
    let names: Vec<String> = names.iter().map(|id| format!("`{}`", code(id))).collect();
    let more = match more {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let faces: Vec<String> = rows::faces_of_all(pieces).into_iter().map(face).collect();
    let _ = writeln!(
        out,
        "| {} pieces: {}{more} | changed | | {} |",
        pieces.len(),
        names.join(", "),
        faces.join("<br>"),
    );
}

fn piece(out: &mut String, piece: &PieceDiff) {
    let name = piece
        .name
        .as_ref()
        .map_or(String::new(), |name| format!(" {}", escaped(name)));
    let was = piece
        .was
        .as_ref()
        .map_or(String::new(), |was| format!("`{}` → ", code(was)));
    let copies = piece
        .copies
        .map(|[before, after]| format!("copies: {before} → {after}"));
    let fields = copies.into_iter().chain(piece.fields.iter().map(field));
    let fields: Vec<String> = fields.collect();
    let faces: Vec<String> = match piece.kind {
        ChangeKind::Added | ChangeKind::Removed => Vec::new(),
        _ => piece.faces.iter().map(face).collect(),
    };
    let _ = writeln!(
        out,
        "| {was}`{}`{name} | {} | {} | {} |",
        code(&piece.id),
        piece.kind.name(),
        fields.join("<br>"),
        faces.join("<br>"),
    );
}

fn face(face: &FaceDiff) -> String {
    let causes: Vec<String> = face
        .causes
        .iter()
        .map(|cause| escaped(&cause.words()))
        .collect();
    let by = match causes.is_empty() {
        true => String::new(),
        false => format!(" by {}", causes.join(", ")),
    };
    format!("{}{by}", face.side)
}

/// A change of an overlay; of a language that is new, or gone, only that.
fn translation(change: &FieldChange) -> String {
    match change.of_language() {
        Some(kind) => format!("`{}` {}", code(&change.path), kind.name()),
        None => field(change),
    }
}

fn field(field: &FieldChange) -> String {
    let shown = |value: &Option<serde_json::Value>| {
        value.as_ref().map(|value| shortened(&fields::shown(value)))
    };
    let change = match (shown(&field.before), shown(&field.after)) {
        (Some(before), Some(after)) if before.contains(' ') && after.contains(' ') => {
            let parts = words::parts(&before, &after).into_iter();
            parts
                .map(|(part, text)| match part {
                    WordPart::Same => escaped(&text),
                    WordPart::Gone => format!("<del>{}</del>", escaped(&text)),
                    WordPart::New => format!("<ins>{}</ins>", escaped(&text)),
                })
                .collect()
        }
        (Some(before), Some(after)) => format!("{} → {}", escaped(&before), escaped(&after)),
        (Some(before), None) => format!("<del>{}</del>", escaped(&before)),
        (None, Some(after)) => format!("<ins>{}</ins>", escaped(&after)),
        (None, None) => String::new(),
    };
    format!("{}: {change}", escaped(&field.path))
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// Words that Markdown and HTML take for nothing but words, on one line.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // What code hosts make links and mentions of.
            '@' => out.push_str("&#64;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '!' => {
                out.push('\\');
                out.push(letter);
            }
            _ if is_unsafe(letter) => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}

/// A text between backquotes in a table.
fn code(text: &str) -> String {
    let plain = |letter: char| match letter {
        '`' | '|' => '\'',
        letter if is_unsafe(letter) => ' ',
        letter => letter,
    };
    text.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_stays_words() {
        assert_eq!(escaped("a|b\n<img> @you"), "a\\|b &lt;img&gt; &#64;you");
        assert_eq!(code("a`|b"), "a''b");
    }
}
