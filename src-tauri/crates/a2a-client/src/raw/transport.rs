//! The HTTP library, set up once: TLS, proxy, name resolution, pools.

use std::collections::BTreeMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use url::{Origin, Url};

use super::addresses::{Addresses, Resolver};
use super::certificates::{ClientCertificate, TrustedRoots};
use crate::display_url::DisplayUrl;
use crate::error::TransportError;
use crate::limits::Limits;
use crate::reach::Reach;

/// How long an idle connection is kept for the next request.
///
/// Servers close idle connections after five seconds (uvicorn, Node), and a request that meets the closing may or may
/// not have been read, so it is not sent again by itself. A new connection costs less than that doubt.
const IDLE: Duration = Duration::from_secs(4);

/// The bytes that a stream over HTTP/2 may send ahead of its reader, and all streams of a connection together (RFC
/// 9113 §5.2).
///
/// The library ends a connection whose unread frames are many and small: each counts as up to 256 bytes against half
/// of the second figure. An agent that writes every token in a frame of its own fills the first with such frames when
/// the reader is busy, and that must not end its stream.
const STREAM_WINDOW: u32 = 1024 * 1024;
const CONNECTION_WINDOW: u32 = 32 * STREAM_WINDOW;

/// Connections to any number of hosts. Making one loads the system's certificates: make one, clone it.
#[derive(Clone)]
pub struct Transport {
    anonymous: Clients,
    /// With a client certificate, for one origin.
    identified: Option<(Origin, Clients)>,
    resolver: Arc<Resolver>,
    connect: Duration,
    addresses: Addresses,
}

/// Connections under one identity.
#[derive(Clone)]
struct Clients {
    setup: Arc<Setup>,
    negotiated: Pools,
    /// Made when the first agent is called over gRPC, which most people never do.
    http2: Arc<OnceLock<Pools>>,
}

struct Setup {
    options: TransportOptions,
    resolver: Arc<Resolver>,
    identity: Option<reqwest::Identity>,
}

/// Connections that are made in the same way.
#[derive(Clone)]
struct Pools {
    /// Never through a proxy: this machine is not reached by way of another.
    direct: reqwest::Client,
    proxied: reqwest::Client,
}

/// Which HTTP is spoken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Protocol {
    /// The one that TLS agrees on; HTTP/1.1 without TLS.
    Negotiated,
    /// HTTP/2 and nothing else, without TLS by prior knowledge (RFC 9113 §3.3).
    Http2,
}

/// How connections are made.
#[derive(Debug, Clone)]
pub struct TransportOptions {
    /// Time to find the host, connect and agree on TLS.
    pub connect: Duration,
    /// Which proxy to use, except for this machine's own addresses.
    pub proxy: Proxy,
    /// Authorities to trust besides the system's.
    pub roots: Option<TrustedRoots>,
    /// The certificate of this client, for one origin.
    pub certificate: Option<ClientCertificate>,
    /// Which addresses may be connected to.
    pub addresses: Addresses,
    /// Requests carry nothing that their sender did not say, and answers stay packed as they come.
    pub verbatim: bool,
    /// Addresses of names that are not looked up, as in the system's own file of hosts.
    pub hosts: BTreeMap<String, Vec<IpAddr>>,
}

/// Which proxy requests go through.
#[derive(Clone, Default, PartialEq, Eq)]
pub enum Proxy {
    /// The system's, environment variables included.
    #[default]
    System,
    /// None.
    Direct,
    /// This one (http, https, socks5 or socks5h), with user name and password where it wants them.
    Url(Url),
}

impl fmt::Debug for Proxy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System => formatter.write_str("System"),
            Self::Direct => formatter.write_str("Direct"),
            Self::Url(url) => formatter.debug_tuple("Url").field(&DisplayUrl::new(url)).finish(),
        }
    }
}

