//! The headings of written pages, and the links that lead to them.

use std::collections::HashMap;

use indexmap::IndexSet;

use super::blocks::{Block, BlockKind, MarkdownText, RichWords};
use super::problems::Problems;
use crate::diag::rules::templates::bad_rulebook;
use crate::render::page_numbers::anchor;

/// A heading, and its name in links.
#[derive(Clone, Debug)]
pub struct Heading {
    pub level: u8,
    pub words: String,
    pub anchor: String,
}

impl MarkdownText {
    /// Every heading in its order.
    pub fn headings(&self) -> Vec<Heading> {
        let mut headings: Vec<Heading> = Vec::new();
        let mut known: HashMap<String, usize> = HashMap::new();
        each_heading(&self.blocks, &mut |level, words| {
            let words = words.plain();
            let name = anchor(&words);
            let count = known.entry(name.clone()).or_default();
            *count += 1;
            let anchor = match *count {
                1 => name,
                more => format!("{name}-{more}"),
            };
            headings.push(Heading {
                level,
                words,
                anchor,
            });
        });
        headings
    }

    /// Every link that leads nowhere, or to another heading than its words name, with what is wrong.
    pub fn dead_links(&self) -> Problems {
        let headings = self.headings();
        let known: IndexSet<&str> = headings.iter().map(|heading| &*heading.anchor).collect();
        let names: Vec<&str> = known.iter().copied().collect();
        let mut dead = Problems::default();
        for link in &self.links {
            let found = || match link.to.strip_prefix('#') {
                Some(name) => bad_rulebook::no_heading(name, &names),
                None => bad_rulebook::link(&link.to),
            };
            let leads = match link.to.strip_prefix('#') {
                Some(name) => known.contains(name) || self.is_cut,
                None => link.is_outward(),
            };
            if !leads {
                dead.push_made(link.range.clone(), &bad_rulebook::RULE, found);
            } else if known.contains(&*link.named) && link.names_another() {
                let found = || bad_rulebook::other_heading(&link.named, &link.to);
                dead.push_made(link.range.clone(), &bad_rulebook::RULE, found);
            }
        }
        dead
    }
}

fn each_heading(blocks: &[Block], see: &mut impl FnMut(u8, &RichWords)) {
    for block in blocks {
        match &block.kind {
            BlockKind::Heading(level, words) => see(*level, words),
            BlockKind::Quote(blocks) => each_heading(blocks, see),
            BlockKind::List(_, items) => items.iter().for_each(|item| each_heading(item, see)),
            _ => {}
        }
    }
}
