//! Signers' ways to print JSON: RFC 8785, and Python's `json.dumps(sort_keys=True)`.

use std::fmt::Write as _;

use serde_json::{Number, Value};

/// How Python prints numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbers {
    /// All as doubles, because they came out of a protobuf `Struct`.
    Doubles,
    /// Integers as integers.
    AsWritten,
}

/// RFC 8785: members ordered by UTF-16, numbers as ECMAScript prints them.
pub(super) fn rfc_8785(value: &Value) -> String {
    let mut out = String::new();
    Printer { ascii: false, number: ecmascript_number }.value(&mut out, value);
    out
}

/// Python's `json.dumps` with sorted keys, no spaces and nothing but ASCII.
pub(super) fn python(value: &Value, numbers: Numbers) -> String {
    let mut out = String::new();
    let number = match numbers {
        Numbers::Doubles => python_double,
        Numbers::AsWritten => python_number,
    };
    Printer { ascii: true, number }.value(&mut out, value);
    out
}

struct Printer {
    ascii: bool,
    number: fn(&Number) -> String,
}

impl Printer {
    fn value(&self, out: &mut String, value: &Value) {
        match value {
            Value::Null => out.push_str("null"),
            Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Value::Number(number) => out.push_str(&(self.number)(number)),
            Value::String(text) => self.text(out, text),
            Value::Array(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    self.value(out, item);
                }
                out.push(']');
            }
            Value::Object(members) => {
                let mut members: Vec<_> = members.iter().collect();
                if self.ascii {
                    members.sort_by_key(|(name, _)| *name);
                } else {
                    members.sort_by_key(|(name, _)| name.encode_utf16().collect::<Vec<_>>());
                }
                out.push('{');
                for (index, (name, value)) in members.into_iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    self.text(out, name);
                    out.push(':');
                    self.value(out, value);
                }
                out.push('}');
            }
        }
    }

    fn text(&self, out: &mut String, text: &str) {
        out.push('"');
        for character in text.chars() {
            match character {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\u{8}' => out.push_str("\\b"),
                '\u{c}' => out.push_str("\\f"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                // Python escapes DEL only as far as it is not ASCII, which it is.
                _ if character < ' ' || (self.ascii && !character.is_ascii()) => {
                    for unit in character.encode_utf16(&mut [0; 2]) {
                        let _ = write!(out, "\\u{unit:04x}"); // writing to a string does not fail
                    }
                }
                _ => out.push(character),
            }
        }
        out.push('"');
    }
}

/// The shortest digits that give the number back, and the power of ten of the first of them.
struct Digits {
    negative: bool,
    shortest: String,
    exponent: i32,
}

