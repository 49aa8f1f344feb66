//! Counts of refused call backs, so that a report costs the same in a flood.

use std::collections::BTreeMap;
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::StatusCode;
use axum::http::header::{ALLOW, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// Why a call was turned away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// A page in a browser, or a request for another host name.
    Stranger,
    /// Nobody listens at this path.
    NoSuchPath,
    /// More often than a path is called.
    TooOften,
    /// A body that is longer than is read.
    TooLong,
    /// A question that is longer than is said back.
    LongQuestion,
    /// A body that did not arrive in time.
    TooSlow,
    /// Too much is waiting to be looked at.
    NoRoom,
    /// Neither a delivery nor the question whether somebody listens.
    NoDelivery,
}

/// Calls that were turned away alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// At which open path; `None` where it was none.
    pub path: Option<String>,
    /// Why.
    pub refusal: Refusal,
    /// How many.
    pub count: u64,
    /// The first of them.
    pub first: Timestamp,
    /// The last of them.
    pub last: Timestamp,
}

/// Refused calls from now on: one number per reason and open path, however many.
#[derive(Debug, Clone)]
pub struct Refusals(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    counted: Mutex<BTreeMap<(Option<String>, Refusal), Refused>>,
    news: Notify,
    stop: CancellationToken,
}

impl Refusal {
    /// A stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::Stranger => "stranger",
            Self::NoSuchPath => "no-such-path",
            Self::TooOften => "too-often",
            Self::TooLong | Self::LongQuestion => "too-long",
            Self::TooSlow => "too-slow",
            Self::NoRoom => "no-room",
            Self::NoDelivery => "no-delivery",
        }
    }

    pub(super) fn response(self) -> Response {
        match self {
            Self::Stranger => StatusCode::FORBIDDEN.into_response(),
            Self::NoSuchPath => StatusCode::NOT_FOUND.into_response(),
            Self::TooOften => StatusCode::TOO_MANY_REQUESTS.into_response(),
            Self::TooLong => StatusCode::PAYLOAD_TOO_LARGE.into_response(),
            Self::LongQuestion => StatusCode::URI_TOO_LONG.into_response(),
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT.into_response(),
            Self::NoRoom => (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "1")]).into_response(),
            Self::NoDelivery => (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "POST")]).into_response(),
        }
    }
}

impl Refusals {
    pub(super) fn new(stop: CancellationToken) -> Self {
        Self(Arc::new(Shared { counted: Mutex::default(), news: Notify::new(), stop }))
    }

    /// Everything since the last time; waits until there is something. `None` when the receiver has ended.
    pub async fn next(&self) -> Option<Vec<Refused>> {
        loop {
            let counted = mem::take(&mut *self.0.counted.lock().unwrap_or_else(PoisonError::into_inner));
            if !counted.is_empty() {
                return Some(counted.into_values().collect());
            }
            tokio::select! {
                () = self.0.stop.cancelled() => return None,
                () = self.0.news.notified() => {}
            }
        }
    }

    pub(super) fn count(&self, refusal: Refusal, path: Option<String>, now: Timestamp) {
        let mut counted = self.0.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = |(path, refusal): &(Option<String>, Refusal)| Refused {
            path: path.clone(),
            refusal: *refusal,
            count: 0,
            first: now,
            last: now,
        };
        let refused = counted.entry((path, refusal)).or_insert_with_key(fresh);
        refused.count = refused.count.saturating_add(1);
        refused.last = now;
        drop(counted);
        self.0.news.notify_one();
    }
}
