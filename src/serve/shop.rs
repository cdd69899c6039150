//! What the server and the workshop share: what is shown, its pictures, and who listens.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use serde::Serialize;
use serde_json::json;
use tokio::sync::watch;

use super::change;
use super::compare::Comparison;
use super::editor::Editor;
use super::events::{EventStream, Hub};
use super::pictures::Pictures;
use super::queue::Queue;
use super::sheets::SheetFiles;
use crate::limits::Limits;
use crate::load::Root;
use crate::view::{ComponentView, FindingView, GameView, PictureKind, PieceView, ProjectView};

pub struct Shop {
    pub root: Root,
    /// What a request that acts has to bring.
    pub token: String,
    pub editor: Option<Editor>,
    /// The language that is asked for.
    pub language: Option<String>,
    pub limits: Limits,
    pub sheets: SheetFiles,
    pub comparison: Comparison,
    pub queue: Queue,
    shown: Mutex<ShownProject>,
    pictures: Mutex<Pictures>,
    hub: Hub,
    is_ended: AtomicBool,
    /// Whether there is something to show.
    ready: watch::Sender<bool>,
}

#[derive(Default)]
struct ShownProject {
    /// Counts changes: a page that misses one sees it by this.
    version: u64,
    view: ProjectView,
    /// The last key of each side of a piece, by their names, whose picture was drawn.
    good: HashMap<String, String>,
}

/// Everything that is shown, as the page takes it.
#[derive(Serialize)]
struct Data<'s> {
    version: u64,
    #[serde(flatten)]
    view: &'s ProjectView,
}

/// The name of a side of a piece.
fn side_name(game: &str, component: &str, piece: &str, side: usize) -> String {
    format!("{game}/{component}/{piece}/{side}")
}

impl Shop {
    pub fn new(root: Root, token: String, limits: Limits) -> Shop {
        Shop {
            limits,
            sheets: SheetFiles::default(),
            comparison: Comparison::default(),
            root,
            token,
            editor: None,
            language: None,
            queue: Queue::default(),
            shown: Mutex::default(),
            pictures: Mutex::default(),
            hub: Hub::default(),
            is_ended: AtomicBool::new(false),
            ready: watch::Sender::new(false),
        }
    }

    /// Ends every answer that would go on.
    pub fn end(&self) {
        self.is_ended.store(true, Ordering::Relaxed);
        self.hub.close();
        self.queue.end();
        // Who waits for the first state is not to wait for ever.
        self.ready.send_replace(true);
    }

    pub fn is_ended(&self) -> bool {
        self.is_ended.load(Ordering::Relaxed)
    }

    /// Waits until the project was loaded once.
    pub async fn is_ready(&self) {
        let mut ready = self.ready.subscribe();
        // The sender is as old as the shop.
        _ = ready.wait_for(|ready| *ready).await;
    }

    /// Everything that is shown, as JSON.
    ///
    /// # Errors
    /// What JSON cannot hold.
    pub fn data(&self) -> Result<Vec<u8>, serde_json::Error> {
        let shown = self.shown();
        serde_json::to_vec(&Data {
            version: shown.version,
            view: &shown.view,
        })
    }

    pub fn listen(&self) -> EventStream {
        let shown = self.shown();
        self.hub.listen(&json!({ "version": shown.version }))
    }

    /// Shows another state of the project. `is_whole` is false where some of its files could not
    /// be read: what is missing then is shown as it was.
    pub fn show(&self, mut view: ProjectView, is_whole: bool) {
        let mut shown = self.shown();
        self.note_good(&mut shown);
        keep_good(&shown, &mut view, is_whole);
        let is_first = !*self.ready.borrow();
        let pieces = change::pieces(&shown.view, &view);
        let findings = view.findings != shown.view.findings;
        match pieces {
            _ if is_first => {}
            None => {
                shown.version += 1;
                self.hub.tell("whole", &json!({ "version": shown.version }));
            }
            Some(pieces) => {
                if !pieces.is_empty() {
                    shown.version += 1;
                    let event = json!({ "version": shown.version, "pieces": pieces });
                    self.hub.tell("pieces", &event);
                }
                if findings {
                    shown.version += 1;
                    let event = json!({ "version": shown.version, "findings": view.findings });
                    self.hub.tell("findings", &event);
                }
            }
        }
        shown.view = view;
        self.ready.send_replace(true);
    }

    /// Replaces the findings.
    pub fn show_findings(&self, findings: Vec<FindingView>) {
        let mut shown = self.shown();
        if shown.view.findings == findings {
            return;
        }
        shown.version += 1;
        let event = json!({ "version": shown.version, "findings": findings });
        self.hub.tell("findings", &event);
        shown.view.findings = findings;
    }

