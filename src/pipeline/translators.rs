//! A sheet for translators: every text of a game with its translation, out and back in.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;
use serde_json::{Value as Json, json};

use super::options::{ExportOptions, TableForm};
use super::outputs::Output;
use super::spreadsheet;
use super::translate::{check_tag, file_of, head};
use super::{Control, Error, Findings, export};
use crate::diag::rules::content::{bad_sheet, text_error};
use crate::diag::{Report, SourceMap};
use crate::fill::pattern;
use crate::limits::Limits;
use crate::load::sheet::{self, SheetOptions};
use crate::load::{Game, Project, Root, Value};
use crate::render::{FaceJob, TextEngine};
use crate::translation::{self, Overlay, OverlayText, PutText, TreeText};
use crate::write::table::ExportTable;
use crate::write::workbook::translators::{self, RowPicture};

/// The headings, and what stands below them: the way to the text, its state, both texts.
const HEADINGS: [&str; 4] = ["text", "state", "source", "translation"];
const MISSING: &str = "missing";
const CHANGED: &str = "changed";
const TRANSLATED: &str = "translated";
/// The list that rows are read into.
const ROWS: &str = "row";
/// How high and wide a picture may be, in dots.
const PICTURE: (f64, f64) = (375.0, 300.0);

/// A sheet that was made.
pub struct TranslatorsSheet {
    pub bytes: Vec<u8>,
    pub texts: usize,
    /// How many have no translation, and of how many the source has changed since.
    pub missing: usize,
    pub changed: usize,
    /// The errors of overlays in other languages.
    pub aside: Findings,
}

/// A text of a game as a row.
struct TextRow<'t> {
    item: &'t OverlayText,
    name: String,
    text: TreeText<'t>,
    state: &'static str,
}

/// Makes the sheet of a game's texts, `GAME`, or of a component's, `GAME/COMPONENT`, in a language
/// that the game need not have yet. A workbook of Office Open XML shows each piece.
///
/// # Errors
/// Content and faces with errors; a language that is none or the game's own; a piece that there is not.
pub fn exported(
    root: &Root,
    asked: &str,
    tag: &str,
    form: TableForm,
    control: Control<'_>,
) -> Result<TranslatorsSheet, Error> {
    check_tag(tag)?;
    let (loaded, aside) = export::load_beside(root, &[asked.to_owned()], tag, control)?;
    let wanted = loaded.wanted()?;
    let [(game, fronts)] = wanted.as_slice() else {
        let help = message!(
            "pipeline-translators-exported-help",
            "name one: GAME or GAME/COMPONENT"
        );
        return Err(Error::usage(
            message!("pipeline-translators-exported", "the sheet is of one game"),
            help,
        ));
    };
    own_language(game, tag)?;
    let written = game.as_written();
    let said = written.languages.get(tag);
    let items = translation::items(&loaded.project, written, said);
    let overlay = overlay(&loaded.project, written, tag);
    let outdated = translation::complete(overlay.as_ref(), "", &items).outdated;
    let component = asked.split_once('/').map(|(_, component)| component);
    let is_asked = |row: &TextRow<'_>| {
        component.is_none_or(|id| row.item.table.first().is_some_and(|table| table == id))
    };
    let rows: Vec<TextRow<'_>> = rows(&items, &outdated).filter(is_asked).collect();
    let table = ExportTable {
        headings: HEADINGS.map(str::to_owned).to_vec(),
        rows: rows.iter().map(cells).collect(),
    };
    let name = format!("{} {tag}", game.id);
    let bytes = match form {
        TableForm::Xlsx => {
            let pictures = pictures(&loaded.project, (game, fronts), &rows, control)?;
            let to_do: Vec<bool> = rows.iter().map(|row| row.state != TRANSLATED).collect();
            translators::bytes(&table, &name, &to_do, &pictures)
        }
        form => export::table(&table, form, &name),
    };
    let count = |state: &str| rows.iter().filter(|row| row.state == state).count();
    Ok(TranslatorsSheet {
        bytes: bytes.map_err(|why| {
            Error::Failed(message!(
                "what-error",
                "{what}: {error}",
                what = format!("`{asked}`"),
                error = why
            ))
        })?,
        texts: rows.len(),
        missing: count(MISSING),
        changed: count(CHANGED),
        aside: Findings::new(aside, loaded.project.sources.clone()),
    })
}

