//! An entry that is another but for its id.

use std::collections::HashMap;
use std::hash::Hasher;

use siphasher::sip128::{Hasher128, SipHasher13};

use crate::check::columns;
use crate::check::context::RuleContext;
use crate::diag::{Diagnostic, Rule, Severity};
use crate::load::{Component, Entry, Field};
use crate::render::add_value;

pub const RULE: Rule = Rule {
    code: "same-entry",
    level: Severity::Warning,
    title: "An entry that is another but for its id",
    does: "Reports two entries of a component that say the same in every field but `id`, `copies` and `origin`. \
        Where a template reads `entry.id` the two need not look alike, and nothing is reported.",
    why: "One of the two was copied and never changed.",
    example: r#"[[card]]
id = "storm"
lost = 30

[[card]]
id = "wolves"
lost = 30        # and nothing else is another"#,
    fix: "Change what was meant to differ. Of two equal cards make one, with `copies = 2`.",
};

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let by_id = context
        .filled_templates()
        .any(|text| text.contains("entry.id"));
    if by_id {
        return found;
    }
    for component in columns::components(context.game) {
        let mut known: HashMap<u128, &Entry> = HashMap::new();
        for entry in component.entries.iter().filter(|entry| entry.is_valid) {
            let Some(said) = said(entry) else {
                continue;
            };
            match known.get(&said) {
                Some(first) => found.push(same(context, component, first, entry)),
                None => _ = known.insert(said, entry),
            }
        }
    }
    found
}

/// A digest of what an entry says beside the program's own keys; none where that is nothing. The words of
/// a large deck would be there a second time.
fn said(entry: &Entry) -> Option<u128> {
    let fields = entry.value.as_table()?.iter();
    let own = fields.filter(|(key, _)| !matches!(*key, "id" | "copies" | "origin"));
    let mut own: Vec<(&str, &Field)> = own.collect();
    // In whatever order they stand.
    own.sort_unstable_by_key(|(key, _)| *key);
    let mut hasher = SipHasher13::new();
    for (key, field) in &own {
        hasher.write(key.as_bytes());
        hasher.write_u8(0xff);
        add_value(&mut hasher, &field.value);
    }
    (!own.is_empty()).then(|| hasher.finish128().as_u128())
}

fn same(context: &RuleContext<'_>, of: &Component, first: &Entry, second: &Entry) -> Diagnostic {
    let (one, other) = (&first.id.value, &second.id.value);
    let message = message!(
        "same-entry",
        "`{other}` says the same as `{one}` in every field",
        other,
        one
    );
    RULE.finding(message)
        .at(second.id.span)
        .and(first.id.span, message!("the-other", "the other"))
        .help(message!(
            "same-entry-help",
            "change what was meant to differ, or write `copies = 2` for `{one}`",
            one
        ))
        .about(format!("{}/{}/{other}", context.game.id, of.id.value))
}
