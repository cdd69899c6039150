//! Reads the table of a stock.

use std::sync::Arc;

use super::cut_path::cut_path;
use super::loader::Loader;
use super::net::{self, Net, TuckBox};
use super::places::TextPlaces;
use super::shape::{Shape, Top};
use super::stock::{Seams, Stock};
use super::title_measures;
use super::value::Value;
use crate::diag::Diagnostic;
use crate::diag::rules::content::{bad_value, stock_title};
use crate::message::Message;
use crate::units::{Mm, Pt, Size};

/// Default of `comfortable_text`, in points.
const DEFAULT_COMFORTABLE: f64 = 8.0;
/// Default bleed and safe zone, in mm.
const DEFAULT_MARGIN: f64 = 3.0;
/// The most of a piece in each direction, in mm, as its schema has it.
const MOST_LENGTH: f64 = 2000.0;

/// Reads a table that conforms to `stock.schema.json`, and reports measures that contradict each
/// other, which a schema cannot express.
pub fn validated(loader: &mut Loader<'_>, id: &str, value: &Value) -> Option<Stock> {
    let read = shape(value).and_then(|shape| {
        let stock = stock(id, value, shape);
        fault(value, &stock).map_or(Ok(stock), Err)
    });
    let StockFault { key, message, help } = match read {
        Ok(stock) => {
            let told = title(loader, value, &stock);
            loader.report.extend(told);
            return Some(stock);
        }
        Err(fault) => fault,
    };
    let place = value.get(key).unwrap_or(value);
    let folds = place.as_array().unwrap_or_default();
    let off = folds
        .iter()
        .find(|fold| fold.as_f64() >= value.get("height").and_then(Value::as_f64));
    let found = bad_value::at(off.unwrap_or(place).span, message);
    loader.report.push(found.help(help));
    None
}

/// What is wrong with the title; of a preset once, however many components have it.
fn title(loader: &Loader<'_>, value: &Value, stock: &Stock) -> Option<Diagnostic> {
    let title = value.get("title")?;
    let text = title.as_str()?;
    let said = title_measures::wrong(text, value, stock)?;
    let at = TextPlaces::new(&loader.sources, title.span, text).span(&said);
    // A box is said by the room in it.
    let size = match stock.shape.net() {
        Some(_) => size(value),
        None => stock.trim,
    };
    let found = stock_title::other(&text[said], size, at);
    let mut told = loader.report.iter();
    (!told.any(|told| *told == found)).then_some(found)
}

/// A placeholder for an unknown stock; nothing is drawn on it.
pub fn placeholder() -> Stock {
    Stock {
        id: String::new(),
        trim: Size::new(Mm(63.0), Mm(88.0)),
        shape: Shape::Rectangle {
            corner_radius: Mm::ZERO,
        },
        bleed: Mm(DEFAULT_MARGIN),
        safe: Mm(DEFAULT_MARGIN),
        folds: Vec::new(),
        seams: Seams::default(),
        cut: true,
        comfortable_text: Pt(DEFAULT_COMFORTABLE),
    }
}

/// An invalid measure, and help.
struct StockFault {
    key: &'static str,
    message: Message,
    help: Message,
}

impl StockFault {
    fn new(key: &'static str, message: impl Into<Message>, help: impl Into<Message>) -> StockFault {
        StockFault {
            key,
            message: message.into(),
            help: help.into(),
        }
    }
}

fn stock(id: &str, value: &Value, shape: Shape) -> Stock {
    Stock {
        id: id.to_owned(),
        trim: match shape.net() {
            Some(net) => net.size,
            None => size(value),
        },
        shape,
        bleed: mm(value, "bleed", DEFAULT_MARGIN),
        safe: mm(value, "safe", DEFAULT_MARGIN),
        folds: lengths(value.get("folds")),
        seams: seams(value),
        cut: value.get("cut").and_then(Value::as_bool).unwrap_or(true),
        comfortable_text: Pt(value
            .get("comfortable_text")
            .and_then(Value::as_f64)
            .unwrap_or(DEFAULT_COMFORTABLE)),
    }
}

