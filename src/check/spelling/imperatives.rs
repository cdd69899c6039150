//! French infinitives where somebody is told to do something: `Puis coller-les`.

use super::text_words::Words;

/// `coller-les`: an infinitive has its pronoun before it.
pub fn told_to_do(words: &Words<'_>, word: &str) -> Option<String> {
    const BEHIND: [&str; 8] = ["le", "la", "les", "lui", "leur", "en", "y", "vous"];
    let (infinitive, pronoun) = word.split_once(['-', '\u{2011}'])?;
    let stem = infinitive.strip_suffix("er")?;
    let is_wrong = BEHIND.contains(&pronoun) && words.is_infinitive(infinitive);
    is_wrong.then(|| format!("{stem}ez{}", &word[infinitive.len()..]))
}

/// An infinitive beside the imperative that a sentence begins with: `Piochez une carte et défausser`.
pub fn beside_imperative(words: &Words<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    let stem = word
        .strip_suffix("er")
        .filter(|_| words.is_infinitive(word))?;
    let first = (0..index).rev().find(|at| words.begins(*at))?;
    let is_imperative = |word: &str| word.ends_with("ez") && words.is_only_verb(word);
    let is_joined = matches!(words.before(index), Some("et" | "puis"));
    let is_other = |word: &String| {
        ["er", "ir", "re"]
            .iter()
            .any(|ending| word.ends_with(ending))
    };
    let has_other = words.small[first + 1..index].iter().any(is_other);
    let is_wrong = is_joined && is_imperative(words.small(first)) && !has_other;
    is_wrong.then(|| format!("{stem}ez"))
}

#[cfg(test)]
mod tests {
    use super::super::confused::told as of;

    #[test]
    fn who_is_told_to_do_something_reads_an_imperative() {
        for (text, told) in [
            ("Puis coller-les dos à dos.", "coller-les>collez-les"),
            (
                "Piochez une carte et défausser-la.",
                "défausser-la>défaussez-la",
            ),
            ("Piochez une carte puis jouer.", "jouer>jouez"),
            ("Allez piocher une carte et jouer. Collez-les.", ""),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }
}
