//! Dates and times of a sheet as ISO 8601 writes them.

use calamine::ExcelDateTime;

/// A date (`2026-03-09`), a time (`18:30:00`) or both (`2026-03-09T18:30:00`); a length of time as
/// hours, minutes and seconds.
pub fn iso(date: &ExcelDateTime) -> String {
    let (year, month, day, hour, minute, second, milli) = date.to_ymd_hms_milli();
    if date.is_duration() {
        return time_of(date.as_f64());
    }
    let fraction = match milli {
        0 => String::new(),
        milli => format!(".{milli:03}"),
    };
    let time = format!("{hour:02}:{minute:02}:{second:02}{fraction}");
    let has_time = (hour, minute, second, milli) != (0, 0, 0, 0);
    // Before its first day there are only times.
    match (date.as_f64() < 1.0, has_time) {
        (true, true) => time,
        (_, true) => format!("{year:04}-{month:02}-{day:02}T{time}"),
        (_, false) => format!("{year:04}-{month:02}-{day:02}"),
    }
}

fn time_of(days: f64) -> String {
    let seconds = (days * 86_400.0).round().abs() as u64;
    let sign = if days < 0.0 { "-" } else { "" };
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{sign}{hours:02}:{minutes:02}:{:02}", seconds % 60)
}

/// The date alone, where no time of the day is said.
pub fn without_midnight(text: &str) -> &str {
    let date = text.strip_suffix("T00:00:00");
    date.or_else(|| text.strip_suffix("T00:00:00.000000000"))
        .unwrap_or(text)
}

/// `PT18H30M00S` as `18:30:00`; what is of another form as it is.
pub fn clock(text: &str) -> String {
    let parts = || {
        let rest = text.strip_prefix("PT")?;
        let (hours, rest) = rest.split_once('H')?;
        let (minutes, rest) = rest.split_once('M')?;
        let seconds = rest.strip_suffix('S')?.split([',', '.']).next()?;
        let number = |part: &str| part.parse::<u32>().ok();
        Some((number(hours)?, number(minutes)?, number(seconds)?))
    };
    match parts() {
        Some((hours, minutes, seconds)) => format!("{hours:02}:{minutes:02}:{seconds:02}"),
        None => text.to_owned(),
    }
}
