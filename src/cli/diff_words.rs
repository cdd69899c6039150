//! Differences in words, for a terminal.

use anstyle::{AnsiColor, Style};

use crate::diag::plain::line;
use crate::history::fields;
use crate::history::model::{
    ChangeKind, ComponentDiff, Diff, FaceDiff, FieldChange, GameDiff, PieceDiff,
};
use crate::history::rows::{self, Row};
use crate::history::words::{self, WordPart};
use crate::message::UiLanguage;

/// A value is shown to so many characters.
const MOST: usize = 400;

/// All that is different, in lines; nothing different is said too.
pub fn told(diff: &Diff, colour: bool) -> String {
    let mut lines = Lines {
        text: String::new(),
        colour,
    };
    let heading = format!("{} → {}", line(&diff.from), line(&diff.to));
    lines.add(0, &heading);
    diff.games.iter().for_each(|game| lines.game(game));
    if diff.games.is_empty() {
        lines.add(1, "no difference");
    }
    lines.text
}

/// What could not be compared, a line each.
pub fn untold(diff: &Diff, language: UiLanguage) -> Vec<String> {
    let told = diff.untold.iter().map(|untold| {
        let place = untold.place.as_ref().or(untold.subject.as_ref());
        let place = place.map_or(String::new(), |place| format!("{place}: "));
        let text = format!("{}: {place}{}", untold.side, untold.message.text(language));
        line(&text).into_owned()
    });
    told.collect()
}

struct Lines {
    text: String,
    colour: bool,
}

const GONE: Style = AnsiColor::Red.on_default().strikethrough();
const NEW: Style = AnsiColor::Green.on_default();
const OTHER: Style = AnsiColor::Yellow.on_default();
const QUIET: Style = Style::new().dimmed();

impl Lines {
    fn add(&mut self, depth: usize, text: &str) {
        self.text.push_str(&"  ".repeat(depth));
        self.text.push_str(text);
        self.text.push('\n');
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
        self.fields("settings", &game.settings);
        self.fields("translations", &game.translations);
        if !game.rules.is_empty() {
            self.add(1, "rules");
        }
        for rule in &game.rules {
            let heading = self.named(rule.kind, &rule.id, None);
            self.add(2, &heading);
            rule.fields.iter().for_each(|field| self.field(3, field));
        }
        if !game.files.is_empty() {
            self.add(1, "files");
        }
        for file in &game.files {
            let name = self.named(file.kind, &file.path, file.was.as_deref());
            let what = self.styled(QUIET, file.what);
            self.add(2, &format!("{name}  {what}"));
            file.lines.iter().for_each(|field| self.field(3, field));
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
            self.face(2, back, "");
        }
        for row in rows::rows(&component.pieces) {
            match row {
                Row::One(piece) => self.piece(piece),
                Row::Alike(pieces) => self.alike(&pieces),
            }
        }
        if component.alike > 0 {
            let faces = match component.alike {
                1 => "1 face is".to_owned(),
                count => format!("{count} faces are"),
            };
            let text = format!("{faces} made otherwise and not a dot of it looks different");
            let text = self.styled(QUIET, &text);
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
            self.add(4, &format!("copies: {change}"));
        }
        piece.fields.iter().for_each(|field| self.field(4, field));
        if piece.kind == ChangeKind::Added || piece.kind == ChangeKind::Removed {
            return;
        }
        for face in &piece.faces {
            self.face(4, face, "");
        }
        if piece.faces.is_empty() && !piece.fields.is_empty() {
            let text = self.styled(QUIET, "looks the same");
            self.add(4, &text);
        }
    }

    /// Pieces that look different, all by the same.
    fn alike(&mut self, pieces: &[&PieceDiff]) {
        let (names, more) = rows::names(pieces);
        let more = match more {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let heading = format!("{} pieces", pieces.len());
        let heading = self.named(ChangeKind::Changed, &heading, None);
        let names = self.styled(QUIET, &line(&format!("{}{more}", names.join(", "))));
        self.add(2, &format!("{heading}  {names}"));
        for face in rows::faces_of_all(pieces) {
            self.face(4, face, "up to ");
        }
    }

    /// `before` stands before how much is different.
    fn face(&mut self, depth: usize, face: &FaceDiff, before: &str) {
        let by: Vec<String> = face
            .causes
            .iter()
            .map(|cause| line(&cause.words()).into_owned())
            .collect();
        let by = match by.is_empty() {
            true => String::new(),
            false => format!(", by {}", by.join(", ")),
        };
        let how = match face.area {
            Some(area) => format!("{before}{} of it is different", percent(area)),
            None if face.differs.is_some() => "looks different".to_owned(),
            None => "made otherwise".to_owned(),
        };
        self.add(depth, &format!("{}: {how}{by}", face.side));
    }

    fn fields(&mut self, what: &str, fields: &[FieldChange]) {
        if !fields.is_empty() {
            self.add(1, what);
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
        self.add(depth, &format!("{name}: {change}"));
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
pub fn percent(part: f64) -> String {
    let percent = part * 100.0;
    match percent {
        _ if percent < 0.1 => "less than 0.1 %".to_owned(),
        _ if percent < 10.0 => format!("{percent:.1} %"),
        _ => format!("{percent:.0} %"),
    }
}
