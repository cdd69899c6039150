//! What is printed on a face, for rules: its words, its figures, its colours and its icons.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use usvg::{Group, Node, Paint, Text};

use crate::cel::Val;
use crate::cel::functions::numbers_in;
use crate::load::Game;
use crate::numbers::NumberSigns;
use crate::render::text::icons_in;
use crate::render::{CallArgument, Face, FaceJob, FaceText, MarkedCalls, Renderer, WordBreak};

/// What rules see of one side of an entry, by name.
pub type PrintedSide = Vec<(&'static str, Val)>;

/// What of it has to be worked out: what no rule asks for is not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AskedOfFaces {
    /// Anything at all.
    pub any: bool,
    pub icons: bool,
    pub reads: bool,
    /// The components whose calls are asked for: their faces are filled twice.
    pub calls: BTreeSet<usize>,
    pub faces: bool,
}

/// What is printed on a side, its numbers set so.
pub fn printed(face: &Face, signs: NumberSigns) -> PrintedSide {
    let mut printed = PrintedFace::default();
    printed.group(face.tree.root(), &face.text);
    let figures = printed
        .lines
        .iter()
        .flat_map(|line| numbers_in(line, signs));
    let figures: Vec<Val> = figures.map(Val::from).collect();
    let words = printed.lines.join(" ");
    let colours = printed.colours.into_iter().map(Val::text);
    vec![
        ("words", Val::text(words)),
        ("figures", Val::list(figures)),
        ("colours", Val::list(colours)),
    ]
}

/// The components of templates that a face calls: for each a table of its `name` and `arguments`.
pub fn calls(marked: &MarkedCalls, renderer: &Renderer<'_>, job: FaceJob) -> Val {
    let calls = marked.of(renderer, job).into_iter().map(|call| {
        let arguments = call.arguments.into_iter().map(|(name, argument)| {
            let value = match argument {
                CallArgument::Text(text) => Val::text(text),
                CallArgument::Bool(flag) => flag.into(),
                CallArgument::Number(number) if number.fract() == 0.0 && number.abs() < 1e15 => {
                    Val::from(number as i64)
                }
                CallArgument::Number(number) => Val::float(number).unwrap_or(Val::NULL),
            };
            (name, value)
        });
        let arguments = Val::map(arguments);
        Val::map([("name", Val::text(call.name)), ("arguments", arguments)])
    });
    Val::list(calls)
}

/// The faces that a filled template places, as their links name them.
pub fn faces(filled: &str) -> Val {
    let links = filled.match_indices(FACE_LINK);
    let links = links.filter_map(|(at, start)| {
        let link = &filled[at + start.len()..];
        Some(Val::text(&link[..link.find('"')?]))
    });
    Val::list(links)
}

/// How the link to a face begins.
const FACE_LINK: &str = "href=\"face:";

/// The icons of a game, by what is drawn of them.
pub struct FaceIcons<'g> {
    names: HashSet<&'g str>,
    /// By how they begin, with their names.
    drawn: HashMap<&'g [u8], Vec<(&'g str, &'g str)>>,
}

/// So many bytes of what is drawn are looked up.
const START: usize = 32;
/// How what `icon(…)` writes of an icon ends before the icon itself.
const BEFORE: &str = ")\">";

impl<'g> FaceIcons<'g> {
    pub fn new(game: &'g Game) -> FaceIcons<'g> {
        let named = game.icons.iter().filter(|(name, _)| !name.contains(':'));
        let mut icons = FaceIcons {
            names: HashSet::new(),
            drawn: HashMap::new(),
        };
        for (name, icon) in named {
            icons.names.insert(name);
            let start = &icon.body.as_bytes()[..START.min(icon.body.len())];
            let alike = icons.drawn.entry(start).or_default();
            alike.push((name, &*icon.body));
        }
        icons
    }

    /// The icons and symbols that a filled template draws, each as often as it does, in the order in which
    /// they stand there: those of `icon(…)` by what is drawn, those in texts by their names, and the
    /// template's own `<symbol>`s where they are used. A symbol by itself draws nothing.
    pub fn of(&self, filled: &str) -> Val {
        Val::list(self.in_filled(filled).into_iter().map(Val::text))
    }

    fn in_filled<'t>(&'t self, filled: &'t str) -> Vec<&'t str> {
        let symbols = symbols(filled);
        // In their order; none stands in another that is read to its end.
        let is_in_symbol = |at: usize| {
            let before = symbols.partition_point(|(range, _)| range.start <= at);
            symbols[..before]
                .last()
                .is_some_and(|(range, _)| range.contains(&at))
        };
        let ids: HashSet<&str> = symbols.iter().map(|(_, id)| *id).collect();
        let is_symbol = |name: &str| ids.contains(name);
        let mut found: Vec<(usize, &str)> = Vec::new();
        for (at, _) in filled.match_indices(BEFORE) {
            let rest = &filled[at + BEFORE.len()..];
            found.extend(self.drawn_at(rest).map(|name| (at, name)));
        }
        let is_known = |name: &str| self.names.contains(name) || is_symbol(name);
        found.extend(icons_in(filled, &is_known).filter(|(_, name)| is_known(name)));
        if !symbols.is_empty() {
            for (at, link) in filled.match_indices("href=\"#") {
                let rest = &filled[at + link.len()..];
                let name = rest.split('"').next().unwrap_or_default();
                if is_symbol(name) {
                    found.push((at, name));
                }
            }
            found.retain(|(at, _)| !is_in_symbol(*at));
        }
        found.sort_unstable();
        found.into_iter().map(|(_, name)| name).collect()
    }

    /// The icon that a text begins with; of icons that are drawn alike the first.
    fn drawn_at(&self, text: &str) -> Option<&'g str> {
        let lengths = [START.min(text.len())].into_iter();
        // A shorter one is looked up whole, up to the end of what is around it.
        let near = &text[..text.floor_char_boundary(START + "</g>".len())];
        let end = near.find("</g>").unwrap_or_default();
        lengths.chain([end.min(START)]).find_map(|length| {
            let alike = self.drawn.get(text.as_bytes().get(..length)?)?;
            let is_it = |(_, body): &&(&str, &str)| {
                let rest = text.strip_prefix(body);
                rest.is_some_and(|rest| rest.starts_with("</g>"))
            };
            alike.iter().filter(is_it).map(|(name, _)| *name).min()
        })
    }
}

