//! From a game's plan to its sheets.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Error, pass};
use crate::diag::rules::content::{does_not_fit, other_layout};
use crate::diag::{Diagnostic, Report};
use crate::impose::calibrate::Drift;
use crate::impose::preset::SheetLayout;
use crate::impose::{
    self, ComponentPieces, Duplex, FaceIndex, ImposeError, JobPosition, JobSheets, Labels,
    PresetPaper, SheetFronts, SheetPreset, Side, shared,
};
use crate::load::stock::Seams;
use crate::load::{Back, Component, Entry, Game, Project};
use crate::render::{Plan, PlannedPiece};
use crate::units::Mm;

/// The sheets of a component, or of several those on which one of them begins.
#[derive(Clone)]
pub struct Imposed<'g> {
    pub component: &'g Component,
    /// None where a component begins on a sheet that is counted with the one after it. Of a kit of
    /// one component they are those of the component.
    pub sheets: JobSheets,
    pub pieces: usize,
}

/// All sheets of a game.
pub struct Laid<'g> {
    /// Each component by itself.
    pub alone: Vec<Imposed<'g>>,
    /// Components that share sheets.
    pub shared: Vec<SharedSheets<'g>>,
    /// All components as one print job, numbered from end to end: shared sheets where the first of
    /// their components would be.
    pub kit: Vec<Imposed<'g>>,
    /// Where boards larger than the paper are parted, by their faces.
    pub seams: Vec<(FaceIndex, Seams)>,
    /// Warnings of components that are laid out otherwise than they ask.
    pub report: Report,
}

/// The sheets that some components share, and their name.
pub struct SharedSheets<'g> {
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
struct GameLayout<'a, 'g> {
    game: &'g Game,
    preset: &'a SheetPreset,
    together: bool,
    pieces: Vec<(&'g Component, Vec<impose::Piece>)>,
}

/// Fronts that follow each other: those of a component, or of some that share them.
struct FrontRun<'g> {
    /// The preset, or that with another layout.
    preset: SheetPreset,
    fronts: Arc<SheetFronts>,
    /// In the order in which they begin.
    members: Vec<Member<'g>>,
    /// Why it has not the layout that its component asks for.
    other_layout: Option<Diagnostic>,
}

/// A component in a run.
struct Member<'g> {
    component: &'g Component,
    /// Its first front, counted without blank ones.
    first: usize,
    pieces: usize,
}

/// Lays out every component, those together that share a sheet, and the whole kit; what cannot be
/// laid out is told together.
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
    let layout = GameLayout {
        game,
        preset,
        together: options.together,
        pieces: pieces.collect(),
    };
    let mut alone = Vec::new();
    let mut report = Report::default();
    for (component, pieces) in &layout.pieces {
        match layout.alone(component, pieces) {
            Ok(run) => alone.push(run),
            Err(error) => report.push(layout.refused(component, &error)),
        }
    }
    pass(project, report)?;
    let shared = layout.shared().map_err(|error| {
        Error::Failed(message!(
            "pipeline-sheets-imposed",
            "{id}: the shared sheets: {error}",
            id = game.id,
            error
        ))
    })?;
    let labels = Labels {
        game: label(game),
        language: game.language.clone(),
    };
    let drift = options.drift;
    let by_itself = |run: &FrontRun<'g>| run.finish(&labels, run.fronts.alone(&run.preset), drift);
    let of_group = |(name, run): &(&'g str, FrontRun<'g>)| SharedSheets {
        name,
        parts: by_itself(run),
    };
    let components: Vec<Imposed<'g>> = alone.iter().flat_map(by_itself).collect();
    let kit = match components.as_slice() {
        [_] if shared.is_empty() => components.clone(),
        _ => one_job(&kit_order(&alone, &shared), &labels, drift),
    };
    let other_layouts = alone.iter().filter_map(|run| run.other_layout.clone());
    let seams = alone.iter().flat_map(|run| run.fronts.seams(&run.preset));
    Ok(Laid {
        seams: seams.collect(),
        report: other_layouts.collect(),
        alone: components,
        shared: shared.iter().map(of_group).collect(),
        kit,
    })
}

/// What a game is called on its sheets: its title, and its version where it has one.
pub fn label(game: &Game) -> String {
    match &game.version {
        Some(version) => format!("{} {version}", game.title),
        None => game.title.clone(),
    }
}

