//! `google.protobuf.Timestamp` as RFC 3339 text, as ProtoJSON spells it: UTC, and 0, 3, 6 or 9 digits of
//! the second.

/// Years 1 to 9999, the range of a timestamp.
const SECONDS: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;
const DAY: i64 = 86_400;
const NANOS_PER_SECOND: i32 = 1_000_000_000;

/// Days from 0000-03-01, where leap days come last in their year, to 1970-01-01.
const DAYS_BEFORE_1970: i64 = 719_468;
const DAYS_IN_400_YEARS: i64 = 146_097;

/// Writes the text of a moment, which has no need of escapes. `false`: it is out of range.
pub(super) fn write(out: &mut Vec<u8>, seconds: i64, nanos: i32) -> bool {
    if !SECONDS.contains(&seconds) || !(0..NANOS_PER_SECOND).contains(&nanos) {
        return false;
    }
    let (year, month, day) = date(seconds.div_euclid(DAY));
    let second = seconds.rem_euclid(DAY);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    // By hand, because every status has a time, and `format!` takes longer for it than all else for the status.
    out.extend(digits::<4>(year));
    for (separator, number) in [(b'-', month), (b'-', day), (b'T', hour), (b':', minute), (b':', second)] {
        out.push(separator);
        out.extend(digits::<2>(number));
    }
    if nanos > 0 {
        let fraction = digits::<9>(nanos.into());
        let shown = if nanos % 1_000_000 == 0 {
            3
        } else if nanos % 1_000 == 0 {
            6
        } else {
            9
        };
        out.push(b'.');
        out.extend(fraction.iter().take(shown));
    }
    out.push(b'Z');
    true
}

/// The last `N` digits of a number.
fn digits<const N: usize>(number: i64) -> [u8; N] {
    let (mut digits, mut rest) = ([b'0'; N], number.unsigned_abs());
    for digit in digits.iter_mut().rev() {
        *digit += (rest % 10) as u8;
        rest /= 10;
    }
    digits
}

/// The moment of a text with any offset; without one, UTC is meant. Digits after the ninth are dropped.
pub(super) fn parse(text: &str) -> Option<(i64, i32)> {
    let (date, time) = text.split_once(['T', 't', ' '])?;
    let [year, month, day] = numbers(date, '-', [4, 2, 2])?;
    let (time, offset) = split_offset(time)?;
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let [hour, minute, second] = numbers(time, ':', [2, 2, 2])?;
    // A leap second is the first one of the next minute here, as everywhere in POSIX.
    let fits =
        (1..=12).contains(&month) && (1..=31).contains(&day) && hour < 24 && minute < 60 && second <= 60;
    if !fits || self::date(days(year, month, day)) != (year, month, day) {
        return None;
    }
    let digits: String = fraction.chars().chain(std::iter::repeat('0')).take(9).collect();
    let nanos = is_digits(&digits).then(|| digits.parse().ok()).flatten()?;
    let seconds = days(year, month, day) * DAY + hour * 3600 + minute * 60 + second - offset;
    SECONDS.contains(&seconds).then_some((seconds, nanos))
}

/// Year, month and day of a day counted from 1970-01-01.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + DAYS_BEFORE_1970;
    let (cycle, day) = (days.div_euclid(DAYS_IN_400_YEARS), days.rem_euclid(DAYS_IN_400_YEARS));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // Months from March: 31, 30, 31, 30, 31 and again.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (cycle * 400 + year + i64::from(month <= 2), month, day)
}

/// A day counted from 1970-01-01.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (cycle, year) = (year.div_euclid(400), year.rem_euclid(400));
    let month = if month > 2 { month - 3 } else { month + 9 };
    let day = (153 * month + 2) / 5 + day - 1;
    cycle * DAYS_IN_400_YEARS + year * 365 + year / 4 - year / 100 + day - DAYS_BEFORE_1970
}

/// The time without its offset, and the offset in seconds.
fn split_offset(time: &str) -> Option<(&str, i64)> {
    if let Some(time) = time.strip_suffix(['Z', 'z']) {
        return Some((time, 0));
    }
    let Some(at) = time.find(['+', '-']) else { return Some((time, 0)) };
    let (time, offset) = time.split_at_checked(at)?;
    let (sign, offset) = offset.split_at_checked(1)?;
    let [hours, minutes] = numbers(offset, ':', [2, 2])?;
    let seconds = hours * 3600 + minutes * 60;
    Some((time, if sign == "-" { -seconds } else { seconds }))
}

fn numbers<const N: usize>(text: &str, separator: char, widths: [usize; N]) -> Option<[i64; N]> {
    let mut fields = text.split(separator);
    let mut numbers = [0; N];
    for (number, width) in numbers.iter_mut().zip(widths) {
        let field = fields.next().filter(|field| field.len() == width && is_digits(field))?;
        *number = field.parse().ok()?;
    }
    fields.next().is_none().then_some(numbers)
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{parse, write};

    fn format(seconds: i64, nanos: i32) -> Option<String> {
        let mut text = Vec::new();
        write(&mut text, seconds, nanos).then(|| String::from_utf8(text).expect("digits"))
    }

    #[rstest]
    #[case(0, 0, "1970-01-01T00:00:00Z")]
    #[case(1_763_675_753, 120_000_000, "2025-11-20T21:55:53.120Z")]
    #[case(951_782_399, 1, "2000-02-28T23:59:59.000000001Z")]
    #[case(951_782_400, 5_000, "2000-02-29T00:00:00.000005Z")]
    #[case(-62_135_596_800, 0, "0001-01-01T00:00:00Z")]
    #[case(253_402_300_799, 999_999_999, "9999-12-31T23:59:59.999999999Z")]
    fn a_moment_is_written_and_read(#[case] seconds: i64, #[case] nanos: i32, #[case] text: &str) {
        assert_eq!(format(seconds, nanos).as_deref(), Some(text));
        assert_eq!(parse(text), Some((seconds, nanos)));
    }

    #[rstest]
    #[case("1970-01-01T01:00:00+01:00", Some((0, 0)))]
    #[case("1970-01-01T00:00:01.5", Some((1, 500_000_000)))]
    #[case("1969-12-31T23:30:00-00:30", Some((0, 0)))]
    #[case("1970-01-01T00:00:00.1234567891Z", Some((0, 123_456_789)))]
    #[case("2001-02-29T00:00:00Z", None)]
    #[case("1970-01-01", None)]
    #[case("1970-1-01T00:00:00Z", None)]
    #[case("1970-01-01T00:00:00.xZ", None)]
    #[case("0001-01-01T00:00:00+01:00", None)]
    fn offsets_and_fractions_are_read_and_nonsense_is_not(
        #[case] text: &str,
        #[case] expected: Option<(i64, i32)>,
    ) {
        assert_eq!(parse(text), expected, "{text}");
    }

    #[test]
    fn what_no_calendar_has_is_not_written() {
        assert_eq!(format(253_402_300_800, 0), None, "the year 10000");
        assert_eq!(format(0, -1), None, "nanoseconds count forward");
        assert_eq!(format(0, 1_000_000_000), None, "a whole second is a second");
    }
}