fn own_language(game: &Game, tag: &str) -> Result<(), Error> {
    match game.language == tag {
        false => Ok(()),
        true => Err(Error::usage(
            message!(
                "id-written-tag",
                "`{id}` is written in `{tag}`",
                id = game.id,
                tag
            ),
            message!(
                "pipeline-translators-own-language-name-translated",
                "name the language that it is translated into"
            ),
        )),
    }
}

fn overlay<'p>(project: &'p Project, game: &'p Game, tag: &str) -> Option<Overlay<'p>> {
    game.languages.get(tag).map(|value| Overlay {
        text: &project.sources.get(value.span.file).text,
        value,
    })
}

fn rows<'t>(items: &'t [OverlayText], outdated: &'t [String]) -> impl Iterator<Item = TextRow<'t>> {
    let outdated: HashSet<&str> = outdated.iter().map(String::as_str).collect();
    items.iter().flat_map(move |item| {
        let path = item.path();
        let is_outdated = outdated.contains(path.as_str());
        item.tree.texts().into_iter().map(move |text| TextRow {
            item,
            name: name(&path, &text.way),
            state: match (text.said, is_outdated) {
                (None, _) => MISSING,
                (Some(_), true) => CHANGED,
                (Some(_), false) => TRANSLATED,
            },
            text,
        })
    })
}

/// `cards.ace.lines.1.text`
fn name(path: &str, way: &str) -> String {
    match way {
        "" => path.to_owned(),
        way => format!("{path}.{way}"),
    }
}

fn cells(row: &TextRow<'_>) -> Vec<Option<Json>> {
    vec![
        Some(row.name.as_str().into()),
        Some(row.state.into()),
        Some(row.text.source.into()),
        row.text.said.map(Json::from),
    ]
}

