//! The surroundings of a request, compared with those that a person saw: content shown or sent before, and new
//! content.

use std::collections::{HashMap, HashSet};

use a2a_protocol::{Json, JsonKind, cover};

use crate::digest::Fields;
use crate::earlier::{Earlier, TooLong};
use crate::readers::says_something;
use crate::reading::Reading;
use crate::settled::settled;
use crate::shape::{holds_values, unwrapped, walk};
use crate::within::Within;

/// A longer text is no secret that a person types.
const LONGEST_SECRET: usize = 256;

impl Reading {
    /// Leaves out content that stood in the task with earlier requests, as often as it stands there: a person saw it.
    pub fn leave_out_shown<'a>(&mut self, with: impl IntoIterator<Item = &'a Self>) {
        if !self.earlier.is_empty() {
            let mut shown = Shown::with(with);
            self.earlier.retain(|earlier| !shown.takes(earlier));
        }
    }

    /// Leaves out content sent from here, piece by piece: the rest was put into the person's mouth.
    pub fn leave_out_sent(&mut self, sent: &[Earlier]) {
        let (covered, plain): (Vec<_>, Vec<_>) = sent
            .iter()
            .flat_map(|own| &own.parts)
            .partition::<Vec<&Json>, _>(|part| part.as_str().contains(cover::MARK));
        let plain: HashSet<String> = plain.into_iter().map(settled).collect();
        let too_long: HashSet<&TooLong> = sent.iter().flat_map(|own| &own.too_long).collect();
        let was_sent = |part: &Json| {
            plain.contains(&settled(part)) || covered.iter().any(|own| is_same_but_covered(own, part))
        };
        for earlier in self.earlier.iter_mut().filter(|earlier| earlier.in_your_name) {
            earlier.parts.retain(|part| !was_sent(part));
            earlier.too_long.retain(|piece| !too_long.contains(piece));
        }
        self.earlier.retain(|earlier| !(earlier.in_your_name && earlier.is_empty()));
    }

    /// Whether all content in and around the task stood with `asked`, but for numbers, times and ids: an agent's
    /// counters and signatures differ at every look, and words do not.
    pub fn differs_in_numbers_only(&self, asked: &Self) -> bool {
        let shown: HashSet<String> = asked.outlines().collect();
        self.outlines().all(|piece| shown.contains(&piece))
    }

    fn outlines(&self) -> impl Iterator<Item = String> {
        let beside = self.beside.iter().map(|piece| outline(&settled(piece)));
        beside.chain(self.earlier.iter().flat_map(Earlier::outlines))
    }

    /// Whether the task shows a message in the person's name.
    pub fn speaks_for_person(&self) -> bool {
        self.earlier.iter().any(|earlier| earlier.in_your_name)
    }

    /// Whether the task holds a message or an artifact that did not stand with `asked`.
    pub(crate) fn says_more_around(&self, asked: &Self) -> bool {
        if self.earlier.is_empty() || self.earlier == asked.earlier {
            return false;
        }
        let mut shown = Shown::with([asked]);
        !self.earlier.iter().all(|earlier| shown.takes(earlier))
    }
}

/// What stood with requests.
struct Shown {
    asked: Within,
    /// How often each thing stood there besides.
    besides: HashMap<[u8; 32], usize>,
}

impl Shown {
    fn with<'a>(requests: impl IntoIterator<Item = &'a Reading>) -> Self {
        let mut shown = Self { asked: Within::default(), besides: HashMap::new() };
        for reading in requests {
            for piece in reading.source.iter().chain(&reading.beside) {
                shown.asked.add(piece);
                // A text that is JSON was read like any other: it is told member by member at the next request.
                walk(piece, &mut |_, value| {
                    if value.kind() == JsonKind::String && holds_values(&unwrapped(value)) {
                        shown.asked.add(&unwrapped(value));
                    }
                });
            }
            let mut stood = HashMap::<_, usize>::new();
            for earlier in &reading.earlier {
                *stood.entry(earlier.key()).or_default() += 1;
            }
            for (key, number) in stood {
                let most = shown.besides.entry(key).or_default();
                *most = number.max(*most);
            }
        }
        shown
    }

    /// Whether it stood there once more than it was taken.
    fn takes(&mut self, earlier: &Earlier) -> bool {
        match self.besides.get_mut(&earlier.key()) {
            Some(number) if *number > 0 => {
                *number -= 1;
                true
            }
            // Agents keep the message that asked among the others.
            _ => earlier.artifact.is_none() && !earlier.in_your_name && earlier.stood_in(&self.asked),
        }
    }
}

