//! Groups, and what kinds of node are in them.

use krilla::mask::{Mask, MaskType};
use krilla::paint::FillRule;
use krilla::surface::Surface;
use usvg::{BlendMode, Node, Opacity};

use super::{Painter, Transparency, clip, convert};
use crate::render::face_link;

impl Painter<'_> {
    /// Draws the nodes of a group, without its own transform or effects.
    pub fn nodes(&mut self, group: &usvg::Group, surface: &mut Surface) {
        let is_parted = self.is_parted(group);
        for node in group.children() {
            match node {
                _ if is_parted => self.part_or_artifact(node, surface),
                Node::Image(image) if group.id().starts_with(face_link::ID) => {
                    self.placed(image, group.id(), surface);
                }
                _ => self.node(node, surface),
            }
        }
    }

    /// Draws a node in the coordinates of what it is in.
    pub fn node(&mut self, node: &Node, surface: &mut Surface) {
        match node {
            Node::Group(group) => self.group(group, surface),
            Node::Path(path) => match self.text.and_then(|known| known.by_path(path)) {
                Some(runs) => self.runs(path, runs, surface),
                None => self.path(path, surface),
            },
            Node::Text(text) => self.text(text, surface),
            Node::Image(image) => self.picture(image, surface),
        }
    }

    fn group(&mut self, group: &usvg::Group, surface: &mut Surface) {
        if !group.filters().is_empty() {
            return self.filtered(group, surface);
        }
        if group.clip_path().is_some_and(clip::hides_all) || !self.can_be_undone(group.transform())
        {
            return;
        }
        surface.push_transform(&convert::transform(group.transform()));
        let mut pushed = 1;
        if let Some(clip) = group.clip_path() {
            pushed += self.push_clip(clip, surface);
        }
        if let Some(mask) = group.mask() {
            self.push_mask(mask, surface);
            pushed += 1;
        }
        let blend_mode = group.blend_mode();
        if blend_mode != BlendMode::Normal {
            surface.push_blend_mode(convert::blend_mode(blend_mode));
            pushed += 1;
        }
        // Either of the two makes a layer of its own. A clip needs none: it cuts the parts as it
        // would the whole.
        if group.opacity() != Opacity::ONE {
            surface.push_opacity(convert::opacity(group.opacity()));
            pushed += 1;
        } else if self.is_layer(group) {
            surface.push_isolated();
            pushed += 1;
        }
        match group.opacity() != Opacity::ONE || self.is_layer(group) {
            true => self.apart(|painter| painter.nodes(group, surface)),
            false => self.nodes(group, surface),
        }
        for _ in 0..pushed {
            surface.pop();
        }
    }

    /// True for a group whose parts are painted together first. Where nothing is seen through
    /// that looks the same, and is not said.
    fn is_layer(&self, group: &usvg::Group) -> bool {
        self.shared.transparency != Transparency::None
            && (group.isolate()
                || group.mask().is_some()
                || group.blend_mode() != BlendMode::Normal)
    }

    /// Masks what follows until the next `pop`.
    fn push_mask(&mut self, mask: &usvg::Mask, surface: &mut Surface) {
        let mut builder = surface.stream_builder();
        let mut sub = builder.surface();
        let mut pushed = 0;
        if let Some(mask) = mask.mask() {
            self.push_mask(mask, &mut sub);
            pushed += 1;
        }
        let rect = mask.rect();
        let area = convert::rectangle(rect.x(), rect.y(), rect.width(), rect.height());
        if let (true, Some(area)) = (self.fits(rect.to_rect(), &sub), area) {
            sub.push_clip_path(&area, &FillRule::NonZero);
            pushed += 1;
        }
        let colours = self.masking();
        self.apart(|painter| painter.nodes(mask.root(), &mut sub));
        self.colours = colours;
        for _ in 0..pushed {
            sub.pop();
        }
        sub.finish();
        let kind = match mask.kind() {
            usvg::MaskType::Luminance => MaskType::Luminosity,
            usvg::MaskType::Alpha => MaskType::Alpha,
        };
        let mask = Mask::new(builder.finish(), kind);
        surface.push_mask(mask);
    }
}
