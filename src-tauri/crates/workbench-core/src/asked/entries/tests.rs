//! The names of decisions in the ledger, and their differences from the proposal.

use a2a_hitl::{Answer, ItemId};
use a2a_protocol::Json;
use rstest::rstest;
use workbench_store::ledger::Verdict;

use super::{bounded, differences, verdict};

fn approve() -> Answer {
    Answer::Approve { payload: None }
}

fn reject() -> Answer {
    Answer::Reject { reason: None }
}

#[rstest]
#[case::approved(vec![approve(), approve()], false, Verdict::Approved)]
#[case::edited(vec![approve(), approve()], true, Verdict::Edited)]
#[case::rejected(vec![reject(), reject()], false, Verdict::Rejected)]
#[case::mixed(vec![approve(), reject()], false, Verdict::Mixed)]
#[case::mixed_and_edited(vec![approve(), reject()], true, Verdict::Mixed)]
#[case::answered(vec![Answer::Text("Yes".to_owned())], false, Verdict::Answered)]
#[case::answered_and_approved(vec![Answer::Text("Yes".to_owned()), approve()], false, Verdict::Answered)]
fn a_decision_has_one_name(#[case] answers: Vec<Answer>, #[case] edited: bool, #[case] expected: Verdict) {
    let answers: Vec<_> = answers.into_iter().map(|answer| (ItemId::new("i"), answer)).collect();
    assert_eq!(verdict(&answers, edited), expected);
}

#[rstest]
#[case::same(r#"{"a":1.0,"b":[1]}"#, r#"{"b":[1],"a":1.0}"#, &[])]
#[case::value(r#"{"a":1}"#, r#"{"a":2}"#, &["0/a"])]
#[case::nested(r#"{"a":{"b/c":1,"d":2}}"#, r#"{"a":{"b/c":2,"d":2}}"#, &["0/a/b~1c"])]
#[case::array_as_a_whole(r#"{"a":[1,2]}"#, r#"{"a":[2,1]}"#, &["0/a"])]
#[case::gone_and_new(r#"{"a":1}"#, r#"{"b":1}"#, &["0/a", "0/b"])]
#[case::another_kind(r#"{"a":1}"#, r"[]", &["0"])]
fn edited_fields_are_named(#[case] before: &str, #[case] after: &str, #[case] expected: &[&str]) {
    let mut found = Vec::new();
    differences(&Json::parse(before).unwrap(), &Json::parse(after).unwrap(), "0", &mut found);
    assert_eq!(found, expected);
}

#[test]
fn what_is_too_long_stands_by_its_hash() {
    assert_eq!(bounded("short".to_owned()), "short");
    let long = bounded("x".repeat(100_000));
    assert!(long.len() < 200 && long.contains("100000"), "{long}");
}
