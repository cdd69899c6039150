//! Template functions in addition to Tera's: icons, points, angles.

use std::fmt::Write;
use std::sync::Arc;

use tera::{Error, Function, Kwargs, State, Tera, TeraResult};

use super::art::ArtFunction;
use super::content_marks::unmarked;
use super::grouping;
use crate::diag::did_you_mean;
use crate::load::{Icon, IconSets};
use crate::message::Message;
use crate::numbers::NumberForms;
use crate::units::Pt;
use crate::xml::escaped;

/// How the message of a missing icon begins.
pub const NO_ICON: &str = "there is no icon";

/// How the id of what `icon()` draws begins; the icon's name follows. The only ids that may stand twice.
pub const ICON_ID: &str = "massicot-icon-";

pub fn register(tera: &mut Tera, icons: &Arc<IconSets>, art: ArtFunction) {
    tera.register_function("icon", IconFunction(icons.clone()));
    tera.register_function("art", art);
    tera.register_function("sin", |kwargs: Kwargs, _: &State| angle(&kwargs, f64::sin));
    tera.register_function("cos", |kwargs: Kwargs, _: &State| angle(&kwargs, f64::cos));
    tera.register_filter("group_by", grouping::group_by);
    tera.register_filter("pt", |points: f64, _: Kwargs, _: &State| {
        Pt(points).to_mm().0
    });
}

/// `components(width=14, except=["rules"])`: a table in Markdown of what the game is made of, each
/// with a picture of its first piece and how many there are.
pub struct ComponentsFunction {
    pub listed: Vec<ListedComponent>,
    /// The other components of the game, by their ids: rulebooks, and what has no piece.
    pub others: Vec<String>,
}

/// A component as a list of contents has it.
pub struct ListedComponent {
    pub id: String,
    pub title: String,
    /// How many are printed.
    pub count: u64,
    /// Its first entry.
    pub first: String,
}

impl Function<TeraResult<String>> for ComponentsFunction {
    fn call(&self, kwargs: Kwargs, _: &State) -> TeraResult<String> {
        let width = kwargs.get::<f64>("width")?.unwrap_or(14.0);
        let except: Vec<String> = kwargs.get("except")?.unwrap_or_default();
        let unknown = |id: &&String| {
            self.listed.iter().all(|listed| listed.id != **id) && !self.others.contains(id)
        };
        if let Some(id) = except.iter().find(unknown) {
            let known = self.listed.iter().map(|listed| listed.id.as_str());
            let message = message!(
                "there-is-no-component-id",
                "there is no component `{id}`",
                id
            );
            return Err(unknown_name(&message, did_you_mean(id, known)));
        }
        let mut table = String::from("| | | |\n|---|---|---|\n");
        let listed = self.listed.iter();
        for listed in listed.filter(|listed| !except.contains(&listed.id)) {
            let ListedComponent {
                id,
                title,
                count,
                first,
            } = listed;
            // Writing to a string does not fail.
            let _ = writeln!(
                table,
                "| ![](face:{id}/{first}){{width={width}}} | **{count}** | {title} |"
            );
        }
        Ok(table)
    }

    fn is_safe(&self) -> bool {
        true
    }
}

/// The error of a name that is not known, and which may have been meant.
pub fn unknown_name(message: &Message, near: Option<&str>) -> Error {
    Error::message(match near {
        Some(near) => {
            let hint = message!("did-you-mean-near", "did you mean `{near}`?", near);
            format!("{message}. {hint}")
        }
        None => message.to_string(),
    })
}

/// `1234.5 | number`: as the game's language prints it, `1 234,5`.
///
/// # Errors
/// What is no number.
pub fn number(forms: &NumberForms, value: &tera::Value) -> TeraResult<String> {
    match (value.as_i64(), value.as_f64()) {
        (Some(whole), _) => Ok(forms.int(whole, false)),
        (None, Some(number)) => Ok(forms.float(number, false)),
        (None, None) => Err(Error::message(message!(
            "told-number-takes",
            "`number` takes a number, and this is {kind}",
            kind = value.name()
        ))),
    }
}

/// `sin(deg=30)`: of an angle in degrees.
fn angle(kwargs: &Kwargs, function: fn(f64) -> f64) -> TeraResult<f64> {
    let degrees: f64 = kwargs.must_get("deg")?;
    Ok(function(degrees.to_radians()))
}

/// `icon(name="laurel", x=4, y=5, size=6, fill="#b03a2e")`: an icon of the game's sets, fitted
/// into a square of `size` whose top left corner is at `x`, `y`; turned by `turn` degrees about
/// its middle.
struct IconFunction(Arc<IconSets>);

impl Function<TeraResult<String>> for IconFunction {
    fn call(&self, kwargs: Kwargs, state: &State) -> TeraResult<String> {
        let name: &str = kwargs.must_get("name")?;
        let Some(icon) = self.0.get(&unmarked(name)) else {
            return Err(self.missing(name));
        };
        let number = |key: &str, default: f64| -> TeraResult<f64> {
            Ok(kwargs.get::<f64>(key)?.unwrap_or(default))
        };
        let (x, y) = (number("x", 0.0)?, number("y", 0.0)?);
        let (size, turn) = (kwargs.must_get::<f64>("size")?, number("turn", 0.0)?);
        let fill: Option<&str> = kwargs.get("fill")?;
        let fill = fill.map(|fill| state.escape(fill)).transpose()?;
        let fill = fill.as_deref().or(icon.colour.as_deref());
        let mut svg = format!("<g id=\"{ICON_ID}{}\"", escaped(&unmarked(name)));
        draw(&mut svg, icon, x, y, size, turn, fill);
        Ok(svg)
    }

    fn is_safe(&self) -> bool {
        true
    }
}

impl IconFunction {
    fn missing(&self, name: &str) -> Error {
        let message = message!("there-is-no-icon-name", "there is no icon `{name}`", name);
        match did_you_mean(&unmarked(name), self.0.names()) {
            Some(near) => unknown_name(&message, Some(near)),
            None => Error::message(format!("{message}. {}", self.0.where_to_put(name))),
        }
    }
}

fn draw(svg: &mut String, icon: &Icon, x: f64, y: f64, size: f64, turn: f64, fill: Option<&str>) {
    let scale = size / icon.width.max(icon.height);
    if let Some(fill) = fill {
        // Writing to a string does not fail.
        let _ = write!(svg, r#" fill="{fill}" color="{fill}""#);
    }
    let (middle_x, middle_y) = (x + size / 2.0, y + size / 2.0);
    let _ = write!(svg, r#" transform="translate({middle_x} {middle_y})"#);
    if turn != 0.0 {
        let _ = write!(svg, " rotate({turn})");
    }
    let (left, top) = (icon.left + icon.width / 2.0, icon.top + icon.height / 2.0);
    let _ = write!(svg, r#" scale({scale}) translate({} {})">"#, -left, -top);
    svg.push_str(&icon.body);
    svg.push_str("</g>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_printed_as_a_language_does() {
        let printed = |language: &str, value: tera::Value| {
            number(&NumberForms::new(language), &value).map_err(|error| error.to_string())
        };
        assert_eq!(printed("fr", 1234.5.into()).unwrap(), "1\u{202f}234,5");
        assert_eq!(printed("en", 1234.5.into()).unwrap(), "1,234.5");
        assert_eq!(printed("en", (-3).into()).unwrap(), "\u{2212}3");
        assert!(
            printed("en", "three".into())
                .unwrap_err()
                .contains("`number` takes a number")
        );
    }
}
