//! PDF/X-4.

use crate::support::{PRESS, events, keep, pdf, profile};

#[test]
fn the_event_cards() {
    let faces = events();
    keep("events-x4.pdf", &pdf(&faces, &profile(PRESS)));
    let cmyk = format!("{PRESS}\ncolours = \"cmyk\"");
    keep("events-x4-cmyk.pdf", &pdf(&faces, &profile(&cmyk)));
    let cmyk = format!("{PRESS}\ncolours = \"cmyk\"\nink_limit = 240");
    keep("events-x4-240.pdf", &pdf(&faces, &profile(&cmyk)));
    let cmyk = format!("{PRESS}\ncolours = \"grey\"");
    keep("events-x4-grey.pdf", &pdf(&faces, &profile(&cmyk)));
}
