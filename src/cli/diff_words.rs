//! Differences in words, for a terminal.

use anstyle::{AnsiColor, Style};

use super::console::{Noun, counted};
use crate::diag::plain::line;
use crate::history::fields;
use crate::history::model::{
    Cause, ChangeKind, ComponentDiff, FaceDiff, FieldChange, GameDiff, PieceDiff, ProjectDiff,
    WordPart,
};
use crate::history::rows::{self, ComponentRow};
use crate::history::words;
use crate::message::{Figure, Message, UiLanguage};
use crate::pipeline::states::WORK_TREE;

/// A value is shown to so many characters.
const MOST: usize = 400;

/// All that is different, in lines; nothing different is said too.
pub fn told(diff: &ProjectDiff, colour: bool, language: UiLanguage) -> String {
    let mut lines = DiffLines {
        text: String::new(),
        colour,
        language,
    };
    let states = [&diff.from, &diff.to].map(|name| state(name));
    lines.say(0, &Message::joined(states, " → "));
    diff.games.iter().for_each(|game| lines.game(game));
    if diff.games.is_empty() {
        let none = message!("diff-none", "no difference");
        lines.add(1, &none.text(language));
    }
    lines.text
}

/// What one of the two states is called.
fn state(name: &str) -> Message {
    match name {
        WORK_TREE => message!("diff-work-tree", "work tree"),
        name => line(name).into(),
    }
}

/// What could not be compared, a line each.
pub fn untold(diff: &ProjectDiff, language: UiLanguage) -> Vec<String> {
    let told = diff.untold.iter().map(|untold| {
        let (side, said) = (state(&untold.side), &untold.message);
        let text = match untold.place.as_ref().or(untold.subject.as_ref()) {
            Some(place) => message!(
                "diff-untold-at",
                "{side}: {place}: {said}",
                side,
                place,
                said
            ),
            None => message!("diff-untold", "{side}: {said}", side, said),
        };
        line(&text.text(language)).into_owned()
    });
    told.collect()
}

struct DiffLines {
    text: String,
    colour: bool,
    language: UiLanguage,
}

const GONE: Style = AnsiColor::Red.on_default().strikethrough();
const NEW: Style = AnsiColor::Green.on_default();
const OTHER: Style = AnsiColor::Yellow.on_default();
const QUIET: Style = Style::new().dimmed();