fn mm(value: &Value, key: &str, default: f64) -> Mm {
    Mm(value.get(key).and_then(Value::as_f64).unwrap_or(default))
}

fn size(value: &Value) -> Size {
    Size::new(mm(value, "width", 0.0), mm(value, "height", 0.0))
}

fn lengths(value: Option<&Value>) -> Vec<Mm> {
    let lengths = value.and_then(Value::as_array);
    let lengths = lengths.unwrap_or_default().iter();
    lengths.filter_map(|one| one.as_f64().map(Mm)).collect()
}

fn seams(value: &Value) -> Seams {
    let along = |axis| {
        let mut lengths = lengths(value.get("seams").and_then(|seams| seams.get(axis)));
        lengths.sort_by(|a, b| a.0.total_cmp(&b.0));
        lengths.dedup();
        lengths
    };
    Seams {
        x: along("x"),
        y: along("y"),
    }
}

fn shape(value: &Value) -> Result<Shape, StockFault> {
    let named = value.get("shape").and_then(Value::as_str);
    let mut of_a_box = ["depth", "thickness"].into_iter();
    let of_a_box = of_a_box.find(|key| value.get(key).is_some());
    if let Some(key) = of_a_box.filter(|_| named != Some("tuck-box")) {
        let message = message!("load-stocks-shape", "only a tuck box has a `{key}`", key);
        let help = message!(
            "load-stocks-shape-help",
            "say `shape = \"tuck-box\"`, or leave it out"
        );
        return Err(StockFault::new(key, message, help));
    }
    if let Some(data) = value.get("path").and_then(Value::as_str) {
        return match named {
            None => match cut_path(data, size(value)) {
                Ok(path) => Ok(Shape::Path(Arc::new(path))),
                Err((message, help)) => Err(StockFault::new("path", message, help)),
            },
            Some(_) => Err(StockFault::new(
                "shape",
                message!(
                    "load-stocks-shape-stock-path",
                    "this stock has a `path`, which is its shape"
                ),
                message!(
                    "load-stocks-shape-leave-out",
                    "leave `shape` out, or `path`"
                ),
            )),
        };
    }
    if named == Some("tuck-box") {
        return net(value).map(|net| Shape::TuckBox(Arc::new(net)));
    }
    let Size { width, height } = size(value);
    let is_square = width.about(height);
    Ok(match named {
        Some("circle") if !is_square => {
            let message = message!(
                "load-stocks-shape-circle-wide-high",
                "a circle is as wide as it is high"
            );
            return Err(StockFault::new(
                "shape",
                message,
                message!("load-stocks-shape-say-ellipse", "or say `ellipse`"),
            ));
        }
        Some("circle" | "ellipse") => Shape::Ellipse,
        Some("hexagon-flat") => Shape::Hexagon(Top::Flat),
        Some("hexagon-pointy") => Shape::Hexagon(Top::Pointy),
        _ => Shape::Rectangle {
            corner_radius: mm(value, "corner_radius", 0.0),
        },
    })
}

