//! Judges a call back: who sent it, about which task, and whether it came before (A2A 1.0 §4.3.3, §13.2).
//!
//! Agents prove themselves in different ways, and many in none. Each known way is a [`Check`], and the
//! [`Verdict`] follows from all of them: one wrong proof outweighs every right one. Even a proven delivery is
//! only a reason to read the task; its content is not believed. Deliberately absent: receiving, memory beyond the
//! replay window, and text for people.
//!
//! ```
//! use a2a_client::push::{Delivery, Judgement, Registration, Replays, Verdict, judge};
//! use a2a_client::{Secret, UnixMillis};
//! use a2a_protocol::Dialect;
//! use a2a_protocol::model::TaskId;
//! use http::{HeaderMap, Method};
//!
//! let registration = Registration {
//!     token: Some(Secret::new("t-0-k-e-n")),
//!     ..Registration::new(TaskId::new("t-1"), Dialect::V1_0)
//! };
//! let mut headers = HeaderMap::new();
//! headers.insert("x-a2a-notification-token", "t-0-k-e-n".parse()?);
//! let body = br#"{"statusUpdate":{"taskId":"t-1","status":{"state":"TASK_STATE_COMPLETED"}}}"#;
//! let delivery = Delivery { method: &Method::POST, headers: &headers, body, at: UnixMillis(0) };
//!
//! let mut replays = Replays::default();
//! assert_eq!(judge(&registration, &delivery, &mut replays).verdict, Verdict::Proven);
//! assert_eq!(judge(&registration, &delivery, &mut replays).verdict, Verdict::Repeated);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod authorization;
mod replays;
mod signed;
mod verdict;

use std::time::Duration;

use a2a_protocol::model::{StreamEvent, TaskId};
use a2a_protocol::quirk::{Observation, Quirk, detect};
use a2a_protocol::{Decoded, Dialect, Json, read};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use subtle::ConstantTimeEq as _;

use crate::clock::UnixMillis;
use crate::secret::Secret;
use crate::signatures::KeySet;
use crate::tap::Redactor;

pub use replays::Replays;
pub use verdict::{Check, Fault, Outcome, Proof, Refusal, Verdict};

/// The largest body that is read: 4 MiB.
pub const BODY_BYTES: usize = 4 * 1024 * 1024;

/// How far the time in a signed delivery may be from now, either way.
pub const WINDOW: Duration = Duration::from_mins(5);

const TOKEN: &str = "x-a2a-notification-token";

/// The proofs that an agent was told to send with its calls back.
#[derive(Debug, Clone)]
pub struct Registration {
    /// The task that it was asked to tell about.
    pub task: TaskId,
    /// The generation it was asked in.
    pub dialect: Dialect,
    /// To come back as `X-A2A-Notification-Token`.
    pub token: Option<Secret>,
    /// A delivery without the token proves nothing, whatever else it has.
    pub token_is_a_must: bool,
    /// To come back as `Authorization`.
    pub authorization: Option<Authorization>,
    /// The key that bodies are signed with (HMAC-SHA256).
    pub shared_secret: Option<Secret>,
    /// The agent's own public keys, for signed tokens.
    pub keys: KeySet,
}

/// An `Authorization` header (RFC 9110 §11.4).
#[derive(Debug, Clone)]
pub struct Authorization {
    /// `Bearer`, `Basic`, …
    pub scheme: String,
    /// The rest of the header, behind the scheme.
    pub credentials: Secret,
}

/// One request that arrived at the address of a registration.
#[derive(Debug, Clone, Copy)]
pub struct Delivery<'a> {
    /// Its verb.
    pub method: &'a Method,
    /// Its headers.
    pub headers: &'a HeaderMap,
    /// Its body, as received.
    pub body: &'a [u8],
    /// When it arrived.
    pub at: UnixMillis,
}

/// How a delivery was judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The outcome.
    pub verdict: Verdict,
    /// The checks, each with its result.
    pub checks: Vec<Check>,
    /// Its event, if it can be read and is about the task.
    pub event: Option<Decoded<StreamEvent>>,
    /// A quirk that the delivery shows.
    pub quirk: Option<Quirk>,
}

impl Registration {
    /// A registration without any proof.
    pub fn new(task: TaskId, dialect: Dialect) -> Self {
        let (token, authorization, shared_secret) = (None, None, None);
        let (token_is_a_must, keys) = (false, KeySet::default());
        Self { task, dialect, token, token_is_a_must, authorization, shared_secret, keys }
    }
}

/// The headers of a delivery as they may be logged.
pub fn shown(headers: &HeaderMap) -> HeaderMap {
    Redactor::hiding(HeaderName::from_static(TOKEN)).headers(headers)
}

