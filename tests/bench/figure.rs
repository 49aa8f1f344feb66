//! The output of a benchmark: figures, one line of JSON each, which `cargo xtask bench` collects.

use serde_json::json;

/// Prints one figure, rounded to three digits behind the point.
pub(crate) fn print(figure: &str, value: f64, unit: &str, target: Option<&str>) {
    let mut line = json!({ "figure": figure, "value": (value * 1000.0).round() / 1000.0, "unit": unit });
    if let (Some(target), Some(members)) = (target, line.as_object_mut()) {
        members.insert("target".to_owned(), target.into());
    }
    println!("{line}");
}

/// The value that `share` of the samples do not exceed, by the nearest rank.
///
/// # Panics
/// Without samples there is none.
pub(crate) fn quantile(samples: &[f64], share: f64) -> f64 {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a rank"
    )]
    let rank = (share * sorted.len() as f64).ceil() as usize;
    *sorted.get(rank.saturating_sub(1)).expect("BUG: nothing was measured")
}
