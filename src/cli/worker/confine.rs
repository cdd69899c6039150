//! What a worker gives up before it reads anything.

use std::io;
use std::path::{Path, PathBuf};

use rustix::process::{Resource, Rlimit, setrlimit};

use super::{PANICKED, Places};
use crate::limits::Limits;
use crate::watchdog::Watch;

/// Processor time of the whole run, in seconds: a build of thousands of faces is within it.
const CPU: u64 = 3_600;
/// The largest file that is written, in bytes.
const FILE: u64 = 8 << 30;
/// Files open at once.
const OPEN: u64 = 512;
/// Address space beside what is used: stacks, the allocator's reserve, files.
const SPACE: u64 = 8 << 30;

/// Confines this process, and gives it a watch that tells its parent what is under way.
///
/// # Errors
/// A system that refuses.
pub fn confine(limits: Limits, places: &Places) -> io::Result<Watch> {
    let memory = limits.memory.map_or(1 << 30, |most| most as u64);
    let limit = |resource, most: u64| {
        let lower = rustix::process::getrlimit(resource).maximum;
        let most = Some(lower.map_or(most, |lower| lower.min(most)));
        setrlimit(
            resource,
            Rlimit {
                current: most,
                maximum: most,
            },
        )
    };
    limit(Resource::Core, 0)?;
    limit(Resource::Cpu, CPU)?;
    limit(Resource::Fsize, FILE)?;
    limit(Resource::Nofile, OPEN)?;
    limit(Resource::As, SPACE + 2 * memory)?;
    fence(places)?;
    std::panic::set_hook(Box::new(|_| {
        #[expect(
            clippy::disallowed_methods,
            reason = "the parent says what happened, and nothing is half-written"
        )]
        std::process::exit(PANICKED);
    }));
    Ok(Watch::telling(limits, |line| {
        let mut bytes = format!("{}\n", line.replace('\n', " ")).into_bytes();
        bytes.truncate(1_000);
        if let Some(last) = bytes.last_mut() {
            *last = b'\n';
        }
        // A parent that is gone hears nothing.
        let _ = rustix::io::write(rustix::stdio::stdin(), &bytes);
    }))
}

/// Leaves only the project and the places of the command line to be read, only those of outputs to
/// be written, nothing to be run and no TCP, as far as the system can.
#[cfg(target_os = "linux")]
fn fence(places: &Places) -> io::Result<()> {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr,
        path_beneath_rules,
    };
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::TERM))?;
    let abi = ABI::V4;
    let reads = AccessFs::ReadFile | AccessFs::ReadDir;
    let readable = places.root.iter().chain(&places.reads);
    let readable = readable
        .cloned()
        .chain(["/proc/self", "/sys/fs/cgroup"].map(PathBuf::from));
    let writable = places.out.iter().cloned();
    let writable = writable.chain(places.writes.iter().filter_map(|path| there(path)));
    let fenced = Ruleset::default()
        .handle_access(AccessFs::from_all(abi))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(abi)))
        .and_then(|rules| rules.create())
        .and_then(|rules| rules.add_rules(path_beneath_rules(readable, reads)))
        .and_then(|rules| {
            let all = AccessFs::from_all(abi) & !AccessFs::Execute;
            rules.add_rules(path_beneath_rules(writable, all))
        })
        .and_then(|rules| rules.restrict_self());
    fenced.map(drop).map_err(io::Error::other)
}

#[cfg(not(target_os = "linux"))]
fn fence(_places: &Places) -> io::Result<()> {
    Ok(())
}

/// The nearest folder of a path that is there.
#[cfg(target_os = "linux")]
fn there(path: &Path) -> Option<PathBuf> {
    let full = std::path::absolute(path).ok()?;
    full.ancestors()
        .find(|above| above.is_dir())
        .map(Path::to_owned)
}
