//! Preflight: what a service would refuse, reported before anything is uploaded.

use std::collections::HashSet;

use crate::diag::rules::service::{service_count, service_product, service_safe_zone};
use crate::diag::{Diagnostic, Severity, Span};
use crate::load::{Component, Game, Stock};
use crate::message::Message;
use crate::render::text::{Outside, quoted, texts_outside};
use crate::render::{Face, FaceJob, FaceSide, LocatedFinding, Renderer};
use crate::service::{
    Misfit, Product, ProductFit, ServiceForm, ServicePreset, fit, fit_booklet, nearest_products,
};
use crate::units::Mm;

/// The bleed that print services ask for, where it is enough.
const USUAL_BLEED: Mm = Mm(3.0);

/// The components of a game that a service makes, by their places in the game.
#[derive(Debug, Default)]
pub struct TakenComponents<'s> {
    pub fits: Vec<(usize, ProductFit<'s>)>,
    /// What is left out and why, and what does not go in number.
    pub found: Vec<Diagnostic>,
}

impl<'s> TakenComponents<'s> {
    /// How a component lies on its product, where it is taken.
    pub fn fit(&self, component: usize) -> Option<&ProductFit<'s>> {
        let fit = self.fits.iter().find(|(index, _)| *index == component);
        fit.map(|(_, fit)| fit)
    }

    pub fn takes(&self, game: &Game, component: &Component) -> bool {
        let place = |(index, _): &(usize, ProductFit<'_>)| {
            std::ptr::eq(&game.components[*index], component)
        };
        self.fits.iter().any(place)
    }
}

/// Finds the product of every component, or of those `asked` for by their ids.
///
/// What has none is left out with a warning. It is an error where it was asked for, or where
/// nothing is left to send.
pub fn components<'s>(
    service: &'s ServicePreset,
    game: &Game,
    asked: &[String],
) -> TakenComponents<'s> {
    let mut taken = TakenComponents::default();
    if matches!(service.form, ServiceForm::Sheet(_)) {
        // A printer at home takes whatever sheets take.
        return taken;
    }
    for (index, component) in game.components.iter().enumerate() {
        if !component.is_valid || !asked.is_empty() && !asked.contains(&component.id.value) {
            continue;
        }
        let fit = match component.booklet {
            true => fit_booklet(service, &component.stock),
            false => fit(service, &component.stock),
        };
        match fit {
            Ok(fit) => {
                taken.found.extend(count(service, game, component, &fit));
                taken.fits.push((index, fit));
            }
            Err(misfit) => {
                let level = match asked.is_empty() {
                    true => Severity::Warning,
                    false => Severity::Error,
                };
                taken
                    .found
                    .push(left_out(service, game, component, &misfit, level));
            }
        }
    }
    // What was asked for is told of by itself.
    if taken.fits.is_empty() && !taken.found.is_empty() && asked.is_empty() {
        let start = Span::new(game.value.span.file, 0..0);
        let found = service_product::nothing_made(&service.title, &game.title, start);
        taken.found.push(found.about(game.id.as_str()));
    }
    taken
}

fn left_out(
    service: &ServicePreset,
    game: &Game,
    component: &Component,
    misfit: &Misfit<'_>,
    level: Severity,
) -> Diagnostic {
    let id = &component.id.value;
    let reason = misfit.words(&component.stock);
    let found = service_product::left_out(level, id, &reason, component.stock_span);
    let at_home = || {
        message!(
            "check-service-left-out-help",
            "print it at home: `massicot build`"
        )
    };
    let found = match misfit {
        Misfit::Uncut { bleed: Some(least) } if *least > component.stock.bleed => {
            found.help(message!(
                "check-service-left-out-uncut-bleed",
                "take `cut = false` out of its stock and write `bleed = {least}`, with art that reaches so far",
                least = crate::units::trimmed(least.max(USUAL_BLEED).0)
            ))
        }
        Misfit::Uncut { bleed: Some(_) } => found.help(message!(
            "check-service-left-out-uncut",
            "take `cut = false` out of its stock"
        )),
        Misfit::Uncut { bleed: None } | Misfit::NoBooklets | Misfit::NoProduct { nearest: None } => {
            found.help(at_home())
        }
        Misfit::ShortBleed { least, .. } => found.help(message!(
            "check-service-left-out-stock-own-bleed",
            "a stock of its own with `bleed = {least}`, and art that reaches so far",
            least = crate::units::trimmed(least.0)
        )),
        Misfit::NoProduct { .. } => found.help(message!(
            "check-service-left-out-nearest-products",
            "the nearest products of {title} are: {nearest}",
            title = service.title,
            nearest = nearest(service, component)
        )),
    };
    found.about(format!("{}/{id}", game.id))
}

