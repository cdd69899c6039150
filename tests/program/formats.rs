//! What other programs are told: GitHub's annotations, SARIF, and baselines.

use std::path::Path;

use massicot::UiLanguage;
use massicot::check::explain;
use massicot::check::rules::content::unused_asset;
use massicot::check::rules::print::hairline;
use massicot::diag::baseline::Baseline;
use massicot::diag::rules::content::not_looked_at;
use massicot::diag::{Diagnostic, FileId, Report, Severity, SourceMap, Span, github, sarif};
use serde_json::Value;

use crate::command::{massicot, words};
use crate::copy::copy;

const DEMO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/diagnostics/base");
const CARDS: &str = "[[card]]\nid = \"épée\"\nsilver = 7\ngold = 5\n\n[[card]]\nid = \"b\"\n";

fn sources() -> (SourceMap, FileId) {
    let mut sources = SourceMap::default();
    let file = sources.add("content/my game/cards,a.toml", CARDS);
    (sources, file)
}

fn at(file: FileId, part: &str) -> Span {
    let start = CARDS.find(part).unwrap();
    Span::new(file, start..start + part.len())
}

fn report(file: FileId) -> Report {
    let over = Diagnostic::of_game_rule("demo", "silver", Severity::Error, "100 % too\ndear: 7, 5")
        .at(at(file, "7"))
        .and(at(file, "5"), "the other")
        .help("lower it")
        .about("demo/cards/épée");
    let two_lines = hairline::RULE
        .finding("thin")
        .at(at(file, "\"épée\"\nsilver"));
    let placeless = unused_asset::RULE.finding("old.png").about("demo");
    [over, two_lines, placeless].into_iter().collect()
}

#[test]
fn github_gets_one_command_a_finding_with_everything_escaped() {
    let (sources, file) = sources();
    let expected = "\
::error file=content/my game/cards%2Ca.toml,line=3,endLine=3,col=10,endColumn=11,title=demo/silver::100 %25 too\\ndear: 7, 5%0Ahelp: lower it
::warning file=content/my game/cards%2Ca.toml,line=2,endLine=3,title=hairline::thin
::warning title=unused-asset::old.png (demo)
";
    assert_eq!(
        github::render(&report(file), &sources, "", UiLanguage::English),
        expected
    );
}

fn log() -> Value {
    let (sources, file) = sources();
    sarif::report(&report(file), &sources, "", UiLanguage::English, |code| {
        explain::text(code, UiLanguage::English)
    })
}

/// What section 3 of the standard requires of the objects we write, and the values it allows.
#[test]
fn sarif_has_what_the_standard_requires() {
    let log = log();
    assert!(!log.to_string().contains("null"), "{log}");
    assert_eq!(log["version"], "2.1.0");
    let [run] = log["runs"].as_array().unwrap().as_slice() else {
        panic!("one run")
    };
    let driver = &run["tool"]["driver"];
    assert!(driver["name"].is_string());
    let rules = driver["rules"].as_array().unwrap();
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    for result in run["results"].as_array().unwrap() {
        assert!(
            result["message"]["text"]
                .as_str()
                .is_some_and(|text| !text.is_empty())
        );
        assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap()));
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        let related = result["relatedLocations"].as_array();
        let places = result["locations"].as_array().unwrap().iter();
        for place in places.chain(related.into_iter().flatten()) {
            // Code hosts refuse a log with a result in no file.
            let physical = &place["physicalLocation"];
            let artifact = &physical["artifactLocation"];
            assert_eq!(artifact["uri"], "content/my%20game/cards%2Ca.toml");
            assert!(run["originalUriBaseIds"][artifact["uriBaseId"].as_str().unwrap()].is_object());
            let Some(region) = physical.get("region") else {
                continue;
            };
            for key in ["startLine", "startColumn", "endLine", "endColumn"] {
                assert!(region[key].as_u64().unwrap() >= 1, "{region}");
            }
        }
    }
    let first = &run["results"][0];
    assert_eq!(
        first["locations"][0]["physicalLocation"]["region"]["startColumn"],
        10
    );
    assert_eq!(first["relatedLocations"][0]["message"]["text"], "the other");
    assert_eq!(
        first["message"]["text"],
        "100 % too\ndear: 7, 5\nhelp: lower it"
    );
    let described = rules.iter().find(|rule| rule["id"] == "hairline").unwrap();
    assert_eq!(described["defaultConfiguration"]["level"], "warning");
}

