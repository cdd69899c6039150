//! Reads stocks: presets by name, or a table in `game.toml`.

use std::path::Path;
use std::sync::Arc;

use kurbo::{BezPath, PathEl, Shape as _};

use super::loader::Loader;
use super::net::{self, Net, TuckBox};
use super::offset;
use super::presets;
use super::shape::{Shape, Top};
use super::stock::{Seams, Stock};
use super::value::Value;
use crate::diag::rules::content::{bad_value, unknown_stock};
use crate::message::{Figure, Message};
use crate::units::{Mm, Pt, Size, trimmed};

/// Default of `comfortable_text`, in points.
const DEFAULT_COMFORTABLE: f64 = 8.0;
/// Default bleed and safe zone, in mm.
const DEFAULT_MARGIN: f64 = 3.0;
/// The most of a piece in each direction, in mm, as its schema has it.
const MOST_LENGTH: f64 = 2000.0;
/// The most segments of a cut path.
const MOST_STROKES: usize = 1000;
/// The folder of a project's own stocks.
const FOLDER: &str = "presets/stocks";
/// The suffix of a preset's name for the same piece in landscape.
const LANDSCAPE: &str = "-landscape";
/// Tolerance for rounding where a cut path meets the trim, in mm.
const HAIR: f64 = 0.01;

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

/// Reads a table that conforms to `stock.schema.json`, and reports measures that contradict each
/// other, which a schema cannot express.
fn validated(loader: &mut Loader<'_>, id: &str, value: &Value) -> Option<Stock> {
    let read = shape(value).and_then(|shape| {
        let stock = stock(id, value, shape);
        fault(value, &stock).map_or(Ok(stock), Err)
    });
    let StockFault { key, message, help } = match read {
        Ok(stock) => return Some(stock),
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

fn stock(id: &str, value: &Value, shape: Shape) -> Stock {
    Stock {
        id: id.to_owned(),
        trim: match shape.net() {
            Some(net) => net.size,
            None => Size::new(mm(value, "width", 0.0), mm(value, "height", 0.0)),
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
            None => cut_path(value, data).map(|path| Shape::Path(Arc::new(path))),
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
    let is_square = mm(value, "width", 0.0).about(mm(value, "height", 0.0));
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

/// Reads a cut path: one closed contour inside the trim that does not cross itself.
fn cut_path(value: &Value, data: &str) -> Result<BezPath, StockFault> {
    let fault = |message: Message, help: Message| Err(StockFault::new("path", message, help));
    let path = match BezPath::from_svg(data) {
        Ok(path) => path,
        Err(error) => {
            let help = message!(
                "load-stocks-cut-path-help",
                "SVG path data, in mm from the trim's top left corner: M0 0 H40 V30 L20 40 Z"
            );
            return fault(
                message!("load-stocks-cut-path", "this is no path: {error}", error),
                help,
            );
        }
    };
    let strokes = path.elements().len();
    if strokes > MOST_STROKES {
        let message = message!(
            "load-stocks-cut-path-strokes",
            "a cut path of {strokes} strokes is more than {most_strokes}",
            strokes,
            most_strokes = MOST_STROKES
        );
        return fault(
            message,
            message!("load-stocks-cut-path-simplify", "simplify it"),
        );
    }
    let starts = path.elements().iter();
    if starts
        .filter(|stroke| matches!(stroke, PathEl::MoveTo(_)))
        .count()
        != 1
    {
        let help = message!(
            "load-stocks-cut-path-draw-outline-piece",
            "draw the outline of the piece in one go, with one `M`"
        );
        return fault(
            message!("load-stocks-cut-path-one", "a cut path is one contour"),
            help,
        );
    }
    let path = ended(path);
    let bounds = path.bounding_box();
    let (width, height) = (mm(value, "width", 0.0), mm(value, "height", 0.0));
    let inside = bounds.is_finite()
        && bounds.x0 >= -HAIR
        && bounds.y0 >= -HAIR
        && bounds.x1 <= width.0 + HAIR
        && bounds.y1 <= height.0 + HAIR;
    if !inside {
        let reach = |from: f64, to: f64| format!("{} to {}", trimmed(from), trimmed(to));
        let (across, down) = (reach(bounds.x0, bounds.x1), reach(bounds.y0, bounds.y1));
        let message = message!(
            "load-stocks-cut-path-reaches",
            "the cut path reaches from {across} across and {down} down",
            across,
            down
        );
        let help = message!(
            "load-stocks-cut-path-must-lie-piece",
            "it must lie on the piece: 0 to {width} and 0 to {height}",
            width = Figure::shown(trimmed(width.0)),
            height = Figure::shown(trimmed(height.0))
        );
        return fault(message, help);
    }
    match offset::is_simple(&path) {
        true => Ok(path),
        false => fault(
            message!(
                "load-stocks-cut-path-crosses",
                "the cut path crosses itself, or encloses nothing"
            ),
            message!(
                "load-stocks-cut-path-draw-outline-piece-without",
                "draw the outline of the piece without crossings"
            ),
        ),
    }
}

/// The path, closed.
fn ended(mut path: BezPath) -> BezPath {
    if !matches!(path.elements().last(), Some(PathEl::ClosePath)) {
        path.close_path();
    }
    path
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
