//! What cannot be laid out is told where it was asked for.

use super::printed::{refused, run};

const LARGE: &str = "
[[component]]
id = \"reader\"
stock = { width = 210, height = 297, bleed = 0, cut = false }
template = \"page.svg\"
";

#[test]
fn a_page_larger_than_the_paper_has_its_caret() {
    let said = refused(&["--paper", "letter", "--component", "reader"], LARGE);
    let expected = "\
error[does-not-fit]: a piece of 210 × 297 mm does not fit on 215.9 × 279.4 mm of paper: the largest that does is 215.9 × 279.4 mm
  --> content/demo/game.toml:27:9
   |
27 | stock = { width = 210, height = 297, bleed = 0, cut = false }
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: the sheet preset is `letter`: --sheet takes another, --component only the components it names

1 error
nothing was written: mend the errors, and build again
";
    // The fonts that the tests share have warnings of their own.
    assert!(said.ends_with(expected), "{said}");
}

#[test]
fn a_booklet_that_the_paper_has_no_room_for_is_told() {
    let more = "
[[component]]
id = \"leaflet\"
stock = { width = 148, height = 210, bleed = 0 }
template = \"page.svg\"
booklet = true
copies = 4
";
    let (_, output) = run(&["--paper", "letter", "--component", "leaflet"], more);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let expected = "\
warning[other-layout]: `letter` has no room for a booklet of these pages: they are printed one by one
  --> content/demo/game.toml:27:9
   |
27 | stock = { width = 148, height = 210, bleed = 0 }
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: a piece of 148 × 210 mm does not fit on 215.9 × 279.4 mm of paper: the largest that does is 139.7 × 215.9 mm. --paper and --sheet take other sheets
";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn texts_on_the_seams_of_a_board_are_told() {
    let (_, output) = run(&["--component", "board"], "");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let expected = "\
note[cut-by-seam]: the seam at 174.16 mm from the left parts `8.10`, `8.11`, `8.12`, `8.13`, `8.14`, `8.15`, `8.16`, `8.17`, `8.18`, `8.19`
  --> templates/demo/board.svg:8:5
";
    assert!(said.contains(expected), "{said}");
    assert_eq!(said.matches("[cut-by-seam]").count(), 1, "{said}");
    // On paper of its own size it has none.
    let (_, output) = run(&["--component", "board", "--sheet", "one-page"], "");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && !said.contains("cut-by-seam"),
        "{said}"
    );
}
