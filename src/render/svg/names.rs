//! Names of attributes, properties and elements that resemble one SVG knows and are none.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use usvg::roxmltree::{Document, Node};

use super::declared::{DeclaredProperty, WIDE, declared};
use super::located::Located;
use super::parse::start_tag;
use crate::diag::rules::templates::unknown_attribute;
use crate::words::slips;
use crate::xml::SVG;

/// The presentation attributes, and what else a `style` may say of text and shapes.
const PROPERTIES: &str = "alignment-baseline all backface-visibility background background-color \
    baseline-shift baseline-source block-progression border bottom clip clip-path clip-rule color \
    color-interpolation color-interpolation-filters color-profile color-rendering content cursor \
    cx cy d direction display dominant-baseline enable-background fill fill-opacity fill-rule \
    filter flood-color flood-opacity font font-family font-feature-settings font-kerning \
    font-language-override font-optical-sizing font-palette font-size font-size-adjust \
    font-stretch font-style font-synthesis font-variant font-variant-alternates \
    font-variant-caps font-variant-east-asian font-variant-emoji font-variant-ligatures \
    font-variant-numeric font-variant-position font-variation-settings font-weight font-width \
    glyph-orientation-horizontal glyph-orientation-vertical height hyphenate-character \
    hyphenate-limit-chars hyphens image-rendering inline-size isolation kerning left \
    letter-spacing lighting-color line-break line-height line-spacing margin margin-bottom margin-left margin-right margin-top marker marker-end \
    marker-mid marker-start mask mask-border mask-clip mask-composite mask-image mask-mode \
    mask-origin mask-position mask-repeat mask-size mask-type max-height max-width min-height \
    min-width mix-blend-mode object-fit object-position opacity order orphans outline overflow \
    overflow-wrap padding padding-bottom padding-left padding-right padding-top paint-order pointer-events position quotes r resize right rotate \
    ruby-align rx ry scale shape-image-threshold shape-inside shape-margin shape-outside \
    shape-padding shape-rendering shape-subtract solid-color solid-opacity stop-color stop-opacity \
    stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit \
    stroke-opacity stroke-width tab-size text-align text-align-all text-align-last text-anchor \
    text-combine-upright text-decoration text-decoration-color text-decoration-fill \
    text-decoration-line text-decoration-skip-ink text-decoration-stroke text-decoration-style \
    text-decoration-thickness text-emphasis text-indent text-justify text-orientation \
    text-overflow text-rendering text-shadow text-size-adjust text-spacing text-transform \
    text-underline-offset text-underline-position text-wrap text-wrap-mode text-wrap-style top \
    transform transform-box transform-origin transition translate unicode-bidi user-select \
    vector-effect vertical-align visibility white-space white-space-collapse widows width \
    will-change word-break word-spacing word-wrap writing-mode x y z-index zoom";
/// The attributes that are no properties (SVG 2, Attribute Index; SVG 1.1; ARIA's `role`).
const ATTRIBUTES: &str = "accent-height accumulate additive alphabetic amplitude arabic-form ascent \
    attributeName attributeType autofocus azimuth baseFrequency baseProfile bbox begin bias by \
    calcMode cap-height class clipPathUnits contentScriptType contentStyleType crossorigin \
    decelerate descent diffuseConstant divisor download dur dx dy edgeMode elevation end exponent \
    externalResourcesRequired fetchpriority filterRes filterUnits format fr from fx fy g1 g2 \
    glyph-name glyphRef gradientTransform gradientUnits hanging horiz-adv-x horiz-origin-x \
    horiz-origin-y href hreflang id ideographic in in2 intercept k k1 k2 k3 k4 kernelMatrix \
    kernelUnitLength keyPoints keySplines keyTimes lang lengthAdjust limitingConeAngle local \
    markerHeight markerUnits markerWidth maskContentUnits maskUnits mathematical max media method \
    min mode name nonce numOctaves offset operator orient orientation origin overline-position \
    overline-thickness panose-1 path pathLength patternContentUnits patternTransform patternUnits \
    ping playbackorder points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio \
    primitiveUnits radius refX refY referrerpolicy rel rendering-intent repeatCount repeatDur \
    requiredExtensions requiredFeatures requiredFonts requiredFormats restart result role seed side \
    slope spacing specularConstant specularExponent spreadMethod src startOffset stdDeviation stemh \
    stemv stitchTiles strikethrough-position strikethrough-thickness string style surfaceScale \
    systemLanguage tabindex tableValues target targetX targetY textLength timelinebegin title to \
    type u1 u2 underline-position underline-thickness unicode unicode-range units-per-em \
    v-alphabetic v-hanging v-ideographic v-mathematical values version vert-adv-y vert-origin-x \
    vert-origin-y viewBox viewTarget widths x-height x1 x2 xChannelSelector xmlns y1 y2 \
    yChannelSelector z zoomAndPan";
/// The elements that may stand in a face, or that are refused in words of their own.
const ELEMENTS: &str = "a altGlyph altGlyphDef altGlyphItem animate animateColor animateMotion \
    animateTransform audio canvas circle clipPath color-profile cursor defs desc discard ellipse \
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting \
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR \
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight \
    feSpecularLighting feSpotLight feTile feTurbulence filter flowDiv flowLine flowPara flowRegion \
    flowRoot flowSpan font font-face font-face-format font-face-name font-face-src font-face-uri \
    foreignObject g glyph glyphRef hatch hatchpath hkern iframe image line linearGradient marker \
    mask mesh meshgradient meshpatch meshrow metadata missing-glyph mpath path pattern polygon \
    polyline radialGradient rect script set solidcolor stop style svg switch symbol text textPath \
    title tref tspan unknown use video view vkern";
