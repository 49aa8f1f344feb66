//! Calls that a request describes twice in different words, or beside the shown ones. A person sees one, and the
//! agent may make the other.

use std::collections::HashSet;
use std::hash::{BuildHasher as _, RandomState};

use a2a_protocol::{Json, JsonKind};

use crate::Template;
use crate::drawn::Drawn;
use crate::reading::{Item, Reading};
use crate::shape::{holds_values, id_member, present, step, text_member, walk};

/// Under which names frameworks write the arguments of a call.
const ARGUMENTS: [&str; 18] = [
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
    "inputs",
    "variables",
    "actioninput",
    "functionargs",
    "functionarguments",
    "argsjson",
    "argumentsjson",
    "partialargs",
];
/// Names of members with a called tool, in objects that have them for nothing else.
const TOOLS: [&str; 3] = ["tool", "toolname", "functionname"];
/// And the name that means a called tool only beside arguments.
const NAME: &str = "name";
/// Of two members of one object, the call of an agent and the call that this agent asks about: if the second is
/// shown, the first is the way to it (kagent, the newer and the older).
const WAYS: [(&str, &str); 2] = [("tools", "nested"), ("originalFunctionCall", "toolConfirmation")];

/// Where sources describe a call that is none of the reading's: the position, the pointer and the name of the member.
pub(super) fn of(reading: &Reading) -> Vec<(usize, String, String)> {
    let Some(calls) = Calls::shown_by(reading) else { return Vec::new() };
    let places = reading.source.iter().enumerate();
    let found = places
        .flat_map(|(position, source)| calls.others_in(source).into_iter().map(move |it| (position, it)));
    found.map(|(position, (pointer, name))| (position, pointer, name)).collect()
}

/// Whether `said` describes a call that is none of the reading's.
pub(crate) fn has_other_call(said: &Json, reading: &Reading) -> bool {
    Calls::shown_by(reading).is_some_and(|calls| !calls.others_in(said).is_empty())
}

/// The calls that a reader understood and answers by their ids, in any control: a sign-in, a question, a form (Google
/// ADK). They have no other effect.
fn answered_calls(reading: &Reading) -> impl Iterator<Item = (String, Json)> {
    let is_answered = |id: &str| {
        let is_its = |item: &Item| {
            item.item_id_is(id)
                && !matches!(item, Item::Approval { .. } | Item::Raw { .. } | Item::Broken { .. })
        };
        reading.items.iter().any(is_its)
    };
    reading.echo.iter().filter_map(move |call| {
        let (id, name) = (id_member(call, "id")?, id_member(call, "name")?);
        is_answered(&id).then_some((name, call.member("args")?))
    })
}

