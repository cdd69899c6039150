//! What an export is written as: what `--format` names, or what the file's name ends in.

use std::path::Path;

use clap::ValueEnum;

use super::session::Failure;
use crate::pipeline::options::{FaceFormat, TableForm};
use crate::write::files;

/// What a face, or all entries, are written as.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportFormat {
    Png,
    Svg,
    Pdf,
    Html,
    Csv,
    Xlsx,
    Ods,
}

impl ExportFormat {
    /// As what a face is written.
    ///
    /// # Errors
    /// As what the entries are written, where it is a spreadsheet.
    pub fn parts(self) -> Result<FaceFormat, TableForm> {
        match self {
            ExportFormat::Png => Ok(FaceFormat::Png),
            ExportFormat::Svg => Ok(FaceFormat::Svg),
            ExportFormat::Pdf => Ok(FaceFormat::Pdf),
            ExportFormat::Html => Ok(FaceFormat::Html),
            ExportFormat::Csv => Err(TableForm::Csv),
            ExportFormat::Xlsx => Err(TableForm::Xlsx),
            ExportFormat::Ods => Err(TableForm::Ods),
        }
    }

    /// The format whose files end so, in small or capital letters.
    pub fn of(path: &Path) -> Option<ExportFormat> {
        ExportFormat::from_str(path.extension()?.to_str()?, true).ok()
    }

    /// The format that is asked for, or else the one of a file's name; a folder has none.
    ///
    /// # Errors
    /// A name of a file that is another format's, or none's.
    pub fn chosen(
        asked: Option<ExportFormat>,
        output: Option<&Path>,
    ) -> Result<ExportFormat, Failure> {
        let is_file = |path: &&Path| {
            path.extension().is_some() && !path.is_dir() && !files::is_standard_output(path)
        };
        let Some(path) = output.filter(is_file) else {
            return Ok(asked.unwrap_or(ExportFormat::Png));
        };
        match (asked, ExportFormat::of(path)) {
            (Some(asked), Some(known)) if asked == known => Ok(asked),
            (None, Some(known)) => Ok(known),
            (Some(asked), _) => Err(another(asked, path)),
            (None, None) => Err(unknown(path)),
        }
    }

    fn name(self) -> String {
        let name = self.to_possible_value();
        name.map_or_else(String::new, |name| name.get_name().to_owned())
    }
}

fn another(asked: ExportFormat, path: &Path) -> Failure {
    let format = asked.name();
    let own = path.with_extension(&format);
    Failure::usage(
        message!(
            "cli-export-another-format",
            "`{path}` does not end as {format} does",
            path = path.display(),
            format
        ),
        message!(
            "cli-export-another-format-help",
            "write `-o {path}`",
            path = own.display()
        ),
    )
}

fn unknown(path: &Path) -> Failure {
    let names = ExportFormat::value_variants().iter();
    let known: Vec<String> = names.map(|format| format.name()).collect();
    Failure::usage(
        message!(
            "cli-export-unknown-format",
            "`{path}` ends as no format that is written",
            path = path.display()
        ),
        message!(
            "cli-export-unknown-format-help",
            "the formats are: {known}; another program makes others of them",
            known = known.join(", ")
        ),
    )
}
