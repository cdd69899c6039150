//! `massicot merge`, and which part a machine is to make.

use std::path::PathBuf;

use clap::Args;

use super::console::{Console, Noun, counted};
use super::session::{Failure, outside_sources};
use super::words;
use crate::env;
use crate::message::Message;
use crate::pipeline::merge;
use crate::pipeline::partition::Partition;
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
/// As those of [`merge::merge`]; a file that cannot be written.
pub fn run(console: &Console, args: &Merge) -> Result<(), Failure> {
    outside_sources(&args.output)?;
    let out = OutDir::chosen(&args.output);
    let mut waiting = Vec::new();
    let files = merge::merge(&args.parts, |path, bytes| {
        waiting.push(out.whole(path, bytes)?);
        Ok(())
    })?;
    WholeFile::keep_all(waiting)?;
    let shown = words::shown(&args.output);
    console.say(message!(
        "merge-wrote",
        "{faces} in {shown}",
        faces = counted(files, Noun::Face),
        shown
    ));
    Ok(())
}

/// Where runners and queues say which of their machines this is, from what they count, and how many
/// there are. What the user sets comes first. Kubernetes does not say how many: `MASSICOT_PARTS` does,
/// as for any other.
const MACHINES: [(&str, usize, &str); 4] = [
    ("MASSICOT_PART", 1, "MASSICOT_PARTS"),
    // GitLab's `parallel`, CircleCI and others.
    ("CI_NODE_INDEX", 1, "CI_NODE_TOTAL"),
    ("AWS_BATCH_JOB_ARRAY_INDEX", 0, "AWS_BATCH_JOB_ARRAY_SIZE"),
    ("JOB_COMPLETION_INDEX", 0, "MASSICOT_PARTS"),
];

/// Reads which part is to be made; `auto` is that of this machine.
///
/// # Errors
/// What is meant instead; where nothing says which part is this machine's.
pub fn partition(text: &str) -> Result<Partition, Message> {
    match text {
        "auto" => partition_of_machine(),
        _ => Partition::parse(text),
    }
}

/// The part that this machine is to make, as its runner or queue says.
fn partition_of_machine() -> Result<Partition, Message> {
    let mut machines = MACHINES.iter();
    let said = machines.find_map(|(index, first, total)| {
        let part = env::variable(index)?;
        Some((*index, part, *first, *total))
    });
    let Some((index, part, first, total)) = said else {
        let named = MACHINES.map(|(index, _, total)| format!("{index} and {total}"));
        return Err(message!(
            "cli-merge-partition-of-machine",
            "no part is named: set {named}",
            named = named.join(", or ")
        ));
    };
    let Some(parts) = env::variable(total) else {
        return Err(message!(
            "cli-merge-partition-of-machine-set-set-how",
            "{index} is set and {total} is not: set how many parts there are",
            index,
            total
        ));
    };
    let number = |text: &str| text.parse::<usize>().ok();
    let counted = number(&part).and_then(|part| part.checked_sub(first)?.checked_add(1));
    let found = counted.zip(number(&parts));
    let found = found.and_then(|(part, parts)| Partition::by_hash(part, parts));
    found.ok_or_else(|| {
        message!(
            "cli-merge-partition-of-machine-parts-counted-from",
            "{index} is {part} and {total} is {parts}: parts are counted from {first}",
            index,
            part,
            total,
            parts,
            first
        )
    })
}
