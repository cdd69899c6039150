//! What every face of the shipped games looks like, to the pixel.
//!
//! `tests/kits/goldens/<game>/faces.txt` has a line for each face: how many are printed, a hash of
//! its pixels, its name. Beside it lies a picture of the first face of each template, to be looked
//! at, and below `low-ink/` the same with less ink. resvg draws the same pixels on every machine, so
//! that not one may differ. What does is left below `target/tmp/` as *expected, difference, actual*
//! side by side.
//!
//! `UPDATE=1 cargo test --test kits goldens` writes all of them anew, once that has been looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use ::png::{ColorType, DeflateCompression, Encoder, Filter};
use massicot::load::{self, Game, Project, Root};
use massicot::render::{Drawn, FaceJob, FaceSide, Ink, Plan, Renderer, TextEngine};
use massicot::write::png::{self, Extent, PngOptions};
use rayon::prelude::*;
use siphasher::sip::SipHasher13;

use crate::same_picture::{self, Pixels};
use crate::shipped::{self, GAMES};
use crate::templates;

/// Dots an inch: a figure of 6 pt is six pixels high.
const DPI: f64 = 100.0;

const HEADING: &str = "\
# Pieces printed (0: a back they share), hash of the pixels at 100 dpi, face.
# UPDATE=1 cargo test --test kits goldens writes this; look at what changed before.
";

/// A face as it is printed: how often, and a hash of its pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Print {
    pub copies: u32,
    hash: u64,
}

/// The faces of a game by their names.
pub type Prints = BTreeMap<String, Print>;

/// The faces of a game, as its `faces.txt` has them.
pub fn expected(game: &str) -> Prints {
    let text = fs::read_to_string(list(game)).unwrap_or_default();
    let line = |line: &str| {
        let mut parts = line.split_whitespace();
        let copies = parts.next()?.parse().ok()?;
        let hash = u64::from_str_radix(parts.next()?, 16).ok()?;
        Some((parts.next()?.to_owned(), Print { copies, hash }))
    };
    text.lines().filter_map(line).collect()
}

/// The faces of a game, and how many of each are printed.
pub fn planned(game: &Game) -> Vec<(FaceJob, u32)> {
    let plan = Plan::new(game, |_| true);
    let mut copies = vec![0; plan.faces.len()];
    for piece in plan.components.iter().flat_map(|(_, pieces)| pieces) {
        copies[piece.front] = piece.copies;
        if let Some(back) = piece.back.filter(|back| plan.faces[*back].entry.is_some()) {
            copies[back] = piece.copies;
        }
    }
    let mut planned: Vec<_> = plan.faces.into_iter().zip(copies).collect();
    // Those that are seen within other faces alone.
    for (component, found) in game.components.iter().enumerate() {
        let entries = found.entries.iter().enumerate();
        let unprinted = entries.filter(|(_, entry)| entry.copies == 0);
        planned.extend(unprinted.map(|(entry, _)| {
            let job = FaceJob {
                component,
                entry: Some(entry),
                side: FaceSide::Front,
            };
            (job, 0)
        }));
    }
    planned
}

/// A face as it is printed, and its PNG; none where it cannot be drawn.
pub fn printed(drawn: Drawn, copies: u32) -> Option<(Print, Vec<u8>)> {
    let options = PngOptions {
        dpi: DPI,
        extent: Extent::Bleed,
        grayscale: false,
    };
    let png = png::encode(&drawn.face?, &options).unwrap();
    let hash = hash(&same_picture::decode(&png));
    Some((Print { copies, hash }, png))
}

fn hash(pixels: &Pixels) -> u64 {
    SipHasher13::new_with_keys(pixels.width.into(), pixels.height.into()).hash(&pixels.rgb)
}

#[test]
fn every_face_of_dix_mille_looks_as_it_did() {
    every_face_looks_as_it_did("dix-mille");
}

#[test]
fn every_face_of_slohar_looks_as_it_did() {
    every_face_looks_as_it_did("slohar");
}

#[test]
fn every_face_of_sokar_looks_as_it_did() {
    every_face_looks_as_it_did("sokar");
}

