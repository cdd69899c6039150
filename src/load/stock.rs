//! Stocks: presets by name, or a table in `game.toml`.

use std::path::Path;

use super::loader::Loader;
use super::presets;
use super::project::{Shape, Stock};
use super::value::Value;
use crate::diag::codes;
use crate::diag::{Diagnostic, did_you_mean};
use crate::units::{Mm, Pt, Size};

/// The comfortable type size where a stock does not say, in points.
const DEFAULT_COMFORTABLE: f64 = 8.0;
/// Bleed and safe zone where a stock does not say.
const DEFAULT_MARGIN: f64 = 3.0;

/// The stock that a component's `stock` key means.
pub fn resolve(loader: &mut Loader<'_>, value: &Value, component: &str) -> Option<Stock> {
    match value.as_str() {
        Some(name) => preset(loader, name, value),
        None => {
            let conforms = loader.conforms(value, "stock");
            let stock = conforms.then(|| stock(component, value))?;
            sound(loader, value, stock)
        }
    }
}

/// A preset of the project (`presets/stocks/`) or else of the program.
fn preset(loader: &mut Loader<'_>, name: &str, asked: &Value) -> Option<Stock> {
    let own = Path::new("presets/stocks").join(format!("{name}.toml"));
    let is_plain = super::loader::is_safe_id(name);
    if is_plain && loader.root.resolve(&own).is_ok() {
        let value = loader.settings(&own, "stock", Some(asked.span))?;
        let stock = stock(name, &value);
        return sound(loader, &value, stock);
    }
    if let Some(text) = presets::text("stocks", name) {
        let path = Path::new("presets/stocks (built in)").join(format!("{name}.toml"));
        let file = match loader.sources.find(&path) {
            Some(file) => file,
            None => loader.sources.add(path, text),
        };
        let (value, _) = super::toml::parse(&loader.sources, file);
        return Some(stock(name, &value));
    }
    let known = presets::names("stocks");
    let message = format!("there is no stock `{name}`");
    let found = Diagnostic::error(codes::UNKNOWN_STOCK, message).at(asked.span);
    loader
        .report
        .push(match did_you_mean(name, known.iter().copied()) {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found.help(format!(
                "the stocks are {}; or write a table: {{ width = 60, height = 60 }}",
                known.join(", ")
            )),
        });
    None
}

/// Reads a table that conforms to `stock.schema.json`.
fn stock(id: &str, value: &Value) -> Stock {
    let mm =
        |key: &str, default: f64| Mm(value.get(key).and_then(Value::as_f64).unwrap_or(default));
    let shape = match value.get("shape").and_then(Value::as_str) {
        Some("ellipse") => Shape::Ellipse,
        _ => Shape::Rectangle {
            corner_radius: mm("corner_radius", 0.0),
        },
    };
    Stock {
        id: id.to_owned(),
        trim: Size::new(mm("width", 0.0), mm("height", 0.0)),
        shape,
        bleed: mm("bleed", DEFAULT_MARGIN),
        safe: mm("safe", DEFAULT_MARGIN),
        folds: folds(value),
        cut: value.get("cut").and_then(Value::as_bool).unwrap_or(true),
        comfortable_text: Pt(value
            .get("comfortable_text")
            .and_then(Value::as_f64)
            .unwrap_or(DEFAULT_COMFORTABLE)),
    }
}

fn folds(value: &Value) -> Vec<Mm> {
    let folds = value.get("folds").and_then(Value::as_array);
    let places = folds.unwrap_or_default().iter();
    places.filter_map(|fold| fold.as_f64().map(Mm)).collect()
}

/// What a schema cannot say: measures that go together.
fn sound(loader: &mut Loader<'_>, value: &Value, stock: Stock) -> Option<Stock> {
    let half = stock.trim.width.min(stock.trim.height) / 2.0;
    let at = |key: &str| value.get(key).map_or(value.span, |value| value.span);
    if stock.safe >= half {
        let message = format!(
            "a safe zone {} from the trim leaves nothing of the piece",
            stock.safe
        );
        let found = Diagnostic::error(codes::BAD_VALUE, message).at(at("safe"));
        loader
            .report
            .push(found.help(format!("it must be less than {half}")));
        return None;
    }
    let off = stock
        .folds
        .iter()
        .position(|fold| *fold >= stock.trim.height);
    if let Some(index) = off {
        let message = format!(
            "a fold {} from the top is not on the piece",
            stock.folds[index]
        );
        let places = value.get("folds").and_then(Value::as_array);
        let place = places.and_then(|folds| folds.get(index));
        let found = Diagnostic::error(codes::BAD_VALUE, message)
            .at(place.map_or(value.span, |place| place.span));
        loader
            .report
            .push(found.help(format!("it must be less than {}", stock.trim.height)));
        return None;
    }
    match stock.shape {
        Shape::Rectangle { corner_radius } if corner_radius > half => {
            let message = format!("corners of {corner_radius} are more than half of the piece");
            let found = Diagnostic::error(codes::BAD_VALUE, message).at(at("corner_radius"));
            loader.report.push(found.help(format!("{half} at most")));
            None
        }
        _ => Some(stock),
    }
}
