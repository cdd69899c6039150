//! A small project that uses everything a project can have.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use massicot::UiLanguage;
use massicot::check;
use massicot::check::face::Cuts;
use massicot::check::settings::Settings;
use massicot::diag::{Report, Severity, github, human, json, sarif};
use massicot::fill;
use massicot::load::{self, Root};
use massicot::render::{Plan, Renderer, TextEngine};

use super::damage::Damage;

/// The files that are damaged, with what is sound in them.
pub const FILES: [(&str, &str); 10] = [
    ("content/demo/game.toml", GAME),
    ("content/demo/cards.toml", CARDS),
    ("content/demo/items.toml", ITEMS),
    ("content/demo/rules.toml", RULES),
    ("content/demo/schemas/card.json", SCHEMA),
    ("content/demo/lang/fr.toml", FRENCH),
    ("content/demo/icons/set.json", ICONS),
    ("presets/stocks/mine.toml", STOCK),
    ("templates/demo/card.svg", CARD),
    ("templates/demo/back.svg", BACK),
];

const GAME: &str = r##"title = "Demo"
language = "en"
[theme]
ink = "#1c1512"
paper = "#f3e7d0"
[data]
items = "items.toml"
[checks]
origin = ["data.items.item"]
[checks.levels]
text-tight = "off"
unused-asset = "off"
unused-field = "off"
missing-translation = "off"
[checks.references]
"cards.item" = "data.items"
[[checks.colours]]
name = "the inks"
values = ["theme.ink", "theme.paper"]
[[component]]
id = "cards"
stock = "mine"
data = "cards.toml"
schema = "schemas/card.json"
template = "card.svg"
back = { template = "back.svg", per = "deck" }
"##;

const CARDS: &str = r##"[[card]]
id = "ace"
name = "The **ace**"
item = "sword"
costs = [1, 2, 3]
map = """
A#
.A
"""
legend = { "A" = { kind = "a" }, "#" = { kind = "wall" }, "." = { kind = "b" } }
[[card]]
id = "king"
name = "The king :sun:"
item = "ring"
costs = []
copies = 2
"##;

const ITEMS: &str = r##"[[item]]
id = "sword"
origin = "designed"
[[item]]
id = "ring"
origin = "published"
"##;

const RULES: &str = r##"[facts]
most = 9
[let]
cards = "game.components.cards.entries"
[[rule]]
id = "cheap"
each = "cards"
let = { total = "self.costs.sum()" }
when = "has(self.costs) && self.costs.size() > 0"
assert = "total <= facts.most && total + 1 < 100"
at = "costs"
message = "{{ self.id }} costs {{ total }}"
help = "at most {{ facts.most }}"
[[rule]]
id = "each-cost"
each = "cards.costs"
assert = "self < 9"
message = "{{ self }} of {{ entry.id }}"
[[rule]]
id = "names"
assert = "cards.map(c, c.id).repeated() == [] && cards.all(c, c.name.matches('[A-Za-z]+'))"
message = "no"
[[rule]]
id = "room"
each = "cards"
assert = "boxes.all(b, b.lines < 9)"
message = "no"
"##;

const SCHEMA: &str = r##"{"type": "object", "properties": {"card": {"type": "array", "items": {
  "type": "object", "additionalProperties": false, "required": ["id", "name"], "properties": {
    "id": {"type": "string", "pattern": "^[a-z]+$"}, "name": {"description": "Its name.", "type": "string"},
    "item": {"enum": ["sword", "ring"]}, "costs": {"type": "array", "items": {"type": "integer", "maximum": 9}},
    "map": {"type": "string"}, "legend": {"type": "object"}, "copies": {"type": "integer"}}}}}}
"##;

const FRENCH: &str = r##"title = "Démo"
[cards.ace]
name = "L’**as**"
[cards.king]
name = "Le roi :sun:"
"##;

const ICONS: &str = r##"{"prefix": "set", "width": 16, "height": 16, "icons": {"sun": {"body": "<path d=\"M0 0h16v16z\"/>"}}}
"##;

const STOCK: &str = r##"title = "Mine"
width = 40
height = 60
bleed = 2
safe = 3
corner_radius = 2
"##;

