//! The way to a field: `letters.1.sign`.

/// How deep a field may stand, and how many items a list may have that way.
const MAX_DEPTH: usize = 8;
const MAX_ITEMS: usize = 1000;

/// One step to a field.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PathStep {
    Key(String),
    /// From 0; in a heading from 1.
    Index(usize),
}

/// `letters.1.sign` as steps; none where it is no path.
pub fn path(name: &str) -> Option<Vec<PathStep>> {
    let step = |(place, part): (usize, &str)| {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        match (digits && place > 0, part) {
            (_, "") => None,
            (true, part) => {
                let number: usize = part.parse().ok()?;
                (1..=MAX_ITEMS)
                    .contains(&number)
                    .then(|| PathStep::Index(number - 1))
            }
            (false, part) => Some(PathStep::Key(part.trim().to_owned())),
        }
    };
    let steps: Option<Vec<PathStep>> = name.split('.').enumerate().map(step).collect();
    steps.filter(|steps| steps.len() <= MAX_DEPTH)
}

/// Whether one of two paths is in the way of the other.
pub fn clashes(one: &[PathStep], other: &[PathStep]) -> bool {
    let shorter = one.len().min(other.len());
    if one[..shorter] == other[..shorter] {
        return true;
    }
    // A list in one heading is a table in the other.
    let differ = one.iter().zip(other).find(|(a, b)| a != b);
    matches!(
        differ,
        Some((PathStep::Key(_), PathStep::Index(_)) | (PathStep::Index(_), PathStep::Key(_)))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_is_a_path() {
        let key = |name: &str| PathStep::Key(name.to_owned());
        assert_eq!(path("name"), Some(vec![key("name")]));
        assert_eq!(
            path("letters.2.sign"),
            Some(vec![key("letters"), PathStep::Index(1), key("sign")])
        );
        assert_eq!(path("2024"), Some(vec![key("2024")]));
        for wrong in ["", ".", "a.", "a..b", "a.0", "a.99999"] {
            assert_eq!(path(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn columns_of_one_field_clash() {
        let of = |a: &str, b: &str| clashes(&path(a).unwrap(), &path(b).unwrap());
        assert!(of("cost", "cost"));
        assert!(of("cost", "cost.gold"));
        assert!(of("cost.1", "cost.gold"));
        assert!(!of("cost.gold", "cost.wood"));
        assert!(!of("cost.1", "cost.2"));
    }
}
