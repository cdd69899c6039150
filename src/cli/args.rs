//! The options of every command.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::candidates;
use super::ui_language::UiLanguageName;
use crate::limits::CountedLimit;

/// Where the limits stand in the help.
const LIMITS: &str = "Limits";

/// Options of every command.
#[derive(Args, Debug)]
pub struct Global {
    /// The project's folder; else the nearest one upwards with content/ and templates/
    #[arg(long, global = true, value_name = "DIR")]
    pub root: Option<PathBuf>,
    /// Say more
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub verbose: bool,
    /// Say only what is wrong
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Colour the output (NO_COLOR is respected)
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    pub color: ColorChoice,
    /// The language of the program, messages and help [default: that of LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, value_enum, value_name = "LANGUAGE")]
    pub ui_language: Option<UiLanguageName>,
    /// Raise or lower a limit: steps of a template; elements, letters or megadots of a face; rows
    /// or cells of a spreadsheet, MiB that one is unpacked to
    #[arg(long, global = true, help_heading = LIMITS, value_name = "NAME=NUMBER")]
    pub limit: Vec<CountedLimit>,
    /// The content is a stranger's: also limit time and memory (MASSICOT_UNTRUSTED=1)
    #[arg(long, global = true, help_heading = LIMITS)]
    pub untrusted: bool,
    /// Give up where one face takes longer
    #[arg(long, global = true, help_heading = LIMITS, value_name = "SECONDS")]
    pub max_time: Option<u64>,
    /// Give up where the program holds more
    #[arg(long, global = true, help_heading = LIMITS, value_name = "MIB")]
    pub max_memory: Option<usize>,
}

/// Where files of faces are kept from one run to the next.
#[derive(Args, Debug)]
pub struct CacheArgs {
    /// The folder of a cache of faces, or `off` [default: MASSICOT_CACHE, else none]
    #[arg(long, global = true, value_name = "DIR")]
    pub cache: Option<PathBuf>,
    /// A cache that machines share, asked after the folder: s3://BUCKET/…, gs://…, az://…, https://…
    /// or a folder, or `off`; credentials as that service's own environment has them [default:
    /// MASSICOT_CACHE_REMOTE, else none]
    #[arg(long, global = true, value_name = "URL")]
    pub cache_remote: Option<String>,
    /// Take faces from the caches and change nothing in them [default: MASSICOT_CACHE_READ_ONLY]
    #[arg(long, global = true)]
    pub cache_read_only: bool,
}

/// How faces are drawn, wherever they go.
#[derive(Args, Debug)]
pub struct FaceArgs {
    /// In greys, each as bright as the colour it stands for
    #[arg(long)]
    pub grayscale: bool,
    /// In another language than the game's own: that of an overlay lang/LANGUAGE.toml
    #[arg(long, value_name = "LANGUAGE", add = candidates::languages())]
    pub language: Option<String>,
    /// Save ink: grounds and ornament left white, what is read all there
    #[arg(long)]
    pub low_ink: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColorChoice {
    Auto,
    Always,
    Never,
}
