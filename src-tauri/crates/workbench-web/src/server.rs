//! The loopback server: its routes, its start and its end.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::serve::ListenerExt;
use axum::{Router, middleware};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use workbench_core::Workbench;

use crate::assets::{self, Assets};
use crate::shared::Shared;
use crate::tokens::Tokens;
use crate::{call, events, fetching, guard};

/// The largest body of a call: an attached file in base64.
const LARGEST_CALL: usize = 48 * 1024 * 1024;

/// The time for running answers when the server ends: a paused download never finishes.
const FAREWELL: Duration = Duration::from_secs(3);

/// Characters that would end the path or the query of an address, or the address itself.
const NOT_IN_A_PLACE: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'<').add(b'>');

/// How to serve.
pub struct ServeOptions {
    /// The application.
    pub workbench: Workbench,
    /// The page.
    pub assets: Arc<dyn Assets>,
    /// Port on loopback; 0 picks one.
    pub port: u16,
}

/// Why the server did not start.
#[derive(Debug, Error)]
#[error("cannot listen on port {port} of this machine")]
pub struct ServeError {
    port: u16,
    #[source]
    source: io::Error,
}

/// A server that runs until it is dropped or stopped.
pub struct Running {
    address: SocketAddr,
    tokens: Arc<Tokens>,
    stopping: CancellationToken,
    task: Option<JoinHandle<()>>,
}

/// Starts serving on loopback.
///
/// # Errors
/// When the port cannot be had.
pub async fn serve(options: ServeOptions) -> Result<Running, ServeError> {
    let port = options.port;
    let failed = |source| ServeError { port, source };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let tokens = Arc::new(Tokens::default());
    let stopping = CancellationToken::new();
    let shared = Shared {
        workbench: options.workbench,
        tokens: Arc::clone(&tokens),
        downloads: Arc::default(),
        stopping: stopping.clone(),
    };
    let api = Router::new()
        .route("/api/session", post(call::start_session))
        .route("/api/call/{name}", post(call::call).layer(DefaultBodyLimit::max(LARGEST_CALL)))
        .route("/api/downloads/{ticket}", get(fetching::fetch).post(fetching::unlock))
        .route("/api/events", get(events::open))
        .with_state(shared);
    let page = Router::new().fallback(assets::serve).with_state(options.assets);
    let app = api.merge(page).layer(middleware::from_fn(guard::own_page_only));
    let stop = stopping.clone();
    // What is said to the page is small and wanted at once: nothing is gained by waiting for more to say.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "what is said to the page may be held back");
        }
    });
    let task = tokio::spawn(async move {
        let serving = axum::serve(listener, app).with_graceful_shutdown(stop.cancelled_owned());
        if let Err(error) = serving.await {
            tracing::error!(%error, "the web host ended");
        }
    });
    Ok(Running { address, tokens, stopping, task: Some(task) })
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// An address to open in a browser, once and within ten minutes. An earlier one stops working. It leads to a place of
    /// the page, such as `approvals/7`; an empty one is the page itself.
    pub fn one_time_url(&self, place: &str) -> String {
        let place = utf8_percent_encode(place, NOT_IN_A_PLACE);
        format!("http://{}/{place}#token={}", self.address, self.tokens.one_time())
    }

    /// Ends it. Calls in progress finish, unless they take long.
    pub async fn stop(mut self) {
        self.stopping.cancel();
        let Some(mut task) = self.task.take() else { return };
        match timeout(FAREWELL, &mut task).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "the web host did not end well"),
            Err(_) => {
                tracing::info!("something on its way to a browser is cut off");
                task.abort();
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stopping.cancel();
    }
}
