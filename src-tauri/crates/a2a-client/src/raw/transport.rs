//! The HTTP library, set up once: TLS, proxy, name resolution, pools.

use std::fmt;
use std::io;
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::Url;

use crate::error::{ResolveError, TransportError};
use crate::limits::Limits;
use crate::reach::Reach;

/// Connections to any number of hosts. Making one loads the system's certificates: make one, clone it.
#[derive(Clone)]
pub struct Transport {
    /// Never through a proxy: this machine is not reached by way of another.
    direct: reqwest::Client,
    proxied: reqwest::Client,
    connect: Duration,
}

/// How connections are made.
#[derive(Debug, Clone)]
pub struct TransportOptions {
    /// Time to find the host, connect and agree on TLS.
    pub connect: Duration,
    /// Which proxy to use, except for this machine's own addresses.
    pub proxy: Proxy,
}

/// Which proxy requests go through.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Proxy {
    /// The system's, environment variables included.
    #[default]
    System,
    /// None.
    Direct,
    /// This one (http, https or socks5).
    Url(Url),
}

impl Default for TransportOptions {
    fn default() -> Self {
        Self { connect: Limits::default().connect, proxy: Proxy::default() }
    }
}

/// Makes aws-lc-rs the process's TLS provider. Call it first thing; further calls do nothing.
///
/// Two providers in one process make rustls panic at its first use, so the choice is made once.
pub fn install_crypto_provider() {
    // An error means that a provider is installed already, which is what is wanted.
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
}

impl Transport {
    /// Sets up connections.
    ///
    /// # Errors
    /// When the system's certificates or the proxy cannot be used.
    pub fn new(options: &TransportOptions) -> Result<Self, TransportError> {
        install_crypto_provider();
        let setup = |source| TransportError::Setup { source };
        let direct = client(options).no_proxy().build().map_err(setup)?;
        let proxied = match &options.proxy {
            Proxy::Direct => direct.clone(),
            Proxy::System => client(options).build().map_err(setup)?,
            Proxy::Url(url) => {
                let proxy = reqwest::Proxy::all(url.clone()).map_err(setup)?;
                client(options).proxy(proxy).build().map_err(setup)?
            }
        };
        Ok(Self { direct, proxied, connect: options.connect })
    }

    pub(super) fn client(&self, url: &Url) -> &reqwest::Client {
        match Reach::of(url) {
            Reach::Nowhere | Reach::Machine => &self.direct,
            Reach::Network | Reach::Anywhere => &self.proxied,
        }
    }

    pub(super) fn connect_limit(&self) -> Duration {
        self.connect
    }
}

impl fmt::Debug for Transport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Transport").field("connect", &self.connect).finish_non_exhaustive()
    }
}

fn client(options: &TransportOptions) -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .user_agent(concat!("A2A-Workbench/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(options.connect)
        .redirect(reqwest::redirect::Policy::none())
        .retry(reqwest::retry::never())
        .referer(false)
        .http1_max_headers(200)
        .dns_resolver(SystemResolver)
}

/// The system's resolver, whose failure keeps a type that can be recognised.
#[derive(Debug)]
struct SystemResolver;

impl Resolve for SystemResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let host = name.as_str().to_owned();
        Box::pin(async move {
            let found = tokio::net::lookup_host((host, 0)).await.map_err(ResolveError)?;
            let addresses: Vec<_> = found.collect();
            if addresses.is_empty() {
                return Err(ResolveError(io::ErrorKind::NotFound.into()).into());
            }
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}
