//! The shape of every expression, and the names in it that lead to nothing.

use std::ops::Range;

use super::env::{Env, Variables};
use super::shape::{TableShape, ValueShape};
use super::walk::{Walk, WalkedTemplate, loop_variables};
use crate::diag::rules::templates::undefined_in_template::Missing;
use crate::render::syntax::tree::{
    ExpressionForm, ItemOrSpread, TeraCall, TeraExpression, TeraOperator,
};
use crate::render::variables::VARIABLES;

impl<'a> Walk<'a> {
    pub(super) fn shape(
        &mut self,
        whole: &'a TeraExpression,
        template: &'a WalkedTemplate<'a>,
        env: &mut Env,
    ) -> ValueShape {
        if !self.step() {
            return ValueShape::any();
        }
        match &whole.form {
            ExpressionForm::Text(_) | ExpressionForm::Constant => ValueShape::scalar(),
            ExpressionForm::Variable(name) => self.variable(whole, name, template, env),
            ExpressionForm::Member { of, name, .. } => {
                let shape = self.shape(of, template, env);
                self.field(&shape, of, &name.text, &name.range, template)
            }
            ExpressionForm::Item { of, index, .. } => self.index(of, index, template, env),
            ExpressionForm::Slice { of, bounds } => {
                for bound in bounds {
                    self.shape(bound, template, env);
                }
                self.shape(of, template, env)
            }
            ExpressionForm::List(parts) => {
                let mut item = ValueShape::default();
                for part in parts {
                    let shape = self.shape(part.value(), template, env);
                    let shape = match part {
                        ItemOrSpread::Own(..) => shape,
                        ItemOrSpread::Spread(_) => shape.each(),
                    };
                    item = self.either(&item, &shape);
                }
                self.made(ValueShape::list(item))
            }
            ExpressionForm::Table(parts) => {
                let table = self.table(parts, template, env);
                self.made(table)
            }
            ExpressionForm::Comprehension {
                item,
                key,
                value,
                over,
                condition,
            } => {
                let over = self.shape(over, template, env);
                self.looped(key.as_ref(), &over);
                env.enter_loop(loop_variables(key.as_ref(), value, &over));
                if let Some(condition) = condition {
                    self.shape(condition, template, env);
                }
                let item = self.shape(item, template, env);
                env.leave();
                self.made(ValueShape::list(item))
            }
            ExpressionForm::Filter { of, call } => {
                let of = self.shape(of, template, env);
                self.filter(of, call, template, env)
            }
            ExpressionForm::Test { of, call } => {
                let asks = matches!(&*call.name.text, "defined" | "undefined");
                let is_given = matches!(&of.form, ExpressionForm::Variable(name) if VARIABLES.contains(&&**name));
                if !(asks && is_given) {
                    self.shape(of, template, env);
                }
                self.given(call, template, env);
                ValueShape::scalar()
            }
            ExpressionForm::Function(call) => self.function(call, template, env),
            ExpressionForm::Component(call) => {
                self.component(call, template, env);
                ValueShape::scalar()
            }
            ExpressionForm::Not(of) | ExpressionForm::Negative(of) => {
                self.shape(of, template, env);
                ValueShape::scalar()
            }
            ExpressionForm::Binary {
                operator,
                left,
                right,
            } => {
                let left = self.shape(left, template, env);
                let right = self.shape(right, template, env);
                match operator {
                    TeraOperator::And | TeraOperator::Or => self.either(&left, &right),
                    _ => ValueShape::scalar(),
                }
            }
            ExpressionForm::Choice { condition, yes, no } => {
                self.shape(condition, template, env);
                let yes = self.shape(yes, template, env);
                let no = self.shape(no, template, env);
                self.either(&yes, &no)
            }
        }
    }

    /// A field of a value, by a name that stands in the template.
    fn field(
        &mut self,
        shape: &ValueShape,
        of: &TeraExpression,
        name: &str,
        range: &Range<usize>,
        template: &WalkedTemplate<'_>,
    ) -> ValueShape {
        let of = template.text.get(of.range.clone()).unwrap_or_default();
        let missing = Missing::Field(of.to_owned());
        self.named(shape, name, range, missing, template)
    }

    fn index(
        &mut self,
        of: &'a TeraExpression,
        index: &'a TeraExpression,
        template: &'a WalkedTemplate<'a>,
        env: &mut Env,
    ) -> ValueShape {
        let shape = self.shape(of, template, env);
        self.shape(index, template, env);
        match &index.form {
            ExpressionForm::Text(name) if shape.as_table().is_some() => {
                self.field(&shape, of, name, &inside(index), template)
            }
            _ => {
                self.read_each(&shape);
                self.item(&shape)
            }
        }
    }

    /// What the items of a value are.
    fn item(&mut self, of: &ValueShape) -> ValueShape {
        if of.as_list().is_none() {
            self.go_through(of);
        }
        match self.is_spent() {
            true => ValueShape::any(),
            false => of.item(),
        }
    }

