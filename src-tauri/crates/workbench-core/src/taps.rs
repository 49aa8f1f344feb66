//! Taps: local addresses between two agents, through which one calls the other.
//!
//! A tap passes every call on, and the wire log sees it. Taps are stored; whether one is open is not, so that
//! nothing listens unasked after a start. Deliberately absent: authenticating for anybody. A caller's credentials
//! reach the agent, and this program's own never do.

mod carrying;
mod places;

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use a2a_client::Credentials;
use a2a_protocol::Json;
use a2a_protocol::model::{AgentCard, ApiKeyLocation, SecurityScheme};
use a2a_server::tap::{Onward, RunningTap, Tap, TapOptions};
use tokio::time::timeout;
use workbench_store::taps::{self as rows, Caller, TapRow};
use workbench_store::{ConnectionId, TapId};

use crate::auth::auth_of;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::saved::read_card;
use carrying::Carrier;
use places::Places;

/// How long callers may take to notice that a tap was closed.
const FAREWELL: Duration = Duration::from_secs(2);

/// A tap as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TapShown {
    /// Its row of the database.
    pub row: TapRow,
    /// Whether calls pass.
    pub state: TapState,
}

/// Whether calls pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TapState {
    /// None do.
    Closed,
    /// They do.
    Open {
        /// Where to point callers.
        address: String,
        /// Calls that were passed on since it was opened.
        passed: u64,
        /// Calls that were turned away.
        refused: u64,
        /// The agent signs its card, and the changed card of the tap does not verify.
        signed: bool,
    },
}

/// Everything about taps.
pub struct Taps {
    ground: Arc<Ground>,
    open: tokio::sync::Mutex<HashMap<TapId, Opened>>,
}

struct Opened {
    connection: ConnectionId,
    tap: RunningTap,
    signed: bool,
}

impl Taps {
    pub(crate) fn new(ground: Arc<Ground>) -> Self {
        Self { ground, open: tokio::sync::Mutex::default() }
    }

