//! Every function, filter and test that templates can call, with the arguments each takes.
//!
//! Tera hands a function whatever arguments it is given and does not say which of them it reads;
//! so those of its own are written down here, for the version that Cargo.toml names.

use super::syntax::visit::CallKind;

/// A function, a filter or a test.
#[derive(Debug)]
pub struct Callable {
    pub kind: CallKind,
    pub name: &'static str,
    pub arguments: &'static [&'static str],
    /// What it does, in a few words; for ours only, Tera's are documented by Tera.
    pub about: Option<&'static str>,
}

impl Callable {
    /// As it is written: `icon(name, size, x, y, turn, fill)`, `value | pt`.
    pub fn signature(&self) -> String {
        let arguments = self.arguments.join(", ");
        match (self.kind, arguments.is_empty()) {
            (CallKind::Function, _) => format!("{}({arguments})", self.name),
            (CallKind::Filter, true) => format!("value | {}", self.name),
            (CallKind::Filter, false) => format!("value | {}({arguments})", self.name),
            (CallKind::Test, true) => format!("value is {}", self.name),
            (CallKind::Test, false) => format!("value is {}({arguments})", self.name),
        }
    }
}

/// The one of this kind and name.
pub fn find(kind: CallKind, name: &str) -> Option<&'static Callable> {
    let mut all = CALLABLES.iter();
    all.find(|callable| callable.kind == kind && callable.name == name)
}

const fn ours(
    kind: CallKind,
    name: &'static str,
    arguments: &'static [&'static str],
    about: &'static str,
) -> Callable {
    let about = Some(about);
    Callable {
        kind,
        name,
        arguments,
        about,
    }
}

