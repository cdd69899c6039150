//! Rules about what the files say.

use super::Rule;

mod bad_icon_set;
mod bad_schema;
mod bad_value;
mod does_not_fit;
mod duplicate_id;
mod merging_colours;
mod missing_file;
mod missing_key;
mod missing_origin;
mod missing_translation;
mod not_looked_at;
mod outside_root;
mod rule_error;
mod stale_exception;
mod toml_syntax;
mod too_large;
mod too_slow;
mod unknown_key;
mod unknown_preset;
mod unknown_reference;
mod unknown_stock;
mod unreadable_file;
mod unsafe_id;
mod unused_asset;
mod unused_entry;
mod unused_field;
mod wrong_type;

pub const RULES: &[Rule] = &[
    toml_syntax::RULE,
    unknown_key::RULE,
    wrong_type::RULE,
    missing_key::RULE,
    bad_value::RULE,
    duplicate_id::RULE,
    unsafe_id::RULE,
    missing_file::RULE,
    outside_root::RULE,
    unreadable_file::RULE,
    too_large::RULE,
    bad_schema::RULE,
    unknown_stock::RULE,
    unknown_preset::RULE,
    does_not_fit::RULE,
    bad_icon_set::RULE,
    unknown_reference::RULE,
    unused_entry::RULE,
    unused_asset::RULE,
    unused_field::RULE,
    missing_origin::RULE,
    missing_translation::RULE,
    merging_colours::RULE,
    rule_error::RULE,
    too_slow::RULE,
    stale_exception::RULE,
    not_looked_at::RULE,
];
