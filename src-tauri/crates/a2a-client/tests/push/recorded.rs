//! Every call back recorded from an SDK gets the right verdict.

use a2a_client::push::{Delivery, Registration, Replays, Verdict, judge};
use a2a_client::signatures::KeySet;
use a2a_client::{Secret, UnixMillis};
use a2a_protocol::Dialect;
use a2a_protocol::model::TaskId;
use a2a_protocol::quirk::Quirk;
use http::{HeaderMap, Method};
use rstest::rstest;
use serde_json::Value;

use super::{bearer, findings, headers};

/// The public half of the key of the recorded 0.1 agent.
const KEYS_0_1: &str = r#"{"keys":[{"kty":"RSA","kid":"v01-test-key","alg":"RS256","e":"AQAB","n":"ku0134tJjjCSKfilSHTvQKQvWgf0RY-ZwENZV6N-FZqjsmybDLZE_YZxkDvyvY54wIh48rZBc-7bALEDA3RT3JV_ZxzQLfggqN78o4_jN0EFTAGzUVTYakADvy3A9oCofEWYIUh9t12qDOCPQCFGjJcs8MJu2ocqplkyIRPl-4w43vDkJjUVcEleag_RH9flmgF8IeOH0acCH4zYbi8ble8UkXzIkJzvxr4De4ND8SESYrGrfpFb88mCtiq3MuYUMHbst9Qr6iJ7Rco0Zf3Eme7wrKQ5TPGfVWOjosPFnkXC3r64OFt68UbHr0Bn7wKUqZYiVxAZqm0CNTTKbheywQ"}]}"#;

fn recorded(name: &str) -> Vec<Value> {
    let file = format!("{}/../../../tests/wire/{name}/webhook-deliveries.json", env!("CARGO_MANIFEST_DIR"));
    let recording: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let deliveries = recording["deliveries"].as_array().unwrap();
    deliveries.iter().filter(|delivery| delivery["method"] == "POST").cloned().collect()
}

fn recorded_headers(delivery: &Value) -> HeaderMap {
    let pairs = delivery["headers"].as_array().unwrap();
    let pairs: Vec<_> =
        pairs.iter().map(|pair| (pair[0].as_str().unwrap(), pair[1].as_str().unwrap())).collect();
    headers(&pairs)
}

/// The task that the body speaks of, wherever it says so.
fn task_of(body: &Value) -> TaskId {
    let update = body.as_object().unwrap().values().next().unwrap();
    let id = update.get("taskId").or_else(|| update.get("id")).unwrap_or(&body["id"]);
    TaskId::new(id.as_str().unwrap())
}

#[rstest]
#[case("v0.2.16-jsonrpc", Dialect::V0_3, None)]
#[case("v0.3.26-jsonrpc", Dialect::V0_3, None)]
#[case("v0.3.26-rest", Dialect::V0_3Proto, Some(Quirk::PushInOtherGeneration))]
#[case("v0.3.26-grpc", Dialect::V0_3Proto, Some(Quirk::PushInOtherGeneration))]
#[case("v1.0.3-jsonrpc", Dialect::V1_0, None)]
fn agents_that_send_the_token_alone_are_proven_by_it(
    #[case] name: &str,
    #[case] dialect: Dialect,
    #[case] quirk: Option<Quirk>,
) {
    for delivery in recorded(name) {
        let headers = recorded_headers(&delivery);
        let token = headers["x-a2a-notification-token"].to_str().unwrap();
        let registration = Registration {
            token: Some(Secret::new(token)),
            authorization: Some(bearer("webhook-secret")),
            ..Registration::new(task_of(&delivery["body"]), dialect)
        };
        let body = delivery["body"].to_string();
        let delivery =
            Delivery { method: &Method::POST, headers: &headers, body: body.as_bytes(), at: UnixMillis(0) };
        let judgement = judge(&registration, &delivery, &mut Replays::default());
        assert_eq!(judgement.verdict, Verdict::Proven, "{name}");
        assert_eq!(findings(&judgement), [("token", "matched"), ("authorization", "missing")], "{name}");
        assert_eq!(judgement.quirk, quirk, "{name}");
    }
}

