//! A second look at the way to a saved agent after a failed call, and the explanation that comes of it.
//!
//! A call reports its failure, not the cause. One handshake, over which nothing is sent, shows some causes: TLS
//! spoken where `http` was called, or a certificate that vouches for itself. Deliberately absent: any other
//! guess.

use std::time::Duration;

use a2a_client::{CallError, CertificateFault, LookError, Raw, TlsFault, TransportError};
use http::StatusCode;
use tokio::time::timeout;
use url::Url;
use workbench_store::connections::Connection;

use crate::causes::innermost;
use crate::explain::Explanation;
use crate::remedy::{OtherAddress, Remedy, with_scheme};
use crate::sentence::{CallSentence, HintSentence};
use crate::shown::host_of;

/// How long one look may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// That the card itself came by the scheme which helps.
pub(crate) fn of_card(connection: &Connection, remedy: Option<&Remedy>) -> Option<HintSentence> {
    let Some(Remedy::UseAddress { address, by }) = remedy else { return None };
    let card = Url::parse(connection.card_url.as_deref()?).ok()?;
    let same_host = Url::parse(address).ok()?.host_str() == card.host_str();
    match (card.scheme(), by) {
        ("http", OtherAddress::Http) if same_host => Some(HintSentence::CardCameOverHttp),
        ("https", OtherAddress::Https) if same_host => Some(HintSentence::CardCameOverHttps),
        _ => None,
    }
}

/// The same explanation, with the result of one look at the way to the agent.
pub(crate) async fn look_closer(raw: &Raw, url: &Url, error: &CallError, told: Explanation) -> Explanation {
    let CallError::Transport(transport) = error else {
        // Servers of TLS answer 400 to plain HTTP, in words of their own.
        let is_refusal = error.status() == Some(StatusCode::BAD_REQUEST);
        return if is_refusal { with_tls(raw, url, told).await } else { told };
    };
    after_transport(raw, url, transport, told).await
}

/// The same where nothing but the way failed.
pub(crate) async fn after_transport(
    raw: &Raw,
    url: &Url,
    error: &TransportError,
    told: Explanation,
) -> Explanation {
    let host = || host_of(url.as_str());
    match error {
        TransportError::NotHttp { .. } | TransportError::Lost { .. } => with_tls(raw, url, told).await,
        TransportError::Tls {
            fault: TlsFault::Certificate(CertificateFault::NotTrusted | CertificateFault::Unusable),
            ..
        } => {
            let Some(look) = look(raw, url).await else { return told };
            let of_itself = look.certificate.is_some_and(|facts| facts.subject == facts.issuer);
            if of_itself {
                let message = CallSentence::ServerCertificateSelfSigned { host: host() }.into();
                let hints = vec![HintSentence::TrustIfKnown.into()];
                return Explanation { message, hints, remedy: Some(Remedy::EditCertificates), ..told };
            }
            told
        }
        TransportError::Connect { source, .. } => match raw.transport().proxy_to(url) {
            Some(proxy) => {
                let cause = innermost(source);
                let (host, proxy) = (host(), proxy.to_string());
                let message = CallSentence::NoConnectionThroughProxy { host, proxy, cause }.into();
                Explanation { message, hints: Vec::new(), ..told }
            }
            None => told,
        },
        _ => told,
    }
}

/// Where http was called and TLS is spoken, that.
pub(crate) async fn with_tls(raw: &Raw, url: &Url, told: Explanation) -> Explanation {
    let Some(remedy @ Remedy::UseAddress { .. }) = with_scheme(url.as_str(), OtherAddress::Https) else {
        return told;
    };
    // What was called is the port of plain HTTP; TLS is looked for at that very port.
    let Some(secure) = secured(url) else { return told };
    let Some(look) = look(raw, &secure).await else { return told };
    let is_spoken = look.certificate.is_some()
        || match &look.outcome {
            Ok(_) => true,
            Err(LookError::Tls { fault, .. }) => {
                matches!(fault, TlsFault::ClientCertificate | TlsFault::Refused)
            }
            Err(_) => false,
        };
    if !is_spoken {
        return told;
    }
    let message = CallSentence::TlsSpokenHere { host: host_of(url.as_str()) }.into();
    Explanation { message, hints: Vec::new(), remedy: Some(remedy), ..told }
}

fn secured(url: &Url) -> Option<Url> {
    let port = url.port_or_known_default();
    let mut secure = Url::parse(&url.as_str().replacen("http://", "https://", 1)).ok()?;
    secure.set_port(port).ok()?;
    Some(secure)
}

async fn look(raw: &Raw, url: &Url) -> Option<a2a_client::TlsLook> {
    let transport = raw.transport();
    if transport.proxy_to(url).is_some() {
        return None;
    }
    let looking = async {
        let addresses = transport.addresses_of(url).await.ok()?;
        Some(transport.look_at_tls(url, &addresses).await)
    };
    // A person waits for the reason; whoever does not answer a handshake shows nothing.
    timeout(PATIENCE, looking).await.ok().flatten()
}
