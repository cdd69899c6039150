//! The arguments of the command line, as clap parses them.

#![allow(
    rustdoc::invalid_html_tags,
    reason = "clap prints these comments as they are: <game> is a placeholder"
)]

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::pipeline::options::{ExportOptions, Paper};

/// Turns TOML, SVG templates and fonts into a game that can be printed, cut and played.
#[derive(Parser, Debug)]
#[command(name = "massicot", version, about, propagate_version = true)]
#[command(after_help = "Examples:
  massicot build                      every game of the project, as PDFs in out/
  massicot check --format json        what is wrong, for another program
  massicot export my-game/cards/ace   one card as PNG
  massicot new my-game                a project of your own to start from

Exit code: 0 nothing wrong, 1 errors found, 2 the command itself was wrong.")]
pub struct Arguments {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

/// Options of every command.
#[derive(Args, Debug)]
pub struct Global {
    /// The project's folder; else the nearest one upwards with content/ and templates/
    #[arg(long, global = true, value_name = "DIR")]
    pub root: Option<PathBuf>,
    /// Say more
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub verbose: bool,
    /// Say only what is wrong
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Colours in what is said (NO_COLOR is heeded)
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub color: Colour,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    Build(Build),
    Check(Check),
    Explain(Explain),
    Export(Export),
    List(List),
    New(New),
    Translate(Translate),
    Calibrate(Calibrate),
    Schema(Schema),
    Completions(Completions),
}

/// Make the PDFs to print
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot build                                  every game
  massicot build my-game --component cards        only the cards of one
  massicot build my-game --paper letter           for American printers
  massicot build my-game --sheet a4-bleed         full bleed round every card
  massicot build my-game --sheet a4-fold          backs folded behind their fronts
  massicot build my-game --sheet one-page         for a large-format printer
  massicot build my-game --low-ink                without grounds, for home printers
  massicot build --only my-game/cards/ace         a card again (--keep-slots: where it was)
  massicot build my-game --backs separate         for printers that cannot turn the paper
  massicot build my-game --cut-paths svg          outlines for a cutting machine
  massicot build my-game --for tgc                images for The Game Crafter
  massicot build my-game --for tabletop-simulator decks and tiles for a virtual table
  massicot build my-game --language en            in the language of lang/en.toml
  massicot build --prune                          without the files of components that are gone")]
pub struct Build {
    /// The games to build; all of them where none is named
    #[arg(value_name = "GAME")]
    pub games: Vec<String>,
    /// Only this component, or those that share this sheet (may be given more than once)
    #[arg(long, value_name = "ID")]
    pub component: Vec<String>,
    /// Only these pieces, of any component, in one file DIR/<game>/<game>-reprint.pdf; * stands for
    /// anything within a part
    #[arg(long, value_name = "GAME/COMPONENT/ID", num_args = 1.., conflicts_with_all = ["component", "service"])]
    pub only: Vec<String>,
    /// Keep the places of what --only or `copies = 0` leaves out empty: all else lies where it did
    #[arg(long, conflicts_with = "service")]
    pub keep_slots: bool,
    /// The paper: a4, letter, a3, tabloid, or WIDTHxHEIGHT in mm; with --sheet, instead of the
    /// preset's own [default: a4]
    #[arg(long, value_name = "PAPER", value_parser = Paper::parse)]
    pub paper: Option<Paper>,
    /// A sheet preset by name, instead of the paper's
    #[arg(long, value_name = "PRESET")]
    pub sheet: Option<String>,
    /// What a service takes, by its preset: tgc, mpc, drivethrucards, press, tabletop-simulator …
    #[arg(long = "for", value_name = "SERVICE", conflicts_with_all = ["sheet", "paper"])]
    pub service: Option<String>,
    /// Where a virtual table finds the images: put before their names, a web address or a folder
    /// (file:///C:/games/); `here` for the folder they are written to
    #[arg(long, value_name = "PREFIX", requires = "service")]
    pub image_url: Option<String>,
    /// How backs are printed, instead of as the preset says
    #[arg(long, value_enum, value_name = "HOW")]
    pub backs: Option<Backs>,
    /// The outlines of each sheet's pieces as well, for a cutting machine: <component>-cut-1.svg
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub cut_paths: Option<CutFormat>,
    /// In greys, each as bright as the colour it stands for
    #[arg(long)]
    pub grayscale: bool,
    /// In another language than the game's own: that of an overlay lang/LANGUAGE.toml
    #[arg(long, value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// Save ink: grounds and ornament left white, what is read all there
    #[arg(long)]
    pub low_ink: bool,
    /// Undo the drift of a printer that `massicot calibrate` knows
    #[arg(long, value_name = "NAME")]
    pub printer: Option<String>,
    /// Remove what an earlier build wrote and this one no longer makes
    #[arg(long)]
    pub prune: bool,
    /// Where the files go: DIR/<game>/<component>.pdf, with --language
    /// DIR/<game>/<language>/<component>.pdf; other options add themselves to the name, as in
    /// <component>-letter-low-ink.pdf [default: out]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backs {
    /// On the other side; the printer turns the paper about its long edge
    LongEdge,
    /// On the other side; the printer turns the paper about its short edge
    ShortEdge,
    /// In files of their own, to be printed when the fronts are back in the tray
    Separate,
    /// Not at all
    None,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutFormat {
    Svg,
    /// AutoCAD's Release 12, in mm
    Dxf,
}

/// Say what is wrong, all of it
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot check                      every game, for people
  massicot check my-game              one game
  massicot check my-game/cards/ace    one card; 'my-game/cards/*' for several
  massicot check --component cards    all of a component
  massicot check --content-only       while writing: quick, as nothing is drawn
  massicot check --format json        for another program
  massicot check --deny warnings      in CI: warnings fail as well
  massicot check --for tgc            what The Game Crafter would refuse, too
  massicot check --format sarif       for code hosts")]
pub struct Check {
    /// The games to check, or GAME/COMPONENT/ID for some of their pieces (* stands for anything
    /// within a part); all of them where none is named
    #[arg(value_name = "GAME")]
    pub games: Vec<String>,
    /// Only the pieces of this component (may be given more than once)
    #[arg(long, value_name = "ID")]
    pub component: Vec<String>,
    /// Only in this language: the game's own, or that of an overlay; every one where none is named
    #[arg(long, value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// Only what can be seen without drawing: not the rules of templates and print
    #[arg(long)]
    pub content_only: bool,
    /// How to say it
    #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
    pub format: ReportFormat,
    /// Every finding by itself: not the same thing of many entries as one
    #[arg(long)]
    pub all: bool,
    /// What fails the check beside errors
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub deny: Option<Deny>,
    /// Findings that are known: only what is new is told and fails
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Hold it to what a service takes as well, by its preset
    #[arg(long = "for", value_name = "SERVICE")]
    pub service: Option<String>,
    /// Write what is found now as a baseline, and succeed
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "component"])]
    pub write_baseline: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportFormat {
    /// With source lines and carets
    Human,
    /// Everything, text boxes included
    Json,
    /// Annotations of GitHub Actions
    Github,
    /// SARIF 2.1.0
    Sarif,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deny {
    Warnings,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Human,
    Json,
}

/// Explain a rule or a function of the rule language
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot explain                    every code and function, a line each
  massicot explain text-overflow      what a code means, why it matters, how to mend it")]
pub struct Explain {
    /// The code of a rule, or the name of a function; all of them where none is named
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
    /// Every code and function, a line each: the same as without a code
    #[arg(long)]
    pub list: bool,
}

/// Write single cards as PNG, SVG or PDF
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot export my-game/cards/ace                    out/my-game/cards/ace.png
  massicot export 'my-game/cards/*' --side both        every card, front and back
  massicot export my-game/cards/ace -o ace.png --dpi 600 --bleed
  massicot export 'my-game/**' --format svg            everything as SVG")]
pub struct Export {
    /// What to write, as GAME/COMPONENT/ID; * stands for anything within a part
    #[arg(value_name = "GAME/COMPONENT/ID", required = true)]
    pub pieces: Vec<String>,
    /// The format
    #[arg(long, value_enum, default_value_t = FaceFormat::Png)]
    pub format: FaceFormat,
    /// Dots an inch (PNG)
    #[arg(long, default_value_t = ExportOptions::DPI, value_name = "N", value_parser = dpi)]
    pub dpi: f64,
    /// With the bleed; else just the trimmed piece
    #[arg(long)]
    pub bleed: bool,
    /// Corners: transparent outside the piece's outline, or square
    #[arg(long, value_enum, default_value_t = Corners::Square, conflicts_with = "bleed")]
    pub corners: Corners,
    /// In greys, each as bright as the colour it stands for
    #[arg(long)]
    pub grayscale: bool,
    /// In another language than the game's own: that of an overlay lang/LANGUAGE.toml
    #[arg(long, value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// Save ink: grounds and ornament left white, what is read all there
    #[arg(long)]
    pub low_ink: bool,
    /// Which side
    #[arg(long, value_enum, default_value_t = Sides::Front)]
    pub side: Sides,
    /// A file for one piece, a folder for several; in a folder, options that change a file add
    /// themselves to its name, as in ace-600dpi.png [default: out/<game>/<component>/]
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaceFormat {
    Png,
    Svg,
    Pdf,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corners {
    Square,
    Transparent,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    Front,
    Back,
    Both,
}

fn dpi(text: &str) -> Result<f64, String> {
    let dpi: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    match (10.0..=4800.0).contains(&dpi) {
        true => Ok(dpi),
        false => Err("from 10 to 4800".to_owned()),
    }
}

/// List games, components and entries with counts, stocks and sizes
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot list                       every game and its components
  massicot list my-game               one game, with its entries
  massicot list --stocks --sheets     the names of stocks and of sheet presets, with their sizes
  massicot list my-game --icons       the icons of a game, and the files they are in
  massicot list --variables cards     what the templates of a component see
  massicot list --format json         for another program")]
pub struct List {
    /// The game to list with its entries; all games without them where none is named
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// The stocks instead, with their sizes
    #[arg(long)]
    pub stocks: bool,
    /// The sheet presets, with their papers
    #[arg(long)]
    pub sheets: bool,
    /// The print services and virtual tables
    #[arg(long)]
    pub services: bool,
    /// The icons of a game, with their files
    #[arg(long)]
    pub icons: bool,
    /// The variables of a component's templates: type, an example, how many entries have each
    #[arg(long, value_name = "COMPONENT")]
    pub variables: Option<String>,
    /// How to say it
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

/// Make a small working project: pieces, templates, a schema, a rule, a font
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot new my-game                    a folder my-game/ with a game my-game in it: six cards
  massicot new my-game --template board   the same with a board and counters
  cd my-game && massicot build            its PDFs")]
pub struct New {
    /// The name of the folder and of the game: small letters, digits and hyphens
    #[arg(value_name = "NAME")]
    pub name: String,
    /// What is in it
    #[arg(long, value_enum, default_value_t = Template::Cards)]
    pub template: Template,
}

/// The projects that can be made.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Template {
    /// A deck of cards with one back
    Cards,
    /// Hexagonal tiles and round counters
    Tiles,
    /// A board as a text map, printed over several sheets, and counters
    Board,
    /// A booklet of rules, folded and stapled
    Booklet,
}

/// Begin or go on with a translation: write what an overlay lacks, its texts as comments
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot translate de                   content/<game>/lang/de.toml of the only game
  massicot translate pt-BR my-game        of one of several
Run again when the game has new texts: what is translated stays as it is, what is missing is added.")]
pub struct Translate {
    /// The language as a BCP 47 tag: de, pt-BR
    #[arg(value_name = "LANGUAGE")]
    pub language: String,
    /// The game; where it is left out, the only one
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
}

/// Measure how far a printer puts backs off their fronts
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot calibrate                                    a test sheet, and what to do with it
  massicot calibrate --language fr                      in French
  massicot calibrate --printer office --left 0.4,-0.2 --right 0.5,0.1
  massicot build --printer office                       backs where they belong")]
pub struct Calibrate {
    /// The paper of the test sheet: a4, letter, a3, tabloid, or WIDTHxHEIGHT in mm
    #[arg(long, value_name = "PAPER", value_parser = Paper::parse, default_value = "a4")]
    pub paper: Paper,
    /// The language of the words on the sheet: en or fr
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub language: String,
    /// The name the printer is to have
    #[arg(long, value_name = "NAME", requires_all = ["left", "right"])]
    pub printer: Option<String>,
    /// How far right and down the back lies at the left cross, in mm
    #[arg(long, value_name = "RIGHT,DOWN", value_parser = offset, allow_hyphen_values = true, requires = "printer")]
    pub left: Option<Offset>,
    /// The same at the right cross
    #[arg(long, value_name = "RIGHT,DOWN", value_parser = offset, allow_hyphen_values = true, requires = "printer")]
    pub right: Option<Offset>,
    /// Where the test sheet goes
    #[arg(long, value_name = "DIR", default_value = "out")]
    pub out: PathBuf,
}

/// Two lengths in mm.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Offset {
    pub right: f64,
    pub down: f64,
}

fn offset(text: &str) -> Result<Offset, String> {
    let wrong = || "two lengths in mm, as in 0.4,-0.2".to_owned();
    let (right, down) = text.split_once(',').ok_or_else(wrong)?;
    let length = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .filter(|value: &f64| value.is_finite())
    };
    Ok(Offset {
        right: length(right).ok_or_else(wrong)?,
        down: length(down).ok_or_else(wrong)?,
    })
}

/// Print the JSON Schema of one of the program's files, or write one for a component's data
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot schema game > schemas/game.schema.json
and in content/my-game/game.toml, as its first line:
  #:schema ../../schemas/game.schema.json
  massicot schema --infer my-game/cards     content/my-game/schemas/cards.json, from the entries")]
pub struct Schema {
    /// game (game.toml), rules (rules.toml), stock, sheet or service (files of presets/)
    #[arg(value_name = "KIND", required_unless_present = "infer")]
    pub kind: Option<String>,
    /// Write the schema of a component's data file as it is now: types, what every entry has, and
    /// the texts to choose from where a few stand again and again
    #[arg(long, value_name = "GAME/COMPONENT", conflicts_with = "kind")]
    pub infer: Option<String>,
    /// Write over a schema that is there already
    #[arg(long, requires = "infer")]
    pub force: bool,
}

/// Print completions for a shell
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot completions bash > ~/.local/share/bash-completion/completions/massicot
  massicot completions fish > ~/.config/fish/completions/massicot.fish")]
pub struct Completions {
    #[arg(value_enum)]
    pub shell: Shell,
}
