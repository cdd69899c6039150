//! The kits' booklets follow the content: another count or another name is in their words, or an
//! error.

use std::path::Path;

use massicot::load::{Game, Kind, Project, Root};
use massicot::render::{TextEngine, filled_text};

struct Kit {
    project: Project,
    text: TextEngine,
    rules: usize,
}

impl Kit {
    fn new(game: &str) -> Kit {
        let root = Root::at(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let (mut project, mut report) = massicot::load::load(&root, &[game.to_owned()]);
        massicot::fill::project(&mut project, &mut report);
        assert!(!report.has_errors());
        let mut components = project.games[0].components.iter();
        let rules = components.position(|one| one.writing.is_some()).unwrap();
        let text = TextEngine::new(&project.fonts);
        Kit {
            project,
            text,
            rules,
        }
    }

    fn game(&self) -> &Game {
        &self.project.games[0]
    }

    /// The Markdown with its expressions filled; none where that is an error.
    fn words(&self, game: &Game) -> Option<String> {
        filled_text(&self.project, game, &self.text, self.rules).ok()
    }
}

/// The kits, and the components that their booklets do not count.
const KITS: [(&str, &[&str]); 3] = [("dix-mille", &[]), ("slohar", &[]), ("sokar", &[])];

#[test]
fn a_changed_count_changes_the_booklet() {
    for (name, uncounted) in KITS {
        let kit = Kit::new(name);
        let words = kit.words(kit.game()).unwrap();
        let mut unseen = Vec::new();
        for (index, component) in kit.game().components.iter().enumerate() {
            if component.writing.is_some() || component.entries.is_empty() {
                continue;
            }
            let mut changed = kit.game().clone();
            changed.components[index].entries[0].copies += 1;
            if kit.words(&changed).as_ref() == Some(&words) {
                unseen.push(component.id.value.as_str());
            }
        }
        assert_eq!(unseen, uncounted, "{name}");
    }
}

#[test]
fn a_changed_name_changes_the_booklet() {
    for (name, _) in KITS {
        let kit = Kit::new(name);
        let words = kit.words(kit.game()).unwrap();
        let mut changed = kit.game().clone();
        let mut old = Vec::new();
        for entry in changed
            .components
            .iter_mut()
            .flat_map(|one| &mut one.entries)
        {
            let Kind::Table(table) = &mut entry.value.kind else {
                continue;
            };
            for key in ["name", "title"] {
                if let Some(value) = table.get_mut(key)
                    && let Kind::String(text) = &mut value.kind
                {
                    old.push(text.to_string());
                    *text = "Xyzzy".into();
                }
            }
        }
        old.retain(|name| words.contains(name.as_str()));
        let new = kit.words(&changed).unwrap_or_default();
        let mut stale: Vec<&String> = old
            .iter()
            .filter(|name| new.contains(name.as_str()))
            .collect();
        stale.sort_unstable();
        stale.dedup();
        assert!(!old.is_empty());
        assert_eq!(stale, Vec::<&String>::new(), "{name}");
    }
}
