//! Files that use every key there is, one to a line. `keys.rs` sees to it that none is left out.

pub const GAME: &str = r##"title = "Demo"
language = "en"
author = "A. Uthor"
version = "1.2"

[theme]
sun = "#b5541c"
moon = "#2b5c8a"

[data]
items = "items.toml"

[checks]
origin = ["data.items.item"]

[checks.levels]
unused-entry = "note"

[[checks.except]]
code = "unused-entry"
at = "cards/ace"
reason = "It comes with the next box."

[checks.references]
"cards.item" = "data.items"

[checks.words]
beside = { value = ["point*"] }
signs = { sun = ["sun*"] }
never = { "spear" = "sword" }
quoted = ["cards"]
known = ["meeple*"]

[checks.words.in.en]
beside = { value = ["point*"] }
signs = { sun = ["sun*"] }
never = { "lance" = "sword" }
quoted = ["cards"]
known = ["meeple*"]

[checks.figures]
known = ["100 %"]
except = ["cards.text"]
pages = ["rules"]

[[checks.colours]]
name = "the suits"
values = ["theme.sun", "theme.moon"]
threshold = 11.5
with = "its letter"

[[component]]
id = "cards"
title = "Cards"
data = "cards.toml"
entries = "card"
schema = "card.json"
template = "card.svg"
copies = 3
booklet = true
fold_over = true

[component.stock]
title = "Small card"
width = 60
height = 90
bleed = 2
safe = 4
corner_radius = 2.5
comfortable_text = 7.5
folds = [30]
seams.x = [25]
seams.y = [40]
cut = false

[component.back]
template = "back.svg"
per = "card"
"##;

/// How a spreadsheet is read, and the sheet.
pub const SPREADSHEET: &str = r#"file = "sheet.csv"
header = 2
url = "https://example.org/events.csv"
id_from = "kind"
decimal = ","
separator = ";"

[component.data.columns]
Kind = "kind"
"#;
pub const SHEET_CSV: &str = "A title\nKind;Nr;x,y,z\nSea;1,234;\nSky;2;t\n";

/// A component whose pages are written.
pub const WRITTEN: &str = r#"[[component]]
pages = ["rules.md"]
"#;

/// Keys of a stock that go with no other of its kind.
pub const STOCK: &str = r#"title = "Token"
width = 30
height = 30
path = "M 0 0 H 30 V 30 H 0 Z"
"#;

/// A box.
pub const BOX: &str = r#"title = "Tuck box"
width = 64
height = 89
shape = "tuck-box"
depth = 18
thickness = 0.3
"#;

pub const CARDS: &str = r#"[[card]]
id = "ace"
item = "sword"
[[card]]
id = "king"
item = "ring"
[[other]]
id = "one"
"#;

pub const CARD_SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "card": {"type": "array", "items": {"required": ["id", "item"]}},
    "other": {"type": "array"}
  }
}"#;

pub const ITEMS: &str = r#"[[item]]
id = "sword"
origin = "designed"
[[item]]
id = "ring"
origin = "designed"
[[item]]
id = "rope"
origin = "published"
"#;

pub const ROUND: &str = r#"title = "Coin"
width = 30
height = 30
shape = "circle"
"#;

/// One rule that everything in it matters to; the content breaks it.
pub const RULES: &str = r#"[facts]
most = 0

[let]
items = "game.data.items.item"

[[rule]]
id = "few"
level = "warning"
each = "cards"
when = "self.id != 'king'"
assert = "count <= facts.most"
at = "item"
message = "{{ count }} items"
help = "take out {{ count - facts.most }}"
breaks = [{ set = "cards.king.items", to = ["a", "b"] }, { remove = "cards.ace" }]
holds = [{ remove = "cards.king.items" }, { set = "cards.king.name", to = "The king" }]

[rule.let]
count = "items.size()"
"#;

/// What `massicot stats` prints: nothing else reads it.
pub const REPORTS: &str = r#"[[report]]
id = "values"
title = "Values"
each = "cards"
value = "self.value"
by = "self.name"

[[report]]
id = "names"
each = "cards"
columns = { name = "self.name" }
"#;

pub const SENTENCES: &str = r#"[synonyms]
none = ["no", "never"]

[sentences]
empty = { about = ["hand"], says = ["{none} card*"], never = ["draw"], so = "nobody plays", wrong = ["A hand."], right = ["No card in hand."] }
"#;

pub const SHEET: &str = r#"title = "Half"
paper = "a5"
margin = 5
wide_margin = 6
least_bleed = 1
most_bleed = 2.5
layout = "gutter-fold"
orientation = "portrait"
per_sheet = 4
duplex = "short-edge"
lap = 12
creep = 0.1
board = 1.5
ruler = false
note = false

[marks]
length = 4
least_length = 2
offset = 0.5
thickness = 0.3
paper_edge = 4
style = "crosses"
crop = false
fold = false
register = true
centre = true
"#;

/// Print services: one for each form, and every key among them.
pub const IMAGES: &str = r#"title = "Cards by post"
also = ["cbp"]

[images]
format = "jpg"
dpi = 300
safe = 72
copies = "each"
front = "{number}-{name}"
back = "{number}-back"
shared_back = "back"

[[product]]
title = "Poker"
trim = [63, 88]
shape = "ellipse"
image = [816, 1110]
least = 18
most = 612
"#;

pub const PAGES: &str = r#"title = "Press"

[pages]
bleed = 3
safe = 4
order = "back-front"

[pdf]
standard = "x-4"
colours = "cmyk"
output_intent = "FOGRA39L"
ink_limit = 300

[pdf.cut]
spot = "CutContour"
tint = [0.5, 0, 0, 0]
thickness = 0.5

[[product]]
title = "Poker"
trim = [63, 88]
page = [69, 94]
booklet = true
"#;

pub const TABLETOP: &str = r#"title = "Table"

[tabletop]
format = "jpg"
columns = 10
rows = 7
most_side = 4096
dpi = 150
"#;

pub const AT_HOME: &str = r#"title = "Home"
sheet = "a4"
"#;
