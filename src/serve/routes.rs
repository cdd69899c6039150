//! The routes. None takes a path: pictures are asked for by key, places by the names of pieces.

use std::path::Path as FilePath;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;

use super::batch::{self, PictureLines};
use super::compare::CompareRequest;
use super::editor::Opening;
use super::guard::{self, Guard};
use super::queue::{Answer, Ask, NoAnswer};
use super::sheets::SheetsRequest;
use super::shop::Shop;
use crate::check::explain;
use crate::message::UiLanguage;
use crate::pipeline::presets;
use crate::view::{PictureKind, page};

/// The most that a request may say.
const MOST_BODY: usize = 4096;

/// What the files of an order are, by the ending of their names; any other is only to be kept.
const SHEET_KINDS: [(&str, &str); 4] = [
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("json", "application/json"),
];

/// What the page of a comparison may do: show itself, as no page of the server's.
const ALONE: &str = "sandbox allow-scripts; default-src 'none'; img-src data:; \
                     style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; \
                     form-action 'none'; frame-ancestors 'none'";

/// All that the server answers to.
pub fn router(shop: Arc<Shop>, guard: Guard) -> Router {
    let names = DefaultBodyLimit::max(batch::MOST_NAMES);
    Router::new()
        .route("/", get(index))
        .route(&format!("/{}", page::SCRIPT), get(script))
        .route(&format!("/{}", page::STYLE), get(style))
        .route("/data.json", get(data))
        .route("/events", get(events))
        .route("/pictures/{name}", get(picture))
        .route("/pictures", post(pictures).layer(names))
        .route("/places/{key}", get(places))
        .route("/languages/{*piece}", get(languages))
        .route("/statistics/{game}/{component}", get(statistics))
        .route("/statistics/{game}/{component}/{*of}", get(statistics_of))
        .route("/explain/{code}", get(explained))
        .route("/sheets", post(make_sheets))
        .route("/sheets/{number}/{name}", get(sheet_file))
        .route("/compare", post(compare).get(comparison))
        .route("/open", post(open))
        .with_state(shop)
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(from_fn_with_state(guard, guard::guard))
}

fn typed(kind: &'static str, body: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, kind)], body.into()).into_response()
}

async fn index(State(shop): State<Arc<Shop>>) -> Response {
    let names = ["sheets", "services"].map(|kind| presets::names(&shop.root, kind));
    let html = page::workshop(&shop.token, shop.editor.is_some(), &names);
    typed("text/html; charset=utf-8", html)
}

async fn script() -> Response {
    typed("text/javascript; charset=utf-8", page::script())
}

async fn style() -> Response {
    typed("text/css; charset=utf-8", page::style())
}

