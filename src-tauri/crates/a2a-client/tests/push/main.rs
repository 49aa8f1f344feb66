//! Call backs as agents really send them, and as an attacker would.

#![expect(clippy::unwrap_used, reason = "helpers of tests: a failure to set up is a failure of the test")]
#![expect(clippy::indexing_slicing, reason = "a test that panics has failed, and says where")]

mod hostile;
mod recorded;

use a2a_client::push::{Authorization, Delivery, Judgement, Registration, Replays, judge};
use a2a_client::{Secret, UnixMillis};
use a2a_protocol::Dialect;
use a2a_protocol::model::TaskId;
use http::{HeaderMap, HeaderName, HeaderValue, Method};

const NOW: UnixMillis = UnixMillis(1_800_000_000_000);
const STATUS: &str =
    r#"{"statusUpdate":{"taskId":"t-1","contextId":"c-1","status":{"state":"TASK_STATE_WORKING"}}}"#;

/// A task registered for with a token and an authorization, as the workbench does it.
fn registered() -> Registration {
    Registration {
        token: Some(Secret::new("tok-inline")),
        authorization: Some(bearer("webhook-secret")),
        ..Registration::new(TaskId::new("t-1"), Dialect::V1_0)
    }
}

fn bearer(credentials: &str) -> Authorization {
    Authorization { scheme: "Bearer".to_owned(), credentials: Secret::new(credentials) }
}

fn headers(pairs: &[(&str, &str)]) -> HeaderMap {
    pairs
        .iter()
        .map(|(name, value)| (name.parse::<HeaderName>().unwrap(), HeaderValue::from_str(value).unwrap()))
        .collect()
}

/// Judges a POST that arrives now, as the first one.
fn judged(registration: &Registration, pairs: &[(&str, &str)], body: &str) -> Judgement {
    let headers = headers(pairs);
    let delivery = Delivery { method: &Method::POST, headers: &headers, body: body.as_bytes(), at: NOW };
    judge(registration, &delivery, &mut Replays::default())
}

/// The findings by their stable names, without proofs that were neither expected nor sent.
fn findings(judgement: &Judgement) -> Vec<(&'static str, &'static str)> {
    let pairs = judgement.checks.iter().map(|check| (check.proof.id(), check.outcome.id()));
    pairs.filter(|(_, outcome)| *outcome != "not-expected").collect()
}
