//! `[[report]]` of rules.toml: tables and charts by expression, which hold the game to nothing.

use super::context::CompileContext;
use super::each::{Each, RuleSubject};
use crate::cel::view::View;
use crate::cel::{Budget, Expression, Fault, Scope, ScopeNames, Val, ValKind, evaluate};
use crate::diag::Span;
use crate::load::{Game, Project, Table, Value};
use crate::message::Message;
use crate::numbers::NumberSigns;

/// The steps that one report may take.
const STEPS: u64 = 20_000_000;

/// What a report shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportForm {
    /// How often each value of the one column is there.
    Chart,
    /// Two columns against each other.
    Cross,
    /// Each row.
    Table,
}

/// A report that was worked out.
pub struct GameReport {
    pub id: String,
    pub span: Span,
    pub title: String,
    pub form: ReportForm,
    pub columns: Vec<String>,
    pub rows: Vec<ReportRow>,
}

/// What a report says of one thing.
pub struct ReportRow {
    pub id: String,
    /// How often it is printed; once for what is no entry.
    pub copies: u32,
    /// A value for each column; none where it has none.
    pub cells: Vec<Option<Val>>,
}

/// A report that cannot be worked out.
pub struct ReportFault {
    pub id: String,
    pub span: Span,
    pub reason: Message,
}

/// The reports of a game, in the order of the file.
pub fn reports(game: &Game, project: &Project) -> Vec<Result<GameReport, ReportFault>> {
    let Some(file) = &game.rules else {
        return Vec::new();
    };
    let tables = file.get("report").and_then(Value::as_array);
    let tables = tables.unwrap_or_default();
    if tables.is_empty() {
        return Vec::new();
    }
    let view = View::new(game);
    let facts = file.get("facts").map_or(Val::map::<&str>([]), Val::from);
    let mut names = ScopeNames::new(["game", "facts"]);
    let known = names.clone();
    let context = CompileContext {
        sources: &project.sources,
        game,
        names: &known,
    };
    // What is wrong with them is told by `check`.
    let lets = context.lets(file.get("let"), &mut names, &mut Vec::new());
    let mut scope = Scope::root();
    scope.bind("game", view.game.clone());
    scope.bind("facts", facts);
    let budget = Budget::new(STEPS).with_signs(NumberSigns::of(&game.language));
    for (name, expression) in &lets {
        match evaluate(expression, &scope, &budget) {
            Ok(value) => scope.bind(name, value),
            Err(_) => scope.bind_failed(name),
        }
    }
    let context = CompileContext {
        names: &names,
        ..context
    };
    let of = |table: &Value| {
        let text = |key: &str| table.get(key).and_then(Value::as_str).map(str::to_owned);
        let id = text("id").unwrap_or_default();
        let title = text("title").unwrap_or_else(|| id.clone());
        let report = CompiledReport::new(&context, table).and_then(|asked| {
            let rows = asked.rows(game, &view, &scope)?;
            Ok(GameReport {
                id: id.clone(),
                span: table.span,
                title,
                form: asked.form,
                columns: asked.columns.into_iter().map(|(name, _)| name).collect(),
                rows,
            })
        });
        report.map_err(|reason| ReportFault {
            id,
            span: table.span,
            reason,
        })
    };
    tables.iter().map(of).collect()
}

/// A report, compiled.
struct CompiledReport {
    each: Each,
    form: ReportForm,
    columns: Vec<(String, Expression)>,
}

impl CompiledReport {
    fn new(context: &CompileContext<'_>, table: &Value) -> Result<CompiledReport, Message> {
        let each = table
            .get("each")
            .ok_or_else(|| message!("report-no-each", "`each` is missing"))?;
        let each = Each::new(context, each).map_err(|found| found.message)?;
        let mut names = context.names.clone();
        names.push("self");
        if each.is_of_component() {
            names.push("component");
            names.push("entry");
        }
        let compiled = |name: &str, value: &Value| {
            let compiled = context.expression(value, &names);
            let compiled = compiled.map_err(|fault| reason(name, &fault));
            Ok::<_, Message>((name.to_owned(), compiled?))
        };
        let named = |key: &str| {
            let value = table.get(key);
            let of = |value: &Value| compiled(value.as_str().unwrap_or(key), value);
            value.map(of).transpose()
        };
        let (form, columns) = match (named("value")?, named("by")?, table.get("columns")) {
            (Some(value), None, None) => (ReportForm::Chart, vec![value]),
            (Some(value), Some(by), None) => (ReportForm::Cross, vec![value, by]),
            (None, None, Some(columns)) => {
                let columns = columns.as_table().into_iter().flat_map(Table::iter);
                let columns = columns.map(|(name, field)| compiled(name, &field.value));
                (ReportForm::Table, columns.collect::<Result<_, _>>()?)
            }
            _ => {
                return Err(message!(
                    "report-form",
                    "it has either a `value`, with or without `by`, or `columns`"
                ));
            }
        };
        Ok(CompiledReport {
            each,
            form,
            columns,
        })
    }

    fn rows(&self, game: &Game, view: &View, outer: &Scope<'_>) -> Result<Vec<ReportRow>, Message> {
        let budget = Budget::new(STEPS).with_signs(NumberSigns::of(&game.language));
        let items = self.each.items(view, outer, &budget);
        let items = items.map_err(|fault| reason("each", &fault))?;
        let mut rows = Vec::new();
        for (number, item) in items.iter().enumerate() {
            let (id, copies) = name(game, item, number);
            let mut scope = Scope::inside(outer);
            scope.bind("self", item.value.clone());
            if let Some((component, entry)) = item.entry {
                let view = &view.components[component];
                scope.bind("component", view.value.clone());
                scope.bind("entry", view.entries[entry].clone());
            }
            let mut cells = Vec::new();
            for (column, expression) in &self.columns {
                match evaluate(expression, &scope, &budget) {
                    Ok(value) => {
                        cells.push(Some(value).filter(|value| !matches!(value.kind, ValKind::Null)))
                    }
                    Err(fault) => {
                        return Err(message!(
                            "report-row",
                            "{id}: {reason}",
                            id,
                            reason = reason(column, &fault)
                        ));
                    }
                }
            }
            rows.push(ReportRow { id, copies, cells });
        }
        Ok(rows)
    }
}

/// What an item is called, and how often it is printed.
fn name(game: &Game, item: &RuleSubject, number: usize) -> (String, u32) {
    if let Some((component, entry)) = item.entry {
        let entry = &game.components[component].entries[entry];
        return (entry.id.value.clone(), entry.copies);
    }
    let id = item.value.get("id").and_then(Val::as_text);
    let id = id.map(ToString::to_string);
    (id.unwrap_or_else(|| (number + 1).to_string()), 1)
}

fn reason(of: &str, fault: &Fault) -> Message {
    message!(
        "report-reason",
        "`{of}`: {fault}",
        of,
        fault = fault.message
    )
}
