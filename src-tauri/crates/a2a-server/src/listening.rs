//! One way to listen: at an address of this machine, until it is told to stop, and for as long as its answers take.
//! Deliberately absent: any other address, because only programs on this machine may reach what is served here.

use std::fmt;
use std::io;
use std::net::SocketAddr;

use axum::Router;
use axum::serve::Listener;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Why a server did not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// Only programs on this machine may reach agents here.
    #[error("`{0}` is not a loopback address")]
    NotLoopback(SocketAddr),
    /// A path is not kebab-case, or given twice.
    #[error("`{path}` cannot be an agent's path: it must be kebab-case and unique")]
    Path {
        /// As given.
        path: String,
    },
    /// The address is taken or not allowed.
    #[error("cannot listen on `{address}`")]
    Listen {
        /// As given.
        address: SocketAddr,
        /// The system's own words.
        #[source]
        source: io::Error,
    },
}

/// Listens at `address`, port 0 for a free one, and says where.
pub(crate) async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    if !address.ip().is_loopback() {
        return Err(StartError::NotLoopback(address));
    }
    let failed = |source| StartError::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

/// Answers with `router` until `stop`, as the last of `tasks`. `name` is for the log.
pub(crate) fn serve<L>(
    listener: L,
    router: Router,
    tasks: &TaskTracker,
    stop: &CancellationToken,
    name: &'static str,
) where
    L: Listener,
    L::Addr: fmt::Debug,
{
    let stopped = stop.clone();
    tasks.spawn(async move {
        let served = axum::serve(listener, router).with_graceful_shutdown(stopped.cancelled_owned()).await;
        if let Err(error) = served {
            tracing::warn!(%error, "{name} ended");
        }
    });
    tasks.close();
}
