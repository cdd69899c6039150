//! The errors of the command line, as clap finds them: what this build leaves out, and all of them in French.

use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, ContextValue, ErrorFormatter, ErrorKind};

use super::doctor::FEATURES;
use crate::message::{Message, UiLanguage};

/// The commands that a build may leave out, each with its feature.
const COMMANDS: [(&str, &str); 5] = [
    ("completions", "terminal"),
    ("lsp", "lsp"),
    ("man", "terminal"),
    ("pull", "pull"),
    ("serve", "serve"),
];

/// An error with what to do where it is about a command that this build leaves out.
pub fn with_left_out(mut error: clap::Error, language: UiLanguage) -> clap::Error {
    let named = context(&error, ContextKind::InvalidSubcommand);
    let is_there = |feature: &str| FEATURES.contains(&(feature, true));
    let mut left_out = COMMANDS.iter().filter(|(_, feature)| !is_there(feature));
    let Some((command, feature)) = left_out.find(|(command, _)| *command == named) else {
        return error;
    };
    let tip = message!(
        "clap-left-out",
        "this build leaves `{command}` out: releases have it, and so has `cargo install --path . --features {feature}`",
        command,
        feature
    );
    let tip = StyledStr::from(tip.text(language).into_owned());
    error.remove(ContextKind::SuggestedSubcommand);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    error
}

/// clap's errors in French.
pub struct French;

impl ErrorFormatter for French {
    fn format_error(error: &clap::error::Error<Self>) -> StyledStr {
        let language = UiLanguage::French;
        let styles = Styles::styled();
        let red = styles.get_error();
        let word = message!("human-error", "error");
        let mut text = format!("{red}{}\u{a0}:{red:#} ", word.text(language));
        text.push_str(&what(error).text(language));
        for hint in hints(error) {
            text.push_str(&format!("\n\n  {}", hint.text(language)));
        }
        let said = context(error, ContextKind::Suggested);
        if error.kind() == ErrorKind::InvalidSubcommand && !said.is_empty() {
            text.push_str(&format!("\n\n  {said}"));
        }
        if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
            let usage = usage.ansi().to_string();
            let word = language.text("help-usage").unwrap_or_default();
            text.push_str(&format!(
                "\n\n{}",
                usage.replacen("Usage:", &format!("{word}\u{a0}:"), 1)
            ));
        }
        let more = message!("clap-more", "For more information, try '--help'.");
        text.push_str(&format!("\n\n{}\n", more.text(language)));
        text.into()
    }
}

fn context<F: ErrorFormatter>(error: &clap::error::Error<F>, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::StyledStrs(texts)) => {
            let texts: Vec<String> = texts.iter().map(ToString::to_string).collect();
            texts.join(", ")
        }
        Some(ContextValue::Number(number)) => number.to_string(),
        Some(ContextValue::Bool(flag)) => flag.to_string(),
        _ => String::new(),
    }
}

/// What is wrong, in a sentence.
fn what<F: ErrorFormatter>(error: &clap::error::Error<F>) -> Message {
    let get = |kind| context(error, kind);
    let argument = get(ContextKind::InvalidArg);
    let value = get(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => message!(
            "clap-value-missing",
            "a value is required for '{argument}' but none was supplied",
            argument
        ),
        ErrorKind::InvalidValue => message!(
            "clap-invalid-value",
            "invalid value '{value}' for '{argument}'",
            value,
            argument
        ),
        ErrorKind::ValueValidation => {
            let source = std::error::Error::source(error);
            let why = source.map_or_else(Message::default, |source| {
                match source.downcast_ref::<Message>() {
                    Some(message) => message.clone(),
                    None => validation(&source.to_string()),
                }
            });
            message!(
                "clap-value-validation",
                "invalid value '{value}' for '{argument}': {why}",
                value,
                argument,
                why
            )
        }
        ErrorKind::UnknownArgument => message!(
            "clap-unknown-argument",
            "unexpected argument '{argument}' found",
            argument
        ),
        ErrorKind::InvalidSubcommand => message!(
            "clap-invalid-subcommand",
            "unrecognized subcommand '{command}'",
            command = get(ContextKind::InvalidSubcommand)
        ),
        ErrorKind::MissingSubcommand => {
            message!(
                "clap-missing-subcommand",
                "a subcommand is required but one was not provided"
            )
        }
        ErrorKind::MissingRequiredArgument => message!(
            "clap-missing-argument",
            "the following required arguments were not provided: {argument}",
            argument
        ),
        ErrorKind::ArgumentConflict => match get(ContextKind::PriorArg) {
            prior if prior == argument || prior.is_empty() => message!(
                "clap-argument-twice",
                "the argument '{argument}' cannot be used multiple times",
                argument
            ),
            prior => message!(
                "clap-argument-conflict",
                "the argument '{argument}' cannot be used with '{prior}'",
                argument,
                prior
            ),
        },
        ErrorKind::TooManyValues => message!(
            "clap-too-many-values",
            "unexpected value '{value}' for '{argument}' found; no more were expected",
            value,
            argument
        ),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => message!(
            "clap-number-of-values",
            "'{argument}' has not as many values as it needs",
            argument
        ),
        ErrorKind::NoEquals => message!(
            "clap-no-equals",
            "an equal sign is needed when assigning values to '{argument}'",
            argument
        ),
        ErrorKind::InvalidUtf8 => message!("clap-invalid-utf8", "an argument is not UTF-8 text"),
        kind => kind.to_string().into(),
    }
}

