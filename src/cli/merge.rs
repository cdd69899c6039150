//! `massicot merge`, and which part a machine is to make.

use std::path::PathBuf;

use clap::Args;

use super::console::{Console, counted};
use super::session::Failure;
use super::words;
use crate::env;
use crate::pipeline::partition::{self, Partition};
use crate::write::files::{OutDir, WholeFile};

/// Put the parts of an export together
#[derive(Args, Debug)]
#[command(
    after_help = "The files are those of one whole export, byte for byte. Parts that are missing, damaged or made
from other files are told, and nothing is written.

Examples:
  massicot export 'my-game/**' --partition hash:1/2 -o parts/1     on one machine
  massicot export 'my-game/**' --partition hash:2/2 -o parts/2     on another
  massicot merge parts/1 parts/2 -o cards"
)]
pub struct Merge {
    /// The folders of the parts
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// The folder that all files go to
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// As those of [`partition::merge`]; a file that cannot be written.
pub fn run(console: &Console, args: &Merge) -> Result<(), Failure> {
    let out = OutDir::chosen(&args.output);
    let mut waiting = Vec::new();
    let files = partition::merge(&args.parts, |path, bytes| {
        waiting.push(out.whole(path, bytes)?);
        Ok(())
    })?;
    WholeFile::keep_all(waiting)?;
    let shown = words::shown(&args.output);
    console.say(&format!("{} in {shown}", counted(files, "face")));
    Ok(())
}

/// Where runners and queues say which of their machines this is, from what they count, and how many
/// there are. Kubernetes does not say how many: `MASSICOT_PARTS` does, as for any other.
const MACHINES: [(&str, usize, &str); 4] = [
    // GitLab's `parallel`, CircleCI and others.
    ("CI_NODE_INDEX", 1, "CI_NODE_TOTAL"),
    ("AWS_BATCH_JOB_ARRAY_INDEX", 0, "AWS_BATCH_JOB_ARRAY_SIZE"),
    ("JOB_COMPLETION_INDEX", 0, "MASSICOT_PARTS"),
    ("MASSICOT_PART", 1, "MASSICOT_PARTS"),
];

/// The part that this machine is to make, as its runner or queue says.
///
/// # Errors
/// Where none says.
pub fn partition_of_machine() -> Result<Partition, String> {
    let number = |name: &str| env::variable(name)?.parse::<usize>().ok();
    let found = MACHINES.iter().find_map(|(index, first, total)| {
        let part = number(index)?.checked_sub(*first)?.checked_add(1)?;
        Partition::by_hash(part, number(total)?)
    });
    found.ok_or_else(|| {
        let named = MACHINES
            .iter()
            .map(|(index, _, total)| format!("{index} and {total}"));
        let named: Vec<String> = named.collect();
        format!("no part is named: set {}", named.join(", or "))
    })
}
