//! What every test and benchmark of text needs: an engine with the test fonts and a few icons.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use massicot::load::{FontFile, Fonts, Icon, IconSets};
use massicot::render::text::{TextContext, TextEngine, TextMode};
use massicot::units::Mm;

pub fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The fonts in `tests/fonts`.
pub fn fonts() -> Fonts {
    let folder = tests().join("fonts");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ttf"))
        .collect();
    paths.sort();
    let read = |path: PathBuf| FontFile {
        data: Arc::new(std::fs::read(&path).unwrap()),
        path,
    };
    let (fonts, unusable) = Fonts::new(paths.into_iter().map(read).collect());
    assert!(unusable.is_empty(), "{unusable:?}");
    fonts
}

/// Five plain icons, drawn for these tests.
pub fn icons() -> IconSets {
    let bodies = [
        (
            "gold",
            r#"<circle cx="50" cy="50" r="44" fill="none" stroke="currentColor" stroke-width="12"/><circle cx="50" cy="50" r="18" fill="currentColor"/>"#,
        ),
        (
            "sword",
            r#"<path fill="currentColor" d="M84 6 94 6 94 16 44 66 54 76 46 84 34 72 14 92 8 86 28 66 16 54 24 46 34 56Z"/>"#,
        ),
        (
            "shield",
            r#"<path fill="currentColor" d="M50 4 90 16V50C90 72 74 88 50 97 26 88 10 72 10 50V16Z"/>"#,
        ),
        (
            "heart",
            r#"<path fill="currentColor" d="M50 92 12 52C-6 30 16-2 50 26 84-2 106 30 88 52Z"/>"#,
        ),
        (
            "banner",
            r#"<path fill="currentColor" d="M4 8H196L164 50 196 92H4Z"/>"#,
        ),
    ];
    let mut icons = IconSets::default();
    for (name, body) in bodies {
        let width = if name == "banner" { 200.0 } else { 100.0 };
        let icon = Icon {
            colour: None,
            body: body.into(),
            left: 0.0,
            top: 0.0,
            width,
            height: 100.0,
        };
        icons.insert(format!("test:{name}"), icon.clone());
        icons.insert(name.into(), icon);
    }
    icons
}

pub struct Bench {
    pub engine: TextEngine,
    pub icons: IconSets,
    pub language: &'static str,
}

impl Bench {
    pub fn new() -> Bench {
        let fonts = fonts();
        Bench {
            engine: TextEngine::new(&fonts),
            icons: icons(),
            language: "fr",
        }
    }

    pub fn context(&self) -> TextContext<'_> {
        TextContext {
            language: self.language,
            icons: &self.icons,
            comfortable_size: Mm(2.8),
            least_size: Mm(1.4),
            mode: TextMode::Outlines,
        }
    }

    pub fn tree(&self, svg: &str) -> usvg::Tree {
        let options = usvg::Options {
            fontdb: self.engine.fonts().clone(),
            ..usvg::Options::default()
        };
        usvg::Tree::from_str(svg, &options).unwrap()
    }
}
