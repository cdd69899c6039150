//! Draws faces and writes them where it is run:
//! `cargo run --example export -- my-game 'my-game/cards/*'`.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "the bans are for the program itself"
)]

use std::error::Error;

use massicot::{ExportOptions, Project};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(folder), Some(pieces)) = (arguments.next(), arguments.next()) else {
        return Err("a folder and GAME/COMPONENT/ID".into());
    };
    let options = ExportOptions {
        dpi: 150.0,
        ..ExportOptions::default()
    };
    for face in Project::open(folder)?.export(&pieces, &options)? {
        let name = face.path.to_string_lossy().replace('/', "-");
        std::fs::write(&name, &face.bytes)?;
        println!("{name}");
    }
    Ok(())
}
