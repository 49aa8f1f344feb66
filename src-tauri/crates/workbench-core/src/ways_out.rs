//! How requests leave this program: over which connections, seen by the wire log.

use a2a_client::{Addresses, Credentials, Limits, Raw, SystemClock, Transport, TransportOptions};
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use crate::action;
use crate::error::CoreError;
use crate::workbench::Workbench;

/// Connections that agents share.
pub(crate) struct WaysOut {
    every: Transport,
    /// To public addresses alone; made when the first agent needs them.
    public: OnceCell<Transport>,
}

impl WaysOut {
    /// `every`: connections to whatever address.
    pub(crate) fn new(every: Transport) -> Self {
        Self { every, public: OnceCell::new() }
    }

    /// Connections to these addresses.
    pub(crate) async fn to(&self, addresses: Addresses) -> Result<Transport, CoreError> {
        let make = || async {
            let options = TransportOptions { addresses, ..TransportOptions::default() };
            // Loading the system's certificates takes its time.
            let made = spawn_blocking(move || Transport::new(&options)).await;
            let made = made.map_err(|_| CoreError::Interrupted)?;
            made.map_err(|error| CoreError::from(a2a_client::CallError::from(error)))
        };
        match addresses {
            Addresses::Every => Ok(self.every.clone()),
            Addresses::Allowed => Ok(self.every.clone().allowed()),
            Addresses::PublicOnly => Ok(self.public.get_or_try_init(make).await?.clone()),
        }
    }
}

impl Workbench {
    /// A way to send with these credentials to whatever address.
    pub(crate) fn raw(&self, credentials: Credentials) -> Raw {
        self.raw_over(self.ways_out().every.clone(), credentials)
    }

    /// A way to send to these addresses.
    pub(crate) async fn raw_within(
        &self,
        addresses: Addresses,
        credentials: Credentials,
    ) -> Result<Raw, CoreError> {
        Ok(self.raw_over(self.ways_out().to(addresses).await?, credentials))
    }

    /// A way to send over connections of one's own.
    pub(crate) fn raw_over(&self, transport: Transport, credentials: Credentials) -> Raw {
        let environment = self.environment().clone();
        let clock = std::sync::Arc::new(SystemClock);
        Raw::new(transport, credentials, Limits::default(), self.tap(), clock)
            .with_traces(move || environment.random(), action::current)
    }
}