impl Default for TransportOptions {
    fn default() -> Self {
        let connect = Limits::default().connect;
        Self {
            connect,
            proxy: Proxy::default(),
            roots: None,
            certificate: None,
            addresses: Addresses::default(),
            verbatim: false,
            hosts: BTreeMap::new(),
        }
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
    /// When the system's certificates, those given, or the proxy cannot be used.
    pub fn new(options: &TransportOptions) -> Result<Self, TransportError> {
        install_crypto_provider();
        let setup = |source| TransportError::Setup { source };
        let resolver = Arc::new(Resolver::new(options.addresses, options.hosts.clone()));
        let clients = |identity| Clients::new(options.clone(), Arc::clone(&resolver), identity);
        let anonymous = clients(None).map_err(setup)?;
        let identified = match &options.certificate {
            None => None,
            Some(certificate) => {
                let pem = certificate.pem.expose().as_bytes();
                let identity = reqwest::Identity::from_pem(pem).map_err(setup)?;
                Some((certificate.origin.clone(), clients(Some(identity)).map_err(setup)?))
            }
        };
        let TransportOptions { connect, addresses, .. } = *options;
        Ok(Self { anonymous, identified, resolver, connect, addresses })
    }

    /// `identify`: the client certificate may be shown, if it is for this origin.
    pub(super) fn client(
        &self,
        url: &Url,
        identify: bool,
        protocol: Protocol,
    ) -> Result<&reqwest::Client, TransportError> {
        self.resolver.admit(url)?;
        let identified = self.identified.as_ref().filter(|(origin, _)| identify && *origin == url.origin());
        let clients = identified.map_or(&self.anonymous, |(_, clients)| clients);
        let pools = match protocol {
            Protocol::Negotiated => &clients.negotiated,
            Protocol::Http2 => clients.http2().map_err(|source| TransportError::Setup { source })?,
        };
        Ok(match Reach::of(url) {
            Reach::Nowhere | Reach::Machine => &pools.direct,
            Reach::Network | Reach::Anywhere => &pools.proxied,
        })
    }

    /// The same connections for an agent that a person allowed to lead wherever it says, where these are
    /// to every address.
    #[must_use]
    pub fn allowed(self) -> Self {
        let addresses = match self.addresses {
            Addresses::Every | Addresses::Allowed => Addresses::Allowed,
            Addresses::PublicOnly => Addresses::PublicOnly,
        };
        Self { addresses, ..self }
    }

    pub(super) fn may_lead_inside(&self) -> bool {
        self.addresses == Addresses::Allowed
    }

    /// Whether a client certificate is shown to the origin of `url`.
    pub(super) fn identifies(&self, url: &Url) -> bool {
        self.identified.as_ref().is_some_and(|(origin, _)| *origin == url.origin())
    }

    pub(super) fn options(&self) -> &TransportOptions {
        &self.anonymous.setup.options
    }

    pub(super) fn resolver(&self) -> &Resolver {
        &self.resolver
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

impl Clients {
    fn new(
        options: TransportOptions,
        resolver: Arc<Resolver>,
        identity: Option<reqwest::Identity>,
    ) -> reqwest::Result<Self> {
        let setup = Setup { options, resolver, identity };
        let negotiated = Pools::new(&setup, Protocol::Negotiated)?;
        Ok(Self { setup: Arc::new(setup), negotiated, http2: Arc::default() })
    }

    fn http2(&self) -> reqwest::Result<&Pools> {
        if let Some(pools) = self.http2.get() {
            return Ok(pools);
        }
        let pools = Pools::new(&self.setup, Protocol::Http2)?;
        Ok(self.http2.get_or_init(|| pools))
    }
}

impl Pools {
    fn new(setup: &Setup, protocol: Protocol) -> reqwest::Result<Self> {
        let client = || {
            let client = client(setup)?;
            Ok(match protocol {
                Protocol::Negotiated => client,
                Protocol::Http2 => client.http2_prior_knowledge(),
            })
        };
        let direct = client()?.no_proxy().build()?;
        let proxied = match &setup.options.proxy {
            Proxy::Direct => direct.clone(),
            Proxy::System => client()?.build()?,
            Proxy::Url(url) => client()?.proxy(reqwest::Proxy::all(url.clone())?).build()?,
        };
        Ok(Self { direct, proxied })
    }
}

fn client(setup: &Setup) -> reqwest::Result<reqwest::ClientBuilder> {
    let Setup { options, resolver, identity } = setup;
    let builder = reqwest::Client::builder();
    let builder = if options.verbatim {
        builder.no_gzip().no_brotli().no_zstd().no_deflate()
    } else {
        builder.user_agent(concat!("A2A-Workbench/", env!("CARGO_PKG_VERSION")))
    };
    let mut builder = builder
        .connect_timeout(options.connect)
        .pool_idle_timeout(IDLE)
        .redirect(reqwest::redirect::Policy::none())
        .retry(reqwest::retry::never())
        .referer(false)
        .http1_max_headers(200)
        .http2_initial_stream_window_size(STREAM_WINDOW)
        .http2_initial_connection_window_size(CONNECTION_WINDOW)
        .dns_resolver(Arc::clone(resolver));
    if let Some(roots) = &options.roots {
        builder = builder.tls_certs_merge(reqwest::Certificate::from_pem_bundle(roots.pem.as_bytes())?);
    }
    if let Some(identity) = identity {
        builder = builder.identity(identity.clone());
    }
    Ok(builder)
}
