//! Looking at the faces of a game as they are drawn.

use serde_json::{Value, json};

use super::alike::{AlikeFaces, LookedFace, Wordless};
use super::{CheckScope, LookedAtGame};
use crate::check::face::Cuts;
use crate::check::face_words::{self, AskedOfFaces, FaceIcons};
use crate::check::service::TakenComponents;
use crate::check::settings::Settings;
use crate::check::{self, game::DrawnTexts, skipped::Skipped};
use crate::diag::{Diagnostic, Severity};
use crate::load::Game;
use crate::numbers::NumberSigns;
use crate::pipeline::Error;
use crate::pipeline::at_limits::draw_each;
use crate::render::text::TextBox;
use crate::render::{Drawn, FaceJob, FaceSide, MarkedCalls, Plan, Renderer, wordless};

impl CheckScope<'_> {
    /// Draws every face that is chosen and that can be drawn, for what there is to find in it.
    pub(super) fn at_faces(
        &self,
        renderer: &Renderer<'_>,
        plan: &Plan,
        all: &mut LookedAtGame,
        wordless: &mut Wordless,
    ) -> Result<Vec<Diagnostic>, Error> {
        let game = renderer.game();
        let asked = self.chosen.components(game);
        let taken = self
            .service
            .map(|service| check::service::components(service, game, &asked));
        let taken = taken.unwrap_or_default();
        let asked = |component, entry| self.chosen.has(game, component, entry);
        let (mut skipped, jobs) = Skipped::new(renderer, plan, asked);
        let asked_of_faces = check::game::asked_of_faces(game, self.project);
        let icons = asked_of_faces.icons.then(|| FaceIcons::new(game));
        let asks = !asked_of_faces.calls.is_empty();
        let calls = asks.then(|| MarkedCalls::new(renderer));
        let (settings, _) = Settings::read(game);
        let faces = FaceLook {
            renderer,
            settings: &settings,
            taken: &taken,
            has_languages: self.languages && !game.languages.is_empty(),
            asked: &asked_of_faces,
            icons: icons.as_ref(),
            calls: calls.as_ref(),
            signs: NumberSigns::of(&game.language),
            alike: AlikeFaces::default(),
            cuts: Cuts::default(),
        };
        let step = self.control.progress.start(jobs.len(), &game.id);
        let look = |job| {
            let face = match wordless.get(&job) {
                Some((hash, looked)) if renderer.wordless(job) == Some(*hash) => {
                    LookedFace::again(looked)
                }
                _ => faces.at(job),
            };
            step();
            face
        };
        let looked_at = draw_each(&jobs, self.control, look, |face| &face.diagnostics)?;
        drop(step);
        for job in &jobs[looked_at.len()..] {
            skipped.failed(renderer, *job);
        }
        *all.faces.get_or_insert_default() += looked_at.iter().filter(|face| face.drawn).count();
        let (mut found, mut looked) = (taken.found, Vec::new());
        let mut texts = DrawnTexts::default();
        let (mut of_faces, mut sound) = (Vec::new(), Vec::new());
        for (job, face) in jobs.iter().zip(looked_at) {
            if !face.drawn {
                texts.add_failed(*job);
            }
            if skipped.is_consequence(renderer, &face.diagnostics) {
                continue;
            }
            if face.drawn && face.looked.is_none() && face.boxes.is_empty() {
                skipped.failed(renderer, *job);
            }
            if face
                .diagnostics
                .iter()
                .all(|found| found.severity > Severity::Error)
            {
                sound.push(*job);
            }
            of_faces.extend(face.diagnostics);
            all.boxes.extend(boxes(game, *job, &face.boxes));
            if face.looked.is_some() || !face.boxes.is_empty() {
                texts.add(*job, &face.boxes);
            }
            if let Some(printed) = face.printed {
                texts.add_side(*job, printed);
            }
            let Some(face_looked) = face.looked else {
                continue;
            };
            of_faces.extend(face_looked.found.iter().cloned());
            if let Some(hash) = face.wordless {
                wordless.insert(*job, (hash, face_looked.clone()));
            }
            // Some of the backs of a component say nothing about all of them.
            if self.chosen.has_whole(game, job.component) {
                looked.push(face_looked);
            }
        }
        if asked_of_faces.reads {
            texts.add_reads(game, &check::names::read(self.project, game));
        }
        found.extend(check::game::check_drawn(game, self.project, &texts));
        found.retain(|found| self.chosen.tells(game, found));
        found.extend(check::face_rules::evaluate_together(game, &looked));
        found.extend(of_faces);
        let low = renderer.wrong_in_low_ink(&sound, &found);
        found.extend(low);
        found.extend(skipped.notes(game));
        Ok(found)
    }
}

