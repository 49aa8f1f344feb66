//! Other interfaces of a saved agent's card, for an agent that is not at the interface in use.
//!
//! A card may offer gRPC on one port and HTTP+JSON on another, and only one of the two may run; or it names a path that
//! its server does not have. Deliberately absent: interfaces at other hosts than the agent's own and unencrypted ones in
//! place of encrypted ones, which only a person chooses.

use std::collections::VecDeque;

use url::Url;
use workbench_store::ConnectionId;
use workbench_store::connections::ChosenInterface;

use super::Sessions;
use crate::error::CoreError;
use crate::saved::{chosen, interfaces_of, read_card};

/// What is missing of the interface in use.
#[derive(Clone, Copy)]
pub(super) enum Missing {
    /// Nothing listens on its port.
    Port,
    /// Its server does not know its path.
    Path,
}

/// Interfaces that can be used instead of `absent`, in the card's order: at the same host as it or as the card, without
/// what is missing, and as well encrypted.
///
/// # Errors
/// When the store cannot be read.
pub(super) async fn others_of_card(
    sessions: &Sessions,
    id: &ConnectionId,
    absent: &ChosenInterface,
    missing: Missing,
) -> Result<VecDeque<ChosenInterface>, CoreError> {
    let (connection, card) = sessions.ground.stored_connection(id).await?;
    let Some(card) = read_card(&card) else { return Ok(VecDeque::new()) };
    let place = connection.card_url.as_deref();
    let (candidates, addresses) = interfaces_of(&card.value, place);
    let usable = (0..candidates.len()).filter_map(|at| chosen(&candidates, &addresses, at, false).ok());
    let is_same = |other: &ChosenInterface| other.url == absent.url && other.binding == absent.binding;
    let others = usable.filter(|other| !is_same(other));
    Ok(others.filter(|other| may_stand_in(&other.url, &absent.url, missing, place)).collect())
}

fn may_stand_in(other: &str, absent: &str, missing: Missing, card: Option<&str>) -> bool {
    let (Ok(other), Ok(absent)) = (Url::parse(other), Url::parse(absent)) else { return false };
    let card = card.and_then(|card| Url::parse(card).ok());
    let port = |url: &Url| (url.host_str().map(str::to_owned), url.port_or_known_default());
    let is_at_home = other.host_str().is_some()
        && (other.host_str() == absent.host_str()
            || card.is_some_and(|card| other.host_str() == card.host_str()));
    let is_there = match missing {
        Missing::Port => port(&other) != port(&absent),
        Missing::Path => true,
    };
    is_at_home && is_there && (is_encrypted(&other) || !is_encrypted(&absent))
}

fn is_encrypted(url: &Url) -> bool {
    url.scheme() == "https"
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{Missing, may_stand_in};

    #[rstest]
    #[case::another_port("http://agent.test:8080/a2a", "http://agent.test:9090", Missing::Port, true)]
    #[case::the_cards_host("https://cards.test/a2a", "https://rpc.agent.test", Missing::Port, true)]
    #[case::same_port_other_path("http://agent.test/v1", "http://agent.test/rpc", Missing::Port, false)]
    #[case::other_path("http://agent.test/v1", "http://agent.test/rpc", Missing::Path, true)]
    #[case::a_strangers_host("https://elsewhere.test/a2a", "https://agent.test", Missing::Path, false)]
    #[case::unencrypted_instead("http://agent.test/a2a", "https://agent.test", Missing::Path, false)]
    #[case::no_address("/a2a", "https://agent.test", Missing::Path, false)]
    fn an_interface_stands_in_at_home_without_what_is_missing(
        #[case] other: &str,
        #[case] absent: &str,
        #[case] missing: Missing,
        #[case] expected: bool,
    ) {
        let card = Some("https://cards.test/.well-known/agent-card.json");
        assert_eq!(may_stand_in(other, absent, missing, card), expected, "{other} for {absent}");
    }
}
