//! `massicot explain`: the pages of the rules and of the functions rules can call.
//!
//! They are declared in English, beside what they are of. In another language their parts are
//! `explain-<code>`, `explain-<code>-does`, … of the language's file; examples stay as they are.

use std::borrow::Cow;

use super::rules::{self, Registration};
use crate::cel::forms::Loop;
use crate::cel::functions::{self, FAMILIES, Family, Function};
use crate::diag::sarif::RuleText;
use crate::diag::{Rule, Severity, did_you_mean};
use crate::message::{Message, UiLanguage};
use crate::render::catalog::CALLABLES;

/// How wide a page is, in characters.
const WIDTH: usize = 80;

/// The page of a rule or a function, by code or name.
///
/// # Errors
/// One sentence that names the nearest known one.
pub fn page(name: &str, language: UiLanguage) -> Result<String, Message> {
    if let Some(registration) = rules::find(name) {
        return Ok(rule_page(&registration.rule, language));
    }
    let function = functions::all().find(|function| function.name == name);
    if let Some(function) = function {
        let signature = self::signature(function.signature, language);
        let about = said(&id_of_function(name), function.about, language);
        return Ok(function_page(
            &signature,
            &about,
            function.example,
            language,
        ));
    }
    if let Some(form) = Loop::of(name) {
        let about = said(&id_of_function(name), form.about(), language);
        let signature = loop_signature(form, language);
        return Ok(function_page(&signature, &about, form.example(), language));
    }
    let callable = CALLABLES.iter().find(|callable| callable.name == name);
    if let Some((callable, about)) = callable.and_then(|one| Some((one, one.about?))) {
        let about = message!(
            "explain-in-a-template",
            "In a template: {about}.",
            about = said(&id_of_callable(name), about, language)
        );
        let about = wrapped(&about.text(language));
        return Ok(format!("{}\n\n{about}\n", callable.signature()));
    }
    Err(match did_you_mean(name, names()) {
        Some(near) => message!(
            "explain-unknown-near",
            "there is no rule and no function `{name}`; did you mean `{near}`?",
            name,
            near
        ),
        None => message!(
            "explain-unknown",
            "there is no rule and no function `{name}`; `massicot explain` lists them",
            name
        ),
    })
}

/// A part of a page in a language: by its id, else as it is declared.
fn said<'p>(id: &str, english: &'p str, language: UiLanguage) -> Cow<'p, str> {
    match language.text(id) {
        Some(text) => text.into(),
        None => english.into(),
    }
}

/// The title of a rule by its code; none for a rule of a game's own.
pub fn title(code: &str, language: UiLanguage) -> Option<Cow<'static, str>> {
    let rule = &rules::find(code)?.rule;
    Some(said(&format!("explain-{code}"), rule.title, language))
}

/// What a SARIF log says of a rule; none for a rule of a game's own.
pub fn text(code: &str, language: UiLanguage) -> Option<RuleText> {
    let rule = &rules::find(code)?.rule;
    let part = |part: &str, english| said(&format!("explain-{code}-{part}"), english, language);
    Some(RuleText {
        title: title(code, language)?,
        does: part("does", rule.does),
        fix: part("fix", rule.fix),
        level: rule.level,
    })
}

/// Words as a part of an id: `lists-of-ids`.
fn slug(words: &str) -> String {
    let words = words.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-").to_lowercase()
}

/// The id of what a function or a loop of rules does.
fn id_of_function(name: &str) -> String {
    format!("explain-function-{name}")
}

/// The id of what a function or a filter of templates does.
fn id_of_callable(name: &str) -> String {
    format!("explain-template-{name}")
}

/// Everything that has a page: codes of rules, functions of rules and of templates.
pub fn names() -> impl Iterator<Item = &'static str> {
    let of_templates = CALLABLES.iter().filter(|one| one.about.is_some());
    rules::all()
        .map(|rule| rule.code)
        .chain(functions::all().map(|function| function.name))
        .chain(Loop::ALL.into_iter().map(Loop::name))
        .chain(of_templates.map(|one| one.name))
}

