//! Credentials: they prove to an agent who is calling, and belong to one origin.
//!
//! A credential belongs to the origin (scheme, host, port) that it was given for. [`Credentials::apply`] is the
//! only way onto a request and compares origins itself, so a card, a redirect or an interface on another host
//! never receives one. Renewable tokens come from [`BearerTokens`], bound in the same way. Deliberately absent:
//! storing anything.

use std::fmt;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures_util::future::BoxFuture;
use http::header::{AUTHORIZATION, COOKIE, HeaderMap, HeaderName, HeaderValue};
use thiserror::Error;
use url::{Origin, Url};

use crate::error::TokenError;
use crate::secret::Secret;
use crate::tap::{Hidden, Learned};

/// One credential, as a person enters it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Credential {
    /// Nothing is proven.
    #[default]
    None,
    /// `Authorization: Bearer …` (RFC 6750).
    Bearer(Secret),
    /// A key sent by name.
    ApiKey {
        /// Where it goes.
        location: KeyLocation,
        /// Header, query parameter or cookie name.
        name: String,
        /// The key.
        value: Secret,
    },
    /// `Authorization: Basic …` (RFC 7617).
    Basic {
        /// User name.
        username: String,
        /// Password.
        password: Secret,
    },
}

/// Where an API key goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeyLocation {
    /// A request header.
    Header,
    /// A query parameter.
    Query,
    /// A cookie.
    Cookie,
}

/// A header of the user's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraHeader {
    /// Its name.
    pub name: String,
    /// Its value; never printed, shown in the wire log only when `sensitive` is false.
    pub value: Secret,
    /// Whether the value is hidden from the wire log.
    pub sensitive: bool,
}

/// Why a credential cannot be put on a request.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CredentialsError {
    /// Not a header name, cookie name or parameter name.
    #[error("`{0}` cannot be used as a name here")]
    InvalidName(String),
    /// The value holds characters that a header cannot carry. The value is not named.
    #[error("the value for `{0}` holds characters that a header cannot carry")]
    InvalidValue(String),
    /// A header that belongs to HTTP itself.
    #[error("header `{0}` is set by HTTP itself")]
    ReservedHeader(String),
}

/// Where bearer tokens come from that are got and renewed, for one origin.
pub(crate) trait BearerTokens: fmt::Debug + Send + Sync {
    /// Whether a token is for requests to `url`.
    fn serves(&self, url: &Url) -> bool;

    /// A token that has not expired, as far as is known.
    fn current(&self) -> BoxFuture<'_, Result<Secret, TokenError>>;

    /// Another token than `refused`, which the agent did not accept.
    fn instead_of<'a>(&'a self, refused: &'a Secret) -> BoxFuture<'a, Result<Secret, TokenError>>;

    /// Every token that was got, for the wire tap to hide.
    fn learned(&self) -> &Learned;
}

/// A credential and extra headers, bound to one origin.
#[derive(Debug, Clone, Default)]
pub struct Credentials {
    bound: Option<Bound>,
    tokens: Option<Arc<dyn BearerTokens>>,
}

#[derive(Debug, Clone)]
struct Bound {
    origin: Origin,
    headers: Vec<(HeaderName, HeaderValue)>,
    query: Option<(String, Secret)>,
    hidden: Hidden,
}

impl Credentials {
    /// Proves nothing to nobody.
    pub fn none() -> Self {
        Self::default()
    }

    /// Binds `credential` and `extra` headers to the origin of `url`.
    ///
    /// # Errors
    /// When a name or value cannot be written as HTTP.
    pub fn new(url: &Url, credential: &Credential, extra: &[ExtraHeader]) -> Result<Self, CredentialsError> {
        let mut bound =
            Bound { origin: url.origin(), headers: Vec::new(), query: None, hidden: Hidden::default() };
        bound.take(credential)?;
        for header in extra {
            bound.take_header(header)?;
        }
        Ok(Self { bound: Some(bound), tokens: None })
    }

    /// The same with bearer tokens from `tokens`, unless an `Authorization` header was given.
    pub(crate) fn bearing(self, tokens: Arc<dyn BearerTokens>) -> Self {
        let by_hand = self.sets_authorization();
        Self { tokens: (!by_hand).then_some(tokens), ..self }
    }

