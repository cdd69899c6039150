//! Faces made from SVG text, with the fonts of `tests/fonts`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use massicot::load::{FontFile, Fonts};
use massicot::render::{Face, FaceSide};
use massicot::units::{Mm, Size};

/// A path below `tests/`.
pub fn below_tests(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(path)
}

/// How the SVG of a face is parsed: pictures are looked for in `folder`.
pub fn options(folder: PathBuf) -> usvg::Options<'static> {
    let names = ["NotoSans-Bold", "NotoSans-Regular", "NotoSerif-Regular"];
    let files = names.map(|name| {
        let path = below_tests(&format!("fonts/{name}.ttf"));
        let data = Arc::new(std::fs::read(&path).expect("a font"));
        FontFile { path, data }
    });
    let (fonts, unusable) = Fonts::new(files.to_vec());
    assert!(unusable.is_empty(), "{unusable:?}");
    let resolver = usvg::ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(move |href, _| {
            let file = Arc::new(std::fs::read(folder.join(href)).ok()?);
            Some(match Path::new(href).extension()?.to_str()? {
                "png" => usvg::ImageKind::PNG(file),
                _ => usvg::ImageKind::JPEG(file),
            })
        }),
    };
    usvg::Options {
        fontdb: fonts.database,
        image_href_resolver: resolver,
        ..usvg::Options::default()
    }
}

/// A face of this size, 3 mm of bleed around it.
pub fn face(name: &str, svg: &str, trim: Size, options: &usvg::Options) -> Face {
    let tree = usvg::Tree::from_str(svg, options);
    Face {
        name: name.into(),
        side: FaceSide::Front,
        trim,
        bleed: Mm(3.0),
        tree: Arc::new(tree.unwrap_or_else(|error| panic!("{name}: {error}"))),
        text: Arc::default(),
    }
}
