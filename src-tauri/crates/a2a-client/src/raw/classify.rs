//! The meaning of a library's error, told by the types in its chain of causes, never by its text.

use std::error::Error;
use std::io;
use std::net::IpAddr;
use std::time::Duration;

use url::Url;

use super::transport::Protocol;
use crate::error::{Phase, PrivateAddressError, ResolveError, Sent, TransportError};
use crate::tls::TlsFault;

/// An error that came instead of an answer's head.
pub(super) fn before_head(
    error: reqwest::Error,
    url: &Url,
    connect: Duration,
    protocol: Protocol,
) -> TransportError {
    let source = error.without_url();
    let host = host_and_port(url);
    if source.is_builder() {
        return TransportError::InvalidRequest { source };
    }
    if !source.is_connect() {
        // With TLS 1.3 a server judges the client's certificate when the request may be on its way
        // already, and passes nothing on before (RFC 8446 §4.4.2.4).
        return match certificate_alert(&source) {
            Some(reason) => TransportError::Tls { host, fault: TlsFault::ClientCertificate, reason, source },
            None if protocol == Protocol::Http2 && is_foreign(&source) => {
                TransportError::NotHttp2 { host, source }
            }
            None if protocol != Protocol::Http2 && is_garbled(&source) => {
                TransportError::NotHttp { host, source }
            }
            None => TransportError::Lost { source },
        };
    }
    if source.is_timeout() {
        return TransportError::Timeout { phase: Phase::Connect, limit: connect, sent: Sent::No };
    }
    match cause(&source, url.scheme() == "https") {
        Cause::Resolve => TransportError::Dns { host: url.host_str().unwrap_or_default().to_owned(), source },
        Cause::Private(address) => {
            let host = url.host_str().unwrap_or_default().to_owned();
            TransportError::PrivateAddress { host, address: address.to_string() }
        }
        Cause::Refused => TransportError::Refused { host, source },
        Cause::Tls(fault, reason) => TransportError::Tls { host, fault, reason, source },
        Cause::Other => TransportError::Connect { host, source },
    }
}

/// An error in the middle of a body.
pub(super) fn in_body(error: reqwest::Error, received: u64) -> TransportError {
    TransportError::Cut { received, source: error.without_url() }
}

/// Whether the answer made no sense as HTTP/2.
fn is_foreign(error: &(dyn Error + 'static)) -> bool {
    chain(error).filter_map(|current| current.downcast_ref::<h2::Error>()).any(|error| {
        error.is_go_away() && error.is_library()
            || matches!(error.reason(), Some(h2::Reason::FRAME_SIZE_ERROR | h2::Reason::HTTP_1_1_REQUIRED))
    })
}

enum Cause {
    Resolve,
    Private(IpAddr),
    Refused,
    Tls(TlsFault, String),
    Other,
}

fn cause(error: &(dyn Error + 'static), secure: bool) -> Cause {
    for current in chain(error) {
        if current.is::<ResolveError>() {
            return Cause::Resolve;
        }
        if let Some(PrivateAddressError(address)) = current.downcast_ref::<PrivateAddressError>() {
            return Cause::Private(*address);
        }
        if let Some(tls) = current.downcast_ref::<rustls::Error>() {
            return Cause::Tls(TlsFault::of(tls), tls.to_string());
        }
        match current.downcast_ref::<io::Error>().map(io::Error::kind) {
            Some(io::ErrorKind::ConnectionRefused) => return Cause::Refused,
            // A connection that was made ended before TLS was.
            Some(io::ErrorKind::UnexpectedEof) if secure => {
                return Cause::Tls(TlsFault::Ended, current.to_string());
            }
            _ => {}
        }
    }
    Cause::Other
}

/// The server's complaint about the client's certificate, or about its absence.
fn certificate_alert(error: &(dyn Error + 'static)) -> Option<String> {
    let tls = chain(error).find_map(|current| current.downcast_ref::<rustls::Error>())?;
    (TlsFault::of(tls) == TlsFault::ClientCertificate).then(|| tls.to_string())
}

/// Whether the answer could not be read as HTTP/1.1.
fn is_garbled(error: &(dyn Error + 'static)) -> bool {
    let http = chain(error).filter_map(|current| current.downcast_ref::<hyper::Error>());
    // A head that is too large is one all the same.
    http.filter(|error| error.is_parse()).any(|error| !error.is_parse_too_large())
}

/// The error and its causes.
pub(super) fn chain<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&current| {
        // `io::Error::source` skips the error it wraps.
        let as_io = current.downcast_ref::<io::Error>();
        let wrapped = as_io.and_then(io::Error::get_ref).map(|inner| inner as &(dyn Error + 'static));
        wrapped.or_else(|| current.source())
    })
}

pub(super) fn host_and_port(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    match url.port_or_known_default() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}
