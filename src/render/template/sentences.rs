//! The sentences of Tera and of our functions, and the message of each.

use crate::message::Message;

/// A sentence in its parts, between which values stand, and the message of those values.
pub type KnownSentence = (&'static [&'static str], fn(&[&str]) -> Message);

/// What Tera and our functions say, without the capital and the full stop.
pub const SENTENCES: [KnownSentence; 38] = [
    (&["there is no icon `", "`"], |of| {
        message!(
            "there-is-no-icon-name",
            "there is no icon `{name}`",
            name = of[0]
        )
    }),
    (&["there is no drawing or picture `", "`"], |of| {
        message!(
            "told-no-art",
            "there is no drawing or picture `{name}`",
            name = of[0]
        )
    }),
    (&["there is no component `", "`"], |of| {
        message!(
            "there-is-no-component-id",
            "there is no component `{id}`",
            id = of[0]
        )
    }),
    (&["`art` wants `", "`"], |of| {
        message!("told-art-wants", "`art` wants `{name}`", name = of[0])
    }),
    (&["`", "` is several files"], |of| {
        message!(
            "told-several-files",
            "`{name}` is several files",
            name = of[0]
        )
    }),
    (&["`number` takes a number, and this is ", ""], |of| {
        message!(
            "told-number-takes",
            "`number` takes a number, and this is {kind}",
            kind = kind(of[0])
        )
    }),
    (
        &[
            "item ",
            " of the list, a ",
            ", has no `",
            "` to be grouped by",
        ],
        |of| {
            message!(
                "told-not-grouped",
                "item {index} of the list, a {kind}, has no `{attribute}` to be grouped by",
                index = of[0],
                kind = kind(of[1]),
                attribute = of[2]
            )
        },
    ),
    (
        &[
            "`",
            "` of item ",
            " is a ",
            ", which nothing can be grouped by",
        ],
        |of| {
            message!(
                "told-no-group",
                "`{attribute}` of item {index} is a {kind}, which nothing can be grouped by",
                attribute = of[0],
                index = of[1],
                kind = kind(of[2])
            )
        },
    ),
    (&["`range` cannot go in steps of 0"], |_| {
        message!("told-range-steps", "`range` cannot go in steps of 0")
    }),
    (&["`range` cannot go from ", " up to ", ""], |of| {
        message!(
            "told-range-down",
            "`range` cannot go from {start} up to {end}",
            start = of[0],
            end = of[1]
        )
    }),
    (
        &["`range` would give ", " numbers, of ", " at most"],
        |of| {
            message!(
                "told-range-long",
                "`range` would give {many} numbers, of {most} at most",
                many = of[0],
                most = of[1]
            )
        },
    ),
    (
        &["the `indentation` argument must contain exactly one character"],
        |_| {
            message!(
                "told-indentation",
                "the `indentation` argument must contain exactly one character"
            )
        },
    ),
    // Tera's own.
    (&["field `", "` is not defined"], |of| {
        message!(
            "tera-no-field",
            "field `{name}` is not defined",
            name = of[0]
        )
    }),
    (&["variable `", "` is not defined"], |of| {
        message!(
            "tera-no-variable",
            "variable `{name}` is not defined",
            name = of[0]
        )
    }),
    (&["`", "` is not defined"], |of| {
        message!("tera-not-defined", "`{name}` is not defined", name = of[0])
    }),
    (&["tried to render a variable that is undefined"], |_| {
        message!(
            "tera-undefined-printed",
            "tried to render a variable that is undefined"
        )
    }),
    (&["unknown tag"], |_| message!("tera-no-tag", "unknown tag")),
    (&["unexpected end of input"], |_| {
        message!("tera-end", "unexpected end of input")
    }),
    (&["found ", " but expected identifier"], |of| {
        message!(
            "tera-name-expected",
            "found {found} but expected identifier",
            found = token(of[0])
        )
    }),
    (&["found ", " but expected ", ""], |of| {
        message!(
            "tera-expected",
            "found {found} but expected {expected}",
            found = token(of[0]),
            expected = of[1]
        )
    }),
    (
        &["keyword argument `", "` is defined more than once"],
        |of| {
            message!(
                "tera-argument-twice",
                "keyword argument `{name}` is defined more than once",
                name = of[0]
            )
        },
    ),
    (&["missing keyword argument `", "`"], |of| {
        message!(
            "tera-argument-missing",
            "missing keyword argument `{name}`",
            name = of[0]
        )
    }),
    (
        &["invalid type for the value, expected `", "` but got `", "`"],
        |of| {
            message!(
                "tera-type",
                "invalid type for the value, expected `{expected}` but got `{found}`",
                expected = kind(of[0]),
                found = kind(of[1])
            )
        },
    ),
    (&["value `", "` is out of range for `", "`"], |of| {
        message!(
            "tera-range",
            "value `{value}` is out of range for `{kind}`",
            value = of[0],
            kind = kind(of[1])
        )
    }),
    (
        &[
            "`+` requires both operands to be numbers, found `",
            "` and `",
            "`",
        ],
        |of| {
            message!(
                "tera-plus",
                "`+` adds numbers, and these are `{one}` and `{other}`; `~` joins texts",
                one = kind(of[0]),
                other = kind(of[1])
            )
        },
    ),
    (
        &["math operations can only be done on numbers, found `", "`"],
        |of| {
            message!(
                "tera-math",
                "math operations can only be done on numbers, found `{found}`",
                found = kind(of[0])
            )
        },
    ),
    (&["cannot divide by 0"], |_| {
        message!("tera-divide", "cannot divide by 0")
    }),
    (
        &["cannot sort: `", "` and `", "` are not comparable"],
        |of| {
            message!(
                "tera-sort",
                "cannot sort: `{one}` and `{other}` are not comparable",
                one = of[0],
                other = of[1]
            )
        },
    ),
    (&["value of type ", " has no length"], |of| {
        message!(
            "tera-no-length",
            "value of type {kind} has no length",
            kind = kind(of[0])
        )
    }),
    (&["value of type ", " cannot be reversed"], |of| {
        message!(
            "tera-not-reversed",
            "value of type {kind} cannot be reversed",
            kind = kind(of[0])
        )
    }),
    (
        &["value of type ", " cannot be converted to an int"],
        |of| {
            message!(
                "tera-no-int",
                "value of type {kind} cannot be converted to an int",
                kind = kind(of[0])
            )
        },
    ),
    (
        &["value of type ", " cannot be converted to a float"],
        |of| {
            message!(
                "tera-no-float",
                "value of type {kind} cannot be converted to a float",
                kind = kind(of[0])
            )
        },
    ),
    (
        &["the string `", "` cannot be converted to a float"],
        |of| {
            message!(
                "tera-text-no-float",
                "the string `{text}` cannot be converted to a float",
                text = of[0]
            )
        },
    ),
    (
        &[
            "the string `",
            "` cannot be converted to an int in base ",
            "",
        ],
        |of| {
            message!(
                "tera-text-no-int",
                "the string `{text}` cannot be converted to an int in base {base}",
                text = of[0],
                base = of[1]
            )
        },
    ),
    (
        &["this filter can only be used on a number, received `", "`"],
        |of| {
            message!(
                "tera-number-only",
                "this filter can only be used on a number, received `{found}`",
                found = kind(of[0])
            )
        },
    ),
    (
        &["maximum render recursion depth for components exceeded"],
        |_| {
            message!(
                "tera-components-deep",
                "maximum render recursion depth for components exceeded"
            )
        },
    ),
    (&["the template nesting is too deep"], |_| {
        message!("tera-nested", "the template nesting is too deep")
    }),
    (&["the expression is too complex"], |_| {
        message!("tera-complex", "the expression is too complex")
    }),
];