/// The runs of the whole kit.
fn kit_order<'r, 'g>(
    alone: &'r [FrontRun<'g>],
    shared: &'r [(&'g str, FrontRun<'g>)],
) -> Vec<&'r FrontRun<'g>> {
    let mut runs: Vec<&FrontRun<'g>> = Vec::new();
    for run in alone {
        let holds = |group: &FrontRun<'g>, member: &Member<'g>| {
            let mut members = group.members.iter();
            members.any(|one| std::ptr::eq(one.component, member.component))
        };
        let of = |group: &&FrontRun<'g>| run.members.iter().any(|member| holds(group, member));
        let group = shared.iter().map(|(_, group)| group).find(of);
        let run = group.unwrap_or(run);
        if !runs.iter().any(|one| std::ptr::eq(*one, run)) {
            runs.push(run);
        }
    }
    runs
}

/// Runs as one print job.
fn one_job<'g>(runs: &[&FrontRun<'g>], labels: &Labels, drift: Option<Drift>) -> Vec<Imposed<'g>> {
    let backed = runs.iter().any(|run| run.fronts.is_backed(&run.preset));
    let sheets = runs.iter().map(|run| run.fronts.count()).sum();
    let mut parts = Vec::new();
    let mut before = 0;
    for run in runs {
        let job = JobPosition {
            before,
            sheets,
            backed,
        };
        parts.extend(run.finish(labels, job, drift));
        before += run.fronts.count();
    }
    parts
}

impl<'g> FrontRun<'g> {
    fn finish(&self, labels: &Labels, job: JobPosition, drift: Option<Drift>) -> Vec<Imposed<'g>> {
        let all = JobSheets::new(self.fronts.clone(), &self.preset, labels, job, drift);
        let ends = self.members.iter().skip(1).map(|member| member.first);
        let members = self.members.iter().zip(ends.chain([usize::MAX]));
        let parts = members.map(|(member, end)| Imposed {
            component: member.component,
            sheets: all.part(member.first..end),
            pieces: member.pieces,
        });
        parts.collect()
    }
}