/// How the faces of a game are looked at.
struct FaceLook<'a, 'g> {
    renderer: &'a Renderer<'g>,
    settings: &'a Settings,
    taken: &'a TakenComponents<'a>,
    /// Whether the same faces are looked at in other languages.
    has_languages: bool,
    /// What rules ask of a face.
    asked: &'a AskedOfFaces,
    icons: Option<&'a FaceIcons<'g>>,
    calls: Option<&'a MarkedCalls>,
    /// What stands within the numbers of the game's language.
    signs: NumberSigns,
    alike: AlikeFaces,
    /// Where the faces of each component are cut.
    cuts: Cuts,
}

impl FaceLook<'_, '_> {
    /// Draws a face and looks at it, where none was that is filled the same.
    fn at(&self, job: FaceJob) -> LookedFace {
        let mut known = None;
        let (drawn, filled) = self.renderer.draw_unless(job, |filled| {
            known = self.alike.get(job, filled);
            known.is_some()
        });
        let mut face = known.unwrap_or_else(|| {
            let face = self.at_drawn(job, drawn, &filled);
            self.alike.keep(job, &filled, &face);
            face
        });
        // What a face calls is more than what comes out: faces that are filled the same differ in it.
        if let Some((printed, calls)) = face.printed.as_mut().zip(self.calls(job)) {
            let _watched = self.renderer.watched(job);
            printed.push(("calls", face_words::calls(calls, self.renderer, job)));
        }
        face
    }

    /// What finds out what a face calls, where a rule asks that of its component.
    fn calls(&self, job: FaceJob) -> Option<&MarkedCalls> {
        self.calls
            .filter(|_| self.asked.calls.contains(&job.component))
    }

    /// Looks at a drawn face. Where the game has other languages it is told apart whether it has words;
    /// what rules ask of it is kept for them.
    fn at_drawn(&self, job: FaceJob, mut drawn: Drawn, filled: &str) -> LookedFace {
        let (renderer, asked) = (self.renderer, self.asked);
        let _watched = renderer.watched(job);
        let printed = drawn.face.as_ref().filter(|_| asked.any);
        let printed = printed.map(|face| {
            let mut printed = face_words::printed(face, self.signs);
            if let Some(icons) = self.icons {
                printed.push(("icons", icons.of(filled)));
            }
            if asked.faces {
                printed.push(("faces", face_words::faces(filled)));
            }
            printed
        });
        let looked = drawn.face.map(|face| {
            if let Some(fit) = self.taken.fit(job.component) {
                let found = check::service::face(renderer, job, &face, fit);
                drawn.diagnostics.extend(found);
            }
            check::face_rules::evaluate(renderer, self.settings, &self.cuts, job, &face)
        });
        let again = self.has_languages && !asked.any && drawn.diagnostics.is_empty();
        LookedFace {
            looked,
            wordless: again.then(|| wordless(filled)).flatten(),
            boxes: drawn.boxes,
            printed,
            diagnostics: drawn.diagnostics,
            drawn: true,
        }
    }
}

/// The text boxes of a face: how full each is, and its final size in user units and in points.
fn boxes(game: &Game, job: FaceJob, boxes: &[TextBox]) -> Vec<Value> {
    let face = format!("{}/{}", game.id, job.name(game));
    let side = match job.side {
        FaceSide::Front => "front",
        FaceSide::Back => "back",
    };
    let json = |text: &TextBox| {
        json!({
            "face": face,
            "language": game.language,
            "side": side,
            "id": text.id,
            "fill": text.fill,
            "size": text.size,
            "points": text.points,
            "lines": text.lines,
            "group": text.group,
            "cut": text.cut,
        })
    };
    boxes.iter().map(json).collect()
}
