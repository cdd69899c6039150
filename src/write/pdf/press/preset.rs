//! The `[pdf]` table of a preset: the kind of PDF that a press or a service takes.

use serde::Deserialize;

use crate::impose::preset::PresetProblem;
use crate::message::Message;
use crate::units::Pt;

/// The least total ink that still prints a picture, in percent: one ink.
const LEAST_INK: f64 = 100.0;
/// All four inks, solid.
const MOST_INK: f64 = 400.0;

/// The kind of PDF to write. The defaults suit a home printer.
#[derive(Clone, PartialEq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PdfPreset {
    pub standard: Standard,
    pub colours: PdfColours,
    /// The printing condition that the file is made for, by the name of its ICC profile
    /// (`FOGRA39L`): the PDF's output intent, and what `colours = "cmyk"` are converted to.
    pub output_intent: Option<String>,
    /// The most ink in one place, all four together, in percent; what the profile allows where
    /// nothing is said.
    pub ink_limit: Option<f64>,
    /// How cut paths are drawn, for services that want them in the file.
    pub cut: Option<CutLine>,
}

/// The standard that a file keeps.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standard {
    /// PDF 1.7 without further rules.
    #[default]
    Plain,
    /// PDF/X-4 (ISO 15930-7): live transparency, colours with profiles.
    #[serde(rename = "x-4")]
    X4,
    /// PDF/X-1a:2003 (ISO 15930-4): CMYK and spot colours only, no transparency.
    #[serde(rename = "x-1a")]
    X1a,
}

/// The colours that a file is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PdfColours {
    /// sRGB, as drawn.
    #[default]
    Rgb,
    /// Black ink only: every colour as the grey of its luminance.
    Grey,
    /// The four process inks of the output intent.
    Cmyk,
}

/// A cut path, stroked in a colour of its own that overprints what lies below it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutLine {
    /// The name of the spot colour, as the service spells it (`CutContour`).
    pub spot: String,
    /// What the spot colour looks like where there is none: cyan, magenta, yellow and black,
    /// each 0 to 1.
    #[serde(default = "magenta")]
    pub tint: [f64; 4],
    #[serde(default = "hairline")]
    pub thickness: Pt,
}

fn magenta() -> [f64; 4] {
    [0.0, 1.0, 0.0, 0.0]
}

fn hairline() -> Pt {
    Pt(0.25)
}

/// Reserved names, which no spot colour may have (ISO 32000-1, 8.6.6.4).
const NO_SPOTS: [&str; 6] = ["All", "None", "Cyan", "Magenta", "Yellow", "Black"];

