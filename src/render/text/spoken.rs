//! Rich text as it is read out.

use super::markup::{RichToken, parse};

/// The words of a marked up text without marks, an icon by its name where the words behind it do not say it.
pub fn spoken(text: &str) -> String {
    let (tokens, _) = parse(text, &|_| true);
    let mut said = String::new();
    let mut icon: Option<String> = None;
    let mut behind = String::new();
    for token in tokens {
        match token {
            RichToken::Char(letter, _) => behind.push(letter),
            RichToken::Break(_) => behind.push(' '),
            RichToken::Icon(name, _) => {
                add(&mut said, icon.replace(words_of(&name)), &behind);
                behind.clear();
            }
            RichToken::Open(..) | RichToken::Close => {}
        }
    }
    add(&mut said, icon, &behind);
    said.trim().to_owned()
}

/// The name of an icon without its set, in words.
fn words_of(icon: &str) -> String {
    let name = icon.rsplit(':').next().unwrap_or_default();
    name.replace('-', " ")
}

/// Adds an icon, where there is one, and what stands behind it.
fn add(said: &mut String, icon: Option<String>, behind: &str) {
    let says_it = |icon: &String| behind.trim_start().to_lowercase().starts_with(icon);
    let is_said = icon.as_ref().is_some_and(says_it);
    let mut behind = behind;
    if is_said && said.chars().next_back().is_none_or(char::is_whitespace) {
        behind = behind.trim_start();
    } else if let Some(icon) = icon.filter(|_| !is_said) {
        let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let gap = |near: Option<char>| if is_word(near) { " " } else { "" };
        said.push_str(gap(said.chars().next_back()));
        said.push_str(&icon);
        said.push_str(gap(behind.chars().next()));
    }
    said.push_str(behind);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_is_said_by_its_name() {
        for (written, said) in [
            (
                "a lamp of 5 :light: or *less*.",
                "a lamp of 5 light or less.",
            ),
            ("5:light:or :set:blue-mana:", "5 light or blue mana"),
            ("2 :coin: :coin::coin:", "2 coin coin coin"),
            ("Pay 2 :coin: coins.", "Pay 2 coins."),
            ("[Pay]{.big} 2:coin: **Coins**,\\n3\\:4", "Pay 2 Coins, 3:4"),
        ] {
            assert_eq!(spoken(written), said, "{written}");
        }
    }
}