    /// Whether an `Authorization` header was given.
    pub fn sets_authorization(&self) -> bool {
        let headers = self.bound.iter().flat_map(|bound| &bound.headers);
        headers.into_iter().any(|(name, _)| name == AUTHORIZATION)
    }

    /// Where a token for `url` comes from.
    pub(crate) fn tokens(&self, url: &Url) -> Option<&dyn BearerTokens> {
        self.tokens.as_deref().filter(|tokens| tokens.serves(url))
    }

    pub(crate) fn learned(&self) -> Option<Learned> {
        self.tokens.as_ref().map(|tokens| tokens.learned().clone())
    }

    /// Whether requests to `url` carry these credentials.
    pub fn apply_to(&self, url: &Url) -> bool {
        self.bound.as_ref().is_some_and(|bound| bound.origin == url.origin()) || self.tokens(url).is_some()
    }

    /// Puts the credentials on a request to `url` when, and only when, they are bound to its origin.
    pub(crate) fn apply(&self, url: &mut Url, headers: &mut HeaderMap) {
        let Some(bound) = self.bound.as_ref().filter(|bound| bound.origin == url.origin()) else { return };
        for (name, value) in &bound.headers {
            headers.append(name, value.clone());
        }
        if let Some((name, value)) = &bound.query {
            url.query_pairs_mut().append_pair(name, value.expose());
        }
    }

    pub(crate) fn hidden(&self) -> Hidden {
        self.bound.as_ref().map(|bound| bound.hidden.clone()).unwrap_or_default()
    }
}

impl Bound {
    fn take(&mut self, credential: &Credential) -> Result<(), CredentialsError> {
        match credential {
            Credential::None => {}
            Credential::Bearer(token) => {
                let header = sensitive("Authorization", &format!("Bearer {}", token.expose()))?;
                self.headers.push((AUTHORIZATION, header));
                self.hidden.values.push(token.clone());
            }
            Credential::Basic { username, password } => {
                let pair = STANDARD.encode(format!("{username}:{}", password.expose()));
                self.headers.push((AUTHORIZATION, sensitive("Authorization", &format!("Basic {pair}"))?));
                self.hidden.values.extend([password.clone(), Secret::new(pair)]);
            }
            Credential::ApiKey { location, name, value } => {
                match location {
                    KeyLocation::Header => {
                        let header = header_name(name)?;
                        self.hidden.headers.push(header.clone());
                        self.hidden.values.extend(behind_scheme(&header, value));
                        self.headers.push((header, sensitive(name, value.expose())?));
                    }
                    KeyLocation::Query if name.is_empty() => {
                        return Err(CredentialsError::InvalidName(name.clone()));
                    }
                    KeyLocation::Query => {
                        self.hidden.query.push(name.clone());
                        self.query = Some((name.clone(), value.clone()));
                    }
                    KeyLocation::Cookie => {
                        // Cookie names are tokens (RFC 6265 §4.1.1), as header names are.
                        header_name(name)?;
                        if value.expose().contains(';') {
                            return Err(CredentialsError::InvalidValue(name.clone()));
                        }
                        self.headers.push((COOKIE, sensitive(name, &format!("{name}={}", value.expose()))?));
                    }
                }
                self.hidden.values.push(value.clone());
            }
        }
        Ok(())
    }

    fn take_header(&mut self, extra: &ExtraHeader) -> Result<(), CredentialsError> {
        let name = header_name(&extra.name)?;
        let mut value = sensitive(&extra.name, extra.value.expose())?;
        value.set_sensitive(extra.sensitive);
        if extra.sensitive {
            self.hidden.headers.push(name.clone());
            self.hidden.values.extend(behind_scheme(&name, &extra.value));
            self.hidden.values.push(extra.value.clone());
        }
        self.headers.push((name, value));
        Ok(())
    }
}

/// The key behind the word of its scheme, as in `ApiKey k-1`: an agent may say it back without the word.
fn behind_scheme(header: &HeaderName, value: &Secret) -> Option<Secret> {
    if header != AUTHORIZATION {
        return None;
    }
    let (_, key) = value.expose().trim().split_once(' ')?;
    Some(Secret::new(key.trim()))
}

