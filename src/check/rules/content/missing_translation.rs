//! A text without its translation.

use std::collections::BTreeSet;
use std::path::Path;

use crate::check::context::RuleContext;
use crate::diag::{Diagnostic, Rule, Severity, SourceMap, Span};
use crate::load::{Game, Value, ValueKind};
use crate::message::Message;
use crate::words::is_prose;

pub const RULE: Rule = Rule {
    code: "missing-translation",
    level: Severity::Warning,
    title: "A text without its translation",
    does: "An overlay `lang/en.toml` says the texts of a game in another language: a table for \
        each component, or for a shared file as `data.items`, and in it one for each entry. What \
        it translates of one entry it has to translate of all that have it, and so it has \
        whatever is more than a word anywhere; what it lacks is reported, and so are the pages of a \
        rulebook, which are those of `lang/en/` by the same names.",
    why: "The piece would be printed half in one language and half in another: what an overlay \
        lacks is printed as it is in the game's own.",
    example: r#"# lang/en.toml
[cards.ace]
name = "The ace"

[cards.king]             # `name` is missing"#,
    fix: "Add it to the overlay; where both languages say the same, repeat it.",
};

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (language, overlay) in &context.game.languages {
        let lacking = Lacking {
            game: context.game,
            language,
            overlay,
        };
        found.extend(lacking.titles());
        found.extend(lacking.theme());
        found.extend(lacking.pages(&context.project.sources));
        for (name, span, file, translation) in lacking.files() {
            found.extend(lacking.of_file(name, span, file, translation));
        }
    }
    found
}

/// One text of the content, and whether the overlay says it.
struct SourceText<'a> {
    /// Its key, the items of lists by their number: `lines[2].text`.
    path: String,
    /// The same with any item for each: texts of one kind.
    kind: String,
    text: &'a str,
    span: Span,
    said: bool,
    /// The nearest place of the overlay.
    place: Span,
}

struct Lacking<'a> {
    game: &'a Game,
    language: &'a str,
    overlay: &'a Value,
}

impl<'a> Lacking<'a> {
    fn untranslated(&self, what: &Message, place: Span, text: Span) -> Diagnostic {
        let message = message!(
            "missing-translation-untranslated",
            "{what} in the language `{language}`",
            what,
            language = self.language
        );
        let found = RULE.finding(message).at(place);
        found.and(
            text,
            message!(
                "missing-translation-untranslated-label",
                "the text to translate"
            ),
        )
    }

    /// The titles of the game and of those components that have one.
    fn titles(&self) -> Vec<Diagnostic> {
        let start = Span::new(self.overlay.span.file, 0..0);
        let game = &self.game.value;
        let title = game
            .get("title")
            .filter(|_| self.overlay.get("title").is_none());
        let title = title.map(|title| {
            self.untranslated(
                &message!("missing-translation-titles", "the game has no `title`"),
                start,
                title.span,
            )
        });
        let titles = self.overlay.get("titles");
        let components = game.get("component").and_then(Value::as_array);
        let components = components
            .unwrap_or_default()
            .iter()
            .filter_map(|component| {
                let (id, title) = (component.get("id")?.as_str()?, component.get("title")?);
                let lacks = titles.and_then(|titles| titles.get(id)).is_none();
                let place = titles.map_or(start, |titles| titles.span);
                let what = message!(
                    "missing-translation-titles-id",
                    "`titles` has no `{id}`",
                    id
                );
                lacks.then(|| {
                    self.untranslated(&what, place, title.span)
                        .about(format!("{}/{id}", self.game.id))
                        .grouped(format!("titles {}", self.language))
                })
            });
        title.into_iter().chain(components).collect()
    }

    /// The files of written pages that have no translation.
    fn pages(&self, sources: &SourceMap) -> Vec<Diagnostic> {
        let start = Span::new(self.overlay.span.file, 0..0);
        let components = self.game.components.iter();
        let writings = components.filter_map(|component| component.writing.as_ref());
        let lacking = writings.flat_map(|writing| writing.untranslated(self.language));
        let found = lacking.map(|file| {
            let path = &sources.get(file).path;
            let folder = Path::new("content").join(&self.game.id);
            let name = path.strip_prefix(folder).unwrap_or(path);
            let what = message!(
                "missing-translation-pages",
                "`{name}` is not",
                name = name.display()
            );
            let path = format!("lang/{}/{}", self.language, name.display());
            self.untranslated(&what, start, Span::new(file, 0..0))
                .help(message!(
                    "missing-translation-pages-help",
                    "translate it as `{path}`",
                    path
                ))
        });
        found.collect()
    }

    /// Texts of the theme that stand beside others that are translated.
    fn theme(&self) -> Vec<Diagnostic> {
        let theme = self.game.value.get("theme");
        let (Some(theme), Some(overlay)) = (theme, self.overlay.get("theme")) else {
            return Vec::new();
        };
        let mut texts = Vec::new();
        let at = At {
            path: String::new(),
            kind: String::new(),
            place: overlay.span,
        };
        walk(theme, Some(overlay), &at, &mut texts);
        for text in &mut texts {
            text.kind.truncate(text.kind.rfind('.').unwrap_or(0));
        }
        let wanted = kinds(texts.iter().filter(|text| text.said));
        self.lacked("theme", &texts, &wanted)
    }

    /// The data files: what each is called, where, what it holds, and its part of the overlay.
    fn files(&self) -> Vec<(&'a str, Span, &'a Value, Option<&'a Value>)> {
        let own = self.game.components.iter().filter_map(|component| {
            let id = &component.id;
            let file = component.data.as_ref()?;
            Some((&*id.value, id.span, file, self.overlay.get(&id.value)))
        });
        let shared = self.overlay.get("data");
        let named = self.game.value.get("data").and_then(Value::as_table);
        let shared = self.game.data.iter().filter_map(move |(name, file)| {
            let field = named?.field(name)?;
            let overlay = shared.and_then(|shared| shared.get(name));
            Some((name.as_str(), field.key_span, file, overlay))
        });
        own.chain(shared).collect()
    }

