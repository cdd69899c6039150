//! What templates name and nothing has: files, components, functions, filters, tests, blocks.
//!
//! It is told here and not by Tera, which would say of each name all of its line.

use std::collections::HashSet;
use std::ops::Range;

use indexmap::IndexMap;

use super::error::suggested;
use super::faults::{Lack, TemplateFault};
use super::help::helped;
use super::parse::ReadTemplate;
use crate::diag::Span;
use crate::diag::rules::templates::{missing_template, template_syntax};
use crate::render::catalog;
use crate::render::syntax::File;
use crate::render::syntax::includes::MOST_LEVELS;
use crate::render::syntax::tree::{ExpressionForm, NameAt, TemplateNode};
use crate::render::syntax::visit::CallKind;

/// So many are told of one template; the rest is counted.
const MOST: usize = 500;

/// What is there to be named.
struct KnownNames<'a> {
    files: IndexMap<&'a str, &'a File>,
    components: HashSet<&'a str>,
    /// By their files.
    blocks: IndexMap<&'a str, HashSet<&'a str>>,
}

/// What one template names and is not there.
struct Unknown<'a> {
    name: &'a str,
    at: Range<usize>,
    kind: NameKind,
}

#[derive(Clone, Copy, PartialEq)]
enum NameKind {
    Template,
    Component,
    Call(CallKind),
    Block,
}

/// The names of each template that are not there, by their places.
pub fn look_at(all: &[ReadTemplate<'_>]) -> Vec<TemplateFault> {
    let files = || {
        all.iter()
            .filter_map(|one| Some((one.name, one.read.as_ref()?)))
    };
    let components = files().flat_map(|(_, file)| &file.components);
    let known = KnownNames {
        files: files().collect(),
        components: components
            .map(|definition| &*definition.name.text)
            .collect(),
        blocks: files().map(|(name, file)| (name, blocks(file))).collect(),
    };
    let mut faults = Vec::new();
    for one in all {
        let mut unknown = known.unknown(one);
        let more = unknown.len().saturating_sub(MOST);
        unknown.sort_by_key(|unknown| unknown.at.start);
        unknown.truncate(MOST);
        faults.extend(
            unknown
                .into_iter()
                .map(|unknown| unknown.fault(one, &known)),
        );
        if let Some(last) = faults.last_mut().filter(|_| more > 0) {
            last.diagnostic.more = u32::try_from(more).unwrap_or(u32::MAX);
        }
    }
    faults
}

impl<'a> KnownNames<'a> {
    fn unknown(&self, one: &'a ReadTemplate<'_>) -> Vec<Unknown<'a>> {
        let mut unknown = Vec::new();
        let Some(file) = &one.read else {
            return unknown;
        };
        let lineage = self.lineage(file);
        let mut note = |kind: NameKind, name: &'a NameAt| {
            let name_text = name.text.as_str();
            let is_known = match kind {
                NameKind::Template => self.files.contains_key(name_text),
                NameKind::Component => self.components.contains(name_text),
                NameKind::Call(CallKind::Function) if name_text == "super" => true,
                NameKind::Call(kind) => catalog::find(kind, name_text).is_some(),
                NameKind::Block => lineage.as_ref().is_none_or(|parents| {
                    let mut parents = parents.iter();
                    parents.any(|parent| self.blocks[parent].contains(name_text))
                }),
            };
            if !is_known {
                unknown.push(Unknown {
                    name: name_text,
                    at: name.range.clone(),
                    kind,
                });
            }
        };
        file.calls(&mut |kind, call| note(NameKind::Call(kind), &call.name));
        file.expressions(&mut |expression| {
            if let ExpressionForm::Component(call) = &expression.form {
                note(NameKind::Component, &call.name);
            }
        });
        file.each_node(&mut |node| match node {
            TemplateNode::Include(name) => note(NameKind::Template, name),
            TemplateNode::Component(call) => note(NameKind::Component, &call.name),
            TemplateNode::Block { name, .. } => note(NameKind::Block, name),
            _ => {}
        });
        unknown
    }

    /// The files that one extends; none where it extends none, or one that is not there.
    fn lineage(&self, file: &'a File) -> Option<Vec<&'a str>> {
        let mut lineage = Vec::new();
        let mut next = file.parent.as_ref();
        while let Some(parent) = next.filter(|_| lineage.len() <= MOST_LEVELS) {
            next = self.files.get(&*parent.text)?.parent.as_ref();
            lineage.push(&*parent.text);
        }
        (!lineage.is_empty()).then_some(lineage)
    }
}

fn blocks(file: &File) -> HashSet<&str> {
    let mut blocks = HashSet::new();
    file.each_node(&mut |node| {
        if let TemplateNode::Block { name, .. } = node {
            blocks.insert(name.text.as_str());
        }
    });
    blocks
}

impl Unknown<'_> {
    fn fault(self, one: &ReadTemplate<'_>, known: &KnownNames<'_>) -> TemplateFault {
        let Unknown { name, at, kind } = self;
        let (found, lacks) = match kind {
            NameKind::Template => (
                suggested(
                    missing_template::unknown(name),
                    name,
                    known.files.keys().copied(),
                ),
                Some(Lack::Template(name.into())),
            ),
            NameKind::Component => (
                template_syntax::unknown_component(name),
                Some(Lack::Component(name.into())),
            ),
            NameKind::Call(CallKind::Filter) => (template_syntax::unknown_filter(name), None),
            NameKind::Call(CallKind::Function) => (template_syntax::unknown_function(name), None),
            NameKind::Call(CallKind::Test) => (template_syntax::unknown_test(name), None),
            NameKind::Block => (template_syntax::unknown_block(name), None),
        };
        let found = found.at(Span::new(one.file, at));
        TemplateFault {
            template: Some(one.name.to_owned()),
            diagnostic: helped(found, one.file, &one.text),
            lacks,
        }
    }
}