impl Item {
    /// Whether it is the item of the call with this id, or one of several.
    fn item_id_is(&self, id: &str) -> bool {
        self.id().as_str().strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// The calls that are shown.
struct Calls {
    keys: RandomState,
    /// Fingerprints of their arguments, and of content shown as it came.
    arguments: HashSet<u64>,
    /// The same of each of their members, by its name: a request may hold them beside its ids.
    members: Vec<HashSet<u64>>,
    tools: HashSet<String>,
    /// The words of items that are no calls: whoever asks by a call shows its arguments as the question.
    asked: Drawn,
}

/// What a look at a value tells.
struct Look {
    /// Equal for values of equal meaning, whatever the order of members.
    fingerprint: u64,
    /// It is the arguments of a call that is shown, or such are inside.
    leads_to_shown: bool,
}

impl Calls {
    /// `None` where no call is asked for.
    fn shown_by(reading: &Reading) -> Option<Self> {
        let mut calls = Self {
            keys: RandomState::new(),
            arguments: HashSet::new(),
            members: Vec::new(),
            tools: HashSet::new(),
            asked: Drawn::default(),
        };
        for item in &reading.items {
            let shown = match item {
                Item::Approval { tool, args, .. } => {
                    calls.tools.insert(tool.clone());
                    args
                }
                Item::Raw { tool, json, .. } => {
                    calls.tools.extend(tool.clone());
                    json
                }
                Item::Broken { json, .. } => json,
                _ => {
                    calls.asked.add_item(item);
                    continue;
                }
            };
            calls.know(shown);
        }
        if calls.tools.is_empty() {
            return None;
        }
        for (name, args) in answered_calls(reading) {
            calls.tools.insert(name);
            calls.know(&args);
        }
        Some(calls)
    }

    fn know(&mut self, arguments: &Json) {
        let fingerprint = self.look(arguments, "", &mut Vec::new()).fingerprint;
        self.arguments.insert(fingerprint);
        let member = |(name, value): (String, Json)| {
            self.keys.hash_one((&name, self.look(&value, "", &mut Vec::new()).fingerprint))
        };
        let members: HashSet<u64> = arguments.members().into_iter().map(member).collect();
        self.members.extend((!members.is_empty()).then_some(members));
    }

    fn others_in(&self, said: &Json) -> Vec<(String, String)> {
        let mut found = Vec::new();
        self.look(said, "", &mut found);
        found
    }

    /// Looks at each value once, however much there is.
    fn look(&self, value: &Json, pointer: &str, found: &mut Vec<(String, String)>) -> Look {
        let (mark, mut leads_to_shown) = (found.len(), false);
        let fingerprint = match value.kind() {
            JsonKind::Object => {
                let look = self.look_at_members(value, pointer, found);
                leads_to_shown = look.leads_to_shown;
                look.fingerprint
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
                Some((Some(inner), _)) => {
                    let mut inside = Vec::new();
                    let look = self.look(&inner, "", &mut inside);
                    leads_to_shown = look.leads_to_shown;
                    // There is no pointer into a text.
                    found.extend(inside.pop().map(|(_, name)| (pointer.to_owned(), name)));
                    look.fingerprint
                }
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

    fn look_at_members(&self, value: &Json, pointer: &str, found: &mut Vec<(String, String)>) -> Look {
        let looked_at = value.members().into_iter().map(|(name, member)| {
            let (place, mut inside) = (step(pointer, &name), Vec::new());
            let look = self.look(&member, &place, &mut inside);
            (name, member, place, look, inside)
        });
        let members: Vec<_> = looked_at.collect();
        let leads = |to: &str| members.iter().any(|(name, .., look, _)| name == to && look.leads_to_shown);
        let ways = WAYS.map(|(way, to)| (leads(to) && !leads(way)).then_some(way));
        let own: HashSet<u64> =
            members.iter().map(|(name, .., look, _)| self.keys.hash_one((name, look.fingerprint))).collect();
        let shown_here = self.members.iter().find(|shown| shown.is_subset(&own));
        let is_shown = |name: &str, fingerprint: u64| {
            shown_here.is_some_and(|shown| shown.contains(&self.keys.hash_one((name, fingerprint))))
        };
        let leads_to_shown = shown_here.is_some() || members.iter().any(|(.., look, _)| look.leads_to_shown);
        let mut sum = self.keys.hash_one("object");
        let (mut names, mut around, mut shows_arguments) = (Vec::new(), Vec::new(), false);
        for (name, member, place, look, mut inside) in members {
            sum = sum.wrapping_add(self.keys.hash_one((&name, look.fingerprint)));
            // Several calls are no way to one.
            if !ways.contains(&Some(&name)) || member.items().len() > 1 {
                found.append(&mut inside);
            }
            match self.part_of_call(&name, &member, look.fingerprint) {
                Some(Part::Arguments) => shows_arguments = true,
                // What leads to a call may be around it.
                Some(Part::OtherArguments) if look.leads_to_shown => around.push((place, name)),
                Some(Part::OtherArguments) => found.push((place, name)),
                // The arguments are members of this object, and the name is one of them.
                Some(Part::OtherTool) if is_shown(&name, look.fingerprint) => {}
                Some(Part::OtherTool) if leads_to_shown => found.push((place, name)),
                Some(Part::OtherName) => names.push((place, name)),
                Some(Part::OtherTool) | None => {}
            }
        }
        // Without its arguments, a name may be that of anything.
        if shows_arguments {
            found.append(&mut names);
            found.append(&mut around);
        }
        Look { fingerprint: sum, leads_to_shown }
    }

    /// Whether arguments are nothing but texts that a question shows.
    fn is_asked(&self, arguments: &Json) -> bool {
        let is_asked = |value: &Json| match value.kind() {
            JsonKind::String => value.as_string().is_some_and(|text| self.asked.holds(&text)),
            JsonKind::Number => self.asked.holds_number(value) || self.asked.holds(value.as_str()),
            JsonKind::Object | JsonKind::Array => true,
            JsonKind::Null | JsonKind::Bool => false,
        };
        let mut all = holds_values(arguments);
        walk(arguments, &mut |_, value| all = all && is_asked(value));
        all
    }

    /// Whether they are the shown arguments as a list: `[{"name": "region", "type": "string", "value": "eu"}]`. Only plain
    /// values are compared: lists within lists would be looked at twice at every level.
    fn are_listed(&self, arguments: &Json) -> bool {
        let is_plain = |value: &Json| !matches!(value.kind(), JsonKind::Object | JsonKind::Array);
        let named =
            |one: &Json| Some((text_member(one, "name")?, present(one, "value").filter(|it| is_plain(it))?));
        let all = arguments.items();
        let Some(named) = all.iter().map(named).collect::<Option<Vec<_>>>() else { return false };
        let members = named.iter().map(|(name, value)| (name.as_str(), Template::json(value)));
        let by_name = Template::members(members).resolve(|_| None);
        by_name.is_ok_and(|by_name| {
            holds_values(&by_name)
                && self.arguments.contains(&self.look(&by_name, "", &mut Vec::new()).fingerprint)
        })
    }

    fn part_of_call(&self, name: &str, member: &Json, fingerprint: u64) -> Option<Part> {
        let letters = name.chars().filter(char::is_ascii_alphanumeric);
        let plain: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        let is_other = || member.as_string().is_some_and(|tool| !self.tools.contains(tool.as_str()));
        if TOOLS.contains(&plain.as_str()) {
            return is_other().then_some(Part::OtherTool);
        }
        if plain == NAME {
            return is_other().then_some(Part::OtherName);
        }
        if !ARGUMENTS.contains(&plain.as_str()) {
            return None;
        }
        if self.arguments.contains(&fingerprint) || self.are_listed(member) {
            return Some(Part::Arguments);
        }
        if self.is_asked(member) {
            return None;
        }
        let says_something =
            holds_values(member) || member.as_string().is_some_and(|text| structured(&text).is_some());
        says_something.then_some(Part::OtherArguments)
    }
}

/// What a member says of a call.
enum Part {
    OtherName,
    OtherTool,
    /// The arguments that are shown.
    Arguments,
    OtherArguments,
}

/// An object or array that comes as a text.
fn structured(text: &str) -> Option<Json> {
    text.trim_start().starts_with(['{', '[']).then(|| Json::parse(text).ok()).flatten()
}
