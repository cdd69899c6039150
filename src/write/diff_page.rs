//! Differences as one file to look at: before and after side by side, one over the other, or what is
//! different between them. Its script is its own; it asks for nothing from outside.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::history::fields;
use crate::history::model::{
    ChangeKind, ComponentDiff, FaceDiff, FieldChange, GameDiff, PieceDiff, ProjectDiff, WordPart,
};
use crate::history::words;
use crate::xml::escaped;

const STYLE: &str = include_str!("diff_page.css");
const SCRIPT: &str = include_str!("diff_page.js");
/// A value is shown to so many characters.
const MOST: usize = 2000;

/// The file.
pub fn encode(diff: &ProjectDiff) -> String {
    let mut page = DiffPage { out: String::new() };
    page.whole(diff);
    page.out
}

struct DiffPage {
    out: String,
}

impl DiffPage {
    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.out.write_fmt(text);
    }

    fn whole(&mut self, diff: &ProjectDiff) {
        let (from, to) = (escaped(&diff.from), escaped(&diff.to));
        self.add(format_args!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; \
             style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
             <title>{from} → {to}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
             <header><h1>{from} → {to}</h1>\n"
        ));
        self.controls(diff);
        self.out.push_str("</header>\n<main>\n");
        self.untold(diff);
        if diff.games.is_empty() {
            self.out.push_str("<p>No difference.</p>\n");
        }
        diff.games.iter().for_each(|game| self.game(game));
        self.add(format_args!(
            "<p id=\"none\" hidden>Nothing of this kind.</p>\n</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
        ));
    }

    /// What the page is filtered and looked at by.
    fn controls(&mut self, diff: &ProjectDiff) {
        let option = |value: &str, words: &str| {
            format!(
                "<option value=\"{}\">{}</option>",
                escaped(value),
                escaped(words)
            )
        };
        let components = diff.games.iter().flat_map(|game| {
            let of = game.components.iter();
            of.map(|component| {
                let name = format!("{}/{}", game.id, component.id);
                option(&name, &format!("{}: {}", game.title, component.title))
            })
        });
        let components: String = components.collect();
        let kinds = ["added", "removed", "renamed", "changed"];
        let kinds: String = kinds.iter().map(|kind| option(kind, kind)).collect();
        let views = [
            ("two", "side by side"),
            ("swipe", "swipe"),
            ("onion", "onion skin"),
            ("difference", "difference"),
        ];
        let views: String = views
            .iter()
            .map(|(view, words)| option(view, words))
            .collect();
        self.add(format_args!(
            "<form>\n<label>Component <select id=\"component\"><option value=\"\">all</option>{components}</select></label>\n\
             <label>Kind <select id=\"kind\"><option value=\"\">all</option>{kinds}</select></label>\n\
             <label>View <select id=\"view\">{views}</select></label>\n\
             <label id=\"part\" hidden>Newer <input type=\"range\" id=\"amount\" min=\"0\" max=\"100\" value=\"50\"></label>\n\
             <output id=\"count\"></output>\n</form>\n"
        ));
    }

    fn untold(&mut self, diff: &ProjectDiff) {
        if diff.untold.is_empty() {
            return;
        }
        self.out
            .push_str("<section class=\"untold\"><h2>Not compared</h2><ul>\n");
        for untold in &diff.untold {
            let place = untold.place.as_ref().or(untold.subject.as_ref());
            let place = place.map_or(String::new(), |place| {
                format!("<code>{}</code> ", escaped(place))
            });
            let (side, message) = (escaped(&untold.side), escaped(&untold.message));
            self.add(format_args!("<li>{side}: {place}{message}</li>\n"));
        }
        self.out.push_str("</ul></section>\n");
    }

    fn game(&mut self, game: &GameDiff) {
        let what = match game.kind {
            ChangeKind::Changed => String::new(),
            kind => format!(" <small>{}</small>", kind.name()),
        };
        self.add(format_args!(
            "<section>\n<h2>{}{what}</h2>\n",
            escaped(&game.title)
        ));
        for component in &game.components {
            self.component(game, component);
        }
        self.list("Settings", game.settings.iter().map(field));
        self.list("Translations", game.translations.iter().map(translation));
        let rules = game.rules.iter().map(|rule| {
            let fields: Vec<String> = rule.fields.iter().map(field).collect();
            let (id, kind) = (escaped(&rule.id), rule.kind.name());
            format!("<code>{id}</code> {kind} {}", fields.join(" "))
        });
        self.list("Rules", rules);
        let files = game.files.iter().map(|file| {
            let was = file.was.as_ref();
            let was = was.map_or(String::new(), |was| {
                format!("<code>{}</code> → ", escaped(was))
            });
            let lines: Vec<String> = file.lines.iter().map(field).collect();
            let (path, kind, what) = (escaped(&file.path), file.kind.name(), file.what);
            format!(
                "{was}<code>{path}</code> {kind} ({what}) {}",
                lines.join("<br>")
            )
        });
        self.list("Files", files);
        self.out.push_str("</section>\n");
    }

    fn list(&mut self, title: &str, items: impl Iterator<Item = String>) {
        let items: String = items.map(|item| format!("<li>{item}</li>\n")).collect();
        if !items.is_empty() {
            self.add(format_args!(
                "<div class=\"beside\"><h3>{title}</h3><ul>\n{items}</ul></div>\n"
            ));
        }
    }

    fn component(&mut self, game: &GameDiff, component: &ComponentDiff) {
        let name = escaped(&format!("{}/{}", game.id, component.id));
        let what = match (&component.was, component.kind) {
            (Some(was), _) => format!(" <small>was {}</small>", escaped(was)),
            (None, ChangeKind::Changed) => String::new(),
            (None, kind) => format!(" <small>{}</small>", kind.name()),
        };
        self.add(format_args!(
            "<section class=\"component\" data-component=\"{name}\">\n<h3>{}{what}</h3>\n",
            escaped(&component.title)
        ));
        let settings: String = component
            .settings
            .iter()
            .map(|setting| format!("<li>{}</li>", field(setting)))
            .collect();
        if !settings.is_empty() {
            self.add(format_args!("<ul>{settings}</ul>\n"));
        }
        if let Some(back) = &component.back {
            let kind = component.kind.name();
            self.add(format_args!(
                "<article class=\"all\" data-kind=\"{kind}\"><h4>back of all</h4>\n"
            ));
            self.face(back);
            self.out.push_str("</article>\n");
        }
        component.pieces.iter().for_each(|piece| self.piece(piece));
        if component.alike > 0 {
            self.add(format_args!(
                "<p class=\"alike\">made otherwise, and not a dot looks different: {}</p>\n",
                component.alike
            ));
        }
        self.out.push_str("</section>\n");
    }

    fn piece(&mut self, piece: &PieceDiff) {
        let kind = piece.kind.name();
        let was = piece
            .was
            .as_ref()
            .map_or(String::new(), |was| format!("{} → ", escaped(was)));
        let name = piece
            .name
            .as_ref()
            .map_or(String::new(), |name| format!(" {}", escaped(name)));
        self.add(format_args!(
            "<article data-kind=\"{kind}\"><h4><span class=\"kind {kind}\">{kind}</span> <code>{was}{}</code>{name}</h4>\n",
            escaped(&piece.id)
        ));
        piece.faces.iter().for_each(|face| self.face(face));
        let copies = piece
            .copies
            .map(|[before, after]| format!("copies: {before} → {after}"));
        let fields = copies.into_iter().chain(piece.fields.iter().map(field));
        let fields: String = fields.map(|field| format!("<li>{field}</li>")).collect();
        if !fields.is_empty() {
            self.add(format_args!("<ul>{fields}</ul>\n"));
        }
        self.out.push_str("</article>\n");
    }

    fn face(&mut self, face: &FaceDiff) {
        let causes: Vec<String> = face
            .causes
            .iter()
            .map(|cause| escaped(&cause.words()))
            .collect();
        let by = match causes.is_empty() {
            true => String::new(),
            false => format!(" by {}", causes.join(", ")),
        };
        self.add(format_args!(
            "<figure class=\"face\"><div class=\"pictures\">"
        ));
        for (which, picture) in ["before", "after"].into_iter().zip(&face.pictures) {
            if let Some(picture) = picture {
                let data = STANDARD.encode(picture.as_slice());
                self.add(format_args!(
                    "<img class=\"{which}\" alt=\"{which}\" loading=\"lazy\" src=\"data:image/png;base64,{data}\">"
                ));
            }
        }
        self.add(format_args!(
            "</div><figcaption>{}{by}</figcaption></figure>\n",
            face.side
        ));
    }
}

