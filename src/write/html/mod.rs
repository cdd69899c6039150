//! Written pages as one file for a screen: HTML with its pictures inside, without scripts, that asks
//! for nothing from outside.

mod book;
mod words;

use std::fmt::Write;

use crate::render::book::{
    Block, BlockKind, BookCell, BookPicture, CellAlign, Heading, PageFigure, Scene, TableBlock,
};
use crate::xml::escaped;
pub use book::{HtmlBook, ShownPicture, key};
use words::WordsWriter;

const STYLE: &str = include_str!("style.css");
/// Fewer headings need no table of contents.
const FEWEST_LISTED: usize = 3;
/// The deepest level in the table of contents.
const DEEPEST_LISTED: u8 = 3;

/// The file.
pub fn encode(book: &HtmlBook<'_>) -> Vec<u8> {
    let words = WordsWriter::new(book);
    let mut page = Page {
        book,
        words,
        out: String::new(),
        headings: book.text.headings(),
        next: 0,
    };
    page.whole();
    page.out.into_bytes()
}

struct Page<'a> {
    book: &'a HtmlBook<'a>,
    words: WordsWriter<'a>,
    out: String,
    headings: Vec<Heading>,
    /// The place of the next heading among them.
    next: usize,
}

impl Page<'_> {
    fn whole(&mut self) {
        let HtmlBook {
            game, title, text, ..
        } = self.book;
        let language = escaped(&game.language);
        let author = game.author.as_deref().map_or(String::new(), |author| {
            format!("<meta name=\"author\" content=\"{}\">\n", escaped(author))
        });
        // Writing to a string does not fail.
        let _ = write!(
            self.out,
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n\
             {author}<title>{} — {}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
            escaped(&game.title),
            escaped(title),
        );
        let begins = text.blocks.first().map(|block| &block.kind);
        let tag = match begins {
            Some(BlockKind::Heading(1, _)) => "p",
            _ => "h1",
        };
        let _ = writeln!(
            self.out,
            "<header><{tag}>{}</{tag}></header>",
            self.words.plain(&game.title)
        );
        self.contents();
        self.out.push_str("<main>\n");
        self.blocks(&text.blocks);
        self.notes();
        self.out.push_str("</main>\n</body>\n</html>\n");
    }

    fn contents(&mut self) {
        let listed = self.headings.iter();
        let listed: Vec<&Heading> = listed
            .filter(|heading| heading.level <= DEEPEST_LISTED)
            .collect();
        if listed.len() < FEWEST_LISTED {
            return;
        }
        self.out.push_str("<nav>\n<ul>\n");
        for heading in listed {
            let _ = writeln!(
                self.out,
                "<li class=\"level-{}\"><a href=\"#{}\">{}</a></li>",
                heading.level,
                escaped(&heading.anchor),
                self.words.plain(&heading.words)
            );
        }
        self.out.push_str("</ul>\n</nav>\n");
    }

    fn blocks(&mut self, blocks: &[Block]) {
        blocks.iter().for_each(|block| self.block(block));
    }

    fn block(&mut self, block: &Block) {
        match &block.kind {
            BlockKind::Heading(level, words) => {
                let heading = self.headings.get(self.next);
                let anchor = heading.map_or(String::new(), |heading| escaped(&heading.anchor));
                self.next += 1;
                let words = self.words.rich(&words.rich);
                let _ = writeln!(
                    self.out,
                    "<h{level} id=\"{anchor}\">{words} <a class=\"anchor\" href=\"#{anchor}\" aria-hidden=\"true\" tabindex=\"-1\">#</a></h{level}>"
                );
            }
            BlockKind::Paragraph(words) => {
                let words = self.words.rich(&words.rich);
                let _ = writeln!(self.out, "<p>{words}</p>");
            }
            BlockKind::Pictures(pictures) => self.pictures(pictures),
            BlockKind::List(first, items) => self.list(*first, items),
            BlockKind::Quote(blocks) => {
                self.out.push_str("<aside>\n");
                self.blocks(blocks);
                self.out.push_str("</aside>\n");
            }
            BlockKind::Table(table) => self.table(table),
            BlockKind::Scene(scene) => self.scene(scene),
            BlockKind::Rule => self.out.push_str("<hr>\n"),
            // There are no pages.
            BlockKind::Break(_) => {}
        }
    }

    fn list(&mut self, first: Option<u64>, items: &[Vec<Block>]) {
        let (open, close) = match first {
            None => ("<ul>".to_owned(), "</ul>\n"),
            Some(1) => ("<ol>".to_owned(), "</ol>\n"),
            Some(first) => (format!("<ol start=\"{first}\">"), "</ol>\n"),
        };
        self.out.push_str(&open);
        self.out.push('\n');
        for item in items {
            self.out.push_str("<li>");
            // One paragraph is the words of its item.
            match item.split_first() {
                Some((
                    Block {
                        kind: BlockKind::Paragraph(words),
                        ..
                    },
                    rest,
                )) => {
                    let words = self.words.rich(&words.rich);
                    self.out.push_str(&words);
                    self.blocks(rest);
                }
                _ => self.blocks(item),
            }
            self.out.push_str("</li>\n");
        }
        self.out.push_str(close);
    }

    fn pictures(&mut self, pictures: &[BookPicture]) {
        if pictures.len() > 1 {
            self.out.push_str("<div class=\"figures\">\n");
        }
        for picture in pictures {
            self.out.push_str("<figure>");
            self.image(&PageFigure::Picture(picture));
            if !picture.caption.trim().is_empty() {
                let words = self.words.rich(&picture.caption);
                let _ = write!(self.out, "<figcaption>{words}</figcaption>");
            }
            self.out.push_str("</figure>\n");
        }
        if pictures.len() > 1 {
            self.out.push_str("</div>\n");
        }
    }

    fn scene(&mut self, scene: &Scene) {
        self.out.push_str("<figure class=\"scene\">");
        self.image(&PageFigure::Scene(scene));
        if !scene.caption.trim().is_empty() {
            let words = self.words.rich(&scene.caption);
            let _ = write!(self.out, "<figcaption>{words}</figcaption>");
        }
        self.out.push_str("</figure>\n");
    }

    fn image(&mut self, figure: &PageFigure<'_>) {
        let Some(shown) = self.book.shown.get(&key(figure)) else {
            return;
        };
        let [width, height] = shown.size;
        let ratio = width / height;
        let _ = write!(
            self.out,
            "<img src=\"data:image/png;base64,{}\" alt=\"{}\" style=\"width:{width:.2}mm;aspect-ratio:{ratio:.4}\">",
            words::base64(&shown.png),
            escaped(&shown.alt)
        );
    }

    fn table(&mut self, table: &TableBlock) {
        self.out.push_str("<div class=\"table\"><table>\n");
        for (index, row) in table.rows.iter().enumerate() {
            let is_head = index == 0 && table.has_head;
            self.out.push_str("<tr>");
            for (column, cell) in row.iter().enumerate() {
                let align = table.alignments.get(column).copied().unwrap_or_default();
                self.cell(cell, is_head, align);
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</table></div>\n");
    }

    fn cell(&mut self, cell: &BookCell, is_head: bool, align: CellAlign) {
        let tag = if is_head { "th" } else { "td" };
        let scope = if is_head { " scope=\"col\"" } else { "" };
        let class = match align {
            CellAlign::Start => "",
            CellAlign::Center => " class=\"center\"",
            CellAlign::End => " class=\"end\"",
        };
        let _ = write!(self.out, "<{tag}{scope}{class}>");
        for picture in &cell.pictures {
            self.image(&PageFigure::Picture(picture));
        }
        let words = self.words.rich(&cell.words.rich);
        let _ = write!(self.out, "{words}</{tag}>");
    }

    fn notes(&mut self) {
        let notes = &self.book.text.notes;
        if notes.is_empty() {
            return;
        }
        self.out.push_str("<section class=\"notes\">\n<ol>\n");
        for (index, note) in notes.iter().enumerate() {
            let number = index + 1;
            let words = self.words.rich(&note.words.rich);
            let _ = writeln!(
                self.out,
                "<li id=\"note-{number}\">{words} <a href=\"#to-note-{number}\" aria-label=\"{number}\">↩</a></li>"
            );
        }
        self.out.push_str("</ol>\n</section>\n");
    }
}
