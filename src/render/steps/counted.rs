//! Where the counting goes in a template: what its loops go over, what it keeps, what its operations go
//! through.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{FILTER, INDEX, READ};
use crate::render::syntax::File;
use crate::render::syntax::tree::{
    ExpressionForm, ItemOrSpread, TemplateNode, TeraCall, TeraExpression, TeraOperator,
};

/// What is put around the values of a template that are counted.
pub struct CountedValues {
    pub values: Vec<(Range<usize>, String)>,
    /// What operations go through, and what a component writes.
    pub reads: BTreeSet<(usize, usize)>,
    /// Where the names of captures end, which the filter follows.
    pub captures: Vec<usize>,
    /// What counts blocks, components and files that are included, and where it stands.
    pub calls: Vec<(usize, &'static str)>,
}

impl CountedValues {
    /// What stands before a value that is counted.
    pub const OPEN: &'static str = "((";
    /// What stands behind the name of a capture.
    pub const CAPTURE: &'static str = "|massicot_steps";

    /// What closes a value that is gone through.
    pub fn read() -> String {
        format!(")|{READ})")
    }

    /// The values of a template.
    pub fn of(file: &File, text: &str) -> CountedValues {
        let mut counted = CountedValues {
            values: Vec::new(),
            reads: reads(file),
            captures: Vec::new(),
            calls: Vec::new(),
        };
        for component in &file.components {
            counted.calls.push(begin(text, component.start));
        }
        let looped = format!(")|{FILTER}(bytes={}))", text.len());
        let kept = format!(")|{FILTER})");
        let rounds = format!(")|{FILTER}(bytes=0))");
        file.each_node(&mut |node| match node {
            TemplateNode::For { over, .. } => {
                counted.values.push((over.range.clone(), looped.clone()));
            }
            TemplateNode::Set { value, .. } if grows(value) => {
                counted.values.push((value.range.clone(), kept.clone()));
            }
            TemplateNode::Block { start, .. } => counted.calls.push(begin(text, *start)),
            TemplateNode::Include(name) => counted.calls.extend(before(text, name.range.start)),
            TemplateNode::Capture {
                name: Some((name, _)),
                body,
                ..
            } => {
                counted.captures.push(name.range.end);
                written(body, &mut |value| {
                    counted.values.push((value.range.clone(), kept.clone()));
                });
            }
            _ => {}
        });
        file.expressions(&mut |expression| match &expression.form {
            ExpressionForm::Comprehension { over, .. } => {
                counted.values.push((over.range.clone(), rounds.clone()));
                counted
                    .values
                    .push((expression.range.clone(), kept.clone()));
            }
            // Of a text all letters are looked at.
            ExpressionForm::Item { of, index, .. }
                if !matches!(index.form, ExpressionForm::Text(_)) =>
            {
                let of = &text[of.range.clone()];
                let close = format!(")|{INDEX}(of={of}))");
                counted.values.push((index.range.clone(), close));
            }
            ExpressionForm::List(_) | ExpressionForm::Table(_) if !is_constant(expression) => {
                counted
                    .values
                    .push((expression.range.clone(), kept.clone()));
            }
            _ => {}
        });
        // A capture in a capture has the same values twice.
        counted
            .values
            .sort_by_key(|(range, _)| (range.start, range.end));
        counted.values.dedup_by(|one, other| one.0 == other.0);
        counted
    }
}

/// The values that the operations of a template go through, and that its components write.
fn reads(file: &File) -> BTreeSet<(usize, usize)> {
    let mut reads = BTreeSet::new();
    let mut read = |value: &TeraExpression| {
        if is_kept(value) {
            reads.insert((value.range.start, value.range.end));
        }
    };
    file.expressions(&mut |expression| match &expression.form {
        ExpressionForm::Binary {
            operator: TeraOperator::Other | TeraOperator::Order,
            left,
            right,
        } => {
            read(left);
            read(right);
        }
        ExpressionForm::Filter { of, call } if !is_constant_time(call) => read(of),
        ExpressionForm::Test { of, .. } | ExpressionForm::Slice { of, .. } => read(of),
        ExpressionForm::List(parts) => spread(parts, &mut read),
        ExpressionForm::Table(parts) => spread(parts, &mut read),
        _ => {}
    });
    file.calls(&mut |_, call| call.arguments.iter().for_each(|(_, value)| read(value)));
    for component in &file.components {
        written(&component.body, &mut read);
    }
    file.each_node(&mut |node| {
        if let TemplateNode::Component(call) = node {
            written(call.body.as_deref().unwrap_or_default(), &mut read);
        }
    });
    reads
}

fn spread<K>(parts: &[ItemOrSpread<K>], read: &mut impl FnMut(&TeraExpression)) {
    for part in parts {
        if let ItemOrSpread::Spread(value) = part {
            read(value);
        }
    }
}

/// True for a value that was made before, of any size.
fn is_kept(value: &TeraExpression) -> bool {
    match &value.form {
        ExpressionForm::Variable(name) => name != "loop",
        ExpressionForm::Member { of, .. } => {
            !matches!(&of.form, ExpressionForm::Variable(name) if name == "loop")
        }
        ExpressionForm::Item { .. } | ExpressionForm::Choice { .. } => true,
        ExpressionForm::Binary { operator, .. } => {
            matches!(operator, TeraOperator::And | TeraOperator::Or)
        }
        _ => false,
    }
}

/// True for a filter that takes as long for a list of a thousand as for one of ten.
pub fn is_constant_time(call: &TeraCall) -> bool {
    matches!(
        &*call.name.text,
        "length" | "first" | "last" | "nth" | "get" | "default"
    )
}

/// True for a list or a table that has nothing in it but what is written there.
fn is_constant(value: &TeraExpression) -> bool {
    match &value.form {
        ExpressionForm::Text(_) | ExpressionForm::Constant => true,
        ExpressionForm::List(parts) => parts.iter().all(|part| is_constant(part.value())),
        ExpressionForm::Table(parts) => parts.iter().all(|part| is_constant(part.value())),
        _ => false,
    }
}

/// What counts a body that begins here. Blanks that its tag takes away are still taken away.
fn begin(text: &str, at: usize) -> (usize, &'static str) {
    match text[..at].ends_with("-%}") {
        true => (at, "{{ ''|massicot_call -}}"),
        false => (at, "{{ ''|massicot_call }}"),
    }
}

/// What counts the tag around this place.
fn before(text: &str, inside: usize) -> Option<(usize, &'static str)> {
    let at = text[..inside].rfind("{%")?;
    Some(match text[at..].starts_with("{%-") {
        true => (at, "{{- ''|massicot_call }}"),
        false => (at, "{{ ''|massicot_call }}"),
    })
}

/// True for a value that may be larger than what it is made of.
fn grows(value: &TeraExpression) -> bool {
    !matches!(
        value.form,
        ExpressionForm::Text(_)
            | ExpressionForm::Constant
            | ExpressionForm::Variable(_)
            | ExpressionForm::Member { .. }
            | ExpressionForm::Item { .. }
            | ExpressionForm::Component(_)
            | ExpressionForm::Not(_)
            | ExpressionForm::Test { .. }
    )
}

/// The expressions that nodes write, but for components.
fn written<'f>(nodes: &'f [TemplateNode], see: &mut impl FnMut(&'f TeraExpression)) {
    for node in nodes {
        match node {
            TemplateNode::Output(value) if !matches!(value.form, ExpressionForm::Component(_)) => {
                see(value)
            }
            TemplateNode::Block { body, .. } | TemplateNode::Capture { body, .. } => {
                written(body, see);
            }
            TemplateNode::For {
                body, otherwise, ..
            } => {
                written(body, see);
                written(otherwise, see);
            }
            TemplateNode::If {
                branches,
                otherwise,
            } => {
                branches.iter().for_each(|(_, body)| written(body, see));
                written(otherwise, see);
            }
            _ => {}
        }
    }
}
