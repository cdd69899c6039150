//! What a template is made of. Ranges are bytes of its text.

use std::ops::Range;

/// One template file.
#[derive(Debug, Default)]
pub struct File {
    /// What `extends` names.
    pub parent: Option<NameAt>,
    pub nodes: Vec<TemplateNode>,
    pub components: Vec<Definition>,
}

/// A word and where it stands; for a string, where its quotes stand.
#[derive(Clone, Debug)]
pub struct NameAt {
    pub text: String,
    pub range: Range<usize>,
}

impl NameAt {
    pub fn new(text: &str, range: Range<usize>) -> NameAt {
        let text = text.to_owned();
        NameAt { text, range }
    }
}

/// `{% component name(arguments) %}body{% endcomponent %}`
#[derive(Debug)]
pub struct Definition {
    pub name: NameAt,
    pub parameters: Vec<Parameter>,
    /// `...rest`, which takes every argument that is not a parameter.
    pub rest: Option<NameAt>,
    pub body: Vec<TemplateNode>,
    /// Where its body begins.
    pub start: usize,
}

#[derive(Debug)]
pub struct Parameter {
    pub name: NameAt,
    /// `@name`: taken from where the component is called.
    pub is_implicit: bool,
    pub default: Option<TeraExpression>,
}

#[derive(Debug)]
pub enum TemplateNode {
    /// `{{ expression }}`
    Output(TeraExpression),
    /// `{% set name = value %}`
    Set {
        name: NameAt,
        value: TeraExpression,
        is_global: bool,
    },
    /// `{% set name | filters %}body{% endset %}`, or without a name `{% filter … %}`.
    Capture {
        name: Option<(NameAt, bool)>,
        filters: Vec<TeraCall>,
        body: Vec<TemplateNode>,
    },
    Include(NameAt),
    Block {
        name: NameAt,
        body: Vec<TemplateNode>,
        /// Where its body begins.
        start: usize,
    },
    For {
        key: Option<NameAt>,
        value: NameAt,
        over: TeraExpression,
        body: Vec<TemplateNode>,
        otherwise: Vec<TemplateNode>,
    },
    If {
        branches: Vec<(TeraExpression, Vec<TemplateNode>)>,
        otherwise: Vec<TemplateNode>,
    },
    /// `{% <name arguments> %}body{% </name> %}`
    Component(ComponentCall),
}

#[derive(Debug)]
pub struct TeraExpression {
    pub form: ExpressionForm,
    pub range: Range<usize>,
}

#[derive(Debug)]
pub enum ExpressionForm {
    Text(String),
    /// A number, `true`, `false` or `none`.
    Constant,
    Variable(String),
    /// `of.name`, `of?.name`
    Member {
        of: Box<TeraExpression>,
        name: NameAt,
        is_optional: bool,
    },
    /// `of[index]`, `of?[index]`
    Item {
        of: Box<TeraExpression>,
        index: Box<TeraExpression>,
        is_optional: bool,
    },
    /// `of[start:end:step]`
    Slice {
        of: Box<TeraExpression>,
        bounds: Vec<TeraExpression>,
    },
    List(Vec<ItemOrSpread<()>>),
    /// Keys that are not strings are written as they stand.
    Table(Vec<ItemOrSpread<String>>),
    /// `[item for key, value in over if condition]`
    Comprehension {
        item: Box<TeraExpression>,
        key: Option<NameAt>,
        value: NameAt,
        over: Box<TeraExpression>,
        condition: Option<Box<TeraExpression>>,
    },
    Filter {
        of: Box<TeraExpression>,
        call: TeraCall,
    },
    Test {
        of: Box<TeraExpression>,
        call: TeraCall,
    },
    Function(TeraCall),
    Component(ComponentCall),
    Not(Box<TeraExpression>),
    Negative(Box<TeraExpression>),
    Binary {
        operator: TeraOperator,
        left: Box<TeraExpression>,
        right: Box<TeraExpression>,
    },
    /// `yes if condition else no`
    Choice {
        condition: Box<TeraExpression>,
        yes: Box<TeraExpression>,
        no: Box<TeraExpression>,
    },
}

/// A part of a list or a table: of its own, or all of another (`...other`).
#[derive(Debug)]
pub enum ItemOrSpread<K> {
    Own(K, TeraExpression),
    Spread(TeraExpression),
}

/// Operators by what they do with a value that is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TeraOperator {
    And,
    Or,
    /// `+ - * / // % **`: Tera refuses.
    Arithmetic,
    /// `< > <= >=`: Tera refuses, and goes through texts, which is counted.
    Order,
    /// `== != ~ in`: Tera goes on.
    Other,
}

/// A function, a filter or a test with its arguments.
#[derive(Debug)]
pub struct TeraCall {
    pub name: NameAt,
    pub arguments: Vec<(NameAt, TeraExpression)>,
}

/// `<name argument="text" argument={expression} argument {...spread}/>`
#[derive(Debug)]
pub struct ComponentCall {
    pub name: NameAt,
    pub arguments: Vec<ItemOrSpread<NameAt>>,
    pub body: Option<Vec<TemplateNode>>,
}
