//! A version that is to come from git, and does not.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::git::GitError;

pub const RULE: Rule = Rule {
    code: "no-version",
    level: Severity::Warning,
    title: "A version that is to come from git, and does not",
    does: "Reports `version = \"git\"` in game.toml where the repository does not say one: the project is in \
        none, git is not installed, or the clone has only a part of the history. With \
        `--untrusted` git is not asked: a note says so.",
    why: "Pieces would be printed with `unknown` in the place of their version, and nobody could tell them from \
        others later.",
    example: r#"version = "git"     # in a folder that was unpacked from an archive"#,
    fix: "Build in a clone of the repository with its tags (in CI: `fetch-depth: 0`), or write the version: \
        `version = \"1.2\"`.",
};

/// What stands in the place of the version.
pub const UNKNOWN: &str = "unknown";

/// A version that git does not give.
pub fn by_git(error: &GitError, at: Span) -> Diagnostic {
    let mut found = RULE.finding(match error {
        GitError::Untrusted => message!(
            "no-version-untrusted",
            "the version is not known: git is not asked with --untrusted"
        ),
        GitError::Shallow => message!(
            "no-version-by-git",
            "the version is not known: this clone has only a part of the history"
        ),
        _ => message!(
            "no-version-by-git-known",
            "the version is not known: git says none here"
        ),
    });
    // Nobody prints what strangers sent.
    if matches!(error, GitError::Untrusted) {
        found.severity = Severity::Note;
    }
    found.at(at).help(match error {
        GitError::Shallow | GitError::Untrusted => error.help(),
        _ => message!(
            "no-version-by-git-build-clone-game",
            "build in a clone of the game's repository, with git installed, or write a version"
        ),
    })
}
