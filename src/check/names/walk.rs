//! Going through the templates of a face as Tera does, with shapes for values.

use std::collections::BTreeMap;

use super::env::{Env, Variables};
use super::shape::{ValueShape, are_same};
use super::uses::Uses;
use crate::diag::FileId;
use crate::diag::rules::templates::undefined_in_template::Missing;
use crate::render::syntax::includes::MOST_LEVELS;
use crate::render::syntax::tree::{Definition, ItemOrSpread, NameAt, TemplateNode, TeraExpression};
use crate::render::syntax::{File, tree};

/// How often a loop is gone through until its variables change no more.
const MAX_ROUNDS: usize = 4;
/// Tera's own bound on components in components.
const MAX_CALLS: usize = 20;

/// One template of a game.
pub struct WalkedTemplate<'a> {
    pub id: FileId,
    pub text: &'a str,
    pub file: Option<File>,
}

/// All templates of a game, by name.
pub type WalkedTemplates<'a> = BTreeMap<&'a str, WalkedTemplate<'a>>;

/// The walk through the templates of one face.
pub struct Walk<'a> {
    templates: &'a WalkedTemplates<'a>,
    components: BTreeMap<&'a str, (&'a WalkedTemplate<'a>, &'a Definition)>,
    pub(super) uses: &'a mut Uses,
    pub(super) steps: usize,
    /// The bodies of each block, the outermost child's first.
    blocks: BTreeMap<&'a str, Vec<(&'a WalkedTemplate<'a>, &'a [TemplateNode])>>,
    /// The blocks around this place, and which of their bodies each is in.
    within: Vec<(&'a str, usize)>,
    /// The components that have been gone through, with their arguments.
    known: BTreeMap<&'a str, Vec<Variables>>,
    calls: usize,
    /// How many files lead to this place.
    files: usize,
}