impl Judgement {
    fn refused(refusal: Refusal, checks: Vec<Check>) -> Self {
        Self { verdict: Verdict::Refused(refusal), checks, event: None, quirk: None }
    }
}

/// Judges one delivery. A delivery that is not refused is remembered in `replays`, which belongs to this registration
/// alone.
pub fn judge(registration: &Registration, delivery: &Delivery<'_>, replays: &mut Replays) -> Judgement {
    if delivery.method != Method::POST {
        return Judgement::refused(Refusal::Method, Vec::new());
    }
    if delivery.body.len() > BODY_BYTES {
        return Judgement::refused(Refusal::TooLarge, Vec::new());
    }
    let mut checks = vec![token(registration, delivery.headers)];
    let (authorization, issued) = authorization::check(registration, delivery);
    checks.push(authorization);
    let (signatures, stamped) = signed::check(registration, delivery);
    checks.extend(signatures);
    if let Some(wrong) = checks.iter().find(|check| matches!(check.outcome, Outcome::Wrong(_))) {
        return Judgement::refused(Refusal::WrongProof(wrong.proof), checks);
    }
    let proven = checks.iter().any(|check| check.outcome == Outcome::Matched);
    let lacks = lacks_signature(&checks) || lacks_token(registration, &checks);
    if lacks || (!proven && lacks_proof(&checks)) {
        return Judgement::refused(Refusal::NoProof, checks);
    }

    let Some(event) = event(registration, delivery.body) else {
        return Judgement::refused(Refusal::Unreadable, checks);
    };
    if event.value.task_id().is_some_and(|task| *task != registration.task) {
        return Judgement::refused(Refusal::OtherTask, checks);
    }
    let quirk = detect(&Observation::Pushed {
        token_registered: registration.token.is_some(),
        token_sent: delivery.headers.contains_key(TOKEN),
        findings: &event.findings,
    });
    // Only a time that was signed makes the same body another delivery.
    let verdict = if !replays.is_new(issued.or(stamped), delivery.body, delivery.at) {
        Verdict::Repeated
    } else if proven {
        Verdict::Proven
    } else {
        Verdict::Unverified
    };
    Judgement { verdict, checks, event: Some(event), quirk }
}

/// Where signing was agreed upon, nothing else takes its place: a token may be known to others.
fn lacks_signature(checks: &[Check]) -> bool {
    checks.contains(&Check { proof: Proof::BodySignature, outcome: Outcome::Missing })
}

/// Where the token is a must, nothing makes up for it.
fn lacks_token(registration: &Registration, checks: &[Check]) -> bool {
    let missing = Check { proof: Proof::Token, outcome: Outcome::Missing };
    registration.token_is_a_must && checks.contains(&missing)
}

/// Several agents leave out either the token or the authorisation, whatever was registered, so one missing proof is
/// no failure; two are.
fn lacks_proof(checks: &[Check]) -> bool {
    let missing = |proof| checks.contains(&Check { proof, outcome: Outcome::Missing });
    missing(Proof::Token) && missing(Proof::Authorization)
}

fn token(registration: &Registration, headers: &HeaderMap) -> Check {
    let outcome = match (&registration.token, only(headers, TOKEN)) {
        (Some(_), Found::None) => Outcome::Missing,
        (None, Found::None) => Outcome::NotExpected,
        (None, _) => Outcome::Unknown,
        (Some(_), Found::Several) => Outcome::Wrong(Fault::Malformed),
        (Some(token), Found::One(value)) => same(value.as_bytes(), token),
    };
    Check { proof: Proof::Token, outcome }
}

fn event(registration: &Registration, body: &[u8]) -> Option<Decoded<StreamEvent>> {
    let body = Json::parse(std::str::from_utf8(body).ok()?).ok()?;
    let event = read::event(&body, registration.dialect);
    (!matches!(event.value, StreamEvent::Unknown(_))).then_some(event)
}

/// A header that may occur once: if it occurs twice, nobody knows which one counts.
enum Found<'a> {
    None,
    One(&'a HeaderValue),
    Several,
}

fn only<'a>(headers: &'a HeaderMap, name: &str) -> Found<'a> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Found::None,
        (Some(value), None) => Found::One(value),
        (Some(_), Some(_)) => Found::Several,
    }
}

/// In constant time: how long a comparison takes must not tell how much of a guess was right.
fn same(given: &[u8], expected: &Secret) -> Outcome {
    if bool::from(given.ct_eq(expected.expose().as_bytes())) {
        Outcome::Matched
    } else {
        Outcome::Wrong(Fault::Different)
    }
}

/// Whether a signed time is near enough to now.
fn is_timely(seconds: i64, now: UnixMillis) -> bool {
    let apart = now.0.abs_diff(seconds.saturating_mul(1000));
    u128::from(apart) <= WINDOW.as_millis()
}
