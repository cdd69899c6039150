//! Gives the program a digest of what it is built from: its sources and the versions of its libraries.
//! It is the same on every system: parts of an export may be made on several. And of what it is built
//! with and for: the compiler, the system, how far it is optimised. Both are in every key of the cache.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "what is banned in the program: this reads its sources, and speaks to cargo"
)]

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

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
        add(&mut hasher, name.as_bytes());
        add(&mut hasher, &bytes);
    }
    let variables = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let mut features: Vec<String> = variables
        .filter(|name| name.starts_with("CARGO_FEATURE_"))
        .collect();
    features.sort();
    for feature in features {
        add(&mut hasher, feature.as_bytes());
    }
    println!(
        "cargo::rustc-env=MASSICOT_SOURCES={}",
        hasher.finalize().to_hex()
    );
    let mut made = blake3::Hasher::new();
    for name in ["TARGET", "OPT_LEVEL", "CARGO_ENCODED_RUSTFLAGS"] {
        add(
            &mut made,
            std::env::var(name).unwrap_or_default().as_bytes(),
        );
    }
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("-vV").output()?;
    add(&mut made, &version.stdout);
    println!(
        "cargo::rustc-env=MASSICOT_MADE={}",
        made.finalize().to_hex()
    );
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=Cargo.lock");
    Ok(())
}

/// Adds bytes with their length: so that two of them cannot be taken for two others.
fn add(hasher: &mut blake3::Hasher, bytes: &[u8]) {
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
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
