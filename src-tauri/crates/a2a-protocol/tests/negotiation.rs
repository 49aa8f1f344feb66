//! The chosen interface, and the reasons against the others.

use a2a_protocol::model::{AgentCard, Version};
use a2a_protocol::negotiate::{
    AddressError, Plaintext, Reason, addresses, candidates, generation, resolve_interface,
};
use a2a_protocol::{Dialect, Json, read};
use rstest::rstest;

fn card(text: &str) -> AgentCard {
    read::card(&Json::parse(text).expect("valid")).expect("a card").value
}

fn of_1_0(interfaces: &[(&str, &str, &str)]) -> AgentCard {
    let entries: Vec<String> = interfaces
        .iter()
        .map(|(url, binding, version)| {
            format!(r#"{{"url":"{url}","protocolBinding":"{binding}","protocolVersion":"{version}"}}"#)
        })
        .collect();
    card(&format!(r#"{{"name":"a","supportedInterfaces":[{}]}}"#, entries.join(",")))
}

fn ranked(card: &AgentCard) -> Vec<(String, &'static str)> {
    let described = candidates(card).into_iter().enumerate().map(|(place, candidate)| {
        assert_eq!(candidate.rank, place, "ranks are places");
        let interface = &candidate.interface;
        (format!("{} {} {}", interface.url, interface.binding, interface.version), candidate.reason.id())
    });
    described.collect()
}

#[test]
fn the_agents_order_is_kept_among_what_is_spoken() {
    let card = of_1_0(&[
        ("g", "GRPC", "1.0"),
        ("b", "JSONRPC", "0.3"),
        ("a", "JSONRPC", "1.0"),
        ("x", "https://bindings.example/slim", "1.0"),
        ("c", "JSONRPC", "7.7"),
        ("", "JSONRPC", "1.0"),
    ]);
    let expected = [
        ("g GRPC 1.0", "first-choice"),
        ("b JSONRPC 0.3", "later-in-card"),
        ("a JSONRPC 1.0", "later-in-card"),
        ("x https://bindings.example/slim 1.0", "binding-not-spoken"),
        ("c JSONRPC 7.7", "version-not-spoken"),
        (" JSONRPC 1.0", "no-url"),
    ];
    assert_eq!(ranked(&card), expected.map(|(is, id)| (is.to_owned(), id)), "nothing is hidden");
}

#[test]
fn one_address_with_two_generations_is_called_in_the_newer_one() {
    let card = of_1_0(&[("u", "JSONRPC", "0.3"), ("v", "JSONRPC", "1.0"), ("u", "JSONRPC", "1.0")]);
    let expected = [
        ("u JSONRPC 1.0", "first-choice"),
        ("u JSONRPC 0.3", "newer-at-same-url"),
        ("v JSONRPC 1.0", "later-in-card"),
    ];
    assert_eq!(ranked(&card), expected.map(|(is, id)| (is.to_owned(), id)), "the place is the first one's");
}

#[test]
fn a_card_that_only_has_a_url_is_assumed_and_said_to_be() {
    let found = candidates(&card(r#"{"name":"a","url":"u"}"#));
    let [only] = found.as_slice() else { panic!("one interface: {found:?}") };
    assert_eq!(only.reason, Reason::GenerationAssumed, "nobody said 0.2");
    assert_eq!(only.profile.map(|profile| profile.dialect), Some(Dialect::V0_3), "which 0.2 shares");
}

#[test]
fn a_generation_that_is_not_spoken_has_no_profile() {
    let found = candidates(&of_1_0(&[("u", "HTTP+JSON", "0.2")]));
    let [only] = found.as_slice() else { panic!("one interface: {found:?}") };
    assert_eq!((only.reason, only.profile.is_none()), (Reason::VersionNotSpoken, true), "0.3 began it");
}

#[rstest]
#[case::nothing(r#"{"name":"a","url":"u"}"#, Version::V0_2, true)]
#[case::only_text_modes(r#"{"name":"a","url":"u","defaultInputModes":["text"]}"#, Version::V0_1, true)]
#[case::only_nulls(r#"{"name":"a","url":"u","provider":null}"#, Version::V0_1, true)]
#[case::one_in_the_wrong_place(r#"{"name":"a","url":"u","protocolVersion":"1.0"}"#, Version::V1_0, true)]
#[case::authentication(r#"{"name":"a","url":"u","authentication":{"schemes":[]}}"#, Version::V0_1, true)]
#[case::copied(
    r#"{"name":"a","url":"u","authentication":{},"preferredTransport":"JSONRPC"}"#,
    Version::V0_2,
    true
)]
#[case::newer_members(
    r#"{"name":"a","url":"u","securityRequirements":[],"securitySchemes":{}}"#,
    Version::V1_0,
    true
)]
#[case::unnamed_interface(
    r#"{"name":"a","supportedInterfaces":[{"url":"u","protocolBinding":"JSONRPC"}]}"#,
    Version::V1_0,
    true
)]
#[case::named_interface(r#"{"name":"a","supportedInterfaces":[{"url":"u","protocolBinding":"JSONRPC","protocol_version":"0.3"}]}"#, Version::V0_3, false)]
#[case::schemes(r#"{"name":"a","url":"u","securitySchemes":{"k":{}}}"#, Version::V0_2, false)]
#[case::said(r#"{"name":"a","url":"u","protocolVersion":"0.3.0"}"#, Version::V0_3, false)]
fn a_generation_that_others_may_be_as_well_is_said_to_be_assumed(
    #[case] body: &str,
    #[case] version: Version,
    #[case] assumed: bool,
) {
    let found = candidates(&card(body));
    let [only] = found.as_slice() else { panic!("one interface: {found:?}") };
    assert_eq!(only.interface.version, version, "the likeliest: {body}");
    assert_eq!(only.reason == Reason::GenerationAssumed, assumed, "{body}");
}

