use super::*;

fn names() -> ScopeNames {
    ScopeNames::new(["self", "other"])
}

fn scope<'a>() -> Scope<'a> {
    let lines = [("10", 1i64), ("20", 2), ("30", 3)]
        .map(|(id, cost)| Val::map([("id", Val::text(id)), ("cost", Val::from(cost))]));
    let entry = Val::map([
        ("silver", Val::from(7i64)),
        ("gold", Val::from(5i64)),
        ("weight", Val::float(2.5).unwrap()),
        ("name", Val::text("Étendard")),
        ("lines", Val::list(lines)),
    ]);
    let mut scope = Scope::root();
    scope.bind("self", entry);
    scope.bind("other", Val::NULL);
    scope
}

/// The value, or `part of the expression: message | help`.
fn result(source: &str) -> String {
    let budget = Budget::new(100_000);
    let value = compile(source, &names(), None)
        .and_then(|expression| evaluate(&expression, &scope(), &budget));
    match value {
        Ok(value) => show(&value),
        Err(fault) => {
            let part = fault.at.map_or("(nowhere)", |range| &source[range]);
            let help = fault
                .help
                .map(|help| format!(" | {help}"))
                .unwrap_or_default();
            format!("{part}: {}{help}", fault.message)
        }
    }
}

/// The steps that a rule takes.
fn steps(source: &str) -> u64 {
    let expression = compile(source, &names(), None).unwrap();
    let takes = |steps: u64| evaluate(&expression, &scope(), &Budget::new(steps)).is_ok();
    let (mut less, mut enough) = (0, 10_000_000);
    assert!(takes(enough));
    while less + 1 < enough {
        let middle = (less + enough) / 2;
        match takes(middle) {
            true => enough = middle,
            false => less = middle,
        }
    }
    enough
}

/// Texts of however many letters were held to each other for one step.
#[test]
fn long_texts_are_compared_for_what_they_cost() {
    let long = |rule: &str| format!("[range(1, 4001).map(i, 'abcd').join('')].all(a, {rule})");
    let least = steps(&long("true"));
    for rule in [
        "a == a",
        "!(a != a)",
        "a <= a",
        "[a] == [a]",
        "{'a': a} == {'a': a}",
        "a in [a]",
        "!(a in {'a': 1})",
        "{a: 1}[a] == 1",
        "[a, a].sorted().size() == 2",
    ] {
        let more = steps(&long(rule)) - least;
        assert!(more >= 1000, "{rule}: {more}");
    }
    // Of two lengths nothing is gone through.
    assert!(steps(&long("a != 'b'")) - least < 10);
}

/// A list of numbers and texts has no order, which a sort may not bear.
#[test]
fn what_cannot_be_ordered_is_no_panic() {
    let mixed = "range(0, 30).map(i, i % 5 < 3 ? [i * 37 % 101] : ['a']).flatten().sorted()";
    assert!(
        result(mixed).contains("cannot be compared"),
        "{}",
        result(mixed)
    );
}

#[test]
fn large_whole_numbers_are_held_to_others_by_value() {
    for (source, expected) in [
        ("9007199254740993 == 9007199254740992.0", "false"),
        ("9007199254740993 > 9007199254740992.0", "true"),
        ("9007199254740992.0 < 9007199254740993", "true"),
        ("9223372036854775807 < 9223372036854775808.0", "true"),
        ("2 == 2.0 && 2 < 2.5 && -3.5 < -3", "true"),
    ] {
        assert_eq!(result(source), expected, "{source}");
    }
}