/// Attributes that take one of a few words, where another one is passed over.
const WORDS: [(&str, &[&str]); 8] = [
    ("text-anchor", &["start", "middle", "end"]),
    (
        "text-align",
        &[
            "start",
            "end",
            "left",
            "right",
            "center",
            "justify",
            "match-parent",
            "justify-all",
        ],
    ),
    ("font-style", &["normal", "italic", "oblique"]),
    ("fill-rule", &["nonzero", "evenodd"]),
    ("clip-rule", &["nonzero", "evenodd"]),
    ("stroke-linecap", &["butt", "round", "square"]),
    (
        "stroke-linejoin",
        &["miter", "round", "bevel", "arcs", "miter-clip"],
    ),
    ("visibility", &["visible", "hidden", "collapse"]),
];
/// As many are told of one SVG.
const MOST: usize = 50;
/// Names with fewer letters resemble each other too easily to tell; longer ones are no slip.
const LETTERS: std::ops::RangeInclusive<usize> = 3..=40;

static KNOWN: LazyLock<SvgNames> = LazyLock::new(|| SvgNames {
    properties: names(&[PROPERTIES]),
    attributes: names(&[PROPERTIES, ATTRIBUTES]),
    elements: names(&[ELEMENTS]),
});

struct SvgNames {
    properties: NameSet,
    /// With the properties, of which any may be an attribute.
    attributes: NameSet,
    elements: NameSet,
}

/// Each is looked for in all elements of all faces.
type NameSet = HashSet<&'static str>;

fn names(lists: &[&'static str]) -> NameSet {
    let names = lists.iter().flat_map(|list| list.split_whitespace());
    names.collect()
}

/// Every misspelt name of an SVG, and every word that an attribute does not take.
pub fn misspelt(document: &Document<'_>) -> Vec<Located> {
    let elements = document.descendants().filter_map(element);
    let mut known = HashMap::new();
    let declared = declared(document).filter_map(|declared| property(&declared, &mut known));
    elements.chain(declared).take(MOST).collect()
}

/// What was meant by names that are not known, of attributes and of properties.
type MeantNames = HashMap<(bool, String), Option<&'static str>>;

fn element(node: Node<'_, '_>) -> Option<Located> {
    let name = node.tag_name();
    let near = (name.namespace() == Some(SVG)).then(|| near(name.name(), &KNOWN.elements))??;
    let found = unknown_attribute::element(name.name(), near);
    Some(Located::new(start_tag(node), found))
}

fn property(declared: &DeclaredProperty<'_>, known: &mut MeantNames) -> Option<Located> {
    let (name, value) = (declared.name, declared.value.trim());
    let is_own = name.starts_with("data-") || name.starts_with("aria-") || name.starts_with('-');
    let names = match declared.is_attribute {
        true => &KNOWN.attributes,
        false => &KNOWN.properties,
    };
    let meant = match is_own || names.contains(name) {
        true => None,
        false => {
            let meant = known.entry((declared.is_attribute, name.to_owned()));
            *meant.or_insert_with(|| near(name, names))
        }
    };
    let found = match meant {
        Some(near) if declared.is_attribute => unknown_attribute::attribute(name, near),
        Some(near) => unknown_attribute::property(name, near),
        _ => {
            let (_, words) = WORDS.iter().find(|(other, _)| *other == name)?;
            let first = value.split_whitespace().next().unwrap_or_default();
            let is_taken = WIDE.contains(&first) || words.contains(&first);
            (!is_taken).then(|| unknown_attribute::value(name, value, words))?
        }
    };
    Some(Located::new(declared.range(), found))
}

/// The name that was meant by one that is not known.
fn near(name: &str, known: &NameSet) -> Option<&'static str> {
    if known.contains(name) || !LETTERS.contains(&name.len()) {
        return None;
    }
    let lower = name.to_ascii_lowercase();
    let near = known.iter().filter(|other| other.len() >= *LETTERS.start());
    let near = near.filter_map(|other| Some((slips(&lower, &other.to_ascii_lowercase())?, *other)));
    near.min().map(|(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_known_and_what_there_is_is_left_alone() {
        for (name, meant) in [
            ("fontsize", "font-size"),
            ("text-algin", "text-align"),
            ("viewbox", "viewBox"),
            ("colour", "color"),
            ("stroke-widht", "stroke-width"),
        ] {
            assert_eq!(near(name, &KNOWN.attributes), Some(meant));
        }
        for name in ["font-size", "rx", "q", "label", "connector", "nodetypes"] {
            assert_eq!(near(name, &KNOWN.attributes), None, "{name}");
        }
        assert_eq!(near("circel", &KNOWN.elements), Some("circle"));
    }

    #[test]
    fn every_name_is_listed_once() {
        let both = [PROPERTIES, ATTRIBUTES];
        let lists: [(&[&str], &NameSet); 3] = [
            (&both[..1], &KNOWN.properties),
            (&both, &KNOWN.attributes),
            (&[ELEMENTS], &KNOWN.elements),
        ];
        for (lists, names) in lists {
            let listed = lists.iter().flat_map(|list| list.split_whitespace());
            assert_eq!(listed.count(), names.len(), "{lists:?}");
        }
    }
}
