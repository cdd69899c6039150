//! The standards that a PDF can conform to, and the date that PDF/X requires.
//!
//! ISO 15930-7 (PDF/X-4) and 15930-4 (PDF/X-1a:2003).

use krilla::configure::PdfVersion;

use super::Standard;

impl Standard {
    /// The PDF version in the header.
    pub(in crate::write::pdf) fn version(self) -> &'static str {
        match self {
            Standard::Plain => "1.7",
            Standard::X4 => "1.6",
            Standard::X1a => "1.4",
        }
    }

    /// The PDF version for krilla.
    pub(in crate::write::pdf) fn krilla(self) -> PdfVersion {
        match self {
            Standard::Plain => PdfVersion::Pdf17,
            Standard::X4 => PdfVersion::Pdf16,
            Standard::X1a => PdfVersion::Pdf14,
        }
    }

    /// The name of the standard in a file; a plain file has none.
    pub(in crate::write::pdf) fn name(self) -> Option<&'static str> {
        match self {
            Standard::Plain => None,
            Standard::X4 => Some("PDF/X-4"),
            Standard::X1a => Some("PDF/X-1a:2003"),
        }
    }

    /// Whether objects may be kept in compressed streams.
    pub(in crate::write::pdf) fn has_object_streams(self) -> bool {
        self != Standard::X1a
    }

    /// Whether files may have transparency.
    pub(in crate::write::pdf) fn has_transparency(self) -> bool {
        self != Standard::X1a
    }
}

/// A moment, in seconds since 1970 began (UTC).
///
/// PDF/X requires a creation date. For reproducible files the caller passes it in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Moment(pub u32);

impl Moment {
    /// Year, month, day, hour, minute and second.
    fn parts(self) -> [u32; 6] {
        let (mut days, seconds) = (self.0 / 86_400, self.0 % 86_400);
        let leap = |year: u32| {
            year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
        };
        let mut year = 1970;
        while days >= 365 + u32::from(leap(year)) {
            days -= 365 + u32::from(leap(year));
            year += 1;
        }
        let february = 28 + u32::from(leap(year));
        let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let mut month = 1;
        for length in months {
            if days < length {
                break;
            }
            days -= length;
            month += 1;
        }
        [
            year,
            month,
            days + 1,
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60,
        ]
    }

    /// As the Info dictionary has it (ISO 32000-1, 7.9.4).
    pub(in crate::write::pdf) fn info(self) -> String {
        let [year, month, day, hour, minute, second] = self.parts();
        format!("D:{year:04}{month:02}{day:02}{hour:02}{minute:02}{second:02}Z")
    }

    /// As XMP has it (ISO 8601).
    pub(in crate::write::pdf) fn xmp(self) -> String {
        let [year, month, day, hour, minute, second] = self.parts();
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed by `date -u -d @…`.
    #[test]
    fn moments_are_dates() {
        for (seconds, date) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_868_799, "2000-02-29T23:59:59Z"),
            (1_700_000_000, "2023-11-14T22:13:20Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(Moment(seconds).xmp(), date);
        }
        assert_eq!(Moment(1_700_000_000).info(), "D:20231114221320Z");
    }
}
