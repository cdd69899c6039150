//! Repositories and names that are made to do harm: nothing is run, nothing is written.

use std::fs;

use super::support::{Repo, has_git};

/// Every file of a folder with its bytes, sorted.
fn all(dir: &std::path::Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(all(&path)),
            false => found.push((path.clone(), fs::read(&path).unwrap())),
        }
    }
    found.sort();
    found
}

#[test]
fn names_that_git_could_take_for_options_are_refused() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    let names = [
        "--output=owned",
        "-n",
        "..--output=owned",
        "v1..-n",
        "^v1",
        ":/one",
        "v1..v1..v1",
        "a\nb..v1",
        "HEAD:content",
        "HEAD^{/one}..$(touch owned)",
        "v1;touch owned",
    ];
    for name in names {
        let (code, said) = repo.try_diff(&["--", name]);
        assert_eq!(code, 2, "{name}: {said}");
    }
    assert!(!repo.dir.join("owned").exists());
}

#[cfg(unix)]
#[test]
fn nothing_that_a_repository_configures_is_run() {
    use std::os::unix::fs::PermissionsExt;
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    let mark = repo.dir.parent().unwrap().join("was-run");
    let script = repo.dir.parent().unwrap().join("script");
    fs::write(
        &script,
        format!("#!/bin/sh\necho \"$@\" >> {}\ncat\n", mark.display()),
    )
    .unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let run = script.to_str().unwrap();
    let included = repo.dir.parent().unwrap().join("included");
    fs::write(
        &included,
        format!("[core]\nfsmonitor = {run}\n[alias]\nrev-parse = !{run}\n"),
    )
    .unwrap();
    let included = included.to_str().unwrap();
    repo.write(".gitattributes", "* filter=evil diff=evil\n");
    repo.edit("content/demo/cards.toml", "value = 1\n", "value = 2\n");
    repo.commit("two");
    for (key, value) in [
        ("core.fsmonitor", run),
        (
            "core.hooksPath",
            repo.dir.parent().unwrap().to_str().unwrap(),
        ),
        ("core.pager", run),
        ("core.editor", run),
        ("core.sshCommand", run),
        ("core.askPass", run),
        ("core.alternateRefsCommand", run),
        ("filter.evil.clean", run),
        ("filter.evil.smudge", run),
        ("filter.evil.process", run),
        ("filter.evil.required", "true"),
        ("diff.evil.textconv", run),
        ("diff.external", run),
        ("credential.helper", run),
        ("gpg.program", run),
        ("alias.ls-tree", &format!("!{run}")),
        ("alias.cat-file", &format!("!{run}")),
        ("remote.origin.url", &format!("ext::{run}")),
        ("remote.origin.promisor", "true"),
        ("protocol.ext.allow", "always"),
        ("extensions.partialClone", "origin"),
        ("include.path", included),
        ("includeIf.gitdir:**.path", included),
        ("safe.bareRepository", "all"),
        ("uploadpack.packObjectsHook", run),
        ("maintenance.auto", "true"),
        ("core.gitProxy", run),
        ("log.showSignature", "true"),
    ] {
        let output = std::process::Command::new("git")
            .current_dir(&repo.dir)
            .args(["config", key, value])
            .status();
        assert!(output.unwrap().success());
    }
    for hook in [
        "post-index-change",
        "reference-transaction",
        "post-checkout",
    ] {
        let hook = repo.dir.join(".git/hooks").join(hook);
        fs::create_dir_all(hook.parent().unwrap()).unwrap();
        fs::copy(&script, hook).unwrap();
    }
    let _ = fs::remove_file(&mark);
    let before = all(&repo.dir);
    let told = repo.told(&["v1"]);
    assert_eq!(told, ["cards/ace changed; value=1>2; front by content"]);
    assert_eq!(before, all(&repo.dir), "the repository was written to");
    // An object that is not there is not fetched either.
    let tree = repo.git(&["ls-tree", "-r", "HEAD"]);
    assert!(!tree.is_empty());
    let _ = fs::remove_file(&mark);
    let oid = tree
        .lines()
        .find(|line| line.ends_with("cards.toml"))
        .unwrap();
    let oid = oid.split_whitespace().nth(2).unwrap();
    fs::remove_file(
        repo.dir
            .join(".git/objects")
            .join(&oid[..2])
            .join(&oid[2..]),
    )
    .unwrap();
    let (code, found) = repo.try_diff(&["v1..HEAD"]);
    assert_eq!(code, 1, "{found}");
    assert!(
        found["untold"].to_string().contains("lacks the object"),
        "{found}"
    );
    let run = fs::read_to_string(&mark).unwrap_or_default();
    assert!(!mark.exists(), "it was run: {run}");
}

#[test]
fn variables_of_a_hook_lead_nowhere_else() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    let other = Repo::new();
    other.edit("content/demo/cards.toml", "value = 1\n", "value = 9\n");
    other.commit("other");
    repo.edit("content/demo/cards.toml", "value = 1\n", "value = 2\n");
    let trace = repo.dir.join("trace");
    let output = crate::program::english()
        .current_dir(&repo.dir)
        .args(["diff", "--format", "json"])
        .env("GIT_DIR", other.dir.join(".git"))
        .env("GIT_WORK_TREE", &other.dir)
        .env("GIT_CONFIG_COUNT", "1")
        .env("GIT_CONFIG_KEY_0", "core.bare")
        .env("GIT_CONFIG_VALUE_0", "true")
        .env("GIT_CONFIG_PARAMETERS", "'core.bare=true'")
        .env("GIT_CONFIG_GLOBAL", other.dir.join(".git/config"))
        .env("GIT_OBJECT_DIRECTORY", other.dir.join(".git/objects"))
        .env("GIT_NAMESPACE", "other")
        .env("GIT_TRACE", &trace)
        .env("GIT_TRACE2", &trace)
        .output()
        .unwrap();
    assert!(!trace.exists(), "git wrote what it does");
    let found = serde_json::from_slice(&output.stdout).unwrap();
    let told = super::support::lines(&found);
    assert_eq!(told, ["cards/ace changed; value=1>2; front by content"]);
}

#[test]
fn of_a_stranger_no_history_is_read() {
    let repo = Repo::plain();
    let output = repo.run(&["--untrusted", "diff"]);
    let said = crate::command::words(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("--untrusted"), "{said}");
}
