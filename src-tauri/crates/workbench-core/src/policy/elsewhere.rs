//! Members that a program may take for the one that a condition names: `Force` for `force`, `o.to` and `o[to]`
//! for `to` in `o`, one value for a list of one, `__proto__` for members that every object has.
//!
//! Nobody knows which one the agent's tool reads. So a rule that approves leaves arguments with two of them to a
//! person, and a rule that rejects looks at all of them.

use std::collections::HashSet;

use a2a_hitl::alike_names;
use a2a_protocol::json::pointer;
use a2a_protocol::{Json, JsonKind};

use super::part::folded;

/// Separators of steps in a path that is written as one name.
const JOINTS: [char; 4] = ['.', '/', '[', ']'];
/// Members by which a JavaScript object reaches the members of all objects.
const OF_ALL: [&str; 3] = ["__proto__", "constructor", "prototype"];
/// Texts that hold JSON are looked into so often, one in the other.
const QUOTES: usize = 3;

/// The values at other names that may mean the place; with `items`, also other items of a list.
pub(crate) fn others(arguments: &Json, place: &str, items: bool) -> Vec<Json> {
    let mut found = Others { items, all: Vec::new(), lists: HashSet::new() };
    if let Some(way) = place.strip_prefix('/') {
        let steps: Vec<String> = way.split('/').map(|step| pointer::unescaped(step).into_owned()).collect();
        found.look(arguments, &steps, true, None);
    }
    found.all
}

struct Others {
    items: bool,
    all: Vec<Json>,
    /// Where items were looked for already, and which steps lead on from there.
    lists: HashSet<(usize, usize, Vec<String>)>,
}

impl Others {
    /// `is_there`: the way to this value was the place's own. `itself`: the name that is being looked for in parts.
    fn look(&mut self, value: &Json, steps: &[String], is_there: bool, itself: Option<&str>) {
        let Some((step, rest)) = steps.split_first() else {
            if !is_there {
                self.all.push(value.clone());
            }
            return;
        };
        if self.items && is_index(step) {
            self.look_for_items(value, steps, rest, Some(step));
            if value.is_object() && !rest.is_empty() {
                self.look(value, rest, false, None);
            }
        }
        match value.kind() {
            JsonKind::Object => {
                for (name, member) in value.members() {
                    if itself == Some(name.as_str()) {
                        continue;
                    }
                    if name == *step {
                        self.look(&member, rest, is_there, None);
                    }
                    for length in 1..=steps.len() {
                        let (joined, rest) = steps.split_at(length);
                        if is_other_name(&name, joined) || (self.items && is_item_name(&name, joined)) {
                            self.look(&member, rest, false, None);
                        }
                    }
                }
                let parts: Vec<String> =
                    step.split(JOINTS).filter(|part| !part.is_empty()).map(str::to_owned).collect();
                if parts.len() > 1 {
                    self.look(value, &[parts.as_slice(), rest].concat(), false, Some(step));
                }
            }
            JsonKind::Array => {
                for (at, item) in value.items().iter().enumerate() {
                    if *step == at.to_string() {
                        self.look(item, rest, is_there, None);
                    }
                }
            }
            JsonKind::String | JsonKind::Number | JsonKind::Bool | JsonKind::Null => {}
        }
    }

    /// As items of a list count all of them, those of lists inside of it, and the members of an object in its place;
    /// not the one that is looked at by its own name.
    fn look_for_items(&mut self, value: &Json, steps: &[String], rest: &[String], known: Option<&String>) {
        let range = value.range();
        if !self.lists.insert((range.start, range.end, steps.to_vec())) {
            return;
        }
        for (name, item) in inside(value) {
            if known != Some(&name) {
                self.look(&item, rest, false, None);
            }
            if item.kind() == JsonKind::Array || (item.is_object() && !rest.is_empty()) {
                self.look_for_items(&item, steps, rest, None);
            }
        }
    }
}

/// The members of an object, the items of a list by their numbers.
pub(crate) fn inside(value: &Json) -> Vec<(String, Json)> {
    match value.kind() {
        JsonKind::Object => value.members(),
        JsonKind::Array => {
            value.items().into_iter().enumerate().map(|(at, item)| (at.to_string(), item)).collect()
        }
        JsonKind::String | JsonKind::Number | JsonKind::Bool | JsonKind::Null => Vec::new(),
    }
}

