//! `massicot mutate`

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::candidates;
use super::session::{Failure, Session};
use super::values;
use crate::diag::plain::{self, line};
use crate::message::{Message, UiLanguage};
use crate::pipeline::mutate::{CLASSES, MutateOptions, SAMPLE, Tried, mutate};

/// How many places that nothing holds are listed.
const MOST_PLACES: usize = 25;

/// Plant mistakes in memory and see which of them `check` reports
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot mutate                     twenty mistakes of every class, in every game
  massicot mutate my-game --sample 50
  massicot mutate my-game --class figure --class unit
  massicot mutate --least 90          in CI: fails where less than 90 % are reported
No file is changed: each mistake is made in memory, checked and taken back.")]
pub struct Mutate {
    /// The games; all of them where none is named
    #[arg(value_name = "GAME", value_parser = values::game, add = candidates::games())]
    pub games: Vec<String>,
    /// How many mistakes of each class are planted in a game
    #[arg(long, value_name = "N", default_value_t = SAMPLE)]
    pub sample: usize,
    /// Only this class (may be given more than once): figure, words, opposite, swap, unit, name, icon, colour,
    /// reference, count, duplicate, drop, stock, back, template, field
    #[arg(long, value_name = "CLASS", add = candidates::classes())]
    pub class: Vec<String>,
    /// Draw the faces for every mistake that the content does not tell: slower, but finds what shows
    /// only on them
    #[arg(long)]
    pub draw: bool,
    /// Count what only the lock of what was approved tells (see `massicot approve`) as reported too
    #[arg(long)]
    pub approved: bool,
    /// Fail where less than this share of the mistakes is reported, in percent
    #[arg(long, value_name = "PERCENT")]
    pub least: Option<u8>,
    /// Output format
    #[arg(long, value_enum, default_value_t = MutateFormat::Human)]
    pub format: MutateFormat,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum MutateFormat {
    Human,
    Json,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done; fewer mistakes told than were asked for.
pub fn run(session: &Session, args: &Mutate) -> Result<(), Failure> {
    let options = MutateOptions {
        sample: args.sample,
        classes: args.class.clone(),
        draw: args.draw,
        approved: args.approved,
    };
    let mut games = Vec::new();
    let mut is_enough = true;
    for game in session.games(&args.games)? {
        let tried = mutate(&session.root, &game, &options, session.control())?;
        let told = tried.iter().filter(|tried| tried.told.is_some()).count();
        let least = usize::from(args.least.unwrap_or_default());
        is_enough &= told * 100 >= tried.len() * least;
        games.push((game, tried));
    }
    match args.format {
        MutateFormat::Human => {
            let language = session.console.language();
            let texts = games
                .iter()
                .map(|(game, tried)| text(game, tried, language));
            let text = texts.collect::<Vec<_>>().join("\n");
            session.console.result(text.trim_end());
        }
        MutateFormat::Json => {
            let games = games
                .iter()
                .map(|(game, tried)| (game.clone(), json(tried)));
            let games: serde_json::Map<String, Value> = games.collect();
            session
                .console
                .result(plain::json(format!("{:#}", Value::from(games))));
        }
    }
    match is_enough {
        true => Ok(()),
        false => Err(Failure::Findings),
    }
}

/// How many of some mistakes are told, and with the caret on them.
#[derive(Default)]
struct MistakeTally {
    planted: usize,
    told: usize,
    pointed: usize,
}

impl MistakeTally {
    fn add(&mut self, tried: &Tried) {
        self.planted += 1;
        self.told += usize::from(tried.told.is_some());
        self.pointed += usize::from(tried.told.is_some() && tried.pointed);
    }

    fn share(&self) -> usize {
        (self.told * 100).checked_div(self.planted).unwrap_or(100)
    }
}

/// What was tried in a game, in a line.
fn heading(game: &str, all: &MistakeTally) -> Message {
    let planted = match all.planted {
        1 => message!("mutate-planted-one", "1 mistake"),
        planted => message!("mutate-planted", "{planted} mistakes", planted),
    };
    message!(
        "mutate-all",
        "{game}: {planted} planted, {told} told ({share} %), {pointed} of them with a caret on the line",
        game,
        planted,
        told = all.told,
        share = all.share(),
        pointed = all.pointed
    )
}

fn text(game: &str, tried: &[Tried], language: UiLanguage) -> String {
    let mut all = MistakeTally::default();
    let mut places: BTreeMap<&str, (MistakeTally, &Tried)> = BTreeMap::new();
    for one in tried {
        all.add(one);
        let place = places.entry(&one.mistake.place);
        let (tally, shown) = place.or_insert_with(|| (MistakeTally::default(), one));
        tally.add(one);
        if shown.told.is_some() && one.told.is_none() {
            *shown = one;
        }
    }
    let mut text = format!("{}\n", heading(game, &all).text(language));
    for class in CLASSES {
        let mut tally = MistakeTally::default();
        let own = tried.iter().filter(|one| one.mistake.class == class.name);
        own.for_each(|one| tally.add(one));
        if tally.planted > 0 {
            let share = message!(
                "mutate-class",
                "{told} of {planted} told  {share} %   {about}",
                told = format!("{:4}", tally.told),
                planted = format!("{:4}", tally.planted),
                share = format!("{:3}", tally.share()),
                about = (class.about)()
            );
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {:10} {}", class.name, share.text(language));
        }
    }
    let mut open: Vec<_> = places
        .into_iter()
        .filter(|(_, (tally, _))| tally.told < tally.planted)
        .collect();
    open.sort_by_key(|(place, (tally, _))| (tally.told as isize - tally.planted as isize, *place));
    if !open.is_empty() {
        let heading = message!("mutate-open", "what nothing tells:");
        let _ = writeln!(text, "{}", heading.text(language));
    }
    for (place, (tally, shown)) in open.iter().take(MOST_PLACES) {
        let counts = message!(
            "mutate-place",
            "{place}  {open} of {planted}",
            place = line(place),
            open = tally.planted - tally.told,
            planted = tally.planted
        );
        let example = message!(
            "mutate-example",
            "{class}, line {line}: {change}",
            class = shown.mistake.class,
            line = shown.line,
            change = line(&shown.change.text(language))
        );
        let (counts, example) = (counts.text(language), example.text(language));
        let _ = writeln!(text, "  {counts}\n    {example}");
    }
    if open.len() > MOST_PLACES {
        let more = open.len() - MOST_PLACES;
        let more = message!(
            "mutate-more",
            "and {more} places more (--format json has them all)",
            more
        );
        let _ = writeln!(text, "  {}", more.text(language));
    }
    text
}

fn json(tried: &[Tried]) -> Value {
    let json = tried.iter().map(|one| {
        json!({
            "class": one.mistake.class,
            "file": one.mistake.file.to_string_lossy(),
            "line": one.line,
            "place": one.mistake.place,
            "change": one.change.to_string(),
            "told": one.told.as_ref().map(|(code, message)| json!({ "code": code, "message": message })),
            "caret": one.pointed,
        })
    });
    json.collect()
}