#[test]
fn evaluates_what_rules_are_made_of() {
    for (source, expected) in [
        ("self.silver <= self.gold", "false"),
        ("self.silver + 1 == 8 && !(self.gold > 5)", "true"),
        ("self.lines.map(l, l.cost).sum()", "6"),
        ("self.lines.map(l, l.cost > 1, l.id)", "['20', '30']"),
        ("self.lines.filter(l, l.cost > 1).size()", "2"),
        ("self.lines.exists_one(l, l.cost == 2)", "true"),
        ("self.lines.sortBy(l, -l.cost)[0].id", "'30'"),
        ("self.weight * 2", "5.0"),
        ("7 / 2 + -1", "2"),
        ("7 % 4 - 10", "-7"),
        ("has(self.copper) ? self.copper : 0", "0"),
        ("has(self.silver)", "true"),
        ("'gold' in self && 'x' in ['x']", "true"),
        ("{'a': [1, 2]}.a[1]", "2"),
        ("self['name']", "'Étendard'"),
        ("{'a': 1, 'b': 2.0} == {'b': 2, 'a': 1.0}", "true"),
        ("'a' + 'b' + string(1)", "'ab1'"),
        ("['été', 'b'] == ['été'] + ['b']", "true"),
        (
            "self.lines.all(l, self.lines.exists(m, m.cost == l.cost))",
            "true",
        ),
        ("false && self.nothing", "false"),
        ("self.nothing || true", "true"),
        ("other == null", "true"),
        ("\"it's\" == 'it\\'s'", "true"),
    ] {
        assert_eq!(result(source), expected, "{source}");
    }
}

