//! `massicot new`

use std::path::{Path, PathBuf};

use include_dir::{Dir, File, include_dir};

use clap::{Args, ValueEnum};

use super::console::{Console, Noun, counted};
use super::session::Failure;
use super::words;
use crate::check;
use crate::diag::plain::line;
use crate::limits::Limits;
use crate::load::{Root, is_safe_id, presets};
use crate::message::Message;
use crate::pipeline::from_sheet::FromSheet;
use crate::pipeline::{Findings, from_sheet, open};
use crate::write::files::NewFolder;

/// Make a small working project: pieces, templates, a schema, a rule, a font
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot new my-game                    a folder my-game/ with a game my-game in it: six cards
  massicot new my-game --template board   the same with a board and counters
  massicot new my-game --from cards.xlsx  a card for each row, a box on it for each column
  massicot new my-game --ci github        with a workflow that checks and builds it
  cd my-game && massicot build            its PDFs")]
pub struct New {
    /// The name of the folder and of the game: small letters, digits and hyphens
    #[arg(value_name = "NAME")]
    pub name: String,
    /// What is in it
    #[arg(long, value_enum, default_value_t = StarterKind::Cards)]
    pub template: StarterKind,
    /// A spreadsheet whose rows are the cards: .csv, .tsv, .xlsx or .ods
    #[arg(long, value_name = "FILE", conflicts_with = "template")]
    pub from: Option<PathBuf>,
    /// The sheet of its workbook; the first where none is named
    #[arg(long, value_name = "NAME", requires = "from")]
    pub sheet: Option<String>,
    /// With what checks and builds it on a host of git repositories
    #[arg(long, value_enum, value_name = "HOST")]
    pub ci: Option<CiHost>,
}

/// Who runs what a push starts.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum CiHost {
    /// A workflow of GitHub Actions
    Github,
    /// A pipeline of GitLab
    Gitlab,
}

impl CiHost {
    /// Its folder in `src/starter`.
    fn folder(self) -> &'static str {
        match self {
            CiHost::Github => "ci-github",
            CiHost::Gitlab => "ci-gitlab",
        }
    }
}

/// The projects that can be made.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum StarterKind {
    /// A deck of cards with one back
    Cards,
    /// Hexagonal tiles and round counters
    Tiles,
    /// A board as a text map, printed over several sheets, and counters
    Board,
    /// A booklet of rules, folded and stapled
    Booklet,
}

/// The projects that `new` makes, a folder each, and what they share in `common`; `__NAME__` and
/// `__TITLE__` stand for the game's.
static STARTER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/starter");
static FIRA_SANS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/starter/fonts/fira-sans");
static ALEGREYA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/fonts/alegreya");

