//! The words that a game has of its own: the names of its entries, and what `[checks.words]` lists.

use std::collections::HashSet;

use crate::check::context::RuleContext;
use crate::check::words::WantedWord;
use crate::diag::did_you_mean;
use crate::load::{Game, Value, ValueKind};

/// Words that a dictionary need not have.
pub struct Accepted {
    /// In small letters.
    words: HashSet<String>,
    /// As names are written, for what may have been meant; each once.
    names: Vec<String>,
    listed: Vec<WantedWord>,
}

impl Accepted {
    pub fn new(context: &RuleContext<'_>) -> Accepted {
        let mut accepted = Accepted {
            words: HashSet::new(),
            names: Vec::new(),
            listed: Vec::new(),
        };
        let game = context.game;
        accepted.game(game);
        let own = context.project.games.iter().find(|own| own.id == game.id);
        own.into_iter().for_each(|own| accepted.game(own));
        accepted.settings(context);
        accepted
    }

    /// What `known` of `[checks.words]` lists, and nothing else.
    pub fn known_only(context: &RuleContext<'_>) -> Accepted {
        let settings = &context.settings.words;
        let of_language = settings.of_language.get(&context.game.language);
        let known = [Some(&settings.own), of_language];
        let known = known.into_iter().flatten().flat_map(|words| &words.known);
        let mut accepted = Accepted {
            words: HashSet::new(),
            names: Vec::new(),
            listed: known.cloned().collect(),
        };
        accepted.each_listed();
        accepted
    }

    fn settings(&mut self, context: &RuleContext<'_>) {
        let settings = &context.settings.words;
        let of_language = settings.of_language.get(&context.game.language);
        for words in [Some(&settings.own), of_language].into_iter().flatten() {
            let beside = words.beside.iter().flat_map(|beside| &beside.words);
            self.listed
                .extend(words.known.iter().chain(beside).cloned());
            let instead = words.never.iter().map(|(_, instead)| instead);
            instead.for_each(|text| self.text(text));
        }
        self.each_listed();
    }

    /// Of several words each is one.
    fn each_listed(&mut self) {
        for word in self.listed.clone() {
            self.text(word.written.trim_end_matches('*'));
        }
    }

    pub fn has(&self, word: &str) -> bool {
        let lower = word.to_lowercase();
        self.words.contains(&lower) || self.listed.iter().any(|listed| listed.begins(&lower))
    }

    /// The name that a word is most like.
    pub fn nearest(&self, word: &str) -> Option<&str> {
        did_you_mean(word, self.names.iter().map(String::as_str))
    }

    fn game(&mut self, game: &Game) {
        self.name(&game.title);
        game.author.iter().for_each(|author| self.name(author));
        for component in &game.components {
            self.name(&component.title);
            self.text(&component.id.value);
            component.data.iter().for_each(|data| self.below(data));
            let entries = component.entries.iter();
            entries.for_each(|entry| self.below(&entry.value));
        }
        game.data.values().for_each(|data| self.below(data));
    }

    fn below(&mut self, value: &Value) {
        match &value.kind {
            ValueKind::Array(items) => items.iter().for_each(|item| self.below(item)),
            ValueKind::Table(table) => {
                for (key, field) in table.iter() {
                    match (key, field.value.as_str()) {
                        ("name" | "title", Some(name)) => self.name(name),
                        ("id", Some(id)) => self.text(id),
                        _ => self.below(&field.value),
                    }
                }
            }
            _ => {}
        }
    }

    fn name(&mut self, name: &str) {
        for word in parted(name) {
            let is_name = word.chars().next().is_some_and(char::is_uppercase);
            let is_new = self.words.insert(word.to_lowercase());
            if is_new && is_name {
                self.names.push(word.to_owned());
            }
        }
    }

    fn text(&mut self, text: &str) {
        self.words.extend(parted(text).map(str::to_lowercase));
    }
}

/// The letters of a text between all that is none.
fn parted(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphabetic())
        .filter(|word| !word.is_empty())
}
