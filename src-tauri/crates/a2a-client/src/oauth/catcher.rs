//! Catches the address to which a sign-in returns that an agent asked a person to make. The whole address goes
//! back to the agent, which exchanges the code in it for tokens itself.
//!
//! It can be caught only if the agent leaves the return address to its client or chose one of this machine, and
//! if a `state` identifies the answer. Deliberately absent: exchanging anything, and answers in a fragment or a
//! form, which the return address never sees.

use std::fmt;
use std::io::ErrorKind;

use url::{Host, Url};

use super::answer::refused;
use super::listener::{Expected, Listener, Place, Returned};
use crate::display_url::DisplayUrl;
use crate::error::{EndpointName, OAuthError};
use crate::reach::Reach;
use crate::secret::Secret;

/// A sign-in whose return address can be caught.
#[derive(Clone)]
pub struct Catchable {
    page: Url,
    state: Secret,
    /// Where the agent has the browser return to; `None`: wherever its client says.
    redirect: Option<Url>,
}

/// An address that waits for a browser to return to it. Dropping it ends that.
#[derive(Debug)]
pub struct Catcher {
    listener: Listener,
    page: Url,
    redirect: String,
}

impl Catchable {
    /// Whether the end of the sign-in at `page` (RFC 6749 §4.1.1) can be caught.
    pub fn at(page: &Url) -> Option<Self> {
        let is_web =
            page.scheme() == "https" || (page.scheme() == "http" && Reach::of(page) == Reach::Machine);
        let pairs: Vec<(String, String)> = page.query_pairs().into_owned().collect();
        let all = |wanted: &str| {
            let found = pairs.iter().filter(|(name, _)| name == wanted);
            found.map(|(_, value)| value.as_str()).collect::<Vec<_>>()
        };
        let (kind, mode) = (all("response_type"), all("response_mode"));
        let returns_a_query = kind == ["code"] && (mode.is_empty() || mode == ["query"]);
        let [state] = all("state")[..] else { return None };
        let redirect = match all("redirect_uri")[..] {
            [] => None,
            [address] => Some(Url::parse(address).ok().filter(is_ours)?),
            _ => return None,
        };
        let state = Secret::new(state);
        (is_web && returns_a_query && !state.expose().is_empty()).then(|| Self {
            page: page.clone(),
            state,
            redirect,
        })
    }

    /// Host and port where the person will enter a password, for showing them before.
    pub fn host(&self) -> String {
        let host = self.page.host_str().unwrap_or_default();
        self.page.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
    }

    /// Opens the address that the browser returns to.
    ///
    /// # Errors
    /// When it cannot be opened. Where another program listens at the address that the agent chose, that one catches
    /// the browser.
    pub async fn open(self) -> Result<Catcher, OAuthError> {
        let expected = Expected { state: self.state, issuer: None, names_itself: false };
        let place = self.redirect.as_ref().map(Place::of).unwrap_or_default();
        let listener = Listener::open(expected, place).await;
        let listener = listener.map_err(|source| match &self.redirect {
            Some(address) if source.kind() == ErrorKind::AddrInUse => {
                OAuthError::Taken { address: DisplayUrl::new(address).to_string() }
            }
            _ => OAuthError::Listen { source },
        })?;
        let (mut page, redirect) = (self.page, listener.address());
        if self.redirect.is_none() {
            page.query_pairs_mut().append_pair("redirect_uri", &redirect);
        }
        Ok(Catcher { listener, page, redirect })
    }
}

/// The agent's parameters in an address, a `state` above all, are secret.
impl fmt::Debug for Catchable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Catchable").field("host", &self.host()).finish_non_exhaustive()
    }
}

/// An address of this machine that can be listened at (RFC 8252 §7.3).
fn is_ours(address: &Url) -> bool {
    let loopback = match address.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(_)) | None => false,
    };
    let bare = address.query().is_none() && address.fragment().is_none() && address.username().is_empty();
    address.scheme() == "http" && loopback && bare
}

impl Catcher {
    /// The page to open in the browser.
    pub fn page(&self) -> &Url {
        &self.page
    }

    /// Waits for the browser to return, and says where it was led: the whole address, with the code in it.
    ///
    /// # Errors
    /// When the person or the server said no, or the answer is not for this sign-in.
    pub async fn led_to(self) -> Result<Secret, OAuthError> {
        let (returned, query) = self.listener.answered().await?;
        match returned {
            Returned::Code(_) => Ok(Secret::new(format!("{}?{}", self.redirect, query.expose()))),
            Returned::Error { error, description } => {
                Err(refused(EndpointName::Authorization, &error, description.as_deref()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::client_names_it("https://idp.example/a?response_type=code&state=s", true)]
    #[case::this_machine(
        "https://idp.example/a?response_type=code&state=s&redirect_uri=http%3A%2F%2Flocalhost%3A8000%2Fui",
        true
    )]
    #[case::elsewhere(
        "https://idp.example/a?response_type=code&state=s&redirect_uri=https%3A%2F%2Fagent.example%2Fback",
        false
    )]
    #[case::without_state("https://idp.example/a?response_type=code", false)]
    #[case::two_states("https://idp.example/a?response_type=code&state=a&state=b", false)]
    #[case::in_a_fragment("https://idp.example/a?response_type=token&state=s", false)]
    #[case::in_a_form("https://idp.example/a?response_type=code&response_mode=form_post&state=s", false)]
    #[case::in_the_open("http://idp.example/a?response_type=code&state=s", false)]
    fn what_can_be_caught_is_told_from_the_address(#[case] page: &str, #[case] expected: bool) {
        let page = Url::parse(page).unwrap();
        assert_eq!(Catchable::at(&page).is_some(), expected, "{page}");
    }

    #[test]
    fn debug_output_holds_no_state() {
        let page = Url::parse("https://idp.example/a?response_type=code&state=s3cret").unwrap();
        let printed = format!("{:?}", Catchable::at(&page).unwrap());
        assert!(!printed.contains("s3cret"), "{printed}");
    }
}
