//! Runs commands on a project, and looks at how they end.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{Case, Wanted};

/// For machines that do much else; a run takes some tenths of a second.
const MOST_TIME: Duration = Duration::from_secs(60);
/// What a run of a program made for release may take of a processor.
const MOST_WORK: Duration = Duration::from_secs(2);
const MOST_KIB: u64 = 512 << 10;
/// What a run may say, in bytes.
const MOST_SAID: usize = 100_000;

/// What else is done with a project: sheets, faces, and what each service takes.
const OTHERS: [&[&str]; 13] = [
    &["build"],
    &["export", "demo"],
    &["build", "--for", "tgc"],
    &["build", "--paper", "letter"],
    &["build", "--grayscale"],
    &["build", "--for", "drivethrucards"],
    &["build", "--for", "mpc"],
    &["build", "--for", "press"],
    &["build", "--for", "press-cmyk"],
    &["build", "--for", "tabletop-simulator"],
    &["export", "demo", "--format", "svg"],
    &["export", "demo", "--format", "pdf"],
    &["check", "--untrusted"],
];

/// A program made for release, where one is named: each case goes through all commands then, twice,
/// and its work is measured.
fn released() -> Option<PathBuf> {
    std::env::var_os("MASSICOT_RELEASED").map(PathBuf::from)
}

/// Each ends with the same error. Of what else can be done the case's name picks a part: all of it for
/// all cases takes minutes.
pub fn case(case: &Case) -> Result<(), String> {
    let dir = tempfile::tempdir().unwrap();
    (case.make)(dir.path());
    let (code, first) = held(dir.path(), &["check"], &case.wanted)?;
    // What is checked without an error is made.
    let wanted = match (&case.wanted, code) {
        (Wanted::Ends, Some(0)) => &Wanted::Fine,
        (wanted, _) => wanted,
    };
    let pick = case.name.bytes().map(usize::from).sum::<usize>();
    let is_all = released().is_some();
    if is_all || pick.is_multiple_of(3) {
        let (_, second) = held(dir.path(), &["check"], wanted)?;
        if first != second {
            return Err(format!("says `{first}` and then `{second}`"));
        }
    }
    let told = |said: &str| {
        said.lines()
            .find(|line| line.starts_with("error"))
            .map(str::to_owned)
    };
    let picked = match case.wanted {
        Wanted::Checked(_) => OTHERS[2],
        _ => OTHERS[1 + pick % 3],
    };
    let some = [OTHERS[0], picked];
    for other in if is_all { &OTHERS[..] } else { &some } {
        let is_export = other[0] == "export";
        if is_export && matches!(case.wanted, Wanted::Checked(_)) {
            continue;
        }
        let (_, said) = held(dir.path(), other, wanted)?;
        // What is refused is refused for the same reason.
        let is_refused = matches!(case.wanted, Wanted::Refused(_) | Wanted::Checked(_));
        if is_refused && told(&said) != told(&first) {
            return Err(format!("check says `{first}`, {other:?} says `{said}`"));
        }
        // What is made is told with the time it took.
        if is_all && told(&held(dir.path(), other, wanted)?.1) != told(&said) {
            return Err(format!("{other:?} says something else the second time"));
        }
    }
    if is_all || pick.is_multiple_of(4) {
        run(dir.path(), &["list"])?;
    }
    if is_all {
        run(dir.path(), &["schema", "--infer", "demo/card", "--force"])?;
        run(dir.path(), &["translate", "fr"])?;
    }
    Ok(())
}

/// Runs a command that has to end as wanted; its exit code and what it says.
fn held(dir: &Path, arguments: &[&str], wanted: &Wanted) -> Result<(Option<i32>, String), String> {
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
        // A service has rules of its own, which only what is made for it is held to.
        Wanted::Fine if code != Some(0) && !said.starts_with("error[service-") => {
            Err(format!("{arguments:?} ends with {code:?}: {short}"))
        }
        _ => Ok((code, said)),
    }
}

/// Runs a command; its exit code and what it says, within the limits.
fn run(dir: &Path, arguments: &[&str]) -> Result<(Option<i32>, String), String> {
    let started = Instant::now();
    let released = released();
    let built = || PathBuf::from(env!("CARGO_BIN_EXE_massicot"));
    let mut child = Command::new(released.clone().unwrap_or_else(built))
        .args(arguments)
        .args(["--color", "never", "--root"])
        .arg(dir)
        .env("XDG_CONFIG_HOME", dir.join("none"))
        .env("LC_ALL", "C")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stderr.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut said = Vec::new();
        pipe.read_to_end(&mut said).map(|_| said)
    });
    let (mut peak, mut work) = (0, Duration::ZERO);
    let status = loop {
        peak = peak.max(crate::high_water(child.id()));
        work = work.max(crate::worked(child.id()));
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
    // Those that write among the sources may find nothing to be written.
    let writes_sources = matches!(arguments[0], "schema" | "translate");
    match () {
        () if !matches!(code, Some(0 | 1)) && (code != Some(2) || !writes_sources) => {
            Err(format!("{arguments:?} ends with {code:?}: {short}"))
        }
        () if said.contains("panicked") => Err(format!("{arguments:?} panics: {short}")),
        () if peak > MOST_KIB => Err(format!("{arguments:?} held {peak} KiB: {short}")),
        () if released.is_some() && work > MOST_WORK => {
            Err(format!("{arguments:?} worked for {work:?}: {short}"))
        }
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
