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
const UNKNOWN: usize = 0;
/// What a text calls them by.
const CALL: &str = "page(";

/// `page(of="the-end")`: the number of the page where that heading stands, as a link to it. A heading
/// that there is not is a link that leads nowhere, and told as such.
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
        let name = of.strip_prefix('#').unwrap_or(&of);
        let known = numbers
            .get(&Key::from(name.to_owned()))
            .and_then(Value::as_u64);
        let number = known.map_or(UNKNOWN, |number| number as usize);
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
