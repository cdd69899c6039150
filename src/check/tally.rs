//! How many findings of one rule are held. The rest is counted while it is found, so that rules that all
//! fail of all entries take no more room than a game that is nearly right.

use crate::check::settings::{Exception, Settings};
use crate::diag::Diagnostic;

/// What is held and what is counted of one rule.
pub struct RuleTally<'s> {
    game: &'s str,
    code: String,
    most: usize,
    held: usize,
    excused: usize,
    more: usize,
    /// The exceptions of the rule, and whether one that was held falls under each.
    exceptions: Vec<(&'s Exception, bool)>,
}

impl<'s> RuleTally<'s> {
    /// Of the code of a rule, of which no more than `most` findings are held.
    pub fn new(settings: &'s Settings, game: &'s str, code: String, most: usize) -> RuleTally<'s> {
        let own = settings.exceptions.iter();
        let own = own.filter(|exception| exception.code == code);
        RuleTally {
            game,
            exceptions: own.map(|exception| (exception, false)).collect(),
            code,
            most,
            held: 0,
            excused: 0,
            more: 0,
        }
    }

    /// Whether one more finding is to be made; where it is not, it is counted. What an exception excuses
    /// is no part of that, and held where no other shows that the exception is of use.
    pub fn takes(&mut self, subject: impl FnOnce() -> String) -> bool {
        if !self.exceptions.is_empty() {
            let subject = subject();
            let used: Vec<bool> = self.covering(&subject).map(|(_, used)| *used).collect();
            if !used.is_empty() {
                return self.excused < self.most || used.contains(&false);
            }
        }
        let takes = self.held < self.most;
        self.more += usize::from(!takes);
        takes
    }

    /// Counts a finding that is held.
    pub fn hold(&mut self, found: &Diagnostic) {
        let subject = found.subject.as_deref().unwrap_or_default();
        let mut is_excused = false;
        for (_, used) in self.covering(subject) {
            (is_excused, *used) = (true, true);
        }
        match is_excused {
            true => self.excused += 1,
            false => self.held += 1,
        }
    }

    fn covering<'t>(
        &'t mut self,
        subject: &'t str,
    ) -> impl Iterator<Item = &'t mut (&'s Exception, bool)> {
        let RuleTally {
            game,
            code,
            exceptions,
            ..
        } = self;
        let exceptions = exceptions.iter_mut();
        exceptions.filter(move |(exception, _)| exception.covers(game, code, subject))
    }

    /// Says of the last that is not excused how many more there are.
    pub fn tell(self, found: &mut [Diagnostic]) {
        let is_told = |found: &&mut Diagnostic| {
            let subject = found.subject.as_deref().unwrap_or_default();
            let mut exceptions = self.exceptions.iter();
            !exceptions.any(|(exception, _)| exception.covers(self.game, &self.code, subject))
        };
        let told = found.iter_mut().rev().find(is_told);
        if let Some(last) = told {
            last.more = u32::try_from(self.more).unwrap_or(u32::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{SourceMap, Span};

    /// What is held of findings about some entries, two at most, and how many more are told.
    fn held(exceptions: &[&str], entries: &[&str]) -> (Vec<String>, usize) {
        let settings = Settings {
            exceptions: exceptions.iter().map(|at| except(at)).collect(),
            ..Settings::default()
        };
        let mut tally = RuleTally::new(&settings, "demo", "demo/rule".to_owned(), 2);
        let mut found = Vec::new();
        for entry in entries {
            let subject = format!("demo/{entry}");
            if tally.takes(|| subject.clone()) {
                let one = Diagnostic::of_program("x");
                let one = one.about(subject);
                tally.hold(&one);
                found.push(one);
            }
        }
        tally.tell(&mut found);
        let more = found.iter().map(|found| found.more as usize).sum();
        let subjects = found.into_iter().filter_map(|found| found.subject);
        (subjects.collect(), more)
    }

    fn except(at: &str) -> Exception {
        Exception {
            code: "demo/rule".to_owned(),
            at: Some(at.to_owned()),
            span: Span::new(SourceMap::default().add("game.toml", ""), 0..0),
        }
    }

    #[test]
    fn the_rest_is_counted() {
        let (subjects, more) = held(&[], &["a/1", "a/2", "a/3", "a/4", "a/5"]);
        assert_eq!((subjects.len(), more), (2, 3));
        assert_eq!(held(&[], &["a/1", "a/2"]).1, 0);
    }

    #[test]
    fn what_is_excused_is_not_counted_and_shows_that_its_exception_is_of_use() {
        let entries = ["b/1", "b/2", "b/3", "c/1", "a/1", "a/2", "a/3", "c/2"];
        let (subjects, more) = held(&["b", "c"], &entries);
        assert_eq!(
            subjects,
            ["demo/b/1", "demo/b/2", "demo/c/1", "demo/a/1", "demo/a/2"]
        );
        assert_eq!(more, 1);
    }
}
