//! Random expressions of the standard language, evaluated here and by the `cel` crate.
//!
//! Only what the two mean alike is made: numbers do not mix, tables have text keys.

use std::collections::HashMap;
use std::sync::Arc;

use massicot::cel::{Budget, Scope, ScopeNames, Val, ValKind, compile, evaluate};
use proptest::prelude::*;

fn int(depth: u32) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        (-20i64..20).prop_map(|number| number.to_string()),
        Just("x".to_owned()),
        Just("t.a".to_owned()),
        Just("9223372036854775807".to_owned()),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let sub = || int(depth - 1);
    prop_oneof![
        2 => leaf,
        4 => (sub(), prop_oneof!["\\+", "-", "\\*", "/", "%"], sub()).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
        1 => sub().prop_map(|a| format!("-({a})")),
        1 => (list(depth - 1), sub()).prop_map(|(l, i)| format!("{l}[{i}]")),
        1 => list(depth - 1).prop_map(|l| format!("size({l})")),
        1 => text(depth - 1).prop_map(|s| format!("{s}.size()")),
        1 => (truth(depth - 1), sub(), sub()).prop_map(|(c, a, b)| format!("({c} ? {a} : {b})")),
    ]
    .boxed()
}

fn text(depth: u32) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        "'[a-cé ]{0,3}'",
        Just("s".to_owned()),
        Just("t['b c']".to_owned())
    ];
    match depth {
        0 => leaf.boxed(),
        _ => prop_oneof![
            2 => leaf,
            1 => (text(depth - 1), text(depth - 1)).prop_map(|(a, b)| format!("({a} + {b})")),
            1 => int(depth - 1).prop_map(|a| format!("string({a})")),
        ]
        .boxed(),
    }
}

fn list(depth: u32) -> BoxedStrategy<String> {
    if depth == 0 {
        return prop_oneof![
            Just("l".to_owned()),
            Just("[]".to_owned()),
            Just("[1, 2]".to_owned())
        ]
        .boxed();
    }
    let sub = || list(depth - 1);
    prop_oneof![
        1 => list(0),
        2 => prop::collection::vec(int(depth - 1), 0..4).prop_map(|items| format!("[{}]", items.join(", "))),
        1 => (sub(), sub()).prop_map(|(a, b)| format!("({a} + {b})")),
        2 => (sub(), item_int()).prop_map(|(l, e)| format!("{l}.map(i, {e})")),
        2 => (sub(), item_truth()).prop_map(|(l, e)| format!("{l}.filter(i, {e})")),
        1 => (sub(), item_truth(), item_int()).prop_map(|(l, c, e)| format!("{l}.map(i, {c}, {e})")),
    ]
    .boxed()
}

fn item_int() -> BoxedStrategy<String> {
    prop_oneof![
        Just("i + 1".to_owned()),
        Just("i * x".to_owned()),
        Just("10 / i".to_owned()),
        Just("l[i]".to_owned())
    ]
    .boxed()
}

fn item_truth() -> BoxedStrategy<String> {
    prop_oneof![
        Just("i > 1".to_owned()),
        Just("i % 2 == 0".to_owned()),
        Just("10 / i > 2".to_owned()),
        Just("i in l".to_owned()),
    ]
    .boxed()
}

