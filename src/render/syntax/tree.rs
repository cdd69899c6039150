//! What a template is made of. Ranges are bytes of its text.

use std::ops::Range;

/// One template file.
#[derive(Debug, Default)]
pub struct File {
    /// What `extends` names.
    pub parent: Option<Name>,
    pub nodes: Vec<Node>,
    pub components: Vec<Definition>,
}

/// A word and where it stands; for a string, where its quotes stand.
#[derive(Clone, Debug)]
pub struct Name {
    pub text: String,
    pub range: Range<usize>,
}

impl Name {
    pub fn new(text: &str, range: Range<usize>) -> Name {
        let text = text.to_owned();
        Name { text, range }
    }
}

/// `{% component name(arguments) %}body{% endcomponent %}`
#[derive(Debug)]
pub struct Definition {
    pub name: Name,
    pub parameters: Vec<Parameter>,
    /// `...rest`, which takes every argument that is not a parameter.
    pub rest: Option<Name>,
    pub body: Vec<Node>,
}

#[derive(Debug)]
pub struct Parameter {
    pub name: Name,
    /// `@name`: taken from where the component is called.
    pub is_implicit: bool,
    pub default: Option<Expression>,
}

#[derive(Debug)]
pub enum Node {
    /// `{{ expression }}`
    Output(Expression),
    /// `{% set name = value %}`
    Set {
        name: Name,
        value: Expression,
        is_global: bool,
    },
    /// `{% set name | filters %}body{% endset %}`, or without a name `{% filter … %}`.
    Capture {
        name: Option<(Name, bool)>,
        filters: Vec<Call>,
        body: Vec<Node>,
    },
    Include(Name),
    Block {
        name: Name,
        body: Vec<Node>,
    },
    For {
        key: Option<Name>,
        value: Name,
        over: Expression,
        body: Vec<Node>,
        otherwise: Vec<Node>,
    },
    If {
        branches: Vec<(Expression, Vec<Node>)>,
        otherwise: Vec<Node>,
    },
    /// `{% <name arguments> %}body{% </name> %}`
    Component(ComponentCall),
}

#[derive(Debug)]
pub struct Expression {
    pub form: Form,
    pub range: Range<usize>,
}

#[derive(Debug)]
pub enum Form {
    Text(String),
    /// A number, `true`, `false` or `none`.
    Constant,
    Variable(String),
    /// `of.name`, `of?.name`
    Member {
        of: Box<Expression>,
        name: Name,
        is_optional: bool,
    },
    /// `of[index]`, `of?[index]`
    Item {
        of: Box<Expression>,
        index: Box<Expression>,
        is_optional: bool,
    },
    /// `of[start:end:step]`
    Slice {
        of: Box<Expression>,
        bounds: Vec<Expression>,
    },
    List(Vec<Part<()>>),
    /// Keys that are not strings are written as they stand.
    Table(Vec<Part<String>>),
    /// `[item for key, value in over if condition]`
    Comprehension {
        item: Box<Expression>,
        key: Option<Name>,
        value: Name,
        over: Box<Expression>,
        condition: Option<Box<Expression>>,
    },
    Filter {
        of: Box<Expression>,
        call: Call,
    },
    Test {
        of: Box<Expression>,
        call: Call,
    },
    Function(Call),
    Component(ComponentCall),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    Binary {
        operator: Operator,
        left: Box<Expression>,
        right: Box<Expression>,
    },
    /// `yes if condition else no`
    Choice {
        condition: Box<Expression>,
        yes: Box<Expression>,
        no: Box<Expression>,
    },
}

/// A part of a list or a table: of its own, or all of another (`...other`).
#[derive(Debug)]
pub enum Part<K> {
    Own(K, Expression),
    Spread(Expression),
}

/// Operators by what they do with a value that is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    And,
    Or,
    /// `+ - * / // % ** < > <= >=`: Tera refuses.
    Arithmetic,
    /// `== != ~ in`: Tera goes on.
    Other,
}

/// A function, a filter or a test with its arguments.
#[derive(Debug)]
pub struct Call {
    pub name: Name,
    pub arguments: Vec<(Name, Expression)>,
}

/// `<name argument="text" argument={expression} argument {...spread}/>`
#[derive(Debug)]
pub struct ComponentCall {
    pub name: Name,
    pub arguments: Vec<Part<Name>>,
    pub body: Option<Vec<Node>>,
}
