//! Going through all of a template, for those who ask about a part of it.

use super::tree::{
    ComponentCall, ExpressionForm, File, ItemOrSpread, TemplateNode, TeraCall, TeraExpression,
};

impl File {
    /// Gives every expression to `see`, the outer ones first.
    pub fn expressions<'f>(&'f self, see: &mut impl FnMut(&'f TeraExpression)) {
        nodes(&self.nodes, see);
        for component in &self.components {
            let defaults = component.parameters.iter();
            for default in defaults.filter_map(|parameter| parameter.default.as_ref()) {
                expression(default, see);
            }
            nodes(&component.body, see);
        }
    }

    /// Gives every function, filter and test that is called to `see`.
    pub fn calls<'f>(&'f self, see: &mut impl FnMut(CallKind, &'f TeraCall)) {
        self.expressions(&mut |expression| match &expression.form {
            ExpressionForm::Function(call) => see(CallKind::Function, call),
            ExpressionForm::Filter { call, .. } => see(CallKind::Filter, call),
            ExpressionForm::Test { call, .. } => see(CallKind::Test, call),
            _ => {}
        });
        self.each_node(&mut |node| {
            if let TemplateNode::Capture { filters, .. } = node {
                filters.iter().for_each(|call| see(CallKind::Filter, call));
            }
        });
    }

    /// Gives every node to `see`.
    pub fn each_node<'f>(&'f self, see: &mut impl FnMut(&'f TemplateNode)) {
        let bodies = self.components.iter().map(|component| &component.body);
        for body in [&self.nodes].into_iter().chain(bodies) {
            each_node(body, see);
        }
    }
}

/// What a call is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallKind {
    Function,
    Filter,
    Test,
}

fn each_node<'f>(nodes: &'f [TemplateNode], see: &mut impl FnMut(&'f TemplateNode)) {
    for node in nodes {
        see(node);
        match node {
            TemplateNode::Capture { body, .. } | TemplateNode::Block { body, .. } => {
                each_node(body, see)
            }
            TemplateNode::For {
                body, otherwise, ..
            } => {
                each_node(body, see);
                each_node(otherwise, see);
            }
            TemplateNode::If {
                branches,
                otherwise,
            } => {
                branches.iter().for_each(|(_, body)| each_node(body, see));
                each_node(otherwise, see);
            }
            TemplateNode::Component(call) => {
                each_node(call.body.as_deref().unwrap_or_default(), see)
            }
            TemplateNode::Output(_) | TemplateNode::Set { .. } | TemplateNode::Include(_) => {}
        }
    }
}

/// The expressions that stand in the tags of some nodes and of all below them.
fn nodes<'f>(all: &'f [TemplateNode], see: &mut impl FnMut(&'f TeraExpression)) {
    each_node(all, &mut |node| match node {
        TemplateNode::Output(value) | TemplateNode::Set { value, .. } => expression(value, see),
        TemplateNode::Capture { filters, .. } => {
            filters.iter().for_each(|filter| call(filter, see))
        }
        TemplateNode::For { over, .. } => expression(over, see),
        TemplateNode::If { branches, .. } => {
            let conditions = branches.iter().map(|(condition, _)| condition);
            conditions.for_each(|condition| expression(condition, see));
        }
        TemplateNode::Component(call) => component(call, see),
        TemplateNode::Include(_) | TemplateNode::Block { .. } => {}
    });
}

fn call<'f>(call: &'f TeraCall, see: &mut impl FnMut(&'f TeraExpression)) {
    let values = call.arguments.iter().map(|(_, value)| value);
    values.for_each(|value| expression(value, see));
}

fn component<'f>(call: &'f ComponentCall, see: &mut impl FnMut(&'f TeraExpression)) {
    call.arguments
        .iter()
        .for_each(|part| expression(part.value(), see));
}

impl<K> ItemOrSpread<K> {
    pub fn value(&self) -> &TeraExpression {
        match self {
            ItemOrSpread::Own(_, value) | ItemOrSpread::Spread(value) => value,
        }
    }
}

/// Gives an expression and every one in it to `see`, the outer ones first.
pub fn expression<'f>(whole: &'f TeraExpression, see: &mut impl FnMut(&'f TeraExpression)) {
    see(whole);
    match &whole.form {
        ExpressionForm::Text(_) | ExpressionForm::Constant | ExpressionForm::Variable(_) => {}
        ExpressionForm::Member { of, .. }
        | ExpressionForm::Not(of)
        | ExpressionForm::Negative(of) => expression(of, see),
        ExpressionForm::Item { of, index, .. } => {
            expression(of, see);
            expression(index, see);
        }
        ExpressionForm::Slice { of, bounds } => {
            expression(of, see);
            bounds.iter().for_each(|bound| expression(bound, see));
        }
        ExpressionForm::List(parts) => parts.iter().for_each(|part| expression(part.value(), see)),
        ExpressionForm::Table(parts) => parts.iter().for_each(|part| expression(part.value(), see)),
        ExpressionForm::Comprehension {
            item,
            over,
            condition,
            ..
        } => {
            expression(item, see);
            expression(over, see);
            condition
                .iter()
                .for_each(|condition| expression(condition, see));
        }
        ExpressionForm::Filter { of, call: of_call }
        | ExpressionForm::Test { of, call: of_call } => {
            expression(of, see);
            call(of_call, see);
        }
        ExpressionForm::Function(function) => call(function, see),
        ExpressionForm::Component(of_component) => component(of_component, see),
        ExpressionForm::Binary { left, right, .. } => {
            expression(left, see);
            expression(right, see);
        }
        ExpressionForm::Choice { condition, yes, no } => {
            expression(condition, see);
            expression(yes, see);
            expression(no, see);
        }
    }
}