const fn tera(kind: CallKind, name: &'static str, arguments: &'static [&'static str]) -> Callable {
    let about = None;
    Callable {
        kind,
        name,
        arguments,
        about,
    }
}

use CallKind::{Filter, Function, Test};

/// Ours first, then Tera's, in the order of its documentation.
pub const CALLABLES: &[Callable] = &[
    ours(
        Function,
        "icon",
        &["name", "size", "x", "y", "turn", "fill"],
        "an icon of the game, fitted into a square",
    ),
    ours(
        Function,
        "art",
        &["name", "x", "y", "width", "height", "fit", "focus", "crop"],
        "a drawing or picture of the folder art/, in a box",
    ),
    ours(
        Function,
        "text_height",
        &[
            "text",
            "width",
            "size",
            "family",
            "line_height",
            "weight",
            "italic",
            "rich",
        ],
        "how high words are in a column, in mm",
    ),
    ours(
        Function,
        "text_width",
        &["text", "size", "family", "weight", "italic", "rich"],
        "how wide words are in one line, in mm",
    ),
    ours(
        Function,
        "components",
        &["width", "except"],
        "in a rulebook: a table of what the game is made of",
    ),
    ours(
        Function,
        "signs",
        &["words", "also", "except"],
        "in a rulebook: a table of the icons in use",
    ),
    ours(
        Function,
        "page",
        &["of"],
        "in a rulebook: the number of the page where a heading stands, as a link to it",
    ),
    ours(Function, "sin", &["deg"], "the sine of an angle in degrees"),
    ours(
        Function,
        "cos",
        &["deg"],
        "the cosine of an angle in degrees",
    ),
    ours(Filter, "pt", &[], "points as millimetres"),
    ours(
        Filter,
        "number",
        &[],
        "a number as the game's language prints it",
    ),
    tera(Function, "range", &["start", "end", "step_by"]),
    tera(Function, "throw", &["message"]),
    tera(Function, "super", &[]),
    tera(Filter, "safe", &[]),
    tera(Filter, "default", &["value", "boolean"]),
    tera(Filter, "upper", &[]),
    tera(Filter, "lower", &[]),
    tera(Filter, "wordcount", &[]),
    tera(Filter, "escape", &[]),
    tera(Filter, "escape_html", &[]),
    tera(Filter, "escape_xml", &[]),
    tera(Filter, "newlines_to_br", &[]),
    tera(Filter, "pluralize", &["singular", "plural"]),
    tera(Filter, "trim", &["pat"]),
    tera(Filter, "trim_start", &["pat"]),
    tera(Filter, "trim_end", &["pat"]),
    tera(Filter, "replace", &["from", "to"]),
    tera(Filter, "capitalize", &[]),
    tera(Filter, "title", &[]),
    tera(Filter, "truncate", &["length", "end"]),
    tera(
        Filter,
        "indent",
        &["width", "indentation", "first", "blank"],
    ),
    tera(Filter, "str", &[]),
    tera(Filter, "int", &["base"]),
    tera(Filter, "float", &[]),
    tera(Filter, "length", &[]),
    tera(Filter, "reverse", &[]),
    tera(Filter, "split", &["pat"]),
    tera(Filter, "abs", &[]),
    tera(Filter, "round", &["method", "precision"]),
    tera(Filter, "first", &[]),
    tera(Filter, "last", &[]),
    tera(Filter, "nth", &["n"]),
    tera(Filter, "join", &["sep"]),
    tera(Filter, "sort", &["attribute"]),
    tera(Filter, "unique", &[]),
    tera(Filter, "get", &["key", "default"]),
    tera(Filter, "values", &[]),
    tera(Filter, "keys", &[]),
    tera(Filter, "pairs", &[]),
    tera(Filter, "group_by", &["attribute"]),
    tera(Test, "string", &[]),
    tera(Test, "number", &[]),
    tera(Test, "map", &[]),
    tera(Test, "bool", &[]),
    tera(Test, "array", &[]),
    tera(Test, "integer", &[]),
    tera(Test, "float", &[]),
    tera(Test, "none", &[]),
    tera(Test, "iterable", &[]),
    tera(Test, "defined", &[]),
    tera(Test, "undefined", &[]),
    tera(Test, "odd", &[]),
    tera(Test, "even", &[]),
    tera(Test, "divisible_by", &["divisor"]),
    tera(Test, "starting_with", &["pat"]),
    tera(Test, "ending_with", &["pat"]),
    tera(Test, "containing", &["pat"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What is registered by such calls.
    fn names(source: &'static str, call: &'static str) -> impl Iterator<Item = &'static str> {
        source.match_indices(call).filter_map(move |(at, _)| {
            let rest = source[at + call.len()..].trim_start();
            rest.strip_prefix('"')?.split('"').next()
        })
    }

    #[test]
    fn everything_registered_is_here_and_everything_here_is_registered() {
        let mut tera = tera::Tera::new();
        super::super::functions::register(&mut tera, &Default::default(), Default::default());
        let everywhere = include_str!("functions.rs");
        // Those made of a game, of which this test has none.
        let of_games = include_str!("template/parse.rs");
        for (call, kind) in [
            ("register_function(", Function),
            ("register_filter(", Filter),
        ] {
            for name in names(everywhere, call) {
                assert!(find(kind, name).is_some(), "`{name}` is not in CALLABLES");
            }
            for name in names(of_games, call) {
                assert!(find(kind, name).is_some(), "`{name}` is not in CALLABLES");
                match kind {
                    Filter => tera
                        .register_filter(name, |value: f64, _: tera::Kwargs, _: &tera::State| {
                            value
                        }),
                    _ => tera.register_function(name, |_: tera::Kwargs, _: &tera::State| 1.0),
                }
            }
        }
        for callable in CALLABLES.iter().filter(|callable| callable.name != "super") {
            let text = match callable.kind {
                Function => format!("{{{{ {}() }}}}", callable.name),
                Filter => format!("{{{{ 1 | {} }}}}", callable.name),
                Test => format!("{{{{ 1 is {} }}}}", callable.name),
            };
            let added = tera.add_raw_template("a", &text);
            assert!(added.is_ok(), "{text}: {added:?}");
        }
    }
}
