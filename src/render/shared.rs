//! Large icons in faces that are looked at and not written: parsed once for all of them.
//!
//! An icon of many paths takes longer to parse than the card around it. Where a face is only
//! looked at, such an icon stands in it as a picture that is linked to. Before usvg parses the
//! face, each link is told what its icon takes from the elements around it, and leads to a tree
//! that all faces share. An icon that could look otherwise that way is put into the face.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use usvg::roxmltree::{Document, Node};
use usvg::{Options, ShapeRendering, Tree};

use super::{drawing, svg};
use crate::load::{Game, Icon, IconSets, Project};
use crate::xml::escape;

/// How shapes are drawn that are only looked at, at dots along the cut and behind letters: without
/// softened edges, which are most of the work.
pub const LOOKED_AT: ShapeRendering = ShapeRendering::OptimizeSpeed;

/// How the links begin, before the icon's place in the game's sets.
const LINK: &str = "massicot-icon-";
/// An icon of fewer bytes is parsed as fast as it is found.
const LARGE: usize = 4096;
/// What an icon may hold that is not the same on its own.
const NOT_ALONE: [&str; 7] = [
    "<image",
    "<text",
    "<style",
    "<script",
    "<foreignObject",
    "<svg",
    "url(\"",
];
/// The elements whose parts are drawn elsewhere than they stand.
const ELSEWHERE: [&str; 6] = ["defs", "symbol", "pattern", "mask", "clipPath", "marker"];
/// What shapes inherit (SVG 2, "Painting").
const INHERITED: [&str; 19] = [
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "color",
    "paint-order",
    "marker-start",
    "marker-mid",
    "marker-end",
    "visibility",
    "clip-rule",
    "shape-rendering",
];

/// The large icons of a game, each parsed once for every paint it is given.
pub struct SharedIcons {
    /// False where an icon's file cannot be read.
    is_whole: bool,
    icons: Arc<IconSets>,
    trees: Mutex<HashMap<String, Option<Tree>>>,
}

impl SharedIcons {
    pub fn new(project: &Project, game: &Game) -> SharedIcons {
        // What is wrong with a file is told where the game is drawn, which is then as it was.
        let is_whole = drawing::make_icons(project, game).is_empty();
        SharedIcons {
            is_whole,
            icons: game.icons.clone(),
            trees: Mutex::default(),
        }
    }

    /// The game with links for its large icons; none where it has no large ones.
    pub fn linked(&self, game: &Game) -> Option<Game> {
        if !self.is_whole {
            return None;
        }
        let mut icons = self.icons.emptied();
        let mut any = false;
        for (index, (name, icon)) in self.icons.iter().enumerate() {
            let mut icon = icon.clone();
            if can_stand_alone(&icon) {
                any = true;
                icon.body = format!(
                    "<image href=\"{LINK}{index}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" \
                     color=\"currentColor\"/>",
                    icon.left, icon.top, icon.width, icon.height
                );
            }
            icons.insert(name.to_owned(), icon);
        }
        any.then(|| Game {
            icons: Arc::new(icons),
            ..game.clone()
        })
    }

    /// A face's SVG with its links told what their icons take from around them; none where it has
    /// no links.
    pub fn placed(&self, document: &Document<'_>) -> Option<String> {
        let text = document.input_text();
        if !text.contains(LINK) {
            return None;
        }
        let elements = || document.descendants().filter(Node::is_element);
        let styled = elements().any(|node| node.tag_name().name() == "style");
        let uses = elements().filter(|node| node.tag_name().name() == "use");
        let used: HashSet<&str> = uses.filter_map(target).collect();
        let (mut placed, mut done) = (String::with_capacity(text.len() * 2), 0);
        for node in elements() {
            let Some((index, icon)) = self.linked_icon(&node) else {
                continue;
            };
            let alone = !styled && is_drawn_here(&node, &used);
            let paint = alone.then(|| inherited(&node)).flatten();
            let link = paint.and_then(|paint| self.link(index, icon, &paint));
            placed.push_str(&text[done..node.range().start]);
            match link {
                Some(link) => picture(&mut placed, &node, &link, icon),
                None => inline(&mut placed, &node, icon),
            }
            done = node.range().end;
        }
        placed.push_str(&text[done..]);
        Some(placed)
    }

    fn linked_icon(&self, node: &Node<'_, '_>) -> Option<(usize, &Icon)> {
        let link = node
            .attribute("href")
            .filter(|_| node.tag_name().name() == "image")?;
        let index = link.strip_prefix(LINK)?.parse().ok()?;
        let (_, icon) = self.icons.iter().nth(index)?;
        Some((index, icon))
    }

