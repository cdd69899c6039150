//! SVG: what is drawn again, nested, filtered, repeated, huge and tiny.

use super::files::base;
use super::{Case, Wanted};
use Wanted::{Ends, Fine, Refused};

/// `many` definitions, each made of the one before; the last is used.
fn chain(many: usize, first: &str, next: impl Fn(usize) -> String, used: &str) -> String {
    let all: String = (1..many).map(next).collect();
    let last = format!("#m{}", many - 1);
    format!("<defs>{first}{all}</defs>{}", used.replace("#LAST", &last))
}

const CLIP: &str = r##"<clipPath id="m0"><rect width="9" height="9"/></clipPath>"##;
const MASK: &str = r##"<mask id="m0"><rect width="9" height="9" fill="#fff"/></mask>"##;
const TILE: &str =
    r##"<pattern id="m0" width="9" height="9"><rect width="9" height="9"/></pattern>"##;

pub fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    let mut case = |name: String, wanted: &Wanted, inside: String| {
        all.push(Case::new(name, wanted.clone(), move |dir| {
            base(dir, &inside)
        }));
    };
    for (many, wanted) in [(2_000, &Ends), (150_000, &Refused("megadots"))] {
        // Curves across the whole face, each over all the others.
        let curves = (0..many).map(|at| {
            let end = |by: usize| format!("{} {}", at * by % 67, at * (by + 6) % 89);
            format!("C{} {} {}", end(7), end(13), end(29))
        });
        let curves: String = curves.collect();
        case(
            format!("{many} curves that cross"),
            wanted,
            format!(r#"<path d="M0 0{curves}"/>"#),
        );
    }
    let (elements, deep) = (Refused("elements"), Refused("nested more than"));
    for (many, wanted) in [
        (10, &Fine),
        (190, &Ends),
        (700, &Ends),
        (1500, &Refused("error[too-large]")),
        (4000, &elements),
    ] {
        let rect = r#"width="9" height="9""#;
        let used = |with: &str| format!(r##"<rect {rect} {with}="url(#LAST)"/>"##);
        let of = |at: usize| format!("url(#m{})", at - 1);
        case(
            format!("masks {many}"),
            wanted,
            chain(
                many,
                MASK,
                |at| {
                    format!(
                        r#"<mask id="m{at}" mask="{}"><rect {rect}/></mask>"#,
                        of(at)
                    )
                },
                &used("mask"),
            ),
        );
        case(
            format!("masks in masks {many}"),
            wanted,
            chain(
                many,
                MASK,
                |at| {
                    format!(
                        r#"<mask id="m{at}"><rect mask="{}" {rect}/></mask>"#,
                        of(at)
                    )
                },
                &used("mask"),
            ),
        );
        case(
            format!("clips {many}"),
            wanted,
            chain(
                many,
                CLIP,
                |at| {
                    format!(
                        r#"<clipPath id="m{at}" clip-path="{}"><rect {rect}/></clipPath>"#,
                        of(at)
                    )
                },
                &used("clip-path"),
            ),
        );
        case(
            format!("clips in clips {many}"),
            wanted,
            chain(
                many,
                CLIP,
                |at| {
                    format!(
                        r#"<clipPath id="m{at}"><rect clip-path="{}" {rect}/></clipPath>"#,
                        of(at)
                    )
                },
                &used("clip-path"),
            ),
        );
        let patterns = if many == 700 { &Ends } else { wanted };
        case(
            format!("patterns {many}"),
            patterns,
            chain(
                many,
                TILE,
                |at| {
                    format!(
                        r#"<pattern id="m{at}" width="1" height="1"><rect fill="{}" {rect}/></pattern>"#,
                        of(at)
                    )
                },
                &used("fill"),
            ),
        );
        case(
            format!("uses {many}"),
            wanted,
            chain(
                many,
                r#"<rect id="m0" width="1" height="1"/>"#,
                |at| format!(r##"<use id="m{at}" href="#m{}"/>"##, at - 1),
                r##"<use href="#LAST"/>"##,
            ),
        );
    }
    let masks = Refused("masks stand in each other");
    for (many, wanted) in [(12, &Fine), (13, &masks)] {
        let next = |at: usize| {
            let last = at - 1;
            format!(
                r##"<mask id="m{at}"><rect mask="url(#m{last})" width="9" height="9"/></mask>"##
            )
        };
        let used = r##"<rect mask="url(#LAST)" width="9" height="9"/>"##;
        let inside = chain(many, MASK, next, used);
        case(format!("masks in masks {many}"), wanted, inside);
    }
    for (many, wanted) in [(4, &Fine), (40, &elements)] {
        let of = |at: usize| format!("url(#m{})", at - 1);
        let two = |with: &str, at: usize| {
            format!(
                r#"<rect {with}="{0}" width="9" height="9"/><rect {with}="{0}" width="8" height="9"/>"#,
                of(at)
            )
        };
        case(
            format!("clips that double {many}"),
            wanted,
            chain(
                many,
                CLIP,
                |at| {
                    format!(
                        r#"<clipPath id="m{at}">{}</clipPath>"#,
                        two("clip-path", at)
                    )
                },
                r##"<rect width="9" height="9" clip-path="url(#LAST)"/>"##,
            ),
        );
        case(
            format!("masks that double {many}"),
            wanted,
            chain(
                many,
                MASK,
                |at| format!(r#"<mask id="m{at}">{}</mask>"#, two("mask", at)),
                r##"<rect width="9" height="9" mask="url(#LAST)"/>"##,
            ),
        );
        case(
            format!("patterns that double {many}"),
            wanted,
            chain(
                many,
                TILE,
                |at| {
                    format!(
                        r#"<pattern id="m{at}" width="1" height="1">{}</pattern>"#,
                        two("fill", at)
                    )
                },
                r##"<rect width="9" height="9" fill="url(#LAST)"/>"##,
            ),
        );
        let styles: String = (1..many)
            .map(|at| format!(".c{at}{{mask:{}}}", of(at)))
            .collect();
        let styled = chain(
            many,
            MASK,
            |at| {
                format!(
                    r#"<mask id="m{at}">{}</mask>"#,
                    format!(r#"<rect class="c{at}" width="9" height="9"/>"#).repeat(2)
                )
            },
            r##"<rect width="9" height="9" mask="url(#LAST)"/>"##,
        );
        case(
            format!("masks of style sheets {many}"),
            wanted,
            format!("<style>{styles}</style>{styled}"),
        );
        let painted = chain(
            many,
            TILE,
            |at| {
                format!(
                    r#"<pattern id="m{at}" width="5" height="5" patternUnits="userSpaceOnUse"><g fill="{}">{}</g></pattern>"#,
                    of(at),
                    r#"<rect width="9" height="9"/>"#.repeat(3)
                )
            },
            r##"<rect width="9" height="9" fill="url(#LAST)"/>"##,
        );
        case(format!("patterns of groups {many}"), wanted, painted);
    }
    for (tag, close) in [
        ("<g>", "</g>"),
        ("<g data-a=\"/>\">", "</g>"),
        ("<g data-a='a>b/>'>", "</g>"),
        ("<g><title><![CDATA[</g>]]></title>", "</g>"),
        ("<g><!-- </g> -->", "</g>"),
        ("<svg>", "</svg>"),
    ] {
        for (many, wanted) in [(150, &Fine), (250, &deep), (30_000, &deep)] {
            case(
                format!("nested {tag} {many}"),
                wanted,
                format!("{}{}", tag.repeat(many), close.repeat(many)),
            );
        }
    }
    let marker = |many: usize| {
        format!(
            r##"<marker id="m">{}</marker>"##,
            r#"<rect width="1" height="1"/>"#.repeat(many)
        )
    };
    let path = |many: usize| format!(r#"<path d="M0 0{}"/>"#, " 1 1".repeat(many));
    for (many, wanted) in [(20, &Fine), (2_000, &elements)] {
        let (marker, path) = (marker(many), path(many));
        case(
            format!("markers {many}"),
            wanted,
            format!(r##"{marker}<g marker-mid="url(#m)">{path}</g>"##),
        );
        case(
            format!("markers of style sheets {many}"),
            wanted,
            format!("<style>path{{marker:url(#m)}}</style>{marker}{path}"),
        );
    }
    let filtered = |filter: &str, many: usize| {
        format!(
            r##"<filter id="n">{filter}</filter>{}"##,
            r##"<rect width="60" height="80" filter="url(#n)"/>"##.repeat(many)
        )
    };
    let dots = Refused("million dots");
    let (noise, blur) = (
        r#"<feTurbulence baseFrequency="0.5" numOctaves="4"/>"#,
        r#"<feGaussianBlur stdDeviation="2"/>"#,
    );
    case(
        "noise".into(),
        &Fine,
        filtered(r#"<feTurbulence baseFrequency="0.5"/>"#, 1),
    );
    case("much noise".into(), &dots, filtered(noise, 100));
    for (many, wanted) in [(3, &Fine), (9, &dots)] {
        let masked = |at: usize| {
            format!(r##"<rect width="60" height="80" fill="#fff" mask="url(#m{at})"/>"##)
        };
        let masks = (0..many).map(|at| {
            let twice = masked(at + 1).repeat(2);
            format!(
                r##"<mask id="m{at}" mask="url(#m{})">{twice}</mask>"##,
                at + 1
            )
        });
        let masks: String = masks.collect();
        let last = format!(r##"<mask id="m{many}"><circle r="30" fill="#fff"/></mask>"##);
        case(
            format!("masks three times {many}"),
            wanted,
            format!("{masks}{last}{}", masked(0)),
        );
    }
    for (many, wanted) in [(2, &Fine), (2_000, &dots)] {
        let dashes = r##"<path d="M0 0L60 80L0 3" stroke="red" stroke-width=".1" stroke-dasharray="0.01"/>"##;
        case(format!("dashes {many}"), wanted, dashes.repeat(many));
    }
    for (many, wanted) in [(3, &Fine), (40, &dots)] {
        let inner = r##"<rect width="60" height="80"/>"##;
        let groups = r##"<g filter="url(#b)">"##.repeat(many) + inner + &"</g>".repeat(many);
        let filter = r##"<filter id="b"><feGaussianBlur stdDeviation="1"/></filter>"##;
        case(
            format!("blurs in blurs {many}"),
            wanted,
            format!("{filter}{groups}"),
        );
    }
    for (many, wanted) in [(100, &Fine), (3_000, &Refused("shapes, more than"))] {
        let shapes =
            (0..many).map(|at| format!(r##"<circle id="c{at}" cx="{at}" r=".4" fill="none"/>"##));
        let named: Vec<String> = (0..many).map(|at| format!("url(#c{at})")).collect();
        let text = format!(
            r##"<rect id="box" width="50" height="50" fill="none"/><text font-family="Noto Sans" font-size="3" style="shape-inside:url(#box);shape-subtract:{}">a</text>"##,
            named.join(" ")
        );
        case(
            format!("shapes in a text {many}"),
            wanted,
            shapes.collect::<String>() + &text,
        );
    }
    for (many, wanted) in [(30, &Fine), (3_000, &dots)] {
        let layer = r#"<g style="mix-blend-mode:multiply"><rect width="69" height="94"/></g>"#;
        case(format!("blended {many}"), wanted, layer.repeat(many));
    }
    for (many, wanted) in [(20_000, &Fine), (400_000, &dots)] {
        let line = " 1 1 2 3".repeat(many);
        let line = format!(r##"<path d="M0 0{line}" stroke="#000" fill="none"/>"##);
        case(format!("a line of {many} bends"), wanted, line);
    }
    case(
        "noise upon noise".into(),
        &dots,
        filtered(&noise.repeat(100), 1),
    );
    let merged = |many: usize| {
        let inputs = r#"<feMergeNode in="SourceGraphic"/>"#.repeat(many);
        format!("<feMerge>{inputs}</feMerge>")
    };
    case("a merge of 30".into(), &Fine, filtered(&merged(30), 1));
    case("a merge of 2000".into(), &dots, filtered(&merged(2_000), 1));
    case("blurs".into(), &Fine, filtered(blur, 2));
    case("many blurs".into(), &dots, filtered(&blur.repeat(400), 1));
    let large = Refused("no card is so large");
    case(
        "octaves".into(),
        &large,
        filtered(r#"<feTurbulence numOctaves="2000000000"/>"#, 1),
    );
    case(
        "a matrix".into(),
        &large,
        filtered(r#"<feConvolveMatrix order="65536" kernelMatrix="1"/>"#, 1),
    );
    case(
        "a flood".into(),
        &large,
        filtered(r#"<feFlood x="-1e20" width="2e20"/>"#, 1),
    );
    case(
        "an offset".into(),
        &large,
        filtered(r#"<feOffset dx="1e20"/>"#, 1),
    );
    case(
        "a blur".into(),
        &large,
        filtered(r#"<feGaussianBlur stdDeviation="1e20"/>"#, 1),
    );
    case(
        "a light".into(),
        &large,
        filtered(
            r#"<feDiffuseLighting surfaceScale="1e37"><fePointLight x="1e37"/></feDiffuseLighting>"#,
            1,
        ),
    );
    case("a picture of itself".into(), &Refused("feImage"), r##"<filter id="n"><feImage href="#r"/></filter><g id="r"><rect width="60" height="80" filter="url(#n)"/></g>"##.into());
    let far = Refused("too far away");
    for (name, size) in [
        ("1e7", &large),
        ("1e20", &large),
        ("1e38", &large),
        ("1e400", &large),
    ] {
        case(
            format!("a shape of {name}"),
            size,
            format!(r#"<rect width="{name}" height="{name}"/>"#),
        );
        case(
            format!("a path to {name}"),
            size,
            format!(r#"<path d="M0 0L{name} {name}H5Z" stroke="red"/>"#),
        );
        case(
            format!("a scale of {name}"),
            size,
            format!(r#"<g transform="scale({name})"><rect width="9" height="9"/></g>"#),
        );
        case(
            format!("an image of {name}"),
            size,
            format!(r#"<image width="{name}" height="{name}" href="data:image/png;base64,"/>"#),
        );
        case(
            format!("a style of {name}"),
            size,
            format!(r#"<rect width="9" height="9" style="stroke:red;stroke-width:{name}"/>"#),
        );
    }
    case(
        "scales of scales".into(),
        &far,
        format!(
            r#"{}<rect width="9" height="9"/>{}"#,
            r#"<g transform="scale(99)">"#.repeat(3),
            "</g>".repeat(3)
        ),
    );
    case(
        "a thousand millimetres".into(),
        &Fine,
        r#"<rect width="1e3" height="1e3"/>"#.into(),
    );
    for size in ["1e-3", "1e-9", "1e-30"] {
        let often = Refused("repeats every");
        case(
            format!("dashes of {size}"),
            &often,
            format!(r#"<path d="M0 0H60" stroke="red" stroke-dasharray="{size}"/>"#),
        );
        case(
            format!("tiles of {size}"),
            &often,
            format!(
                r##"<pattern id="p" width="{size}" height="{size}" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="60" height="80" fill="url(#p)"/>"##
            ),
        );
    }
    case(
        "dashes of 1".into(),
        &Fine,
        r#"<path d="M0 0H60" stroke="red" stroke-dasharray="1"/>"#.into(),
    );
    case("a huge tile".into(), &Refused("a tile of more than"), r##"<pattern id="p" width="9000" height="9000" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="60" height="80" fill="url(#p)"/>"##.into());
    case(
        "a skew of 90".into(),
        &Ends,
        r#"<g transform="skewX(90)"><rect width="9" height="9"/></g>"#.into(),
    );
    let many = Refused("attributes");
    case(
        "attributes".into(),
        &many,
        format!(
            "<g {}/>",
            (0..60_000)
                .map(|at| format!("a{at}='1' "))
                .collect::<String>()
        ),
    );
    let rules: String = (0..20_000)
        .map(|at| format!(".a{at} .b .c{{fill:red}}"))
        .collect();
    case(
        "style rules".into(),
        &Refused("style sheets"),
        format!(
            "<style>{rules}</style>{}",
            "<g class='b'><g class='c'/></g>".repeat(300)
        ),
    );
    for (name, rule, attribute) in [
        ("long classes", ".b", "class"),
        ("long attributes", "[data-a~='b']", "data-a"),
    ] {
        let words = format!("{attribute}='{}'", "a ".repeat(5_000));
        case(
            name.into(),
            &Refused("style sheets"),
            format!(
                "<style>{}</style>{}",
                format!("{rule}{{fill:red}}").repeat(1_500),
                format!("<rect width='9' height='9' {words}/>").repeat(600)
            ),
        );
    }
    case(
        "a long selector".into(),
        &Refused("style sheets"),
        format!(
            "<style>{}{{fill:red}}</style>{}{}",
            "g ".repeat(100),
            "<g>".repeat(150),
            "</g>".repeat(150)
        ),
    );
    let stops: String = (0..20_000)
        .map(|at| format!("<stop offset='{}'/>", f64::from(at) / 2e4))
        .collect();
    case(
        "stops".into(),
        &Refused("colours"),
        format!(
            r##"<linearGradient id="g">{stops}</linearGradient><rect width="9" height="9" fill="url(#g)"/>"##
        ),
    );
    let edges: String = (0..200_000)
        .map(|at| format!("M{} 0L{} 88", at % 60, at * 7 % 60))
        .collect();
    case("edges".into(), &dots, format!(r#"<path d="{edges}"/>"#));
    case(
        "missing pictures".into(),
        &Refused("missing-picture"),
        (0..1_000)
            .map(|at| format!(r#"<image width="9" height="9" href="p{at}.png"/>"#))
            .collect(),
    );
    case(
        "unknown paints".into(),
        &Refused("error"),
        (0..2_000)
            .map(|at| format!(r#"<rect width="9" height="9" fill="nope{at}"/>"#))
            .collect(),
    );
    case(
        "scripts".into(),
        &Refused("svg-refused"),
        "<script/>".repeat(5_000),
    );
    case(
        "a long name".into(),
        &Refused("not-xml"),
        format!("<{}", "x".repeat(1_000_000)),
    );
    case(
        "a long paint".into(),
        &Refused("error"),
        format!(
            r#"<rect width="9" height="9" fill="{}"/>"#,
            "x".repeat(1_000_000)
        ),
    );
    all
}
