//! An address and a card in the form that a person sees.

use a2a_client::DisplayUrl;
use a2a_protocol::model::AgentCard;
use a2a_protocol::{Decoded, Json};
use url::Url;

/// Host and port of an address, for a person.
pub fn host_of(url: &str) -> String {
    match Url::parse(url) {
        Ok(url) => match (url.host_str(), url.port()) {
            (Some(host), Some(port)) => format!("{host}:{port}"),
            (Some(host), None) => host.to_owned(),
            (None, _) => DisplayUrl::new(&url).to_string(),
        },
        Err(_) => String::new(),
    }
}

/// An address for a person, without user information and query.
pub fn address_of(url: &str) -> String {
    Url::parse(url).map(|url| DisplayUrl::new(&url).to_string()).unwrap_or_default()
}

/// A card's text for a person to read: as received.
pub fn card_text(card: &Decoded<AgentCard>) -> String {
    card.value.raw.as_ref().map(Json::as_str).unwrap_or_default().to_owned()
}
