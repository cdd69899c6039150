//! Runs commands on a project, and looks at how they end.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{Case, Wanted};

/// For machines that do much else; a run takes some tenths of a second.
const MOST_TIME: Duration = Duration::from_secs(60);
const MOST_KIB: u64 = 512 << 10;
/// What a run may say, in bytes.
const MOST_SAID: usize = 100_000;

/// Each ends with the same error. Of what else can be done the case's name picks a part: all of it for
/// all cases takes minutes.
pub fn case(case: &Case) -> Result<(), String> {
    let dir = tempfile::tempdir().unwrap();
    (case.make)(dir.path());
    let first = held(dir.path(), &["check"], &case.wanted)?;
    let pick = case.name.bytes().map(usize::from).sum::<usize>();
    if pick.is_multiple_of(3) {
        let second = held(dir.path(), &["check"], &case.wanted)?;
        if first != second {
            return Err(format!("says `{first}` and then `{second}`"));
        }
    }
    let others: [&[&str]; 4] = [
        &["build"],
        &["export", "demo"],
        &["build", "--for", "tgc"],
        &["build", "--paper", "letter"],
    ];
    let told = |said: &str| {
        said.lines()
            .find(|line| line.starts_with("error"))
            .map(str::to_owned)
    };
    let picked = match case.wanted {
        Wanted::Checked(_) => others[2],
        _ => others[1 + pick % 3],
    };
    for other in [others[0], picked] {
        let said = held(dir.path(), other, &case.wanted)?;
        // What is refused is refused for the same reason.
        let is_refused = matches!(case.wanted, Wanted::Refused(_) | Wanted::Checked(_));
        if is_refused && told(&said) != told(&first) {
            return Err(format!("check says `{first}`, {other:?} says `{said}`"));
        }
    }
    match pick % 4 {
        0 => run(dir.path(), &["list"]).map(drop),
        _ => Ok(()),
    }
}

/// Runs a command that has to end as wanted; what it says.
fn held(dir: &Path, arguments: &[&str], wanted: &Wanted) -> Result<String, String> {
    let (code, said) = run(dir, arguments)?;
    let short: String = said.chars().take(400).collect();
    match wanted {
        Wanted::Refused(words) | Wanted::Checked(words)
            if code != Some(1) || !said.contains(words) =>
        {
            Err(format!(
                "{arguments:?} ends with {code:?}, not for `{words}`: {short}"
            ))
        }
        Wanted::Fine if code != Some(0) => {
            Err(format!("{arguments:?} ends with {code:?}: {short}"))
        }
        _ => Ok(said),
    }
}

/// Runs a command; its exit code and what it says, within the limits.
fn run(dir: &Path, arguments: &[&str]) -> Result<(Option<i32>, String), String> {
    let started = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_massicot"))
        .args(arguments)
        .args(["--color", "never", "--root"])
        .arg(dir)
        .env("XDG_CONFIG_HOME", dir.join("none"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stderr.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut said = Vec::new();
        pipe.read_to_end(&mut said).map(|_| said)
    });
    let mut peak = 0;
    let status = loop {
        peak = peak.max(crate::high_water(child.id()));
        if let Some(status) = child.try_wait().unwrap() {
            break Some(status);
        }
        if started.elapsed() > MOST_TIME {
            child.kill().unwrap();
            child.wait().unwrap();
            break None;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let said = reader.join().unwrap().unwrap();
    let said = String::from_utf8_lossy(&said).replace(&*dir.to_string_lossy(), "ROOT");
    let short: String = said.chars().take(400).collect();
    let code = status
        .ok_or_else(|| format!("{arguments:?} hangs: {short}"))?
        .code();
    match () {
        () if !matches!(code, Some(0 | 1)) => {
            Err(format!("{arguments:?} ends with {code:?}: {short}"))
        }
        () if said.contains("panicked") => Err(format!("{arguments:?} panics: {short}")),
        () if peak > MOST_KIB => Err(format!("{arguments:?} held {peak} KiB: {short}")),
        () if said.len() > MOST_SAID => Err(format!("{arguments:?} says {} bytes", said.len())),
        () if litter(dir) => Err(format!("{arguments:?} leaves litter: {short}")),
        () => Ok((code, said)),
    }
}

/// Whether temporary files of ours are left.
fn litter(dir: &Path) -> bool {
    let folders = ["out", "out/demo"];
    let mut names = folders
        .iter()
        .flat_map(|folder| fs::read_dir(dir.join(folder)))
        .flatten();
    names.any(|entry| {
        let name = entry.unwrap().file_name();
        name.to_string_lossy().starts_with(".massicot-")
    })
}
