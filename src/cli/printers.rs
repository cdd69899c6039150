//! The drifts of the user's printers: `massicot/printers.toml` in the user's own settings.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::session::Failure;
use crate::diag::did_you_mean;
use crate::env;
use crate::impose::calibrate::Drift;
use crate::write::files::OutDir;

const FILE: &str = "massicot/printers.toml";

type Printers = BTreeMap<String, Drift>;

/// The drift of a printer that was calibrated.
///
/// # Errors
/// The failure of a printer that is not known or a file that cannot be read.
pub fn drift(name: &str) -> Result<Drift, Failure> {
    let printers = read(&folder()?.join(FILE))?;
    printers.get(name).copied().ok_or_else(|| {
        let near = did_you_mean(name, printers.keys().map(String::as_str));
        let help = match near {
            Some(near) => message!("did-you-mean-near", "did you mean `{near}`?", near),
            None => message!(
                "cli-printers-drift-print-test-sheet",
                "print a test sheet first: massicot calibrate"
            ),
        };
        Failure::usage(
            message!(
                "cli-printers-drift-printer-name",
                "there is no printer `{name}`",
                name
            ),
            help,
        )
    })
}

/// The names of the printers that were calibrated, sorted.
///
/// # Errors
/// The failure of settings that cannot be read.
pub fn names() -> Result<Vec<String>, Failure> {
    let printers = read(&folder()?.join(FILE))?;
    Ok(printers.into_keys().collect())
}

/// Keeps the drift of a printer; gives the path of the file.
///
/// # Errors
/// The failure of a name that cannot be one, or a file that cannot be written.
pub fn keep(name: &str, drift: Drift) -> Result<PathBuf, Failure> {
    let folder = folder()?;
    let mut printers = read(&folder.join(FILE))?;
    printers.insert(name.to_owned(), drift);
    let text = toml::to_string(&printers).map_err(|error| {
        Failure::Failed(message!(
            "cli-printers-keep",
            "the printers cannot be written: {error}",
            error
        ))
    })?;
    Ok(OutDir::chosen(&folder).write(Path::new(FILE), text.as_bytes())?)
}

/// Where settings of a user's own are, on this system.
///
/// # Errors
/// The failure of a system that does not say.
pub fn folder() -> Result<PathBuf, Failure> {
    let own = |name: &str| env::variable(name).map(PathBuf::from);
    own("XDG_CONFIG_HOME")
        .or_else(|| own("APPDATA"))
        .or_else(|| own("HOME").map(|home| home.join(".config")))
        .ok_or_else(|| {
            Failure::Failed(message!(
                "cli-printers-folder",
                "no folder for settings: HOME is not set"
            ))
        })
}

#[expect(
    clippy::disallowed_methods,
    reason = "a file of the user's own, in no project"
)]
fn read(path: &Path) -> Result<Printers, Failure> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Printers::new()),
        Err(error) => {
            return Err(Failure::Failed(message!(
                "what-error",
                "{what}: {error}",
                what = path.display(),
                error
            )));
        }
    };
    let printers: Printers = toml::from_str(&text).map_err(|error| {
        Failure::Failed(message!(
            "what-error",
            "{what}: {error}",
            what = path.display(),
            error
        ))
    })?;
    match printers.iter().find(|(_, drift)| !drift.is_sound()) {
        Some((name, _)) => Err(Failure::Failed(message!(
            "cli-printers-read",
            "{path}: the drift of `{name}` is more than a printer's",
            path = path.display(),
            name
        ))),
        None => Ok(printers),
    }
}
