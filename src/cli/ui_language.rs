//! The help of the command line in the language that is asked for.
//!
//! clap makes the help from the comments of the arguments, in English. For another language the tree of
//! its commands is walked, and the words of each command and option are put into it: `help-<command>` and
//! `help-<command>--<option>` of the language's file. The headings `Options` and `Arguments` are the same words in French,
//! with a blank before their colon.

use std::ffi::{OsStr, OsString};

use clap::builder::{PossibleValue, StyledStr, Styles};
use clap::{Arg, Command, ValueEnum};

use crate::env;
use crate::message::{Message, UiLanguage};

/// What `--ui-language` takes.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum UiLanguageName {
    En,
    #[cfg(feature = "french")]
    Fr,
}

impl UiLanguageName {
    fn language(self) -> UiLanguage {
        match self {
            UiLanguageName::En => UiLanguage::English,
            #[cfg(feature = "french")]
            UiLanguageName::Fr => UiLanguage::French,
        }
    }
}

/// The language that is asked for, before clap has read the arguments: by `--ui-language`, else by the
/// environment.
pub fn asked(arguments: &[OsString]) -> UiLanguage {
    let mut arguments = arguments.iter().map(OsString::as_os_str);
    let mut asked = None;
    while let Some(argument) = arguments.next() {
        let value = match argument.to_str() {
            Some("--") => break,
            Some("--ui-language") => arguments.next().and_then(OsStr::to_str),
            Some(argument) => argument.strip_prefix("--ui-language="),
            None => None,
        };
        let named = value.and_then(|value| UiLanguageName::from_str(value, true).ok());
        asked = named.or(asked);
    }
    asked.map_or_else(env::ui_language, UiLanguageName::language)
}

/// The commands with their help in a language.
pub fn spoken(command: Command, language: UiLanguage) -> Command {
    if language == UiLanguage::English {
        return command;
    }
    let mut command = command;
    // Then every command has its own `--help`, and the options of all.
    command.build();
    translated(command, "help", language)
}

fn translated(command: Command, id: &str, language: UiLanguage) -> Command {
    let say = |id: &str| language.text(id);
    let word = |word: Option<String>| word.unwrap_or_default();
    let mut command = command
        .subcommand_help_heading(word(say("help-commands")))
        .subcommand_value_name(word(say("help-command")))
        .help_template(template(word(say("help-usage"))));
    if let Some(about) = say(id) {
        command = command.about(about).long_about(None::<&str>);
    }
    if let Some(after) = say(&format!("{id}-after")) {
        command = command.after_help(after);
    }
    let command = command.mut_args(|arg| argument(arg, id, language));
    command.mut_subcommands(|inner| match inner.get_name() {
        // It has all commands below it once more, and shows nothing of them.
        "help" => match say("help-help") {
            Some(about) => inner.about(about),
            None => inner,
        },
        name => {
            let id = format!("{id}-{name}");
            translated(inner, &id, language)
        }
    })
}