    fn table(
        &mut self,
        parts: &'a [ItemOrSpread<String>],
        template: &'a WalkedTemplate<'a>,
        env: &mut Env,
    ) -> ValueShape {
        let mut table = TableShape::default();
        for part in parts {
            let shape = self.shape(part.value(), template, env);
            match (part, shape.as_table()) {
                (ItemOrSpread::Own(name, _), _) => _ = table.fields.insert(name.clone(), shape),
                (ItemOrSpread::Spread(_), Some(more)) => {
                    self.read_each(&shape);
                    table.fields.extend(more.fields.clone());
                    table.rest = more.rest.clone().or(table.rest);
                }
                (ItemOrSpread::Spread(_), None) => table.rest = Some(ValueShape::any()),
            }
        }
        ValueShape::table(table)
    }

    /// The shapes of a call's arguments, by name.
    fn arguments(
        &mut self,
        call: &'a TeraCall,
        template: &'a WalkedTemplate<'a>,
        env: &mut Env,
    ) -> Variables {
        let arguments = call.arguments.iter();
        let shapes = arguments.map(|(name, value)| {
            let shape = self.shape(value, template, env);
            (name.text.clone(), shape)
        });
        shapes.collect()
    }

    /// The same of a call that may read all of them.
    fn given(
        &mut self,
        call: &'a TeraCall,
        template: &'a WalkedTemplate<'a>,
        env: &mut Env,
    ) -> Variables {
        let arguments = self.arguments(call, template, env);
        arguments.values().for_each(|shape| self.read(shape));
        arguments
    }

    fn function(
        &mut self,
        call: &'a TeraCall,
        template: &'a WalkedTemplate<'a>,
        env: &mut Env,
    ) -> ValueShape {
        self.given(call, template, env);
        match &*call.name.text {
            "super" => {
                self.outer_block(env);
                ValueShape::scalar()
            }
            "range" => ValueShape::list(ValueShape::scalar()),
            _ => ValueShape::scalar(),
        }
    }

    pub(super) fn filter(
        &mut self,
        of: ValueShape,
        call: &'a TeraCall,
        template: &'a WalkedTemplate<'a>,
        env: &mut Env,
    ) -> ValueShape {
        let arguments = self.arguments(call, template, env);
        let text = |name: &str| {
            let mut arguments = call.arguments.iter();
            let (_, value) = arguments.find(|(argument, _)| argument.text == name)?;
            match &value.form {
                ExpressionForm::Text(text) => Some((text.as_str(), value)),
                _ => None,
            }
        };
        match &*call.name.text {
            "default" => match arguments.get("value") {
                Some(value) => self.either(&of, value),
                None => of,
            },
            "first" | "last" | "nth" => self.item(&of),
            "reverse" | "unique" | "sort" | "safe" => {
                if let Some((path, value)) = text("attribute") {
                    let item = self.item(&of);
                    self.attribute(item, path, value, template);
                }
                of
            }
            "group_by" => {
                let item = self.item(&of);
                if let Some((path, value)) = text("attribute") {
                    self.attribute(item.clone(), path, value, template);
                }
                self.made(ValueShape::table(TableShape {
                    rest: Some(ValueShape::list(item)),
                    ..TableShape::default()
                }))
            }
            "get" => {
                let field = match text("key") {
                    Some((key, value)) => {
                        let missing = Missing::Key;
                        self.named(&of, key, &inside(value), missing, template)
                    }
                    None => {
                        self.read_each(&of);
                        self.below(&of)
                    }
                };
                match arguments.get("default") {
                    Some(default) => self.either(&field, default),
                    None => field,
                }
            }
            "values" => {
                self.read_each(&of);
                let item = self.below(&of);
                self.made(ValueShape::list(item))
            }
            "keys" | "split" => {
                self.read_each(&of);
                ValueShape::list(ValueShape::scalar())
            }
            other => {
                self.read(&of);
                arguments.values().for_each(|shape| self.read(shape));
                match other {
                    "pairs" => ValueShape::list(ValueShape::list(ValueShape::any())),
                    _ => ValueShape::scalar(),
                }
            }
        }
    }

    /// `attribute="name.first"`: a path into each item of a list.
    fn attribute(
        &mut self,
        item: ValueShape,
        path: &str,
        value: &TeraExpression,
        template: &WalkedTemplate<'_>,
    ) {
        let whole = inside(value);
        let mut shape = item;
        let mut start = whole.start;
        for name in path.split('.') {
            let range = start..start + name.len();
            start = range.end + 1;
            if name.parse::<usize>().is_ok() {
                shape = self.item(&shape);
                continue;
            }
            // Escapes in the string: its letters do not stand where they would.
            let range = match whole.len() == path.len() {
                true => range,
                false => whole.clone(),
            };
            shape = self.named(&shape, name, &range, Missing::Attribute, template);
        }
    }

    /// A field of a value that is named in a string.
    fn named(
        &mut self,
        shape: &ValueShape,
        name: &str,
        range: &Range<usize>,
        missing: Missing,
        template: &WalkedTemplate<'_>,
    ) -> ValueShape {
        match shape.field(name) {
            Some(field) => {
                self.uses.known(template.id, range);
                self.uses.reads.field(shape, name);
                field
            }
            None => {
                self.uses.missing(template.id, range, name, missing, shape);
                ValueShape::any()
            }
        }
    }
}

/// A string without its quotes.
fn inside(text: &TeraExpression) -> Range<usize> {
    text.range.start + 1..text.range.end - 1
}
