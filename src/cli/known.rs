//! `massicot list --stocks --sheets --services --icons`: the names that content and commands can
//! say.

use std::path::Path;

use serde_json::{Value, json};

use super::session::{Failure, Session};
use crate::impose::PresetPaper;
use crate::load::{self, Game, Stock};
use crate::message::{Figure, Message, UiLanguage};
use crate::pipeline::presets;
use crate::service::preset::ServiceForm;
use crate::units::trimmed;

/// One kind of thing: its title, and a line and a JSON object for each.
pub struct KnownSection {
    /// Its key in JSON.
    pub key: &'static str,
    pub title: Message,
    pub rows: Vec<KnownRow>,
}

/// The columns of a line, and the same as JSON.
pub struct KnownRow {
    pub columns: Vec<Message>,
    pub json: Value,
}

impl KnownSection {
    /// The section as lines, their columns below each other.
    pub fn to_text(&self, language: UiLanguage) -> String {
        let rows = self.rows.iter().map(|row| {
            let columns = row.columns.iter().map(|column| column.text(language));
            columns.collect::<Vec<_>>()
        });
        let rows: Vec<_> = rows.collect();
        let mut widths = Vec::new();
        for row in &rows {
            widths.resize(widths.len().max(row.len()), 0);
            for (width, column) in widths.iter_mut().zip(row) {
                *width = column.chars().count().max(*width);
            }
        }
        let mut text = format!("{}\n", self.title.text(language));
        for row in &rows {
            let columns = row.iter().zip(&widths);
            let columns: Vec<String> = columns
                .map(|(column, width)| format!("{column:width$}"))
                .collect();
            text.push_str(&format!("  {}\n", columns.join("  ").trim_end()));
        }
        if rows.is_empty() {
            let none = message!("known-none", "none");
            text.push_str(&format!("  {}\n", none.text(language)));
        }
        text
    }
}

/// Every stock, with its size and what is around its cut.
///
/// # Errors
/// The failure of a preset that cannot be read.
pub fn stocks(session: &Session) -> Result<KnownSection, Failure> {
    let (stocks, sources, report) = load::stocks(&session.root);
    if report.has_errors() {
        session
            .console
            .report(&report.sorted(&sources), &sources, false);
        return Err(Failure::Findings);
    }
    let row = |(title, stock): &(String, Stock)| KnownRow {
        columns: vec![
            stock.id.as_str().into(),
            size(stock.trim.width.0, stock.trim.height.0),
            message!(
                "known-bleed",
                "bleed {mm}",
                mm = Figure::shown(trimmed(stock.bleed.0))
            ),
            message!(
                "known-safe",
                "safe {mm}",
                mm = Figure::shown(trimmed(stock.safe.0))
            ),
            stock.shape_name().into(),
            title.into(),
        ],
        json: json!({
            "id": stock.id,
            "title": title,
            "width_mm": stock.trim.width,
            "height_mm": stock.trim.height,
            "bleed_mm": stock.bleed,
            "safe_mm": stock.safe,
            "shape": stock.shape.name(),
        }),
    };
    Ok(KnownSection {
        key: "stocks",
        title: message!(
            "known-stocks",
            "Stocks: stock = \"NAME\" in a component, NAME-landscape on its side; mm"
        ),
        rows: stocks.iter().map(row).collect(),
    })
}

/// Every sheet preset, with its paper.
///
/// # Errors
/// The failure of a preset that cannot be read.
pub fn sheets(session: &Session) -> Result<KnownSection, Failure> {
    let mut rows = Vec::new();
    for name in presets::names(&session.root, "sheets") {
        let sheet = session.sheet_preset(&name)?;
        let paper = match sheet.paper {
            PresetPaper::Sheet(paper) => Some((paper.width.0, paper.height.0)),
            PresetPaper::Piece => None,
        };
        let shown = paper.map_or_else(
            || message!("known-as-the-piece", "as the piece"),
            |(width, height)| size(width, height),
        );
        rows.push(KnownRow {
            json: json!({
                "id": name,
                "title": sheet.title,
                "width_mm": paper.map(|(width, _)| width),
                "height_mm": paper.map(|(_, height)| height),
            }),
            columns: vec![name.into(), shown, sheet.title.into()],
        });
    }
    Ok(KnownSection {
        key: "sheets",
        title: message!("known-sheets", "Sheets: massicot build --sheet …; mm"),
        rows,
    })
}

/// Every print service and virtual table, with the form it takes.
///
/// # Errors
/// The failure of a preset that cannot be read.
pub fn services(session: &Session) -> Result<KnownSection, Failure> {
    let mut rows = Vec::new();
    for name in presets::names(&session.root, "services") {
        let service = session.service_preset(&name)?;
        let form = match &service.form {
            ServiceForm::Images(_) => message!("known-images", "images"),
            ServiceForm::Pages(_) => message!("known-pages", "pages"),
            ServiceForm::Sheet(_) => message!("known-service-sheets", "sheets"),
            ServiceForm::Tabletop(_) => message!("known-virtual-table", "a virtual table"),
        };
        let products = match service.products.len() {
            0 => message!("known-any-stock", "any stock"),
            1 => message!("known-one-product", "1 product"),
            count => message!("known-products", "{count} products", count),
        };
        rows.push(KnownRow {
            json: json!({
                "id": name,
                "title": service.title,
                "form": form,
                "products": service.products.len(),
            }),
            columns: vec![name.into(), form, products, service.title.into()],
        });
    }
    Ok(KnownSection {
        key: "services",
        title: message!("known-services", "Services: massicot build --for …"),
        rows,
    })
}

/// Every icon of a game, with its file.
pub fn icons(session: &Session, game: &Game) -> KnownSection {
    let folder = Path::new("content").join(&game.id).join("icons");
    let mut rows = Vec::new();
    for path in session.root.files(&folder).unwrap_or_default() {
        for name in names_in(session, &path) {
            let file = path.display().to_string();
            rows.push(KnownRow {
                json: json!({"game": game.id, "name": name, "file": file}),
                columns: vec![name.into(), file.into()],
            });
        }
    }
    KnownSection {
        key: "icons",
        title: message!(
            "known-icons",
            "Icons of {game}: :name: in text, icon(name=\"name\") in templates",
            game = game.id
        ),
        rows,
    }
}

/// The icons in a file: the one of a drawing, or those of an Iconify set.
fn names_in(session: &Session, path: &Path) -> Vec<String> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    match (ending, stem) {
        (Some("svg"), Some(stem)) => vec![stem.to_owned()],
        (Some("json"), _) => {
            let set = session.root.read_text(path).ok();
            let set: Option<Value> = set.and_then(|text| serde_json::from_str(&text).ok());
            let icons = set.as_ref().and_then(|set| set.get("icons")?.as_object());
            icons
                .into_iter()
                .flat_map(|icons| icons.keys().cloned())
                .collect()
        }
        _ => Vec::new(),
    }
}

fn size(width: f64, height: f64) -> Message {
    message!(
        "known-size",
        "{width} × {height}",
        width = Figure::shown(trimmed(width)),
        height = Figure::shown(trimmed(height))
    )
}