impl Earlier {
    /// The same for the same things, in any spelling.
    fn key(&self) -> [u8; 32] {
        let mut fields = Fields::new("earlier");
        fields.field(self.artifact.as_deref());
        fields.field(self.in_your_name.then_some("in your name"));
        self.parts.iter().for_each(|part| fields.field(Some(&settled(part))));
        self.too_long.iter().for_each(|left_out| fields.field(Some(&left_out.sha256)));
        fields.finish()
    }

    /// Each of its contents, by its name.
    fn outlines(&self) -> impl Iterator<Item = String> {
        let name = format!("{:?} {}", self.artifact.as_deref().map(outline), self.in_your_name);
        let parts = self.parts.iter().map(|part| outline(&settled(part)));
        let too_long = self.too_long.iter().map(|piece| piece.sha256.clone());
        let all: Vec<String> = parts.chain(too_long).map(|part| format!("{name} {part}")).collect();
        all.into_iter().chain([name])
    }

    fn stood_in(&self, asked: &Within) -> bool {
        self.too_long.is_empty() && self.parts.iter().all(|part| is_shown(part, asked))
    }
}

/// By any name, and with anything around it.
fn is_shown(part: &Json, shown: &Within) -> bool {
    let content = part.pick(["text", "raw", "url", "data"]).into_iter().flatten().next();
    content.is_some_and(|content| shown.holds(&content)) || shown.holds_shown(part)
}

/// A text without counters, times and random parts: digits, and pieces with digits that are no words.
fn outline(text: &str) -> String {
    let is_of_token = |letter: char| letter.is_alphanumeric() || "-_.:+%".contains(letter);
    let mut outline = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_token = is_of_token(first);
        let end = rest.find(|letter| is_of_token(letter) != is_token).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        rest = after;
        if !piece.contains(|letter: char| letter.is_ascii_digit()) {
            outline.push_str(piece);
        } else if says_something(piece) {
            outline.push_str(&piece.replace(|letter: char| letter.is_ascii_digit(), ""));
            outline.push('#');
        } else {
            outline.push('#');
        }
    }
    outline
}

/// Whether a value is a sent one, in which secrets are covered. In their place stands the mark, or possibly the
/// secret: a text that is no words.
fn is_same_but_covered(sent: &Json, seen: &Json) -> bool {
    match sent.kind() {
        JsonKind::String => {
            let is_covered = sent.as_string().is_some_and(|text| text.contains(cover::MARK));
            settled(sent) == settled(seen)
                || (is_covered && seen.as_string().is_some_and(|text| may_be_secret(&text)))
        }
        JsonKind::Object => {
            let (sent, seen) = (sent.members(), seen.members());
            let is_there = |(name, value): &(String, Json)| {
                seen.iter().any(|(other, seen)| other == name && is_same_but_covered(value, seen))
            };
            sent.len() == seen.len() && sent.iter().all(is_there)
        }
        JsonKind::Array => {
            let (sent, seen) = (sent.items(), seen.items());
            sent.len() == seen.len()
                && sent.iter().zip(&seen).all(|(sent, seen)| is_same_but_covered(sent, seen))
        }
        JsonKind::Number | JsonKind::Bool | JsonKind::Null => settled(sent) == settled(seen),
    }
}

fn may_be_secret(text: &str) -> bool {
    text.len() <= LONGEST_SECRET && !says_something(text)
}
