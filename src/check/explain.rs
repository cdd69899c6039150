//! `massicot explain`: the pages of the rules and of the functions rules can call.

use super::cel::loops::Loop;
use super::functions::{self, FAMILIES};
use super::rules::{self, Rule};
use crate::diag::{Severity, did_you_mean};

/// How wide a page is, in characters.
const WIDTH: usize = 80;

/// The page of a rule or a function, by code or name.
///
/// # Errors
/// One sentence that names the nearest known one.
pub fn page(name: &str) -> Result<String, String> {
    if let Some(rule) = rules::find(name) {
        return Ok(rule_page(rule));
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
    let known = rules::all()
        .map(|rule| rule.code)
        .chain(functions::all().map(|function| function.name));
    Err(match did_you_mean(name, known) {
        Some(near) => format!("there is no rule and no function `{name}`; did you mean `{near}`?"),
        None => format!(
            "there is no rule and no function `{name}`; `massicot explain --list` lists them"
        ),
    })
}

/// Every rule with its level and title, one a line, then every function.
pub fn list() -> String {
    let mut text = String::from("Rules\n");
    let widest = rules::all().map(|rule| rule.code.len()).max().unwrap_or(0);
    for rule in rules::all() {
        let level = level(rule.level);
        text.push_str(&format!(
            "  {:widest$}  {level:7}  {}\n",
            rule.code, rule.title
        ));
    }
    for family in FAMILIES {
        text.push_str(&format!(
            "\nFunctions of rules.toml: {}\n",
            family.title.to_lowercase()
        ));
        for function in family.functions {
            text.push_str(&format!("  {}\n", function.signature));
        }
    }
    text.push_str("\nLoops of rules.toml\n");
    for form in Loop::ALL {
        text.push_str(&format!("  {}\n", signature(form)));
    }
    text
}

/// The reference of functions and rules, in Markdown, for the documentation.
pub fn reference() -> String {
    let mut text = String::from("\n## Functions\n");
    for family in FAMILIES {
        text.push_str(&format!("\n### {}\n", family.title));
        for function in family.functions {
            entry(
                &mut text,
                function.signature,
                function.about,
                function.example,
            );
        }
    }
    text.push_str("\n### For each item\n");
    for form in Loop::ALL {
        entry(&mut text, &signature(form), form.about(), form.example());
    }
    text.push_str("\n## Built-in rules\n");
    for rule in rules::all() {
        text.push_str(&format!(
            "\n### {}\n\n**{}** ({}). {}\n",
            rule.code,
            rule.title,
            level(rule.level),
            rule.does
        ));
        text.push_str(&format!(
            "\n{}\n\n```text\n{}\n```\n\n{}\n",
            rule.why, rule.example, rule.fix
        ));
    }
    text
}

fn entry(text: &mut String, signature: &str, about: &str, (source, gives): (&str, &str)) {
    text.push_str(&format!(
        "\n#### `{signature}`\n\n{about}\n\n`{source}` gives `{gives}`\n"
    ));
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
