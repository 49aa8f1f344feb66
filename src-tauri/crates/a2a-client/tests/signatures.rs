//! Signed cards of four SDKs, and what a forger would try on them.

#![expect(clippy::indexing_slicing, reason = "a test that panics has failed, and says where")]

use a2a_client::signatures::{KeySet, Verdict, verify_card};
use a2a_protocol::Json;
use a2a_protocol::signing::Form;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rstest::rstest;
use serde_json::{Value, json};

fn recording(name: &str) -> Value {
    let file = format!("{}/../../../tests/wire/signing/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).expect("the recording is there");
    serde_json::from_str(&text).expect("it is JSON")
}

fn recorded_keys(name: &str) -> Value {
    recording(name)["jwks"].clone()
}

fn recorded(name: &str) -> (Value, KeySet) {
    let keys = KeySet::read(&recorded_keys(name).to_string()).expect("it has keys");
    (recording(name)["card_as_served"].clone(), keys)
}

fn verdict(card: &Value, keys: &KeySet) -> Verdict {
    let card = Json::parse(card.to_string()).expect("it was JSON");
    let mut reports = verify_card(&card, keys);
    assert_eq!(reports.len(), 1, "one signature each");
    reports.remove(0).verdict
}

/// The card with another protected header, signed by nobody.
fn with_header(mut card: Value, header: &Value) -> Value {
    card["signatures"][0]["protected"] = URL_SAFE_NO_PAD.encode(header.to_string()).into();
    card
}

#[rstest]
#[case("a2a-python-1.3.0", Form::WithoutEmpty)]
#[case("a2a-python-1.0.3", Form::WithoutEmptyAscii)]
#[case("a2a-js-1.3.0", Form::WithoutSecuritySchemes)]
#[case("a2a-python-0.3.26", Form::V0_3Ascii)]
fn every_sdks_signature_is_valid_in_its_own_form(#[case] name: &str, #[case] expected: Form) {
    let (card, keys) = recorded(name);
    match verdict(&card, &keys) {
        Verdict::Valid { form, thumbprint, .. } => {
            assert_eq!(form, expected);
            assert_eq!(keys.thumbprints().collect::<Vec<_>>(), [thumbprint]);
        }
        other => panic!("{other:?}"),
    }
}

#[rstest]
fn a_changed_name_breaks_every_signature(
    #[values("a2a-python-1.3.0", "a2a-python-1.0.3", "a2a-js-1.3.0", "a2a-python-0.3.26")] name: &str,
) {
    let (mut card, keys) = recorded(name);
    card["name"] = "Somebody else".into();
    assert_eq!(verdict(&card, &keys), Verdict::Invalid);
}

#[rstest]
#[case("a2a-python-1.3.0", "securityRequirements", json!([]), "/securityRequirements")]
#[case("a2a-js-1.3.0", "securitySchemes", json!({"k": {"mtlsSecurityScheme": {}}}), "/securitySchemes")]
fn what_a_form_leaves_out_can_be_changed_and_is_said_to_be_open(
    #[case] name: &str,
    #[case] member: &str,
    #[case] forged: Value,
    #[case] pointer: &str,
) {
    let (card, keys) = recorded(name);
    let Verdict::Valid { uncovered, .. } = verdict(&card, &keys) else {
        panic!("the recorded card is valid")
    };
    assert!(uncovered.contains(&pointer.to_owned()), "{uncovered:?}");
    let mut changed = card;
    changed[member] = forged;
    assert!(matches!(verdict(&changed, &keys), Verdict::Valid { .. }), "nobody can tell");
}

#[rstest]
#[case("none")]
#[case("HS256")]
#[case("")]
fn algorithms_that_prove_nothing_are_refused(#[case] algorithm: &str) {
    let (card, keys) = recorded("a2a-python-1.3.0");
    let card = with_header(card, &json!({"alg": algorithm, "kid": "test-1"}));
    assert_eq!(verdict(&card, &keys), Verdict::AlgorithmRefused);
}

#[test]
fn a_secret_in_a_key_set_is_no_key() {
    let secret = json!({"keys": [{"kty": "oct", "k": "c2VjcmV0", "kid": "test-1", "alg": "HS256"}]});
    assert!(KeySet::read(&secret.to_string()).is_err());
}

#[test]
fn a_key_of_another_kind_cannot_have_made_it() {
    let (card, keys) = recorded("a2a-python-1.3.0");
    let card = with_header(card, &json!({"alg": "RS256", "kid": "test-1"}));
    assert_eq!(verdict(&card, &keys), Verdict::NoKey);
}

#[test]
fn the_name_of_the_key_is_only_a_hint() {
    let (card, _) = recorded("a2a-python-1.3.0");
    let keys = recorded_keys("a2a-python-1.3.0");
    let mut renamed = keys.clone();
    renamed["keys"][0]["kid"] = "another".into();
    let keys = KeySet::read(&keys.to_string()).expect("it has a key");
    let renamed = KeySet::read(&renamed.to_string()).expect("it has a key");
    assert_eq!(verdict(&card, &renamed), verdict(&card, &keys), "the same key under another name");
}

#[rstest]
#[case(json!({"alg": "ES256", "crit": ["b64"], "b64": false}))]
#[case(json!("no object"))]
fn what_must_be_understood_and_is_not_makes_a_signature_unreadable(#[case] header: Value) {
    let (card, keys) = recorded("a2a-python-1.3.0");
    assert_eq!(verdict(&with_header(card, &header), &keys), Verdict::Malformed);
}

#[test]
fn only_pinned_keys_count_once_keys_are_pinned() {
    let (card, keys) = recorded("a2a-python-1.3.0");
    let pinned: Vec<String> = keys.thumbprints().map(str::to_owned).collect();
    assert!(matches!(verdict(&card, &keys.clone().pinned(&pinned)), Verdict::Valid { .. }));
    assert_eq!(verdict(&card, &keys.pinned(&["another".to_owned()])), Verdict::NoKey);
}

#[test]
fn keys_are_read_from_a_set_from_one_key_and_from_names_of_pem() {
    let pem = rcgen::KeyPair::generate().expect("a key").public_key_pem();
    let (_, set) = recorded("a2a-python-1.3.0");
    assert_eq!(set.thumbprints().count(), 1);
    assert_eq!(KeySet::read(&json!({"a": pem}).to_string()).expect("a key").thumbprints().count(), 1);
    for nothing in ["", "[]", "{}", r#"{"keys":[]}"#, r#"{"keys":[{"kty":"EC"}]}"#, r#"{"a":"b"}"#] {
        assert!(KeySet::read(nothing).is_err(), "{nothing}");
    }
}