/// As clap's own, with the word for the usage.
fn template(usage: String) -> StyledStr {
    let style = Styles::styled().get_usage().to_owned();
    let text = format!(
        "{{before-help}}{{about-with-newline}}\n{style}{usage}\u{a0}:{style:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    text.into()
}

/// The commands as a screen shows them: with the blank that a language has before the colon which clap puts
/// behind a heading. Manual pages have no colon there.
pub fn for_screen(command: Command, language: UiLanguage) -> Command {
    match language {
        UiLanguage::English => command,
        UiLanguage::French => spaced(command),
    }
}

fn spaced(command: Command) -> Command {
    let commands = command.get_subcommand_help_heading().map(heading);
    let command = match commands {
        Some(commands) => command.subcommand_help_heading(commands),
        None => command,
    };
    let command = command.mut_args(below_heading);
    command.mut_subcommands(|inner| match inner.get_name() {
        "help" => inner,
        _ => spaced(inner),
    })
}

/// A word before the colon that clap puts behind it.
fn heading(word: &str) -> String {
    format!("{word}\u{a0}")
}

/// An argument below a heading of its own, as clap's own have no blank before their colon.
fn below_heading(arg: Arg) -> Arg {
    let word = match arg.get_help_heading() {
        Some(own) => heading(own),
        None if arg.is_positional() => heading("Arguments"),
        None => heading("Options"),
    };
    match arg.get_index() {
        // They would be sorted by their names.
        Some(index) => arg.help_heading(word).display_order(index),
        None => arg.help_heading(word),
    }
}

/// The id of an argument's help: that of its command, else that of an option of all commands.
fn help_id(arg: &Arg, command: &str, language: UiLanguage) -> Option<String> {
    let name = match arg.get_long() {
        Some(long) => format!("--{long}"),
        None => format!("-{}", arg.get_id()),
    };
    let ids = [format!("{command}{name}"), format!("help{name}")];
    ids.into_iter().find(|id| language.text(id).is_some())
}

fn argument(arg: Arg, command: &str, language: UiLanguage) -> Arg {
    let Some(id) = help_id(&arg, command, language) else {
        return arg;
    };
    let about = language.text(&id).unwrap_or_default();
    let values: Vec<PossibleValue> = match arg.get_action().takes_values() {
        true => arg.get_possible_values(),
        false => Vec::new(),
    };
    let values: Vec<PossibleValue> = values
        .into_iter()
        .filter(|value| !value.is_hide_set())
        .collect();
    let default = arg.get_default_values();
    let default: Vec<_> = default
        .iter()
        .map(|value| value.to_string_lossy())
        .collect();
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let takes_values = arg.get_action().takes_values();
    let default =
        (takes_values && !default.is_empty() && !arg.is_hide_default_value_set()).then(|| {
            message!(
                "ui-default",
                "[default: {value}]",
                value = default.join(" ")
            )
        });
    let choices = (!names.is_empty() && !arg.is_hide_possible_values_set()).then(|| {
        let values = names.join(", ");
        message!("ui-possible-values", "[possible values: {values}]", values)
    });
    let short: Vec<String> = [
        Some(Message::from(about.as_str())),
        default.clone(),
        choices,
    ]
    .into_iter()
    .flatten()
    .map(|part| part.text(language).into_owned())
    .collect();
    let has_words = values.iter().any(|value| value.get_help().is_some());
    let long = has_words.then(|| {
        let heading = message!("ui-possible-values-heading", "Possible values:");
        let mut long = format!("{about}\n\n{}", heading.text(language));
        for value in &values {
            let name = value.get_name();
            let help = language.text(&format!("{id}--{name}"));
            match help {
                Some(help) => long.push_str(&format!("\n- {name}\u{a0}: {help}")),
                None => long.push_str(&format!("\n- {name}")),
            }
        }
        if let Some(default) = &default {
            long.push_str(&format!("\n\n{}", default.text(language)));
        }
        long
    });
    let names: Option<Vec<String>> = arg.get_value_names().map(|names| {
        let names = names.iter().map(|name| value_name(name, language));
        names.collect()
    });
    let limits = arg
        .get_help_heading()
        .and_then(|_| language.text("help-limits"));
    let mut arg = arg
        .help(short.join(" "))
        .long_help(None::<&str>)
        .hide_default_value(true)
        .hide_possible_values(true);
    if let Some(long) = long {
        arg = arg.long_help(long);
    }
    if let Some(names) = names.filter(|_| arg.get_action().takes_values()) {
        arg = arg.value_names(names);
    }
    match limits {
        Some(limits) => arg.help_heading(limits),
        None => arg,
    }
}

/// `GAME/COMPONENT` word by word.
fn value_name(name: &str, language: UiLanguage) -> String {
    let mut said = String::new();
    let mut rest = name;
    while !rest.is_empty() {
        let end = rest.find(|letter: char| !letter.is_ascii_uppercase());
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        match language.text(&format!("help-word-{}", word.to_ascii_lowercase())) {
            Some(word) if !word.is_empty() => said.push_str(&word),
            _ => said.push_str(word),
        }
        let end = after.find(|letter: char| letter.is_ascii_uppercase());
        let (signs, after) = after.split_at(end.unwrap_or(after.len()));
        said.push_str(signs);
        rest = after;
    }
    said
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::super::Arguments;
    use super::*;

    /// The ids of the French of a command and of those below it, and what has none.
    fn walk(command: &Command, id: &str, ids: &mut BTreeSet<String>, lacking: &mut Vec<String>) {
        let mut want = |id: String| {
            if UiLanguage::French.text(&id).is_none() {
                lacking.push(id.clone());
            }
            ids.insert(id);
        };
        want(id.to_owned());
        if command.get_after_help().is_some() {
            want(format!("{id}-after"));
        }
        for arg in command.get_arguments() {
            let name = match arg.get_long() {
                Some(long) => format!("--{long}"),
                None => format!("-{}", arg.get_id()),
            };
            let own = help_id(arg, id, UiLanguage::French).unwrap_or(format!("{id}{name}"));
            want(own.clone());
            let values = match arg.get_action().takes_values() {
                true => arg.get_possible_values(),
                false => Vec::new(),
            };
            for value in values.iter().filter(|value| value.get_help().is_some()) {
                want(format!("{own}--{}", value.get_name()));
            }
        }
        for inner in command.get_subcommands() {
            match inner.get_name() {
                "help" => {}
                name => walk(inner, &format!("{id}-{name}"), ids, lacking),
            }
        }
    }

    #[test]
    fn every_command_and_option_has_its_french() {
        let mut command = Arguments::command();
        command.build();
        let (mut ids, mut lacking) = (BTreeSet::new(), Vec::new());
        walk(&command, "help", &mut ids, &mut lacking);
        assert!(lacking.is_empty(), "{lacking:#?}");
        // Words of the frame, and of commands that this build may lack.
        let others = [
            "help-commands",
            "help-command",
            "help-usage",
            "help-limits",
            "help-help",
            "help-line",
        ];
        let is_other = |id: &str| {
            others.contains(&id) || id.starts_with("help-word-") || id.starts_with("help-lsp")
        };
        let text = include_str!("../message/fr/help.ftl");
        let written = text.lines().filter_map(|line| line.split_once(" ="));
        let written = written.filter(|(id, _)| id.starts_with("help"));
        let orphans: Vec<&str> = written
            .map(|(id, _)| id)
            .filter(|id| !ids.contains(*id) && !is_other(id))
            .collect();
        assert!(orphans.is_empty(), "{orphans:#?}");
    }

    #[test]
    fn the_help_can_be_shown_and_read_in_french() {
        let command = spoken(Arguments::command(), UiLanguage::French);
        let mut command = for_screen(command, UiLanguage::French);
        command.clone().debug_assert();
        let help = command.render_help().to_string();
        assert!(
            help.contains("Utilisation\u{a0}: massicot [OPTIONS] <COMMANDE>"),
            "{help}"
        );
        for heading in ["Commandes", "Options", "Limites"] {
            assert!(help.contains(&format!("\n{heading}\u{a0}:\n")), "{help}");
        }
        assert!(
            !help.contains("default") && !help.contains("Print"),
            "{help}"
        );
        let asked = [
            "massicot",
            "check",
            "--format",
            "json",
            "--ui-language",
            "fr",
        ];
        assert!(command.try_get_matches_from_mut(asked).is_ok());
    }

    #[test]
    fn the_language_is_asked_for_before_all_else() {
        let asked = |arguments: &[&str]| {
            let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
            super::asked(&arguments)
        };
        let french = ["massicot", "check", "--ui-language", "fr"];
        assert_eq!(asked(&french), UiLanguage::French);
        assert_eq!(
            asked(&["massicot", "--ui-language=fr", "--help"]),
            UiLanguage::French
        );
        let english = ["massicot", "--ui-language=fr", "--ui-language", "en"];
        assert_eq!(asked(&english), UiLanguage::English);
    }
}