/// The header that carries a token; the token's source made sure that a header can.
pub(crate) fn bearer(token: &Secret) -> HeaderValue {
    let mut header = HeaderValue::from_str(&format!("Bearer {}", token.expose()))
        .unwrap_or(HeaderValue::from_static("Bearer"));
    header.set_sensitive(true);
    header
}

fn header_name(name: &str) -> Result<HeaderName, CredentialsError> {
    let parsed = name.parse::<HeaderName>().map_err(|_| CredentialsError::InvalidName(name.to_owned()))?;
    match parsed.as_str() {
        "host" | "content-length" | "transfer-encoding" | "connection" | "upgrade" | "te" | "trailer" => {
            Err(CredentialsError::ReservedHeader(name.to_owned()))
        }
        _ => Ok(parsed),
    }
}

fn sensitive(name: &str, value: &str) -> Result<HeaderValue, CredentialsError> {
    let mut header =
        HeaderValue::from_str(value).map_err(|_| CredentialsError::InvalidValue(name.to_owned()))?;
    header.set_sensitive(true);
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    fn applied(credential: &Credential, to: &str) -> (String, HeaderMap) {
        let credentials = Credentials::new(&url("https://agent.example/a2a"), credential, &[]).unwrap();
        let (mut target, mut headers) = (url(to), HeaderMap::new());
        credentials.apply(&mut target, &mut headers);
        (target.into(), headers)
    }

    #[test]
    fn credentials_go_to_their_own_origin_only() {
        let bearer = Credential::Bearer(Secret::new("s3cret"));
        let (_, headers) = applied(&bearer, "https://agent.example/other?x=1");
        assert_eq!(headers[AUTHORIZATION], "Bearer s3cret", "same origin, another path");
        for elsewhere in ["http://agent.example/a2a", "https://agent.example:8443/", "https://evil.example/"]
        {
            let (_, headers) = applied(&bearer, elsewhere);
            assert_eq!(headers.len(), 0, "{elsewhere} is another origin");
        }
    }

    #[test]
    fn a_key_goes_where_the_scheme_says() {
        let key = |location, name: &str| Credential::ApiKey {
            location,
            name: name.to_owned(),
            value: Secret::new("k 1"),
        };
        let to = "https://agent.example/a2a?x=1";
        assert_eq!(applied(&key(KeyLocation::Header, "X-Key"), to).1["x-key"], "k 1");
        assert_eq!(applied(&key(KeyLocation::Cookie, "sid"), to).1[COOKIE], "sid=k 1");
        assert_eq!(applied(&key(KeyLocation::Query, "key"), to).0, "https://agent.example/a2a?x=1&key=k+1");
    }

    #[test]
    fn basic_is_base64_of_name_and_password() {
        let basic =
            Credential::Basic { username: "Aladdin".to_owned(), password: Secret::new("open sesame") };
        let (_, headers) = applied(&basic, "https://agent.example/");
        assert_eq!(headers[AUTHORIZATION], "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "the vector of RFC 7617 §2");
    }

    #[test]
    fn a_value_that_would_start_another_header_is_refused_unnamed() {
        let refused = Credentials::new(
            &url("https://agent.example"),
            &Credential::Bearer(Secret::new("a\r\nX-Evil: 1")),
            &[],
        );
        assert_eq!(refused.unwrap_err(), CredentialsError::InvalidValue("Authorization".to_owned()));
    }

    #[test]
    fn headers_of_http_itself_cannot_be_set() {
        let extra =
            ExtraHeader { name: "Host".to_owned(), value: Secret::new("evil.example"), sensitive: false };
        let refused = Credentials::new(&url("https://agent.example"), &Credential::None, &[extra]);
        assert_eq!(refused.unwrap_err(), CredentialsError::ReservedHeader("Host".to_owned()));
    }

    #[test]
    fn debug_output_holds_no_secret() {
        let credentials = Credentials::new(
            &url("https://agent.example"),
            &Credential::Bearer(Secret::new("s3cret")),
            &[ExtraHeader { name: "X-Team".to_owned(), value: Secret::new("t0p"), sensitive: true }],
        )
        .unwrap();
        let printed = format!("{credentials:?}");
        assert!(!printed.contains("s3cret") && !printed.contains("t0p"), "{printed}");
    }
}