fn is_index(step: &str) -> bool {
    !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a member may be taken for an item of the list that these steps lead into.
fn is_item_name(name: &str, steps: &[String]) -> bool {
    let first = |name: &str| {
        let digits = name.split(|letter: char| !letter.is_ascii_digit()).filter(|digits| !digits.is_empty());
        digits.fold(name.to_owned(), |name, digits| name.replacen(digits, "0", 1))
    };
    let firsts: Vec<String> = steps.iter().map(|step| first(step)).collect();
    steps.len() > 1 && steps.iter().any(|step| is_index(step)) && is_other_name(&first(name), &firsts)
}

/// Whether a program may take the member for the one at these steps, although its name differs.
fn is_other_name(name: &str, steps: &[String]) -> bool {
    let joined = steps.join(".");
    let is_itself = steps.len() == 1 && joined == name;
    !is_itself && (name == joined || alike_names(name, &joined) || folded(name, "") == folded(&joined, ""))
}

/// Whether any member inside may be taken for one that every object has.
pub(crate) fn reaches_all_objects(json: &Json) -> bool {
    reaches(json, QUOTES)
}

fn reaches(json: &Json, depth: usize) -> bool {
    let is_of_all = |name: &str| name.split(JOINTS).any(|part| OF_ALL.contains(&folded(part, "").trim()));
    let quoted = || json.as_string().and_then(|text| Json::parse(text).ok()).filter(|_| depth > 0);
    match json.kind() {
        JsonKind::Object => {
            json.members().iter().any(|(name, value)| is_of_all(name) || reaches(value, depth))
        }
        JsonKind::Array => json.items().iter().any(|item| reaches(item, depth)),
        JsonKind::String => quoted().is_some_and(|inner| reaches(&inner, depth - 1)),
        JsonKind::Number | JsonKind::Bool | JsonKind::Null => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(arguments: &str, place: &str, items: bool, expected: &[&str]) {
        let found = others(&Json::parse(arguments).unwrap(), place, items);
        let found: Vec<&str> = found.iter().map(Json::as_str).collect();
        assert_eq!(found, expected, "{place} in {arguments}");
    }

    #[test]
    fn whatever_a_program_may_read_instead_is_found() {
        for (arguments, place, expected) in [
            (r#"{"to":1,"To":2}"#, "/to", "2"),
            (r#"{"o":{"to":1},"o.to":2}"#, "/o/to", "2"),
            (r#"{"o":{"to":1},"o/to":2}"#, "/o/to", "2"),
            (r#"{"o":{"to":1},"o[to]":2}"#, "/o/to", "2"),
            (r#"{"O":{"to":2},"o":{"to":1}}"#, "/o/to", "2"),
            (r#"{"a":{"o":{"to":1},"o.to":2}}"#, "/a/o/to", "2"),
            (r#"{"a.o":{"to":2}}"#, "/a/o/to", "2"),
            (r#"{"o.to":1,"o":{"to":2}}"#, "/o.to", "2"),
            (r#"{"o/to":1,"o":{"to":2}}"#, "/o~1to", "2"),
            (r#"{"to":[{"x.y":2,"x":{"y":1}}]}"#, "/to/0/x/y", "2"),
            (r#"{"to":["a"],"to[0]":2}"#, "/to/0", "2"),
            (r#"{"_":1,"\uff3f":2}"#, "/_", "2"),
        ] {
            check(arguments, place, false, &[expected]);
        }
        check(r#"{"to":[1,2,3]}"#, "/to/1", false, &[]);
        check(r#"{"to":[1,2,3]}"#, "/to/1", true, &["1", "3"]);
        for arguments in [
            r#"{"items":[{"x":1},{"to":2}]}"#,
            r#"{"items":[{"x":1},[{"to":2}]]}"#,
            r#"{"items":[[[{"x":1}],[{"to":2}]]]}"#,
            r#"{"items":[{"x":1},{"0":{"to":2}}]}"#,
            r#"{"items":{"to":2}}"#,
            r#"{"items":{"1":{"to":2}}}"#,
            r#"{"items":{"a":{"to":2}}}"#,
            r#"{"items":[],"items[1].to":2}"#,
            r#"{"items":[],"items.1":{"to":2}}"#,
        ] {
            check(arguments, "/items/0/to", true, &["2"]);
            check(arguments, "/items/0/to", false, &[]);
        }
        check(r#"{"items":{"0":{"to":1},"1":{"to":2}}}"#, "/items/0/to", true, &["2"]);
        check(r#"{"to":{"a":1}}"#, "/to/0", true, &["1"]);
        check(r#"{"items":{"n":1,"x":{"to":2}},"to":3}"#, "/items/0/from", true, &[]);
        for (arguments, place) in [
            (r#"{"to":1,"toe":2}"#, "/to"),
            (r#"{"o":{"to":1},"to":2}"#, "/o/to"),
            (r#"{"to":"x"}"#, "/to/0"),
            (r#"{"to":1}"#, ""),
            (r#"{"":1,"x":2}"#, "/"),
            (r#"{"o.to":1}"#, "/o.to"),
        ] {
            check(arguments, place, true, &[]);
        }
    }

    #[test]
    fn what_every_object_has_is_found_wherever_it_is_named() {
        let reaches = |text: &str| reaches_all_objects(&Json::parse(text).unwrap());
        for name in ["__proto__", "constructor", "prototype", "a.__proto__.b", "x[constructor]", "__PROTO__ "]
        {
            assert!(reaches(&format!(r#"[{{"a":{{"{name}":1}}}}]"#)), "{name}");
            let quoted = Json::from(serde_json::Value::from(serde_json::json!({ (name): 1 }).to_string()));
            assert!(reaches(&format!(r#"{{"x":{}}}"#, quoted.as_str())), "{name} in a text");
        }
        for name in ["proto", "protocol", "constructors", "", "."] {
            assert!(!reaches(&format!(r#"{{"{name}":"constructor"}}"#)), "{name}");
        }
    }
}
