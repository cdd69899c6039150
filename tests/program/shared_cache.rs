//! The cache that machines share, as the command line has it: here a folder, which asks for no server.

#[cfg(feature = "remote-cache")]
use std::path::Path;

use crate::cache::{Deck, Faces, read};

/// Exports all faces; them, and what was said.
fn export(deck: &Deck, args: &[&str]) -> (Faces, String) {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().to_str().unwrap();
    let all = ["export", "demo/**", "--dpi", "60", "-v", "-o", folder];
    let (ok, said) = deck.run(&[&all, args].concat());
    assert!(ok, "{said}");
    (read(out.path()), said)
}

#[cfg(feature = "remote-cache")]
fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    read(folder).into_iter().map(|(path, _)| path).collect()
}

#[cfg(feature = "remote-cache")]
#[test]
fn what_one_machine_made_another_takes() {
    let (one, other) = (Deck::new(), Deck::new());
    let shared = tempfile::tempdir().unwrap();
    let remote = ["--cache-remote", shared.path().to_str().unwrap()];
    let (plain, _) = export(&one, &[]);
    let (made, said) = export(&one, &[&["--cache", one.cache()], &remote[..]].concat());
    assert!(said.contains("0 of 4 files from the cache\n"), "{said}");
    assert_eq!(files(shared.path()).len(), 4);
    let with = [&["--cache", other.cache()], &remote[..]].concat();
    let (taken, said) = export(&other, &with);
    let line = "4 of 4 files from the cache (4 of them shared)";
    assert!(said.contains(line), "{said}");
    assert!(plain == made && made == taken);
    // They are in its own folder now, and there without one.
    let (_, said) = export(&other, &with);
    assert!(said.contains("4 of 4 files from the cache\n"), "{said}");
    let (taken, said) = export(&other, &remote);
    assert!(said.contains(line), "{said}");
    assert!(taken == plain);
}

#[cfg(feature = "remote-cache")]
#[test]
fn who_may_only_read_takes_and_leaves_nothing() {
    let (one, other) = (Deck::new(), Deck::new());
    let shared = tempfile::tempdir().unwrap();
    let remote = ["--cache-remote", shared.path().to_str().unwrap()];
    let reading = |deck: &Deck| {
        let own = ["--cache-read-only", "--cache", deck.cache()];
        let args = [&own[..], &remote].concat();
        export(deck, &args)
    };
    reading(&one);
    assert!(files(shared.path()).is_empty() && one.entries().is_empty());
    export(&one, &remote);
    let (_, said) = reading(&other);
    assert!(said.contains("(4 of them shared)"), "{said}");
    assert!(other.entries().is_empty());
}

#[cfg(feature = "remote-cache")]
#[test]
fn one_that_is_away_is_told_of_and_fails_nothing() {
    let deck = Deck::new();
    let away = deck.dir.path().join("away");
    let (faces, said) = export(&deck, &["--cache-remote", away.to_str().unwrap()]);
    assert_eq!(faces.len(), 4);
    assert_eq!(said.matches("is left out").count(), 1, "{said}");
    assert!(!away.exists());
}

#[cfg(not(feature = "remote-cache"))]
#[test]
fn a_program_without_it_says_so() {
    let deck = Deck::new();
    let (ok, said) = deck.run(&["export", "demo/**", "--cache-remote", "s3://bucket"]);
    assert!(!ok && said.contains("built without it"), "{said}");
    assert!(!deck.dir.path().join("out/demo").exists());
    let (faces, _) = export(&deck, &["--cache-remote", "off"]);
    assert_eq!(faces.len(), 4);
}

#[test]
fn what_is_no_address_and_what_strangers_may_not_is_refused() {
    let deck = Deck::new();
    let refused = |args: &[&str], why: &str| {
        let (ok, said) = deck.run(&[&["export", "demo/**"], args].concat());
        assert!(!ok && said.contains(why), "{said}");
    };
    refused(
        &["--cache-remote", "ftp://example.org/x"],
        "the shared cache cannot be used",
    );
    refused(
        &["--cache-remote", "s3://bucket", "--untrusted"],
        "a stranger's content has no cache",
    );
}
