//! Looks at the way to a server step by step: its addresses, the connection, the TLS handshake.
//!
//! A call reports only the first step that failed. Here each step runs by itself, so a person sees which one
//! failed, and also a certificate that was not trusted. Certificates are judged by the verifier and authorities
//! of calls. Nothing is sent over such a connection; it is closed after the look. Deliberately absent: looking
//! through a proxy, which would have to be asked to connect.

use std::error::Error as _;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use hyper_util::client::proxy::matcher::Matcher;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, ProtocolVersion, SignatureScheme};
use rustls_platform_verifier::Verifier;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use url::{Host, Url};

use super::addresses::Unresolved;
use super::certificates::{CertificateFacts, TrustedRoots};
use super::classify::{chain, host_and_port};
use super::transport::{Proxy, Transport, TransportOptions};
use crate::display_url::DisplayUrl;
use crate::error::TransportError;
use crate::reach::Reach;
use crate::tls::TlsFault;

/// Why a step of the way cannot be gone.
#[derive(Debug, Error)]
pub enum LookError {
    /// The URL is not one that is called, or leads where nothing may be called.
    #[error(transparent)]
    Refused(#[from] TransportError),
    /// The name has no address.
    #[error("host `{host}` was not found")]
    NotFound {
        /// The name.
        host: String,
        /// The resolver's own words.
        #[source]
        source: io::Error,
    },
    /// Nothing listens at any of the addresses.
    #[error("`{host}` refused the connection")]
    NobodyListens {
        /// Host and port.
        host: String,
    },
    /// No address could be connected to, for another reason.
    #[error("no connection to `{host}`")]
    NotConnected {
        /// Host and port.
        host: String,
        /// The system's last error.
        #[source]
        source: io::Error,
    },
    /// Not in time.
    #[error("no connection within {} s", limit.as_secs_f32())]
    OutOfTime {
        /// How long it was tried.
        limit: Duration,
    },
    /// TLS was not agreed on.
    #[error("no secure connection to `{host}`: {reason}")]
    Tls {
        /// Host and port.
        host: String,
        /// The kind of fault.
        fault: TlsFault,
        /// In the words of the TLS library.
        reason: String,
    },
}

/// A server's TLS: its certificate, and the result of the handshake.
#[derive(Debug)]
pub struct TlsLook {
    /// The server's own certificate, where it showed one.
    pub certificate: Option<CertificateFacts>,
    /// The agreed version and protocol.
    pub outcome: Result<Agreed, LookError>,
}

/// The TLS parameters that client and server agreed on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreed {
    /// The protocol, such as `TLS 1.3`.
    pub version: String,
    /// The agreed protocol (RFC 7301), such as `h2`; `None`: the server did not say.
    pub application: Option<String>,
}

impl Transport {
    /// The proxy that requests to `url` go through; `None`: they go straight there.
    pub fn proxy_to(&self, url: &Url) -> Option<DisplayUrl> {
        if matches!(Reach::of(url), Reach::Nowhere | Reach::Machine) {
            return None;
        }
        match &self.options().proxy {
            Proxy::Direct => None,
            Proxy::Url(proxy) => Some(DisplayUrl::new(proxy)),
            Proxy::System => {
                let way = Matcher::from_system().intercept(&url.as_str().parse().ok()?)?;
                Url::parse(&way.uri().to_string()).ok().as_ref().map(DisplayUrl::new)
            }
        }
    }

    /// The addresses of the host of `url` that may be connected to.
    ///
    /// # Errors
    /// When there is none.
    pub async fn addresses_of(&self, url: &Url) -> Result<Vec<IpAddr>, LookError> {
        self.resolver().admit(url)?;
        let host = match url.host() {
            Some(Host::Ipv4(address)) => return Ok(vec![address.into()]),
            Some(Host::Ipv6(address)) => return Ok(vec![address.into()]),
            Some(Host::Domain(name)) => name.to_owned(),
            None => return Err(TransportError::UnsupportedUrl { url: DisplayUrl::new(url) }.into()),
        };
        let looking = timeout(self.connect_limit(), self.resolver().addresses(host.clone()));
        let Ok(found) = looking.await else {
            return Err(LookError::OutOfTime { limit: self.connect_limit() });
        };
        let mut addresses: Vec<IpAddr> = match found {
            Ok(found) => found.iter().map(SocketAddr::ip).collect(),
            Err(Unresolved::Unknown(error)) => return Err(LookError::NotFound { host, source: error.0 }),
            Err(Unresolved::Private(error)) => {
                let address = error.0.to_string();
                return Err(TransportError::PrivateAddress { host, address }.into());
            }
        };
        addresses.dedup();
        Ok(addresses)
    }

    /// Connects to one of `addresses` at the port of `url`, and returns which one answered.
    ///
    /// # Errors
    /// When none did.
    pub async fn try_connecting(&self, url: &Url, addresses: &[IpAddr]) -> Result<IpAddr, LookError> {
        let stream = self.connected(url, addresses).await?;
        let peer = stream.peer_addr().map(|peer| peer.ip());
        peer.map_err(|source| LookError::NotConnected { host: host_and_port(url), source })
    }

