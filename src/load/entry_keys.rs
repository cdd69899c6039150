//! The keys of an entry that the program reads; all others are the game's own.

/// The most copies of one entry.
pub const MAX_COPIES: i64 = 1000;

/// A key that the program knows in every data file.
#[derive(Debug)]
pub struct EntryKey {
    pub name: &'static str,
    /// What its value may be, in TOML's words.
    pub kind: &'static str,
    /// Whether every entry needs it.
    pub is_required: bool,
    /// What it says, in Markdown.
    pub about: &'static str,
}

/// All of them, in the order of the page `docs/game.md`, which is made from them.
pub const ENTRY_KEYS: [EntryKey; 5] = [
    EntryKey {
        name: "id",
        kind: "string",
        is_required: true,
        about: "Small letters, digits and hyphens; unique in its list. It names the card's files.",
    },
    EntryKey {
        name: "copies",
        kind: "integer, 0 to 1000",
        is_required: false,
        about: "How many are printed, where it differs from the component's `copies`.",
    },
    EntryKey {
        name: "origin",
        kind: "string",
        is_required: false,
        about: "`published` or `designed`, where `[checks]` asks for it.",
    },
    EntryKey {
        name: "map",
        kind: "string",
        is_required: false,
        about: "A board as text, a sign for each square. With a `legend`, templates and rules see \
            the squares as `squares`.",
    },
    EntryKey {
        name: "legend",
        kind: "table",
        is_required: false,
        about: "What each sign of the `map` means: a table of fields by sign.",
    },
];

/// The key of a name, if the program knows one.
pub fn entry_key(name: &str) -> Option<&'static EntryKey> {
    ENTRY_KEYS.iter().find(|key| key.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_of_copies_is_said() {
        let copies = entry_key("copies").unwrap();
        assert_eq!(copies.kind, format!("integer, 0 to {MAX_COPIES}"));
    }
}
