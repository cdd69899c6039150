//! Which `id` each text of a template is known by beside usvg's tree.

use std::collections::HashSet;

use usvg::roxmltree::Node;

use super::engine::TextMode;
use super::shapes::ById;

/// Elements that draw their content elsewhere, or not at all.
const INDIRECT: [&str; 6] = ["clipPath", "filter", "marker", "mask", "pattern", "symbol"];

/// What acts on outlines.
const EFFECTS: [&str; 3] = ["clip-path", "filter", "mask"];

/// Properties, inherited too, that a path has and a text has not, or the other way round.
const TOLD_APART: [&str; 2] = ["marker", "text-decoration"];
/// The attribute that a path has in SVG, and a text has not.
const PATH_DATA: &str = "d";

/// What a text's pieces are kept under.
#[derive(Clone, Debug)]
pub struct TextKey {
    pub id: String,
    /// True where the template gave the text no `id`.
    pub is_new: bool,
    /// What pieces may be.
    pub mode: TextMode,
    /// True where a path in its place is painted as the text would be.
    pub may_be_path: bool,
}

/// Gives texts their keys.
pub struct TextKeys<'a> {
    mode: TextMode,
    /// True where nothing in the document tells a path from a text.
    paths: bool,
    /// Ids that several elements have.
    ambiguous: HashSet<&'a str>,
    /// Ids of elements that are drawn again elsewhere.
    used: HashSet<&'a str>,
    /// How many texts got an id.
    named: usize,
}

impl<'a> TextKeys<'a> {
    /// For a document; `styled` where it has a style sheet.
    pub fn new(mode: TextMode, svg: &str, styled: bool) -> TextKeys<'a> {
        TextKeys {
            mode,
            paths: !styled && !TOLD_APART.iter().any(|part| svg.contains(part)),
            ambiguous: HashSet::new(),
            used: HashSet::new(),
            named: 0,
        }
    }

    /// Says that an id does not tell one element from all others.
    pub fn exclude(&mut self, id: &'a str) {
        self.ambiguous.insert(id);
    }

    /// Takes note of an element that draws another, if it does.
    pub fn look_at(&mut self, node: Node<'a, '_>) {
        if matches!(node.tag_name().name(), "use" | "feImage") {
            let links = node.attributes();
            let links = links.filter(|attribute| attribute.name() == "href");
            let used = links.filter_map(|link| link.value().trim().strip_prefix('#'));
            self.used.extend(used);
        }
    }

    /// The key of a text, by its own `id` or by one that no element of the template has; `None`
    /// where its `id` is that of others too.
    pub fn of(&mut self, text: Node<'_, '_>, by_id: &ById<'_, '_>) -> Option<TextKey> {
        let mode = match self.mode {
            TextMode::Runs if !self.is_drawn_elsewhere(text) => TextMode::Runs,
            _ => TextMode::Outlines,
        };
        let may_be_path = self.paths && mode == TextMode::Runs && !text.has_attribute(PATH_DATA);
        let key = |id: String, is_new: bool| TextKey {
            id,
            is_new,
            mode,
            may_be_path,
        };
        if let Some(id) = text.attribute("id") {
            let usable = !id.is_empty() && !self.ambiguous.contains(id);
            return usable.then(|| key(id.to_owned(), false));
        }
        loop {
            let id = format!("massicot-text-{}", self.named);
            self.named += 1;
            if !by_id.contains_key(id.as_str()) {
                return Some(key(id, true));
            }
        }
    }

    /// True for a text that is drawn where it does not stand, or otherwise than it stands there.
    /// usvg's copies have no ids.
    fn is_drawn_elsewhere(&self, text: Node<'_, '_>) -> bool {
        text.ancestors().any(|around| {
            let id = around.attribute("id");
            INDIRECT.contains(&around.tag_name().name())
                || id.is_some_and(|id| self.used.contains(id))
                || EFFECTS.iter().any(|effect| around.has_attribute(*effect))
        })
    }
}