/// One of them.
struct Starter {
    /// Its folder in `src/starter`.
    folder: &'static str,
    what: Message,
    /// The files that one changes first, below `content/` and `templates/` of the game.
    first: [&'static str; 2],
    fonts: (&'static str, &'static Dir<'static>),
}

fn starter(template: StarterKind) -> Starter {
    match template {
        StarterKind::Cards => Starter {
            folder: "cards",
            what: message!("cli-new-starter", "a deck of six cards"),
            first: ["cards.toml", "card.svg"],
            fonts: ("fira-sans", &FIRA_SANS),
        },
        StarterKind::Tiles => Starter {
            folder: "tiles",
            what: message!(
                "cli-new-starter-nine-hexagonal-tiles",
                "nine hexagonal tiles and the boats for them"
            ),
            first: ["tiles.toml", "tile.svg"],
            fonts: ("fira-sans", &FIRA_SANS),
        },
        StarterKind::Board => Starter {
            folder: "board",
            what: message!(
                "cli-new-starter-board-over-several",
                "a board over several sheets and its ships"
            ),
            first: ["board.toml", "board.svg"],
            fonts: ("alegreya", &ALEGREYA),
        },
        StarterKind::Booklet => Starter {
            folder: "booklet",
            what: message!(
                "cli-new-starter-booklet-eight-pages",
                "a booklet of eight pages"
            ),
            first: ["rules-pages.toml", "page.svg"],
            fonts: ("alegreya", &ALEGREYA),
        },
    }
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(console: &Console, args: &New, limits: &Limits) -> Result<(), Failure> {
    let name = &args.name;
    if !is_safe_id(name) {
        let help = message!(
            "cli-new-help",
            "small letters a to z, digits and hyphens: it names files"
        );
        return Err(Failure::usage(
            message!("cli-new", "`{name}` cannot be the name of a game", name),
            help,
        ));
    }
    let folder = Path::new(name);
    if folder.exists() {
        let help = message!(
            "cli-new-choose-another-name",
            "choose another name, or take the folder away"
        );
        return Err(Failure::usage(
            message!("cli-new-name-already", "`{name}` is already there", name),
            help,
        ));
    }
    // What is wrong with a sheet is told before anything is made.
    if let Some(file) = &args.from {
        let (plan, bytes) = planned(args, file, limits)?;
        let folder = NewFolder::begin(folder)?;
        return from_sheet(console, args, (file, &bytes), plan, folder, limits);
    }
    let folder = NewFolder::begin(folder)?;
    write_common(&folder, args)?;
    let starter = starter(args.template);
    for file in STARTER.get_dir(starter.folder).into_iter().flat_map(files) {
        folder.write(&target(file, starter.folder, name), &contents(file, name))?;
    }
    write_shared(&folder, starter.fonts)?;
    folder.keep()?;
    let (what, [data, template]) = (starter.what, starter.first);
    console.say(message!("new-made", "made {name}: {what}", name, what));
    console.say(next_steps(name));
    let (data, template) = (
        format!("content/{name}/{data}"),
        format!("templates/{name}/{template}"),
    );
    console.say(then_change(&data, &template));
    Ok(())
}

/// What to type next.
fn next_steps(name: &str) -> String {
    format!("\n  cd {name}\n  massicot build\n")
}

fn then_change(data: &str, template: &str) -> Message {
    message!(
        "new-then-change",
        "Then change {data} and {template}.",
        data,
        template
    )
}

/// Writes what every project begins with, and what its host runs.
fn write_common(folder: &NewFolder, args: &New) -> Result<(), Failure> {
    let ci = args.ci.map(CiHost::folder);
    for part in ["common"].into_iter().chain(ci) {
        for file in STARTER.get_dir(part).into_iter().flat_map(files) {
            folder.write(&target(file, part, &args.name), &contents(file, &args.name))?;
        }
    }
    Ok(())
}

/// Writes what every project has: fonts, and the schemas for editors.
fn write_shared(
    folder: &NewFolder,
    (family, fonts): (&str, &'static Dir<'static>),
) -> Result<(), Failure> {
    for file in files(fonts) {
        let path = Path::new("fonts").join(family).join(file.path());
        folder.write(&path, file.contents())?;
    }
    for kind in presets::schemas() {
        let text = presets::schema(kind).unwrap_or_default();
        let path = PathBuf::from(format!("schemas/{kind}.schema.json"));
        folder.write(&path, text.as_bytes())?;
    }
    Ok(())
}

/// Reads a spreadsheet and plans a project of it; with the bytes of the sheet.
fn planned(args: &New, file: &Path, limits: &Limits) -> Result<(FromSheet, Vec<u8>), Failure> {
    let shown = words::shown(file);
    let bytes = crate::env::read_bytes(file).map_err(|error| {
        Failure::usage(
            format!("`{shown}`: {error}"),
            message!("name-spreadsheet", "name a spreadsheet"),
        )
    })?;
    let (title, sheet) = (title(&args.name), args.sheet.as_deref());
    let plan = from_sheet::plan(&title, file, bytes.clone(), sheet, limits)?;
    if plan.read.report.has_errors() {
        let found = Findings::new(plan.read.report, plan.read.sources);
        return Err(Failure::Content(Box::new(found)));
    }
    Ok((plan, bytes))
}

/// Makes a project of a spreadsheet: the sheet itself for its data, a schema inferred from it, a
/// template with a box for each column.
fn from_sheet(
    console: &Console,
    args: &New,
    (file, bytes): (&Path, &[u8]),
    plan: FromSheet,
    folder: NewFolder,
    limits: &Limits,
) -> Result<(), Failure> {
    let name = &args.name;
    let shown = words::shown(file);
    let content = Path::new("content").join(name);
    write_common(&folder, args)?;
    write_shared(&folder, ("fira-sans", &FIRA_SANS))?;
    let own = file.file_name().unwrap_or_default();
    folder.write(&content.join(own), bytes)?;
    folder.write(&content.join("game.toml"), plan.game.as_bytes())?;
    let schema = content.join("schemas/cards.json");
    folder.write(&schema, plan.schema.as_bytes())?;
    let template = Path::new("templates").join(name).join("card.svg");
    folder.write(&template, plan.template.as_bytes())?;
    let root = Root::at(folder.path())
        .map_err(|error| Failure::Failed(format!("{name}: {error}").into()))?;
    let (project, _) = open::load(&root, std::slice::from_ref(name), limits)?;
    let loaded = project.games.first();
    let loaded = loaded.and_then(|game| Some((game, game.components.first()?)));
    let inferred = loaded.and_then(|(game, cards)| check::infer::schema(&project, game, cards));
    let mut guesses = Vec::new();
    if let Some(inferred) = inferred {
        let text = format!("{:#}\n", inferred.schema);
        folder.write(&schema, text.as_bytes())?;
        guesses = plan.guesses(&inferred.schema);
    }
    folder.keep()?;
    let cards = counted(plan.rows, Noun::Card);
    console.say(message!(
        "new-made-from-sheet",
        "made {name}: {cards} from {shown}",
        name,
        cards,
        shown
    ));
    console.say(next_steps(name));
    let sheet = words::shown(&content.join(own));
    console.say(then_change(&sheet, &words::shown(&template)));
    console.say("");
    console.say(message!(
        "new-taken-for",
        "The sheet is taken for this; what is otherwise is changed in {game} and {schema}:",
        game = words::shown(&content.join("game.toml")),
        schema = words::shown(&schema)
    ));
    console.say(words::indented(message!(
        "new-headings",
        "headings in row {header}, texts in the language `{language}`",
        header = plan.header,
        language = plan.language
    )));
    for guess in guesses {
        console.say_below(&guess);
    }
    for aside in &plan.read.asides {
        console.say_below(aside);
    }
    let warnings = plan.read.report.clone().sorted(&plan.read.sources);
    console.report(&warnings, &plan.read.sources, false);
    if !plan.left_out.is_empty() {
        console.say(&message!(
            "cli-new-from-sheet-card-yet",
            "Not on the card yet: {fields}.",
            fields = line(&plan.left_out.join(", "))
        ));
    }
    Ok(())
}

fn files<'a>(dir: &'a Dir<'a>) -> Vec<&'a File<'a>> {
    let below = dir.dirs().flat_map(files);
    dir.files().chain(below).collect()
}

/// Where a file of the starter's folder `part` goes.
fn target(file: &File<'_>, part: &str, name: &str) -> PathBuf {
    let path = file.path().strip_prefix(part).unwrap_or(file.path());
    let path = path.to_string_lossy().replace("__NAME__", name);
    // Files of these names would be heeded by git and by hosts in the program's own repository.
    let hidden = ["gitignore", "gitlab-ci.yml", "github/"];
    match hidden.iter().any(|hidden| path.starts_with(hidden)) {
        true => format!(".{path}").into(),
        false => path.into(),
    }
}

/// Text with the names put in; anything else as it is.
fn contents(file: &File<'_>, name: &str) -> Vec<u8> {
    match file.contents_utf8() {
        Some(text) => text
            .replace("__NAME__", name)
            .replace("__TITLE__", &title(name))
            .replace("__VERSION__", env!("CARGO_PKG_VERSION"))
            .into(),
        None => file.contents().to_vec(),
    }
}

/// `my-game` as people would write it: `My game`.
fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => words,
    }
}
