//! JSON numbers compared by their digits, so that no amount is rounded before it is compared.

use std::cmp::Ordering;

/// A number as `0.digits × 10^scale`; zero has no digits.
struct Decimal {
    negative: bool,
    digits: String,
    scale: i128,
}

/// How two JSON numbers relate; `None` where a text is no number, or its exponent is beyond measure.
pub(crate) fn compare(one: &str, other: &str) -> Option<Ordering> {
    let (one, other) = (read(one)?, read(other)?);
    Some(match (sign(&one), sign(&other)) {
        (same, also) if same != also => same.cmp(&also),
        (0, _) => Ordering::Equal,
        (1, _) => magnitude(&one, &other),
        _ => magnitude(&other, &one),
    })
}

/// How they relate for a program that reads them as doubles, to which `99.99999999999999999999` is `100`.
pub(crate) fn compare_rounded(one: &str, other: &str) -> Option<Ordering> {
    compare(one, other)?;
    one.parse::<f64>().ok()?.partial_cmp(&other.parse::<f64>().ok()?)
}

fn sign(number: &Decimal) -> i8 {
    match (number.digits.is_empty(), number.negative) {
        (true, _) => 0,
        (false, true) => -1,
        (false, false) => 1,
    }
}

/// Digits have no zeros at either end, so that they compare like the fractions that they stand for.
fn magnitude(one: &Decimal, other: &Decimal) -> Ordering {
    one.scale.cmp(&other.scale).then_with(|| one.digits.cmp(&other.digits))
}

fn read(text: &str) -> Option<Decimal> {
    let (negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => {
            (mantissa, exponent.strip_prefix('+').unwrap_or(exponent).parse::<i64>().ok()?)
        }
        None => (unsigned, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    if whole.is_empty() || !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let significant = all.trim_start_matches('0');
    let leading = i128::try_from(all.len() - significant.len()).ok()?;
    let scale = i128::try_from(whole.len()).ok()? - leading + i128::from(exponent);
    let digits = significant.trim_end_matches('0').to_owned();
    Some(Decimal { negative, digits, scale })
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering::{Equal, Greater, Less};

    use proptest::prelude::*;

    use super::{compare, compare_rounded};

    #[test]
    fn numbers_that_a_double_takes_for_one_another_are_told_apart() {
        for (one, other, expected) in [
            ("12000.00", "12000", Some(Equal)),
            ("1.2e4", "12000", Some(Equal)),
            ("9007199254740993", "9007199254740992", Some(Greater)),
            ("0.1", "0.10000000000000000001", Some(Less)),
            ("-0", "0.0e5", Some(Equal)),
            ("-10", "-9.99", Some(Less)),
            ("1e400", "1e399", Some(Greater)),
            ("-1e999999999", "1e-999999999", Some(Less)),
            ("1e99999999999999999999999", "1", None),
            ("12,000", "12000", None),
            ("", "0", None),
        ] {
            assert_eq!(compare(one, other), expected, "{one} and {other}");
        }
        for (one, other, expected) in [
            ("99.99999999999999999999", "100", Some(Equal)),
            ("9007199254740993", "9007199254740992", Some(Equal)),
            ("1e400", "1e399", Some(Equal)),
            ("99.9999", "100", Some(Less)),
            ("inf", "inf", None),
        ] {
            assert_eq!(compare_rounded(one, other), expected, "{one} and {other}, rounded");
        }
    }

    proptest! {
        #[test]
        fn whole_numbers_compare_as_they_are_however_they_are_written(
            one in any::<i64>(), other in any::<i64>(), zeros in 0_usize..5, shift in 0_u32..5,
        ) {
            let padded = format!("{one}.{}", "0".repeat(zeros + 1));
            let shifted = format!("{other}{}e-{shift}", "0".repeat(shift as usize));
            prop_assert_eq!(compare(&padded, &shifted), Some(one.cmp(&other)));
            prop_assert_eq!(compare(&shifted, &padded), Some(other.cmp(&one)));
        }
    }
}
