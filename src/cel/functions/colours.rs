//! Colours of the data, as they are seen.

use super::{Call, Family, Function};
use crate::cel::{Fault, Result, Val};
use crate::colour::Colour;

pub const FAMILY: Family = Family {
    title: "Colours",
    functions: &[
        Function {
            name: "contrast",
            signature: "colour.contrast(colour) → number",
            about: "The contrast of two colours as WCAG 2.1 defines it, from 1 to 21; small text \
                    needs 4.5 on its ground.",
            example: ("'#000000'.contrast('#ffffff')", "21.0"),
            least: 2,
            most: 2,
            run: |call| {
                let contrast = colour(call, 0)?.contrast(colour(call, 1)?);
                Val::float((contrast * 100.0).round() / 100.0)
            },
        },
        Function {
            name: "colourDistance",
            signature: "colour.colourDistance(colour) → number",
            about: "How different two colours look (CIEDE2000): 0 are the same, below 10 are taken \
                    for each other at a glance.",
            example: ("'#b03a2e'.colourDistance('#b03a2e')", "0.0"),
            least: 2,
            most: 2,
            run: |call| {
                let distance = colour(call, 0)?.difference(colour(call, 1)?);
                Val::float((distance * 100.0).round() / 100.0)
            },
        },
    ],
};

fn colour(call: &Call<'_>, index: usize) -> Result<Colour> {
    let text = call.text(index)?;
    call.budget.text(text.len())?;
    let wrong = || {
        Fault::new(message!(
            "functions-colours-colour",
            "`{text}` is no colour, as `#b03a2e` is",
            text
        ))
        .of_argument(index)
    };
    Colour::parse(text).ok_or_else(wrong)
}
