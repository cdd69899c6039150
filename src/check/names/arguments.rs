//! The arguments of functions, filters, tests and components.

use super::walk::{WalkedTemplate, WalkedTemplates};
use crate::diag::rules::templates::unknown_argument;
use crate::diag::{Diagnostic, Span};
use crate::render::catalog;
use crate::render::syntax::tree::{
    ComponentCall, Definition, ExpressionForm, ItemOrSpread, NameAt, TemplateNode,
};

/// Reports every argument that what it is given to does not take.
pub fn check(templates: &WalkedTemplates<'_>) -> Vec<Diagnostic> {
    let files = || {
        templates
            .values()
            .filter_map(|template| Some((template, template.file.as_ref()?)))
    };
    let components: Vec<&Definition> = files().flat_map(|(_, file)| &file.components).collect();
    let mut found = Vec::new();
    for (template, file) in files() {
        file.calls(&mut |kind, call| {
            let Some(callable) = catalog::find(kind, &call.name.text) else {
                return;
            };
            for (name, _) in &call.arguments {
                if !callable.arguments.contains(&&*name.text) {
                    found.push(unknown(template, name, &call.name.text, callable.arguments));
                }
            }
        });
        let mut component = |call: &ComponentCall| {
            let mut defined = components.iter();
            let definition = defined.find(|other| other.name.text == call.name.text);
            let Some(definition) = definition.filter(|definition| definition.rest.is_none()) else {
                return;
            };
            let parameters = definition.parameters.iter();
            let known: Vec<&str> = parameters.map(|parameter| &*parameter.name.text).collect();
            for part in &call.arguments {
                if let ItemOrSpread::Own(name, _) = part
                    && !known.contains(&&*name.text)
                {
                    found.push(unknown(template, name, &call.name.text, &known));
                }
            }
        };
        file.expressions(&mut |expression| {
            if let ExpressionForm::Component(call) = &expression.form {
                component(call);
            }
        });
        file.each_node(&mut |node| {
            if let TemplateNode::Component(call) = node {
                component(call);
            }
        });
    }
    found
}

fn unknown(template: &WalkedTemplate<'_>, name: &NameAt, of: &str, known: &[&str]) -> Diagnostic {
    let place = Span::new(template.id, name.range.clone());
    unknown_argument::of(of, &name.text, known, place)
}