impl<'g> GameLayout<'_, 'g> {
    fn alone(
        &self,
        component: &'g Component,
        pieces: &[impose::Piece],
    ) -> Result<FrontRun<'g>, ImposeError> {
        let mut preset = self.preset_for(&[component]);
        let mut laid_out = impose::lay_out(pieces, &preset, &component.title);
        let asked = self.preset.layout;
        let mut other_layout = None;
        if let Err(error @ ImposeError::TooLarge { .. }) = &laid_out
            && preset.layout != asked
        {
            // Two pages of a booklet side by side, or a piece and its back, are too large for the
            // paper: pages one by one, backs on the other side.
            let warning = match preset.layout {
                SheetLayout::Booklet => other_layout::no_booklet,
                _ => other_layout::no_fold,
            };
            other_layout = Some(warning(&preset.id, error, component.stock_span));
            preset.layout = asked;
            laid_out = impose::lay_out(pieces, &preset, &component.title);
        }
        let lay_out = |preset: &SheetPreset| impose::lay_out(pieces, preset, &component.title).ok();
        let (preset, fronts) = wider(preset, laid_out?, lay_out, |fronts| fronts);
        let members = vec![Member {
            component,
            first: 0,
            pieces: printed(pieces),
        }];
        Ok(FrontRun {
            preset,
            fronts: Arc::new(fronts),
            members,
            other_layout,
        })
    }

    /// The preset with the layout that components on the same sheets need: its own where they are
    /// printed on one side, or each on paper of its own.
    fn preset_for(&self, components: &[&Component]) -> SheetPreset {
        let backed = self.preset.duplex != Duplex::None && self.preset.paper != PresetPaper::Piece;
        let boards = components
            .iter()
            .filter_map(|component| component.fold_over);
        let board = boards.reduce(Mm::max).filter(|_| backed);
        let booklet = backed && components.iter().any(|component| component.booklet);
        let mut preset = self.preset.clone();
        preset.layout = match preset.layout {
            _ if booklet => SheetLayout::Booklet,
            SheetLayout::NUp if board.is_some() => SheetLayout::GutterFold,
            layout => layout,
        };
        preset.board = preset.board.max(board.unwrap_or_default());
        if preset.layout == SheetLayout::GutterFold && preset.board > Mm::ZERO {
            // Sides that are folded round a board are off by more: with all of their bleed.
            preset.least_bleed = preset.most_bleed;
        }
        preset
    }

    /// Whether the preset alone would not fold it, or round a thinner board.
    fn is_folded(&self, component: &Component) -> bool {
        let own = self.preset_for(&[component]);
        own.layout != self.preset.layout || own.board != self.preset.board
    }

    fn refused(&self, component: &Component, error: &ImposeError) -> Diagnostic {
        does_not_fit::on_sheet(&self.preset.id, error, component.stock_span)
            .about(format!("{}/{}", self.game.id, component.id.value))
    }

    /// The runs of all components that share sheets, by the names they give; a component that
    /// would share with none is left out.
    fn shared(&self) -> Result<Vec<(&'g str, FrontRun<'g>)>, ImposeError> {
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
                found.push((name, self.together(&members)?));
            }
        }
        Ok(found)
    }

    /// The name of the sheets that a component shares.
    fn sheet(&self, component: &'g Component) -> Option<&'g str> {
        let sheet = component.sheet.as_ref().map(|sheet| sheet.value.as_str());
        match self.together {
            _ if component.booklet => None,
            // What is folded would have the rest folded as well.
            true if self.is_folded(component) => Some("folded"),
            true => Some("together"),
            false => sheet,
        }
    }

    fn together(
        &self,
        members: &[&(&'g Component, Vec<impose::Piece>)],
    ) -> Result<FrontRun<'g>, ImposeError> {
        let parts = members.iter().map(|member| ComponentPieces {
            title: &member.0.title,
            pieces: &member.1,
        });
        let parts: Vec<ComponentPieces<'_>> = parts.collect();
        let components: Vec<&Component> = members.iter().map(|member| member.0).collect();
        let preset = self.preset_for(&components);
        let laid = impose::lay_out_shared(&parts, &preset)?;
        let lay_out = |preset: &SheetPreset| impose::lay_out_shared(&parts, preset).ok();
        let (preset, laid) = wider(preset, laid, lay_out, |laid| &laid.fronts);
        let begins = members.iter().zip(&laid.first);
        let begins = begins.filter_map(|((component, pieces), first)| {
            Some(Member {
                component,
                first: (*first)?,
                pieces: printed(pieces),
            })
        });
        let mut members: Vec<Member<'g>> = begins.collect();
        members.sort_by_key(|member| member.first);
        Ok(FrontRun {
            preset,
            fronts: Arc::new(laid.fronts),
            members,
            other_layout: None,
        })
    }
}

/// What is laid out by the `preset`, or what another of its presets lays out with the wide margin, where
/// nothing is lost by that.
fn wider<T>(
    preset: SheetPreset,
    laid: T,
    lay_out: impl Fn(&SheetPreset) -> Option<T>,
    fronts: impl Fn(&T) -> &SheetFronts,
) -> (SheetPreset, T) {
    let wider = preset.wider().into_iter().find_map(|wider| {
        let other = lay_out(&wider)?;
        let told = fronts(&laid).told(&preset);
        let is_same = fronts(&other).told(&wider).eq(told);
        is_same.then_some((wider, other))
    });
    wider.unwrap_or((preset, laid))
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

/// Fronts and backs as files of their own, by their names; one without pages is left out.
pub fn sides<'g>(name: &str, parts: &[Imposed<'g>]) -> Vec<(String, Vec<Imposed<'g>>)> {
    let of = |(side, ending): (Side, &str)| {
        let kept = |part: &Imposed<'g>| Imposed {
            sheets: part.sheets.of_side(side),
            ..part.clone()
        };
        let parts: Vec<Imposed<'g>> = parts.iter().map(kept).collect();
        let has_pages = parts.iter().any(|part| !part.sheets.is_empty());
        has_pages.then(|| (format!("{name}-{ending}"), parts))
    };
    let sides = [(Side::Front, "fronts"), (Side::Back, "backs")];
    sides.into_iter().filter_map(of).collect()
}

fn laid(component: &Component, piece: &PlannedPiece) -> impose::Piece {
    impose::Piece {
        front: FaceIndex(piece.front),
        back: piece.back.map(FaceIndex),
        stock: component.stock.clone(),
        copies: piece.copies,
    }
}

/// The pieces of a component, and a blank in place of each entry that is left out.
fn slots(component: &Component, pieces: &[PlannedPiece]) -> Vec<impose::Piece> {
    // Of two pieces of one entry the first stays.
    let of_entry: HashMap<usize, &PlannedPiece> = pieces
        .iter()
        .rev()
        .map(|piece| (piece.entry, piece))
        .collect();
    let slot = |(index, entry): (usize, &Entry)| match of_entry.get(&index) {
        Some(piece) => laid(component, piece),
        None => impose::Piece {
            front: FaceIndex::BLANK,
            back: blank_back(component),
            stock: component.stock.clone(),
            copies: entry.places,
        },
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