/// Reads a tuck box.
fn net(value: &Value) -> Result<Net, StockFault> {
    if value.get("depth").is_none() {
        let help = message!(
            "load-stocks-net-help",
            "`depth`: the room inside from the front to the back, in mm"
        );
        return Err(StockFault::new(
            "shape",
            message!("load-stocks-net", "a tuck box has a `depth`"),
            help,
        ));
    }
    for key in ["folds", "corner_radius"] {
        if value.get(key).is_some() {
            let message = message!(
                "load-stocks-net-tuck-box-key",
                "a tuck box has `{key}` of its own",
                key
            );
            return Err(StockFault::new(
                key,
                message,
                message!("load-stocks-net-leave-out", "leave it out"),
            ));
        }
    }
    let least = [
        ("width", net::LEAST_SIDE),
        ("height", net::LEAST_SIDE),
        ("depth", net::LEAST_DEPTH),
    ];
    for (key, least) in least {
        let room = mm(value, key, 0.0);
        if room < Mm(least) {
            let message = message!(
                "load-stocks-net-little-flaps-tuck",
                "{room} is too little for the flaps of a tuck box",
                room
            );
            let help = message!(
                "load-stocks-net-least",
                "its {key} is {least} at least",
                key,
                least = Mm(least)
            );
            return Err(StockFault::new(key, message, help));
        }
    }
    let room = |key| mm(value, key, 0.0).0;
    let tuck_box = TuckBox {
        width: room("width"),
        height: room("height"),
        depth: room("depth"),
        card: mm(value, "thickness", net::CARD).0,
    };
    let net = tuck_box.net();
    if net.size.width.max(net.size.height) > Mm(MOST_LENGTH) {
        let message = message!(
            "load-stocks-net-box",
            "the net of this box is {size}",
            size = net.size
        );
        let help = message!(
            "load-stocks-net-must-most-each",
            "it must be {most_length} at most in each direction",
            most_length = Mm(MOST_LENGTH)
        );
        return Err(StockFault::new("width", message, help));
    }
    Ok(net)
}

/// The first contradiction between measures of a stock.
fn fault(value: &Value, stock: &Stock) -> Option<StockFault> {
    let half = stock.trim.width.min(stock.trim.height) / 2.0;
    if stock.safe >= half || stock.safe_path().elements().is_empty() {
        let message = message!(
            "load-stocks-fault",
            "a safe zone {safe} from the trim leaves nothing of the piece",
            safe = stock.safe
        );
        let help = match stock.safe >= half {
            true => message!(
                "load-stocks-fault-must-less",
                "it must be less than {half}",
                half
            ),
            false => message!(
                "load-stocks-fault-must-less-half",
                "it must be less than half of the piece at its widest"
            ),
        };
        return Some(StockFault::new("safe", message, help));
    }
    let off = stock.folds.iter().find(|fold| **fold >= stock.trim.height);
    if let Some(fold) = off {
        let message = message!(
            "load-stocks-fault-fold-from-top",
            "a fold {fold} from the top is not on the piece",
            fold
        );
        let help = message!(
            "load-stocks-fault-help",
            "it must be less than {height}",
            height = stock.trim.height
        );
        return Some(StockFault::new("folds", message, help));
    }
    let (x, y) = (&stock.seams.x, &stock.seams.y);
    for (seams, length) in [(x, stock.trim.width), (y, stock.trim.height)] {
        if let Some(seam) = seams.iter().find(|seam| **seam >= length) {
            let message = message!(
                "load-stocks-fault-seam-piece",
                "a seam at {seam} is not on the piece",
                seam
            );
            let help = message!(
                "load-stocks-fault-help-2",
                "it must be less than {length}",
                length
            );
            return Some(StockFault::new("seams", message, help));
        }
    }
    let corner_radius = mm(value, "corner_radius", 0.0);
    if corner_radius > half {
        let message = message!(
            "load-stocks-fault-corners-half-piece",
            "corners of {corner_radius} are more than half of the piece",
            corner_radius
        );
        return Some(StockFault::new(
            "corner_radius",
            message,
            message!("load-stocks-fault-most", "{half} at most", half),
        ));
    }
    if corner_radius > Mm::ZERO && !stock.shape.is_rectangle() {
        let message = message!(
            "load-stocks-fault-only-rectangle-rounded",
            "only a rectangle has rounded corners"
        );
        let help = message!(
            "load-stocks-fault-leave-out-stock",
            "leave it out of a stock of the shape `{shape}`",
            shape = stock.shape.name()
        );
        return Some(StockFault::new("corner_radius", message, help));
    }
    None
}