#[test]
fn an_address_is_read_as_its_binding_writes_it() {
    let card = of_1_0(&[("localhost:50051", "GRPC", "1.0"), ("localhost:50051", "JSONRPC", "1.0")]);
    let urls = card.interfaces.iter().map(|interface| {
        resolve_interface(interface, "http://127.0.0.1:9000/card.json", Plaintext::default())
            .map(|address| address.url)
    });
    let no_url = AddressError::Scheme { scheme: "localhost".to_owned() };
    let expected = [Ok("http://localhost:50051".to_owned()), Err(no_url)];
    assert_eq!(urls.collect::<Vec<_>>(), expected, "only gRPC names hosts without a scheme");
}

#[test]
fn own_ports_are_kept_where_an_interface_is_served_beside_the_card() {
    let card = of_1_0(&[
        ("http://0.0.0.0:9999/", "JSONRPC", "1.0"),
        ("http://0.0.0.0:9998/v1", "HTTP+JSON", "1.0"),
        ("0.0.0.0:50051", "GRPC", "1.0"),
    ]);
    let suggested = |card_url| -> Vec<_> {
        let found = addresses(&card.interfaces, card_url, Plaintext::default()).into_iter();
        found.map(|each| each.unwrap().concern.unwrap().suggestion().clone()).collect()
    };
    let own = ["http://10.0.0.5:9999/", "http://10.0.0.5:9998/v1", "https://10.0.0.5:50051"];
    assert_eq!(suggested("http://10.0.0.5:9999/card.json"), own, "each listens at a port of its own");
    let mapped = ["https://a.example/", "https://a.example/v1", "https://a.example:50051"];
    assert_eq!(suggested("https://a.example/card.json"), mapped, "nothing is known of the ports outside");
}

#[test]
fn a_card_of_0_1_is_called_in_its_own_grammar() {
    let card = card(r#"{"name":"a","url":"u","authentication":{"schemes":["Bearer"]}}"#);
    let found = candidates(&card);
    let [only] = found.as_slice() else { panic!("one interface: {found:?}") };
    assert_eq!(only.reason, Reason::GenerationAssumed, "examples of 0.1 are copied into cards of today");
    assert_eq!(only.profile.map(|profile| profile.dialect), Some(Dialect::V0_1), "`tasks/send`");
}

#[test]
fn before_1_0_json_rpc_is_called_wherever_it_is_offered() {
    let card = of_1_0(&[
        ("r", "HTTP+JSON", "0.3"),
        ("g", "GRPC", "0.3"),
        ("j", "JSONRPC", "0.3"),
        ("n", "HTTP+JSON", "1.0"),
    ]);
    let expected = [
        ("j JSONRPC 0.3", "first-choice"),
        ("n HTTP+JSON 1.0", "later-in-card"),
        ("r HTTP+JSON 0.3", "json-rpc-preferred"),
        ("g GRPC 0.3", "json-rpc-preferred"),
    ];
    assert_eq!(ranked(&card), expected.map(|(is, id)| (is.to_owned(), id)), "nothing is lost over it");
    let only_rest = of_1_0(&[("r", "HTTP+JSON", "0.3")]);
    let expected = [("r HTTP+JSON 0.3".to_owned(), "first-choice")];
    assert_eq!(ranked(&only_rest), expected, "better than nothing");
}

#[rstest]
#[case(r#"{"supportedInterfaces":[{}],"protocolVersion":"0.3"}"#, Some(Version::V1_0))]
#[case(r#"{"supportedInterfaces":[],"protocolVersion":"0.3"}"#, Some(Version::V0_3))]
#[case(r#"{"preferredTransport":"JSONRPC"}"#, Some(Version::V0_2))]
#[case(r#"{"capabilities":{"extensions":[]}}"#, Some(Version::V0_2))]
#[case(r#"{"provider":null}"#, Some(Version::V0_1))]
#[case(r#"{"url":"u"}"#, None)]
fn the_generation_of_a_card_is_told_by_its_members(#[case] card: &str, #[case] expected: Option<Version>) {
    assert_eq!(generation(&Json::parse(card).expect("valid")), expected, "{card}");
}
