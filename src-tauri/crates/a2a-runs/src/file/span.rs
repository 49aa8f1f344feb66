//! Durations and timeouts (DSL 1.0.3, *Duration*, *Timeout*; ISO 8601 for durations as a text).

use std::time::Duration;

use super::uses::{self, Uses};
use super::{Faults, expression, fields};
use crate::fault::{Fault, FaultKind};
use crate::plan::Span;
use crate::yaml::{Node, Yaml};

/// The members of a duration, and how many milliseconds each stands for.
const UNITS: [(&str, u64); 5] =
    [("days", 86_400_000), ("hours", 3_600_000), ("minutes", 60_000), ("seconds", 1000), ("milliseconds", 1)];

/// A duration: a mapping of units, a text in ISO 8601, or an expression.
pub(super) fn span(node: &Node, what: &'static str, faults: &mut Faults) -> Option<Span> {
    match &node.value {
        Yaml::Map(_) => units(node, what, faults),
        _ => written(node, &fields::text(node, what, faults)?, faults),
    }
}

fn units(node: &Node, what: &'static str, faults: &mut Faults) -> Option<Span> {
    let mut members = fields::Fields::of(node, what, faults)?;
    let mut total = 0_u64;
    let mut any = false;
    for (name, milliseconds) in UNITS {
        if let Some(count) = members.count(name, faults) {
            any = true;
            total = total.saturating_add(count.saturating_mul(milliseconds));
        }
    }
    members.finish(faults);
    if !any {
        faults.push(Fault::new(node.place, FaultKind::NothingIn(what)));
        return None;
    }
    Some(Span::Fixed(Duration::from_millis(total)))
}

fn written(node: &Node, text: &str, faults: &mut Faults) -> Option<Span> {
    let result = match expression::enclosed(text, node.place) {
        Some(result) => result.map(Span::Expression),
        None => iso(text).map(Span::Fixed).ok_or_else(|| {
            let what = "a duration (ISO 8601, without months and years)";
            Fault::new(
                node.place,
                FaultKind::NotWrittenAs { value: text.to_owned(), what, example: "PT1M30S" },
            )
        }),
    };
    result.map_err(|fault| faults.push(fault)).ok()
}

/// `P1DT2H3M4.5S`, `P2W`. A month or a year has no length of its own, so neither is read.
pub(crate) fn iso(text: &str) -> Option<Duration> {
    let (date, time) = text
        .strip_prefix('P')?
        .split_once('T')
        .map_or((text.get(1..)?, None), |(date, time)| (date, Some(time)));
    if date.is_empty() && time.is_none_or(str::is_empty) || time.is_some_and(str::is_empty) {
        return None;
    }
    let of_date = fields_of(date, &[('W', 604_800.0), ('D', 86_400.0)])?;
    let of_time = fields_of(time.unwrap_or_default(), &[('H', 3600.0), ('M', 60.0), ('S', 1.0)])?;
    Duration::try_from_secs_f64(of_date + of_time).ok()
}

/// Numbers and their letters, each letter once and in order, in seconds.
fn fields_of(mut text: &str, letters: &[(char, f64)]) -> Option<f64> {
    let mut seconds = 0.0;
    for (letter, length) in letters {
        let Some((number, rest)) = text.split_once(*letter) else { continue };
        if !number.starts_with(|first: char| first.is_ascii_digit())
            || !number.ends_with(|last: char| last.is_ascii_digit())
        {
            return None;
        }
        seconds += number.parse::<f64>().ok()? * length;
        text = rest;
    }
    text.is_empty().then_some(seconds)
}

/// A timeout, or the name of one in `use.timeouts`.
pub(super) fn timeout(node: &Node, uses: &Uses, faults: &mut Faults) -> Option<Span> {
    let Yaml::Text(name) = &node.value else { return defined(node, faults) };
    uses::find("timeouts", &uses.timeouts, name, node.place, faults)
}

/// A timeout that is written out: `{after: …}`.
pub(super) fn defined(node: &Node, faults: &mut Faults) -> Option<Span> {
    let mut members = fields::Fields::of(node, "timeout", faults)?;
    let after = members.required("after", faults).and_then(|node| span(node, "after", faults));
    members.finish(faults);
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_as_iso_8601_writes_them() {
        let seconds = |text| iso(text).map(|duration| duration.as_secs_f64());
        assert_eq!(seconds("PT1M30S"), Some(90.0));
        assert_eq!(seconds("P1DT2H"), Some(93_600.0));
        assert_eq!(seconds("P2W"), Some(1_209_600.0));
        assert_eq!(seconds("PT0.5S"), Some(0.5));
        for wrong in ["", "P", "PT", "1M", "P1M", "P1Y", "PT1S1M", "PT1", "P1DT", "PT-1S", "PT.5S", "PTinfS"]
        {
            assert_eq!(seconds(wrong), None, "`{wrong}` is no duration of a length");
        }
    }
}
