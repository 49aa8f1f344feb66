//! A tap: an address on this machine that stands before an agent elsewhere and passes every call on.
//!
//! It decides who may call, how much at once, and which headers end here. [`Onward`] carries the call and
//! observes it, because this crate knows no client. Answers pass piece by piece, unread. Deliberately absent: TLS
//! and any address but loopback, credentials of its own, and reading bodies beyond the needs of an error.

mod answer;
mod headers;
mod passing;
mod refusal;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::serve::ListenerExt as _;
use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::listening::{StartError, listen, serve};

pub use crate::pieces::Piece;
pub use refusal::Refusal;

/// Calls that pass through one tap at once, streams included.
pub const AT_ONCE: usize = 128;

/// The largest body of a call: 32 MiB. Answers of any size pass.
pub const BODY_BYTES: usize = 32 * 1024 * 1024;

/// Bodies of calls that are held until they have left, in KiB.
const HELD_KIB: usize = 64 * 1024;

/// How to listen.
#[derive(Debug, Clone)]
pub struct TapOptions {
    /// Where; port 0 for a free one.
    pub address: SocketAddr,
    /// A unique name for `Via` (RFC 9110 §7.6.3): a call that already has it has gone in a circle.
    pub name: String,
}

/// Carries calls to the agent behind a tap.
pub trait Onward: Send + Sync + 'static {
    /// Carries one call and returns with the head of the answer. Dropping the result ends the call.
    fn carry(self: Arc<Self>, call: Arrived) -> BoxFuture<'static, Result<Answered, Refusal>>;
}

/// A call that arrived and may be passed on.
#[derive(Debug, Clone)]
pub struct Arrived {
    /// Verb.
    pub method: Method,
    /// Path, percent-encoded, with a slash at its start.
    pub path: String,
    /// Query without its question mark.
    pub query: Option<String>,
    /// Headers without those that end here.
    pub headers: HeaderMap,
    /// The whole body.
    pub body: Bytes,
}

/// The answer of the agent behind the tap.
pub struct Answered {
    /// Status.
    pub status: StatusCode,
    /// Headers; those that end here are taken out.
    pub headers: HeaderMap,
    /// Body and trailers, as they come.
    pub body: BoxStream<'static, std::io::Result<Piece>>,
}

/// Starts taps.
#[derive(Debug)]
pub struct Tap;

/// A tap that runs until this is dropped.
#[derive(Debug)]
pub struct RunningTap {
    address: SocketAddr,
    counts: Arc<Counts>,
    stop: CancellationToken,
    tasks: TaskTracker,
}

/// How many calls there were.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Calls {
    /// Passed on, whatever their results.
    pub passed: u64,
    /// Turned away here.
    pub refused: u64,
}

#[derive(Debug, Default)]
struct Counts {
    passed: AtomicU64,
    refused: AtomicU64,
}

/// State shared by all calls.
struct Shared {
    onward: Arc<dyn Onward>,
    name: String,
    counts: Arc<Counts>,
    room: Arc<Semaphore>,
    memory: Arc<Semaphore>,
    stop: CancellationToken,
}

impl Tap {
    /// Listens for calls and hands them to `onward`, over HTTP/1.1 and HTTP/2 alike.
    ///
    /// # Errors
    /// When the address is not loopback, or taken.
    pub async fn start(
        options: TapOptions,
        onward: impl FnOnce(SocketAddr) -> Arc<dyn Onward>,
    ) -> Result<RunningTap, StartError> {
        let TapOptions { address, name } = options;
        let (listener, address) = listen(address).await?;
        let (stop, tasks, counts) = (CancellationToken::new(), TaskTracker::new(), Arc::default());
        let shared = Arc::new(Shared {
            onward: onward(address),
            name,
            counts: Arc::clone(&counts),
            room: Arc::new(Semaphore::new(AT_ONCE)),
            memory: Arc::new(Semaphore::new(HELD_KIB)),
            stop: stop.clone(),
        });
        let router = Router::new().fallback(answer::answer).with_state(shared);
        // A piece of a stream must not wait for the next one.
        let listener = listener.tap_io(|connection| {
            let _ = connection.set_nodelay(true);
        });
        serve(listener, router, &tasks, &stop, "a tap");
        Ok(RunningTap { address, counts, stop, tasks })
    }
}

impl RunningTap {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many calls there were so far.
    pub fn calls(&self) -> Calls {
        Calls {
            passed: self.counts.passed.load(Ordering::Relaxed),
            refused: self.counts.refused.load(Ordering::Relaxed),
        }
    }

    /// Cuts running calls, and waits until the port is free.
    pub async fn stop(self) {
        self.stop.cancel();
        self.tasks.wait().await;
    }
}

impl Drop for RunningTap {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
