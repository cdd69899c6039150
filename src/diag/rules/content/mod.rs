//! Rules about what the files say.

pub mod bad_icon_set;
pub mod bad_schema;
pub mod bad_sheet;
pub mod bad_value;
pub mod does_not_fit;
pub mod duplicate_id;
pub mod lost_schema;
pub mod missing_file;
pub mod missing_key;
pub mod not_approved;
pub mod not_looked_at;
pub mod outside_root;
pub mod rule_error;
pub mod rule_example;
pub mod stale_exception;
pub mod text_error;
pub mod toml_syntax;
pub mod too_large;
pub mod too_slow;
pub mod unknown_key;
pub mod unknown_preset;
pub mod unknown_stock;
pub mod unreadable_file;
pub mod unsafe_id;
pub mod untested_rule;
pub mod wrong_type;
