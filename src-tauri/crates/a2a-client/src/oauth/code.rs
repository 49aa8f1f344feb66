//! Sign-in with the system's browser: authorization code with PKCE (RFC 6749 §4.1, RFC 7636, RFC 8252), the
//! answer arriving on loopback. PKCE is used with every server, because one that does not know it ignores it.

use std::fmt;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use url::Url;

use super::answer::refused;
use super::authority::Authority;
use super::listener::{Expected, Listener, Place, Returned};
use super::tokens::Tokens;
use crate::error::{EndpointName, OAuthError};
use crate::secret::Secret;

/// Random bytes for one sign-in, never used again.
pub struct Unguessable {
    /// For `state`.
    pub state: [u8; 32],
    /// For the PKCE verifier.
    pub verifier: [u8; 32],
}

impl fmt::Debug for Unguessable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Unguessable(…)")
    }
}

/// A sign-in that waits for a person in a browser (RFC 8252 with PKCE). Dropping it ends it.
#[derive(Debug)]
pub struct CodeSignIn {
    authority: Authority,
    listener: Listener,
    url: Url,
    redirect: String,
    verifier: Secret,
    scopes: Vec<String>,
}

impl Authority {
    /// Begins a sign-in: opens the address that the browser returns to.
    ///
    /// # Errors
    /// When it is not known where a person signs in, or the address cannot be opened.
    pub async fn code_sign_in(
        &self,
        scopes: &[String],
        unguessable: Unguessable,
    ) -> Result<CodeSignIn, OAuthError> {
        let provider = self.provider();
        provider.token()?;
        let endpoint = provider.authorization.as_ref();
        let endpoint = endpoint.ok_or(OAuthError::NoEndpoint(EndpointName::Authorization))?;
        let state = Secret::new(URL_SAFE_NO_PAD.encode(unguessable.state));
        let verifier = Secret::new(URL_SAFE_NO_PAD.encode(unguessable.verifier));
        self.learned().add(&verifier);
        let expected = Expected {
            state: state.clone(),
            issuer: provider.issuer.clone(),
            names_itself: provider.names_itself,
        };
        let listener = Listener::open(expected, Place::default())
            .await
            .map_err(|source| OAuthError::Listen { source })?;
        let redirect = listener.address();
        let mut url = endpoint.url().clone();
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.client().id)
            .append_pair("redirect_uri", &redirect)
            .append_pair("state", state.expose())
            .append_pair("code_challenge", &challenge(&verifier))
            .append_pair("code_challenge_method", "S256");
        if !scopes.is_empty() {
            url.query_pairs_mut().append_pair("scope", &scopes.join(" "));
        }
        let scopes = scopes.to_vec();
        Ok(CodeSignIn { authority: self.clone(), listener, url, redirect, verifier, scopes })
    }
}

impl CodeSignIn {
    /// The address for the browser, after the person has seen the [host](Self::host) and agreed.
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// Where the person will enter a password, for showing it before.
    pub fn host(&self) -> String {
        let endpoint = self.authority.provider().authorization.as_ref();
        endpoint.map(super::Endpoint::host).unwrap_or_default()
    }

    /// Waits for the browser to return, at most for `limit`, and exchanges its code for tokens.
    ///
    /// # Errors
    /// When the person or the server refused, the answer is not for this sign-in, or time is over.
    pub async fn finish(self, limit: Duration) -> Result<Tokens, OAuthError> {
        let late = self.authority.clock().sleep(limit);
        let returned = tokio::select! {
            biased;
            returned = self.listener.answer() => returned?,
            () = late => return Err(OAuthError::TimedOut),
        };
        let code = match returned {
            Returned::Code(code) => code,
            Returned::Error { error, description } => {
                return Err(refused(EndpointName::Authorization, &error, description.as_deref()));
            }
        };
        self.authority.learned().add(&code);
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code.expose()),
            ("redirect_uri", &self.redirect),
            ("code_verifier", self.verifier.expose()),
        ];
        self.authority.token(self.authority.provider().token()?, &form, &self.scopes).await
    }
}

/// RFC 7636 §4.2.
fn challenge(verifier: &Secret) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.expose().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_challenge_is_that_of_the_specification() {
        let verifier = Secret::new("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
        let expected = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
        assert_eq!(challenge(&verifier), expected, "RFC 7636 appendix B");
    }
}
