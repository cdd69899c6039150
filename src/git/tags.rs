//! Tags: those of a history in their order, and the one that a commit is called after.

use super::error::GitError;
use super::repository::Repository;

/// How many digits of a commit's name are shown: always as many, whatever else a clone holds.
const DIGITS: usize = 7;

impl Repository {
    /// The tags in the past of a commit by name, the oldest first.
    ///
    /// # Errors
    /// What keeps git from saying.
    pub fn tags(&self, commit: &str) -> Result<Vec<String>, GitError> {
        let merged = format!("--merged={commit}");
        let asked = [
            "for-each-ref",
            "--sort=refname",
            "--sort=creatordate",
            &merged,
            "--format=%(refname:lstrip=2)",
            "refs/tags/",
        ];
        Ok(self.run(&asked)?.lines().map(str::to_owned).collect())
    }

    /// What a commit is called: the nearest tag in its past, the commits since and its own name, as
    /// `v1.2-3-gab12cd3`; the tag alone where it is on the commit; the commit's name where there is
    /// no tag. The same in every clone that has the whole history.
    ///
    /// # Errors
    /// A history that ends before a tag is met.
    pub fn described(&self, commit: &str) -> Result<String, GitError> {
        let asked = [
            "describe",
            "--tags",
            "--long",
            "--always",
            "--abbrev=64",
            commit,
        ];
        let found = self.run(&asked)?;
        let found = found.trim();
        let parts = found.rsplit_once("-g").and_then(|(rest, oid)| {
            let (tag, since) = rest.rsplit_once('-')?;
            Some((tag, since, oid))
        });
        match parts {
            Some((tag, "0", _)) => Ok(tag.to_owned()),
            _ if self.is_shallow()? => Err(GitError::Shallow),
            Some((tag, since, oid)) => Ok(format!("{tag}-{since}-g{}", short(oid))),
            None => Ok(short(found).to_owned()),
        }
    }
}

/// The beginning of a commit's name.
fn short(oid: &str) -> &str {
    oid.get(..DIGITS).unwrap_or(oid)
}