impl Digits {
    fn of(number: f64) -> Self {
        // Of two shortest texts `{:e}` takes the larger where ECMAScript takes the even one; serde_json agrees
        // with the latter.
        let printed = Number::from_f64(number.abs()).map_or_else(|| "0".to_owned(), |it| it.to_string());
        let (mantissa, exponent) = printed.split_once('e').unwrap_or((&printed, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let written = format!("{whole}{fraction}");
        let digits = written.trim_start_matches('0');
        let dropped = length(&written) - length(digits);
        let exponent: i32 = exponent.parse().unwrap_or_default();
        let shortest = digits.trim_end_matches('0').to_owned();
        if shortest.is_empty() {
            return Self { negative: false, shortest: "0".to_owned(), exponent: 0 };
        }
        Self {
            negative: number.is_sign_negative(),
            shortest,
            exponent: exponent + length(whole) - 1 - dropped,
        }
    }

    /// In full where the exponent lies in `plain`, else with an exponent of at least `width` digits.
    fn print(&self, plain: std::ops::Range<i32>, whole: &str, width: usize) -> String {
        let sign = if self.negative { "-" } else { "" };
        let count = length(&self.shortest);
        let (first, rest) = self.shortest.split_at(1);
        if !plain.contains(&self.exponent) {
            let point = if rest.is_empty() { "" } else { "." };
            let direction = if self.exponent < 0 { '-' } else { '+' };
            return format!("{sign}{first}{point}{rest}e{direction}{:0width$}", self.exponent.abs());
        }
        if self.exponent < 0 {
            let zeros = "0".repeat(usize::try_from(-self.exponent - 1).unwrap_or_default());
            return format!("{sign}0.{zeros}{}", self.shortest);
        }
        if count <= self.exponent + 1 {
            let zeros = "0".repeat(usize::try_from(self.exponent + 1 - count).unwrap_or_default());
            return format!("{sign}{}{zeros}{whole}", self.shortest);
        }
        let (before, after) = self.shortest.split_at(usize::try_from(self.exponent + 1).unwrap_or_default());
        format!("{sign}{before}.{after}")
    }
}

fn length(text: &str) -> i32 {
    i32::try_from(text.len()).expect("BUG: a number has few digits")
}

/// ECMAScript's `Number.prototype.toString` (RFC 8785 §3.2.2.3).
fn ecmascript_number(number: &Number) -> String {
    Digits::of(number.as_f64().unwrap_or_default()).print(-6..21, "", 1)
}

/// Python's `repr` of a float.
fn python_double(number: &Number) -> String {
    Digits::of(number.as_f64().unwrap_or_default()).print(-4..16, ".0", 2)
}

fn python_number(number: &Number) -> String {
    if number.is_f64() { python_double(number) } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::json;

    use super::{Numbers, python, rfc_8785};

    /// RFC 8785 appendix B.
    #[rstest]
    #[case(0x0000_0000_0000_0000, "0")]
    #[case(0x8000_0000_0000_0000, "0")]
    #[case(0x0000_0000_0000_0001, "5e-324")]
    #[case(0x8000_0000_0000_0001, "-5e-324")]
    #[case(0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308")]
    #[case(0x4340_0000_0000_0000, "9007199254740992")]
    #[case(0xc340_0000_0000_0000, "-9007199254740992")]
    #[case(0x4430_0000_0000_0000, "295147905179352830000")]
    #[case(0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22")]
    #[case(0x44b5_2d02_c7e1_4af6, "1e+23")]
    #[case(0x444b_1ae4_d6e2_ef4e, "999999999999999700000")]
    #[case(0x444b_1ae4_d6e2_ef50, "1e+21")]
    #[case(0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7")]
    #[case(0x3eb0_c6f7_a0b5_ed8d, "0.000001")]
    #[case(0x41b3_de43_5555_5553, "333333333.3333332")]
    #[case(0x41b3_de43_5555_5554, "333333333.33333325")]
    #[case(0x41b3_de43_5555_5555, "333333333.3333333")]
    #[case(0x4314_3ff3_c1cb_0959, "1424953923781206.2")]
    #[case(0xbecb_f647_612f_3696, "-0.0000033333333333333333")]
    fn numbers_are_printed_as_ecmascript_does(#[case] bits: u64, #[case] printed: &str) {
        assert_eq!(rfc_8785(&json!(f64::from_bits(bits))), printed);
    }

    /// RFC 8785 §3.2.3.
    #[test]
    fn members_are_ordered_by_utf_16() {
        let value =
            json!({"\u{20ac}": 1, "\r": 2, "\u{fb33}": 3, "1": 4, "\u{1f600}": 5, "\u{80}": 6, "\u{f6}": 7});
        assert_eq!(
            rfc_8785(&value),
            "{\"\\r\":2,\"1\":4,\"\u{80}\":6,\"\u{f6}\":7,\"\u{20ac}\":1,\"\u{1f600}\":5,\"\u{fb33}\":3}"
        );
    }

    #[rstest]
    #[case(json!(3), "3.0", "3")]
    #[case(json!(3.0), "3.0", "3.0")]
    #[case(json!(1e21), "1e+21", "1e+21")]
    #[case(json!(1e15), "1000000000000000.0", "1000000000000000.0")]
    #[case(json!(1e16), "1e+16", "1e+16")]
    #[case(json!(0.0001), "0.0001", "0.0001")]
    #[case(json!(0.00001), "1e-05", "1e-05")]
    #[case(json!("ü😀"), "\"\\u00fc\\ud83d\\ude00\"", "\"\\u00fc\\ud83d\\ude00\"")]
    fn python_prints_in_its_own_way(
        #[case] value: serde_json::Value,
        #[case] doubles: &str,
        #[case] as_written: &str,
    ) {
        assert_eq!(python(&value, Numbers::Doubles), doubles);
        assert_eq!(python(&value, Numbers::AsWritten), as_written);
    }
}