/// The symbols that a filled template has, with their names.
fn symbols(filled: &str) -> Vec<(Range<usize>, &str)> {
    let starts = filled.match_indices("<symbol").map(|(at, _)| at);
    let of = |at: usize| {
        let rest = &filled[at..];
        let tag = &rest[..rest.find('>')?];
        let (_, id) = tag.split_once(" id=\"")?;
        let end = match tag.ends_with('/') {
            true => tag.len(),
            false => rest.find("</symbol>").unwrap_or(rest.len()),
        };
        Some((at..at + end, &id[..id.find('"')?]))
    };
    starts.filter_map(of).collect()
}

#[derive(Default)]
struct PrintedFace {
    /// A word that is broken at the end of a line is whole in that line.
    lines: Vec<String>,
    /// As `#rrggbb`.
    colours: BTreeSet<String>,
}

impl PrintedFace {
    fn group(&mut self, group: &Group, known: &FaceText) {
        if group.opacity().get() == 0.0 {
            return;
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, known),
                Node::Path(path) if path.is_visible() => {
                    let fill = path.fill().map(|fill| fill.paint());
                    let stroke = path.stroke().map(|stroke| stroke.paint());
                    fill.into_iter()
                        .chain(stroke)
                        .for_each(|paint| self.paint(paint));
                }
                Node::Text(text) => self.text(text, known),
                Node::Path(_) | Node::Image(_) => {}
            }
        }
    }

    fn text(&mut self, text: &Text, known: &FaceText) {
        let pieces = known.by_chunk(text);
        let mut broken = None;
        for (at, chunk) in text.chunks().iter().enumerate() {
            let fills = chunk.spans().iter().filter_map(|span| span.fill());
            fills.for_each(|fill| self.paint(fill.paint()));
            let mut words = chunk.text().trim();
            if let (Some(word_break), Some(line)) = (broken.take(), self.lines.last_mut()) {
                if word_break == WordBreak::Hyphen {
                    line.pop();
                }
                let (rest, others) = words.split_once(' ').unwrap_or((words, ""));
                line.push_str(rest);
                words = others;
            }
            broken = pieces.get(at).and_then(|piece| piece.word_break());
            if !words.is_empty() {
                self.lines.push(words.to_owned());
            }
        }
    }

    fn paint(&mut self, paint: &Paint) {
        if let Paint::Color(colour) = paint {
            let hex = format!("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
            self.colours.insert(hex);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_count_where_they_are_used() {
        let sun = "<path d=\"M0 0h24v24H0zM1 1h2v2h-2zM9 9\"/>";
        let icons = FaceIcons {
            names: HashSet::from(["sun", "dot"]),
            drawn: HashMap::from([
                (&sun.as_bytes()[..START], vec![("sun", sun)]),
                (&b"<b/>"[..], vec![("dot", "<b/>")]),
            ]),
        };
        let drawn = |body: &str| format!("<g transform=\"scale(1)\">{body}</g>");
        let filled = format!(
            "<symbol id=\"level\" x=\"1\">{}</symbol><symbol id=\"lost\"/>{}{}\
            <text>:level: 12:30 :sun:, :moon: a:b:c</text><use href=\"#level\"/>",
            drawn(sun),
            drawn("<b/>"),
            drawn(sun),
        );
        assert_eq!(
            icons.in_filled(&filled),
            ["dot", "sun", "level", "sun", "level"]
        );
    }
}
