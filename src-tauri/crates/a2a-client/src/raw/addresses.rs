//! The fence around the local network: which IP addresses a connection may be made to.
//!
//! A card, a redirect or the name service can lead a host name to this machine or its neighbours at any time. So
//! not the name in a URL is judged but the addresses that it resolves to, in the same look-up that the connection
//! uses. Deliberately absent: names that a proxy resolves, because the proxy stands elsewhere and sees other
//! addresses.

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

use crate::error::{PrivateAddressError, ResolveError, TransportError};
use crate::reach::Reach;

/// Which addresses may be connected to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Addresses {
    /// Every one: the agent is here or nearby. A public host still cannot redirect to one that is not.
    #[default]
    Every,
    /// All addresses: a person allowed the agent to lead here.
    Allowed,
    /// Those that are reached from everywhere. Neither this machine, nor the local network.
    PublicOnly,
}

/// Why a name leads nowhere.
#[derive(Debug)]
pub(super) enum Unresolved {
    /// It has no address.
    Unknown(ResolveError),
    /// None of its addresses may be connected to.
    Private(PrivateAddressError),
}

impl From<ResolveError> for Unresolved {
    fn from(error: ResolveError) -> Self {
        Self::Unknown(error)
    }
}

impl From<PrivateAddressError> for Unresolved {
    fn from(error: PrivateAddressError) -> Self {
        Self::Private(error)
    }
}

/// The system's resolver behind a fence. Its failures keep types that can be recognised.
#[derive(Debug)]
pub(super) struct Resolver {
    known: BTreeMap<String, Vec<IpAddr>>,
    /// The requested hosts, if only public addresses are allowed. Any other look-up is a proxy's, which a person
    /// placed.
    fenced: Option<Mutex<HashSet<String>>>,
}

impl Resolver {
    pub(super) fn new(addresses: Addresses, known: BTreeMap<String, Vec<IpAddr>>) -> Self {
        let fenced = match addresses {
            Addresses::Every | Addresses::Allowed => None,
            Addresses::PublicOnly => Some(Mutex::default()),
        };
        Self { known, fenced }
    }

    /// Judges the host of a request by its URL, and remembers its name for the look-up.
    pub(super) fn admit(&self, url: &Url) -> Result<(), TransportError> {
        let (Some(fenced), Some(host)) = (&self.fenced, url.host()) else { return Ok(()) };
        if Reach::of(url) != Reach::Anywhere {
            let host = host.to_string();
            return Err(TransportError::PrivateAddress { address: host.clone(), host });
        }
        if let Host::Domain(name) = host {
            let mut fenced = fenced.lock().unwrap_or_else(PoisonError::into_inner);
            fenced.insert(name.to_owned());
        }
        Ok(())
    }

    /// The addresses of a name, without those that may not be connected to.
    pub(super) fn addresses(
        &self,
        host: String,
    ) -> impl Future<Output = Result<Vec<SocketAddr>, Unresolved>> + Send + 'static {
        let fenced = self.is_fenced(&host);
        let known = self.known.get(&host).cloned();
        async move {
            let found: Vec<SocketAddr> = match known {
                Some(known) => known.into_iter().map(|address| (address, 0).into()).collect(),
                None => tokio::net::lookup_host((host, 0)).await.map_err(ResolveError)?.collect(),
            };
            let Some(first) = found.first().map(SocketAddr::ip) else {
                return Err(ResolveError(io::ErrorKind::NotFound.into()).into());
            };
            let admitted: Vec<SocketAddr> = found
                .into_iter()
                .filter(|address| !fenced || Reach::of_address(address.ip()) == Reach::Anywhere)
                .collect();
            if admitted.is_empty() { Err(PrivateAddressError(first).into()) } else { Ok(admitted) }
        }
    }

    fn is_fenced(&self, name: &str) -> bool {
        let is_in = |fenced: &Mutex<HashSet<String>>| {
            fenced.lock().unwrap_or_else(PoisonError::into_inner).contains(name)
        };
        self.fenced.as_ref().is_some_and(is_in)
    }
}

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let addresses = self.addresses(name.as_str().to_owned());
        Box::pin(async move {
            // The library hands on what is in the box, and it is told by its type.
            match addresses.await {
                Ok(admitted) => Ok(Box::new(admitted.into_iter()) as Addrs),
                Err(Unresolved::Unknown(error)) => Err(error.into()),
                Err(Unresolved::Private(error)) => Err(error.into()),
            }
        })
    }
}
