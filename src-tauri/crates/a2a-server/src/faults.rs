//! Faults in the answers of a mock, on request.
//!
//! A fault happens on the wire, around an agent that works correctly, so the state of a task can be read
//! afterwards. Cards are always served, because a caller without a card never reaches a fault.

use std::collections::BTreeSet;
use std::fmt;
use std::future::ready;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER as RETRY_AFTER_HEADER, WWW_AUTHENTICATE};
use axum::http::{HeaderName, Response as HttpResponse, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt, stream};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How long a [`Fault::Delay`] is.
pub const DELAY: Duration = Duration::from_secs(3);

/// The seconds in `Retry-After` (RFC 9110 §10.2.3) of a [`Fault::TooManyRequests`].
pub const RETRY_AFTER: u64 = 2;

/// Something that goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// The answer begins [`DELAY`] late.
    Delay,
    /// Status 401: the token has expired (RFC 6750 §3.1).
    ExpiredToken,
    /// Status 429 with `Retry-After` (RFC 6585 §4).
    TooManyRequests,
    /// Status 500.
    ServerError,
    /// A stream ends behind its second event, without an end.
    Cut,
    /// The third event of a stream comes twice.
    Duplicate,
    /// The second and the third event of a stream change places.
    Reorder,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Self; 7] = [
        Self::Delay,
        Self::ExpiredToken,
        Self::TooManyRequests,
        Self::ServerError,
        Self::Cut,
        Self::Duplicate,
        Self::Reorder,
    ];
}

/// How often a fault happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Often {
    /// To the next answer that it can happen to.
    #[default]
    Once,
    /// To every one.
    Always,
}

/// Faults to make, and how often.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FaultPlan {
    /// Each of these.
    pub faults: BTreeSet<Fault>,
    /// How often each of them happens.
    pub often: Often,
}

/// The faults of a running mock. Clones share them.
#[derive(Clone)]
pub struct Faults(Arc<Mutex<Armed>>);

struct Armed {
    plan: FaultPlan,
    /// Those that are still to come.
    left: BTreeSet<Fault>,
}

/// The end of a stream that was cut.
#[derive(Debug, Error)]
#[error("the stream was cut on request")]
struct Cut;

impl Faults {
    pub(crate) fn new(plan: FaultPlan) -> Self {
        let left = plan.faults.clone();
        Self(Arc::new(Mutex::new(Armed { plan, left })))
    }

    /// Lets other things go wrong from now on, and those that happened once happen once more.
    pub fn set(&self, plan: FaultPlan) {
        *self.armed() = Armed { left: plan.faults.clone(), plan };
    }

    /// The faults to make, and how often.
    pub fn plan(&self) -> FaultPlan {
        self.armed().plan.clone()
    }

    /// Those that are still to come.
    pub fn left(&self) -> BTreeSet<Fault> {
        self.armed().left.clone()
    }

    /// Whether this happens now.
    fn strike(&self, fault: Fault) -> bool {
        let mut armed = self.armed();
        let struck = armed.left.contains(&fault);
        if armed.plan.often == Often::Once {
            armed.left.remove(&fault);
        }
        struck
    }

    /// The first of those that answer a call by themselves which happens now.
    fn refusal(&self) -> Option<Fault> {
        let refusing = [Fault::ExpiredToken, Fault::TooManyRequests, Fault::ServerError];
        refusing.into_iter().find(|fault| self.strike(*fault))
    }

    fn armed(&self) -> MutexGuard<'_, Armed> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.plan().fmt(formatter)
    }
}

/// Answers a call as its faults want.
pub(crate) async fn misbehave(State(faults): State<Faults>, request: Request, next: Next) -> Response {
    if faults.strike(Fault::Delay) {
        tokio::time::sleep(DELAY).await;
    }
    let has_token = request.headers().contains_key(AUTHORIZATION);
    if let Some(fault) = faults.refusal() {
        return refused(fault, has_token);
    }
    let response = next.run(request).await;
    let is_stream = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
    if is_stream { distorted(response, faults) } else { response }
}

fn refused(fault: Fault, has_token: bool) -> Response {
    let with = |status: StatusCode, header: (HeaderName, String), text: &'static str| {
        (status, [header], text).into_response()
    };
    match fault {
        Fault::ExpiredToken => {
            // Whoever sends no token is told that one is needed, and nothing else (RFC 6750 §3.1).
            let challenge = if has_token {
                r#"Bearer error="invalid_token", error_description="The access token expired""#
            } else {
                "Bearer"
            };
            with(StatusCode::UNAUTHORIZED, (WWW_AUTHENTICATE, challenge.to_owned()), "the token has expired")
        }
        Fault::TooManyRequests => with(
            StatusCode::TOO_MANY_REQUESTS,
            (RETRY_AFTER_HEADER, RETRY_AFTER.to_string()),
            "too many requests",
        ),
        Fault::ServerError | Fault::Delay | Fault::Cut | Fault::Duplicate | Fault::Reorder => {
            (StatusCode::INTERNAL_SERVER_ERROR, "the agent failed on request").into_response()
        }
    }
}

fn distorted(response: Response, faults: Faults) -> Response {
    let (head, body) = response.into_parts();
    let frames = body.into_data_stream().filter_map(|frame| ready(frame.ok()));
    HttpResponse::from_parts(head, Body::from_stream(distort(frames.boxed(), faults)))
}

/// The frames of a stream, the comments between its events left as they are.
fn distort(
    frames: impl Stream<Item = Bytes> + Unpin + Send + 'static,
    faults: Faults,
) -> impl Stream<Item = Result<Bytes, Cut>> + Send + 'static {
    struct Distortion<S> {
        frames: S,
        faults: Faults,
        events: usize,
        held: Option<Bytes>,
        cut: bool,
        over: bool,
    }
    let start = Distortion { frames, faults, events: 0, held: None, cut: false, over: false };
    let steps = stream::unfold(start, |mut now| async move {
        if now.over {
            return None;
        }
        if now.cut {
            now.over = true;
            // What was told before is written out while this waits.
            tokio::task::yield_now().await;
            return Some((vec![Err(Cut)], now));
        }
        let Some(frame) = now.frames.next().await else {
            now.over = true;
            return now.held.take().map(|held| (vec![Ok(held)], now));
        };
        if !is_event(&frame) {
            return Some((vec![Ok(frame)], now));
        }
        now.events += 1;
        let out: Vec<Result<Bytes, Cut>> = match now.events {
            2 if now.faults.strike(Fault::Cut) => {
                now.cut = true;
                vec![Ok(frame)]
            }
            2 if now.faults.strike(Fault::Reorder) => {
                now.held = Some(frame);
                Vec::new()
            }
            3 => {
                let mut out = vec![Ok(frame.clone())];
                if now.faults.strike(Fault::Duplicate) {
                    out.push(Ok(frame));
                }
                out.extend(now.held.take().map(Ok));
                out
            }
            _ => vec![Ok(frame)],
        };
        Some((out, now))
    });
    steps.flat_map(stream::iter)
}

fn is_event(frame: &Bytes) -> bool {
    frame.starts_with(b"data:") || frame.starts_with(b"event:") || frame.starts_with(b"id:")
}
