//! Templates that lead to each other, and tags that never end.

use super::files::{base, write};
use super::{Case, Wanted};
use Wanted::{Checked, Ends, Fine, Refused};

pub fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    let levels = "templates lead to each other";
    for (many, wanted) in [
        (30, Fine),
        (48, Fine),
        (60, Refused(levels)),
        (3000, Refused(levels)),
    ] {
        let each = wanted.clone();
        all.push(Case::new(format!("includes {many}"), each, move |dir| {
            base(dir, "{% include 't0.svg' %}");
            for at in 0..many {
                let next = match at + 1 < many {
                    true => format!("{{% include 't{}.svg' %}}", at + 1),
                    false => "<g/>".to_owned(),
                };
                write(dir, &format!("templates/demo/t{at}.svg"), next);
            }
        }));
        all.push(Case::new(format!("extends {many}"), wanted, move |dir| {
            base(dir, "<g/>");
            write(dir, "templates/demo/card.svg", "{% extends 't0.svg' %}");
            for at in 0..many {
                let next = match at + 1 < many {
                    true => format!("{{% extends 't{}.svg' %}}", at + 1),
                    false => super::files::face("<g/>"),
                };
                write(dir, &format!("templates/demo/t{at}.svg"), next);
            }
        }));
    }
    for (many, wanted) in [
        (10, Fine),
        (16, Refused("more than 10000 files")),
        (45, Refused("more than 10000 files")),
    ] {
        all.push(Case::new(
            format!("includes that double {many}"),
            wanted,
            move |dir| {
                base(dir, "{% include 't0.svg' %}");
                for at in 0..many {
                    let next = format!("{{% include 't{}.svg' %}}", at + 1).repeat(2);
                    let text = if at + 1 < many { next } else { String::new() };
                    write(dir, &format!("templates/demo/t{at}.svg"), text);
                }
            },
        ));
    }
    all.push(Case::new(
        "a template that includes itself",
        Refused("error"),
        |dir| {
            base(dir, "{% include 'card.svg' %}");
        },
    ));
    all.push(Case::new(
        "a template that extends itself",
        Refused("error"),
        |dir| {
            base(dir, "");
            write(dir, "templates/demo/card.svg", "{% extends 'card.svg' %}");
        },
    ));
    let steps = Refused("steps");
    let long = Refused("a text of more than 1 MiB");
    let mut inside = |name: &str, wanted: &Wanted, text: String| {
        all.push(Case::new(name, wanted.clone(), move |dir| {
            base(dir, &text);
            write(dir, "templates/demo/part.svg", "<g/>");
        }));
    };
    for (many, wanted) in [(3, &Fine), (17, &steps), (19, &steps)] {
        let component = |at: usize| {
            let next = format!("{{{{<c{}/>}}}}", at + 1).repeat(3);
            format!("{{% component c{at}() %}}{next}{{% endcomponent %}}")
        };
        let all: String = (0..many).map(component).collect();
        let last = format!("{{% component c{many}() %}}{{% endcomponent %}}");
        inside(
            &format!("components {many}"),
            wanted,
            format!("{all}{last}{{{{<c0/>}}}}"),
        );
    }
    inside("loops of includes", &steps, "{% for a in range(end=100000) %}{% for b in [1,2,3] %}{% include 'part.svg' %}{% endfor %}{% endfor %}".into());
    inside("join", &long, "{% set s = 'abcdefgh' %}{% for a in range(end=30) %}{% set_global s = [s,s,s,s] | join(sep=s) %}{% endfor %}{{ s | length }}".into());
    inside("join of many", &long, "{% set s = 'abcdefghij' %}{% for a in range(end=16) %}{% set_global s = s ~ s %}{% endfor %}{{ range(end=100000) | join(sep=s) | length }}".into());
    inside("replace", &long, "{% set s = 'aaaaaaaaaa' %}{% for a in range(end=30) %}{% set_global s = s | replace(from='a', to='aaaaaaaaaa') %}{% endfor %}{{ s | length }}".into());
    inside("split", &steps, "{% set s = 'aaaaaaaaaa' %}{% for a in range(end=15) %}{% set_global s = s ~ s %}{% endfor %}{% for a in range(end=1000) %}{% set x = s | split(pat='') %}{% endfor %}".into());
    // What operations go through: lists that hold each other, long lists and texts in long loops.
    let deep = Refused("64 deep");
    let doubled = |last: &str| format!("{}{last}", "{% set s = [s, s] %}".repeat(40));
    for (name, last) in [
        ("written", "{{ s }}"),
        ("kept", ""),
        ("as text", "{{ s | str }}"),
    ] {
        let text = format!("{{% set s = 'a' %}}{}", doubled(last));
        inside(&format!("doubled list, {name}"), &steps, text);
    }
    for (name, list) in [
        ("table", "{'a': s, 'b': s}"),
        ("comprehension", "[s for x in [1, 2]]"),
        ("spread", "[...s, ...s]"),
        ("pairs", "{'a': s, 'b': s} | pairs"),
    ] {
        let text = format!(
            "{{% set s = ['a'] %}}{}",
            format!("{{% set s = {list} %}}").repeat(40)
        );
        inside(&format!("doubled {name}"), &steps, text);
    }
    inside("nested list", &deep, "{% set s = 1 %}{% for i in range(end=90000) %}{% set_global s = [s] %}{% endfor %}{{ s | str | length }}".into());
    inside("nested table", &deep, "{% set s = 1 %}{% for i in range(end=90000) %}{% set_global s = {'a': s} %}{% endfor %}{{ s | length }}".into());
    inside("doubled by a component", &Refused("recursion"), "{% component c(s, n) %}{% if n > 0 %}{{ <c s={[s, s]} n={n - 1}/> }}{% else %}{{ s }}{% endif %}{% endcomponent %}{{ <c s={[1]} n={40}/> }}".into());
    inside("indent of many lines", &long, "{% set s = '\n\n\n\n' %}{% for i in range(end=17) %}{% set_global s = s ~ s %}{% endfor %}{{ s | indent(width=1000, blank=true) | length }}".into());
    for (name, made, work) in [
        ("as text", "range(end=50000)", "s | str | length"),
        ("joined to a text", "range(end=50000)", "s ~ 'x'"),
        ("compared", "range(end=50000)", "s == t"),
        ("compared with a part", "range(end=50000)", "s[1:] == t[1:]"),
        ("looked for in it", "range(end=50000)", "-1 in s"),
        (
            "told of what it has",
            "range(end=50000)",
            "s is containing(pat=-1)",
        ),
        ("sorted", "range(end=50000)", "s | sort | length"),
        ("turned round", "range(end=50000)", "s | reverse | first"),
        (
            "turned round by a slice",
            "range(end=50000)",
            "s[::-1] | first",
        ),
        ("each once", "range(end=50000)", "s | unique | length"),
        ("spread", "range(end=50000)", "[...s, 1] | length"),
        ("made anew", "[1]", "range(end=100000) | length"),
        (
            "chosen",
            "range(end=50000)",
            "(s if i else t) | str | length",
        ),
        ("from or", "range(end=50000)", "(s or t) | str | length"),
        ("a component's", "range(end=50000)", "<c s={s}/> | length"),
        (
            "long text in capitals",
            "range(end=50000) | str",
            "s | upper | length",
        ),
        (
            "long text looked through",
            "range(end=50000) | str",
            "'x' in s",
        ),
        (
            "long text split",
            "range(end=50000) | str",
            "s | split(pat=' ') | length",
        ),
        (
            "long text searched",
            "range(end=50000) | str",
            "s is ending_with(pat='x')",
        ),
    ] {
        let text = format!(
            "{{% component c(s) %}}{{{{ s }}}}{{% endcomponent %}}{{% set s = {made} %}}{{% set t = {made} %}}\
             {{% for i in range(end=90000) %}}{{% if {work} %}}{{% endif %}}{{% endfor %}}"
        );
        inside(&format!("long list {name}"), &steps, text);
    }
    inside(
        "many operations",
        &Fine,
        "{% if game.title == 'a' ~ 'b' %}{% endif %}".repeat(3_000),
    );
    inside(
        "range",
        &Refused("100000"),
        "{{ range(end=4000000000) | length }}".into(),
    );
    inside(
        "power",
        &Refused("error"),
        "{{ 9999999999999999 ** 999999 }}".into(),
    );
    inside(
        "indent",
        &Ends,
        "{{ 'a\\nb' | indent(width=4000000000) | length }}".into(),
    );
    let links = Refused("names, filters and signs");
    for (many, wanted) in [(100, &Fine), (3_000, &links), (50_000, &links)] {
        inside(
            &format!("filters {many}"),
            wanted,
            format!("<desc>{{{{ 'a' {}}}}}</desc>", "| upper ".repeat(many)),
        );
    }
    inside(
        "members",
        &links,
        format!("{{{{ game{} }}}}", ".a".repeat(20_000)),
    );
    for many in [20_000, 200_000] {
        inside(
            &format!("sums {many}"),
            &links,
            format!("{{{{ {}1 }}}}", "1 + ".repeat(many)),
        );
    }
    for (many, wanted) in [(30, &Fine), (30_000, &Refused("steps"))] {
        inside(
            &format!("texts that are measured {many}"),
            wanted,
            format!(
                "{{% set a = 'word word word' | replace(from='word', to='{}') %}}\
                 {{% for i in range(end={many}) %}}{{% if text_height(text=a ~ i, width=40, size=3, \
                 family='Fira Sans') < 0 %}}x{{% endif %}}{{% endfor %}}",
                "word ".repeat(100)
            ),
        );
    }
    inside(
        "lists in lists",
        &Refused("error"),
        format!("{{{{ {}{} }}}}", "[".repeat(5_000), "]".repeat(5_000)),
    );
    inside(
        "a long name",
        &Checked("there is no variable"),
        format!("{{{{ {} }}}}", "a".repeat(200_000)),
    );
    inside(
        "many names",
        &Checked("there is no variable"),
        (0..3_000)
            .map(|at| format!("{{{{ nothing{at} }}}}"))
            .collect(),
    );
    let group = "<rect id='box' x='5' y='20' width='40' height='10' fill='none'/><text xmlns:massicot='urn:massicot' style='shape-inside:url(#box)' massicot:fit='shrink' massicot:fit-group='n'>a</text>";
    for (name, group) in [("", ""), (" in a fit group", group)] {
        all.push(Case::new(
            format!("400 faces that each take all they may{name}"),
            Refused("gives more than"),
            move |dir| {
                let cards = (0..400).map(|at| format!("[[card]]\nid = 'a{at}'\n"));
                super::files::data(dir, &cards.collect::<String>(), None);
                let loops = "<desc>{% for i in range(end=100000) %}{{ game }}{% endfor %}</desc>";
                let face = super::files::face(&format!("{group}{loops}"));
                write(dir, "templates/demo/card.svg", face);
            },
        ));
    }
    all.push(Case::new("super in blocks", Ends, |dir| {
        base(dir, "");
        let many = 30;
        write(dir, "templates/demo/card.svg", "{% extends 't0.svg' %}");
        for at in 0..many {
            let block = "{% block a %}{{ super() }}{{ super() }}{% endblock %}";
            let text = match at + 1 < many {
                true => format!("{{% extends 't{}.svg' %}}{block}", at + 1),
                false => super::files::face("{% block a %}{% endblock %}"),
            };
            write(dir, &format!("templates/demo/t{at}.svg"), text);
        }
    }));
    all
}
