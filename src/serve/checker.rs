//! The check beside the work: everything that there is to find, told when it is known.

use std::sync::mpsc::Receiver;

use rayon::ThreadPoolBuilder;

use super::ServeOptions;
use super::shop::Shop;
use crate::api::STACK;
use crate::load::Root;
use crate::pipeline::check::{self, CheckOptions};
use crate::pipeline::{Control, open};
use crate::view;
use crate::watchdog::Watch;

/// Checks the project for each watch that comes, unless a newer one is there; a watch that is
/// cancelled ends the check. One thread, so that pictures never wait for it on all cores.
pub fn check_on(shop: &Shop, root: &Root, options: &ServeOptions, states: &Receiver<Watch>) {
    let Ok(pool) = ThreadPoolBuilder::new()
        .num_threads(1)
        .stack_size(STACK)
        .build()
    else {
        return;
    };
    while let Ok(mut watch) = states.recv() {
        while let Ok(newer) = states.try_recv() {
            watch = newer;
        }
        let control = Control {
            progress: &(),
            watch: &watch,
        };
        let checked = pool.install(|| {
            let asked = CheckOptions {
                names: open::games(root, &options.games)?,
                language: options.language.clone(),
                ..CheckOptions::default()
            };
            check::check(root, &asked, control)
        });
        if let (Ok(checked), false) = (checked, watch.is_cancelled()) {
            let findings = view::findings(&checked.report, &checked.project.sources);
            shop.show_findings(findings);
        }
    }
}
