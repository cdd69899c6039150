//! XML and CSS that hide how deep and how many they are, or take long to read.

use super::files::base;
use super::{Case, Wanted};
use Wanted::{Fine, Refused};

pub fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    let mut case = |name: String, wanted: &Wanted, inside: String| {
        all.push(Case::new(name, wanted.clone(), move |dir| {
            base(dir, &inside)
        }));
    };
    let attributes: String = (0..60_000).map(|at| format!("a{at}='1' ")).collect();
    for (name, before) in [
        ("a comment", "<!-- ' -->"),
        ("an instruction", "<?a '?>"),
        ("a section", "<text><![CDATA[']]></text>"),
    ] {
        case(
            format!("attributes behind {name}"),
            &Refused("more than 1000 attributes"),
            format!("{before}<rect {attributes}/>"),
        );
        case(
            format!("depth behind {name}"),
            &Refused("nested more than"),
            format!(
                "{before}{}{}",
                "<g>".repeat(100_000),
                "</g>".repeat(100_000)
            ),
        );
    }
    let styles = Refused("declare too much");
    let shape = r#"<rect width="9" height="9""#;
    for (many, wanted) in [(2_000, &Fine), (50_000, &styles)] {
        let declared = "fill:#123;".repeat(many);
        case(
            format!("a style of {many} declarations"),
            wanted,
            format!("{shape} style='{declared}'/>"),
        );
        case(
            format!("a rule of {many} declarations"),
            wanted,
            format!("<style>rect{{{declared}}}</style>{shape}/>"),
        );
    }
    for many in [1_000, 50_000] {
        case(
            format!("an id on {many} elements"),
            &Refused("duplicate-id"),
            "<g id='a'/>".repeat(many),
        );
    }
    case(
        "layers".into(),
        &Refused("million dots"),
        r#"<g opacity=".5"><rect width="60" height="80"/><rect width="60" height="80"/></g>"#
            .repeat(5_000),
    );
    all
}
