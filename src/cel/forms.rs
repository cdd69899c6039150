//! The forms of loops: their names, and what is said of them.

/// `list.form(name, expression)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loop {
    All,
    Exists,
    ExistsOne,
    Filter,
    Map,
    SortBy,
    GroupBy,
}

impl Loop {
    pub const ALL: [Loop; 7] = [
        Loop::All,
        Loop::Exists,
        Loop::ExistsOne,
        Loop::Filter,
        Loop::Map,
        Loop::SortBy,
        Loop::GroupBy,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Loop::All => "all",
            Loop::Exists => "exists",
            Loop::ExistsOne => "exists_one",
            Loop::Filter => "filter",
            Loop::Map => "map",
            Loop::SortBy => "sortBy",
            Loop::GroupBy => "groupBy",
        }
    }

    pub fn of(name: &str) -> Option<Loop> {
        Loop::ALL.into_iter().find(|form| form.name() == name)
    }

    /// What it gives.
    pub fn about(self) -> &'static str {
        match self {
            Loop::All => "True if the condition holds for every item (also where there is none).",
            Loop::Exists => "True if the condition holds for at least one item.",
            Loop::ExistsOne => "True if the condition holds for exactly one item.",
            Loop::Filter => "The items for which the condition holds.",
            Loop::Map => {
                "What the expression gives for each item. With three arguments, only for the \
                 items for which the middle one holds."
            }
            Loop::SortBy => "The items, those first for which the expression gives the least.",
            Loop::GroupBy => {
                "A table: for each thing the expression gives, the items it gives it for, in the \
                 order in which they come."
            }
        }
    }

    /// An expression and what it gives, as `cel::show` writes it. Tests evaluate it.
    pub fn example(self) -> (&'static str, &'static str) {
        match self {
            Loop::All => ("[1, 2, 3].all(n, n > 0)", "true"),
            Loop::Exists => ("[1, 2, 3].exists(n, n > 2)", "true"),
            Loop::ExistsOne => ("[1, 2, 3].exists_one(n, n > 1)", "false"),
            Loop::Filter => ("[1, 2, 3].filter(n, n > 1)", "[2, 3]"),
            Loop::Map => ("[1, 2, 3].map(n, n * 10)", "[10, 20, 30]"),
            Loop::SortBy => (
                "['ccc', 'a', 'bb'].sortBy(word, size(word))",
                "['a', 'bb', 'ccc']",
            ),
            Loop::GroupBy => (
                "[1, 2, 3].groupBy(n, n % 2 == 0 ? 'even' : 'odd')",
                "{odd: [1, 3], even: [2]}",
            ),
        }
    }
}