/// The products of a component's outline, the nearest first.
fn nearest(service: &ServicePreset, component: &Component) -> Message {
    const NAMED: usize = 4;
    let nearest = nearest_products(service, &component.stock, component.booklet);
    let mut named = HashSet::new();
    let products = nearest.into_iter().map(|(product, _)| product);
    let products = products.filter(|product| named.insert(product.title.as_str()));
    let words = |product: &Product| {
        message!(
            "check-service-product",
            "{title} of {size}",
            title = product.title,
            size = product.size()
        )
    };
    Message::joined(products.take(NAMED).map(words), ", ")
}

fn count(
    service: &ServicePreset,
    game: &Game,
    component: &Component,
    fit: &ProductFit<'_>,
) -> Option<Diagnostic> {
    let product = fit.product?;
    let pieces: u64 = component
        .entries
        .iter()
        .map(|entry| u64::from(entry.copies))
        .sum();
    let limit = |limit: Option<u32>| limit.map(u64::from);
    let words = match (limit(product.least), limit(product.most)) {
        (_, Some(most)) if pieces > most => message!("at-most", "at most {most}", most),
        (Some(least), _) if pieces < least => {
            message!("check-service-count-least", "at least {least}", least)
        }
        _ if product.booklet && !pieces.is_multiple_of(4) => {
            message!("check-service-count-multiple", "a multiple of 4")
        }
        _ => return None,
    };
    let id = &component.id.value;
    let names = [service.title.as_str(), product.title.as_str()];
    let found = service_count::component(id, pieces, &words, names, component.id.span);
    Some(found.about(format!("{}/{id}", game.id)))
}

/// What a service would find in a drawn face. Where there is something it is drawn once more,
/// with a mark at every element, so that the template's own line can be shown.
pub fn face(
    renderer: &Renderer<'_>,
    job: FaceJob,
    face: &Face,
    fit: &ProductFit<'_>,
) -> Vec<Diagnostic> {
    let stock = &job.component(renderer.game()).stock;
    let stock = match job.side {
        FaceSide::Front => Stock::clone(stock),
        FaceSide::Back => stock.turned_over(),
    };
    match texts(face, &stock, fit).is_empty() {
        true => Vec::new(),
        false => renderer.located(job, |face| texts(face, &stock, fit)),
    }
}

/// The texts that reach out of the safe zone or over the cut.
fn texts(face: &Face, stock: &Stock, fit: &ProductFit<'_>) -> Vec<LocatedFinding> {
    let (trim, safe) = match fit.turned {
        true => (fit.trim.turned(), fit.safe.turned()),
        false => (fit.trim, fit.safe),
    };
    let cut = texts_outside(&face.tree, &face.text, stock, trim);
    let cut_ids: HashSet<(&str, &str)> = cut.iter().map(named).collect();
    let near = texts_outside(&face.tree, &face.text, stock, safe);
    let near = near.iter().filter(|text| !cut_ids.contains(&named(text)));
    let over = |text: &Outside| service_safe_zone::over_cut(&quoted(&text.content), text.distance);
    let out =
        |text: &Outside| service_safe_zone::outside(&quoted(&text.content), text.distance, safe);
    let seen = |text: &Outside, diagnostic: Diagnostic| LocatedFinding {
        element: text.id.clone(),
        of_words: true,
        diagnostic: diagnostic.by(text.distance.0),
    };
    let cut = cut.iter().map(|text| seen(text, over(text)));
    let near = near.map(|text| seen(text, out(text)));
    cut.chain(near).collect()
}

fn named(text: &Outside) -> (&str, &str) {
    (&text.id, &text.content)
}
