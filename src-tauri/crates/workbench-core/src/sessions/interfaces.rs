//! Other interfaces of a saved agent's card, for an agent whose interface in use nobody answers at.
//!
//! A card may offer gRPC on one port and HTTP+JSON on another, and only one of the two may run. Deliberately absent:
//! interfaces at other hosts than the agent's own and unencrypted ones in place of encrypted ones, which only a person
//! chooses.

use std::collections::VecDeque;

use url::Url;
use workbench_store::ConnectionId;
use workbench_store::connections::ChosenInterface;

use super::Sessions;
use crate::error::CoreError;
use crate::saved::{chosen, interfaces_of, read_card};

/// Interfaces that can be used instead of `silent`, in the card's order: at the same host as it or as the card, on another
/// port, and as well encrypted.
///
/// # Errors
/// When the store cannot be read.
pub(super) async fn others_of_card(
    sessions: &Sessions,
    id: &ConnectionId,
    silent: &ChosenInterface,
) -> Result<VecDeque<ChosenInterface>, CoreError> {
    let (connection, card) = sessions.ground.stored_connection(id).await?;
    let Some(card) = read_card(&card) else { return Ok(VecDeque::new()) };
    let place = connection.card_url.as_deref();
    let (candidates, addresses) = interfaces_of(&card.value, place);
    let usable = (0..candidates.len()).filter_map(|at| chosen(&candidates, &addresses, at, false).ok());
    Ok(usable.filter(|other| may_stand_in(&other.url, &silent.url, place)).collect())
}

fn may_stand_in(other: &str, silent: &str, card: Option<&str>) -> bool {
    let (Ok(other), Ok(silent)) = (Url::parse(other), Url::parse(silent)) else { return false };
    let card = card.and_then(|card| Url::parse(card).ok());
    let port = |url: &Url| (url.host_str().map(str::to_owned), url.port_or_known_default());
    let is_at_home = other.host_str().is_some()
        && (other.host_str() == silent.host_str()
            || card.is_some_and(|card| other.host_str() == card.host_str()));
    is_at_home && port(&other) != port(&silent) && (is_encrypted(&other) || !is_encrypted(&silent))
}

fn is_encrypted(url: &Url) -> bool {
    url.scheme() == "https"
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::may_stand_in;

    #[rstest]
    #[case::another_port("http://agent.test:8080/a2a", "http://agent.test:9090", true)]
    #[case::the_cards_host("https://cards.test/a2a", "https://rpc.agent.test", true)]
    #[case::same_port_other_path("http://agent.test/v1", "http://agent.test/rpc", false)]
    #[case::a_strangers_host("https://elsewhere.test/a2a", "https://agent.test", false)]
    #[case::unencrypted_instead("http://agent.test/a2a", "https://agent.test", false)]
    #[case::no_address("/a2a", "https://agent.test", false)]
    fn an_interface_stands_in_only_at_home_on_another_port_and_as_encrypted(
        #[case] other: &str,
        #[case] silent: &str,
        #[case] expected: bool,
    ) {
        let card = Some("https://cards.test/.well-known/agent-card.json");
        assert_eq!(may_stand_in(other, silent, card), expected, "{other} for {silent}");
    }
}