    /// The link to an icon under some paint; none where it cannot be parsed on its own.
    fn link(&self, index: usize, icon: &Icon, paint: &str) -> Option<String> {
        let link = format!("{LINK}{index}{paint}");
        let mut trees = self.trees.lock().unwrap_or_else(PoisonError::into_inner);
        let tree = trees.entry(link.clone());
        let tree = tree.or_insert_with(|| parsed(icon, paint));
        tree.is_some().then_some(link)
    }

    /// What a link leads to.
    pub fn get(&self, link: &str) -> Option<Tree> {
        let trees = self.trees.lock().unwrap_or_else(PoisonError::into_inner);
        trees.get(link)?.clone()
    }
}

fn can_stand_alone(icon: &Icon) -> bool {
    let sized = icon.width > 0.0 && icon.height > 0.0;
    let linked = icon.body.matches("url(").count() != icon.body.matches("url(#").count();
    sized
        && icon.body.len() >= LARGE
        && !linked
        && !NOT_ALONE.iter().any(|part| icon.body.contains(part))
}

fn target<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    let mut links = node
        .attributes()
        .filter(|attribute| attribute.name() == "href");
    links.next_back()?.value().strip_prefix('#')
}

/// Whether an element is drawn where it stands, and nowhere else.
fn is_drawn_here(node: &Node<'_, '_>, used: &HashSet<&str>) -> bool {
    node.ancestors().filter(Node::is_element).all(|around| {
        !ELSEWHERE.contains(&around.tag_name().name())
            && !around.attribute("id").is_some_and(|id| used.contains(id))
    })
}

/// What an element inherits, as attributes; none where that is not the same elsewhere.
fn inherited(node: &Node<'_, '_>) -> Option<String> {
    let mut paint = String::new();
    for name in INHERITED {
        let values = node.ancestors().filter_map(|around| own(&around, name));
        // What is inherited, and the colour that is the current one, is that of the next.
        let mut values = values.filter(|value| {
            *value != "inherit" && !(name == "color" && value.eq_ignore_ascii_case("currentColor"))
        });
        let Some(value) = values.next() else { continue };
        if value.contains("url(") || value.ends_with(['%', 'm', 'x']) {
            return None;
        }
        paint.push_str(&format!(" {name}=\""));
        escape(&mut paint, value);
        paint.push('"');
    }
    Some(paint)
}

/// What an element says of a property itself: by its style, or else by an attribute.
fn own<'a>(node: &Node<'a, '_>, name: &str) -> Option<&'a str> {
    let style = node.attribute("style").unwrap_or_default();
    let declared = style.split(';').rev().find_map(|declaration| {
        let (property, value) = declaration.split_once(':')?;
        (property.trim() == name).then(|| value.trim())
    });
    let declared = declared.map(|value| value.trim_end_matches("!important").trim_end());
    declared.or_else(|| node.attribute(name).map(str::trim))
}

fn parsed(icon: &Icon, paint: &str) -> Option<Tree> {
    let Icon {
        body,
        left,
        top,
        width,
        height,
        ..
    } = icon;
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"{left} {top} {width} {height}\"{paint}>\
         {body}</svg>"
    );
    let options = Options {
        shape_rendering: LOOKED_AT,
        ..Options::default()
    };
    Tree::from_xmltree(&svg::parse(&svg).ok()?, &options).ok()
}

/// The picture with the link that was found.
fn picture(placed: &mut String, node: &Node<'_, '_>, link: &str, icon: &Icon) {
    let Icon {
        left,
        top,
        width,
        height,
        ..
    } = icon;
    placed.push_str("<image href=\"");
    escape(placed, link);
    // Writing to a string does not fail.
    let _ = write!(
        placed,
        "\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\""
    );
    if let Some(id) = node.attribute("id") {
        placed.push_str(" id=\"");
        escape(placed, id);
        placed.push('"');
    }
    placed.push_str("/>");
}

/// The icon itself.
fn inline(placed: &mut String, node: &Node<'_, '_>, icon: &Icon) {
    match node
        .attribute("color")
        .filter(|colour| !colour.eq_ignore_ascii_case("currentColor"))
    {
        Some(colour) => {
            let mut current = String::new();
            escape(&mut current, colour);
            placed.push_str(&icon.body.replace("currentColor", &current));
        }
        None => placed.push_str(&icon.body),
    }
}
