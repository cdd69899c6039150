//! `massicot explain`: the pages of the rules and of the functions rules can call.

use super::cel::forms::Loop;
use super::functions::{self, FAMILIES, Function};
use super::rules::{self, Registration};
use crate::diag::{Rule, Severity, did_you_mean};
use crate::render::catalog::CALLABLES;

/// How wide a page is, in characters.
const WIDTH: usize = 80;

/// The page of a rule or a function, by code or name.
///
/// # Errors
/// One sentence that names the nearest known one.
pub fn page(name: &str) -> Result<String, String> {
    if let Some(registration) = rules::find(name) {
        return Ok(rule_page(&registration.rule));
    }
    let function = functions::all().find(|function| function.name == name);
    if let Some(function) = function {
        return Ok(function_page(
            function.signature,
            function.about,
            function.example,
        ));
    }
    if let Some(form) = Loop::of(name) {
        return Ok(function_page(
            &signature(form),
            form.about(),
            form.example(),
        ));
    }
    let callable = CALLABLES.iter().find(|callable| callable.name == name);
    if let Some((callable, about)) = callable.and_then(|one| Some((one, one.about?))) {
        let about = wrapped(&format!("In a template: {about}."));
        return Ok(format!("{}\n\n{about}\n", callable.signature()));
    }
    Err(match did_you_mean(name, names()) {
        Some(near) => format!("there is no rule and no function `{name}`; did you mean `{near}`?"),
        None => format!("there is no rule and no function `{name}`; `massicot explain` lists them"),
    })
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
pub fn list() -> String {
    let mut text = String::new();
    let widest = rules::all().map(|rule| rule.code.len()).max().unwrap_or(0);
    for (group, rules) in rules::GROUPS {
        text.push_str(&format!("Codes: {group}\n"));
        for Registration { rule, .. } in rules {
            let (code, level) = (rule.code, level(rule.level));
            text.push_str(&format!("  {code:widest$}  {level:7}  {}\n", rule.title));
        }
        text.push('\n');
    }
    for family in FAMILIES {
        let functions = family.functions.iter();
        let lines = functions.map(|function| (function.signature.to_owned(), function.about));
        let title = family.title.to_lowercase();
        section(
            &mut text,
            &format!("Functions of rules.toml: {title}"),
            lines.collect(),
        );
    }
    let loops = Loop::ALL
        .into_iter()
        .map(|form| (signature(form), form.about()));
    section(&mut text, "Loops of rules.toml", loops.collect());
    let ours = CALLABLES
        .iter()
        .filter_map(|one| Some((one.signature(), one.about?)));
    section(
        &mut text,
        "Functions and filters of templates",
        ours.collect(),
    );
    let theirs = CALLABLES.iter().filter(|one| one.about.is_none());
    let theirs = theirs.map(|one| (one.signature(), ""));
    section(
        &mut text,
        "Tera's own, as its documentation says",
        theirs.collect(),
    );
    text.push_str("`massicot explain NAME` says more of each of ours.\n");
    text
}

/// A title, and a line each for what can be called: how it is written, and the first sentence of
/// what it does.
fn section(text: &mut String, title: &str, lines: Vec<(String, &str)>) {
    const MOST: usize = 34;
    text.push_str(&format!("{title}\n"));
    let widths = lines.iter().map(|(signature, _)| signature.chars().count());
    let widest = widths.max().unwrap_or(0).min(MOST);
    for (signature, about) in lines {
        let about = about.split_once(". ").map_or(about, |(first, _)| first);
        let line = format!("  {signature:widest$}  {}", about.trim_end_matches('.'));
        text.push_str(&format!("{}\n", line.trim_end()));
    }
    text.push('\n');
}

/// The reference of functions and rules, in Markdown, for the documentation.
pub fn reference() -> String {
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
        text.push_str(&entry(&signature(form), form.about(), form.example()));
    }
    text.push_str("\n## Built-in rules\n");
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
        let level = self::level(*level);
        text.push_str(&format!(
            "\n### {code}\n**{title}** ({level}). {does} {why}\n```text\n{example}\n```\n{fix}\n"
        ));
    }
    text
}

/// A function as an item of a list.
fn entry(signature: &str, about: &str, (source, gives): (&str, &str)) -> String {
    format!("- `{signature}`: {about} `{source}` gives `{gives}`.\n")
}

fn signature(form: Loop) -> String {
    format!("list.{}(item, expression)", form.name())
}

/// The level as messages write it.
pub fn level(level: Severity) -> &'static str {
    match level {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn rule_page(rule: &Rule) -> String {
    let mut page = format!("{}: {} ({})\n", rule.code, rule.title, level(rule.level));
    let example: Vec<String> = rule
        .example
        .lines()
        .map(|line| format!("    {line}"))
        .collect();
    for (title, text) in [
        ("What it does", wrapped(rule.does)),
        ("Why it matters", wrapped(rule.why)),
        ("Example", example.join("\n")),
        ("What to do", wrapped(rule.fix)),
    ] {
        page.push_str(&format!("\n{title}\n{text}\n"));
    }
    page
}

fn function_page(signature: &str, about: &str, (source, gives): (&str, &str)) -> String {
    format!(
        "{signature}\n\n{}\n\nExample\n    {source}\n    gives {gives}\n",
        wrapped(about)
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
