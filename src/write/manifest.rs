//! The record of files written into a game's output folder, so that outdated files, and no others,
//! can be reported and removed.

use std::collections::BTreeMap;
use std::hash::Hasher;
use std::path::{Component, Path};

use crate::message::Message;
use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher13};

/// The name of the record's file in the folder.
pub const FILE: &str = ".massicot.json";
/// Format version; changes when older files cannot be read.
const VERSION: u32 = 1;

/// The files of one folder, by their paths from there, with `/` between their parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Manifest {
    pub files: BTreeMap<String, Record>,
}

/// One file that was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The command that makes it, with the options that change it: `build --paper letter`.
    pub made_by: String,
    /// What of the game it shows: a component or a shared sheet by its id, an entry as
    /// `component/entry`; empty for the whole game.
    pub of: Vec<String>,
    /// Of a file of the whole game, the components that it had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<String>,
    /// Where it is not in the game's own language, its language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    pub bytes: u64,
    /// The SipHash-1-3 of its bytes, in hexadecimal: a file that is another by now is not ours.
    pub hash: String,
}

/// The file as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ManifestForm {
    version: u32,
    files: BTreeMap<String, Record>,
}

impl Manifest {
    /// Reads the JSON text. Paths that lead elsewhere are left out, whoever put them there.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn parse(text: &[u8]) -> Result<Manifest, Message> {
        let form: ManifestForm = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        if form.version != VERSION {
            return Err(message!(
                "write-manifest-parse",
                "it is of version {version}",
                version = form.version
            ));
        }
        let files = form.files.into_iter();
        Ok(Manifest {
            files: files.filter(|(path, _)| is_plain(path)).collect(),
        })
    }

    /// The JSON text: the same for the same files.
    ///
    /// # Errors
    /// None that could be met; serde's, in words.
    pub fn to_json(&self) -> Result<String, Message> {
        let form = ManifestForm {
            version: VERSION,
            files: self.files.clone(),
        };
        let text = serde_json::to_string_pretty(&form).map_err(|error| error.to_string())?;
        Ok(text + "\n")
    }
}

impl Record {
    /// True where these are the bytes that were written.
    pub fn is(&self, bytes: &[u8]) -> bool {
        self.bytes == bytes.len() as u64 && self.hash == hash(bytes)
    }
}

/// The hash of a file's bytes, as a [`Record`] has it.
pub fn hash(bytes: &[u8]) -> String {
    let mut hasher = SipHasher13::new();
    hasher.write(bytes);
    format!("{:032x}", hasher.finish128().as_u128())
}

fn is_plain(path: &str) -> bool {
    let plain = |part: Component| matches!(part, Component::Normal(_));
    !path.is_empty() && Path::new(path).components().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        Record {
            made_by: "build".into(),
            of: vec!["cards".into()],
            components: Vec::new(),
            language: None,
            bytes: 3,
            hash: hash(b"one"),
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let manifest = Manifest {
            files: BTreeMap::from([("cards.pdf".into(), record())]),
        };
        let text = manifest.to_json().unwrap();
        assert_eq!(Manifest::parse(text.as_bytes()), Ok(manifest));
        assert!(
            Manifest::parse(text.replace("\"version\": 1", "\"version\": 2").as_bytes()).is_err()
        );
        assert!(Manifest::parse(b"{").is_err());
    }

    #[test]
    fn a_path_that_leads_elsewhere_is_none_of_ours() {
        for path in ["../cards.pdf", "/etc/cards.pdf", "", "a/../../b"] {
            let manifest = Manifest {
                files: BTreeMap::from([(path.to_owned(), record())]),
            };
            let text = manifest.to_json().unwrap();
            assert_eq!(Manifest::parse(text.as_bytes()), Ok(Manifest::default()));
        }
    }

    #[test]
    fn a_file_that_was_changed_is_known() {
        assert!(record().is(b"one"));
        assert!(!record().is(b"two"));
        assert!(!record().is(b"ones"));
    }
}