#[test]
fn texts_and_numbers_are_written_as_in_cel() {
    for (source, expected) in [
        (r"'\u00e9\x41\101\n' == 'éAA\n'", "true"),
        (r"r'\d+' == '\\d+'", "true"),
        (r#"r"a\"b" == 'a\\"b'"#, "true"),
        (
            "'''it's\n\"two\" lines''' == 'it\\'s\\n\"two\" lines'",
            "true",
        ),
        (r#""""a "quoted" word""".size()"#, "15"),
        ("0x1F + 1", "32"),
        ("-9223372036854775808 < -9.2e18", "true"),
        ("1.5e1 + .5", "15.5"),
        ("[1, 2,][1] // the second", "2"),
        ("-1.abs()", "1"),
        ("!!true && !false", "true"),
        ("true ? 1 : false ? 2 : 3", "1"),
        ("1 + 2 * 3 - 4 / 2 % 3", "5"),
        ("2 - 1 - 1 == 0 && 1 < 2 || false", "true"),
        ("{'a': 1,}['a']", "1"),
    ] {
        assert_eq!(result(source), expected, "{source}");
    }
}

#[test]
fn what_is_not_cel_is_told_where_it_stands() {
    let ends = ": the expression ends before it is complete | is a value, a closing bracket or a \
                quotation mark missing?";
    for (source, expected) in [
        (
            r"'a\q'",
            r"\q: `\q` stands for no letter | a backslash itself is written `\\`, or the text as `r'…'`",
        ),
        ("'a\nb'", "': this quotation is not closed"),
        ("b'x'", "b'x': bytes are not used here; write a text"),
        (
            "9223372036854775808",
            "9223372036854775808: this is no whole number, or too large for one",
        ),
        ("1e999", "1e999: this gives no finite number"),
        ("abs(1,)", "): `)` does not fit here"),
        ("self.in", "in: `in` does not fit here"),
        (
            "1 + package",
            "package: `package` is a reserved word | a key of that name is read as self['…']",
        ),
        ("self & 1", "&: `&` does not fit here"),
        ("1 2", "2: `2` does not fit here"),
        ("self.silver 🂡", "🂡: `🂡` does not fit here"),
        ("true ? 1", ends),
        (
            "[?1]",
            "[: optional values are not used here | write `has(self.x) ? self.x : 0` instead of `self.?x`",
        ),
    ] {
        assert_eq!(result(source), expected, "{source}");
    }
}

#[test]
fn faults_name_the_part_and_say_what_to_do() {
    for (source, expected) in [
        (
            "self.sliver > 1",
            "sliver: there is no field `sliver` | did you mean `silver`?",
        ),
        (
            "selff.silver",
            "selff: nothing is called `selff` here | did you mean `self`?",
        ),
        (
            "1 + self.lines.summ()",
            "summ: there is no function `summ` | did you mean `sum`?",
        ),
        (
            "self.silver > 'a'",
            ">: a number cannot be compared with a text",
        ),
        (
            "self.lines[3].id",
            "3: there is no item 3 in a list of 3 | the first item is item 0",
        ),
        (
            "self.lines[1].prix",
            "prix: there is no field `prix` | fields that are there: id, cost",
        ),
        (
            "self.lines.cost",
            "cost: a list has no field `cost` | for the field of each item, write `.map(item, item.cost)`",
        ),
        (
            "self.lines.map(l, l.id).sum()",
            "self.lines.map(l, l.id): only numbers add up, one of these is a text",
        ),
        (
            "self.silver && true",
            "self.silver: this has to be true or false and is a number",
        ),
        ("self.silver / (self.gold - 5)", "/: this divides by zero"),
        (
            "self.silver == ",
            ": the expression ends before it is complete | is a value, a closing bracket or a quotation mark missing?",
        ),
        (
            "self.silver = 7",
            "=: a single `=` compares nothing | write `==`",
        ),
        ("self.name == 'é", "': this quotation is not closed"),
        (
            "self.été",
            "é: a name cannot hold `é` here | names are made of a to z, 0 to 9 and _; a key with other letters is read as self['clé']",
        ),
        ("self.silver)", "): `)` does not fit here"),
        (
            "(self.silver",
            ": the expression ends before it is complete | is a value, a closing bracket or a quotation mark missing?",
        ),
        (
            "self.?silver",
            ".: optional values are not used here | write `has(self.x) ? self.x : 0` instead of `self.?x`",
        ),
        (
            "9223372036854775807 + 1",
            "+: the result is too large for a whole number",
        ),
        (
            "sum(1, 2)",
            "sum: `sum` cannot be called like this | it is called as `numbers.sum() → number`",
        ),
        (
            "self.lines.filter(l)",
            "filter: `filter` is called on a list, with a name and an expression | as in `self.lines.filter(line, line.cost > 0)`",
        ),
        (
            "self.lines.filter('l', true)",
            "'l': a name for each item comes first | as in `[1, 2, 3].filter(n, n > 1)`",
        ),
        ("5u", "5u: numbers are written without `u` here"),
        ("", ": there is no expression here"),
    ] {
        assert_eq!(result(source), expected, "{source}");
    }
}

#[test]
fn work_is_bounded() {
    let all = "range(1, 100)";
    let source = format!("{all}.all(a, {all}.all(b, {all}.all(c, a + b + c > 0)))");
    assert!(
        result(&source).contains("more steps than a rule may use"),
        "{}",
        result(&source)
    );
    assert!(result("range(1, 9223372036854775807)").contains("more steps"));
    assert!(result("range(-9223372036854775807, 9223372036854775807)").contains("more steps"));
    // `||` must not turn giving up into an answer.
    assert!(result("range(1, 99999999) == [] || true").contains("more steps"));
    let doubling = "[1].map(x, 'ab')".to_owned() + &".map(s, s[0] + s[0])".repeat(3);
    assert!(!result(&doubling).contains("panicked"));
}

#[test]
fn nesting_is_bounded() {
    let deep = |depth: usize| format!("{}1{}", "abs(".repeat(depth), ")".repeat(depth));
    assert_eq!(result(&deep(40)), "1");
    assert!(result(&deep(400)).contains("`") || result(&deep(400)).contains("deep"));
    let sum = format!("1{}", "+1".repeat(1500));
    assert!(
        result(&sum).contains("nested too deeply"),
        "{}",
        result(&sum)
    );
    assert!(result(&"a".repeat(5000)).contains("4096 bytes"));
    for open in ["(", "[", "{'a': ", "!", "-", "abs(", "self[", "true ? 1 : "] {
        let deep = open.repeat(4000 / open.len());
        assert!(result(&deep).contains("nested too deeply"), "{open}");
    }
    // A long list of conditions is not a deep one.
    let all = format!("true{}", " && true".repeat(400));
    assert_eq!(result(&all), "true");
}
