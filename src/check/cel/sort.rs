//! Sorting by values, for the loop `sortBy` and the function `sort`.

use super::{Budget, Result, Val};

/// Sorts by keys that can be compared, equal ones in the order they came in.
///
/// # Errors
/// The first fault of a comparison, or of the budget: a sort of n items costs n log n steps.
pub fn sort<T>(items: &mut [T], key: impl Fn(&T) -> &Val, budget: &Budget) -> Result<()> {
    let log = u64::from(usize::BITS - items.len().leading_zeros());
    budget.spend(items.len() as u64 * log)?;
    let mut fault = None;
    items.sort_by(|left, right| {
        key(left).compare(key(right)).unwrap_or_else(|found| {
            fault.get_or_insert(found);
            std::cmp::Ordering::Equal
        })
    });
    fault.map_or(Ok(()), Err)
}
