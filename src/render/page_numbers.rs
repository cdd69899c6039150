//! Numbers of pages in the text of a rulebook.

use std::collections::BTreeMap;

use tera::value::{Key, Map};
use tera::{Error, Function, Kwargs, State, TeraResult, Value};

use crate::diag::SourceMap;
use crate::load::{Game, Writing};

/// The pages, from 1, that headings stand on, by the names that links have for them.
pub type PageNumbers = BTreeMap<String, usize>;

/// What the text of a rulebook knows them by.
pub const VARIABLE: &str = "page_numbers";
/// What a number of a page that is not yet known looks like; no page has it.
const UNKNOWN: u64 = 0;
/// What a text calls them by.
const CALL: &str = "page(";

/// `page(of="the-end")`, or `page(of="The end")`: the number of the page where that heading stands, as a link
/// to it. A heading that there is not is a link that leads nowhere, and told as such.
pub struct PageFunction;

impl Function<TeraResult<String>> for PageFunction {
    fn call(&self, kwargs: Kwargs, state: &State) -> TeraResult<String> {
        let of: String = kwargs.must_get("of")?;
        let Some(numbers) = state.get::<Map>(VARIABLE)? else {
            return Err(Error::message(message!(
                "page-is-for-rulebooks",
                "`page` is for the text of a rulebook"
            )));
        };
        let name = anchor(&of);
        let known = numbers.get(&Key::from(name.clone()));
        let number = known.and_then(Value::as_u64).unwrap_or(UNKNOWN);
        Ok(format!("[{number}](#{name})"))
    }

    fn is_safe(&self) -> bool {
        true
    }
}

/// Whether the text of a written component, or what it may include, may ask for numbers of pages.
pub fn may_ask(game: &Game, writing: &Writing, sources: &SourceMap) -> bool {
    let files = writing.files.iter().chain(game.templates.values());
    files
        .into_iter()
        .any(|file| sources.get(*file).text.contains(CALL))
}

/// The name of a heading in links: its words in small letters, joined by hyphens.
pub fn anchor(words: &str) -> String {
    let parts = words.split(|letter: char| !letter.is_alphanumeric());
    let parts: Vec<String> = parts
        .filter(|part| !part.is_empty())
        .map(str::to_lowercase)
        .collect();
    match parts.is_empty() {
        true => "section".to_owned(),
        false => parts.join("-"),
    }
}

/// Takes the numbers of pages out of their links, where a text has no links; the links that were there.
pub fn without_links(text: &mut String) -> Vec<String> {
    let (mut plain, mut links) = (String::new(), Vec::new());
    let mut rest = text.as_str();
    while let Some(at) = rest.find('[') {
        let (before, link) = rest.split_at(at);
        plain.push_str(before);
        rest = match numbered(link) {
            Some((number, to, rest)) => {
                plain.push_str(number);
                links.push(to.to_owned());
                rest
            }
            None => {
                plain.push('[');
                &link[1..]
            }
        };
    }
    plain.push_str(rest);
    *text = plain;
    links
}

/// The parts of `[3](#the-end)` at the beginning of a text, and what comes behind.
fn numbered(text: &str) -> Option<(&str, &str, &str)> {
    let text = text.strip_prefix('[')?;
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let rest = rest.strip_prefix("](#")?;
    let is_named = |letter: char| letter.is_alphanumeric() || letter == '-';
    let (to, rest) = rest.split_at(rest.find(|letter| !is_named(letter))?);
    let rest = rest.strip_prefix(')')?;
    (!number.is_empty()).then_some((number, to, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_links_has_the_numbers() {
        let mut text = "See page [3](#the-end), [the end](#the-end) and [4](#été).".to_owned();
        assert_eq!(without_links(&mut text), ["the-end", "été"]);
        assert_eq!(text, "See page 3, [the end](#the-end) and 4.");
    }
}
