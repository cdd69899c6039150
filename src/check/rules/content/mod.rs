//! Rules about what the files say.

use super::Registration;
use crate::diag::rules::content::{
    bad_dictionary, bad_icon_set, bad_schema, bad_sheet, bad_value, cut_by_seam, does_not_fit,
    duplicate_id, lone_change, lost_schema, missing_file, missing_key, no_version, not_approved,
    not_looked_at, odd_cell, other_layout, outside_root, rule_error, rule_example, stale_exception,
    stock_title, text_error, toml_syntax, too_large, too_slow, unknown_key, unknown_preset,
    unknown_stock, unread_file, unreadable_file, unsafe_id, untested_rule, wrong_type,
};

pub mod colour_name;
pub mod confused_word;
pub mod far_figure;
pub mod merging_colours;
pub mod missing_origin;
pub mod missing_translation;
pub mod misspelt_word;
pub mod mistyped_word;
pub mod opposite_sentences;
pub mod other_language;
pub mod outdated_translation;
pub mod repeated_sentence;
pub mod same_entry;
pub mod shared_value;
pub mod slipped_word;
pub mod stray_figure;
pub mod template_in_text;
pub mod typed_figure;
pub mod typography;
pub mod uneven_list;
pub mod unknown_reference;
pub mod unlike_translation;
pub mod untranslated_words;
pub mod unused_asset;
pub mod unused_entry;
pub mod unused_field;
pub mod unused_sentence;
pub mod wrong_article;
pub mod wrong_sentence;
pub mod wrong_word;

pub const RULES: &[Registration] = &[
    Registration::reported(toml_syntax::RULE),
    Registration::reported(unknown_key::RULE),
    Registration::reported(wrong_type::RULE),
    Registration::reported(missing_key::RULE),
    Registration::reported(bad_value::RULE),
    Registration::reported(duplicate_id::RULE),
    Registration::reported(unsafe_id::RULE),
    Registration::reported(missing_file::RULE),
    Registration::reported(unread_file::RULE),
    Registration::reported(lost_schema::RULE),
    Registration::reported(outside_root::RULE),
    Registration::reported(unreadable_file::RULE),
    Registration::reported(too_large::RULE),
    Registration::reported(bad_schema::RULE),
    Registration::reported(unknown_stock::RULE),
    Registration::reported(unknown_preset::RULE),
    Registration::reported(does_not_fit::RULE),
    Registration::reported(other_layout::RULE),
    Registration::reported(cut_by_seam::RULE),
    Registration::reported(stock_title::RULE),
    Registration::reported(bad_icon_set::RULE),
    Registration::reported(bad_sheet::RULE),
    Registration::reported(odd_cell::RULE),
    Registration::reported(no_version::RULE),
    Registration::reported(text_error::RULE),
    Registration::content(unknown_reference::RULE, unknown_reference::run),
    Registration::content(unused_entry::RULE, unused_entry::run),
    Registration::content(unused_asset::RULE, unused_asset::run),
    Registration::reported(unused_field::RULE),
    Registration::content(missing_origin::RULE, missing_origin::run),
    Registration::content(missing_translation::RULE, missing_translation::run),
    Registration::content(outdated_translation::RULE, outdated_translation::run),
    Registration::content(unlike_translation::RULE, unlike_translation::run),
    Registration::content(untranslated_words::RULE, untranslated_words::run),
    Registration::content(template_in_text::RULE, template_in_text::run),
    Registration::content(typed_figure::RULE, typed_figure::run),
    Registration::content(stray_figure::RULE, stray_figure::run),
    Registration::content(other_language::RULE, other_language::run),
    Registration::content(typography::RULE, typography::run),
    Registration::content(wrong_word::RULE, wrong_word::run),
    Registration::content(wrong_article::RULE, wrong_article::run),
    Registration::content(confused_word::RULE, confused_word::run),
    Registration::content(mistyped_word::RULE, mistyped_word::run),
    Registration::content(misspelt_word::RULE, misspelt_word::run),
    Registration::reported(bad_dictionary::RULE),
    Registration::content(opposite_sentences::RULE, opposite_sentences::run),
    Registration::content(repeated_sentence::RULE, repeated_sentence::run),
    Registration::content(wrong_sentence::RULE, wrong_sentence::run),
    Registration::reported(unused_sentence::RULE),
    Registration::reported(slipped_word::RULE),
    Registration::content(same_entry::RULE, same_entry::run),
    Registration::content(shared_value::RULE, shared_value::run),
    Registration::content(far_figure::RULE, far_figure::run),
    Registration::content(uneven_list::RULE, uneven_list::run),
    Registration::content(merging_colours::RULE, merging_colours::run).with_errors(),
    Registration::content(colour_name::RULE, colour_name::run),
    Registration::reported(rule_error::RULE),
    Registration::reported(rule_example::RULE),
    Registration::reported(untested_rule::RULE),
    Registration::reported(too_slow::RULE),
    Registration::reported(stale_exception::RULE),
    Registration::reported(not_looked_at::RULE),
    Registration::reported(not_approved::RULE),
    Registration::reported(lone_change::RULE),
];
