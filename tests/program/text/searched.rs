//! Whoever searches a PDF finds every word, in the order it is read, wherever its lines end.

use super::pdf_words;
use super::support::Bench;

const TEXT: &str = "La compagnie des mercenaires traverse la montagne avant l’hiver : peut-être trop tard, \
    c’est-à-dire qu’anticonstitutionnellement les demi-dieux additionnent leurs superstitions. Va-t’en !";

fn page(width: f64, style: &str, text: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="100mm" height="100mm" viewBox="0 0 100 100">
        <text inline-size="{width}" massicot:rich="true" x="2" y="6" style="font-family:'EB Garamond';font-size:3px;hyphens:auto;{style}">{text}</text></svg>"##
    )
}

/// The words of the PDF, and how many lines of the picture end inside of one.
fn searched(bench: &Bench, svg: &str) -> (Vec<String>, usize) {
    let flowed = bench.flow_text(svg);
    let parted = flowed.text.word_breaks();
    let pdf = pdf_words::pdf(bench.tree(&flowed.svg), flowed.text);
    let lines = pdf_words::lines(&pdf);
    let set = bench.set_text(svg);
    assert!(set.text.has_runs());
    let set = pdf_words::pdf(bench.tree(&set.svg), set.text);
    assert_eq!(pdf_words::lines(&set), lines, "set, it says something else");
    let words = lines.iter().flat_map(|line| line.split_whitespace());
    (words.map(str::to_owned).collect(), parted)
}

#[test]
fn words_are_whole_wherever_lines_end() {
    let bench = Bench::new();
    let words: Vec<&str> = TEXT.split_whitespace().collect();
    let mut parted = 0;
    for width in 12..60 {
        for style in ["", "text-align:justify", "letter-spacing:0.1px"] {
            let (found, ends) = searched(&bench, &page(f64::from(width), style, TEXT));
            assert_eq!(found, words, "{width} {style}");
            parted += ends;
        }
    }
    assert!(parted > 300, "{parted}");
}

#[test]
fn a_hyphen_of_the_word_s_own_stays() {
    let bench = Bench::new();
    let (found, parted) = searched(&bench, &page(8.0, "", "peut-être mercenaire."));
    assert_eq!(found, ["peut-être", "mercenaire."]);
    assert!(parted >= 2, "{parted}");
}

#[test]
fn words_of_several_styles_are_whole_too() {
    let bench = Bench::new();
    let marked = "Les **mer**cenaires *anti*consti**tution**nellement, puis **peut**-*être* rien.";
    let words = "Les mercenaires anticonstitutionnellement, puis peut-être rien.";
    let words: Vec<char> = words.chars().filter(|found| *found != ' ').collect();
    for width in 8..40 {
        let (found, _) = searched(&bench, &page(f64::from(width), "", marked));
        let letters: Vec<char> = found.concat().chars().collect();
        assert_eq!(letters, words, "{width}");
    }
}

#[test]
fn words_at_the_ends_of_two_lines_are_not_one() {
    let bench = Bench::new();
    let (found, parted) = searched(
        &bench,
        &page(12.0, "hyphens:none", "Lancez deux dés puis avancez."),
    );
    assert_eq!(found, ["Lancez", "deux", "dés", "puis", "avancez."]);
    assert_eq!(parted, 0);
}