/// Every code and every function, a line each, by what they are about.
pub fn list(language: UiLanguage) -> String {
    let mut text = String::new();
    let widest = rules::all().map(|rule| rule.code.len()).max().unwrap_or(0);
    let levels = [Severity::Error, Severity::Warning, Severity::Note].map(level);
    let levels = levels.map(|level| level.text(language).chars().count());
    let level_width = levels.into_iter().max().unwrap_or(0);
    for (group, rules) in rules::GROUPS {
        let group = said(&format!("explain-group-{}", slug(group)), group, language);
        let title = message!("explain-codes", "Codes: {group}", group);
        text.push_str(&format!("{}\n", title.text(language)));
        for Registration { rule, .. } in rules {
            let (code, level) = (rule.code, level(rule.level));
            let title = said(&format!("explain-{code}"), rule.title, language);
            let level = level.text(language);
            text.push_str(&format!(
                "  {code:widest$}  {level:level_width$}  {title}\n"
            ));
        }
        text.push('\n');
    }
    for family in FAMILIES {
        let functions = family.functions.iter();
        let lines = functions.map(|function| {
            let about = said(&id_of_function(function.name), function.about, language);
            (signature(function.signature, language), about)
        });
        let title = said(&id_of_family(family), family.title, language).to_lowercase();
        let title = message!(
            "explain-functions",
            "Functions of rules.toml: {title}",
            title
        );
        section(&mut text, &title.text(language), lines.collect());
    }
    let loops = Loop::ALL.into_iter().map(|form| {
        let about = said(&id_of_function(form.name()), form.about(), language);
        (loop_signature(form, language), about)
    });
    let title = message!("explain-loops", "Loops of rules.toml");
    section(&mut text, &title.text(language), loops.collect());
    let ours = CALLABLES.iter().filter_map(|one| {
        let about = said(&id_of_callable(one.name), one.about?, language);
        Some((one.signature(), about))
    });
    let title = message!("explain-templates", "Functions and filters of templates");
    section(&mut text, &title.text(language), ours.collect());
    let theirs = CALLABLES.iter().filter(|one| one.about.is_none());
    let theirs = theirs.map(|one| (one.signature(), Cow::Borrowed("")));
    let title = message!("explain-tera", "Tera's own, as its documentation says");
    section(&mut text, &title.text(language), theirs.collect());
    let more = message!(
        "explain-more",
        "`massicot explain NAME` says more of each of ours."
    );
    text.push_str(&format!("{}\n", more.text(language)));
    text
}

/// The id of a family's title.
fn id_of_family(family: &Family) -> String {
    format!("explain-family-{}", slug(family.title))
}

