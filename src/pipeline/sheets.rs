//! From a game's plan to its sheets.

use super::{Error, pass};
use crate::diag::rules::content::does_not_fit;
use crate::diag::{Diagnostic, Report};
use crate::impose::calibrate::Drift;
use crate::impose::{
    self, ComponentPieces, Duplex, FaceIndex, ImposeError, Labels, Paper, Sheet, SheetPreset, Side,
    preset, shared,
};
use crate::load::{Back, Component, Entry, Game, Project};
use crate::render::{Piece, Plan};

/// The sheets of a component, or of several those on which one of them begins.
#[derive(Clone)]
pub struct Imposed<'g> {
    pub component: &'g Component,
    /// None where a component begins on a sheet that is counted with the one after it.
    pub sheets: Vec<Sheet>,
    pub pieces: usize,
}

/// All sheets of a game.
pub struct Laid<'g> {
    /// Each component by itself.
    pub alone: Vec<Imposed<'g>>,
    /// Components that share sheets.
    pub shared: Vec<Shared<'g>>,
}

/// The sheets that some components share, and their name.
pub struct Shared<'g> {
    pub name: &'g str,
    /// In the order in which the components begin.
    pub parts: Vec<Imposed<'g>>,
}

/// How sheets are laid out beside what a preset says.
#[derive(Clone, Copy, Debug, Default)]
pub struct LayoutOptions {
    /// The drift of a printer, to be undone.
    pub drift: Option<Drift>,
    /// What is left out keeps its places.
    pub keep_slots: bool,
    /// All components share sheets, not only those that say so.
    pub together: bool,
}

/// What sheets are laid out of.
struct Layout<'a, 'g> {
    game: &'g Game,
    preset: &'a SheetPreset,
    together: bool,
    pieces: Vec<(&'g Component, Vec<impose::Piece>)>,
}

/// Lays out every component, and those together that share a sheet; those that cannot be are told
/// together.
///
/// # Errors
/// Components that do not fit on the sheets.
pub fn imposed<'g>(
    project: &Project,
    game: &'g Game,
    plan: &Plan,
    preset: &SheetPreset,
    options: LayoutOptions,
) -> Result<Laid<'g>, Error> {
    let pieces = plan.components.iter().map(|(index, pieces)| {
        let component = &game.components[*index];
        let pieces = match options.keep_slots {
            true => slots(component, pieces),
            false => pieces.iter().map(|piece| laid(component, piece)).collect(),
        };
        (component, pieces)
    });
    let layout = Layout {
        game,
        preset,
        together: options.together,
        pieces: pieces.collect(),
    };
    let mut alone = Vec::new();
    let mut report = Report::default();
    for (component, pieces) in &layout.pieces {
        match layout.alone(component, pieces) {
            Ok(imposed) => alone.push(imposed),
            Err(error) => report.push(layout.refused(component, &error)),
        }
    }
    pass(project, report)?;
    let shared = layout
        .shared()
        .map_err(|error| Error::Failed(format!("{}: the shared sheets: {error}", game.id)))?;
    let mut laid = Laid { alone, shared };
    if let Some(drift) = options.drift {
        let shared = laid.shared.iter_mut().flat_map(|shared| &mut shared.parts);
        for part in laid.alone.iter_mut().chain(shared) {
            drift.correct(&mut part.sheets, preset.duplex);
        }
    }
    Ok(laid)
}