/// Why clap or the standard library takes no value, by their words.
fn validation(why: &str) -> Message {
    match (why, why.split_once(" is not in ")) {
        ("invalid digit found in string" | "invalid float literal", _) => {
            message!("clap-no-number", "it is not a number")
        }
        (_, Some((value, range))) => {
            message!(
                "clap-out-of-range",
                "{value} is not in {range}",
                value,
                range
            )
        }
        _ => why.into(),
    }
}

/// What may have been meant.
fn hints<F: ErrorFormatter>(error: &clap::error::Error<F>) -> Vec<Message> {
    let get = |kind| context(error, kind);
    let mut hints = Vec::new();
    let values = get(ContextKind::ValidValue);
    if !values.is_empty() {
        hints.push(message!(
            "ui-possible-values",
            "[possible values: {values}]",
            values
        ));
    }
    let kinds = [
        ContextKind::SuggestedValue,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
    ];
    // The nearest of several is the last.
    let nearest = |kind| match error.get(kind) {
        Some(ContextValue::Strings(texts)) => texts.last().cloned(),
        _ => Some(get(kind)),
    };
    let near = kinds.into_iter().filter_map(nearest);
    for near in near.filter(|near| !near.is_empty()) {
        hints.push(message!("clap-near", "did you mean '{near}'?", near));
    }
    hints
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::super::{Arguments, ui_language};
    use super::*;

    #[cfg(not(feature = "lsp"))]
    #[test]
    fn a_command_that_is_left_out_is_named_with_its_feature() {
        let said = |language| {
            let error = Arguments::command().try_get_matches_from_mut(["massicot", "lsp"]);
            with_left_out(error.unwrap_err(), language)
        };
        let english = said(UiLanguage::English).render().to_string();
        assert!(
            english.contains("tip: this build leaves `lsp` out"),
            "{english}"
        );
        assert!(english.contains("--features lsp") && !english.contains("similar"));
        let french = said(UiLanguage::French)
            .apply::<French>()
            .render()
            .to_string();
        assert!(french.contains("est faite sans `lsp`"), "{french}");
    }

    #[test]
    fn errors_of_the_command_line_are_french() {
        let said = |arguments: &[&str]| {
            let mut command = ui_language::spoken(Arguments::command(), UiLanguage::French);
            let arguments = ["massicot"].iter().chain(arguments);
            let error = command.try_get_matches_from_mut(arguments).unwrap_err();
            error.apply::<French>().render().to_string()
        };
        let unknown = said(&["chek"]);
        assert!(
            unknown.starts_with("erreur\u{a0}: commande inconnue «\u{202f}chek\u{202f}»"),
            "{unknown}"
        );
        assert!(
            unknown.contains("vouliez-vous dire «\u{202f}check\u{202f}»"),
            "{unknown}"
        );
        let value = said(&["check", "--format", "xml"]);
        assert!(
            value.contains("valeurs possibles\u{a0}: human, concise"),
            "{value}"
        );
        let limit = said(&["--limit", "steps", "check"]);
        assert!(limit.contains("écrivez steps=NOMBRE"), "{limit}");
        let missing = said(&["import"]);
        assert!(missing.contains("<FICHIER>"), "{missing}");
        assert!(
            missing.contains("essayez «\u{202f}--help\u{202f}»"),
            "{missing}"
        );
    }
}
