//! What a person could overlook, and which requests need more than one key press.

use a2a_hitl::{ReaderId, Risk, Warning, WarningKind, read_with, risk, warnings};

use crate::support::{asking, recorded, sample};

fn kinds(warnings: &[Warning]) -> Vec<(&str, WarningKind)> {
    warnings.iter().map(|warning| (warning.pointer.as_str(), warning.kind)).collect()
}

#[test]
fn a_cut_command_is_pointed_at_and_is_high_risk() {
    let reading = sample("truncated-danger").0.reading();

    let found = warnings(&reading);

    let place = "/1/data/args/originalFunctionCall/args/command";
    assert_eq!(kinds(&found), [(place, WarningKind::Truncated)]);
    assert!(matches!(risk(&reading), Risk::High { .. }));
}

#[test]
fn characters_that_deceive_are_pointed_at_wherever_they_stand() {
    let found = warnings(&sample("bidi-spoof").0.reading());

    let args = "/0/data/action_request/args";
    assert_eq!(
        kinds(&found),
        [
            (format!("{args}/path").as_str(), WarningKind::Bidirectional),
            (format!("{args}/host").as_str(), WarningKind::Invisible),
            (format!("{args}/host").as_str(), WarningKind::LookAlike),
            ("/0", WarningKind::TextMayNotAnswer),
        ]
    );
}

#[test]
fn names_are_looked_at_like_values_and_a_credential_is_told_by_its_name() {
    let found =
        warnings(&asking(r#"[{"data":{"pa\u200Bth":1,"apiKey":"x","token":"","n":1,"n":2}}]"#).reading());

    assert_eq!(
        kinds(&found)[..3],
        [
            ("/0/data/pa\u{200B}th", WarningKind::Invisible),
            ("/0/data/apiKey", WarningKind::Secret),
            ("/0/data/n", WarningKind::DuplicateMember),
        ]
    );
}

#[test]
fn words_beside_structure_may_not_answer_it() {
    let waiting = recorded("adk-2.13.0/confirm-approve-1-request").waiting.unwrap();
    assert_eq!(warnings(&waiting.reading()), [], "ADK's own reader sends no words");

    let as_text = read_with(&ReaderId::new("plain-text"), &waiting.input()).unwrap();
    assert_eq!(kinds(&warnings(&as_text)), [("/0", WarningKind::TextMayNotAnswer)]);
    assert_eq!(warnings(&sample("plain-yes-no").0.reading()), [], "words are the answer to words");
}

#[track_caller]
fn check(parts: &str, expected: Option<&str>) {
    let because = match risk(&asking(parts).reading()) {
        Risk::High { because } => Some(because),
        Risk::Normal => None,
    };
    assert_eq!(because.as_deref(), expected, "{parts}");
}

#[test]
fn risk_is_told_by_words_that_name_what_cannot_be_taken_back() {
    check(
        r#"[{"text":"I am about to delete 37 rows. Proceed?"}]"#,
        Some("“delete” suggests that it deletes something"),
    );
    check(r#"[{"text":"本番に反映しますか？"}]"#, Some("“本番” suggests that it touches production"));
    check(
        r#"[{"data":{"toolName":"restartPod"}}]"#,
        Some("“restart” suggests that it changes a running system"),
    );
    check(r#"[{"data":{"command":"sudo true"}}]"#, Some("“sudo” suggests that it runs commands"));
    check(
        r#"[{"data":{"sql":"DROP TABLE users"}}]"#,
        Some("“drop table” suggests that it deletes something"),
    );
    check(
        r#"[{"data":{"namespace":"production"}}]"#,
        Some("“production” suggests that it touches production"),
    );
    check(r#"[{"text":"Which window seat do you prefer?"}]"#, None);
    check(r#"[{"data":{"note":"first lines …"}}]"#, Some("`…` suggests that the agent left something out"));
}

#[test]
fn a_tools_name_is_taken_apart_into_words() {
    let reading = recorded("adk-2.13.0/confirm-approve-1-request").waiting.unwrap().reading();
    assert_eq!(risk(&reading), Risk::High { because: "“transfer” suggests that it moves money".into() });
}
