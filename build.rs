//! Gives the program a digest of what it is built from: its sources and the versions of its libraries.
//! It is the same on every system, and part of every key of the cache.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "what is banned in the program: this reads its sources, and speaks to cargo"
)]

use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    let mut files = vec![PathBuf::from("Cargo.lock")];
    add_files(Path::new("src"), &mut files)?;
    files.sort();
    let mut hasher = blake3::Hasher::new();
    for file in files {
        // The same whatever system the sources were checked out on.
        let name = file.to_string_lossy().replace('\\', "/");
        let bytes = std::fs::read(&file)?;
        let bytes: Vec<u8> = bytes.into_iter().filter(|byte| *byte != b'\r').collect();
        for part in [name.as_bytes(), &bytes] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
    }
    println!(
        "cargo::rustc-env=MASSICOT_SOURCES={}",
        hasher.finalize().to_hex()
    );
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=Cargo.lock");
    Ok(())
}

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => add_files(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}
