//! Sorting by values, for the loop `sortBy` and the function `sort`.

use std::cmp::Ordering;

use super::{Budget, Result, Val};

/// Sorts by keys that can be compared, equal ones in the order they came in.
///
/// # Errors
/// A fault where two keys cannot be compared, or the budget is spent: a sort of n items costs
/// n log n steps, and each time that long texts are gone through.
pub fn sort<T>(items: &mut [T], key: impl Fn(&T) -> &Val, budget: &Budget) -> Result<()> {
    let log = u64::from(usize::BITS - items.len().leading_zeros());
    budget.spend(items.len() as u64 * log)?;
    for pair in items.windows(2) {
        key(&pair[1]).compare(key(&pair[0]), budget)?;
    }
    for item in items.iter() {
        let bytes = key(item).as_text().map_or(0, |text| text.len()) as u64;
        budget.spend((bytes / 16).saturating_mul(log))?;
    }
    // Neighbours that can be compared are of one kind, and so all of them are.
    items.sort_by(|left, right| key(left).order(key(right)).unwrap_or(Ordering::Equal));
    Ok(())
}