const CARD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="44mm" height="64mm" viewBox="-2 -2 44 64" font-family="Noto Sans">
  <defs><rect id="box" x="4" y="20" width="32" height="30"/></defs>
  <rect x="-2" y="-2" width="44" height="64" fill="{{ game.theme.paper }}"/>
  <text x="4" y="10" font-size="3" inline-size="32" massicot:rich="true">{{ entry.name }}</text>
  <text style="shape-inside: url(#box)" font-size="3" massicot:fit="shrink" massicot:min-size="2.2">{% for cost in entry.costs %}{{ cost }} {{ entry.item }} {% endfor %}</text>
  {% if entry.squares is defined %}{% for square in entry.squares %}<circle cx="{{ 3 + square.column * 4 }}" cy="54" r="1"/>{% endfor %}{% endif %}
</svg>
"##;

const BACK: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="44mm" height="64mm" viewBox="-2 -2 44 64">
  <rect x="-2" y="-2" width="44" height="64" fill="{{ game.theme.ink }}"/>
</svg>
"##;

static FONTS: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| {
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fonts");
    ["Regular", "Bold"].map(|face| fs::read(fonts.join(format!("NotoSans-{face}.ttf"))).unwrap())
});

/// The files of a project, sound or not.
pub struct Files(Vec<Vec<u8>>);

impl std::fmt::Debug for Files {
    /// Those that are not as they were.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let changed = self
            .0
            .iter()
            .zip(FILES)
            .filter(|(bytes, (_, sound))| **bytes != sound.as_bytes());
        let shown = changed.map(|(bytes, (path, _))| (path, String::from_utf8_lossy(bytes)));
        out.debug_map().entries(shown).finish()
    }
}

impl Files {
    pub fn sound() -> Files {
        Files(
            FILES
                .iter()
                .map(|(_, text)| text.as_bytes().to_vec())
                .collect(),
        )
    }

    pub fn replace(&mut self, which: usize, bytes: Vec<u8>) {
        self.0[which] = bytes;
    }

    pub fn damage(&mut self, which: usize, damages: &[Damage]) {
        damages
            .iter()
            .for_each(|damage| damage.apply(&mut self.0[which]));
    }

    /// Everything `check` does, in every language and with the faces drawn, and all the ways to
    /// say it; the codes that were told.
    pub fn check(&self) -> Vec<String> {
        let dir = tempfile::tempdir().unwrap();
        for (bytes, (path, _)) in self.0.iter().zip(FILES) {
            let path = dir.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        fs::create_dir_all(dir.path().join("fonts")).unwrap();
        for (index, font) in FONTS.iter().enumerate() {
            fs::write(dir.path().join(format!("fonts/{index}.ttf")), font).unwrap();
        }
        let (mut project, mut report) =
            load::load(&Root::at(dir.path()).unwrap(), &["demo".into()]);
        fill::project(&mut project, &mut report);
        let sound = !report.has_errors();
        for game in &project.games {
            report.extend(check::content_of(&project, game, Severity::Note));
            let text = TextEngine::new(&project.fonts);
            for game in [game.clone()].into_iter().chain(game.in_other_languages()) {
                if sound {
                    draw(&project, &game, &text, &mut report);
                }
            }
        }
        let reach = match sound {
            true => check::Reach::All,
            false => check::Reach::Content,
        };
        let report =
            check::apply_settings(&project, report.into_vec(), reach).sorted(&project.sources);
        let sources = &project.sources;
        let said = [
            human::render(
                &report,
                sources,
                human::ReportStyle {
                    colour: true,
                    all: true,
                    ..human::ReportStyle::default()
                },
            ),
            github::render(&report, sources, "", UiLanguage::French),
        ];
        assert!(!said[0].is_empty());
        _ = (
            json::report(&report, sources, UiLanguage::French),
            sarif::report(&report, sources, "", UiLanguage::French, |code| {
                check::explain::text(code, UiLanguage::French)
            }),
        );
        report
            .iter()
            .map(|found| format!("{}: {}", found.code, found.message))
            .collect()
    }
}

fn draw(project: &load::Project, game: &load::Game, text: &TextEngine, report: &mut Report) {
    let renderer = match Renderer::new(project, game, text) {
        Ok(renderer) => renderer,
        Err(found) => return report.extend(found),
    };
    let (settings, _) = Settings::read(game);
    // Of a deck that damage made long, enough to see.
    for job in Plan::new(game, |_| true).faces.into_iter().take(6) {
        let drawn = renderer.draw(job);
        report.extend(drawn.diagnostics);
        if let Some(face) = drawn.face {
            report.extend(
                check::face_rules::evaluate(&renderer, &settings, &Cuts::default(), job, &face)
                    .found,
            );
        }
    }
}
