//! `massicot export --format xlsx`: entries, or the texts for translators, as a spreadsheet.

use std::path::PathBuf;

use super::console::counted;
use super::export::Export;
use super::session::{Failure, Session};
use super::words;
use crate::pipeline::options::TableForm;
use crate::pipeline::{spreadsheet, translators};
use crate::write::files::OutDir;

/// Writes the entries of a component as a spreadsheet; with `--language` the texts of a game, or of a
/// component, for translators.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &Export, form: TableForm) -> Result<(), Failure> {
    let [asked] = args.pieces.as_slice() else {
        let help = "write each component as a file of its own";
        return Err(Failure::usage("a spreadsheet is of one component", help));
    };
    match &args.faces.language {
        Some(tag) => texts(session, args, (asked, tag), form),
        None => entries(session, args, asked, form),
    }
}

fn entries(session: &Session, args: &Export, asked: &str, form: TableForm) -> Result<(), Failure> {
    let game = asked.split('/').next().unwrap_or_default().to_owned();
    let project = session.load(&session.games(&[game])?)?;
    let (game, component) = spreadsheet::component(&project, asked)?;
    let made = spreadsheet::exported(game, component, form, &session.watch.limits())?;
    let path = write(args, &component.id.value, form, &made.bytes)?;
    let rows = counted(made.rows, "row");
    session.console.say(&format!("wrote {path}: {rows}"));
    for field in &made.lost {
        session.console.say(&format!(
            "  a sheet does not hold {field}: it comes back otherwise"
        ));
    }
    Ok(())
}

fn texts(
    session: &Session,
    args: &Export,
    (asked, tag): (&str, &str),
    form: TableForm,
) -> Result<(), Failure> {
    let made = translators::exported(&session.root, asked, tag, form, session.control())?;
    let name = format!("{}-{tag}", asked.replace('/', "-"));
    let path = write(args, &name, form, &made.bytes)?;
    let texts = counted(made.texts, "text");
    let changed = match made.changed {
        0 => String::new(),
        changed => format!(", {changed} translated before they changed"),
    };
    session.console.say(&format!(
        "wrote {path}: {texts}, {} without a translation{changed}",
        made.missing
    ));
    Ok(())
}

/// Writes the file where it is asked for, or here under a name of its own; its path to be shown.
fn write(args: &Export, name: &str, form: TableForm, bytes: &[u8]) -> Result<String, Failure> {
    let ending = match form {
        TableForm::Csv => "csv",
        TableForm::Xlsx => "xlsx",
        TableForm::Ods => "ods",
    };
    let name = PathBuf::from(format!("{name}.{ending}"));
    let path = match &args.output {
        Some(path) if path.is_dir() => path.join(name),
        Some(path) => path.clone(),
        None => name,
    };
    Ok(words::shown(&OutDir::write_to(&path, bytes)?))
}
