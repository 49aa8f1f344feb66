//! Requests to an authorization server for tokens: forms out, JSON in (RFC 6749 §3.2).

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use http::{Method, StatusCode};
use url::Url;
use url::form_urlencoded::{Serializer, byte_serialize};

use super::answer::Members;
use super::endpoint::{Endpoint, Neighbourhood};
use super::provider::{ClientIdentity, ClientProof, Provider};
use super::tokens::Tokens;
use crate::clock::Clock;
use crate::error::{EndpointName, OAuthError};
use crate::raw::{Raw, RawRequest};
use crate::secret::Secret;
use crate::tap::{Learned, Tag};

/// An authorization server as one client sees it. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Authority {
    raw: Raw,
    provider: Arc<Provider>,
    client: ClientIdentity,
    around: Neighbourhood,
    connection: Option<Arc<str>>,
    learned: Learned,
}

impl Authority {
    /// Asks `provider` as `client`, over the transport, limits and tap of `raw` and without its
    /// credentials. `connection`: the caller's name for it, for the wire log.
    pub fn new(
        raw: &Raw,
        provider: Provider,
        client: ClientIdentity,
        around: Neighbourhood,
        connection: Option<Arc<str>>,
    ) -> Self {
        let learned = Learned::default();
        if let Some(secret) = &client.secret {
            learned.add(secret);
        }
        let raw = raw.for_oauth(learned.clone());
        Self { raw, provider: Arc::new(provider), client, around, connection, learned }
    }

    /// Asks for a token of this program's own (RFC 6749 §4.4).
    ///
    /// # Errors
    /// When there is none.
    pub async fn client_credentials(&self, scopes: &[String]) -> Result<Tokens, OAuthError> {
        let scope = scopes.join(" ");
        let mut form = vec![("grant_type", "client_credentials")];
        if !scope.is_empty() {
            form.push(("scope", &scope));
        }
        self.token(self.provider.token()?, &form, scopes).await
    }

    /// Renews `tokens` (RFC 6749 §6); `None` when nothing came with them that could.
    ///
    /// # Errors
    /// When there is no new token.
    pub async fn refresh(&self, tokens: &Tokens) -> Result<Option<Tokens>, OAuthError> {
        let Some(refresh) = &tokens.refresh else { return Ok(None) };
        self.learned.add(refresh);
        let form = [("grant_type", "refresh_token"), ("refresh_token", refresh.expose())];
        let endpoint = match &self.provider.refresh {
            Some(endpoint) => endpoint,
            None => self.provider.token()?,
        };
        let newer = self.token(endpoint, &form, &tokens.scopes).await?;
        Ok(Some(tokens.renewed(newer)))
    }

    /// Sends `form` to a token endpoint and reads the tokens.
    pub(super) async fn token(
        &self,
        endpoint: &Endpoint,
        form: &[(&str, &str)],
        scopes: &[String],
    ) -> Result<Tokens, OAuthError> {
        let answer = self.post(EndpointName::Token, endpoint, form).await?;
        let issuer = self.provider.issuer.as_deref();
        let tokens = Tokens::read(&answer, scopes, issuer, &self.client.id, self.clock().now())?;
        self.learned.add(&tokens.access);
        if let Some(refresh) = &tokens.refresh {
            self.learned.add(refresh);
        }
        Ok(tokens)
    }

    /// Sends `form` with this client's authentication.
    pub(super) async fn post(
        &self,
        name: EndpointName,
        endpoint: &Endpoint,
        form: &[(&str, &str)],
    ) -> Result<Members, OAuthError> {
        let proof = self.provider.proof();
        let first = self.post_as(proof, name, endpoint, form).await;
        // Where no metadata says how a client proves itself, servers that want the form say so only by
        // not knowing the client.
        let unknown = matches!(&first, Err(OAuthError::Refused { error, .. }) if error == "invalid_client");
        let unsaid = self.provider.proofs.is_empty() && self.client.secret.is_some();
        if unknown && unsaid {
            return self.post_as(ClientProof::Form, name, endpoint, form).await;
        }
        first
    }

    async fn post_as(
        &self,
        proof: ClientProof,
        name: EndpointName,
        endpoint: &Endpoint,
        form: &[(&str, &str)],
    ) -> Result<Members, OAuthError> {
        let request = self.form(proof, endpoint, form);
        let (status, body) = ask(&self.raw, name, request).await?;
        Members::read(name, status, &body)
    }

    fn form(&self, proof: ClientProof, endpoint: &Endpoint, form: &[(&str, &str)]) -> RawRequest {
        let (url, connection) = (endpoint.url().clone(), self.connection.clone());
        let mut request = request(&self.raw, Method::POST, url, connection);
        let headers = &mut request.headers;
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"));
        let mut body = Serializer::new(String::new());
        body.extend_pairs(form);
        match (&self.client.secret, proof) {
            (Some(secret), ClientProof::Basic) => {
                headers.insert(AUTHORIZATION, basic(&self.client.id, secret));
            }
            (Some(secret), ClientProof::Form) => {
                body.append_pair("client_id", &self.client.id).append_pair("client_secret", secret.expose());
            }
            (None, _) => {
                body.append_pair("client_id", &self.client.id);
            }
        }
        request.body = Bytes::from(body.finish());
        request
    }

    /// The authorization server that issues the tokens.
    pub fn provider(&self) -> &Provider {
        &self.provider
    }

    pub(super) fn client(&self) -> &ClientIdentity {
        &self.client
    }

    pub(super) fn around(&self) -> Neighbourhood {
        self.around
    }

    pub(super) fn clock(&self) -> &Arc<dyn Clock> {
        self.raw.clock()
    }

    /// The secrets learned here, which the wire tap hides.
    pub(super) fn learned(&self) -> &Learned {
        &self.learned
    }
}

/// Name and secret are form-encoded before they become a header (RFC 6749 §2.3.1).
fn basic(id: &str, secret: &Secret) -> HeaderValue {
    let encoded = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
    let pair = STANDARD.encode(format!("{}:{}", encoded(id), encoded(secret.expose())));
    let mut header = HeaderValue::try_from(format!("Basic {pair}")).expect("BUG: base64 is ASCII");
    header.set_sensitive(true);
    header
}

pub(super) fn request(raw: &Raw, method: Method, url: Url, connection: Option<Arc<str>>) -> RawRequest {
    RawRequest {
        method,
        url,
        headers: HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static("application/json"))]),
        body: Bytes::new(),
        wait: Some(raw.limits().headers),
        tag: Tag { connection, operation: "oauth", ..Tag::default() },
        copies: None,
    }
}

/// Sends and reads the whole answer, which is held to the size of a card.
pub(super) async fn ask(
    raw: &Raw,
    name: EndpointName,
    request: RawRequest,
) -> Result<(StatusCode, Bytes), OAuthError> {
    let failed = |source| OAuthError::Transport { name, source };
    let (head, body) = raw.exchange(request).await.map_err(failed)?;
    let body = body.collect(raw.limits().card_bytes).await.map_err(failed)?;
    Ok((head.status, body))
}
