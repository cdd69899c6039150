//! What is compared with what: `FROM`, `FROM..TO`, `FROM...TO`.

use super::error::GitError;

/// One end of a range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RangeEnd {
    Revision(String),
    WorkTree,
}

/// Two states, the older first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RevisionRange {
    pub from: String,
    pub to: RangeEnd,
    /// `...`: from where the two parted, as a pull request is looked at.
    pub since_parting: bool,
}

impl RevisionRange {
    /// A revision, which is compared with the work tree, or two of them. An end left empty is
    /// `HEAD`, as it is to git.
    ///
    /// # Errors
    /// A name that cannot be that of a revision.
    pub fn parse(text: &str) -> Result<RevisionRange, GitError> {
        let end = |name: &str| match name {
            "" => Ok("HEAD".to_owned()),
            name => checked(name).map(str::to_owned),
        };
        let (parts, since_parting) = match text.split_once("...") {
            Some(parts) => (Some(parts), true),
            None => (text.split_once(".."), false),
        };
        let (from, to) = match parts {
            Some((from, to)) => (end(from)?, RangeEnd::Revision(end(to)?)),
            None => (checked(text)?.to_owned(), RangeEnd::WorkTree),
        };
        Ok(RevisionRange {
            from,
            to,
            since_parting,
        })
    }
}

/// A name that git takes for a revision and for nothing else.
///
/// # Errors
/// One that is empty or that git could take for an option or for several names.
pub fn checked(name: &str) -> Result<&str, GitError> {
    let odd = |letter: char| letter.is_control() || letter.is_whitespace() && letter != ' ';
    let is_bad = name.is_empty()
        || name.len() > 1000
        || name.starts_with(['-', '^', ':'])
        || name.contains("..")
        || name.contains(odd);
    match is_bad {
        true => Err(GitError::BadName(name.escape_debug().to_string())),
        false => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_git_reads_them() {
        let range = |from: &str, to: RangeEnd, since_parting| RevisionRange {
            from: from.to_owned(),
            to,
            since_parting,
        };
        let to = |name: &str| RangeEnd::Revision(name.to_owned());
        let read = |text| RevisionRange::parse(text).unwrap();
        assert_eq!(read("v1"), range("v1", RangeEnd::WorkTree, false));
        assert_eq!(read("v1..v2"), range("v1", to("v2"), false));
        assert_eq!(read("v1.."), range("v1", to("HEAD"), false));
        assert_eq!(read("main...topic"), range("main", to("topic"), true));
    }

    #[test]
    fn what_is_no_name_is_refused() {
        let hostile = [
            "",
            "-x",
            "--output=x",
            "--upload-pack=touch x",
            "^main",
            ":/text",
            "a\nb",
            "a\0b",
            "v1..--all",
            "v1...-n1",
            "a..b..c",
        ];
        for name in hostile {
            assert!(RevisionRange::parse(name).is_err(), "{name:?}");
        }
        assert!(RevisionRange::parse(&"a".repeat(2000)).is_err());
    }
}
