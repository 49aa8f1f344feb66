//! The signed bytes of a card, compared with cards that four SDKs have signed.

use a2a_protocol::Json;
use a2a_protocol::signing::Form;
use rstest::rstest;
use serde_json::{Value, json};

fn recorded(name: &str) -> Value {
    let file = format!("{}/../../../tests/wire/signing/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(file).expect("the recording is there")).expect("it is JSON")
}

fn json(value: &Value) -> Json {
    Json::parse(value.to_string()).expect("it was JSON")
}

#[rstest]
#[case("a2a-python-1.3.0", Form::WithoutEmpty, &[
    "/securitySchemes/k/in", "/securitySchemes/k/name", "/securitySchemes/k/type", "/preferredTransport",
    "/protocolVersion", "/security", "/url", "/securityRequirements",
])]
#[case("a2a-python-1.0.3", Form::WithoutEmptyAscii, &[
    "/securitySchemes/k/in", "/securitySchemes/k/name", "/securitySchemes/k/type", "/preferredTransport",
    "/protocolVersion", "/security", "/url", "/securityRequirements",
])]
#[case("a2a-js-1.3.0", Form::WithoutSecuritySchemes, &["/securitySchemes", "/securityRequirements"])]
#[case("a2a-python-0.3.26", Form::V0_3Ascii, &["/security"])]
fn each_signer_has_a_form_that_says_what_it_does_not_cover(
    #[case] name: &str,
    #[case] form: Form,
    #[case] uncovered: &[&str],
) {
    let recorded = recorded(name);
    let payload = form.payload(&json(&recorded["card_as_served"])).expect("the card is an object");
    assert_eq!(payload.text, recorded["sdk_canonical_string"]);
    assert_eq!(payload.uncovered, uncovered);
}

#[test]
fn the_javascript_sdk_checks_another_form_than_it_signs() {
    let recorded = recorded("a2a-js-1.3.0");
    let payload = Form::WithoutEmpty.payload(&json(&recorded["card_as_served"])).expect("an object");
    assert_eq!(payload.text, recorded["sdk_canonical_string_of_served_json"]);
}

/// A2A 1.0 §8.4.1: required members stay when they are empty, explicitly set optional ones at their default.
#[test]
fn the_specified_form_follows_the_rules_of_presence() {
    let card = json!({
        "name": "A", "description": "", "version": "1", "skills": [], "iconUrl": "",
        "supportedInterfaces": [{"url": "https://a.example", "protocolBinding": "JSONRPC", "protocolVersion": "1.0", "tenant": ""}],
        "capabilities": {"streaming": false, "extensions": [{"uri": "https://x.example", "required": false}]},
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "securitySchemes": {}, "url": "https://old.example",
        "signatures": [{"protected": "p", "signature": "s"}],
    });
    let payload = Form::Specified.payload(&json(&card)).expect("an object");
    assert_eq!(
        payload.text,
        concat!(
            r#"{"capabilities":{"extensions":[{"uri":"https://x.example"}],"streaming":false},"#,
            r#""defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"description":"","#,
            r#""iconUrl":"","name":"A","skills":[],"supportedInterfaces":[{"protocolBinding":"JSONRPC","#,
            r#""protocolVersion":"1.0","url":"https://a.example"}],"version":"1"}"#,
        )
    );
    assert_eq!(payload.uncovered, ["/url"], "the member of an older generation");
}

#[rstest]
fn a_change_of_the_name_changes_what_is_signed(
    #[values("a2a-python-1.3.0", "a2a-python-1.0.3", "a2a-js-1.3.0", "a2a-python-0.3.26")] name: &str,
) {
    let mut card = recorded(name)["card_as_served"].clone();
    let before = Form::ALL.map(|form| form.payload(&json(&card)));
    card["name"] = "Somebody else".into();
    let after = Form::ALL.map(|form| form.payload(&json(&card)));
    assert!(before.iter().zip(&after).all(|(before, after)| before != after));
}

#[test]
fn what_is_no_object_has_no_payload() {
    assert!(Form::ALL.iter().all(|form| form.payload(&json(&json!([1]))).is_none()));
}
