//! `massicot export --format xlsx`: entries, or the texts for translators, as a spreadsheet.

use std::path::{Path, PathBuf};

use super::console::{Noun, counted};
use super::session::{Failure, Session};
use super::words;
use crate::pipeline::options::TableForm;
use crate::pipeline::{export_table, spreadsheet, translators};
use crate::write::files;

/// What to write, and where.
pub struct TableArgs<'a> {
    pub pieces: &'a [String],
    /// That of a translation: then its texts are written.
    pub language: Option<&'a str>,
    pub form: TableForm,
    pub output: Option<&'a Path>,
}

/// Writes the entries of a component as a spreadsheet, or the texts of a game, or of a component, for
/// translators.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &TableArgs<'_>) -> Result<(), Failure> {
    let [asked] = args.pieces else {
        let help = message!(
            "cli-export-table-help",
            "write each component as a file of its own"
        );
        return Err(Failure::usage(
            message!("cli-export-table", "a spreadsheet is of one component"),
            help,
        ));
    };
    match args.language {
        Some(tag) => texts(session, args, asked, tag),
        None => entries(session, args, asked),
    }
}

fn entries(session: &Session, args: &TableArgs<'_>, asked: &str) -> Result<(), Failure> {
    let game = asked.split('/').next().unwrap_or_default().to_owned();
    let project = session.load_beside(&session.games(&[game])?, None)?;
    let (game, component) = spreadsheet::component(&project, asked)?;
    let made = export_table::exported(game, component, args.form, &session.watch.limits())?;
    let path = write(session, args, &component.id.value, &made.bytes)?;
    let rows = counted(made.rows, Noun::Row);
    session
        .console
        .say(message!("table-wrote", "wrote {path}: {rows}", path, rows));
    for field in &made.lost {
        session.console.say(words::indented(message!(
            "table-lost",
            "a sheet does not hold {field}: it comes back otherwise",
            field
        )));
    }
    Ok(())
}

fn texts(session: &Session, args: &TableArgs<'_>, asked: &str, tag: &str) -> Result<(), Failure> {
    let (root, control) = (&session.root, session.control());
    let made = translators::exported(root, asked, tag, args.form, control)?;
    session.tell_aside(&made.aside.report, &made.aside.sources);
    let name = format!("{}-{tag}", asked.replace('/', "-"));
    let path = write(session, args, &name, &made.bytes)?;
    let texts = counted(made.texts, Noun::Text);
    let missing = made.missing;
    session.console.say(match made.changed {
        0 => message!(
            "table-texts",
            "wrote {path}: {texts}, {missing} without a translation",
            path,
            texts,
            missing
        ),
        changed => message!(
            "table-texts-changed",
            "wrote {path}: {texts}, {missing} without a translation, {changed} translated before they changed",
            path,
            texts,
            missing,
            changed
        ),
    });
    Ok(())
}

/// Writes the file where it is asked for, or here under a name of its own; its path to be shown.
fn write(
    session: &Session,
    args: &TableArgs<'_>,
    name: &str,
    bytes: &[u8],
) -> Result<String, Failure> {
    let ending = match args.form {
        TableForm::Csv => "csv",
        TableForm::Xlsx => "xlsx",
        TableForm::Ods => "ods",
    };
    let name = PathBuf::from(format!("{name}.{ending}"));
    let path = match args.output {
        Some(path) if files::is_standard_output(path) => {
            files::to_standard_output(bytes)?;
            return Ok(path.display().to_string());
        }
        Some(path) if path.is_dir() => path.join(name),
        Some(path) => path.to_owned(),
        None => name,
    };
    Ok(words::shown(&session.write_output(&path, bytes)?))
}
