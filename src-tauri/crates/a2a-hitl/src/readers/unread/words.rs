//! Objects inside words, which a reader of the message may take for more than words: plain, quoted, and in
//! base64.

use std::io::{self, Read};

use a2a_protocol::Json;
use serde::de::IgnoredAny;

use crate::reading::Item;
use crate::shape::{holds_values, walk};

/// A text with more beginnings of objects than this is not looked through.
const MOST_BEGINNINGS: usize = 64;
/// How often a text that models pass on is quoted on its way.
const QUOTES: usize = 3;
/// Shorter ones are words more often than bytes.
const SHORTEST_RUN: usize = 24;
/// How many letters of base64 are decoded at most, in lengths of the text. A text that wants more is not looked through.
const PASSES: usize = 4;

/// Whether a text holds an object that is neither empty nor read, nor shown as arguments of a call.
pub(super) fn holds_object(text: &str, read: &[Json], items: &[Item]) -> bool {
    let is_other = |object: &Json| holds_values(object) && !is_shown(object, read, items);
    if holds_written(text, &is_other) || holds_encoded(text, &is_other) {
        return true;
    }
    let mut quoted = text.to_owned();
    for _ in 0..QUOTES {
        if !quoted.contains('\\') {
            return false;
        }
        quoted = unquoted(&quoted);
        if holds_written(&quoted, &is_other) || holds_encoded(&quoted, &is_other) {
            return true;
        }
    }
    false
}

fn holds_written(text: &str, is_other: &impl Fn(&Json) -> bool) -> bool {
    let mut beginnings = 0;
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        beginnings += 1;
        if beginnings > MOST_BEGINNINGS {
            return true;
        }
        rest = rest.get(start..).unwrap_or_default();
        let mut objects = serde_json::Deserializer::from_str(rest).into_iter::<IgnoredAny>();
        let length = objects.next().and_then(Result::ok).map_or(0, |_| objects.byte_offset());
        let object = rest.get(..length).and_then(|written| Json::parse(written).ok());
        if object.as_ref().is_some_and(is_other) {
            return true;
        }
        rest = rest.get(length.max(1)..).unwrap_or_default();
    }
    false
}

/// A text before it was quoted once: with the escapes of a JSON string removed, and all else unchanged.
fn unquoted(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        written.push_str(rest.get(..at).unwrap_or_default());
        let escaped = rest.get(at + 1..).unwrap_or_default();
        let (letter, length) = match escaped.chars().next() {
            Some('u') => match escaped.get(1..5).and_then(|code| u32::from_str_radix(code, 16).ok()) {
                Some(code) => (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 5),
                None => ('\\', 0),
            },
            Some('n') => ('\n', 1),
            Some('r') => ('\r', 1),
            Some('t') => ('\t', 1),
            Some(letter @ ('"' | '\\' | '/')) => (letter, 1),
            _ => ('\\', 0),
        };
        written.push(letter);
        rest = escaped.get(length..).unwrap_or_default();
    }
    written.push_str(rest);
    written
}

/// Whether base64 of either alphabet stands in a text, also over several lines, that says an object or a list of them.
fn holds_encoded(text: &str, is_other: &impl Fn(&Json) -> bool) -> bool {
    let bytes = text.as_bytes();
    let mut budget = bytes.len().saturating_mul(PASSES);
    let mut run_ends = 0;
    for (start, letter) in bytes.iter().enumerate() {
        if start >= run_ends {
            let length = bytes.iter().skip(start).take_while(|byte| goes_on(**byte)).count();
            run_ends = start + length.max(1);
        }
        // The letters that `{` and `[` begin with.
        if !matches!(letter, b'e' | b'W') || run_ends - start < SHORTEST_RUN {
            continue;
        }
        let mut decoded = Decoded::new(bytes.get(start..run_ends).unwrap_or_default(), budget);
        let mut values = serde_json::Deserializer::from_reader(&mut decoded).into_iter::<IgnoredAny>();
        let length = values.next().and_then(Result::ok).map(|_| values.byte_offset());
        budget = decoded.budget;
        if budget == 0 {
            return true;
        }
        let Some(length) = length else { continue };
        let mut written = String::new();
        let again = Decoded::new(bytes.get(start..run_ends).unwrap_or_default(), budget);
        let mut again = again.take(u64::try_from(length).unwrap_or(u64::MAX));
        let read = again.read_to_string(&mut written);
        budget = again.get_ref().budget;
        if read.is_ok() && Json::parse(written).is_ok_and(|value| is_other(&value)) {
            return true;
        }
    }
    false
}

fn goes_on(byte: u8) -> bool {
    value_of(byte).is_some() || matches!(byte, b'\r' | b'\n' | b'=')
}

fn value_of(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

/// Bytes out of base64, decoded no further than they are wanted.
struct Decoded<'a> {
    letters: &'a [u8],
    bits: u32,
    held: u32,
    budget: usize,
}

impl<'a> Decoded<'a> {
    fn new(letters: &'a [u8], budget: usize) -> Self {
        Self { letters, bits: 0, held: 0, budget }
    }

    fn byte(&mut self) -> Option<u8> {
        while self.held < 8 {
            let (letter, rest) = self.letters.split_first()?;
            self.budget = self.budget.checked_sub(1)?;
            self.letters = rest;
            if let Some(value) = value_of(*letter) {
                self.bits = ((self.bits << 6) | u32::from(value)) & 0xFFFF;
                self.held += 6;
            }
        }
        self.held -= 8;
        u8::try_from((self.bits >> self.held) & 0xFF).ok()
    }
}

impl Read for Decoded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut length = 0;
        for place in buffer.iter_mut() {
            let Some(byte) = self.byte() else { break };
            *place = byte;
            length += 1;
        }
        Ok(length)
    }
}

fn is_shown(object: &Json, read: &[Json], items: &[Item]) -> bool {
    read.iter().any(|read| read.as_str().contains(object.as_str()))
        || items.iter().any(|item| match item {
            Item::Approval { args, .. } => {
                let mut found = false;
                walk(args, &mut |_, value| found |= value.same_value(object));
                found
            }
            _ => false,
        })
}
