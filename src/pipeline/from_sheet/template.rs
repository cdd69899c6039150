//! The first template of a game: a card with its name above, and a line with a box for each field.

use std::fmt::Write;

use crate::xml;

/// Where the boxes begin, and how high they are together, in mm.
const TOP: f64 = 19.0;
const HEIGHT: f64 = 63.0;

/// A field that has a box.
pub struct CardBox<'a> {
    /// Its path, as a template says it.
    pub field: &'a str,
    /// What its column is headed.
    pub label: &'a str,
    /// Whether it is a number that languages print in ways of their own.
    pub is_formed: bool,
    /// How much room it needs.
    pub weight: f64,
}

/// The beginning of the template: its ground, and the box of the name.
const HEAD: &str = "\
{#- The picture covers the card and its bleed: 63 × 88 mm and 3 mm on every side.
    One unit is one millimetre; 0,0 is the top left corner of the cut card. -#}
<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:massicot=\"urn:massicot\"
     width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\" font-family=\"Fira Sans\">
  <rect x=\"-3\" y=\"-3\" width=\"69\" height=\"94\" fill=\"{{ game.theme.paper }}\"/>

  <rect id=\"box-name\" x=\"5\" y=\"5\" width=\"53\" height=\"12\" fill=\"none\"/>
";

/// A card with its name above, and a line with a box for each field.
pub fn template(name: &str, boxes: &[CardBox<'_>]) -> String {
    let mut text = HEAD.to_owned();
    text.push_str(&value(
        (name, false),
        "name",
        5.2,
        "font-weight=\"700\" ",
        "center",
    ));
    let whole: f64 = boxes.iter().map(|one| one.weight).sum();
    let mut y = TOP;
    for (number, one) in boxes.iter().enumerate() {
        let height = (HEIGHT * one.weight / whole).min(24.0);
        let id = number + 1;
        let label = label(one.label);
        let _ = write!(
            text,
            "\n  <line x1=\"5\" y1=\"{y:.2}\" x2=\"58\" y2=\"{y:.2}\" stroke=\"{{{{ game.theme.line }}}}\" \
             stroke-width=\"0.25\"/>\n  \
             <rect id=\"label-{id}\" x=\"5\" y=\"{y:.2}\" width=\"15\" height=\"{height:.2}\" fill=\"none\"/>\n  \
             <text font-size=\"2.4\" fill=\"{{{{ game.theme.ink }}}}\" massicot:fit=\"shrink\" \
             massicot:min-size=\"1.8\" massicot:vertical-align=\"middle\"\n        \
             style=\"shape-inside: url(#label-{id})\">{label}</text>\n  \
             <rect id=\"box-{id}\" x=\"21\" y=\"{y:.2}\" width=\"37\" height=\"{height:.2}\" fill=\"none\"/>\n"
        );
        text.push_str(&value(
            (one.field, one.is_formed),
            &id.to_string(),
            3.4,
            "",
            "left",
        ));
        y += height;
    }
    text.push_str("</svg>\n");
    text
}

/// The text of a field in its box, where the card has it; a number as the game's language prints it.
fn value((field, is_formed): (&str, bool), id: &str, size: f64, more: &str, align: &str) -> String {
    let mut path = "entry".to_owned();
    let mut tests = Vec::new();
    for part in field.split('.') {
        path = format!("{path}.{part}");
        tests.push(format!("{path} is defined"));
    }
    let printed = if is_formed { " | number" } else { "" };
    format!(
        "  {{% if {} %}}\n  \
         <text font-size=\"{size}\" {more}fill=\"{{{{ game.theme.ink }}}}\" massicot:fit=\"shrink\" \
         massicot:min-size=\"1.8\" massicot:vertical-align=\"middle\"\n        \
         style=\"shape-inside: url(#box-{id}); text-align: {align}; line-height: 1.2; white-space: pre-line\">{{{{ {path}{printed} }}}}</text>\n  \
         {{% endif %}}\n",
        tests.join(" and ")
    )
}

/// A heading as text of a template: nothing in it is a tag.
fn label(heading: &str) -> String {
    let plain: String = heading
        .chars()
        .filter(|letter| !"{}".contains(*letter))
        .collect();
    xml::escaped(&plain)
}
