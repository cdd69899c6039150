//! Values of templates that hold the same value many times, and ways round what counts them.

use super::files::base;
use super::{Case, Wanted};
use Wanted::{Ends, Fine, Refused};

/// A table that holds the one before it twice, so many times over: small, and endless to go through.
fn doubled(name: &str, times: usize) -> String {
    let first = format!("{{% set {name} = {{'n': 1}} %}}");
    first + &format!("{{% set {name} = {{'x': {name}, 'y': {name}}} %}}").repeat(times)
}

pub fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    let mut case = |name: String, wanted: &Wanted, inside: String| {
        all.push(Case::new(name, wanted.clone(), move |dir| {
            base(dir, &inside)
        }));
    };
    let steps = Refused("steps");
    for last in [
        "",
        "{{ a }}",
        "{{ a | values | length }}",
        "{{ a | pairs | length }}",
        "{{ a | keys | length }}",
        "{{ a | first | length }}",
        "{{ a | get(key='x') | length }}",
        "{{ a.x.y.x | length }}",
        "{{ [a] | sort | length }}",
        "{{ [a, b] | unique | length }}",
        "{{ [a, b] | group_by(attribute='x.x') | length }}",
        "{{ c | default(value=a) | length }}",
        "{{ (a or b) | length }}",
        "{{ (a if c else b) | length }}",
        "{% if a in [b] %}{% endif %}",
        "{% if a == b %}{% endif %}",
        "{% if a is containing(pat='x') %}{% endif %}",
        "{% if c %}{% set a = b %}{% endif %}{{ a | length }}",
        "{% for i in [1, 2] %}{% set_global a = b %}{% endfor %}{{ a | length }}",
        "{% for k, v in a %}{% endfor %}",
        "{{ <c s={a}/> }}{{ <c s={b}/> }}",
        "{{ <c {...a}/> }}{{ <c {...b}/> }}",
        "{% set e = {...a, ...b} %}{{ e | length }}",
        "{{ [v for k, v in a] | length }}",
    ] {
        let text = format!(
            "{{% component c(s=0, ...rest) %}}{{{{ s }}}}{{% endcomponent %}}{{% set c = 0 %}}{}{}{last}",
            doubled("a", 60),
            doubled("b", 60)
        );
        case(format!("shared tables: {last}"), &steps, text);
        // As many as are counted, so that what follows is gone through.
        let text = format!(
            "{{% component c(s=0, ...rest) %}}{{{{ s }}}}{{% endcomponent %}}{{% set c = 0 %}}{}{}{}",
            doubled("a", 16),
            doubled("b", 16),
            last.repeat(100)
        );
        case(format!("smaller shared tables: {last}"), &Ends, text);
    }
    let nested = "{% set s = [s] %}".repeat(20_000);
    case(
        "nested lists, one after the other".into(),
        &Refused("64 deep"),
        format!("{{% set s = 1 %}}{nested}"),
    );
    let grouped = "{% set s = [{'k': s}] | group_by(attribute='k') %}".repeat(5_000);
    case(
        "nested groups".into(),
        &Ends,
        format!("{{% set s = 'a' %}}{grouped}"),
    );
    let many: String = (0..2_000)
        .map(|at| format!("{{% set a{at} = 1 %}}"))
        .collect();
    let branch = "{% if a0 %}{% set a1 = 2 %}{% endif %}";
    case(
        "many variables in many branches".into(),
        &Ends,
        many + &branch.repeat(10_000),
    );
    // Where a count would make an expression longer than Tera takes.
    let endless = format!(
        "{}{}",
        "{% for a in [1, 2, 3, 4, 5, 6, 7, 8] %}".repeat(14),
        "{% endfor %}".repeat(14)
    );
    for depth in [30, 38, 39, 40] {
        let inner = format!(
            "{}game.title | upper{}",
            "(".repeat(depth),
            ")".repeat(depth)
        );
        case(
            format!("loops beside {depth} brackets"),
            &Refused("error"),
            format!("<desc>{{{{ {inner} }}}}</desc>{endless}"),
        );
    }
    for many in [100, 128, 200, 250] {
        case(
            format!("loops beside {many} texts that are joined"),
            &Refused("error"),
            format!(
                "{{% set t = 'a' %}}<desc>{{{{ t{} }}}}</desc>{endless}",
                " ~ t".repeat(many)
            ),
        );
    }
    case(
        "texts that are joined".into(),
        &Fine,
        format!(
            "<desc>{{{{ game.title{} }}}}</desc>",
            " ~ game.title".repeat(60)
        ),
    );
    for (name, before, behind) in [
        ("comment that begins with its end", "{#} {{ \"#}", "\" }}"),
        (
            "raw text with another blank",
            "{% raw %}{%\u{a0}endraw %}{{ \"{% endraw %}",
            "{% raw %}\" }}{% raw %}{% endraw %}",
        ),
    ] {
        case(
            format!("loops in a {name}"),
            &Refused("error"),
            format!("<desc>{before}{endless}{behind}</desc>"),
        );
    }
    let text = "{% set s = range(end=50000) | str %}{% set t = range(end=50000) | str %}";
    let pairs = "{% set s = [{'a': range(end=1000)}] %}{% for i in range(end=1000) %}\
        {% set_global s = [...s, {'a': [...range(end=1000), i]}] %}{% endfor %}";
    for (name, before, work) in [
        (
            "the letters of a text",
            text,
            "{% for a in s %}{% for b in s %}{% endfor %}{% endfor %}",
        ),
        (
            "lists of letters",
            text,
            "{{ [1 for a in s if [1 for b in s if false]] | length }}",
        ),
        (
            "letters by number",
            text,
            "{% for i in range(end=90000) %}{% if s[i] == 'x' %}{% endif %}{% endfor %}",
        ),
        (
            "parts of letters",
            text,
            "{% for i in range(end=90000) %}{% if s[i].x is defined %}{% endif %}{% endfor %}",
        ),
        (
            "lengths of texts",
            text,
            "{% for i in range(end=90000) %}{% if s | length == i %}{% endif %}{% endfor %}",
        ),
        (
            "the order of texts",
            text,
            "{% for i in range(end=90000) %}{% if s < t %}{% endif %}{% endfor %}",
        ),
        ("pairs of long lists", pairs, "{{ s | unique | length }}"),
    ] {
        case(name.into(), &steps, format!("{before}{work}"));
    }
    all
}
