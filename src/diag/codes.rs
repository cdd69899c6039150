//! The stable code of every built-in diagnostic.
//!
//! A code is what `massicot explain` takes, what `[checks]` in `game.toml`
//! names and what other programs see: it is never renamed. Whatever reports a
//! diagnostic takes its code from here; `check::rules::ALL` has each one's page.

/// The file is not TOML.
pub const TOML_SYNTAX: &str = "toml-syntax";
/// A key that nothing knows.
pub const UNKNOWN_KEY: &str = "unknown-key";
/// A value of another type than is wanted here.
pub const WRONG_TYPE: &str = "wrong-type";
/// A key that has to be there is not.
pub const MISSING_KEY: &str = "missing-key";
/// The right type, and still not a value that can stand here.
pub const BAD_VALUE: &str = "bad-value";
/// Two things of one kind with the same id.
pub const DUPLICATE_ID: &str = "duplicate-id";
/// An id that cannot be a file name everywhere.
pub const UNSAFE_ID: &str = "unsafe-id";
/// A file is named that is not there.
pub const MISSING_FILE: &str = "missing-file";
/// A path that leads out of the project.
pub const OUTSIDE_ROOT: &str = "outside-root";
/// More than is read or drawn: a file, a text, a number of pieces, a nesting.
pub const TOO_LARGE: &str = "too-large";
/// A file that cannot be read: permissions, not a file, not UTF-8.
pub const UNREADABLE_FILE: &str = "unreadable-file";
/// A JSON Schema that is none, or that cannot be followed.
pub const BAD_SCHEMA: &str = "bad-schema";
/// A stock is named that is neither built in nor defined.
pub const UNKNOWN_STOCK: &str = "unknown-stock";
/// An icon set that cannot be read as Iconify JSON.
pub const BAD_ICON_SET: &str = "bad-icon-set";
/// A sheet preset that is not known, or says what cannot be.
pub const UNKNOWN_PRESET: &str = "unknown-preset";
/// A piece that the paper of the sheet preset does not take.
pub const DOES_NOT_FIT: &str = "does-not-fit";

/// A template is named that is not there.
pub const MISSING_TEMPLATE: &str = "missing-template";
/// A template that Tera cannot parse.
pub const TEMPLATE_SYNTAX: &str = "template-syntax";
/// A template that fails while it is filled.
pub const TEMPLATE_ERROR: &str = "template-error";
/// A template uses a name or field that is not there.
pub const UNDEFINED_IN_TEMPLATE: &str = "undefined-in-template";
/// An argument that a function, filter, test or component does not take.
pub const UNKNOWN_ARGUMENT: &str = "unknown-argument";
/// What a template gave is not XML.
pub const NOT_XML: &str = "not-xml";
/// SVG that cannot be drawn, or that has no business in a card.
pub const BAD_SVG: &str = "bad-svg";
/// Links to the network or to files outside, scripts, a DTD.
pub const SVG_REFUSED: &str = "svg-refused";
/// The root's size is not the stock's with its bleed.
pub const WRONG_SIZE: &str = "wrong-size";
/// A font family that is not in `fonts/`.
pub const MISSING_FONT: &str = "missing-font";
/// A file in `fonts/` that cannot be used.
pub const UNUSABLE_FONT: &str = "unusable-font";
/// A character that no font in use can draw.
pub const MISSING_GLYPH: &str = "missing-glyph";
/// An icon that no icon set has.
pub const MISSING_ICON: &str = "missing-icon";
/// A picture that is not there.
pub const MISSING_PICTURE: &str = "missing-picture";
/// A picture that cannot be read as one.
pub const BAD_PICTURE: &str = "bad-picture";
/// Rich text markup that is not closed or not known.
pub const BAD_MARKUP: &str = "bad-markup";
/// A `massicot:` attribute that is not known or has an impossible value.
pub const BAD_TEXT_BOX: &str = "bad-text-box";
/// Text that does not fit its box at its least size.
pub const TEXT_OVERFLOW: &str = "text-overflow";
/// Text that fits, with nearly nothing left.
pub const TEXT_TIGHT: &str = "text-tight";
/// Text shrunk far below the size it was drawn at.
pub const TEXT_SMALL: &str = "text-small";

/// An id that leads to nothing.
pub const UNKNOWN_REFERENCE: &str = "unknown-reference";
/// An entry of a shared data file that nothing refers to.
pub const UNUSED_ENTRY: &str = "unused-entry";
/// A picture, icon set, font or template that nothing uses.
pub const UNUSED_ASSET: &str = "unused-asset";
/// A field that no template and no rule ever reads.
pub const UNUSED_FIELD: &str = "unused-field";
/// A text without its counterpart in another language.
pub const MISSING_TRANSLATION: &str = "missing-translation";
/// An entry without `origin` where the component asks for it.
pub const MISSING_ORIGIN: &str = "missing-origin";
/// A rule of a game's own that cannot be evaluated.
pub const RULE_ERROR: &str = "rule-error";
/// A rule, template or text given up because it took too long.
pub const TOO_SLOW: &str = "too-slow";
/// What was not looked at, because something it depends on has errors.
pub const NOT_LOOKED_AT: &str = "not-looked-at";
/// An exception that no longer excuses anything.
pub const STALE_EXCEPTION: &str = "stale-exception";

/// Text or art that matters outside the safe zone.
pub const SAFE_ZONE: &str = "safe-zone";
/// Art that reaches the trim and stops short of the bleed.
pub const SHORT_BLEED: &str = "short-bleed";
/// A picture with fewer dots than its printed size asks for.
pub const LOW_RESOLUTION: &str = "low-resolution";
/// Texts printed over each other.
pub const TEXT_OVER_TEXT: &str = "text-over-text";
/// A line too thin to print.
pub const HAIRLINE: &str = "hairline";
/// Type too small to read.
pub const SMALL_TYPE: &str = "small-type";
/// Text too close in lightness to what is behind it.
pub const LOW_CONTRAST: &str = "low-contrast";
/// Colours that carry a meaning and that some eyes cannot tell apart.
pub const MERGING_COLOURS: &str = "merging-colours";
/// Backs that show which card it is.
pub const TELLING_BACK: &str = "telling-back";

/// A component that the service does not make.
pub const SERVICE_PRODUCT: &str = "service-product";
/// More or fewer pieces than the service's product has.
pub const SERVICE_COUNT: &str = "service-count";
/// Text out of the service's safe zone, or over its cut.
pub const SERVICE_SAFE_ZONE: &str = "service-safe-zone";
