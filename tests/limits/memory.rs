//! A deck of pictures takes no more memory than a few of them.

#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

use std::fs;
use std::path::Path;
use std::process::Stdio;

use super::high_water;

/// Cards, each with a picture of its own.
const CARDS: usize = 540;
/// A card with its bleed at 150 dpi: together the pictures have 350 MB of dots, and the files, of
/// which nothing can be saved, as much.
const DOTS: (u32, u32) = (407, 555);
/// What a build may hold at most. The program alone holds some 60 MiB.
const MOST_KIB: u64 = 160 << 10;

/// Noise, another for every number.
fn picture(number: usize) -> Vec<u8> {
    let (width, height) = DOTS;
    let mut state = number as u64 + 1;
    let noise = (0..width * height * 3).map(|_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 56) as u8
    });
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_deflate_compression(png::DeflateCompression::NoCompression);
    let mut writer = encoder.write_header().unwrap();
    writer
        .write_image_data(&noise.collect::<Vec<u8>>())
        .unwrap();
    writer.finish().unwrap();
    file
}

fn write_project(root: &Path) {
    let (content, templates) = (root.join("content/deck"), root.join("templates/deck"));
    fs::create_dir_all(&content).unwrap();
    fs::create_dir_all(&templates).unwrap();
    let game = "title = 'Deck'\nlanguage = 'en'\n[[component]]\nid = 'cards'\nstock = 'poker'\ndata = 'cards.toml'\ntemplate = 'card.svg'\n";
    fs::write(content.join("game.toml"), game).unwrap();
    let cards: String = (0..CARDS)
        .map(|number| format!("[[card]]\nid = 'c{number}'\nart = 'c{number}.png'\n"))
        .collect();
    fs::write(content.join("cards.toml"), cards).unwrap();
    let card = r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94"><image x="-3" y="-3" width="69" height="94" preserveAspectRatio="none" href="{{ entry.art }}"/></svg>"#;
    fs::write(templates.join("card.svg"), card).unwrap();
    for number in 0..CARDS {
        fs::write(templates.join(format!("c{number}.png")), picture(number)).unwrap();
    }
}

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn a_deck_of_pictures_is_built_in_the_memory_of_a_few() {
    let dir = tempfile::tempdir().unwrap();
    write_project(dir.path());
    let mut child = crate::program::english()
        .args(["build", "--component", "cards", "--quiet", "--root"])
        .arg(dir.path())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        peak = peak.max(high_water(child.id()));
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let pdf = fs::metadata(dir.path().join("out/deck/cards.pdf")).unwrap();
    let dots = u64::from(DOTS.0 * DOTS.1 * 3) * CARDS as u64;
    assert!(pdf.len() > dots, "{} bytes", pdf.len());
    assert!(peak < MOST_KIB, "held {} MiB", peak >> 10);
}