    /// The face of a key cannot be drawn: what it was before is shown, where that is known.
    pub fn failed(&self, key: &str) {
        let mut shown = self.shown();
        let ShownProject { view, good, .. } = &mut *shown;
        let mut changed = Vec::new();
        for game in &mut view.games {
            for component in &mut game.components {
                for (at, piece) in component.pieces.iter_mut().enumerate() {
                    let sides = [piece.front.as_deref(), piece.back.as_deref()];
                    let Some(side) = sides.iter().position(|side| *side == Some(key)) else {
                        continue;
                    };
                    let name = side_name(&game.id, &component.id, &piece.id, side);
                    let older = good.get(&name).cloned();
                    *[&mut piece.front, &mut piece.back][side] = older;
                    piece.stale = true;
                    changed.push(change::piece(&game.id, &component.id, at, piece));
                }
            }
        }
        if !changed.is_empty() {
            shown.version += 1;
            let event = json!({ "version": shown.version, "pieces": changed });
            self.hub.tell("pieces", &event);
        }
    }

    pub fn picture(&self, key: &str, kind: PictureKind) -> Option<Bytes> {
        self.pictures().asked(key, kind)
    }

    /// A picture of a face that can be drawn no more: the finest that was drawn of it for a grid.
    pub fn older_picture(&self, key: &str) -> Option<Bytes> {
        self.pictures().any(key)
    }

    pub fn keep_picture(&self, key: &str, kind: PictureKind, bytes: Bytes) {
        self.pictures().insert(key, kind, bytes);
    }

    /// What of a face may be drawn that nobody has asked for yet.
    pub fn missing(&self, key: &str) -> Option<PictureKind> {
        self.pictures().missing(key)
    }

    /// What is shown of a piece: `game/component/entry`.
    pub fn piece<T>(&self, name: &str, read: impl FnOnce(&PieceView) -> T) -> Option<T> {
        let shown = self.shown();
        let mut parts = name.splitn(3, '/');
        let (game, component) = (parts.next()?, parts.next()?);
        let id = parts.next()?;
        let game = shown.view.games.iter().find(|one| one.id == game)?;
        let component = game.components.iter().find(|one| one.id == component)?;
        component.pieces.iter().find(|one| one.id == id).map(read)
    }

    /// The language that a game is shown in, where one was asked for.
    pub fn language(&self, game: &str) -> Option<String> {
        let shown = self.shown();
        let game = shown.view.games.iter().find(|one| one.id == game)?;
        (self.language.as_ref() == Some(&game.language)).then(|| game.language.clone())
    }

    /// Whether something was found there.
    pub fn is_found(&self, file: &str, line: usize) -> bool {
        let shown = self.shown();
        let mut findings = shown.view.findings.iter();
        findings.any(|found| found.file.as_deref() == Some(file) && found.line == Some(line))
    }

    /// Notes which of the pictures that are shown were drawn.
    fn note_good(&self, shown: &mut ShownProject) {
        let pictures = self.pictures();
        let ShownProject { view, good, .. } = shown;
        for game in &view.games {
            for component in &game.components {
                for piece in &component.pieces {
                    for (side, key) in [&piece.front, &piece.back].into_iter().enumerate() {
                        let drawn = key.as_ref();
                        if let Some(key) = drawn.filter(|key| pictures.was_drawn(key)) {
                            let name = side_name(&game.id, &component.id, &piece.id, side);
                            good.insert(name, key.clone());
                        }
                    }
                }
            }
        }
    }

    fn shown(&self) -> MutexGuard<'_, ShownProject> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pictures(&self) -> MutexGuard<'_, Pictures> {
        self.pictures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Puts what was good into what is new where that has a gap.
fn keep_good(old: &ShownProject, new: &mut ProjectView, is_whole: bool) {
    for before in &old.view.games {
        let Some(now) = new.games.iter_mut().find(|game| game.id == before.id) else {
            if !is_whole {
                new.games.push(stale_game(before));
            }
            continue;
        };
        for before in &before.components {
            match now.components.iter_mut().find(|one| one.id == before.id) {
                // A component whose file cannot be read has no pieces, and no stock to rely on.
                Some(now) if now.pieces.is_empty() && !is_whole => *now = stale_component(before),
                None if !is_whole => now.components.push(stale_component(before)),
                _ => {}
            }
        }
        let place = |id: &str| before.components.iter().position(|one| one.id == id);
        if !is_whole {
            now.scenes.clone_from(&before.scenes);
            now.components
                .sort_by_key(|one| place(&one.id).unwrap_or(usize::MAX));
        }
    }
    for game in &mut new.games {
        for component in &mut game.components {
            for piece in &mut component.pieces {
                let name = |side| side_name(&game.id, &component.id, &piece.id, side);
                if piece.front.is_none() {
                    piece.front = old.good.get(&name(0)).cloned();
                    piece.back = piece
                        .back
                        .take()
                        .or_else(|| old.good.get(&name(1)).cloned());
                    piece.stale = true;
                }
            }
        }
    }
    // In the order they had.
    let place = |id: &str| old.view.games.iter().position(|game| game.id == id);
    if !is_whole {
        new.games
            .sort_by_key(|game| place(&game.id).unwrap_or(usize::MAX));
    }
}

fn stale_component(old: &ComponentView) -> ComponentView {
    let mut component = old.clone();
    for piece in &mut component.pieces {
        piece.stale = true;
    }
    component
}

fn stale_game(old: &GameView) -> GameView {
    let components = old.components.iter().map(stale_component).collect();
    GameView {
        components,
        ..old.clone()
    }
}
