//! Pictures that are small files and much work.

use super::files::{GAME, base, png, write};
use super::{Case, Wanted};
use Wanted::{Checked, Ends, Refused};

/// A grey progressive JPEG of 2048 × 2048 dots, with so many scans that say there is nothing new.
fn empty_scans(scans: usize) -> Vec<u8> {
    let mut file = vec![0xff, 0xd8, 0xff, 0xdb, 0, 67, 0];
    file.extend([16; 64]);
    file.extend([0xff, 0xc2, 0, 11, 8, 8, 0, 8, 0, 1, 1, 0x11, 0]);
    for (table, value) in [(0, 0), (0x10, 0xe0)] {
        file.extend([0xff, 0xc4, 0, 20, table, 1]);
        file.extend([0; 15]);
        file.push(value);
    }
    // The brightness of each block is that of the last: one bit.
    file.extend([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 1]);
    file.extend([0; 256 * 256 / 8]);
    for _ in 0..scans {
        // Four times 16384 blocks end before they begin.
        file.extend([0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 1]);
        file.extend([0, 0, 0, 0, 0, 0, 0, 0x0f]);
    }
    file.extend([0xff, 0xd9]);
    file
}

pub fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    for (scans, wanted) in [(8, Ends), (480, Refused("many with little in them"))] {
        all.push(Case::new(
            format!("pictures of {scans} scans"),
            wanted,
            move |dir| {
                let images = (0..8).map(|at| {
                    write(
                        dir,
                        &format!("templates/demo/p{at}.jpg"),
                        empty_scans(scans),
                    );
                    format!(r#"<image href="p{at}.jpg" width="9" height="9"/>"#)
                });
                base(dir, &images.collect::<String>());
            },
        ));
    }
    for (many, wanted) in [
        (1, Ends),
        (9, Refused("million dots")),
        (60, Refused("million dots")),
    ] {
        all.push(Case::new(
            format!("{many} pictures of 79210000 dots"),
            wanted,
            move |dir| {
                let bytes = png(8_900, 8_900, &vec![0; 8_900 * 1_113]);
                let images = (0..many).map(|at| {
                    write(dir, &format!("templates/demo/p{at}.png"), &bytes);
                    format!(r#"<image href="p{at}.png" width="9" height="9"/>"#)
                });
                base(dir, &images.collect::<String>());
            },
        ));
    }
    all.push(Case::new(
        "a language of 200000 letters",
        Checked("error[bad-value]"),
        |dir| {
            base(dir, "<g/>");
            let tag = format!("'en{}'", "-aa".repeat(66_000));
            write(dir, "content/demo/game.toml", GAME.replace("'en'", &tag));
        },
    ));
    all
}