    fn of_file(
        &self,
        name: &str,
        span: Span,
        file: &'a Value,
        overlay: Option<&'a Value>,
    ) -> Vec<Diagnostic> {
        let entries = texts_of(file, overlay);
        let all = || entries.iter().flat_map(|(_, texts)| texts);
        let wanted = kinds(all().filter(|text| text.said || is_prose(text.text)));
        if overlay.is_none() {
            let count = all().filter(|text| wanted.contains(&*text.kind)).count();
            let message = message!(
                "missing-translation-of-file",
                "nothing of `{name}` is in the language `{language}`",
                name,
                language = self.language
            );
            let help = message!(
                "missing-translation-of-file-help",
                "add a table for it to the overlay; texts to translate: {count}",
                count
            );
            let group = format!("files {}", self.language);
            let found = RULE.finding(message).at(span).help(help).grouped(group);
            return Vec::from_iter((count > 0).then_some(found));
        }
        let lacked = entries.iter().flat_map(|(entry, texts)| {
            let id = entry.and_then(id).unwrap_or(name);
            let lacked = self.lacked(id, texts, &wanted);
            let subject = entry.map_or(self.game.id.clone(), |entry| self.subject(entry));
            let group = format!("{name} in {}", self.language);
            lacked
                .into_iter()
                .map(move |found| found.about(subject.clone()).grouped(group.clone()))
        });
        lacked.collect()
    }

    fn lacked(
        &self,
        whose: &str,
        texts: &[SourceText<'_>],
        wanted: &BTreeSet<&str>,
    ) -> Vec<Diagnostic> {
        let lacked = texts
            .iter()
            .filter(|text| !text.said && wanted.contains(&*text.kind));
        let untranslated = lacked.map(|text| {
            self.untranslated(
                &message!(
                    "missing-translation-lacked",
                    "`{whose}` has no `{path}`",
                    whose,
                    path = text.path
                ),
                text.place,
                text.span,
            )
        });
        untranslated.collect()
    }

    /// `game/component/entry` of an entry of a component's file.
    fn subject(&self, entry: &Value) -> String {
        let game = self.game;
        let component = game.components.iter().find(|component| {
            let data = component.data.as_ref();
            data.is_some_and(|data| data.span.file == entry.span.file)
        });
        match (component, id(entry)) {
            (Some(component), Some(id)) => format!("{}/{}/{id}", game.id, component.id.value),
            _ => game.id.clone(),
        }
    }
}

fn kinds<'t>(texts: impl Iterator<Item = &'t SourceText<'t>>) -> BTreeSet<&'t str> {
    texts.map(|text| text.kind.as_str()).collect()
}

fn id(entry: &Value) -> Option<&str> {
    entry.get("id").and_then(Value::as_str)
}

/// The texts of a data file: those of each entry that has an id, and those beside them.
fn texts_of<'a>(
    file: &'a Value,
    overlay: Option<&'a Value>,
) -> Vec<(Option<&'a Value>, Vec<SourceText<'a>>)> {
    let mut found = Vec::new();
    let fields = file.as_table().into_iter().flat_map(|table| table.iter());
    for (key, field) in fields {
        let of = |path: &str, overlay: Option<&Value>| At {
            path: path.to_owned(),
            kind: key.to_owned(),
            place: overlay.map_or(file.span, |overlay| overlay.span),
        };
        let items = field.value.as_array().unwrap_or_default();
        // One without an id is told for itself.
        let mut entries = items.iter().filter(|item| id(item).is_some()).peekable();
        match entries.peek().is_some() {
            true => found.extend(entries.map(|item| {
                let said = overlay.and_then(|overlay| overlay.get(id(item)?));
                let mut texts = Vec::new();
                walk(item, said, &of("", said.or(overlay)), &mut texts);
                (Some(item), texts)
            })),
            false => {
                let mut texts = Vec::new();
                let said = overlay.and_then(|overlay| overlay.get(key));
                walk(&field.value, said, &of(key, said.or(overlay)), &mut texts);
                found.push((None, texts));
            }
        }
    }
    found
}

/// Where a walk is.
struct At {
    path: String,
    kind: String,
    place: Span,
}

fn walk<'a>(value: &'a Value, said: Option<&'a Value>, at: &At, texts: &mut Vec<SourceText<'a>>) {
    let place = said.map_or(at.place, |said| said.span);
    match &value.kind {
        ValueKind::String(text) => texts.push(SourceText {
            path: at.path.clone(),
            kind: at.kind.clone(),
            text,
            span: value.span,
            said: said.is_some(),
            place,
        }),
        ValueKind::Table(table) => {
            for (key, field) in table.iter().filter(|(key, _)| *key != "id") {
                let dot = if at.path.is_empty() { "" } else { "." };
                let next = At {
                    path: format!("{}{dot}{key}", at.path),
                    kind: format!("{}.{key}", at.kind),
                    place,
                };
                walk(
                    &field.value,
                    said.and_then(|said| said.get(key)),
                    &next,
                    texts,
                );
            }
        }
        ValueKind::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let by_id = said.and_then(|said| said.get(id(item)?));
                let by_place = said.and_then(|said| said.as_array()?.get(index));
                let next = At {
                    path: format!("{}[{index}]", at.path),
                    kind: format!("{}[]", at.kind),
                    place,
                };
                walk(item, by_id.or(by_place), &next, texts);
            }
        }
        _ => {}
    }
}