/// The fronts of the entries that texts are of, each beside the first of its rows.
fn pictures(
    project: &Project,
    (game, fronts): (&Game, &[FaceJob]),
    rows: &[TextRow<'_>],
    control: Control<'_>,
) -> Result<Vec<RowPicture>, Error> {
    let text = TextEngine::new(&project.fonts);
    let mut first: IndexMap<String, (u32, u32)> = IndexMap::new();
    for (number, row) in (0u32..).zip(rows) {
        if let [component, entry, ..] = row.item.table.as_slice() {
            let of = first.entry(format!("{component}/{entry}"));
            of.or_insert((number, 0)).1 += 1;
        }
    }
    let mut pictures = Vec::new();
    for of_component in fronts.chunk_by(|one, next| one.component == next.component) {
        let has_texts = |job: &&FaceJob| first.contains_key(&job.name(game));
        let jobs: Vec<FaceJob> = of_component.iter().filter(has_texts).copied().collect();
        let Some(trim) = jobs.first().map(|job| job.component(game).stock.trim) else {
            continue;
        };
        let inches = |length: crate::units::Mm| length.0 / 25.4;
        let options = ExportOptions {
            dpi: (PICTURE.0 / inches(trim.width)).min(PICTURE.1 / inches(trim.height)),
            ..ExportOptions::default()
        };
        let mut titles = jobs.iter().map(|job| job.name(game));
        let mut put = |output: Output| {
            let title = titles.next().unwrap_or_default();
            let rows = first.get(&title).copied().unwrap_or_default();
            let png = output.bytes;
            pictures.push(RowPicture { rows, png, title });
            Ok(())
        };
        export::faces(project, (game, &jobs), &text, &options, control, &mut put)?;
    }
    Ok(pictures)
}

/// What translators gave back, before it is written.
pub struct TranslatorsPlan {
    /// The overlay, relative to the root, its text as it was read and as it is to be.
    pub file: PathBuf,
    pub before: Option<String>,
    pub text: String,
    /// Texts that had no translation.
    pub added: usize,
    /// Texts with another one: their name, the old and the new.
    pub changed: Vec<(String, String, String)>,
    /// How many are translated after it, and how many there are.
    pub translated: usize,
    pub texts: usize,
    /// What there is to tell of the sheet.
    pub report: Report,
    pub sources: SourceMap,
}

/// Reads a translators' sheet, and puts its translations into the overlay of a game. A cell that is
/// empty changes nothing.
///
/// # Errors
/// Bytes that are no spreadsheet, a sheet without the columns, an overlay that cannot be changed.
pub fn plan(
    project: &Project,
    game: &Game,
    tag: &str,
    (path, bytes): (&Path, Vec<u8>),
    options: &SheetOptions,
    limits: &Limits,
) -> Result<TranslatorsPlan, Error> {
    check_tag(tag)?;
    let game = game.as_written();
    own_language(game, tag)?;
    let grid = spreadsheet::cells(path, bytes, options, limits)?;
    if let Some(other) = grid.name.as_deref().and_then(|name| language(name, game))
        && other != tag
    {
        return Err(Error::usage(
            message!(
                "pipeline-translators-plan",
                "`{path}` is the sheet of `{other}`, not of `{tag}`",
                path = path.display(),
                other,
                tag
            ),
            message!(
                "pipeline-translators-plan-import-language-rename",
                "import it with --language {other}, or rename its tab",
                other
            ),
        ));
    }
    let mut sources = SourceMap::default();
    let read = sheet::value(&mut sources, path, grid, options, Some(&schema()), ROWS);
    for heading in ["text", "translation"] {
        if !read.columns.iter().any(|column| column.is(heading)) {
            return Err(Error::usage(
                message!(
                    "pipeline-translators-plan-path-column-heading",
                    "`{path}` has no column `{heading}`",
                    path = path.display(),
                    heading
                ),
                message!(
                    "pipeline-translators-plan-begin-massicot-export",
                    "begin with: massicot export {id} --language {tag} --format xlsx",
                    id = game.id,
                    tag
                ),
            ));
        }
    }
    let mut report = Report::default();
    report.extend(read.found);
    let overlay = overlay(project, game, tag);
    let before = translation::items(project, game, game.languages.get(tag));
    let mut after = translation::items(project, game, game.languages.get(tag));
    let mut put = Putting::new(&before);
    let given = read.value.get(ROWS).and_then(Value::as_array);
    for row in given.unwrap_or_default() {
        put.row(row, &mut after, &mut report);
    }
    let completed = translation::complete(overlay.as_ref(), &head(game, tag), &before).text;
    let text = translation::put(&completed, &put.texts(&after));
    let file = file_of(game, tag);
    let what = file.display();
    let failed = |error| Error::Failed(message!("what-error", "{what}: {error}", what, error));
    let all = || after.iter().flat_map(|item| item.tree.texts());
    Ok(TranslatorsPlan {
        before: overlay.map(|overlay| overlay.text.to_owned()),
        text: text.map_err(failed)?,
        added: put.added,
        translated: all().filter(|text| text.said.is_some()).count(),
        texts: all().count(),
        changed: put.changed,
        report,
        sources,
        file,
    })
}

/// The language that the name of a sheet says, `demo de`, as it was exported and not cut.
fn language<'n>(name: &'n str, game: &Game) -> Option<&'n str> {
    let tag = name.strip_prefix(game.id.as_str())?.strip_prefix(' ')?;
    let first = tag.split('-').next().unwrap_or_default();
    let is_tag = matches!(first.len(), 2 | 3) && check_tag(tag).is_ok();
    (is_tag && name.chars().count() < 31).then_some(tag)
}

