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
    #[cfg(target_os = "linux")]
    {
        let end = rustix::process::Signal::TERM;
        rustix::process::set_parent_process_death_signal(Some(end))?;
        fence(places)?;
    }
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
/// be written, nothing to be run and no TCP; true where the system can refuse some of it.
#[cfg(target_os = "linux")]
fn fence(places: &Places) -> io::Result<bool> {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus,
        path_beneath_rules,
    };
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
    let fenced = fenced.map_err(io::Error::other)?;
    Ok(fenced.ruleset != RulesetStatus::NotEnforced)
}

/// Whether the system can refuse a worker files that are not the project's.
#[cfg(target_os = "linux")]
pub fn can_fence() -> bool {
    use landlock::{ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr};
    let rules = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    rules.handle_access(AccessFs::from_all(ABI::V1)).is_ok()
}

/// The nearest folder of a path that is there.
#[cfg(target_os = "linux")]
fn there(path: &Path) -> Option<PathBuf> {
    let full = std::path::absolute(path).ok()?;
    full.ancestors()
        .find(|above| above.is_dir())
        .map(Path::to_owned)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::fs;

    /// What is given up is given up by a thread and those it starts: the tests beside it keep it.
    #[test]
    fn nothing_is_touched_but_what_was_named() {
        let home = tempfile::tempdir().unwrap();
        let file = |name: &str| home.path().join(name);
        for folder in ["project", "out", "other"] {
            fs::create_dir(file(folder)).unwrap();
            fs::write(file(folder).join("a.txt"), "a").unwrap();
        }
        let places = Places {
            root: Some(file("project")),
            out: Some(file("out")),
            ..Places::default()
        };
        std::thread::scope(|scope| {
            scope.spawn(|| {
                if !fence(&places).unwrap() {
                    return;
                }
                let denied = |done: io::Result<()>| {
                    done.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
                };
                assert_eq!(fs::read(file("project/a.txt")).unwrap(), b"a");
                fs::write(file("out/b.txt"), "b").unwrap();
                fs::rename(file("out/b.txt"), file("out/c.txt")).unwrap();
                assert!(denied(fs::read(file("other/a.txt")).map(drop)));
                assert!(denied(fs::write(file("project/a.txt"), "b")));
                assert!(denied(fs::write(file("other/b.txt"), "b")));
                let run = std::process::Command::new("/bin/true").status();
                assert!(denied(run.map(drop)));
            });
        });
    }
}
