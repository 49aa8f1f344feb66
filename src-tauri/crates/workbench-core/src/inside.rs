//! Tells whether an agent may lead to this machine or into the local network.
//!
//! An agent on a public host could name a local address in its card, by a redirect or through its name, and so
//! have this program call servers that only this machine can reach. Such an agent is called at public addresses
//! only, until a person allows more. An address that a person typed or pasted is allowed: a local address, a name
//! of the local network, a card.

use a2a_client::discover::{DiscoverError, Input, Outcome};
use a2a_client::{Addresses, Reach, TransportError};
use url::Url;
use workbench_store::{ConnectionId, inside};

use crate::error::CoreError;
use crate::ground::Ground;

impl Ground {
    /// Whether a person allowed it. Agents that are in here themselves need no leave.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn is_inside_allowed(&self, id: &ConnectionId) -> Result<bool, CoreError> {
        let wanted = id.clone();
        Ok(self.store().read(move |reader| inside::is_allowed(reader, &wanted)).await?)
    }

    /// The same, or `None` for an agent that needs no leave.
    ///
    /// # Errors
    /// When the agent is not there.
    pub async fn inside_leave(&self, id: &ConnectionId) -> Result<Option<bool>, CoreError> {
        let (connection, _) = self.stored_connection(id).await?;
        let place = connection.card_url.as_deref().and_then(|url| Url::parse(url).ok());
        match place.as_ref().map_or(Addresses::Every, addresses_from) {
            Addresses::Every | Addresses::Allowed => Ok(None),
            Addresses::PublicOnly => self.is_inside_allowed(id).await.map(Some),
        }
    }

    /// Which addresses an agent may lead to.
    pub(crate) async fn addresses_for(&self, id: &ConnectionId) -> Result<Addresses, CoreError> {
        Ok(addresses_with(self.inside_leave(id).await?))
    }
}

/// The same under this leave; `None`: it needs none.
fn addresses_with(leave: Option<bool>) -> Addresses {
    match leave {
        None => Addresses::Every,
        Some(true) => Addresses::Allowed,
        Some(false) => Addresses::PublicOnly,
    }
}

/// The addresses to which an agent at `url` may lead without leave.
fn addresses_from(url: &Url) -> Addresses {
    if Reach::of(url) == Reach::Anywhere { Addresses::PublicOnly } else { Addresses::Every }
}

/// Which addresses a search may lead to.
pub(crate) fn addresses_of_search(input: &Input) -> Addresses {
    match input {
        Input::Card(_) => Addresses::Every,
        Input::Url(url) | Input::Curl { url, .. } | Input::Host { https: url, .. } => addresses_from(url),
    }
}

/// Whether the very host that a person typed is inside, under a name that does not show it.
pub(crate) fn is_typed_host_inside(input: &Input, error: &DiscoverError) -> bool {
    let typed = match input {
        Input::Card(_) => None,
        Input::Url(url) | Input::Curl { url, .. } | Input::Host { https: url, .. } => url.host_str(),
    };
    match error.telling_attempt().map(|attempt| &attempt.outcome) {
        Some(Outcome::Failed(TransportError::PrivateAddress { host, .. })) => typed == Some(host.as_str()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use a2a_client::Addresses;

    use super::addresses_with;

    #[test]
    fn only_what_a_person_allowed_may_be_led_to_by_whatever_way() {
        assert_eq!(addresses_with(Some(true)), Addresses::Allowed, "by redirects, too");
        assert_eq!(addresses_with(Some(false)), Addresses::PublicOnly);
        assert_eq!(addresses_with(None), Addresses::Every, "nobody was asked about what others redirect to");
    }
}
