//! Calls that a request describes twice, in different words: a person sees one, and the agent may make the other.

use std::collections::HashSet;
use std::hash::{BuildHasher as _, RandomState};

use a2a_protocol::{Json, JsonKind};

use crate::reading::{Item, Reading};
use crate::shape::step;

/// Under which names frameworks write the arguments of a call.
const ARGUMENTS: [&str; 10] = [
    "args",
    "arguments",
    "input",
    "toolinput",
    "toolargs",
    "toolarguments",
    "parameters",
    "params",
    "rawinput",
    "kwargs",
];
/// Under which names they write what is called, in objects that say nothing else by it.
const TOOLS: [&str; 3] = ["tool", "toolname", "functionname"];

/// Where sources describe a call that is none of the reading's: the position, the pointer and the name of the member.
pub(super) fn of(reading: &Reading) -> Vec<(usize, String, String)> {
    let mut calls = Calls { keys: RandomState::new(), arguments: HashSet::new(), tools: HashSet::new() };
    for item in &reading.items {
        if let Item::Approval { tool, args, .. } = item {
            let fingerprint = calls.look(args, "", &mut Vec::new()).fingerprint;
            calls.arguments.insert(fingerprint);
            calls.tools.insert(tool);
        }
    }
    if calls.tools.is_empty() {
        return Vec::new();
    }
    let mut all = Vec::new();
    for (position, source) in reading.source.iter().enumerate() {
        let mut found = Vec::new();
        calls.look(source, "", &mut found);
        all.extend(found.into_iter().map(|(pointer, name)| (position, pointer, name)));
    }
    all
}

/// The calls that are shown.
struct Calls<'a> {
    keys: RandomState,
    /// Fingerprints of their arguments.
    arguments: HashSet<u64>,
    tools: HashSet<&'a str>,
}

/// What a look at a value tells.
struct Look {
    /// The same for values that say the same, whatever the order of members.
    fingerprint: u64,
    /// It is the arguments of a call that is shown, or such are inside.
    leads_to_shown: bool,
}

impl Calls<'_> {
    /// Looks at each value once, however much there is.
    fn look(&self, value: &Json, pointer: &str, found: &mut Vec<(String, String)>) -> Look {
        let (mark, mut leads_to_shown) = (found.len(), false);
        let fingerprint = match value.kind() {
            JsonKind::Object => {
                let mut sum = self.keys.hash_one("object");
                let (mut tools, mut described, mut shows_arguments) = (Vec::new(), Vec::new(), false);
                for (name, member) in value.members() {
                    let place = step(pointer, &name);
                    let look = self.look(&member, &place, found);
                    sum = sum.wrapping_add(self.keys.hash_one((&name, look.fingerprint)));
                    leads_to_shown |= look.leads_to_shown;
                    match self.part_of_call(&name, &member, look.fingerprint) {
                        Some(Part::OtherTool) => tools.push((place, name)),
                        Some(Part::Arguments) => shows_arguments = true,
                        Some(Part::OtherArguments) => described.push((place, name)),
                        None => {}
                    }
                }
                // By themselves they are another call's.
                if leads_to_shown {
                    found.append(&mut tools);
                }
                if shows_arguments {
                    found.append(&mut described);
                }
                sum
            }
            JsonKind::Array => {
                let mut all = self.keys.hash_one("array");
                for (position, item) in value.items().iter().enumerate() {
                    let look = self.look(item, &format!("{pointer}/{position}"), found);
                    all = self.keys.hash_one((all, look.fingerprint));
                    leads_to_shown |= look.leads_to_shown;
                }
                all
            }
            JsonKind::String => match value.as_string().map(|text| (structured(&text), text)) {
                Some((Some(inner), _)) => self.look(&inner, pointer, &mut Vec::new()).fingerprint,
                Some((None, text)) => self.keys.hash_one(("text", text)),
                None => self.keys.hash_one(("unreadable", value.as_str())),
            },
            JsonKind::Null | JsonKind::Bool | JsonKind::Number => self.keys.hash_one(value.as_str()),
        };
        if self.arguments.contains(&fingerprint) {
            // What is inside of shown arguments is shown.
            found.truncate(mark);
            leads_to_shown = true;
        }
        Look { fingerprint, leads_to_shown }
    }

    fn part_of_call(&self, name: &str, member: &Json, fingerprint: u64) -> Option<Part> {
        let letters = name.chars().filter(char::is_ascii_alphanumeric);
        let plain: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        if TOOLS.contains(&plain.as_str()) {
            let other = member.as_string().is_some_and(|tool| !self.tools.contains(tool.as_str()));
            return other.then_some(Part::OtherTool);
        }
        if !ARGUMENTS.contains(&plain.as_str()) {
            return None;
        }
        if self.arguments.contains(&fingerprint) {
            return Some(Part::Arguments);
        }
        let says_something = !member.members().is_empty()
            || !member.items().is_empty()
            || member.as_string().is_some_and(|text| structured(&text).is_some());
        says_something.then_some(Part::OtherArguments)
    }
}

/// What a member says of a call.
enum Part {
    OtherTool,
    /// The arguments that are shown.
    Arguments,
    OtherArguments,
}

/// An object or array that comes as a text.
fn structured(text: &str) -> Option<Json> {
    text.trim_start().starts_with(['{', '[']).then(|| Json::parse(text).ok()).flatten()
}
