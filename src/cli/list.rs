//! `massicot list`

use std::fmt::Write;

use serde_json::{Value, json};

use clap::{Args, ValueEnum};

use super::candidates;
use super::console::{Noun, counted};
use super::known::{self, KnownSection};
use super::session::{Failure, Session};
use super::{values, variables};
use crate::diag::plain::{self, line};
use crate::diag::suggestion;
use crate::load::{Back, Component, Game, Stock, shape};
use crate::message::UiLanguage;

/// List games, components and entries with counts, stocks and sizes
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot list                       every game and its components
  massicot list my-game               one game, with its entries
  massicot list --stocks --sheets     the names of stocks and of sheet presets, with their sizes
  massicot list my-game --icons       the icons of a game, and the files they are in
  massicot list --variables cards     what the templates of a component see
  massicot list --format json         for another program")]
pub struct List {
    /// The game to list with its entries; all games without them where none is named
    #[arg(value_name = "GAME", value_parser = values::game, add = candidates::games())]
    pub game: Option<String>,
    /// The stocks instead, with their sizes
    #[arg(long)]
    pub stocks: bool,
    /// The sheet presets, with their papers
    #[arg(long)]
    pub sheets: bool,
    /// The print services and virtual tables
    #[arg(long)]
    pub services: bool,
    /// The icons of a game, with their files
    #[arg(long)]
    pub icons: bool,
    /// The variables of a component's templates: type, an example, how many entries have each
    #[arg(long, value_name = "COMPONENT", add = candidates::components())]
    pub variables: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = ListFormat::Human)]
    pub format: ListFormat,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListFormat {
    Human,
    Json,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &List) -> Result<(), Failure> {
    let named: Vec<String> = args.game.iter().cloned().collect();
    let sections = sections(session, args, &named)?;
    let language = session.console.language();
    let text = match (args.format, sections.is_empty()) {
        (ListFormat::Human, false) => {
            let texts: Vec<String> = sections
                .iter()
                .map(|section| section.to_text(language))
                .collect();
            texts.join("\n")
        }
        (ListFormat::Json, false) => {
            let mut json = serde_json::Map::new();
            for section in sections {
                let rows = section.rows.into_iter().map(|row| row.json);
                let all = json.entry(section.key).or_insert_with(|| json!([]));
                if let Value::Array(all) = all {
                    all.extend(rows);
                }
            }
            plain::json(format!("{:#}", Value::from(json)))
        }
        (format, true) => {
            let project = session.load_with_pages(&session.games(&named)?)?;
            match format {
                ListFormat::Human => human(&project.games, args.game.is_some(), language),
                ListFormat::Json => {
                    let games: Vec<Value> = project.games.iter().map(game_json).collect();
                    plain::json(format!("{:#}", json!({ "games": games })))
                }
            }
        }
    };
    session.console.result(text.trim_end());
    Ok(())
}

/// What was asked for instead of the games.
fn sections(
    session: &Session,
    args: &List,
    named: &[String],
) -> Result<Vec<KnownSection>, Failure> {
    let mut sections = Vec::new();
    if args.stocks {
        sections.push(known::stocks(session)?);
    }
    if args.sheets {
        sections.push(known::sheets(session)?);
    }
    if args.services {
        sections.push(known::services(session)?);
    }
    if args.icons || args.variables.is_some() {
        let project = session.load(&session.games(named)?)?;
        for game in project.games.iter().filter(|_| args.icons) {
            sections.push(known::icons(session, game));
        }
        if let Some(asked) = &args.variables {
            let (game, component) = component(&project.games, asked)?;
            sections.push(variables::section(game, component));
        }
    }
    Ok(sections)
}