impl<'a> Walk<'a> {
    pub fn new(templates: &'a WalkedTemplates<'a>, uses: &'a mut Uses) -> Walk<'a> {
        let files = templates.values();
        let defined = files.flat_map(|template| {
            let components = template.file.iter().flat_map(|file| &file.components);
            components.map(move |definition| (&*definition.name.text, (template, definition)))
        });
        Walk {
            templates,
            components: defined.collect(),
            uses,
            steps: 0,
            blocks: BTreeMap::new(),
            within: Vec::new(),
            known: BTreeMap::new(),
            calls: 0,
            files: 0,
        }
    }

    /// Goes through a file and what it extends; false where one of them could not be read.
    pub fn document(&mut self, name: &str, env: &mut Env) -> bool {
        let mut lineage = Vec::new();
        let mut next = self.templates.get(name);
        while let Some(template) = next {
            let Some(file) = &template.file else {
                return false;
            };
            if lineage.len() > self.templates.len() {
                return false;
            }
            lineage.push((template, file));
            next = match &file.parent {
                Some(parent) => self.templates.get(&*parent.text),
                None => break,
            };
        }
        let Some((top, file)) = lineage.last().copied() else {
            return false;
        };
        let mut blocks: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (template, file) in &lineage {
            for (name, body) in blocks_of(&file.nodes) {
                blocks.entry(name).or_default().push((*template, body));
            }
        }
        let blocks = std::mem::replace(&mut self.blocks, blocks);
        self.nodes(&file.nodes, top, env);
        self.blocks = blocks;
        true
    }

    fn nodes(
        &mut self,
        nodes: &'a [TemplateNode],
        template: &'a WalkedTemplate<'a>,
        env: &mut Env,
    ) {
        for node in nodes {
            self.steps += 1;
            if self.is_spent() {
                return;
            }
            self.node(node, template, env);
        }
    }

    fn node(&mut self, node: &'a TemplateNode, template: &'a WalkedTemplate<'a>, env: &mut Env) {
        match node {
            TemplateNode::Output(value) => {
                let shape = self.shape(value, template, env);
                self.read(&shape);
            }
            TemplateNode::Set {
                name,
                value,
                is_global,
            } => {
                let shape = self.shape(value, template, env);
                env.set(&name.text, shape, *is_global);
            }
            TemplateNode::Capture {
                name,
                filters,
                body,
            } => {
                self.nodes(body, template, env);
                let mut shape = ValueShape::scalar();
                for filter in filters {
                    shape = self.filter(shape, filter, template, env);
                }
                if let Some((name, is_global)) = name {
                    env.set(&name.text, shape, *is_global);
                }
            }
            TemplateNode::Include(name) => {
                env.enter_file();
                self.files += 1;
                let is_read = self.files < MOST_LEVELS && self.document(&name.text, env);
                self.files -= 1;
                env.leave();
                if !is_read {
                    env.open();
                    self.uses.reads.all();
                }
            }
            TemplateNode::Block { name, body, .. } => match self.blocks.contains_key(&*name.text) {
                true => self.block(&name.text, 0, env),
                false => self.nodes(body, template, env),
            },
            TemplateNode::For {
                key,
                value,
                over,
                body,
                otherwise,
            } => {
                let over = self.shape(over, template, env);
                self.looped(key.as_ref(), &over);
                let names = loop_variables(key.as_ref(), value, &over);
                self.rounds(names, body, template, env);
                self.nodes(otherwise, template, env);
            }
            TemplateNode::If {
                branches,
                otherwise,
            } => self.branches(branches, otherwise, template, env),
            TemplateNode::Component(call) => self.component(call, template, env),
        }
    }

    /// A body of a block: the outermost child's, or by `super()` the next one.
    pub(super) fn block(&mut self, name: &'a str, level: usize, env: &mut Env) {
        let body = self.blocks.get(name).and_then(|bodies| bodies.get(level));
        let Some((template, body)) = body.copied() else {
            return;
        };
        if self.within.len() < MAX_CALLS {
            self.within.push((name, level));
            self.nodes(body, template, env);
            self.within.pop();
        }
    }

    /// `super()`
    pub(super) fn outer_block(&mut self, env: &mut Env) {
        if let Some((name, level)) = self.within.last().copied() {
            self.block(name, level + 1, env);
        }
    }

    fn branches(
        &mut self,
        branches: &'a [(TeraExpression, Vec<TemplateNode>)],
        otherwise: &'a [TemplateNode],
        template: &'a WalkedTemplate<'a>,
        env: &mut Env,
    ) {
        let mut ways: Option<Env> = None;
        for (condition, body) in branches {
            self.shape(condition, template, env);
            let mut way = self.way(env);
            self.nodes(body, template, &mut way);
            match &mut ways {
                Some(ways) => self.join(ways, way),
                None => ways = Some(way),
            }
        }
        self.nodes(otherwise, template, env);
        if let Some(ways) = ways {
            self.join(env, ways);
        }
    }

    /// Goes through the body of a loop until what it sets outside it is known.
    fn rounds(
        &mut self,
        names: Variables,
        body: &'a [TemplateNode],
        template: &'a WalkedTemplate<'a>,
        env: &mut Env,
    ) {
        for _ in 0..MAX_ROUNDS {
            let mut round = self.way(env);
            round.enter_loop(names.clone());
            self.nodes(body, template, &mut round);
            round.leave();
            let before = self.way(env);
            self.join(env, round);
            if self.are_same(|left| env.is_same(&before, left)) || self.is_spent() {
                return;
            }
        }
        env.open();
        self.uses.reads.all();
    }

    /// What a loop over a value reads of it.
    pub(super) fn looped(&mut self, key: Option<&NameAt>, over: &ValueShape) {
        match key {
            Some(_) => {
                self.go_through(over);
                self.read_each(over);
            }
            None if over.as_table().is_some() => self.read(over),
            None => {}
        }
    }

    pub(super) fn component(
        &mut self,
        call: &'a tree::ComponentCall,
        template: &'a WalkedTemplate<'a>,
        env: &mut Env,
    ) {
        let mut given = Variables::new();
        let mut has_more = false;
        for part in &call.arguments {
            let shape = self.shape(part.value(), template, env);
            match (part, shape.as_table()) {
                (ItemOrSpread::Own(name, _), _) => _ = given.insert(name.text.clone(), shape),
                (ItemOrSpread::Spread(_), Some(table)) => {
                    self.read_each(&shape);
                    given.extend(table.fields.clone());
                }
                (ItemOrSpread::Spread(_), None) => has_more = true,
            }
        }
        if let Some(body) = &call.body {
            self.nodes(body, template, env);
        }
        let Some((own, definition)) = self.components.get(&*call.name.text).copied() else {
            return;
        };
        let mut variables = Variables::from([("body".to_owned(), ValueShape::scalar())]);
        for parameter in &definition.parameters {
            let name = &parameter.name.text;
            let implicit = || parameter.is_implicit.then(|| env.implicit(name)).flatten();
            let shape = given.get(name).cloned().or_else(implicit);
            let mut default = |default| self.shape(default, own, &mut Env::new(Variables::new()));
            let shape = match (shape, &parameter.default) {
                (Some(shape), _) => shape,
                (None, Some(value)) if !has_more => default(value),
                _ => ValueShape::any(),
            };
            variables.insert(name.clone(), shape);
        }
        if let Some(rest) = &definition.rest {
            given.values().for_each(|shape| self.read(shape));
            variables.insert(rest.text.clone(), ValueShape::any());
        }
        let name = &*definition.name.text;
        let known = self.known.remove(name).unwrap_or_default();
        let is_known = known
            .iter()
            .any(|known| self.are_same(|left| are_same(known, &variables, left)));
        let is_spent = self.is_spent();
        let known = self.known.entry(name).or_insert(known);
        if is_known || is_spent || self.calls >= MAX_CALLS {
            return;
        }
        known.push(variables.clone());
        self.calls += 1;
        let within = std::mem::take(&mut self.within);
        self.nodes(
            &definition.body,
            own,
            &mut Env::of_component(variables, env),
        );
        self.within = within;
        self.calls -= 1;
    }

    /// A variable, where there is one of that name.
    pub(super) fn variable(
        &mut self,
        expression: &TeraExpression,
        name: &str,
        template: &WalkedTemplate<'_>,
        env: &Env,
    ) -> ValueShape {
        if let Some(shape) = env.get(name) {
            self.uses.known(template.id, &expression.range);
            return shape;
        }
        if name == "__tera_context" {
            self.uses.reads.all();
        }
        if !matches!(name, "loop" | "__tera_context") {
            let names = env.names();
            let names = names.map(|name| (name.to_owned(), ValueShape::scalar()));
            let names = ValueShape::of_fields(names);
            self.steps = self.steps.saturating_add(names.names().count());
            let missing = match env.is_of_component() {
                true => Missing::Argument,
                false => Missing::Variable,
            };
            self.uses
                .missing(template.id, &expression.range, name, missing, &names);
        }
        ValueShape::any()
    }
}

/// The variables of a loop.
pub fn loop_variables(key: Option<&NameAt>, value: &NameAt, over: &ValueShape) -> Variables {
    match key {
        Some(key) => Variables::from([
            (key.text.clone(), ValueShape::scalar()),
            (value.text.clone(), over.below()),
        ]),
        None => Variables::from([(value.text.clone(), over.each())]),
    }
}

/// Every block of a file, also those within others.
fn blocks_of(nodes: &[TemplateNode]) -> Vec<(&str, &[TemplateNode])> {
    let mut blocks = Vec::new();
    for node in nodes {
        let inner: &[&[TemplateNode]] = match node {
            TemplateNode::Block { name, body, .. } => {
                blocks.push((&*name.text, body.as_slice()));
                &[body]
            }
            TemplateNode::Capture { body, .. } => &[body],
            TemplateNode::If {
                branches,
                otherwise,
            } => {
                let bodies = branches.iter().map(|(_, body)| body.as_slice());
                for body in bodies.chain([otherwise.as_slice()]) {
                    blocks.extend(blocks_of(body));
                }
                &[]
            }
            _ => &[],
        };
        for body in inner {
            blocks.extend(blocks_of(body));
        }
    }
    blocks
}