#[rstest]
#[case("v1.3.0-jsonrpc", Dialect::V1_0, None)]
#[case("v1.3.0-rest", Dialect::V1_0, None)]
#[case("v1.3.0-compat03-jsonrpc", Dialect::V0_3, Some(Quirk::PushInOtherGeneration))]
#[case("v1.3.0-compat03-rest", Dialect::V0_3Proto, Some(Quirk::PushInOtherGeneration))]
fn agents_that_send_both_proofs_are_proven_by_both_in_any_generation(
    #[case] name: &str,
    #[case] dialect: Dialect,
    #[case] quirk: Option<Quirk>,
) {
    let mut noticed = None;
    for delivery in recorded(name) {
        let headers = recorded_headers(&delivery);
        let token = headers["x-a2a-notification-token"].to_str().unwrap();
        let authorized = headers.contains_key("authorization");
        let registration = Registration {
            token: Some(Secret::new(token)),
            authorization: authorized.then(|| bearer("webhook-secret")),
            ..Registration::new(task_of(&delivery["body"]), dialect)
        };
        let body = delivery["body"].to_string();
        let delivery =
            Delivery { method: &Method::POST, headers: &headers, body: body.as_bytes(), at: UnixMillis(0) };
        let judgement = judge(&registration, &delivery, &mut Replays::default());
        assert_eq!(judgement.verdict, Verdict::Proven, "{name}");
        let expected = [("token", "matched"), ("authorization", "matched")];
        assert_eq!(findings(&judgement), expected[..if authorized { 2 } else { 1 }], "{name}");
        noticed = noticed.or(judgement.quirk);
    }
    // Some events are written alike in both generations.
    assert_eq!(noticed, quirk, "{name}");
}

#[test]
fn agents_of_0_1_are_proven_by_their_signed_token_despite_white_space() {
    let keys = KeySet::read(KEYS_0_1).unwrap();
    let recorded = recorded("v0.1-jsonrpc");
    let mut replays = Replays::default();
    let mut verdicts = Vec::new();
    for delivery in &recorded {
        let headers = recorded_headers(delivery);
        let body = serde_json::to_string_pretty(&delivery["body"]).unwrap();
        let registration = Registration {
            token: Some(Secret::new("never sent")),
            authorization: Some(bearer("not sent either")),
            keys: keys.clone(),
            ..Registration::new(task_of(&delivery["body"]), Dialect::V0_1)
        };
        // In the minute in which they were recorded.
        let at = UnixMillis(1_795_194_610_000);
        let delivery = Delivery { method: &Method::POST, headers: &headers, body: body.as_bytes(), at };
        let judgement = judge(&registration, &delivery, &mut replays);
        assert_eq!(findings(&judgement), [("token", "missing"), ("signed-token", "matched")]);
        assert_eq!(judgement.quirk, Some(Quirk::PushWithoutToken));
        verdicts.push(judgement.verdict);
    }
    assert!(verdicts.contains(&Verdict::Proven), "{verdicts:?}");
    assert!(verdicts.iter().all(|verdict| matches!(verdict, Verdict::Proven | Verdict::Repeated)));
}

#[test]
fn what_is_recorded_twice_is_told_apart_from_news() {
    let recorded = recorded("v0.3.26-rest");
    let mut replays = Replays::default();
    let mut count = |verdict| {
        let is = |delivery: &&Value| {
            let headers = recorded_headers(delivery);
            let registration = Registration::new(task_of(&delivery["body"]), Dialect::V0_3);
            let body = delivery["body"].to_string();
            let delivery = Delivery {
                method: &Method::POST,
                headers: &headers,
                body: body.as_bytes(),
                at: UnixMillis(0),
            };
            judge(&registration, &delivery, &mut replays).verdict == verdict
        };
        recorded.iter().filter(is).count()
    };
    assert_eq!(count(Verdict::Unverified), 13, "each body once, with nothing registered to prove it");
    assert_eq!(count(Verdict::Repeated), 21, "all of them the second time");
}