impl<'g> Layout<'_, 'g> {
    fn labels(&self, component: &str) -> Labels {
        Labels {
            game: self.game.title.clone(),
            component: component.to_owned(),
            language: self.game.language.clone(),
        }
    }

    fn alone(
        &self,
        component: &'g Component,
        pieces: &[impose::Piece],
    ) -> Result<Imposed<'g>, ImposeError> {
        let labels = self.labels(&component.title);
        let sheets = match self.binds(component) {
            true => impose::impose(pieces, &self.booklet(), &labels)?,
            false => impose::impose(pieces, self.preset, &labels)?,
        };
        Ok(Imposed {
            component,
            sheets,
            pieces: printed(pieces),
        })
    }

    /// True for a component whose pages are bound: not where they are printed on one side, or
    /// each on paper of its own.
    fn binds(&self, component: &Component) -> bool {
        let backed = self.preset.duplex != Duplex::None;
        component.booklet && backed && self.preset.paper != Paper::Piece
    }

    fn booklet(&self) -> SheetPreset {
        SheetPreset {
            layout: preset::SheetLayout::Booklet,
            ..self.preset.clone()
        }
    }

    fn refused(&self, component: &Component, error: &ImposeError) -> Diagnostic {
        let preset = &self.preset.id;
        does_not_fit::RULE
            .finding(error.to_string())
            .at(component.stock_span)
            .help(format!(
                "the sheet preset is `{preset}`: --sheet takes another"
            ))
            .about(format!("{}/{}", self.game.id, component.id.value))
    }

    /// The sheets of all components that share them, by the names they give; a component that
    /// would share with none is no matter.
    fn shared(&self) -> Result<Vec<Shared<'g>>, ImposeError> {
        let mut names: Vec<&'g str> = Vec::new();
        for (component, _) in &self.pieces {
            let name = self.sheet(component);
            names.extend(name.filter(|name| !names.contains(name)));
        }
        let share = shared::is_possible(self.preset);
        let names = names.into_iter().filter(|_| share);
        let mut found = Vec::new();
        for name in names {
            let members = self.pieces.iter();
            let members = members.filter(|(component, _)| self.sheet(component) == Some(name));
            let members: Vec<_> = members.collect();
            if members.len() > 1 {
                let parts = self.together(&members)?;
                found.push(Shared { name, parts });
            }
        }
        Ok(found)
    }

    /// The name of the sheets that a component shares.
    fn sheet(&self, component: &'g Component) -> Option<&'g str> {
        let sheet = component.sheet.as_ref().map(|sheet| sheet.value.as_str());
        match self.together {
            _ if component.booklet => None,
            true => Some("together"),
            false => sheet,
        }
    }

    fn together(
        &self,
        members: &[&(&'g Component, Vec<impose::Piece>)],
    ) -> Result<Vec<Imposed<'g>>, ImposeError> {
        let parts = members.iter().map(|member| ComponentPieces {
            title: &member.0.title,
            pieces: &member.1,
        });
        let parts: Vec<ComponentPieces<'_>> = parts.collect();
        let laid = impose::impose_shared(&parts, self.preset, &self.labels(""))?;
        let begins = members.iter().zip(&laid.first);
        let mut begins: Vec<_> = begins
            .filter_map(|(member, first)| Some((*first.as_ref()?, *member)))
            .collect();
        begins.sort_by_key(|(first, _)| *first);
        let ends = begins.iter().map(|(first, _)| *first).skip(1);
        let ends: Vec<usize> = ends.chain([laid.sheets.len()]).collect();
        let imposed = begins
            .iter()
            .zip(ends)
            .map(|((first, member), end)| Imposed {
                component: member.0,
                sheets: laid.sheets[*first..end].to_vec(),
                pieces: printed(&member.1),
            });
        Ok(imposed.collect())
    }
}

/// True for a component that shares the sheets of that name.
pub fn shares(component: &Component, name: &str) -> bool {
    let sheet = component.sheet.as_ref();
    sheet.is_some_and(|sheet| sheet.value == name)
}

fn printed(pieces: &[impose::Piece]) -> usize {
    let printed = pieces
        .iter()
        .filter(|piece| piece.front != FaceIndex::BLANK);
    printed.map(|piece| piece.copies as usize).sum()
}

/// All components as one print job: shared sheets where the first of their components would be.
pub fn whole_kit<'g>(laid: &Laid<'g>, preset: &SheetPreset) -> Vec<Imposed<'g>> {
    let mut parts: Vec<Imposed<'g>> = Vec::new();
    let mut done: Vec<&str> = Vec::new();
    for part in &laid.alone {
        let is_it = |one: &Imposed<'g>| std::ptr::eq(one.component, part.component);
        let of = |group: &&Shared<'g>| group.parts.iter().any(is_it);
        match laid.shared.iter().find(of) {
            None => parts.push(part.clone()),
            Some(group) if done.contains(&group.name) => {}
            Some(group) => {
                done.push(group.name);
                parts.extend(group.parts.iter().cloned());
            }
        }
    }
    let sheets: Vec<&[Sheet]> = parts.iter().map(|part| part.sheets.as_slice()).collect();
    let job = impose::one_job(&sheets, preset.duplex);
    let parts = parts.into_iter().zip(job);
    parts
        .map(|(part, sheets)| Imposed { sheets, ..part })
        .collect()
}

/// Fronts and backs as files of their own, by their names; one without pages is left out.
pub fn sides<'g>(name: &str, parts: &[Imposed<'g>]) -> Vec<(String, Vec<Imposed<'g>>)> {
    let of = |(side, ending): (Side, &str)| {
        let kept = |part: &Imposed<'g>| {
            let sheets = part.sheets.iter().filter(|sheet| sheet.side == side);
            Imposed {
                sheets: sheets.cloned().collect(),
                ..part.clone()
            }
        };
        let parts: Vec<Imposed<'g>> = parts.iter().map(kept).collect();
        let has_pages = parts.iter().any(|part| !part.sheets.is_empty());
        has_pages.then(|| (format!("{name}-{ending}"), parts))
    };
    let sides = [(Side::Front, "fronts"), (Side::Back, "backs")];
    sides.into_iter().filter_map(of).collect()
}

fn laid(component: &Component, piece: &Piece) -> impose::Piece {
    impose::Piece {
        front: FaceIndex(piece.front),
        back: piece.back.map(FaceIndex),
        stock: component.stock.clone(),
        copies: piece.copies,
    }
}

/// The pieces of a component, and a blank in place of each entry that is left out.
fn slots(component: &Component, pieces: &[Piece]) -> Vec<impose::Piece> {
    let slot = |(index, entry): (usize, &Entry)| {
        let piece = pieces.iter().find(|piece| piece.entry == index);
        match piece {
            Some(piece) => laid(component, piece),
            None => impose::Piece {
                front: FaceIndex::BLANK,
                back: blank_back(component),
                stock: component.stock.clone(),
                copies: entry.places,
            },
        }
    };
    component.entries.iter().enumerate().map(slot).collect()
}

/// What is behind a blank: nothing, where others have a back as well.
fn blank_back(component: &Component) -> Option<FaceIndex> {
    match component.back {
        Back::None => None,
        Back::Shared(_) | Back::PerEntry(_) => Some(FaceIndex::BLANK),
    }
}