async fn data(State(shop): State<Arc<Shop>>) -> Response {
    shop.is_ready().await;
    match shop.data() {
        Ok(data) => typed("application/json", data),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

async fn events(State(shop): State<Arc<Shop>>) -> Response {
    shop.is_ready().await;
    typed("text/event-stream", Body::from_stream(shop.listen()))
}

async fn picture(State(shop): State<Arc<Shop>>, Path(name): Path<String>) -> Response {
    let known = name.strip_suffix(".png").and_then(PictureKind::of_name);
    let Some((key, kind)) = known else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let drawn = match shop.picture(key, kind) {
        Some(bytes) => Ok(bytes),
        None => asked(&shop, key, Ask::Picture(kind)).await,
    };
    match drawn {
        Ok(bytes) => {
            let lasting = [(
                header::CACHE_CONTROL,
                "private, max-age=31536000, immutable",
            )];
            (lasting, typed("image/png", bytes)).into_response()
        }
        // Not to be kept: the face may be drawn again.
        Err(none) => match shop.older_picture(key) {
            Some(bytes) => typed("image/png", bytes),
            None => refusal(none, UiLanguage::default()),
        },
    }
}

/// Many pictures, as lines: what a grid shows anew. Nothing is done by it that needs the token.
async fn pictures(State(shop): State<Arc<Shop>>, names: String) -> Response {
    match PictureLines::new(shop, &names) {
        Some(lines) => typed("text/plain; charset=utf-8", Body::from_stream(lines)),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn asked(shop: &Shop, key: &str, ask: Ask) -> Answer {
    let answer = shop.queue.ask(key, ask).await;
    answer.unwrap_or(Err(NoAnswer::Gone))
}

/// The language that the page is in.
fn spoken(headers: &HeaderMap) -> UiLanguage {
    let asked = headers.get(header::ACCEPT_LANGUAGE);
    let first = asked.and_then(|asked| asked.to_str().ok()?.split([',', ';']).next());
    first.map_or(UiLanguage::default(), UiLanguage::of_locale)
}

/// What is wrong with what was asked for.
fn wrong(said: impl Into<String>) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, said.into()).into_response()
}

fn refusal(none: NoAnswer, language: UiLanguage) -> Response {
    match none {
        NoAnswer::Gone => StatusCode::NOT_FOUND.into_response(),
        NoAnswer::Wrong(said) => wrong(said.text(language)),
        NoAnswer::Failed => StatusCode::UNPROCESSABLE_ENTITY.into_response(),
    }
}

/// Asks the workshop for JSON.
async fn told(shop: &Shop, name: &str, ask: Ask, language: UiLanguage) -> Response {
    match asked(shop, name, ask).await {
        Ok(json) => typed("application/json", json),
        Err(none) => refusal(none, language),
    }
}

/// Where the parts of a face are.
async fn places(State(shop): State<Arc<Shop>>, Path(key): Path<String>) -> Response {
    told(&shop, &key, Ask::Places, UiLanguage::default()).await
}

/// A piece in its other languages.
async fn languages(State(shop): State<Arc<Shop>>, Path(piece): Path<String>) -> Response {
    told(&shop, &piece, Ask::Languages, UiLanguage::default()).await
}

async fn statistics(
    State(shop): State<Arc<Shop>>,
    Path((game, component)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let name = format!("{game}/{component}");
    told(&shop, &name, Ask::Statistics(None), spoken(&headers)).await
}

/// Of one field or expression.
async fn statistics_of(
    State(shop): State<Arc<Shop>>,
    Path((game, component, of)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Response {
    let name = format!("{game}/{component}");
    let ask = Ask::Statistics(Some(of));
    told(&shop, &name, ask, spoken(&headers)).await
}

/// Builds sheets, which takes as long as `massicot build` does.
async fn make_sheets(State(shop): State<Arc<Shop>>, headers: HeaderMap, body: Bytes) -> Response {
    if !guard::has_token(&headers, &shop.token) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let Ok(order) = serde_json::from_slice::<SheetsRequest>(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let made = tokio::task::spawn_blocking(move || {
        let language = shop.language(&order.game);
        shop.sheets.make(&shop.root, order, language, shop.limits)
    });
    match made.await {
        Ok(Ok(files)) => typed("application/json", files.to_string()),
        Ok(Err(error)) => wrong(error.text(spoken(&headers))),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// A file of the last order. Its name is for who keeps it; the number says which it is.
async fn sheet_file(
    State(shop): State<Arc<Shop>>,
    Path((number, name)): Path<(usize, String)>,
) -> Response {
    match shop.sheets.get(number) {
        Some((known, bytes)) if known == name => {
            let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
            let kinds = SHEET_KINDS.iter();
            let kind = kinds.clone().find(|(known, _)| *known == ending);
            typed(
                kind.map_or("application/octet-stream", |(_, kind)| kind),
                bytes,
            )
        }
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Draws what is different from another state of the project, which takes as long as `massicot diff`.
async fn compare(State(shop): State<Arc<Shop>>, headers: HeaderMap, body: Bytes) -> Response {
    if !guard::has_token(&headers, &shop.token) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let Ok(asked) = serde_json::from_slice::<CompareRequest>(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let made = tokio::task::spawn_blocking(move || {
        let language = shop.language(&asked.game);
        let comparison = &shop.comparison;
        comparison.make(&shop.root, asked, language, shop.limits)
    });
    match made.await {
        Ok(Ok(())) => StatusCode::NO_CONTENT.into_response(),
        Ok(Err(error)) => wrong(error.text(spoken(&headers))),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// The page of the last comparison. Its script is its own; it is kept apart from the server's page.
async fn comparison(State(shop): State<Arc<Shop>>) -> Response {
    match shop.comparison.page() {
        Some(page) => {
            let alone = [(header::CONTENT_SECURITY_POLICY, ALONE)];
            (alone, typed("text/html; charset=utf-8", page)).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn explained(Path(code): Path<String>, headers: HeaderMap) -> Response {
    match explain::page(&code, spoken(&headers)) {
        Ok(page) => typed("text/plain; charset=utf-8", page),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

/// What is to be opened in the editor.
#[derive(Deserialize)]
#[serde(untagged)]
enum Opened {
    /// A part of a face, by its key and the part's number.
    Place { key: String, place: usize },
    /// An entry.
    Piece {
        /// `game/component/entry`.
        piece: String,
        /// The line in its entry, from 0.
        #[serde(default)]
        line: usize,
    },
    /// A line where something was found.
    Found { file: String, line: usize },
}

/// Opens an editor, or answers with the link that the browser opens it by.
async fn open(State(shop): State<Arc<Shop>>, headers: HeaderMap, body: Bytes) -> Response {
    if !guard::has_token(&headers, &shop.token) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let place = match serde_json::from_slice::<Opened>(&body) {
        Ok(Opened::Piece { piece, line }) => of_piece(&shop, &piece, line),
        Ok(Opened::Place { key, place }) => of_place(&shop, &key, place).await,
        Ok(Opened::Found { file, line }) => shop.is_found(&file, line).then_some((file, line)),
        Err(_) => return StatusCode::BAD_REQUEST.into_response(),
    };
    let (Some((file, line)), Some(editor)) = (place, &shop.editor) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let opened = shop.root.resolve(FilePath::new(&file)).ok();
    match opened.and_then(|path| editor.open(&path, line).ok()) {
        Some(Opening::Started) => StatusCode::NO_CONTENT.into_response(),
        Some(Opening::Link(link)) => typed("text/plain; charset=utf-8", link),
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// The file and the line of an entry.
fn of_piece(shop: &Shop, piece: &str, line: usize) -> Option<(String, usize)> {
    let place = shop.piece(piece, |piece| {
        let source = piece.source.as_ref()?;
        let lines = source.text.lines().count();
        Some((source.file.clone(), source.line + line.min(lines)))
    });
    place.flatten()
}

/// The file and the line of what wrote a part of a face: its field, else its template.
async fn of_place(shop: &Shop, key: &str, place: usize) -> Option<(String, usize)> {
    let json = asked(shop, key, Ask::Places).await.ok()?;
    let places: serde_json::Value = serde_json::from_slice(&json).ok()?;
    let place = places.get(place)?;
    let spot = ["field", "template"].map(|name| &place[name]);
    let spot = spot.into_iter().find(|spot| spot.is_object())?;
    let line = usize::try_from(spot["line"].as_u64()?).ok()?;
    Some((spot["file"].as_str()?.to_owned(), line))
}
