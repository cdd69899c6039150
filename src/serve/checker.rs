//! The check beside the work: everything that there is to find, told when it is known.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use rayon::ThreadPoolBuilder;

use super::ServeOptions;
use super::shop::Shop;
use crate::api::STACK;
use crate::load::Root;
use crate::pipeline::check::{self, CheckOptions};
use crate::pipeline::{Control, open};
use crate::view;
use crate::watchdog::Watch;

/// A check begins when nothing has changed for so long, so that what is seen is drawn before.
const QUIET: Duration = Duration::from_millis(250);

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
        loop {
            match states.recv_timeout(QUIET) {
                Ok(newer) => watch = newer,
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        let control = Control {
            progress: &(),
            watch: &watch,
            cache: None,
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
