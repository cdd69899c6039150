//! Fills the texts of a game: `"Lose {braves} braves"`, where `braves` is a field of the same table.
//!
//! It happens in one place, between loading and checking, so that templates, rules and spreadsheets
//! see the words as they are printed. What was written is kept beside (`Game::as_written`), for
//! translations, which are patterns of their own, and for what goes back into a file.

mod compiled;
pub mod pattern;
mod texts;
mod written;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::cel::View;
use crate::cel::{Budget, Expression, Fault, Result, Scope, Val, ValKind, evaluate};
use crate::diag::rules::content::{text_error, too_slow};
use crate::diag::{Diagnostic, FileId, Report, SourceMap, Span};
use crate::load::places::TextPlaces;
use crate::load::{self, Game, Project, Value, language};
use crate::numbers::NumberForms;
use compiled::Compiled;
use pattern::{PatternPart, Placeholder, TextPattern};
use texts::{BracedText, texts};

/// The most steps that all texts of a game may take.
const STEPS: u64 = 100_000_000;
/// What a name that an expression may use takes.
const NAME: u64 = 8;
/// The longest text, filled.
const MOST_BYTES: usize = 1 << 16;
/// How many texts may stand in each other.
const MAX_CHAIN: usize = 16;

/// Fills every text of a game, and says what is wrong with those that cannot be filled: they stay as
/// they are written, and their entries are not drawn. A game without braces is left as it is.
pub fn game(sources: &SourceMap, game: &mut Game) -> Vec<Diagnostic> {
    let (filled, found, broken) = {
        let texts = texts(game);
        if texts.is_empty() {
            return Vec::new();
        }
        let mut filling = GameFilling::new(sources, game, texts);
        let found = filling.all();
        let broken = filling.broken();
        (filling.filled, found, broken)
    };
    let as_written = Arc::new(game.clone());
    written::replace(game, &filled);
    for component in &mut game.components {
        for entry in &mut component.entries {
            entry.is_valid &= !broken.contains(&entry.value.span);
        }
    }
    game.unfilled = Some(as_written);
    found
}

/// Fills the texts of all games, and marks what of them cannot be relied on. What is wrong with the
/// texts of overlays is told as well; their games are filled where they are asked for.
pub fn project(project: &mut Project, report: &mut Report) {
    let sources = &project.sources;
    let mut found = Vec::new();
    for one in &mut project.games {
        found.extend(game(sources, one));
        for tag in one.languages.keys() {
            let (mut other, _) = language::in_language(one, tag);
            let overlay = one.languages[tag].span.file;
            let is_own = |found: &Diagnostic| {
                let primary = found.primary.as_ref();
                primary.is_some_and(|label| label.span.file == overlay)
            };
            found.extend(game(sources, &mut other).into_iter().filter(is_own));
        }
    }
    if found.is_empty() {
        return;
    }
    report.extend(found);
    load::mark_unsound(project, report);
    for game in &mut project.games {
        if let Some(written) = game.unfilled.take() {
            let mut written = Arc::unwrap_or_clone(written);
            written.doubtful.clone_from(&game.doubtful);
            for (component, marked) in written.components.iter_mut().zip(&game.components) {
                component.is_valid = marked.is_valid;
                for (entry, marked) in component.entries.iter_mut().zip(&marked.entries) {
                    entry.is_valid = marked.is_valid;
                }
            }
            game.unfilled = Some(Arc::new(written));
        }
    }
}

/// The work on one game.
struct GameFilling<'g> {
    sources: &'g SourceMap,
    game: &'g Game,
    /// Texts with braces by their place.
    texts: HashMap<Span, BracedText<'g>>,
    /// The places in the order of the content.
    order: Vec<Span>,
    forms: NumberForms,
    /// Those of the game's own language, for what its overlay lacks, and the overlay.
    own: Option<(NumberForms, FileId)>,
    budget: Budget,
    compiled: Compiled,
    view: Option<Val>,
    filled: HashMap<Span, Arc<str>>,
    /// Texts that are being filled, each for the one before.
    open: HashSet<Span>,
    /// Texts that could not be filled.
    failed: HashSet<Span>,
}