impl PdfPreset {
    /// Every value out of range, and values that contradict each other.
    pub fn problems(&self) -> Vec<PresetProblem> {
        let mut found = Vec::new();
        let mut say = |path, message: Message| found.push(PresetProblem { path, message });
        let intent = self.output_intent.is_some();
        if self.standard != Standard::Plain && !intent {
            let message = message!(
                "press-preset-problems",
                "PDF/X names the press it is for: add `output_intent`"
            );
            say(&["standard"], message);
        }
        if self.colours == PdfColours::Cmyk && !intent {
            let message = message!(
                "press-preset-problems-inks-those",
                "inks are those of a press: add `output_intent`"
            );
            say(&["colours"], message);
        }
        if self.standard == Standard::X1a && self.colours == PdfColours::Rgb {
            let message = message!(
                "press-preset-problems-pdf-rgb-write",
                "PDF/X-1a has no RGB: write `colours = \"cmyk\"` or `\"grey\"`"
            );
            say(&["colours"], message);
        }
        if let Some(limit) = self.ink_limit {
            if !(LEAST_INK..=MOST_INK).contains(&limit) {
                let message = message!(
                    "press-preset-problems-must-between",
                    "this must be between {least_ink} and {most_ink} %",
                    least_ink = LEAST_INK,
                    most_ink = MOST_INK
                );
                say(&["ink_limit"], message);
            } else if self.colours != PdfColours::Cmyk {
                let message = message!(
                    "press-preset-problems-only-colours-cmyk",
                    "only `colours = \"cmyk\"` has inks to limit"
                );
                say(&["ink_limit"], message);
            }
        }
        if let Some(cut) = &self.cut {
            let unprintable = |name: &str| !name.chars().all(|c| c.is_ascii_graphic() || c == ' ');
            if cut.spot.trim().is_empty() || unprintable(&cut.spot) {
                let message = message!(
                    "press-preset-problems-name-spot-colour",
                    "the name of a spot colour is plain ASCII"
                );
                say(&["cut", "spot"], message);
            } else if NO_SPOTS.contains(&cut.spot.as_str()) {
                let message = message!(
                    "press-preset-problems-spot-spot-colour",
                    "`{spot}` is no spot colour",
                    spot = cut.spot
                );
                say(&["cut", "spot"], message);
            }
            if !cut.tint.iter().all(|ink| (0.0..=1.0).contains(ink)) {
                let message = message!(
                    "press-preset-problems-four-inks-each",
                    "four inks, each between 0 and 1"
                );
                say(&["cut", "tint"], message);
            }
            if !(0.05..=3.0).contains(&cut.thickness.0) {
                let message = message!(
                    "press-preset-problems-must-between-pt",
                    "this must be between 0.05 and 3 pt"
                );
                say(&["cut", "thickness"], message);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> PdfPreset {
        toml::from_str(text).unwrap()
    }

    fn paths(text: &str) -> Vec<&'static [&'static str]> {
        let problems = read(text).problems();
        problems.into_iter().map(|problem| problem.path).collect()
    }

    #[test]
    fn a_table_that_says_nothing_is_a_plain_pdf() {
        let plain = read("");
        assert_eq!(plain, PdfPreset::default());
        assert_eq!(plain.problems(), []);
    }

    #[test]
    fn a_whole_table() {
        let text = "standard = \"x-4\"\ncolours = \"cmyk\"\noutput_intent = \"FOGRA39L\"\n\
                    ink_limit = 240\ncut = { spot = \"CutContour\" }";
        let press = read(text);
        assert_eq!(
            (press.standard, press.colours),
            (Standard::X4, PdfColours::Cmyk)
        );
        assert_eq!(press.ink_limit, Some(240.0));
        let cut = press.cut.as_ref().unwrap();
        assert_eq!((cut.tint, cut.thickness), (magenta(), Pt(0.25)));
        assert_eq!(press.problems(), []);
    }

    /// Everything that the schema knows is a table that the types take.
    #[test]
    fn the_schema_says_the_same() {
        let schema = crate::load::presets::schema("service").unwrap();
        let schema: serde_json::Value = serde_json::from_str(schema).unwrap();
        let keys = &schema["properties"]["pdf"]["properties"];
        let names = |keys: &serde_json::Value| -> Vec<String> {
            keys.as_object().unwrap().keys().cloned().collect()
        };
        assert_eq!(
            names(keys),
            ["standard", "colours", "output_intent", "ink_limit", "cut"]
        );
        assert_eq!(
            names(&keys["cut"]["properties"]),
            ["spot", "tint", "thickness"]
        );
        for key in ["standard", "colours"] {
            for value in keys[key]["enum"].as_array().unwrap() {
                read(&format!("{key} = {value}"));
            }
        }
    }

    #[test]
    fn what_cannot_be_is_told_where_it_stands() {
        let intent = "output_intent = \"FOGRA39L\"";
        assert_eq!(paths("standard = \"x-4\""), [["standard"]]);
        assert_eq!(paths("colours = \"cmyk\""), [["colours"]]);
        assert_eq!(
            paths(&format!("standard = \"x-1a\"\n{intent}")),
            [["colours"]]
        );
        assert_eq!(paths("ink_limit = 300"), [["ink_limit"]]);
        let limit = |limit| format!("colours = \"cmyk\"\n{intent}\nink_limit = {limit}");
        assert_eq!(paths(&limit("99")), [["ink_limit"]]);
        assert_eq!(paths(&limit("nan")), [["ink_limit"]]);
        assert!(paths(&limit("100")).is_empty());
        for spot in ["", "All", "Découpe"] {
            let cut = format!("cut = {{ spot = \"{spot}\" }}");
            assert_eq!(paths(&cut), [["cut", "spot"]], "{spot}");
        }
        let cut = "cut = { spot = \"Cut\", tint = [0, 2, 0, 0], thickness = 9 }";
        assert_eq!(paths(cut), [["cut", "tint"], ["cut", "thickness"]]);
    }
}
