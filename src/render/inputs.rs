//! What a face reads beside the fonts: two faces that read the same look the same.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hasher;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use siphasher::sip128::{Hasher128, SipHasher13};

use super::face_link::{self, named};
use super::plan::FaceJob;
use super::refs;
use super::renderer::Renderer;
use crate::diag::Diagnostic;

/// How many faces and drawings may stand inside each other.
const DEEPEST: usize = 8;

/// What a face reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaceInputs {
    /// A digest of its filled template, and of those of the faces that it places.
    pub filled: u128,
    /// The same without comments, of which nothing is drawn.
    pub shown: u128,
    /// The drawings and pictures that it links to, by their paths below the game's templates, and
    /// the icons in its texts, as `:name:`; each with a digest of what is in it.
    pub files: BTreeMap<String, u128>,
    /// Whether it holds other faces.
    pub places_faces: bool,
    /// A digest of its stock and its language.
    pub ground: u128,
}

/// Says what the faces of one game read.
pub struct InputReader<'r, 'p> {
    renderer: &'r Renderer<'p>,
    /// The icons that are looked for in texts, each with a digest; all that there are, where none are named.
    icons: Option<Vec<(String, u128)>>,
    known: Mutex<HashMap<PathBuf, u128>>,
}

/// A digest of bytes.
pub fn digest(bytes: &[u8]) -> u128 {
    let mut hasher = SipHasher13::new();
    hasher.write(bytes);
    hasher.finish128().as_u128()
}

impl<'r, 'p> InputReader<'r, 'p> {
    /// `icons` are the names of those that could make a difference: others are not looked for.
    pub fn new(renderer: &'r Renderer<'p>, icons: &[String]) -> InputReader<'r, 'p> {
        let sets = &renderer.game().icons;
        let icon = |name: &String| {
            let icon = digest(format!("{:?}", sets.get(name)).as_bytes());
            (format!(":{name}:"), icon)
        };
        InputReader {
            icons: Some(icons.iter().map(icon).collect()),
            ..InputReader::of_every_icon(renderer)
        }
    }

    /// The same where every icon may make a difference.
    pub fn of_every_icon(renderer: &'r Renderer<'p>) -> InputReader<'r, 'p> {
        InputReader {
            renderer,
            icons: None,
            known: Mutex::default(),
        }
    }

    /// What a face reads.
    ///
    /// # Errors
    /// The diagnostic of a template that is missing or cannot be filled.
    pub fn of(&self, job: FaceJob) -> Result<FaceInputs, Diagnostic> {
        let game = self.renderer.game();
        let stock = &job.component(game).stock;
        let mut inputs = FaceInputs {
            filled: 0,
            shown: 0,
            files: BTreeMap::new(),
            places_faces: false,
            ground: digest(format!("{stock:?} {}", game.language).as_bytes()),
        };
        let mut digests = Digests::default();
        self.add(job, 0, &mut inputs, &mut digests)?;
        inputs.filled = digest(&digests.filled);
        inputs.shown = digest(&digests.shown);
        Ok(inputs)
    }

    fn add(
        &self,
        job: FaceJob,
        depth: usize,
        inputs: &mut FaceInputs,
        digests: &mut Digests,
    ) -> Result<(), Diagnostic> {
        let filled = self.renderer.filled(job)?;
        // The same text whatever system a template was written on.
        let filled = filled.replace("\r\n", "\n");
        let shown = without_comments(&filled);
        let add = |to: &mut Vec<u8>, text: &str| to.extend(digest(text.as_bytes()).to_le_bytes());
        add(&mut digests.filled, &filled);
        add(&mut digests.shown, &shown);
        self.links(&filled, "", depth, inputs, digests);
        Ok(())
    }

    /// What a text links to, that of a drawing from its own folder.
    fn links(
        &self,
        text: &str,
        drawing: &str,
        depth: usize,
        inputs: &mut FaceInputs,
        digests: &mut Digests,
    ) {
        for (icon, of) in self.icons.iter().flatten() {
            if text.contains(icon.as_str()) {
                inputs.files.insert(icon.clone(), *of);
            }
        }
        let sets = &self.renderer.game().icons;
        for name in icon_names(text).filter(|_| self.icons.is_none()) {
            if let Some(icon) = sets.get(name) {
                let of = digest(format!("{icon:?}").as_bytes());
                inputs.files.insert(format!(":{name}:"), of);
            }
        }
        for link in links_out(text) {
            if link.starts_with(face_link::LINK) {
                inputs.places_faces = true;
                // What leads nowhere is told where the face is drawn.
                if let Ok(job) = named(self.renderer.game(), link)
                    && depth < DEEPEST
                {
                    let _ = self.add(job, depth + 1, inputs, digests);
                }
            } else {
                self.file(beside(drawing, link), depth, inputs, digests);
            }
        }
    }

