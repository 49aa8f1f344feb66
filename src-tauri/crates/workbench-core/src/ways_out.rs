//! The network transports by which requests leave this program.

use a2a_client::{Addresses, Transport, TransportOptions};
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use crate::error::CoreError;

/// Connections that agents share.
pub(crate) struct WaysOut {
    every: Transport,
    /// To public addresses alone; made when the first agent needs them.
    public: OnceCell<Transport>,
}

impl WaysOut {
    /// `every`: connections to any address.
    pub(crate) fn new(every: Transport) -> Self {
        Self { every, public: OnceCell::new() }
    }

    /// Connections to any address.
    pub(crate) fn every(&self) -> Transport {
        self.every.clone()
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
