//! Finds the endpoints of an authorization server: RFC 8414 and OpenID Connect Discovery.

use std::sync::Arc;

use http::Method;
use url::Url;

use super::answer::Members;
use super::authority;
use super::endpoint::{Endpoint, Neighbourhood};
use super::provider::Provider;
use crate::error::{AnswerFault, EndpointName, OAuthError};
use crate::raw::Raw;
use crate::tap::Learned;

/// Which document an address leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MetadataKind {
    /// `oauth2MetadataUrl` (RFC 8414).
    AuthorizationServer,
    /// `openIdConnectUrl`, or the issuer that it stands for.
    OpenIdConnect,
}

const OF_SERVER: &str = "/.well-known/oauth-authorization-server";
const OF_OPENID: &str = "/.well-known/openid-configuration";

impl Provider {
    /// Reads the metadata at `address`, which a card names.
    ///
    /// # Errors
    /// When it cannot be had, is about another issuer, or names an address that may not be used.
    pub async fn discover(
        raw: &Raw,
        kind: MetadataKind,
        address: &str,
        around: Neighbourhood,
        connection: Option<Arc<str>>,
    ) -> Result<Self, OAuthError> {
        let name = EndpointName::Metadata;
        let address = Endpoint::read(name, address, around)?;
        let url = document(kind, address.url());
        let raw = raw.for_oauth(Learned::default());
        let request = authority::request(&raw, Method::GET, url.clone(), connection);
        let (status, body) = authority::ask(&raw, name, request).await?;
        Self::read(&Members::read(name, status, &body)?, &url, around)
    }

    fn read(answer: &Members, url: &Url, around: Neighbourhood) -> Result<Self, OAuthError> {
        let issuer = answer.required("issuer")?;
        let same = |expected: String| expected.trim_end_matches('/') == issuer.trim_end_matches('/');
        if !expected_issuer(url).is_none_or(same) {
            return Err(answer.fault(AnswerFault::OtherIssuer));
        }
        let endpoint = |name, member: &str| {
            answer.text(member).map(|address| Endpoint::read(name, address, around)).transpose()
        };
        Ok(Self {
            issuer: Some(issuer.to_owned()),
            authorization: endpoint(EndpointName::Authorization, "authorization_endpoint")?,
            token: endpoint(EndpointName::Token, "token_endpoint")?,
            refresh: None,
            device: endpoint(EndpointName::DeviceAuthorization, "device_authorization_endpoint")?,
            names_itself: answer.is_true("authorization_response_iss_parameter_supported"),
            proofs: answer.texts("token_endpoint_auth_methods_supported"),
        })
    }
}

/// Cards name the document of OpenID Connect, or only the issuer.
fn document(kind: MetadataKind, address: &Url) -> Url {
    let mut document = address.clone();
    if kind == MetadataKind::OpenIdConnect && !address.path().contains("/.well-known/") {
        document.set_path(&format!("{}{OF_OPENID}", address.path().trim_end_matches('/')));
    }
    document
}

/// Whom a document at a well-known place has to be about (RFC 8414 §3.3); elsewhere nothing says.
fn expected_issuer(url: &Url) -> Option<String> {
    let origin = url.origin().ascii_serialization();
    let path = url.path();
    if let Some(issuer) = path.strip_suffix(OF_OPENID) {
        return Some(format!("{origin}{issuer}"));
    }
    [OF_SERVER, OF_OPENID]
        .into_iter()
        .find_map(|place| path.strip_prefix(place))
        .map(|issuer| format!("{origin}{issuer}"))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("https://a.example", "https://a.example/.well-known/openid-configuration")]
    #[case("https://a.example/t/", "https://a.example/t/.well-known/openid-configuration")]
    #[case(
        "https://a.example/.well-known/openid-configuration",
        "https://a.example/.well-known/openid-configuration"
    )]
    fn an_issuer_stands_for_its_document(#[case] address: &str, #[case] expected: &str) {
        let address = Url::parse(address).unwrap();
        assert_eq!(document(MetadataKind::OpenIdConnect, &address).as_str(), expected);
    }

    #[rstest]
    #[case("https://a.example/.well-known/oauth-authorization-server/t", Some("https://a.example/t"))]
    #[case("https://a.example/.well-known/oauth-authorization-server", Some("https://a.example"))]
    #[case("https://a.example/t/.well-known/openid-configuration", Some("https://a.example/t"))]
    #[case("https://a.example/.well-known/openid-configuration/t", Some("https://a.example/t"))]
    #[case("https://a.example/metadata.json", None)]
    fn a_well_known_place_says_whom_it_is_about(#[case] url: &str, #[case] expected: Option<&str>) {
        assert_eq!(expected_issuer(&Url::parse(url).unwrap()).as_deref(), expected);
    }
}
