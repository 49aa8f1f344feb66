//! Advice about a card, and the changes of a new version.

use a2a_protocol::card::{Change, CheckRule, Weight, changes, checks};
use a2a_protocol::model::AgentCard;
use a2a_protocol::{Json, read};
use rstest::rstest;
use serde_json::{Value, json};

const URL: &str = "https://agents.example/.well-known/agent-card.json";

fn good() -> Value {
    json!({
        "name": "Travel", "description": "Plans journeys by train.", "version": "1.2.0",
        "provider": {"organization": "Example", "url": "https://example.org"},
        "supportedInterfaces": [
            {"url": "https://agents.example/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
        ],
        "capabilities": {"streaming": true, "extensions": [{"uri": "https://x.example/v1"}]},
        "securitySchemes": {
            "oauth": {"oauth2SecurityScheme": {"flows": {"authorizationCode": {
                "authorizationUrl": "https://id.example/authorize", "tokenUrl": "https://id.example/token",
                "scopes": {"plan": "Plan"},
            }}}},
            "key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}},
        },
        "securityRequirements": [{"schemes": {"oauth": {"list": ["plan"]}, "key": {}}}],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["application/json"],
        "skills": [{
            "id": "plan-journey", "name": "Plan a journey", "tags": ["travel"],
            "description": "Takes two places and a day, answers with connections.",
            "examples": ["From Kyoto to Nara tomorrow"],
        }],
        "signatures": [{"protected": "e30", "signature": "c2ln"}],
    })
}

/// The card with a member, named by its pointer, put in the place of another.
fn with(pointer: &str, value: Value) -> Value {
    let mut card = good();
    *card.pointer_mut(pointer).expect("the card has the member") = value;
    card
}

fn card(value: &Value) -> AgentCard {
    let body = Json::parse(value.to_string()).expect("it is JSON");
    read::card(&body).expect("it is a card").value
}

fn changed(after: &Value) -> Vec<Change> {
    changes(&card(&good()), &card(after))
}

#[test]
fn nothing_changed_when_only_order_and_spelling_did() {
    let mut reordered = with("/defaultInputModes", json!(["text/plain"]));
    reordered["securityRequirements"] =
        json!([{"schemes": {"key": {"list": []}, "oauth": {"list": ["plan"]}}}]);
    reordered["iconUrl"] = "".into();
    assert_eq!(changed(&reordered), []);
}

#[test]
fn a_card_that_says_things_twice_does_not_differ_from_itself() {
    let mut card = good();
    let mut again = card["skills"][0].clone();
    again["description"] = "Something else entirely.".into();
    card["skills"].as_array_mut().expect("a list").push(again);
    let twice = card.to_string().replacen(
        r#""key":{"#,
        r#""oauth":{"openIdConnectSecurityScheme":{"openIdConnectUrl":"https://other.example/"}},"key":{"#,
        1,
    );
    let card = read::card(&Json::parse(twice).expect("it is JSON")).expect("it is a card").value;
    assert_eq!(card.security_schemes.len(), 3, "both are read");
    assert_eq!(changes(&card, &card), []);
}

#[rstest]
#[case::nothing_is_asked(json!([]))]
#[case::nothing_may_be_shown(json!([{"schemes": {"oauth": {"list": ["plan"]}, "key": {}}}, {"schemes": {}}]))]
#[case::a_part_suffices(json!([{"schemes": {"key": {}}}]))]
fn asking_for_less_proof_is_an_alarm(#[case] requirements: Value) {
    let found = changed(&with("/securityRequirements", requirements));
    assert_eq!(found, [Change::AuthenticationWeakened]);
    assert_eq!(found[0].weight(), Weight::Alarm);
}

#[test]
fn another_way_to_prove_it_is_no_alarm() {
    let both =
        json!([{"schemes": {"oauth": {"list": ["plan"]}, "key": {}}}, {"schemes": {"certificate": {}}}]);
    assert_eq!(changed(&with("/securityRequirements", both)), [Change::AuthenticationChanged]);
    let fewer_to_more = changes(&card(&with("/securityRequirements", json!([]))), &card(&good()));
    assert_eq!(fewer_to_more, [Change::AuthenticationChanged]);
}

#[test]
fn another_host_is_the_first_thing_said() {
    let found = changed(&with("/supportedInterfaces/0/url", "https://elsewhere.example/rpc".into()));
    let ids: Vec<_> = found.iter().map(Change::id).collect();
    assert_eq!(ids, ["host-added", "host-removed", "interface-added", "interface-removed"]);
    assert_eq!(found[0], Change::HostAdded { host: "elsewhere.example".to_owned() });
}

#[test]
fn dropping_encryption_is_an_alarm_although_the_host_stays() {
    let found = changed(&with("/supportedInterfaces/0/url", "http://agents.example/rpc".into()));
    assert_eq!(found[0], Change::EncryptionDropped { host: "agents.example".to_owned() });
}

#[rstest]
#[case("authorizationUrl")]
#[case("tokenUrl")]
fn signing_in_elsewhere_is_an_alarm(#[case] member: &str) {
    let pointer = format!("/securitySchemes/oauth/oauth2SecurityScheme/flows/authorizationCode/{member}");
    let found = changed(&with(&pointer, "https://thief.example/x".into()));
    let (name, host) = ("oauth".to_owned(), "thief.example".to_owned());
    assert_eq!(found, [Change::SignInHost { name, host }]);
    assert_eq!(found[0].weight(), Weight::Alarm);
}

#[test]
fn skills_and_signatures_come_and_go() {
    let mut after = good();
    after["skills"] =
        json!([{"id": "delete-all", "name": "Delete", "description": "Deletes.", "tags": ["x"]}]);
    after.as_object_mut().expect("an object").remove("signatures");
    let (added, removed) = ("delete-all".to_owned(), "plan-journey".to_owned());
    assert_eq!(
        changed(&after),
        [Change::SignatureLost, Change::SkillAdded { id: added }, Change::SkillRemoved { id: removed },]
    );
    let described = with("/skills/0/description", "Something else.".into());
    assert_eq!(changed(&described), [Change::SkillChanged { id: "plan-journey".to_owned() }]);
}

#[rstest]
#[case("/name", json!("Other"), "name")]
#[case("/description", json!("Other"), "description")]
#[case("/version", json!("2"), "version")]
#[case("/provider/organization", json!("Other"), "provider")]
#[case("/capabilities/streaming", json!(false), "capability")]
#[case("/capabilities/extensions", json!([]), "extension-removed")]
#[case("/capabilities/extensions/0", json!({"uri": "https://x.example/v1", "required": true}), "extension-required")]
#[case("/securitySchemes/key/apiKeySecurityScheme/name", json!("X-Other"), "scheme-changed")]
#[case("/defaultOutputModes", json!(["text/plain"]), "modes")]
fn every_other_change_has_its_name(#[case] pointer: &str, #[case] value: Value, #[case] id: &str) {
    let ids: Vec<_> = changed(&with(pointer, value)).iter().map(Change::id).collect();
    assert_eq!(ids, [id]);
}

fn found(value: &Value) -> Vec<(CheckRule, String)> {
    checks(&card(value), URL, &[]).into_iter().map(|check| (check.rule, check.pointer)).collect()
}

#[test]
fn there_is_nothing_to_say_about_a_good_card() {
    assert_eq!(found(&good()), []);
}

#[rstest]
#[case("/supportedInterfaces", json!([]), CheckRule::NoInterface, "/supportedInterfaces")]
#[case("/supportedInterfaces/0/protocolVersion", json!("2.0"), CheckRule::NothingSpoken, "/supportedInterfaces")]
#[case("/supportedInterfaces/0/url", json!("http://agents.example/"), CheckRule::NotEncrypted, "/supportedInterfaces/0/url")]
#[case("/supportedInterfaces/0/url", json!("http://localhost:1/"), CheckRule::AddressOfItsOwnMachine, "/supportedInterfaces/0/url")]
#[case("/supportedInterfaces/0/url", json!("javascript:x"), CheckRule::AddressUnusable, "/supportedInterfaces/0/url")]
#[case("/skills", json!([]), CheckRule::NoSkill, "/skills")]
#[case("/skills/0/id", json!("planJourney"), CheckRule::SkillIdForm, "/skills/0/id")]
#[case("/skills/0/description", json!("Plans."), CheckRule::SkillDescriptionShort, "/skills/0/description")]
#[case("/skills/0/name", json!("Plan and book"), CheckRule::SkillManyTasks, "/skills/0/name")]
#[case("/skills/0/examples", json!([]), CheckRule::SkillWithoutExample, "/skills/0/examples")]
#[case("/skills/0/tags", json!([]), CheckRule::SkillWithoutTag, "/skills/0/tags")]
#[case("/defaultInputModes", json!(["text/plain", "text"]), CheckRule::ModeNotMediaType, "/defaultInputModes/1")]
#[case("/securityRequirements", json!([{"schemes": {"gone": {}}}]), CheckRule::SchemeMissing, "/securityRequirements")]
#[case("/securitySchemes/key", json!({"magicSecurityScheme": {}}), CheckRule::SchemeUnknown, "/securitySchemes/key")]
#[case("/securitySchemes/oauth/oauth2SecurityScheme/flows", json!({}), CheckRule::NoFlow, "/securitySchemes/oauth")]
#[case("/securitySchemes/oauth/oauth2SecurityScheme/flows/authorizationCode/tokenUrl", json!(""), CheckRule::FlowIncomplete, "/securitySchemes/oauth")]
#[case("/securitySchemes/oauth/oauth2SecurityScheme/flows", json!({"implicit": {"authorizationUrl": "https://id.example/", "scopes": {}}}), CheckRule::FlowDeprecated, "/securitySchemes/oauth")]
#[case("/provider/url", json!("javascript:alert(1)"), CheckRule::LinkScheme, "/provider/url")]
#[case("/capabilities/extensions/0/uri", json!(""), CheckRule::ExtensionWithoutUri, "/capabilities/extensions/0")]
#[case("/capabilities/extensions/0", json!({"uri": "https://x.example/v1", "required": true}), CheckRule::ExtensionRequired, "/capabilities/extensions/0")]
#[case("/version", json!(""), CheckRule::NoVersion, "/version")]
fn each_rule_is_said_where_it_is_broken(
    #[case] pointer: &str,
    #[case] value: Value,
    #[case] rule: CheckRule,
    #[case] at: &str,
) {
    assert_eq!(found(&with(pointer, value)), [(rule, at.to_owned())]);
}

#[test]
fn what_stands_twice_is_said_once() {
    let mut twice = good();
    for list in ["supportedInterfaces", "skills"] {
        let first = twice[list][0].clone();
        twice[list].as_array_mut().expect("a list").push(first);
    }
    let expected = [
        (CheckRule::InterfaceTwice, "/supportedInterfaces/1".to_owned()),
        (CheckRule::SkillTwice, "/skills/1/id".to_owned()),
    ];
    assert_eq!(found(&twice), expected);
}

#[test]
fn a_required_extension_that_is_known_is_no_matter() {
    let required =
        with("/capabilities/extensions/0", json!({"uri": "https://x.example/v1", "required": true}));
    assert_eq!(checks(&card(&required), URL, &["https://x.example/v1"]), []);
}

#[test]
fn names_are_stable_and_unique() {
    let names: std::collections::BTreeSet<_> = CheckRule::ALL.iter().map(|rule| rule.id()).collect();
    assert_eq!(names.len(), CheckRule::ALL.len());
}

/// Members that a finding of reading, or a check, names in this card.
fn named(value: &Value) -> Vec<String> {
    let body = Json::parse(value.to_string()).expect("it is JSON");
    let read = read::card(&body).expect("it is a card");
    let absent = read.findings.into_iter().filter_map(|finding| finding.member);
    absent.chain(checks(&read.value, URL, &[]).into_iter().map(|check| check.pointer)).collect()
}

#[rstest]
#[case::of_0_3(json!({"protocolVersion": "0.3.0", "name": "A", "skills": [], "preferredTransport": "JSONRPC"}), "url", "supportedInterfaces")]
#[case::of_1_0(json!({"name": "A", "skills": [], "supportedInterfaces": []}), "supportedInterfaces", "url")]
#[case::of_nothing(json!({"name": "A", "skills": []}), "supportedInterfaces", "url")]
#[case::binding_of_1_0(json!({"name": "A", "supportedInterfaces": [{"url": "https://a.example/"}]}), "protocolBinding", "transport")]
#[case::transport_of_0_3(json!({"name": "A", "url": "https://a.example/", "additionalInterfaces": [{"url": "https://a.example/x"}]}), "transport", "protocolBinding")]
#[case::place_in_0_3(json!({"name": "A", "url": "https://a.example/", "securitySchemes": {"k": {"type": "apiKey", "name": "k"}}}), "in", "location")]
#[case::address_in_0_3(json!({"protocolVersion": "0.3.0", "name": "A", "url": "http://a.example/"}), "/url", "/supportedInterfaces/0/url")]
#[case::second_address(json!({"protocolVersion": "0.3.0", "name": "A", "url": "https://a.example/",
    "additionalInterfaces": [{"url": "https://a.example/", "transport": "JSONRPC"}, {"url": "nope://", "transport": "HTTP+JSON"}]}),
    "/additionalInterfaces/1/url", "/supportedInterfaces/1/url")]
#[case::security_in_0_3(json!({"protocolVersion": "0.3.0", "name": "A", "url": "https://a.example/", "security": [{"k": []}]}), "/security", "/securityRequirements")]
fn what_is_absent_or_wrong_has_the_name_of_the_cards_own_generation(
    #[case] card: Value,
    #[case] expected: &str,
    #[case] foreign: &str,
) {
    let named = named(&card);
    assert!(named.iter().any(|name| name == expected), "{expected}: {named:?}");
    assert!(named.iter().all(|name| name != foreign), "{foreign} is not asked of it: {named:?}");
}

#[test]
fn a_card_of_0_3_is_measured_by_its_own_specification() {
    let body = json!({"protocolVersion": "0.3.0", "name": "A", "url": "https://a.example/"});
    let read = read::card(&Json::parse(body.to_string()).expect("it is JSON")).expect("it is a card");
    let sections: Vec<_> = read.findings.iter().map(|finding| finding.section).collect();
    assert_eq!(sections, ["A2A 0.3 §5.5"], "its version is absent");
}
