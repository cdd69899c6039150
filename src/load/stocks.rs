//! Reads stocks: presets by name, or a table in `game.toml`.

use std::path::Path;

use super::loader::Loader;
use super::presets;
use super::shape::{Shape, Top};
use super::stock::Stock;
use super::stock_table::validated;
use super::value::Value;
use crate::diag::rules::content::{bad_value, unknown_stock};
use crate::message::Message;
use crate::units::Size;

/// The folder of a project's own stocks.
const FOLDER: &str = "presets/stocks";
/// The suffix of a preset's name for the same piece in landscape.
const LANDSCAPE: &str = "-landscape";

/// The stock that a component's `stock` key means.
pub fn resolve(loader: &mut Loader<'_>, value: &Value, component: &str) -> Option<Stock> {
    match value.as_str() {
        Some(name) => preset(loader, name, value),
        None => {
            // Errors of form are reported with the whole of game.toml.
            let conforms = super::loader::differences(value, "stock").is_empty();
            conforms.then(|| validated(loader, component, value))?
        }
    }
}

/// Every preset with its title, the project's own first.
pub fn all(loader: &mut Loader<'_>) -> Vec<(String, Stock)> {
    let mut stocks: Vec<(String, Stock)> = Vec::new();
    let mut add = |loader: &mut Loader<'_>, name: &str, value: &Value| {
        let title = value.get("title").and_then(Value::as_str).unwrap_or(name);
        let is_new = !stocks.iter().any(|(_, other)| other.id == name);
        if let Some(stock) = is_new.then(|| validated(loader, name, value)).flatten() {
            stocks.push((title.to_owned(), stock));
        }
    };
    for path in loader.listed(Path::new("presets/stocks")) {
        let name = path.file_stem().and_then(|stem| stem.to_str());
        if let (Some(name), Some("toml")) = (name, path.extension().and_then(|end| end.to_str()))
            && let Some(value) = loader.settings(&path, "stock", None)
        {
            add(loader, name, &value);
        }
    }
    for name in presets::names("stocks") {
        let path = Path::new("presets/stocks (built in)").join(format!("{name}.toml"));
        let text = presets::text("stocks", name).unwrap_or_default();
        let file = loader.sources.add(path, text);
        let (value, _) = super::toml::parse(&loader.sources, file);
        add(loader, name, &value);
    }
    stocks
}

/// The stock of a preset's name, or of a name with `-landscape` added to it.
fn preset(loader: &mut Loader<'_>, name: &str, asked: &Value) -> Option<Stock> {
    if let Some(value) = named(loader, name, asked) {
        return validated(loader, name, &value?);
    }
    if let Some(portrait) = name.strip_suffix(LANDSCAPE)
        && let Some(value) = named(loader, portrait, asked)
    {
        let stock = validated(loader, portrait, &value?)?;
        return match landscape(name, &stock) {
            Ok(stock) => Some(stock),
            Err((message, help)) => {
                let found = bad_value::at(asked.span, message);
                loader.report.push(found.help(help));
                None
            }
        };
    }
    unknown(loader, name, asked);
    None
}

/// The table of a preset of the project (`presets/stocks/`) or else of the program; none where
/// there is no preset of that name, and none in it where what is wrong with it has been told.
fn named(loader: &mut Loader<'_>, name: &str, asked: &Value) -> Option<Option<Value>> {
    let own = Path::new(FOLDER).join(format!("{name}.toml"));
    let is_plain = super::loader::is_safe_id(name);
    if is_plain && loader.root.has(&own) {
        return Some(loader.settings(&own, "stock", Some(asked.span)));
    }
    let text = presets::text("stocks", name)?;
    let path = Path::new("presets/stocks (built in)").join(format!("{name}.toml"));
    let file = match loader.sources.find(&path) {
        Some(file) => file,
        None => loader.sources.add(path, text),
    };
    Some(Some(super::toml::parse(&loader.sources, file).0))
}

/// A stock in landscape.
///
/// # Errors
/// Why there is none, and help.
fn landscape(name: &str, portrait: &Stock) -> Result<Stock, (Message, Message)> {
    let Size { width, height } = portrait.trim;
    let (id, trim) = (&portrait.id, portrait.trim);
    if width.about(height) {
        let message = message!(
            "load-stocks-landscape",
            "`{id}` is square, {trim}: it has no landscape form",
            id,
            trim
        );
        return Err((
            message,
            message!("load-stocks-landscape-say-id", "say `{id}`", id),
        ));
    }
    if width > height {
        let message = message!(
            "load-stocks-landscape-id-already",
            "`{id}` is landscape already, {trim}",
            id,
            trim
        );
        return Err((
            message,
            message!("load-stocks-landscape-say-id", "say `{id}`", id),
        ));
    }
    let shape = match &portrait.shape {
        Shape::Rectangle { corner_radius } => Shape::Rectangle {
            corner_radius: *corner_radius,
        },
        Shape::Ellipse => Shape::Ellipse,
        Shape::Hexagon(Top::Flat) => Shape::Hexagon(Top::Pointy),
        Shape::Hexagon(Top::Pointy) => Shape::Hexagon(Top::Flat),
        Shape::Path(_) => {
            return Err(one_way_only(
                id,
                message!(
                    "load-stocks-landscape-cut-path-own",
                    "a cut path of its own"
                ),
            ));
        }
        Shape::TuckBox(_) => return Err(one_way_only(id, message!("stocks-a-net", "a net"))),
    };
    if !portrait.folds.is_empty() {
        return Err(one_way_only(id, message!("stocks-folds", "folds")));
    }
    Ok(Stock {
        id: name.to_owned(),
        trim: trim.turned(),
        shape,
        ..portrait.clone()
    })
}

fn one_way_only(id: &str, what: Message) -> (Message, Message) {
    let message = message!(
        "load-stocks-one-way-only",
        "`{id}` has {what}: it has no landscape form",
        id,
        what
    );
    let help = message!(
        "load-stocks-one-way-only-help",
        "write a stock of its own as it is to be, as a preset or as a table"
    );
    (message, help)
}

fn unknown(loader: &mut Loader<'_>, name: &str, asked: &Value) {
    let own = loader.root.files(Path::new(FOLDER)).unwrap_or_default();
    let own = own.into_iter();
    let own = own.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    let known = presets::names("stocks").into_iter().map(str::to_owned);
    let known: Vec<String> = known.chain(own).collect();
    let found = unknown_stock::named(name, &known, LANDSCAPE, asked.span);
    loader.report.push(found);
}
