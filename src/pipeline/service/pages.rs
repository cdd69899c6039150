//! A PDF for each component, one face a page.

use std::io::BufWriter;

use super::Job;
use crate::env;
use crate::impose::SheetList;
use crate::pipeline::ledger::Ledger;
use crate::pipeline::outputs::{Content, Made};
use crate::pipeline::{Error, faces};
use crate::service::Pages;
use crate::service::pages::pages;
use crate::write::pdf::{KnownNotes, Metadata, Moment, PdfColours, PdfPreset, PdfProfile, Section};

/// Writes the files of every component; what was made of each.
///
/// # Errors
/// The findings of a face that cannot be drawn, or [`Error::Failed`] where a file cannot be
/// written.
pub fn write(job: &Job<'_>, form: &Pages, ledger: &Ledger) -> Result<Vec<Made>, Error> {
    let game = job.game();
    let profile = profile(job)?;
    let faces = faces::draw(
        &job.renderer,
        &job.plan,
        &profile,
        ledger.out(),
        job.control,
    )?;
    let mut files = Vec::new();
    for (index, pieces) in &job.plan.components {
        let Some(fit) = job.taken.fit(*index) else {
            continue;
        };
        let component = &game.components[*index];
        let sheets = pages(fit, &component.stock, form.order, pieces);
        if sheets.is_empty() {
            continue;
        }
        let title = format!("{} — {}", game.title, component.title);
        let metadata = Metadata {
            title: &title,
            author: game.author.as_deref(),
            language: &game.language,
        };
        let section = Section {
            title: &component.title,
            sheets: SheetList::Made(&sheets),
            text: None,
        };
        let id = component.id.value.as_str();
        let path = job.path(&format!("{id}.pdf"));
        let mut file = ledger.out().begin(&path)?;
        let mut out = BufWriter::new(&mut file);
        let sum = faces
            .book
            .assemble_into(&mut out, &[section], &KnownNotes::default(), &metadata)
            .map_err(|error| {
                Error::Failed(message!(
                    "what-error",
                    "{what}: {error}",
                    what = format!("{}/{id}", game.id),
                    error
                ))
            })?;
        drop(out);
        files.push((id, (path, file, sum), sheets.len(), fit.product));
    }
    let mut made = Vec::new();
    for (id, (path, file, sum), count, product) in files {
        let bytes = sum.bytes as usize;
        let written = ledger.place(&path, file, sum, job.origin(&[id]))?;
        made.push(Made {
            path: written.path,
            bytes,
            content: Content::Pages { pages: count },
            product: product.map(|product| product.title.clone()),
            replaced: written.replaced,
        });
    }
    Ok(made)
}

/// The kind of PDF that the service takes; in greys where that was asked for.
fn profile(job: &Job<'_>) -> Result<PdfProfile, Error> {
    let asked = &job.service.pdf;
    let preset = match job.options.grayscale {
        true => PdfPreset {
            colours: PdfColours::Grey,
            ink_limit: None,
            ..asked.clone()
        },
        false => asked.clone(),
    };
    PdfProfile::new(&preset)
        .map(|profile| profile.made_at(Moment(env::source_date())))
        .map_err(|error| {
            Error::Failed(message!(
                "what-error",
                "{what}: {error}",
                what = job.service.title,
                error
            ))
        })
}