    /// Agrees on TLS with the server at `addresses`, and ends the connection.
    pub async fn look_at_tls(&self, url: &Url, addresses: &[IpAddr]) -> TlsLook {
        let shown = Arc::<OnceLock<CertificateDer<'static>>>::default();
        let outcome = match timeout(self.connect_limit(), self.shake_hands(url, addresses, &shown)).await {
            Ok(outcome) => outcome,
            Err(_) => Err(LookError::OutOfTime { limit: self.connect_limit() }),
        };
        TlsLook { certificate: shown.get().and_then(CertificateFacts::of), outcome }
    }

    async fn connected(&self, url: &Url, addresses: &[IpAddr]) -> Result<TcpStream, LookError> {
        let port = url.port_or_known_default().unwrap_or_default();
        let mut failed: io::Error = io::ErrorKind::AddrNotAvailable.into();
        for address in addresses {
            match timeout(self.connect_limit(), TcpStream::connect((*address, port))).await {
                Ok(Ok(stream)) => return Ok(stream),
                Ok(Err(error)) => failed = error,
                Err(_) => return Err(LookError::OutOfTime { limit: self.connect_limit() }),
            }
        }
        let host = host_and_port(url);
        Err(match failed.kind() {
            io::ErrorKind::ConnectionRefused => LookError::NobodyListens { host },
            _ => LookError::NotConnected { host, source: failed },
        })
    }

    async fn shake_hands(
        &self,
        url: &Url,
        addresses: &[IpAddr],
        shown: &Arc<OnceLock<CertificateDer<'static>>>,
    ) -> Result<Agreed, LookError> {
        let host = || host_and_port(url);
        let refused = |error: &rustls::Error| LookError::Tls {
            host: host(),
            fault: TlsFault::of(error),
            reason: error.to_string(),
        };
        let name = url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned();
        let name = ServerName::try_from(name).map_err(|error| LookError::Tls {
            host: host(),
            fault: TlsFault::Other,
            reason: error.to_string(),
        })?;
        let (options, shown, origin) = (self.options().clone(), Arc::clone(shown), url.origin());
        // Loading the system's certificates takes its time.
        let config = spawn_blocking(move || config(&options, &origin, shown)).await;
        let config = config.unwrap_or_else(|error| Err(rustls::Error::General(error.to_string())));
        let config = config.map_err(|error| refused(&error))?;
        let stream = self.connected(url, addresses).await?;
        let secured = TlsConnector::from(Arc::new(config)).connect(name, stream).await.map_err(|error| {
            let tls = chain(&error).find_map(|cause| cause.downcast_ref::<rustls::Error>());
            if let Some(tls) = tls {
                refused(tls)
            } else {
                let ended = error.kind() == io::ErrorKind::UnexpectedEof;
                let fault = if ended { TlsFault::Ended } else { TlsFault::Other };
                LookError::Tls { host: host(), fault, reason: said(&error) }
            }
        })?;
        let (_, session) = secured.get_ref();
        Ok(Agreed {
            version: session.protocol_version().map(spelled).unwrap_or_default(),
            application: session.alpn_protocol().map(|name| String::from_utf8_lossy(name).into_owned()),
        })
    }
}

fn said(error: &io::Error) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}

fn spelled(version: ProtocolVersion) -> String {
    match version {
        ProtocolVersion::TLSv1_3 => "TLS 1.3".to_owned(),
        ProtocolVersion::TLSv1_2 => "TLS 1.2".to_owned(),
        other => format!("{other:?}"),
    }
}

/// As calls are made: the system's authorities and those given, and the certificate for this origin.
fn config(
    options: &TransportOptions,
    origin: &url::Origin,
    shown: Arc<OnceLock<CertificateDer<'static>>>,
) -> Result<ClientConfig, rustls::Error> {
    let provider = Arc::new(default_provider());
    let given = options.roots.as_ref().map(TrustedRoots::certificates).unwrap_or_default();
    let judge = Verifier::new_with_extra_roots(given, Arc::clone(&provider))?;
    let verified = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(Watching { judge, shown }));
    let mut config = match options.certificate.as_ref().filter(|own| own.origin == *origin) {
        Some(own) => {
            let (chain, key) = own.chain_and_key()?;
            verified.with_client_auth_cert(chain, key)?
        }
        None => verified.with_no_client_auth(),
    };
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}

/// The verifier of calls, and the certificate that it saw.
#[derive(Debug)]
struct Watching {
    judge: Verifier,
    shown: Arc<OnceLock<CertificateDer<'static>>>,
}

impl ServerCertVerifier for Watching {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        // One handshake shows one certificate.
        let _ = self.shown.set(end_entity.clone().into_owned());
        self.judge.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.judge.verify_tls12_signature(message, certificate, signature)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.judge.verify_tls13_signature(message, certificate, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.judge.supported_verify_schemes()
    }
}
