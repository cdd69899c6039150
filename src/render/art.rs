//! `art(…)`: a drawing or a picture of the game's folder `art/`, by its name.

use std::fmt::Write;
use std::sync::Arc;

use tera::{Error, Function, Kwargs, State, TeraResult, Value};

use super::content_marks::unmarked;
use crate::diag::did_you_mean;
use crate::xml::MASSICOT;

/// How the message of a missing file begins.
pub const NO_ART: &str = "there is no drawing or picture";
/// Where the files lie, below the game's templates.
const FOLDER: &str = "art/";

/// `art(name="dragon", x=3, y=10, width=57, height=40, fit="cover", focus=[0.5, 0.2])`: the file
/// `art/dragon.svg`, `.png`, `.jpg` or `.webp`, in a box.
///
/// `fit` is `contain` (all of it), `cover` (all of the box) or `fill`; `focus` is what stays in
/// view, from the left and the top, `crop` the part that is shown (left, top, width, height), in
/// parts from 0 to 1.
#[derive(Default)]
pub struct ArtFunction {
    /// The files below the game's templates, by their paths there.
    pub files: Arc<Vec<String>>,
    /// Those of them that nothing draws.
    pub undrawn: Arc<Vec<String>>,
    pub game: String,
    /// Whether a stand-in is drawn for what is missing: it fills its box.
    pub is_draft: bool,
}

impl Function<TeraResult<String>> for ArtFunction {
    fn call(&self, kwargs: Kwargs, state: &State) -> TeraResult<String> {
        let file = self.file(kwargs.must_get("name")?)?;
        let mut svg = format!(
            "<image xmlns:massicot=\"{MASSICOT}\" href=\"{}\"",
            state.escape(&file)?
        );
        for (name, default) in [
            ("x", Some(0.0)),
            ("y", Some(0.0)),
            ("width", None),
            ("height", None),
        ] {
            let number = match (kwargs.get::<f64>(name)?, default) {
                (Some(number), _) | (None, Some(number)) => number,
                (None, None) => {
                    let wants = message!("told-art-wants", "`art` wants `{name}`", name);
                    return Err(Error::message(wants));
                }
            };
            // Writing to a string does not fail.
            let _ = write!(svg, " {name}=\"{number}\"");
        }
        let fit = kwargs.get::<&str>("fit")?.unwrap_or("contain");
        let is_there = !self.is_draft || self.files.binary_search(&file).is_ok();
        let fit = if is_there {
            unmarked(fit)
        } else {
            "fill".into()
        };
        let _ = write!(svg, " massicot:fit=\"{}\"", state.escape(&fit)?);
        for name in ["focus", "crop"] {
            if let Some(value) = kwargs.get::<&Value>(name)?.and_then(numbers) {
                let _ = write!(svg, " massicot:{name}=\"{}\"", state.escape(&value)?);
            }
        }
        svg.push_str("/>");
        Ok(svg)
    }

    fn is_safe(&self) -> bool {
        true
    }
}

/// Numbers as an attribute has them; `None` for what an entry does not say.
fn numbers(value: &Value) -> Option<String> {
    let given = !value.is_none() && !value.is_undefined();
    given.then(|| {
        value
            .to_string()
            .replace(['[', ']', ','], " ")
            .trim()
            .to_owned()
    })
}

impl ArtFunction {
    /// The file that a name means: with its ending, or the only one without.
    fn file(&self, name: &str) -> TeraResult<String> {
        let plain = unmarked(name);
        let wanted = plain.strip_prefix(FOLDER).unwrap_or(&plain);
        let names = || {
            self.files
                .iter()
                .filter_map(|file| file.strip_prefix(FOLDER))
        };
        if let Some(file) = names().find(|file| *file == wanted) {
            return Ok(format!("{FOLDER}{file}"));
        }
        let found: Vec<&str> = names().filter(|file| stem(file) == wanted).collect();
        match found.as_slice() {
            [file] => Ok(format!("{FOLDER}{file}")),
            [] if self.is_draft => Ok(match wanted == stem(wanted) {
                true => format!("{FOLDER}{wanted}.svg"),
                false => format!("{FOLDER}{wanted}"),
            }),
            [] => Err(self.missing(name, wanted, names())),
            several => {
                let message = message!("told-several-files", "`{name}` is several files", name);
                let names = several.join(", ");
                let hint = message!("told-say-which", "say which: {names}", names);
                Err(Error::message(format!("{message}. {hint}")))
            }
        }
    }

    /// `name` may have marks; `wanted` is the same without them and without its folder.
    fn missing<'f>(&self, name: &str, wanted: &str, names: impl Iterator<Item = &'f str>) -> Error {
        let message = message!(
            "told-no-art",
            "there is no drawing or picture `{name}`",
            name
        );
        let names: Vec<&str> = names.collect();
        let near = did_you_mean(stem(wanted), names.iter().copied().map(stem));
        // As it was asked for: with the ending or without.
        let near = match wanted == stem(wanted) {
            true => near,
            false => names.into_iter().find(|file| near == Some(stem(file))),
        };
        let undrawn = || {
            let mut files = self.undrawn.iter();
            files.find(|file| {
                let name = file.strip_prefix(FOLDER);
                name.is_some_and(|name| stem(name) == stem(wanted))
            })
        };
        let hint = match (undrawn(), near) {
            (Some(file), _) => message!(
                "told-undrawn-art",
                "`{file}` is no SVG, PNG, JPEG or WebP: save it as one",
                file
            ),
            (None, Some(near)) => message!("did-you-mean-near", "did you mean `{near}`?", near),
            (None, None) => message!(
                "told-put-art",
                "put it into {folder} as SVG, PNG, JPEG or WebP",
                folder = format!("templates/{}/{FOLDER}", self.game)
            ),
        };
        Error::message(format!("{message}. {hint}"))
    }
}

/// A file's name without its ending.
fn stem(file: &str) -> &str {
    match file.rsplit_once('.') {
        Some((stem, ending)) if !ending.contains('/') => stem,
        _ => file,
    }
}