impl DiffLines {
    fn add(&mut self, depth: usize, text: &str) {
        self.text.push_str(&"  ".repeat(depth));
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn say(&mut self, depth: usize, text: &Message) {
        let text = text.text(self.language);
        self.add(depth, &text);
    }

    fn styled(&self, style: Style, text: &str) -> String {
        match self.colour {
            true => format!("{style}{text}{style:#}"),
            false => text.to_owned(),
        }
    }

    fn game(&mut self, game: &GameDiff) {
        let title = line(&game.title);
        let heading = format!("{} ({title})", game.id);
        let heading = self.named(game.kind, &heading, None);
        self.add(0, "");
        self.add(0, &heading);
        for component in &game.components {
            self.component(component);
        }
        self.fields(message!("diff-settings", "settings"), &game.settings);
        self.translations(&game.translations);
        if !game.rules.is_empty() {
            self.say(1, &message!("diff-rules", "rules"));
        }
        for rule in &game.rules {
            let heading = self.named(rule.kind, &rule.id, None);
            self.add(2, &heading);
            rule.fields.iter().for_each(|field| self.field(3, field));
        }
        if !game.files.is_empty() {
            self.say(1, &message!("diff-files", "files"));
        }
        for file in &game.files {
            let name = self.named(file.kind, &file.path, file.was.as_deref());
            let what = self.styled(QUIET, &kind_of_file(file.what).text(self.language));
            self.add(2, &format!("{name}  {what}"));
            file.lines.iter().for_each(|field| self.field(3, field));
        }
    }

    /// What the overlays say otherwise; of a language that is new, or gone, only that.
    fn translations(&mut self, changes: &[FieldChange]) {
        if !changes.is_empty() {
            self.say(1, &message!("diff-translations", "translations"));
        }
        for change in changes {
            match change.of_language() {
                Some(kind) => {
                    let language = self.named(kind, &change.path, None);
                    self.add(2, &language);
                }
                None => self.field(2, change),
            }
        }
    }

    fn component(&mut self, component: &ComponentDiff) {
        let title = match component.title == component.id {
            true => component.id.clone(),
            false => format!("{} ({})", component.id, line(&component.title)),
        };
        let heading = match component.kind {
            ChangeKind::Changed => title,
            kind => self.named(kind, &title, component.was.as_deref()),
        };
        self.add(1, &heading);
        for field in &component.settings {
            self.field(2, field);
        }
        if let Some(back) = &component.back {
            self.face(2, back, false);
        }
        for row in rows::rows(&component.pieces) {
            match row {
                ComponentRow::One(piece) => self.piece(piece),
                ComponentRow::Alike(pieces) => self.alike(&pieces),
            }
        }
        if component.alike > 0 {
            let text = match component.alike {
                1 => message!(
                    "diff-one-alike",
                    "1 face is made otherwise and not a dot of it looks different"
                ),
                count => message!(
                    "diff-alike",
                    "{count} faces are made otherwise and not a dot of it looks different",
                    count
                ),
            };
            let text = self.styled(QUIET, &text.text(self.language));
            self.add(2, &text);
        }
    }

    fn piece(&mut self, piece: &PieceDiff) {
        let name = piece.name.as_deref().map_or(String::new(), |name| {
            format!("  {}", self.styled(QUIET, &line(name)))
        });
        let heading = self.named(piece.kind, &piece.id, piece.was.as_deref());
        self.add(2, &format!("{heading}{name}"));
        if let Some([before, after]) = piece.copies {
            let change = self.change(&before.to_string(), &after.to_string());
            self.say(4, &message!("diff-copies", "copies: {change}", change));
        }
        piece.fields.iter().for_each(|field| self.field(4, field));
        if piece.kind == ChangeKind::Added || piece.kind == ChangeKind::Removed {
            return;
        }
        for face in &piece.faces {
            self.face(4, face, false);
        }
        if piece.faces.is_empty() && !piece.fields.is_empty() {
            let text = message!("diff-looks-the-same", "looks the same");
            let text = self.styled(QUIET, &text.text(self.language));
            self.add(4, &text);
        }
    }

    /// Pieces that look different, all by the same.
    fn alike(&mut self, pieces: &[&PieceDiff]) {
        let (names, more) = rows::names(pieces);
        let names = line(&names.join(", ")).into_owned();
        let names = match more {
            0 => names.into(),
            more => message!("difference-names", "{names} and {more} more", names, more),
        };
        let heading = counted(pieces.len(), Noun::Piece);
        let heading = self.named(ChangeKind::Changed, &heading.text(self.language), None);
        let names = self.styled(QUIET, &names.text(self.language));
        self.add(2, &format!("{heading}  {names}"));
        for face in rows::faces_of_all(pieces) {
            self.face(4, face, true);
        }
    }

    /// The face of one piece, or of several: then the most of them that is different is shown.
    fn face(&mut self, depth: usize, face: &FaceDiff, is_most: bool) {
        let how = match face.area.map(percent) {
            Some(percent) if is_most => message!(
                "diff-face-up-to",
                "up to {percent} of it is different",
                percent
            ),
            Some(percent) => message!("diff-face-area", "{percent} of it is different", percent),
            None if face.differs.is_some() => message!("diff-face-differs", "looks different"),
            None => message!("diff-face-made-otherwise", "made otherwise"),
        };
        let side = match face.side {
            "front" => message!("word-front", "front"),
            "back" => message!("word-back", "back"),
            side => side.into(),
        };
        let by = Message::joined(face.causes.iter().map(Cause::words), ", ");
        let said = match by.is_empty() {
            true => message!("diff-face", "{side}: {how}", side, how),
            false => message!("diff-face-by", "{side}: {how}, by {by}", side, how, by),
        };
        let said = line(&said.text(self.language)).into_owned();
        self.add(depth, &said);
    }

    fn fields(&mut self, what: Message, fields: &[FieldChange]) {
        if !fields.is_empty() {
            self.say(1, &what);
            fields.iter().for_each(|field| self.field(2, field));
        }
    }

    fn field(&mut self, depth: usize, field: &FieldChange) {
        let name = line(&field.path).into_owned();
        let shown = |value: &Option<serde_json::Value>| {
            let text = value.as_ref().map(fields::shown);
            text.map(|text| line(&shortened(&text)).into_owned())
        };
        let change = match (shown(&field.before), shown(&field.after)) {
            (Some(before), Some(after)) => self.change(&before, &after),
            (Some(before), None) => self.gone(&before),
            (None, Some(after)) => self.added(&after),
            (None, None) => String::new(),
        };
        self.say(
            depth,
            &message!("diff-field", "{name}: {change}", name, change),
        );
    }

    /// A text word by word, or a value and the one that took its place.
    fn change(&self, before: &str, after: &str) -> String {
        if !before.contains(' ') || !after.contains(' ') {
            let (before, after) = (self.styled(GONE, before), self.styled(NEW, after));
            return format!("{before} → {after}");
        }
        let parts = words::parts(before, after).into_iter();
        parts
            .map(|(part, text)| match part {
                WordPart::Same => text,
                WordPart::Gone => self.gone(&text),
                WordPart::New => self.added(&text),
            })
            .collect()
    }

    /// Words that are gone; without colours as `git diff --word-diff` marks them.
    fn gone(&self, text: &str) -> String {
        match self.colour {
            true => self.styled(GONE, text),
            false => format!("[-{text}-]"),
        }
    }

    fn added(&self, text: &str) -> String {
        match self.colour {
            true => self.styled(NEW, text),
            false => format!("{{+{text}+}}"),
        }
    }

    fn named(&self, kind: ChangeKind, name: &str, was: Option<&str>) -> String {
        let was = was.map_or(String::new(), |was| format!("{} → ", line(was)));
        let (sign, style) = match kind {
            ChangeKind::Added => ("+ ", NEW),
            ChangeKind::Removed => ("- ", AnsiColor::Red.on_default()),
            ChangeKind::Renamed => ("> ", OTHER),
            ChangeKind::Changed => ("~ ", OTHER),
        };
        self.styled(style, &format!("{sign}{was}{}", line(name)))
    }
}

/// The beginning of a long value.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// A part of a whole, to two digits.
fn percent(part: f64) -> Message {
    let percent = part * 100.0;
    let percent = match percent {
        _ if percent < 0.1 => return message!("diff-hardly", "less than 0.1 %"),
        _ if percent < 10.0 => Figure::new(percent, 1),
        _ => Figure::new(percent, 0),
    };
    message!("diff-percent", "{percent} %", percent)
}

/// What a file is, by the name that the comparison gives it.
fn kind_of_file(what: &'static str) -> Message {
    match what {
        "template" => message!("word-template", "template"),
        "picture" => message!("diff-file-picture", "picture"),
        "icon" => message!("word-icon", "icon"),
        "font" => message!("word-font", "font"),
        "schema" => message!("diff-file-schema", "schema"),
        "preset" => message!("diff-file-preset", "preset"),
        "text" => message!("word-text", "text"),
        "file" => message!("diff-file", "file"),
        what => what.into(),
    }
}