    /// Every tap, the oldest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn list(&self) -> Result<Vec<TapShown>, CoreError> {
        let rows = self.ground.store().read(rows::list).await?;
        let open = self.open.lock().await;
        let shown = |row: TapRow| {
            let state = open.get(&row.id).map_or(TapState::Closed, Opened::state);
            TapShown { row, state }
        };
        Ok(rows.into_iter().map(shown).collect())
    }

    /// Sets up a tap before an agent and opens it.
    ///
    /// # Errors
    /// When the agent is not there, or no port can be had.
    pub async fn add(&self, connection: &ConnectionId, caller: Caller) -> Result<TapId, CoreError> {
        let id = TapId::new(self.ground.environment().fresh_id());
        let created_at = self.ground.environment().now();
        let row = TapRow { id: id.clone(), connection_id: connection.clone(), caller, port: 0, created_at };
        self.listen_at(row).await?;
        Ok(id)
    }

    /// Opens a tap that was set up before, at the port that it had.
    ///
    /// # Errors
    /// When it is not there, or somebody else has the port.
    pub async fn open(&self, id: &TapId) -> Result<(), CoreError> {
        let wanted = id.clone();
        let row = self.ground.store().read(move |reader| rows::get(reader, &wanted)).await?;
        self.listen_at(row.ok_or_else(|| CoreError::not_found("tap", id))?).await
    }

    /// Closes a tap: calls through it are cut, and its port is free.
    ///
    /// # Errors
    /// When nobody can be told.
    pub async fn close(&self, id: &TapId) -> Result<(), CoreError> {
        self.close_which(|known, _| known == id).await
    }

    /// Closes every tap.
    ///
    /// # Errors
    /// When nobody can be told.
    pub async fn close_all(&self) -> Result<(), CoreError> {
        self.close_which(|_, _| true).await
    }

    /// Closes a tap and forgets it.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn remove(&self, id: &TapId) -> Result<(), CoreError> {
        self.close(id).await?;
        let removed = id.clone();
        Ok(self.ground.store().write("remove tap", move |tx| rows::remove(tx, &removed)).await?)
    }

    /// Closes the taps before an agent.
    pub(crate) async fn close_those_of(&self, connection: &ConnectionId) -> Result<(), CoreError> {
        self.close_which(|_, opened| opened.connection == *connection).await
    }

    /// Frees every port.
    pub(crate) async fn stop(&self) {
        let taps = std::mem::take(&mut *self.open.lock().await);
        for opened in taps.into_values() {
            opened.stop().await;
        }
    }

    async fn close_which(&self, which: impl Fn(&TapId, &Opened) -> bool) -> Result<(), CoreError> {
        let mut open = self.open.lock().await;
        let closing: Vec<Opened> =
            open.extract_if(|id, opened| which(id, opened)).map(|(_, opened)| opened).collect();
        drop(open);
        if closing.is_empty() {
            return Ok(());
        }
        for opened in closing {
            opened.stop().await;
        }
        self.announce().await
    }

    async fn announce(&self) -> Result<(), CoreError> {
        let announcing = self.ground.store().write("taps", |tx| {
            rows::touch(tx, None);
            Ok(())
        });
        Ok(announcing.await?)
    }

    async fn listen_at(&self, row: TapRow) -> Result<(), CoreError> {
        let mut open = self.open.lock().await;
        if open.contains_key(&row.id) {
            return Ok(());
        }
        let opened = self.opened(&row).await?;
        let port = opened.tap.address().port();
        open.insert(row.id.clone(), opened);
        drop(open);
        let row = TapRow { port, ..row };
        Ok(self.ground.store().write("tap", move |tx| rows::keep(tx, &row)).await?)
    }

    async fn opened(&self, row: &TapRow) -> Result<Opened, CoreError> {
        let (connection, stored) = self.ground.stored_connection(&row.connection_id).await?;
        if connection.removed_at.is_some() {
            return Err(CoreError::Removed { name: connection.name });
        }
        let card = read_card(&stored).ok_or(CoreError::NoInterface)?.value;
        let transport = self.ground.passing_transport(&row.connection_id, &auth_of(&connection)).await?;
        let raw = self.ground.raw_over(transport, Credentials::none());
        let pasted = match connection.card_url {
            None => Json::parse(stored.body.as_str()).ok(),
            Some(_) => None,
        };
        let secrets = secrets(&card).into();
        let (agent, caller) = (row.connection_id.as_str().into(), row.caller.to_text().into());
        let mut circle = false;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, row.port));
        let options = TapOptions { address, name: format!("a2a-workbench-tap-{}", row.id) };
        let tap = Tap::start(options, |address| {
            let mut places = Places::new(&address.to_string(), connection.card_url.as_deref());
            places.learn(&card);
            circle = places.leads_here();
            let places = Mutex::new(places);
            Arc::new(Carrier { raw, places, pasted, secrets, connection: agent, caller }) as Arc<dyn Onward>
        });
        let tap = tap.await.map_err(CoreError::Tap)?;
        if circle {
            tap.stop().await;
            return Err(CoreError::TapInCircle);
        }
        Ok(Opened { connection: row.connection_id.clone(), tap, signed: !card.signatures.is_empty() })
    }
}

impl Opened {
    /// Nobody listens from now on; callers that do not let go are not waited for.
    async fn stop(self) {
        let _ = timeout(FAREWELL, self.tap.stop()).await;
    }

    fn state(&self) -> TapState {
        let calls = self.tap.calls();
        TapState::Open {
            address: format!("http://{}", self.tap.address()),
            passed: calls.passed,
            refused: calls.refused,
            signed: self.signed,
        }
    }
}

/// Names of headers, parameters and cookies that callers of an agent prove themselves with.
fn secrets(card: &AgentCard) -> Vec<String> {
    let named = |scheme: &SecurityScheme| match scheme {
        SecurityScheme::ApiKey { location: ApiKeyLocation::Header | ApiKeyLocation::Query, name } => {
            Some(name.clone())
        }
        SecurityScheme::ApiKey { .. }
        | SecurityScheme::Http { .. }
        | SecurityScheme::OAuth2 { .. }
        | SecurityScheme::OpenIdConnect { .. }
        | SecurityScheme::MutualTls
        | SecurityScheme::Unknown(_) => None,
    };
    card.security_schemes.iter().filter_map(|(_, scheme)| named(scheme)).collect()
}
