//! The address on this machine that agents call back to (A2A 1.0 §4.3.3).
//!
//! It answers every request and hands it on; proofs are judged elsewhere and later, so that the answer tells a
//! stranger nothing. Here only costs are limited: who may ask, how often, and how much is held in memory. Refused
//! requests are only counted ([`Refusals`]). Deliberately absent: TLS and any address but loopback. To be reached
//! from elsewhere, a person puts a forwarder in front and names it as a further host.

mod answer;
mod rate;
mod refused;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::http::{HeaderMap, Method};
use bytes::Bytes;
use jiff::Timestamp;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::environment::Environment;
use crate::listening::{StartError, listen, serve};
use rate::Rate;

pub use refused::{Refusal, Refusals, Refused};

/// The prefix of every path.
pub const PREFIX: &str = "/push/";

/// The largest body that is taken: 4 MiB.
pub const BODY_BYTES: usize = 4 * 1024 * 1024;

/// Deliveries that one path takes within a second.
pub const PER_SECOND: u32 = 50;

/// Everything that was taken and not yet dropped, in KiB.
const HELD_KIB: usize = 64 * 1024;

/// How to receive.
#[derive(Debug, Clone)]
pub struct ReceiverOptions {
    /// Where to listen; port 0 for a free one.
    pub address: SocketAddr,
    /// Names under which it is reached besides those of this machine, without ports.
    pub hosts: Vec<String>,
}

/// A request that arrived at an open path. Memory is set aside for it until it is dropped.
#[derive(Debug)]
pub struct Arrived {
    /// The path's own part, behind [`PREFIX`].
    pub path: String,
    /// Its verb.
    pub method: Method,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: Bytes,
    /// When it was complete.
    pub at: Timestamp,
    _memory: OwnedSemaphorePermit,
}

/// Starts receiving.
#[derive(Debug)]
pub struct Receiver;

/// A receiver that runs until this is dropped.
#[derive(Debug)]
pub struct RunningReceiver {
    address: SocketAddr,
    shared: Arc<Shared>,
    stop: CancellationToken,
    tasks: TaskTracker,
}

/// State shared by all requests.
#[derive(Debug)]
struct Shared {
    open: Mutex<HashMap<String, Rate>>,
    hosts: Vec<String>,
    arrived: mpsc::UnboundedSender<Arrived>,
    /// Limits the memory of waiting items in `arrived` as well.
    memory: Arc<Semaphore>,
    environment: Environment,
    refusals: Refusals,
}

impl Receiver {
    /// Listens; arrived call backs come out of the channel in order.
    ///
    /// # Errors
    /// When the address is not loopback, or taken.
    pub async fn start(
        options: ReceiverOptions,
        environment: Environment,
    ) -> Result<(RunningReceiver, mpsc::UnboundedReceiver<Arrived>), StartError> {
        let ReceiverOptions { address, hosts } = options;
        let (listener, address) = listen(address).await?;
        let (arrived, deliveries) = mpsc::unbounded_channel();
        let memory = Arc::new(Semaphore::new(HELD_KIB));
        let (stop, tasks) = (CancellationToken::new(), TaskTracker::new());
        let refusals = Refusals::new(stop.clone());
        let shared = Shared { open: Mutex::default(), hosts, arrived, memory, environment, refusals };
        let shared = Arc::new(shared);
        let router = Router::new().fallback(answer::answer).with_state(Arc::clone(&shared));
        serve(listener, router, &tasks, &stop, "the receiver of call backs");
        Ok((RunningReceiver { address, shared, stop, tasks }, deliveries))
    }
}

impl RunningReceiver {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Takes deliveries at this path from now on. The path is the only thing that keeps strangers from
    /// costing anything, so nobody may be able to guess it.
    pub fn open(&self, path: impl Into<String>) {
        self.shared.open().entry(path.into()).or_default();
    }

    /// Answers deliveries at this path as those at any other.
    pub fn close(&self, path: &str) {
        self.shared.open().remove(path);
    }

    /// The refusals from now on.
    pub fn refusals(&self) -> Refusals {
        self.shared.refusals.clone()
    }

    /// Stops taking requests, answers those that were begun, and waits until the port is free.
    pub async fn stop(self) {
        self.stop.cancel();
        self.tasks.wait().await;
    }
}

impl Drop for RunningReceiver {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Shared {
    fn open(&self) -> MutexGuard<'_, HashMap<String, Rate>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