fn every_face_looks_as_it_did(id: &str) {
    let project = shipped::project(id);
    let game = &project.games[0];
    let planned = planned(game);
    let actual = drawn(&project, &planned, Ink::Full);
    let first: BTreeSet<String> = templates::first_faces(game)
        .into_iter()
        .map(|job| templates::name(game, job))
        .collect();
    if updating() {
        let prints = actual
            .iter()
            .map(|(name, (print, _))| (name.clone(), *print));
        fs::create_dir_all(goldens().join(id)).unwrap();
        fs::write(list(id), listed(&prints.collect())).unwrap();
    }
    let expected = expected(id);
    let mut wrong = Vec::new();
    for (name, (print, png)) in &actual {
        let full = format!("{id}/{name}");
        let known = expected.get(name);
        if known != Some(print) {
            wrong.push(told(&full, known, print, png));
            continue;
        }
        keep(print.hash, png);
        if first.contains(name) {
            wrong.extend(differs_from_its_picture(&full, png));
        }
    }
    let gone = expected.keys().filter(|name| !actual.contains_key(*name));
    wrong.extend(gone.map(|name| format!("{id}/{name} is printed no more")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn with_less_ink_every_template_looks_as_it_did() {
    let mut wrong = Vec::new();
    for project in GAMES.map(shipped::project) {
        let game = &project.games[0];
        let first = templates::first_faces(game).into_iter();
        let first: Vec<_> = first.map(|job| (job, 1)).collect();
        for (name, (_, png)) in drawn(&project, &first, Ink::Low) {
            let name = format!("low-ink/{}/{name}", game.id);
            wrong.extend(differs_from_its_picture(&name, &png));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each golden belongs to a face that there is, and each game has its goldens.
#[test]
fn no_golden_is_left_over() {
    let root = Root::at(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    assert_eq!(load::games(&root).unwrap(), GAMES);
    let mut known: BTreeSet<PathBuf> = GAMES.iter().map(|game| list(game)).collect();
    for project in GAMES.map(shipped::project) {
        let game = &project.games[0];
        for job in templates::first_faces(game) {
            let name = format!("{}/{}", game.id, templates::name(game, job));
            known.extend([picture(&name), picture(&format!("low-ink/{name}"))]);
        }
    }
    let mut folders = vec![goldens()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => assert!(known.contains(&path), "{} is of no face", path.display()),
            }
        }
    }
}

/// Draws faces, by their names.
fn drawn(
    project: &Project,
    faces: &[(FaceJob, u32)],
    ink: Ink,
) -> BTreeMap<String, (Print, Vec<u8>)> {
    let game = &project.games[0];
    let text = TextEngine::new(&project.fonts);
    shipped::on_threads(|| {
        let renderer = Renderer::with_ink(project, game, &text, ink).unwrap();
        let draw = |(job, copies): &(FaceJob, u32)| {
            let drawn = renderer.draw(*job);
            let name = templates::name(game, *job);
            let told = format!("{name}: {:?}", drawn.diagnostics);
            (name, printed(drawn, *copies).expect(&told))
        };
        faces.par_iter().map(draw).collect()
    })
}

/// What is not the same of a face, and where it is to be seen.
fn told(name: &str, known: Option<&Print>, print: &Print, png: &[u8]) -> String {
    let Some(known) = known else {
        let path = left(name, png);
        return format!("{name} is new, see {}", path.display());
    };
    let copies = match known.copies == print.copies {
        true => String::new(),
        false => format!("{} were printed, now {}; ", known.copies, print.copies),
    };
    if known.hash == print.hash {
        return format!("{name}: {copies}the picture is the same");
    }
    let pictures = [picture(name), kept(known.hash)];
    let pictures = pictures.iter().filter_map(|path| fs::read(path).ok());
    let mut pictures = pictures.map(|png| same_picture::decode(&png));
    match pictures.find(|pixels| hash(pixels) == known.hash) {
        Some(expected) => {
            let actual = same_picture::decode(png);
            let found = same_picture::compare_exactly(&expected, &actual, name);
            format!("{copies}{}", found.expect_err("the hashes differ").message)
        }
        None => format!(
            "{name}: {copies}the pixels are others, see {} (run this test on the commit before to \
             see what was expected beside it)",
            left(name, png).display()
        ),
    }
}

/// Holds a face to its golden picture, or with `UPDATE` writes that.
fn differs_from_its_picture(name: &str, png: &[u8]) -> Option<String> {
    let golden = picture(name);
    let actual = same_picture::decode(png);
    if updating() {
        fs::create_dir_all(golden.parent().unwrap()).unwrap();
        fs::write(&golden, small(&actual)).unwrap();
    }
    let Ok(expected) = fs::read(&golden) else {
        return Some(format!("{name} has no golden; UPDATE=1 draws it"));
    };
    let expected = same_picture::decode(&expected);
    let found = same_picture::compare_exactly(&expected, &actual, name).err()?;
    Some(found.message)
}

/// A PNG of as few bytes as its encoder can: goldens stay in the repository for good.
fn small(pixels: &Pixels) -> Vec<u8> {
    let encoded = |filter| {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, pixels.width, pixels.height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_deflate_compression(DeflateCompression::Level(9));
        encoder.set_filter(filter);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&pixels.rgb).unwrap();
        writer.finish().unwrap();
        bytes
    };
    let tried = [Filter::NoFilter, Filter::Adaptive].map(encoded);
    tried.into_iter().min_by_key(Vec::len).unwrap()
}

fn listed(prints: &Prints) -> String {
    let line = |(name, print): (&String, &Print)| {
        format!("{:2} {:016x} {name}\n", print.copies, print.hash)
    };
    HEADING.to_owned() + &prints.iter().map(line).collect::<String>()
}

/// Keeps the picture of a face that is as it was, for the day when it is not.
fn keep(hash: u64, png: &[u8]) {
    let path = kept(hash);
    if !path.exists() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, png).unwrap();
    }
}

fn kept(hash: u64) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faces");
    folder.join(format!("{hash:016x}.png"))
}

/// Leaves the picture of a face where it can be looked at.
fn left(name: &str, png: &[u8]) -> PathBuf {
    let path = same_picture::panel(name);
    fs::write(&path, png).unwrap();
    path
}

fn updating() -> bool {
    std::env::var_os("UPDATE").is_some()
}

fn goldens() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kits/goldens")
}

fn list(game: &str) -> PathBuf {
    goldens().join(game).join("faces.txt")
}

fn picture(name: &str) -> PathBuf {
    goldens().join(format!("{name}.png"))
}
