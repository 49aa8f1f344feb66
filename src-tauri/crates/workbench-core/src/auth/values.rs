//! A description and the keyring together: credentials, certificates and proxy, ready for use.

use std::sync::Arc;

use a2a_client::oauth::Tokens;
use a2a_client::{
    Addresses, ClientCertificate, Credentials, ExtraHeader, Proxy, Secret, Transport, TransportOptions,
    TrustedRoots,
};
use serde::Deserialize;
use tokio::task::spawn_blocking;
use url::Url;
use workbench_secrets::SecretStore;
use workbench_store::ConnectionId;

use super::given::proxy_url;
use super::{AuthDescription, ProxyDescription, StoredValue, bind};
use crate::error::CoreError;
use crate::ground::Ground;

/// The values of a description.
pub(crate) struct Values {
    /// Everything that is sent as it is; tokens come on top.
    pub(crate) credentials: Credentials,
    pub(crate) client_secret: Option<Secret>,
    pub(crate) tokens: Option<Tokens>,
    /// Connections of its own, or those that agents share.
    pub(crate) transport: Option<Transport>,
}

#[derive(Deserialize)]
struct Certificate {
    chain: String,
    key: String,
}

impl Ground {
    /// The values that `auth` describes, from the keyring.
    pub(crate) async fn values_of(
        &self,
        id: &ConnectionId,
        auth: &AuthDescription,
    ) -> Result<Values, CoreError> {
        let addresses = self.addresses_for(id).await?;
        let (secrets, auth) = (self.secrets().await, auth.clone());
        let reading = spawn_blocking(move || values(&secrets, &auth, addresses));
        let values = reading.await.map_err(|_| CoreError::Interrupted)??;
        Ok(match values.transport {
            Some(_) => values,
            None => Values { transport: Some(self.ways_out().to(addresses).await?), ..values },
        })
    }
}

impl Ground {
    /// A transport for other programs' calls to an agent: with the person's authorities and proxy for it, and without
    /// credentials of this program.
    pub(crate) async fn passing_transport(
        &self,
        id: &ConnectionId,
        auth: &AuthDescription,
    ) -> Result<Transport, CoreError> {
        let addresses = self.addresses_for(id).await?;
        let (secrets, auth) = (self.secrets().await, AuthDescription { certificate: None, ..auth.clone() });
        let making = spawn_blocking(move || {
            let options = transport_options(&auth, addresses, &|slot| read(&secrets, slot))?;
            let options = TransportOptions { verbatim: true, ..options };
            Ok::<_, CoreError>(Transport::new(&options).map_err(a2a_client::CallError::from)?)
        });
        making.await.map_err(|_| CoreError::Interrupted)?
    }
}

/// Blocks: keyrings are asked over D-Bus, and a transport loads the system's certificates.
///
/// A value that is described and not there is an error: going without it would be another identity.
/// Tokens are the exception, because nothing is sent without one.
fn values(
    secrets: &Arc<dyn SecretStore>,
    auth: &AuthDescription,
    addresses: Addresses,
) -> Result<Values, CoreError> {
    let read = |slot: &str| read(secrets, slot);
    let secret = auth.secret_slot.as_deref().map(read).transpose()?;
    let mut headers = Vec::new();
    for header in &auth.headers {
        if let Some(slot) = &header.value_slot {
            headers.push(ExtraHeader { name: header.name.clone(), value: read(slot)?, sensitive: true });
        }
    }
    let tokens = auth.session().map(|session| find(secrets, &session.slot)).transpose()?.flatten();
    let transport = transport(auth, addresses, &read)?;
    let client_secret = secret.clone().filter(|_| auth.kind.is_oauth());
    let (parameter, username) = (auth.parameter.as_deref(), auth.username.as_deref());
    Ok(Values {
        credentials: bind(&auth.origin, auth.kind, parameter, username, secret, &headers)?,
        client_secret,
        tokens: tokens.as_ref().and_then(Tokens::from_secret),
        transport,
    })
}

fn find(secrets: &Arc<dyn SecretStore>, slot: &str) -> Result<Option<Secret>, CoreError> {
    Ok(secrets.get(slot)?.map(|secret| Secret::new(secret.expose().to_owned())))
}

pub(super) fn read(secrets: &Arc<dyn SecretStore>, slot: &str) -> Result<Secret, CoreError> {
    find(secrets, slot)?.ok_or(CoreError::SecretMissing)
}

fn transport(
    auth: &AuthDescription,
    addresses: Addresses,
    read: &impl Fn(&str) -> Result<Secret, CoreError>,
) -> Result<Option<Transport>, CoreError> {
    if auth.certificate.is_none() && auth.roots.is_none() && auth.proxy.is_none() {
        return Ok(None);
    }
    let options = transport_options(auth, addresses, read)?;
    Ok(Some(Transport::new(&options).map_err(a2a_client::CallError::from)?))
}

fn transport_options(
    auth: &AuthDescription,
    addresses: Addresses,
    read: &impl Fn(&str) -> Result<Secret, CoreError>,
) -> Result<TransportOptions, CoreError> {
    let value = |stored: &Option<StoredValue>| stored.as_ref().map(|stored| read(&stored.slot)).transpose();
    let certificate = match value(&auth.certificate)? {
        Some(kept) => Some(certificate(&auth.origin, &kept)?),
        None => None,
    };
    let roots = match value(&auth.roots)? {
        Some(pem) => Some(TrustedRoots::read(pem.expose()).map_err(CoreError::Certificate)?),
        None => None,
    };
    let proxy = match &auth.proxy {
        Some(described) => proxy(described, value(&described.password)?)?,
        None => Proxy::System,
    };
    Ok(TransportOptions { proxy, roots, certificate, addresses, ..TransportOptions::default() })
}

fn certificate(origin: &str, kept: &Secret) -> Result<ClientCertificate, CoreError> {
    let url = Url::parse(origin).map_err(|_| CoreError::NotAnAddress { text: origin.to_owned() })?;
    let kept: Certificate = serde_json::from_str(kept.expose()).map_err(|_| CoreError::SecretMissing)?;
    ClientCertificate::read(&url, &kept.chain, &Secret::new(kept.key)).map_err(CoreError::Certificate)
}

fn proxy(described: &ProxyDescription, password: Option<Secret>) -> Result<Proxy, CoreError> {
    let Some(url) = &described.url else { return Ok(Proxy::Direct) };
    let mut url = proxy_url(url)?;
    // A URL with a host, which this is, takes user information.
    if let Some(username) = &described.username {
        let _ = url.set_username(username);
    }
    if let Some(password) = password {
        let _ = url.set_password(Some(password.expose()));
    }
    Ok(Proxy::Url(url))
}