/// The columns, all of them texts; others are the translators' own.
fn schema() -> Json {
    let columns = HEADINGS.map(|name| (name.to_owned(), json!({ "type": "string" })));
    let columns: serde_json::Map<String, Json> = columns.into_iter().collect();
    json!({ "properties": { ROWS: { "items": { "properties": columns } } } })
}

/// Rows on their way into an overlay.
struct Putting {
    /// By the name of each text: its item, the way in it, its source and what is said.
    known: IndexMap<String, (usize, String, String, Option<String>)>,
    /// The items that say something else now, with the source of a text that is all of its item.
    touched: IndexMap<usize, Option<String>>,
    /// What rows said so far, by the name of the text.
    given: IndexMap<String, String>,
    added: usize,
    changed: Vec<(String, String, String)>,
}

impl Putting {
    fn new(items: &[OverlayText]) -> Putting {
        let mut known = IndexMap::new();
        for (index, item) in items.iter().enumerate() {
            for text in item.tree.texts() {
                let said = text.said.map(str::to_owned);
                let name = name(&item.path(), &text.way);
                known.insert(name, (index, text.way, text.source.to_owned(), said));
            }
        }
        Putting {
            known,
            touched: IndexMap::new(),
            given: IndexMap::new(),
            added: 0,
            changed: Vec::new(),
        }
    }

    fn row(&mut self, row: &Value, items: &mut [OverlayText], report: &mut Report) {
        let text = |key: &str| row.get(key).and_then(Value::as_str);
        let Some(name) = text("text").map(str::trim) else {
            return;
        };
        let Some(translation) = text("translation") else {
            self.untranslated(name, row, report);
            return;
        };
        let place = row.get("text").map_or(row.span, |value| value.span);
        let Some((index, way, source, said)) = self.known.get(name) else {
            let known = self.known.keys().map(String::as_str);
            report.push(bad_sheet::unknown_text(name, known, place));
            return;
        };
        let cell = row.get("translation").map_or(place, |value| value.span);
        let above = self.given.get(name);
        if let Some(other) = above.filter(|other| *other != translation) {
            report.push(bad_sheet::text_twice(name, other, cell));
            return;
        }
        self.given.insert(name.to_owned(), translation.to_owned());
        if said.as_deref() == Some(translation) {
            return;
        }
        if let Err(fault) = pattern::parse(translation) {
            report.push(text_error::cannot_be_filled(&fault.message, cell));
            return;
        }
        let old_source =
            text("source").filter(|old| old.trim() != source.replace("\r\n", "\n").trim());
        if old_source.is_some() {
            let place = row.get("source").map_or(place, |value| value.span);
            report.push(bad_sheet::changed_text(name, source, place));
        }
        items[*index].tree.say(way, translation);
        match said {
            Some(old) => {
                let change = (name.to_owned(), old.clone(), translation.to_owned());
                self.changed.push(change);
            }
            None => self.added += 1,
        }
        // A comment holds the source that was translated, so that what changes later is seen.
        let source = way
            .is_empty()
            .then(|| old_source.unwrap_or(source).to_owned());
        self.touched.insert(*index, source);
    }

    /// A row without a translation: it may stand in the place of the source.
    fn untranslated(&self, name: &str, row: &Value, report: &mut Report) {
        let known = self.known.get(name);
        let Some((source, value)) = known.zip(row.get("source")) else {
            return;
        };
        let written = source.2.replace("\r\n", "\n");
        let differs = |text: &str| !text.trim().is_empty() && text.trim() != written.trim();
        if value.as_str().is_some_and(differs) {
            report.push(bad_sheet::source_edited(name, value.span));
        }
    }

    /// What the overlay is to say.
    fn texts(&self, items: &[OverlayText]) -> Vec<PutText> {
        let put = self.touched.iter().map(|(index, source)| {
            let item = &items[*index];
            PutText {
                table: item.table.clone(),
                key: item.key.clone(),
                value: item.tree.said(),
                source: source.as_deref().map(translation::quoted),
            }
        });
        put.collect()
    }
}