/// The helps behind them.
pub const HINTS: [KnownSentence; 5] = [
    (
        &["`", "` is no SVG, PNG, JPEG or WebP: save it as one"],
        |of| {
            message!(
                "told-undrawn-art",
                "`{file}` is no SVG, PNG, JPEG or WebP: save it as one",
                file = of[0]
            )
        },
    ),
    (&["did you mean `", "`?"], |of| {
        message!("did-you-mean-near", "did you mean `{near}`?", near = of[0])
    }),
    (&["say which: ", ""], |of| {
        message!("told-say-which", "say which: {names}", names = of[0])
    }),
    (
        &[
            "put it into ",
            "/ as `",
            ".svg`, or an icon set in Iconify's JSON form",
        ],
        |of| {
            message!(
                "load-icons-where-to-put",
                "put it into {dir}/ as `{name}.svg`, or an icon set in Iconify's JSON form",
                dir = of[0],
                name = of[1]
            )
        },
    ),
    (&["put it into ", " as SVG, PNG, JPEG or WebP"], |of| {
        message!(
            "told-put-art",
            "put it into {folder} as SVG, PNG, JPEG or WebP",
            folder = of[0]
        )
    }),
];

/// What Tera calls a kind of value.
fn kind(name: &str) -> Message {
    match name {
        "undefined" => message!("tera-undefined", "undefined"),
        "bool" => message!("tera-bool", "bool"),
        "string" => message!("type-string", "string"),
        "String" => message!("tera-a-string", "String"),
        "array" => message!("type-array", "array"),
        "map/struct" => message!("tera-map", "map/struct"),
        "Number" => message!("tera-number", "Number"),
        "i64" | "i128" | "u64" | "u128" | "usize" => message!("type-integer", "integer"),
        "f64" => message!("type-float", "float"),
        name => name.into(),
    }
}

/// What Tera calls a part of a template.
fn token(name: &str) -> Message {
    match name {
        "identifier" => message!("tera-identifier", "identifier"),
        "integer" => message!("type-integer", "integer"),
        "float" => message!("type-float", "float"),
        name => kind(name),
    }
}
