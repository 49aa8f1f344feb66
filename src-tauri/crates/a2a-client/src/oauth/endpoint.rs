//! Addresses that a card or an authorization server names, checked before anything is sent there.

use url::Url;

use crate::display_url::DisplayUrl;
use crate::error::{EndpointName, EndpointRefusal, OAuthError};
use crate::reach::Reach;

/// An address that secrets may be sent to, or a browser opened at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint(Url);

/// Where the agent is, which decides how close to here its endpoints may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Neighbourhood {
    agent: Reach,
    consented: bool,
}

impl Neighbourhood {
    /// Of an agent at `url`. `consented`: the user allowed it to name addresses inside.
    pub fn of(url: &Url, consented: bool) -> Self {
        Self { agent: Reach::of(url), consented }
    }

    fn admits(self, reach: Reach) -> bool {
        self.consented || self.agent != Reach::Anywhere || reach == Reach::Anywhere
    }
}

impl Endpoint {
    /// Reads the address called `name`.
    ///
    /// # Errors
    /// When it must not be used.
    pub fn read(name: EndpointName, text: &str, around: Neighbourhood) -> Result<Self, OAuthError> {
        let refuse = |url: String, refusal| OAuthError::Endpoint { name, url, refusal };
        let Ok(url) = Url::parse(text.trim()) else {
            return Err(refuse(text.chars().take(200).collect(), EndpointRefusal::NotAUrl));
        };
        match refusal(&url, around) {
            Some(refusal) => Err(refuse(DisplayUrl::new(&url).to_string(), refusal)),
            None => Ok(Self(url)),
        }
    }

    /// The address.
    pub fn url(&self) -> &Url {
        &self.0
    }

    /// Host and port, for showing to a person before anything is sent there.
    pub fn host(&self) -> String {
        let host = self.0.host_str().unwrap_or_default();
        self.0.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
    }
}

fn refusal(url: &Url, around: Neighbourhood) -> Option<EndpointRefusal> {
    let reach = Reach::of(url);
    if !url.has_host() || reach == Reach::Nowhere {
        return Some(EndpointRefusal::NotAUrl);
    }
    if url.scheme() != "https" && !(url.scheme() == "http" && reach == Reach::Machine) {
        return Some(EndpointRefusal::NotHttps);
    }
    if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
        return Some(EndpointRefusal::Decorated);
    }
    (!around.admits(reach)).then_some(EndpointRefusal::Private)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const OUTSIDE: &str = "https://agent.example/a2a";
    const INSIDE: &str = "http://127.0.0.1:9000/a2a";

    #[rstest]
    #[case(OUTSIDE, false, "https://login.example/token", None)]
    #[case(OUTSIDE, false, "http://login.example/token", Some(EndpointRefusal::NotHttps))]
    #[case(INSIDE, false, "http://192.168.1.2/token", Some(EndpointRefusal::NotHttps))]
    #[case(INSIDE, false, "http://127.0.0.1:8080/token", None)]
    #[case(OUTSIDE, false, "http://127.0.0.1:8080/token", Some(EndpointRefusal::Private))]
    #[case(OUTSIDE, false, "https://169.254.169.254/token", Some(EndpointRefusal::Private))]
    #[case(OUTSIDE, true, "http://localhost:8080/token", None)]
    #[case(OUTSIDE, false, "file:///etc/passwd", Some(EndpointRefusal::NotAUrl))]
    #[case(OUTSIDE, false, "javascript:alert(1)", Some(EndpointRefusal::NotAUrl))]
    #[case(OUTSIDE, false, "https://0.0.0.0/token", Some(EndpointRefusal::NotAUrl))]
    #[case(OUTSIDE, false, "https://login.example@evil.example/", Some(EndpointRefusal::Decorated))]
    #[case(OUTSIDE, false, "https://login.example/#x", Some(EndpointRefusal::Decorated))]
    fn an_address_from_a_card_is_judged_before_use(
        #[case] agent: &str,
        #[case] consented: bool,
        #[case] text: &str,
        #[case] expected: Option<EndpointRefusal>,
    ) {
        let around = Neighbourhood::of(&Url::parse(agent).unwrap(), consented);
        let refused = match Endpoint::read(EndpointName::Token, text, around) {
            Ok(_) => None,
            Err(OAuthError::Endpoint { refusal, .. }) => Some(refusal),
            Err(other) => panic!("{other:?}"),
        };
        assert_eq!(refused, expected, "{text} named by {agent}");
    }
}
