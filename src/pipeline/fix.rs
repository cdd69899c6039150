//! What has one right answer, mended in the files of the content.

use std::collections::BTreeMap;
use std::path::PathBuf;

use toml_edit::DocumentMut;

use crate::diag::{Fix, Report, SourceMap};

/// A file as it is and as it is to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FixedFile {
    /// Relative to the root.
    pub path: PathBuf,
    pub before: String,
    pub after: String,
    /// How many findings are mended.
    pub fixes: usize,
}

impl FixedFile {
    /// What is mended of it after this.
    pub fn then(&mut self, next: FixedFile) {
        self.after = next.after;
        self.fixes += next.fixes;
    }

    /// The lines that differ: their numbers, from 1, before and after. No fix adds or takes a line.
    pub fn lines(&self) -> Vec<(usize, &str, &str)> {
        let lines = self.before.lines().zip(self.after.lines());
        let numbered = (1..).zip(lines);
        let differ = numbered.filter(|(_, (before, after))| before != after);
        differ
            .map(|(number, (before, after))| (number, before, after))
            .collect()
    }
}

/// The files that the fixes of a report change, by path. Of two at one place the first is taken; a
/// spreadsheet is mended where it was written.
pub fn fixed(report: &Report, sources: &SourceMap) -> Vec<FixedFile> {
    let mut by_file: BTreeMap<_, Vec<&Fix>> = BTreeMap::new();
    for fix in report.iter().filter_map(|found| found.fix.as_deref()) {
        let source = sources.get(fix.span.file);
        if !source.is_sheet()
            && source
                .path
                .extension()
                .is_some_and(|ending| ending == "toml" || ending == "md")
        {
            by_file.entry(&source.path).or_default().push(fix);
        }
    }
    let files = by_file.into_iter().filter_map(|(path, mut fixes)| {
        fixes.sort_by_key(|fix| (fix.span.start, fix.span.end));
        let before = &*sources.get(fixes.first()?.span.file).text;
        let (mut after, mut at, mut count) = (String::with_capacity(before.len()), 0, 0);
        for fix in fixes {
            let range = fix.span.range();
            let Some(kept) = before.get(at..range.start) else {
                continue;
            };
            if before
                .get(range.clone())
                .is_none_or(|old| old.contains('\n'))
            {
                continue;
            }
            after.push_str(kept);
            after.push_str(&fix.text);
            (at, count) = (range.end, count + 1);
        }
        after.push_str(before.get(at..)?);
        let is_toml = path.extension().is_some_and(|ending| ending == "toml");
        // Of a file that is not TOML yet a slip is mended after another.
        let reads = |text: &str| text.parse::<DocumentMut>().is_ok();
        let is_read = !is_toml || reads(&after) || !reads(before);
        (is_read && after != *before).then(|| FixedFile {
            path: path.clone(),
            before: before.to_owned(),
            after,
            fixes: count,
        })
    });
    files.collect()
}