/// The component of an id, or of GAME/COMPONENT.
fn component<'g>(games: &'g [Game], asked: &str) -> Result<(&'g Game, &'g Component), Failure> {
    let (of, id) = asked.split_once('/').unwrap_or(("", asked));
    let games = games.iter().filter(|game| of.is_empty() || game.id == of);
    let all: Vec<(&Game, &Component)> = games
        .flat_map(|game| {
            game.components
                .iter()
                .map(move |component| (game, component))
        })
        .collect();
    let mut found = all.iter().filter(|(_, component)| component.id.value == id);
    let name =
        |(game, component): &(&Game, &Component)| format!("{}/{}", game.id, component.id.value);
    match (found.next(), found.next()) {
        (Some(only), None) => Ok(*only),
        (Some(first), Some(second)) => Err(Failure::usage(
            message!(
                "cli-list-component",
                "more than one game has a component `{id}`",
                id
            ),
            message!(
                "cli-list-component-name-game-well",
                "name the game as well: {first} or {second}",
                first = name(first),
                second = name(second)
            ),
        )),
        (None, _) => {
            let ids = all.iter().map(|(_, component)| component.id.value.as_str());
            let help = suggestion(id, ids).unwrap_or_else(|| {
                message!(
                    "cli-list-component-components",
                    "the components are: {all}",
                    all = all.iter().map(name).collect::<Vec<_>>().join(", ")
                )
            });
            Err(Failure::usage(
                message!(
                    "cli-list-component-asked",
                    "there is no component `{asked}`",
                    asked
                ),
                help,
            ))
        }
    }
}

fn human(games: &[Game], with_entries: bool, language: UiLanguage) -> String {
    let mut text = String::new();
    for game in games {
        // Writing to a string does not fail.
        let heading = message!(
            "list-game",
            "{id}: {title} ({language})",
            id = line(&game.id),
            title = line(&game.title),
            language = line(&game.language)
        );
        let _ = writeln!(text, "{}", heading.text(language));
        let width =
            |part: fn(&Component) -> usize| game.components.iter().map(part).max().unwrap_or(0);
        let id_width = width(|component| component.id.value.len());
        let stock_width = width(|component| component.stock.id.len());
        for component in &game.components {
            let _ = writeln!(
                text,
                "  {:id_width$}  {:>4} × {:stock_width$}  {}{}  {}{}",
                line(&component.id.value),
                component.pieces(),
                line(&component.stock.id),
                component.stock.trim,
                outline(&component.stock),
                line(&component.title),
                pages(component).map_or(String::new(), |pages| format!(
                    " ({})",
                    counted(pages, Noun::Page).text(language)
                )),
            );
            for entry in component.entries.iter().filter(|_| with_entries) {
                let copies = match entry.copies {
                    1 => String::new(),
                    copies => format!("  × {copies}"),
                };
                let _ = writeln!(text, "      {}{copies}", entry.id.value);
            }
        }
    }
    text
}

/// The shape of a piece, where it is more than its size says.
fn outline(stock: &Stock) -> String {
    match stock.shape.is_rectangle() {
        true => String::new(),
        false => format!(" {}", stock.shape_name()),
    }
}

/// How many pages a component has whose pages are written.
fn pages(component: &Component) -> Option<usize> {
    component.writing.as_ref()?;
    Some(component.entries.len())
}

fn game_json(game: &Game) -> Value {
    json!({
        "id": game.id,
        "title": game.title,
        "language": game.language,
        "author": game.author,
        "components": game.components.iter().map(component_json).collect::<Vec<_>>(),
    })
}

fn component_json(component: &Component) -> Value {
    let stock = &component.stock;
    let entry = |entry: &crate::load::Entry| json!({"id": entry.id.value, "copies": entry.copies});
    json!({
        "id": component.id.value,
        "title": component.title,
        "pieces": component.pieces(),
        "pages": pages(component),
        "sides": match component.back {
            Back::None => 1,
            Back::Shared(_) | Back::PerEntry(_) => 2,
        },
        "booklet": component.booklet,
        "fold_over": component.fold_over.is_some(),
        "sheet": component.sheet.as_ref().map(|sheet| &sheet.value),
        "stock": {
            "id": stock.id,
            "width_mm": stock.trim.width,
            "height_mm": stock.trim.height,
            "bleed_mm": stock.bleed,
            "safe_mm": stock.safe,
            "cut": stock.cut,
            "shape": stock.shape.name(),
            "corner_radius_mm": stock.shape.corner_radius(),
            "path_mm": shape::path_data(&stock.cut_path()),
        },
        "entries": component.entries.iter().map(entry).collect::<Vec<_>>(),
    })
}