/// A title, and a line each for what can be called: how it is written, and the first sentence of
/// what it does.
fn section(text: &mut String, title: &str, lines: Vec<(String, Cow<'_, str>)>) {
    const MOST: usize = 34;
    text.push_str(&format!("{title}\n"));
    let widths = lines.iter().map(|(signature, _)| signature.chars().count());
    let widest = widths.max().unwrap_or(0).min(MOST);
    for (signature, about) in lines {
        let about = about.split_once(". ").map_or(&*about, |(first, _)| first);
        let line = format!("  {signature:widest$}  {}", about.trim_end_matches('.'));
        text.push_str(&format!("{}\n", line.trim_end()));
    }
    text.push('\n');
}

/// The reference of functions, in Markdown, for the documentation.
pub fn functions_reference() -> String {
    let mut text = String::from("\n## Functions\n");
    for family in FAMILIES {
        text.push_str(&format!("\n### {}\n\n", family.title));
        for function in family.functions {
            let Function {
                signature,
                about,
                example,
                ..
            } = function;
            text.push_str(&entry(signature, about, *example));
        }
    }
    text.push_str("\n### For each item\n\n");
    for form in Loop::ALL {
        let signature = loop_signature(form, UiLanguage::English);
        text.push_str(&entry(&signature, form.about(), form.example()));
    }
    text
}

/// The reference of rules, in Markdown, for the documentation.
pub fn rules_reference() -> String {
    let mut text = String::new();
    for rule in rules::all() {
        let Rule {
            code,
            title,
            does,
            why,
            example,
            fix,
            level,
        } = rule;
        let level = self::level(*level).english().to_owned();
        text.push_str(&format!(
            "\n## {code}\n**{title}** ({level}). {does} {why}\n```text\n{example}\n```\n{fix}\n"
        ));
    }
    text
}

/// A function as an item of a list.
fn entry(signature: &str, about: &str, (source, gives): (&str, &str)) -> String {
    format!("- `{signature}`: {about} `{source}` gives `{gives}`.\n")
}

fn loop_signature(form: Loop, language: UiLanguage) -> String {
    signature(&format!("list.{}(item, expression)", form.name()), language)
}

/// How a function is called; what it gives, behind the arrow, in a language.
fn signature(english: &str, language: UiLanguage) -> String {
    let Some((call, gives)) = english.split_once(" → ") else {
        return english.to_owned();
    };
    let id = format!("explain-gives-{}", slug(gives));
    format!("{call} → {}", said(&id, gives, language))
}

/// The level as messages write it.
fn level(level: Severity) -> Message {
    match level {
        Severity::Error => message!("human-error", "error"),
        Severity::Warning => message!("human-warning", "warning"),
        Severity::Note => message!("human-note", "note"),
    }
}

fn rule_page(rule: &Rule, language: UiLanguage) -> String {
    let code = rule.code;
    let part = |part: &str, english| said(&format!("explain-{code}-{part}"), english, language);
    let heading = message!(
        "explain-rule",
        "{code}: {title} ({level})",
        code,
        title = said(&format!("explain-{code}"), rule.title, language),
        level = level(rule.level)
    );
    let mut page = format!("{}\n", heading.text(language));
    let example: Vec<String> = rule
        .example
        .lines()
        .map(|line| format!("    {line}"))
        .collect();
    let does = wrapped(&part("does", rule.does));
    let why = wrapped(&part("why", rule.why));
    let fix = wrapped(&part("fix", rule.fix));
    for (title, text) in [
        (message!("explain-does", "What it does"), does),
        (message!("explain-why", "Why it matters"), why),
        (message!("explain-example", "Example"), example.join("\n")),
        (message!("explain-fix", "What to do"), fix),
    ] {
        page.push_str(&format!("\n{}\n{text}\n", title.text(language)));
    }
    page
}

fn function_page(
    signature: &str,
    about: &str,
    (source, gives): (&str, &str),
    language: UiLanguage,
) -> String {
    let example = message!("explain-example", "Example");
    let gives = message!("explain-gives", "gives {gives}", gives);
    format!(
        "{signature}\n\n{}\n\n{}\n    {source}\n    {}\n",
        wrapped(about),
        example.text(language),
        gives.text(language)
    )
}

/// The text in lines of the page's width, two blanks in.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::from(" ")];
    for word in text.split_whitespace() {
        let line = lines.len() - 1;
        match lines[line].chars().count() + 1 + word.chars().count() <= WIDTH {
            true => lines[line].push_str(&format!(" {word}")),
            false => lines.push(format!("  {word}")),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The ids of everything that a page or the list has, with its English.
    fn parts() -> Vec<(String, &'static str)> {
        let mut parts = Vec::new();
        for rule in rules::all() {
            let id = format!("explain-{}", rule.code);
            parts.push((format!("{id}-does"), rule.does));
            parts.push((format!("{id}-why"), rule.why));
            parts.push((format!("{id}-fix"), rule.fix));
            parts.push((id, rule.title));
        }
        for (group, _) in rules::GROUPS {
            parts.push((format!("explain-group-{}", slug(group)), group));
        }
        for family in FAMILIES {
            parts.push((id_of_family(family), family.title));
        }
        for function in functions::all() {
            parts.push((id_of_function(function.name), function.about));
            let (_, gives) = function.signature.split_once(" → ").unwrap();
            parts.push((format!("explain-gives-{}", slug(gives)), gives));
        }
        for form in Loop::ALL {
            parts.push((id_of_function(form.name()), form.about()));
        }
        for callable in CALLABLES {
            let about = callable.about.into_iter();
            parts.extend(about.map(|about| (id_of_callable(callable.name), about)));
        }
        parts
    }

    #[test]
    fn every_page_has_its_french() {
        let parts = parts();
        let lacking = parts
            .iter()
            .filter(|(id, _)| UiLanguage::French.text(id).is_none());
        let lacking: Vec<_> = lacking.collect();
        assert!(lacking.is_empty(), "{lacking:#?}");
        let ids: BTreeSet<&str> = parts.iter().map(|(id, _)| id.as_str()).collect();
        let frame: BTreeSet<&str> = include_str!("explain.rs")
            .split('"')
            .filter(|text| text.starts_with("explain-"))
            .collect();
        let file = include_str!("../message/fr/explain.ftl");
        let written = file.lines().filter_map(|line| line.split_once(" ="));
        let orphans: Vec<&str> = written
            .map(|(id, _)| id)
            .filter(|id| id.starts_with("explain-"))
            .filter(|id| !ids.contains(id) && !frame.contains(id))
            .collect();
        assert!(orphans.is_empty(), "{orphans:#?}");
    }

    /// Keys, names and figures are code: both languages have the same.
    #[test]
    fn the_pages_name_the_same_code_in_french() {
        let code = |text: &str| -> BTreeSet<String> {
            let code = text.split('`').skip(1).step_by(2);
            code.map(str::to_owned).collect()
        };
        for (id, english) in parts() {
            let french = UiLanguage::French.text(&id).unwrap();
            let lacking: Vec<_> = code(english).difference(&code(&french)).cloned().collect();
            assert!(lacking.is_empty(), "`{id}` lacks {lacking:?}: {french}");
        }
    }
}