fn truth(depth: u32) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        Just("true".to_owned()),
        Just("false".to_owned()),
        Just("has(t.a)".to_owned()),
        Just("has(t.z)".to_owned()),
        Just("t.z == 1".to_owned()),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let sub = || truth(depth - 1);
    let compared = || prop_oneof!["==", "!=", "<", "<=", ">", ">="];
    prop_oneof![
        1 => leaf,
        3 => (int(depth - 1), compared(), int(depth - 1)).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
        1 => (text(depth - 1), compared(), text(depth - 1)).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
        1 => (list(depth - 1), list(depth - 1)).prop_map(|(a, b)| format!("({a} == {b})")),
        1 => (int(depth - 1), list(depth - 1)).prop_map(|(a, b)| format!("({a} in {b})")),
        1 => (text(depth - 1), text(depth - 1)).prop_map(|(a, b)| format!("{a}.contains({b})")),
        1 => (text(depth - 1), text(depth - 1)).prop_map(|(a, b)| format!("{a}.startsWith({b})")),
        1 => (sub(), sub()).prop_map(|(a, b)| format!("({a} && {b})")),
        1 => (sub(), sub()).prop_map(|(a, b)| format!("({a} || {b})")),
        1 => sub().prop_map(|a| format!("!{a}")),
        1 => (list(depth - 1), item_truth(), prop_oneof!["all", "exists", "exists_one"])
            .prop_map(|(l, e, form)| format!("{l}.{form}(i, {e})")),
    ]
    .boxed()
}

fn ours(source: &str) -> Result<String, String> {
    let names = ScopeNames::new(["x", "s", "l", "t"]);
    let mut scope = Scope::root();
    scope.bind("x", Val::from(3i64));
    scope.bind("s", Val::text("été a"));
    scope.bind("l", Val::list([2i64, 0, 5].map(Val::from)));
    scope.bind(
        "t",
        Val::map([("a", Val::from(7i64)), ("b c", Val::text("b"))]),
    );
    let expression = compile(source, &names, None).map_err(|fault| fault.message.to_string())?;
    let value = evaluate(&expression, &scope, &Budget::new(1_000_000));
    value
        .map(|value| ours_shown(&value))
        .map_err(|fault| fault.message.to_string())
}

fn ours_shown(value: &Val) -> String {
    match &value.kind {
        ValKind::Bool(flag) => flag.to_string(),
        ValKind::Int(number) => number.to_string(),
        ValKind::Text(text) => format!("{text:?}"),
        ValKind::List(items) => format!("{:?}", items.iter().map(ours_shown).collect::<Vec<_>>()),
        other => format!("{other:?}"),
    }
}

fn theirs(source: &str) -> Result<String, String> {
    let mut context = cel::Context::default();
    context.add_variable_from_value("x", 3i64);
    context.add_variable_from_value("s", "été a".to_owned());
    context.add_variable_from_value("l", vec![2i64, 0, 5]);
    let table: HashMap<String, cel::Value> = HashMap::from([
        ("a".to_owned(), 7i64.into()),
        ("b c".to_owned(), "b".into()),
    ]);
    context.add_variable_from_value("t", table);
    let program = cel::Program::compile(source).map_err(|errors| errors.to_string())?;
    program
        .execute(&context)
        .map(|value| theirs_shown(&value))
        .map_err(|error| error.to_string())
}

fn theirs_shown(value: &cel::Value) -> String {
    match value {
        cel::Value::Bool(flag) => flag.to_string(),
        cel::Value::Int(number) => number.to_string(),
        cel::Value::String(text) => format!("{:?}", Arc::as_ref(text)),
        cel::Value::List(items) => {
            format!("{:?}", items.iter().map(theirs_shown).collect::<Vec<_>>())
        }
        other => format!("{other:?}"),
    }
}

proptest! {
    #[test]
    fn an_expression_means_what_cel_says_it_means(source in prop_oneof![truth(3), int(3), list(3), text(2)]) {
        match (ours(&source), theirs(&source)) {
            (Ok(ours), Ok(theirs)) => prop_assert_eq!(ours, theirs, "{}", source),
            (Err(_), Err(_)) => {}
            (ours, theirs) => prop_assert!(false, "{source}: {ours:?} here, {theirs:?} there"),
        }
    }
}

/// Most of the expressions made have a value: the comparison is of answers, not of errors.
#[test]
fn most_random_expressions_have_a_value() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let made = (0..500).map(|_| truth(3).new_tree(&mut runner).unwrap().current());
    let valued = made.filter(|source| ours(source).is_ok()).count();
    assert!(valued > 250, "{valued} of 500");
}
