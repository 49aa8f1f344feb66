//! base64 as agents write it: both alphabets (RFC 4648 §4, §5), with or without padding and white space.

use thiserror::Error;

/// A character that stands for nothing in either alphabet, or one character too many.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Base64Error {
    /// Neither alphabet has it.
    #[error("byte {at} is not base64")]
    Character {
        /// Offset in bytes.
        at: usize,
    },
    /// A last group of one character holds six bits, which is no byte.
    #[error("the text ends in the middle of a byte")]
    Length,
}

/// Decodes `text`, however it is padded or broken into lines.
///
/// # Errors
/// When a character is none of base64's, or the text ends in the middle of a byte.
pub fn decode(text: &str) -> Result<Vec<u8>, Base64Error> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut pending, mut bits, mut padded) = (0_u32, 0_u32, false);
    for (at, byte) in text.bytes().enumerate() {
        let value = match byte {
            b' ' | b'\t' | b'\r' | b'\n' => continue,
            b'=' => {
                padded = true;
                continue;
            }
            _ if padded => return Err(Base64Error::Character { at }),
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return Err(Base64Error::Character { at }),
        };
        pending = pending << 6 | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(pending >> bits & 0xFF).expect("BUG: masked to one byte"));
        }
    }
    if bits == 6 {
        return Err(Base64Error::Length);
    }
    Ok(bytes)
}

/// Encodes in the standard alphabet with padding, which every agent reads.
pub fn encode(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4_usize {
            let index = (bits >> (18 - 6 * place)) & 0x3F;
            let letter = ALPHABET.get(index as usize).copied().expect("BUG: six bits index 64 letters");
            text.push(if place <= group.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Base64Error, decode, encode};

    #[test]
    fn both_alphabets_are_read_with_and_without_padding_and_line_breaks() {
        for text in ["+/8=", "-_8", "+/ 8\r\n=", "-/8="] {
            assert_eq!(decode(text), Ok(vec![0xFB, 0xFF]), "{text:?}");
        }
    }

    #[test]
    fn garbage_is_refused_with_its_place() {
        assert_eq!(decode("ab!d"), Err(Base64Error::Character { at: 2 }), "no such letter");
        assert_eq!(decode("abcde"), Err(Base64Error::Length), "six bits are no byte");
        assert_eq!(decode("ab=c"), Err(Base64Error::Character { at: 3 }), "padding ends the text");
    }

    proptest::proptest! {
        #[test]
        fn what_is_encoded_decodes_to_the_same_bytes(bytes: Vec<u8>) {
            proptest::prop_assert_eq!(decode(&encode(&bytes)), Ok(bytes));
        }
    }
}