    /// A drawing or a picture, and what a drawing links to.
    fn file(&self, name: String, depth: usize, inputs: &mut FaceInputs, digests: &mut Digests) {
        if inputs.files.contains_key(&name) {
            return;
        }
        let game = self.renderer.game();
        let text = game
            .templates
            .get(&name)
            .filter(|_| refs::is_drawing(&name));
        let text = text.map(|file| &self.renderer.project().sources.get(*file).text);
        match text {
            Some(text) => {
                let text = text.replace("\r\n", "\n");
                inputs.files.insert(name.clone(), digest(text.as_bytes()));
                if depth < DEEPEST {
                    self.links(&text, &name, depth + 1, inputs, digests);
                }
            }
            None => {
                let path = Path::new("templates").join(&game.id).join(&name);
                inputs.files.insert(name, self.bytes(&path));
            }
        }
    }

    /// A digest of a file; zero where it cannot be read.
    fn bytes(&self, path: &Path) -> u128 {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(path) {
            return *known;
        }
        drop(known);
        let bytes = self.renderer.project().root.read_binary(path);
        let of = bytes.map_or(0, |bytes| digest(&bytes));
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(path.to_owned(), of);
        of
    }
}

/// Digests of the filled templates that a face is made of.
#[derive(Default)]
struct Digests {
    filled: Vec<u8>,
    shown: Vec<u8>,
}

/// What may be the name of an icon in a text: `:name:`, `:set:name:`.
fn icon_names(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let ends = text.match_indices(':').map(|(at, _)| at);
    let name = move |end: usize| {
        let start = text[..end].rfind(|letter| !is_name(letter))?;
        if !text[start..].starts_with(':') {
            return None;
        }
        let set = text[..start].rfind(|letter| !is_name(letter));
        let of_set = set.filter(|set| text[*set..].starts_with(':'));
        Some([
            Some(&text[start + 1..end]),
            of_set.map(|set| &text[set + 1..end]),
        ])
    };
    let names = ends.filter_map(name).flatten().flatten();
    names.filter(|name| !name.is_empty())
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("<!--");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |shown, part| {
        shown + part.split_once("-->").map_or("", |(_, after)| after)
    })
}

/// The name below the game's templates of what a link leads to, from the file `from` there.
pub fn beside(from: &str, link: &str) -> String {
    let folder = Path::new(from).parent().unwrap_or(Path::new(""));
    let mut parts: Vec<String> = Vec::new();
    for part in folder.join(decoded(link)).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if parts.last().is_some_and(|last| last != "..") => {
                parts.pop();
            }
            other => parts.push(other.as_os_str().to_string_lossy().into_owned()),
        }
    }
    parts.join("/")
}

/// The value of an attribute as it is written, with what its entities stand for.
fn decoded(link: &str) -> String {
    if !link.contains('&') {
        return link.to_owned();
    }
    let alone = format!("<a href=\"{}\"/>", link.replace('"', "&quot;"));
    let read = usvg::roxmltree::Document::parse(&alone).ok();
    let value = read.and_then(|read| read.root_element().attribute("href").map(str::to_owned));
    value.unwrap_or_else(|| link.to_owned())
}

/// What the attributes `href` of a text lead to, outside it.
pub fn links_out(text: &str) -> impl Iterator<Item = &str> {
    let is_out = |link: &&str| !link.starts_with('#') && !link.starts_with("data:");
    links(text).filter(is_out)
}

fn links(text: &str) -> impl Iterator<Item = &str> {
    let after = text
        .match_indices("href")
        .map(|(at, name)| &text[at + name.len()..]);
    after.filter_map(|rest| {
        let rest = rest.trim_start().strip_prefix('=')?.trim_start();
        let quote = rest
            .chars()
            .next()
            .filter(|quote| matches!(quote, '"' | '\''))?;
        Some(rest[1..].split(quote).next()?.trim())
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn comments_are_not_shown() {
        let shown = super::without_comments("<a/><!-- one --><b/><!-- two -->");
        assert_eq!(shown, "<a/><b/>");
    }

    #[test]
    fn links_lead_from_the_folder_of_what_holds_them() {
        use super::beside;
        assert_eq!(beside("", "a.png"), "a.png");
        assert_eq!(beside("art/b.svg", "a.png"), "art/a.png");
        assert_eq!(beside("art/b.svg", "./../x/a.png"), "x/a.png");
        assert_eq!(beside("b.svg", "../../a.png"), "../../a.png");
        assert_eq!(beside("", "a&#46;png"), "a.png");
        assert_eq!(beside("", "you &amp; \"me\".png"), "you & \"me\".png");
        assert_eq!(beside("", "a & b.png"), "a & b.png");
    }

    #[test]
    fn names_of_icons_are_found() {
        let found: Vec<&str> =
            super::icon_names("é:coin: a :b c:: game-icons:x:é:set:one:").collect();
        assert_eq!(found, ["coin", "x", "set", "one", "set:one"]);
    }

    #[test]
    fn links_are_found_in_any_form() {
        let text = r##"<image href="a.png"/><use xlink:href = '#b'/><a title="href"/>"##;
        assert_eq!(super::links(text).collect::<Vec<_>>(), ["a.png", "#b"]);
    }
}
