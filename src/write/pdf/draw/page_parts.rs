//! What is known of a written page once it is drawn, and the marks while it is drawn.

use krilla::surface::Surface;
use krilla::tagging::{Artifact, ContentTag};

/// What is known of a written page once it is drawn. Lengths in points from the left and the top of
/// the face.
#[derive(Clone, Default, Debug)]
pub struct PageParts {
    /// What each marked sequence belongs to, by its number (MCID).
    pub marked: Vec<Marked>,
    /// The parts that have a place of their own, in the order they are drawn.
    pub boxes: Vec<(usize, [f32; 4])>,
    pub links: Vec<LinkArea>,
    /// The words of a page that has no parts: a cover.
    pub words: String,
}

/// What a marked sequence belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marked {
    /// The tag of its part; none for all that a page without parts shows.
    pub tag: Option<usize>,
    /// The link whose words it is.
    pub link: Option<u32>,
}

/// Where words of a link stand.
#[derive(Clone, Copy, Debug)]
pub struct LinkArea {
    pub link: u32,
    /// The tag of the part that it stands in.
    pub tag: Option<usize>,
    /// Left, top, right, bottom.
    pub area: [f32; 4],
}

/// The marks of a page that is being drawn.
#[derive(Default)]
pub struct PageMarks {
    pub parts: PageParts,
    pub now: OpenMark,
}

/// What is open at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum OpenMark {
    #[default]
    Nothing,
    /// What only adorns the page.
    Artifact,
    Content(Marked),
}

impl PageMarks {
    /// Ends what is open and begins what is next, where that is another.
    pub fn switch(&mut self, next: OpenMark, surface: &mut Surface) {
        if self.now == next {
            return;
        }
        if self.now != OpenMark::Nothing {
            surface.end_tagged();
        }
        match next {
            OpenMark::Nothing => {}
            OpenMark::Artifact => {
                surface.start_tagged(ContentTag::Artifact(Artifact::default()));
            }
            OpenMark::Content(marked) => {
                surface.start_tagged(ContentTag::Other);
                self.parts.marked.push(marked);
            }
        }
        self.now = next;
    }
}