/// A pull request names files from the top of its repository.
#[test]
fn a_project_in_a_folder_of_a_repository_is_told_with_it() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().join("our games/moons");
    std::fs::create_dir_all(dir.path().join(".git")).unwrap();
    std::fs::create_dir_all(&root).unwrap();
    copy(Path::new(DEMO), &root);
    std::fs::write(root.join("content/demo/cards.toml"), "[[card]]\nid = 7\n").unwrap();
    let said = |format: &str| {
        let output = massicot(&root, &["check", "--content-only", "--format", format]);
        words(&output.stdout)
    };
    let told = "file=our games/moons/content/demo/cards.toml,";
    assert!(said("github").contains(told), "{}", said("github"));
    let told = "\"our%20games/moons/content/demo/cards.toml\"";
    assert!(said("sarif").contains(told), "{}", said("sarif"));
    std::fs::remove_dir(dir.path().join(".git")).unwrap();
    let told = "file=content/demo/cards.toml,";
    assert!(said("github").contains(told), "{}", said("github"));
}

#[test]
fn a_baseline_knows_its_findings_again_where_lines_have_moved() {
    let (sources, file) = sources();
    let baseline = Baseline::new(&report(file), &sources);
    let text = baseline.to_json();
    assert_eq!(Baseline::parse(&text), Ok(baseline.clone()));

    let mut moved = SourceMap::default();
    let longer = format!("# a line more\n{CARDS}");
    let file = moved.add("content/my game/cards,a.toml", longer);
    let shifted = report(file).into_vec().into_iter().map(|mut found| {
        for label in found.primary.iter_mut().chain(&mut found.secondary) {
            label.span.start += 14;
            label.span.end += 14;
        }
        found
    });
    let (new, known) = baseline.filter(shifted.collect(), &moved);
    assert_eq!((new.iter().count(), known), (0, 3));

    // One more of the same is one more; another message is another finding.
    let mut more = report(file);
    more.extend(report(file).into_vec().into_iter().take(1));
    more.push(hairline::RULE.finding("thinner"));
    let (new, known) = baseline.filter(more, &moved);
    let new: Vec<&str> = new.iter().map(|found| found.message.english()).collect();
    assert_eq!((new, known), (vec!["100 % too\ndear: 7, 5", "thinner"], 3));
}

#[test]
fn that_something_was_not_looked_at_is_never_known() {
    let (sources, file) = sources();
    let mut unseen = report(file);
    unseen.push(not_looked_at::part("demo", "9 faces were not looked at"));
    let baseline = Baseline::new(&unseen, &sources);
    assert_eq!(baseline, Baseline::new(&report(file), &sources));
    assert_eq!(baseline.count(), 3);
    // A baseline of before has it.
    let text = baseline.to_json().replace(
        "\"findings\": {",
        "\"findings\": { \"not-looked-at | demo |  | 9 faces were not looked at\": 1,",
    );
    let before = Baseline::parse(&text).unwrap();
    assert_eq!(before.count(), 4);
    let (left, known) = before.filter(unseen, &sources);
    let left: Vec<&str> = left.iter().map(|found| &*found.code).collect();
    assert_eq!((left, known), (vec!["not-looked-at"], 3));
}

#[test]
fn what_is_no_baseline_is_refused() {
    for (text, expected) in [
        ("", "this is not JSON"),
        ("[]", "no baseline of this version"),
        (
            "{\"massicot-baseline\": 2, \"findings\": {}}",
            "no baseline of this version",
        ),
        ("{\"massicot-baseline\": 1}", "no findings"),
        (
            "{\"massicot-baseline\": 1, \"findings\": {\"a\": -1}}",
            "no whole number",
        ),
    ] {
        let error = Baseline::parse(text).unwrap_err();
        assert!(error.contains(expected), "{text}: {error}");
    }
}
