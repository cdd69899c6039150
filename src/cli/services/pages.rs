//! A PDF for each component, one face a page.

use super::Job;
use crate::cli::console::counted;
use crate::cli::kit;
use crate::cli::session::Failure;
use crate::env;
use crate::service::Pages;
use crate::service::pages::pages;
use crate::write::pdf::{Inks, Metadata, Moment, PdfPreset, PdfProfile, Section};

/// Writes the files of every component; a line about each.
pub fn write(job: &Job<'_>, form: &Pages) -> Result<Vec<String>, Failure> {
    let game = job.game();
    let profile = profile(job)?;
    let faces = kit::faces(job.session, job.renderer, &job.plan, &profile)?;
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
            sheets: &sheets,
        };
        let id = &component.id.value;
        let bytes = faces
            .assemble(&[section], &metadata)
            .map_err(|error| Failure::Failed(format!("{}/{id}: {error}", game.id)))?;
        files.push((id, bytes, sheets.len(), fit.product));
    }
    let mut lines = Vec::new();
    for (id, bytes, count, product) in files {
        let written = job.write(&job.path(&format!("{id}.pdf")), &bytes, &[id])?;
        lines.push(format!(
            "{}  {}, {} kB{}{}",
            written.path.display(),
            counted(count, "page"),
            bytes.len().div_ceil(1000),
            product.map_or(String::new(), |product| format!(", {}", product.title)),
            written.instead,
        ));
    }
    Ok(lines)
}

/// The kind of PDF that the service takes; in greys where that was asked for.
fn profile(job: &Job<'_>) -> Result<PdfProfile, Failure> {
    let asked = &job.service.pdf;
    let preset = match job.grayscale {
        true => PdfPreset {
            colours: Inks::Grey,
            ink_limit: None,
            ..asked.clone()
        },
        false => asked.clone(),
    };
    PdfProfile::new(&preset)
        .map(|profile| profile.made_at(Moment(env::source_date())))
        .map_err(|error| Failure::Failed(format!("{}: {error}", job.service.title)))
}