/// A change of an overlay; of a language that is new, or gone, only that.
fn translation(change: &FieldChange) -> String {
    match change.of_language() {
        Some(kind) => format!("<code>{}</code> {}", escaped(&change.path), kind.name()),
        None => field(change),
    }
}

/// A field: words that are gone are struck, those that are new marked.
fn field(field: &FieldChange) -> String {
    let shown = |value: &Option<serde_json::Value>| {
        let text = value.as_ref().map(fields::shown)?;
        Some(match text.char_indices().nth(MOST) {
            Some((at, _)) => format!("{}…", &text[..at]),
            None => text,
        })
    };
    let gone = |text: &str| format!("<del>{}</del>", escaped(text));
    let new = |text: &str| format!("<ins>{}</ins>", escaped(text));
    let change = match (shown(&field.before), shown(&field.after)) {
        (Some(before), Some(after)) => {
            let parts = words::parts(&before, &after).into_iter();
            parts
                .map(|(part, text)| match part {
                    WordPart::Same => escaped(&text),
                    WordPart::Gone => gone(&text),
                    WordPart::New => new(&text),
                })
                .collect()
        }
        (Some(before), None) => gone(&before),
        (None, Some(after)) => new(&after),
        (None, None) => String::new(),
    };
    let title = field.title.as_ref().unwrap_or(&field.path);
    format!(
        "<b title=\"{}\">{}</b>: {change}",
        escaped(&field.path),
        escaped(title)
    )
}
