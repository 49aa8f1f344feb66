//! Tells whether the conditions of a rule name all arguments of a call.
//!
//! A condition says nothing about other members, and nobody knows how the agent's tool reads them: `to[0]` beside
//! `to`, a copy under another name, an unforeseen option. So a rule that approves by conditions fits only calls
//! without other members, unless the person allows them.

use a2a_protocol::Json;
use a2a_protocol::json::pointer;

use super::elsewhere::inside;
use super::{Condition, Operator};

/// Whether every value in the arguments is named: it stands at or below the place of a condition on a present value.
/// An empty object or list is a value, but empty arguments as a whole are none.
pub(crate) fn are_all_named(arguments: &Json, conditions: &[Condition]) -> bool {
    let asks = |condition: &&Condition| condition.operator != Operator::Absent;
    let places: Vec<Vec<String>> =
        conditions.iter().filter(asks).map(|condition| steps(&condition.pointer)).collect();
    let places: Vec<&[String]> = places.iter().map(Vec::as_slice).collect();
    (arguments.is_object() && arguments.members().is_empty()) || is_named(arguments, &places)
}

fn steps(place: &str) -> Vec<String> {
    place.split('/').skip(1).map(|step| pointer::unescaped(step).into_owned()).collect()
}

/// `places`: the ways from this value to where conditions look.
fn is_named(value: &Json, places: &[&[String]]) -> bool {
    if places.iter().any(|place| place.is_empty()) {
        return true;
    }
    let is_named_at = |(name, value): (String, Json)| {
        let below = places.iter().filter_map(|place| place.split_first());
        let below: Vec<&[String]> = below.filter(|(step, _)| **step == name).map(|(_, rest)| rest).collect();
        !below.is_empty() && is_named(&value, &below)
    };
    let inside = inside(value);
    !inside.is_empty() && inside.into_iter().all(is_named_at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(arguments: &str, places: &[&str], named: bool) {
        let condition = |place: &&str| {
            let (pointer, operator) = match place.strip_prefix('!') {
                Some(place) => (place, Operator::Absent),
                None => (*place, Operator::Exists),
            };
            Condition { pointer: pointer.to_owned(), operator, value: Json::parse("null").unwrap() }
        };
        let conditions: Vec<Condition> = places.iter().map(condition).collect();
        let arguments = Json::parse(arguments).unwrap();
        assert_eq!(are_all_named(&arguments, &conditions), named, "{arguments:?} by {places:?}");
    }

    #[test]
    fn a_condition_names_what_stands_at_its_place_and_below() {
        for (arguments, places) in [
            (r#"{"to":"Bob"}"#, &["/to"][..]),
            (r#"{"to":{"name":"Bob","tags":[{}]}}"#, &["/to"]),
            (r#"{"to":["Bob","Eve"]}"#, &["/to"]),
            (r#"{"to":["Bob"]}"#, &["/to/0"]),
            (r#"{"to":{"0":"Bob"}}"#, &["/to/0"]),
            (r#"{"o":{"to":"Bob","n":1},"x":[]}"#, &["/o/n", "/x", "/o/to"]),
            (r#"{"a/b":{"~":1}}"#, &["/a~1b/~0"]),
            (r#"{"":1}"#, &["/"]),
            (r#"{"to":1,"any":[{"thing":2}]}"#, &["", "/to"]),
            ("\"Bob\"", &[""]),
            ("{}", &["/to"]),
            ("{}", &["!/to"]),
        ] {
            check(arguments, places, true);
        }
    }

    #[test]
    fn nothing_else_is_named_however_it_is_called() {
        for other in [
            r#""to[0]":1"#,
            r#""to/0":1"#,
            r#""to.name":1"#,
            r#""args.to":1"#,
            r#""%74o":1"#,
            r#""To":1"#,
            r#""to ":1"#,
            r#""cc":null"#,
            r#""cc":"""#,
            r#""cc":{}"#,
            r#""cc":[]"#,
            r#""":1"#,
            r#""x":{"to":"Bob"}"#,
        ] {
            check(&format!(r#"{{"to":"Bob",{other}}}"#), &["/to"], false);
            check(&format!(r#"{{"o":{{"to":"Bob",{other}}}}}"#), &["/o/to"], false);
        }
        check(r#"{"to":["Bob","Eve"]}"#, &["/to/0"], false);
        check(r#"{"to":["Bob",[]]}"#, &["/to/0"], false);
        check(r#"{"to":"Bob","force":false}"#, &["/to", "!/force"], false);
        check(r#"{"to":{}}"#, &["/to/name"], false);
        check("[]", &["/to"], false);
        check("\"Bob\"", &["/to"], false);
        check("null", &["!/to"], false);
    }
}