impl<'g> GameFilling<'g> {
    fn new(sources: &'g SourceMap, game: &'g Game, texts: Vec<BracedText<'g>>) -> GameFilling<'g> {
        let written = game.value.get("language").and_then(Value::as_str);
        let own = written.filter(|own| *own != game.language).and_then(|own| {
            let overlay = game.languages.get(&game.language)?;
            Some((NumberForms::new(own), overlay.span.file))
        });
        GameFilling {
            sources,
            own,
            game,
            order: texts.iter().map(|text| text.value.span).collect(),
            texts: texts
                .into_iter()
                .map(|text| (text.value.span, text))
                .collect(),
            forms: NumberForms::new(&game.language),
            budget: Budget::new(STEPS),
            compiled: Compiled::default(),
            view: None,
            filled: HashMap::new(),
            open: HashSet::new(),
            failed: HashSet::new(),
        }
    }

    fn all(&mut self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for span in self.order.clone() {
            let Err(fault) = self.text(span, 0) else {
                continue;
            };
            let told = self.texts.get(&span).is_some_and(|text| text.is_sound);
            if told && !fault.is_reported {
                found.push(diagnostic(&fault, span).about(self.subject(span)));
            }
            if fault.exhausted {
                break;
            }
        }
        found
    }

    /// The places of the entries with a text that could not be filled.
    fn broken(&self) -> HashSet<Span> {
        let failed = self
            .failed
            .iter()
            .filter_map(|at| self.texts.get(at)?.entry);
        failed.map(|(_, entry)| entry.value.span).collect()
    }

    fn subject(&self, span: Span) -> String {
        match self.texts.get(&span).and_then(|text| text.entry) {
            Some((component, entry)) => {
                let (component, entry) = (&component.id.value, &entry.id.value);
                format!("{}/{component}/{entry}", self.game.id)
            }
            None => self.game.id.clone(),
        }
    }

    /// Fills the text at a place, once.
    fn text(&mut self, span: Span, chain: usize) -> Result<Arc<str>> {
        if let Some(filled) = self.filled.get(&span) {
            return Ok(filled.clone());
        }
        if self.failed.contains(&span) {
            return Err(Fault::reported());
        }
        if self.open.contains(&span) {
            return Err(Fault::new(message!(
                "fill-text",
                "texts stand in each other, round and round"
            )));
        }
        if chain > MAX_CHAIN {
            return Err(Fault::new(message!(
                "fill-text-deep",
                "texts stand in each other more than {most} deep",
                most = MAX_CHAIN
            )));
        }
        let Some(text) = self.texts.get(&span).cloned() else {
            return Err(Fault::reported());
        };
        self.open.insert(span);
        let written = text.value.as_str().unwrap_or_default();
        let places = TextPlaces::new(self.sources, span, written);
        let mut out = String::new();
        let filled = pattern::parse(written)
            .and_then(|pattern| self.pattern(&pattern, &text, &places, None, chain, &mut out));
        self.open.remove(&span);
        match filled {
            Ok(()) => {
                let filled: Arc<str> = out.into();
                self.filled.insert(span, filled.clone());
                Ok(filled)
            }
            Err(mut fault) => {
                self.failed.insert(span);
                fault.place(Some(&places));
                Err(fault)
            }
        }
    }

    fn pattern(
        &mut self,
        pattern: &TextPattern,
        text: &BracedText<'g>,
        places: &TextPlaces,
        number: Option<i64>,
        chain: usize,
        out: &mut String,
    ) -> Result<()> {
        for part in &pattern.parts {
            match part {
                PatternPart::Words(words, _) => out.push_str(words),
                PatternPart::Value(value) => self.value(value, text, places, number, chain, out)?,
            }
        }
        Ok(())
    }

    fn value(
        &mut self,
        placeholder: &Placeholder,
        text: &BracedText<'g>,
        places: &TextPlaces,
        number: Option<i64>,
        chain: usize,
        out: &mut String,
    ) -> Result<()> {
        let written = text.value.as_str().unwrap_or_default();
        let source = &written[placeholder.source.clone()];
        let within = places.within(placeholder.source.clone());
        let placed = |mut fault: Box<Fault>| {
            fault.at = fault.at.or(Some(0..source.len()));
            fault.place(Some(&within));
            fault
        };
        let names = text.names(number.is_some());
        // A table of thousands of texts has as many names for each of them.
        self.budget
            .spend(NAME * names.len() as u64)
            .map_err(placed)?;
        let expression = self.compiled.get(source, &names).map_err(placed)?;
        let value = self.evaluated(&expression, text, number).map_err(placed)?;
        if !placeholder.forms.is_empty() {
            let number = value.as_int().ok_or_else(|| {
                let found = value.type_name();
                placed(Fault::new(message!(
                    "fill-value",
                    "forms go by a whole number, this is {found}",
                    found
                )))
            })?;
            let form = self.form(placeholder, number, text).map_err(placed)?;
            let pattern = &placeholder.forms[form].pattern;
            return self.pattern(pattern, text, places, Some(number), chain, out);
        }
        let printed = self
            .printed(placeholder, &value, text, chain)
            .map_err(placed)?;
        if out.len() + printed.len() > MOST_BYTES {
            let message = message!(
                "fill-value-stands-text-longer",
                "with what stands in it the text is longer than {most_bytes} bytes",
                most_bytes = MOST_BYTES
            );
            return Err(placed(Fault::new(message)));
        }
        self.budget.spend(printed.len() as u64).map_err(placed)?;
        out.push_str(&printed);
        Ok(())
    }

    /// How numbers are printed in a text.
    fn forms_of(&self, text: &BracedText<'_>) -> &NumberForms {
        match &self.own {
            Some((own, overlay)) if text.value.span.file != *overlay => own,
            _ => &self.forms,
        }
    }

    fn evaluated(
        &mut self,
        expression: &Expression,
        text: &BracedText<'g>,
        number: Option<i64>,
    ) -> Result<Val> {
        let mut scope = Scope::root();
        for name in &expression.names {
            let value = match (name.as_str(), number) {
                ("n", Some(number)) => Some(Val::from(number)),
                ("game", _) => Some(self.game_value()),
                _ => text.value_of(name),
            };
            if let Some(value) = value {
                scope.bind(name, value);
            }
        }
        evaluate(expression, &scope, &self.budget)
    }

    fn game_value(&mut self) -> Val {
        let view = self.view.get_or_insert_with(|| View::new(self.game).game);
        view.clone()
    }

    /// The index of the form that a number takes.
    fn form(&self, placeholder: &Placeholder, number: i64, text: &BracedText<'_>) -> Result<usize> {
        let forms = &placeholder.forms;
        let known = self.forms_of(text);
        let is_exact = |form: &pattern::PluralForm| form.exact == Some(number);
        if let Some(exact) = forms.iter().position(is_exact) {
            return Ok(exact);
        }
        let own: Vec<usize> = (0..forms.len())
            .filter(|index| forms[*index].exact.is_none())
            .collect();
        if own.len() > known.count() {
            let (language, of) = (known.language(), known.forms());
            let message = message!(
                "fill-form",
                "these are {count} forms, and the language `{language}` has {count2}",
                count = own.len(),
                language,
                count2 = known.count()
            );
            let help = message!(
                "fill-form-help",
                "its forms are for {of}; `=0 …` is a form for 0 alone",
                of
            );
            return Err(Fault::new(message).help(help));
        }
        let index = own.get(known.form(number, own.len())).copied();
        index.ok_or_else(|| {
            Fault::new(message!(
                "fill-form-none",
                "no form is for {number}",
                number
            ))
            .help(message!(
                "fill-form-without-before",
                "a form without `=` before it is for all other numbers"
            ))
        })
    }

    /// A value as it is printed.
    fn printed(
        &mut self,
        placeholder: &Placeholder,
        value: &Val,
        text: &BracedText<'g>,
        chain: usize,
    ) -> Result<Arc<str>> {
        let forms = self.forms_of(text);
        let is_number = matches!(value.kind, ValKind::Int(_) | ValKind::Float(_));
        if (placeholder.signed || placeholder.spelled) && !is_number {
            let asked = match placeholder.signed {
                true => message!("fill-a-sign", "a sign"),
                false => message!("fill-words", "words"),
            };
            let found = value.type_name();
            return Err(Fault::new(message!(
                "fill-printed",
                "only a number has {asked}, this is {found}",
                asked,
                found
            )));
        }
        match &value.kind {
            ValKind::Int(number) if placeholder.spelled => match forms.spelled(*number) {
                Some(words) => Ok(words.into()),
                None => {
                    let language = forms.language();
                    let message = message!(
                        "fill-printed-words-language-language",
                        "{number} has no words in the language `{language}`",
                        number,
                        language
                    );
                    Err(Fault::new(message).help(message!(
                        "fill-printed-help",
                        "0 to 12 have; take `:words` away for digits"
                    )))
                }
            },
            ValKind::Int(number) => Ok(forms.int(*number, placeholder.signed).into()),
            ValKind::Float(number) => Ok(forms.float(*number, placeholder.signed).into()),
            ValKind::Text(text) => match value.origin {
                Some(origin) if self.texts.contains_key(&origin) => self.text(origin, chain + 1),
                _ if pattern::has_braces(text) && value.origin.is_none() => {
                    Err(Fault::new(message!(
                        "fill-printed-puts-texts-together",
                        "this puts texts together that have braces of their own"
                    ))
                    .help(message!(
                        "fill-printed-put-each-into",
                        "put each of them into braces by itself: `{{first}} {{second}}`"
                    )))
                }
                _ => Ok(text.clone()),
            },
            ValKind::Bool(_) => Err(Fault::new(message!(
                "fill-printed-true-false-words",
                "true and false have no words"
            ))
            .help(message!(
                "fill-printed-say-flag",
                "say what is printed: `{{flag ? 'yes' : 'no'}}`"
            ))),
            ValKind::List(_) => Err(Fault::new(message!(
                "fill-printed-list",
                "a list is not printed as it is"
            ))
            .help(message!(
                "fill-printed-say-how-items",
                "say how its items are joined: `{{list.join(', ')}}`"
            ))),
            ValKind::Map(_) | ValKind::Null => {
                let found = value.type_name();
                Err(Fault::new(message!(
                    "fill-printed-text-takes-numbers",
                    "a text takes numbers and texts, this is {found}",
                    found
                ))
                .help(message!(
                    "fill-printed-name-one-fields",
                    "name one of its fields"
                )))
            }
        }
    }
}

fn diagnostic(fault: &Fault, whole: Span) -> Diagnostic {
    let place = fault.span.unwrap_or(whole);
    let found = match fault.exhausted {
        true => too_slow::too_many_steps(place),
        false => text_error::cannot_be_filled(&fault.message, place),
    };
    match &fault.help {
        Some(help) => found.help(help.clone()),
        None => found,
    }
}

/// Every text of a game as it is written that has braces.
pub fn with_braces(game: &Game) -> Vec<&Value> {
    texts(game).into_iter().map(|text| text.value).collect()
}
