//! Paths: the members that each covers, and those that it leaves.

use super::*;

#[track_caller]
fn check(known: &[&str], json: &str, expected: &[(&str, &str)]) {
    let found = beyond(&Json::parse(json).unwrap(), known);
    let found: Vec<(&str, &str)> =
        found.iter().map(|(place, json)| (place.as_str(), json.as_str())).collect();
    assert_eq!(found, expected, "{known:?} of {json}");
}

#[test]
fn a_path_covers_a_value_and_no_structure() {
    let known = ["id", "call/name"];
    check(&known, r#"{"id":"a","call":{"name":"x"}}"#, &[]);
    check(&known, r#"{"id":7,"call":null}"#, &[]);
    check(&known, r#"{"id":{"x":1}}"#, &[("id", r#"{"x":1}"#)]);
    check(&known, r#"{"id":["x"]}"#, &[("id", r#"["x"]"#)]);
    check(&known, r#"{"call":"rm"}"#, &[("call", r#""rm""#)]);
    check(&known, r#"{"call":["rm"]}"#, &[("call", r#"["rm"]"#)]);
    check(&known, "7", &[("", "7")]);
}

#[test]
fn what_no_path_names_is_left_unless_it_says_nothing() {
    let known = ["id"];
    check(
        &known,
        r#"{"command":"rm","id":1,"force":true,"n":0}"#,
        &[("command", r#""rm""#), ("force", "true"), ("n", "0")],
    );
    check(&known, r#"{"a":{"b":{"c":1}}}"#, &[("a", r#"{"b":{"c":1}}"#)]);
    check(&known, r#"{"a":null,"b":{ },"c":[]}"#, &[]);
    check(&known, r#"{"id":1,"id":{"x":1},"y":1,"y":2}"#, &[("id", r#"{"x":1}"#), ("y", "1"), ("y", "2")]);
}

#[test]
fn of_a_member_that_comes_twice_the_first_is_known() {
    check(&["a/**", "b"], r#"{"a":1,"a":{"c":2},"b":1,"b":2}"#, &[("a", r#"{"c":2}"#), ("b", "2")]);
    check(&["a"], r#"{"a":1,"a":null}"#, &[]);
}

#[test]
fn stars_stand_for_items_and_members_and_for_everything() {
    check(&["a/**"], r#"{"a":{"b":[1,{"c":2}]}}"#, &[]);
    check(&["a/**"], r#"{"a":"x","b":1}"#, &[("b", "1")]);
    check(&["a/*/b"], r#"{"a":[{"b":1},{"b":2,"c":3},4]}"#, &[("a/1/c", "3"), ("a/2", "4")]);
    check(&["a/*/b"], r#"{"a":{"x":{"b":1}}}"#, &[("a", r#"{"x":{"b":1}}"#)]);
    check(&["a/*"], r#"{"a":["x",1,{"y":1}]}"#, &[("a/2", r#"{"y":1}"#)]);
    check(&["a/*"], r#"{"a":{"0":"x"}}"#, &[("a", r#"{"0":"x"}"#)]);
    check(&["a/{*}/b"], r#"{"a":{"x":{"b":1},"y":{"c":1}}}"#, &[("a/y/c", "1")]);
}

#[test]
fn of_aliases_only_the_first_that_is_there_is_known() {
    let known = ["args|arguments/**"];
    check(&known, r#"{"arguments":{"a":1}}"#, &[]);
    check(&known, r#"{"arguments":{"b":1},"args":{"a":1}}"#, &[("arguments", r#"{"b":1}"#)]);
    check(&known, r#"{"arguments":{"b":1},"args":null}"#, &[]);
    check(&known, r#"{"arguments":{"a":1},"args":{ "a":1 }}"#, &[]);
}

#[test]
fn what_is_passed_over_counts_where_it_says_something_else() {
    let name = |json: &str| passed_over("name", Some(Json::parse(json).unwrap()), "note").len();
    assert_eq!([name(r#""note""#), name("null"), name(r#""rm""#), name("7")], [0, 0, 1, 1]);
    assert!(passed_over("name", None, "note").is_empty());
}
