//! Rulebooks and spreadsheets.

use std::io::Write as _;
use std::path::Path;

use super::files::{base, face, write};
use super::{Case, Wanted};
use Wanted::{Checked, Ends, Fine, Refused};

const FONT: &[u8] = include_bytes!("../../fonts/EBGaramond-Regular.ttf");
const COMPONENT: &str = "[[component]]\nid = 'rules'\nstock = 'a5'\ntemplate = 'page.svg'\n";
pub const PAGE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="154mm" height="216mm" viewBox="-3 -3 154 216" font-family="EB Garamond">STYLE<rect massicot:flow="1" x="12" y="12" width="120" height="180" fill="none"/></svg>"#;

/// A project with a rulebook, whose template has this style sheet.
pub fn book(dir: &Path, style: &str, markdown: &str) {
    base(dir, "<g/>");
    let game = std::fs::read_to_string(dir.join("content/demo/game.toml")).unwrap();
    let component = format!("{COMPONENT}pages = 'rules.md'\n");
    write(dir, "content/demo/game.toml", game + &component);
    write(dir, "content/demo/rules.md", markdown);
    write(dir, "fonts/n.ttf", FONT);
    let style = format!("<style>{style}</style>");
    write(
        dir,
        "templates/demo/page.svg",
        PAGE.replace("STYLE", &style),
    );
}

/// A project whose cards are the rows of a spreadsheet.
fn sheet(dir: &Path, name: &str, bytes: &[u8]) {
    base(dir, "<g/>");
    let game = std::fs::read_to_string(dir.join("content/demo/game.toml")).unwrap();
    let game = format!("{game}data = '{name}'\n");
    write(dir, "content/demo/game.toml", game);
    write(dir, "templates/demo/card.svg", face("<g/>"));
    write(dir, &format!("content/demo/{name}"), bytes);
}

fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in files {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(*name, options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A workbook of Office Open XML with these texts, the first of which is its only heading.
fn xlsx(texts: &str, styles: &str) -> Vec<u8> {
    const RELATION: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let relations = |list: &[(&str, &str)]| {
        let one = |(at, (kind, target)): (usize, &(&str, &str))| {
            format!(r#"<Relationship Id="r{at}" Type="{RELATION}/{kind}" Target="{target}"/>"#)
        };
        let all: String = list.iter().enumerate().map(one).collect();
        format!(
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{all}</Relationships>"#
        )
    };
    let cell = |at: usize| {
        format!(
            r#"<row r="{at}"><c r="A{at}" t="s"><v>{}</v></c></row>"#,
            at - 1
        )
    };
    archive(&[
        (
            "_rels/.rels",
            &relations(&[("officeDocument", "xl/workbook.xml")]),
        ),
        (
            "xl/workbook.xml",
            &format!(
                r#"<workbook xmlns="{MAIN}" xmlns:r="{RELATION}"><sheets><sheet name="S" sheetId="1" r:id="r0"/></sheets></workbook>"#
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            &relations(&[
                ("worksheet", "worksheets/s.xml"),
                ("sharedStrings", "sharedStrings.xml"),
                ("styles", "styles.xml"),
            ]),
        ),
        (
            "xl/worksheets/s.xml",
            &format!(
                r#"<worksheet xmlns="{MAIN}"><sheetData>{}{}</sheetData></worksheet>"#,
                cell(1),
                cell(2)
            ),
        ),
        ("xl/sharedStrings.xml", texts),
        ("xl/styles.xml", styles),
    ])
}

/// The styles of a workbook: so many formats of cells, each with this form of numbers.
fn styles(formats: usize, form: &str) -> String {
    let formats = r#"<xf numFmtId="200"/>"#.repeat(formats);
    format!(
        r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="200" formatCode="{form}"/></numFmts><cellXfs>{formats}</cellXfs></styleSheet>"#
    )
}

/// An OpenDocument spreadsheet with a table of these rows.
fn ods(rows: &str) -> Vec<u8> {
    document(
        "",
        &format!(r#"<table:table table:name="S">{rows}</table:table>"#),
    )
}

/// One of these styles and tables.
fn document(styles: &str, tables: &str) -> Vec<u8> {
    const NAMES: &str = "urn:oasis:names:tc:opendocument:xmlns";
    let content = format!(
        r#"<office:document-content xmlns:office="{NAMES}:office:1.0" xmlns:table="{NAMES}:table:1.0" xmlns:text="{NAMES}:text:1.0" xmlns:style="{NAMES}:style:1.0"><office:automatic-styles>{styles}</office:automatic-styles><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"#
    );
    let kind = "application/vnd.oasis.opendocument.spreadsheet";
    let manifest = format!(r#"<manifest:manifest xmlns:manifest="{NAMES}:manifest:1.0"/>"#);
    archive(&[
        ("mimetype", kind),
        ("content.xml", &content),
        ("META-INF/manifest.xml", &manifest),
    ])
}

pub fn cases() -> Vec<Case> {
    let mut all = books();
    let mut case = |name: &str, file: &'static str, wanted: &Wanted, bytes: Vec<u8>| {
        all.push(Case::new(name, wanted.clone(), move |dir| {
            sheet(dir, file, &bytes);
        }));
    };
    for (claimed, wanted) in [
        ("2", &Fine),
        ("4294967295", &Refused("more texts than it can hold")),
        (
            "18446744073709551615",
            &Refused("more texts than it can hold"),
        ),
        (
            "99999999999999999999999",
            &Refused("more texts than it can hold"),
        ),
    ] {
        let texts = format!(
            r#"<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="{claimed}"><si><t>id</t></si><si><t>a</t></si></sst>"#
        );
        case(
            &format!("{claimed} texts of a workbook"),
            "cards.xlsx",
            wanted,
            xlsx(&texts, &styles(1, "0")),
        );
    }
    let much = Refused("the sheet holds more than");
    let texts = r#"<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>id</t></si><si><t>a</t></si></sst>"#;
    for (formats, form, wanted) in [
        (60_000, "0.00", &Fine),
        (20_000, &*"y[[".repeat(100_000), &much),
        (2_000_000, "0", &much),
    ] {
        case(
            &format!("{formats} formats of {} letters", form.len()),
            "cards.xlsx",
            wanted,
            xlsx(texts, &styles(formats, form)),
        );
    }
    let cell = |inside: &str| {
        format!(
            r#"<table:table-cell office:value-type="string"><text:p>{inside}</text:p></table:table-cell>"#
        )
    };
    let row = |inside: &str| format!("<table:table-row>{}</table:table-row>", cell(inside));
    for (tables, wanted) in [(2, &Fine), (20, &much)] {
        let cells = r#"<table:table-cell table:number-columns-repeated="75" office:value-type="float" office:value="1"/>"#;
        let rows = format!(
            r#"<table:table-row table:number-rows-repeated="50000">{cells}</table:table-row>"#
        );
        let others = (1..tables)
            .map(|at| format!(r#"<table:table table:name="T{at}">{rows}</table:table>"#));
        let first = format!(
            r#"<table:table table:name="S">{}{}</table:table>"#,
            row("id"),
            row("a")
        );
        case(
            &format!("{tables} large tables"),
            "cards.ods",
            wanted,
            document("", &(first + &others.collect::<String>())),
        );
    }
    let name = "n".repeat(300_000);
    let styles = format!(
        r#"<style:style style:name="{name}">{}</style:style>"#,
        r#"<style:table-properties/>"#.repeat(100_000)
    );
    case(
        "100000 properties of a style",
        "cards.ods",
        &much,
        document(&styles, r#"<table:table table:name="S"/>"#),
    );
    for (blanks, wanted) in [(10, &Fine), (100_000_000, &much), (2_000_000_000, &much)] {
        let blank = format!(r#"<text:s text:c="{blanks}"/>"#);
        let rows = row("id") + &row(&format!("a{blank}"));
        case(
            &format!("{blanks} blanks in a cell"),
            "cards.ods",
            wanted,
            ods(&rows),
        );
    }
    for (rows, wanted) in [
        (100, &Fine),
        (
            5_000,
            &Refused("the sheet has more than 1000000 filled cells"),
        ),
    ] {
        let heads: Vec<String> = (1..250).map(|at| format!("h{at}")).collect();
        let row = format!("{}\n", ",1".repeat(249));
        let rows: String = (0..rows).map(|at| format!("a{at}{row}")).collect();
        let text = format!("id,{}\n{rows}", heads.join(","));
        case(
            &format!("{} cells", rows.len()),
            "cards.csv",
            wanted,
            text.into_bytes(),
        );
    }
    let blanks = r#"<text:s text:c="60000000"/>"#.repeat(30);
    let rows = row("id") + &row(&format!("{blanks}<table:table-row/>a"));
    case(
        "a table in a cell",
        "cards.ods",
        &Refused("a cell of the sheet holds a table"),
        ods(&rows),
    );
    all
}

fn books() -> Vec<Case> {
    // Without optimisation a fifth is enough to wait for.
    let many = match std::env::var_os("MASSICOT_RELEASED") {
        Some(_) => 20_000,
        None => 4_000,
    };
    let mut all = Vec::new();
    let mut case = |name: &str, wanted: &Wanted, markdown: String| {
        all.push(Case::new(
            format!("rulebook of {name}"),
            wanted.clone(),
            move |dir| book(dir, "", &markdown),
        ));
    };
    let wrong = Checked("error[bad-rulebook]");
    let parts = Checked("more than 20000 paragraphs, items and cells");
    case("words", &Fine, "One two.\n\n- three\n".into());
    case(
        "accents",
        &Checked("more than 20000"),
        format!("# Top\n\na{}\n", "\u{301}".repeat(100_000)),
    );
    case("links", &wrong, "[a](b)".repeat(many));
    case(
        "links to itself",
        &Checked("error"),
        format!("[a]: #a\n{}", "[a][a]".repeat(many)),
    );
    case(
        "footnotes without words",
        &Checked("bad-footnote"),
        "[^a]".repeat(many),
    );
    case("tags", &wrong, "<b>".repeat(many));
    case(
        "brackets",
        &wrong,
        format!("{}{}", "![".repeat(many), "](a".repeat(2_000)),
    );
    case(
        "many items",
        &parts,
        "{% for i in range(end=11000) %}- a\n{% endfor %}".into(),
    );
    case(
        "many notes",
        &parts,
        "{% for i in range(end=8000) %}# a\n\nb[^{{ i }}]\n\n[^{{ i }}]: c\n\n{% endfor %}".into(),
    );
    case(
        "many rows",
        &parts,
        format!("|a|b|\n|-|-|\n{}", "|1|2|\n".repeat(10_000)),
    );
    case(
        "quotes",
        &Checked("more than 6 deep"),
        format!("{} a", ">".repeat(many)),
    );
    case(
        "a quote of lists",
        &Ends,
        format!("{}a", "> - ".repeat(2_000)),
    );
    case(
        "much text",
        &Checked("error["),
        "{% for i in range(end=1000) %}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n\n{% endfor %}".repeat(100),
    );
    case(
        "a scene of heads",
        &Checked("more keys, tables and values in one text of TOML"),
        format!(
            "```scene\nwidth = 9\nheight = 9\n{}```\n",
            (0..25_000)
                .map(|at| format!("[t{at}{}]\n", ".a".repeat(30)))
                .collect::<String>()
        ),
    );
    all.push(Case::new("rulebook of small rows", Ends, |dir| {
        let rows = "|incomprehensibilities unconstitutional www|\n".repeat(4_000);
        let style = ".td { font-size: 0.8px; padding: 0.1px }";
        book(dir, style, &format!("|a|\n|-|\n{rows}"));
    }));
    all.push(Case::new(
        "rulebook without room",
        Checked("the column leaves no room"),
        |dir| book(dir, ".p { shape-padding: 200px }", "Words.\n"),
    ));
    all
}
