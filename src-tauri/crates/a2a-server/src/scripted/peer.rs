//! The peer itself: accepts, records, answers.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::wire::{RecordedRequest, read, write};
use super::{Reply, Script};

/// A running peer; stops when dropped.
#[derive(Debug)]
pub struct ScriptedPeer {
    address: SocketAddr,
    shared: Arc<Shared>,
    stop: CancellationToken,
}

#[derive(Debug)]
struct Shared {
    script: Mutex<Script>,
    requests: watch::Sender<Vec<RecordedRequest>>,
    released: watch::Sender<bool>,
    own_url: String,
}

impl ScriptedPeer {
    /// Starts on a free loopback port.
    ///
    /// # Errors
    /// When there is no free port.
    pub async fn start(script: Script) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            script: Mutex::new(script),
            requests: watch::Sender::new(Vec::new()),
            released: watch::Sender::new(false),
            own_url: format!("http://{address}/"),
        });
        let stop = CancellationToken::new();
        let accepting = accept(listener, Arc::clone(&shared), stop.clone());
        tokio::spawn(stop.clone().run_until_cancelled_owned(accepting));
        Ok(Self { address, shared, stop })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its URL, with a slash at its end.
    pub fn url(&self) -> String {
        self.shared.own_url.clone()
    }

    /// Every request received so far, each kept before it is answered.
    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.shared.requests.borrow().clone()
    }

    /// Waits until `count` requests have been received, and returns them.
    pub async fn received(&self, count: usize) -> Vec<RecordedRequest> {
        let mut requests = self.shared.requests.subscribe();
        let enough = requests.wait_for(|requests| requests.len() >= count).await;
        enough.map(|requests| requests.clone()).unwrap_or_default()
    }

    /// Lets every hanging answer, present and future, go on.
    pub fn release(&self) {
        self.shared.released.send_replace(true);
    }

    /// Replaces the rest of the script.
    pub fn rescript(&self, script: Script) {
        *self.shared.script.lock().unwrap_or_else(PoisonError::into_inner) = script;
    }
}

impl Drop for ScriptedPeer {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>, stop: CancellationToken) {
    let connections = TaskTracker::new();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let conversation = converse(stream, Arc::clone(&shared));
                connections.spawn(stop.clone().run_until_cancelled_owned(conversation));
            }
            Err(error) => {
                tracing::warn!(%error, "the scripted peer cannot accept");
                return;
            }
        }
    }
}

/// One request per connection. A caller that goes away is none of the script's business.
async fn converse(mut stream: TcpStream, shared: Arc<Shared>) {
    let Ok(Some(request)) = read(&mut stream).await else { return };
    let reply: Reply = shared.script.lock().unwrap_or_else(PoisonError::into_inner).next(&request);
    shared.requests.send_modify(|requests| requests.push(request.clone()));
    let released = shared.released.subscribe();
    if let Err(error) = write(&mut stream, &reply, &request, &shared.own_url, released).await {
        tracing::debug!(%error, "the caller left before the end of the answer");
    }
}
