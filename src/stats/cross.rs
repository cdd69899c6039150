//! Two fields against each other.

use serde::Serialize;

use super::measure::{MeasuredValues, SampleValue};
use super::summary::shown;
use crate::message::Message;

/// No more values of a field are told apart.
const MOST: usize = 30;

/// How many pieces have which two values.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct CrossTable {
    pub rows: String,
    pub columns: String,
    pub row_values: Vec<String>,
    pub column_values: Vec<String>,
    /// By row, then by column.
    pub counts: Vec<Vec<u64>>,
}

impl CrossTable {
    /// # Errors
    /// One sentence: a field of too many values.
    pub fn new(rows: &MeasuredValues, columns: &MeasuredValues) -> Result<CrossTable, Message> {
        let (row_values, column_values) = (values(rows)?, values(columns)?);
        let mut counts = vec![vec![0; column_values.len()]; row_values.len()];
        for one in &rows.samples {
            let Some(other) = columns.samples.iter().find(|other| other.id == one.id) else {
                continue;
            };
            let place =
                |values: &[String], value| values.iter().position(|known| *known == word(value));
            let places = (
                place(&row_values, &one.value),
                place(&column_values, &other.value),
            );
            if let (Some(row), Some(column)) = places {
                counts[row][column] += u64::from(one.copies);
            }
        }
        Ok(CrossTable {
            rows: rows.name.clone(),
            columns: columns.name.clone(),
            row_values,
            column_values,
            counts,
        })
    }
}

fn word(value: &SampleValue) -> String {
    match value {
        SampleValue::Number(number) => shown(*number),
        SampleValue::Word(word) => word.clone(),
    }
}

/// The distinct values: numbers in their order, then words in that of the file.
fn values(measured: &MeasuredValues) -> Result<Vec<String>, Message> {
    let mut numbers = Vec::new();
    let mut words = Vec::new();
    for sample in &measured.samples {
        match &sample.value {
            SampleValue::Number(number) => numbers.push(*number),
            SampleValue::Word(word) if !words.contains(word) => words.push(word.clone()),
            SampleValue::Word(_) => {}
        }
    }
    numbers.sort_by(f64::total_cmp);
    let mut all: Vec<String> = numbers.into_iter().map(shown).collect();
    all.dedup();
    all.extend(words);
    match all.len() > MOST {
        true => Err(message!(
            "stats-cross-values",
            "`{name}` has {count} values: a table takes {most}",
            name = measured.name,
            count = all.len(),
            most = MOST
        )),
        false => Ok(all),
    }
}
