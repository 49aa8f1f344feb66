//! Asks a found agent for its generation if the card leaves it open.

use a2a_client::Raw;
use a2a_client::discover::Discovered;
use a2a_protocol::model::AgentInterface;
use a2a_protocol::negotiate::Reason;

use super::Discoveries;
use crate::speaking::{Asking, settle};

impl Discoveries {
    /// The found agent, with the generation that it says it speaks. The calls join the attempts.
    pub(super) async fn with_generation(
        &self,
        id: &str,
        raw: &Raw,
        mut discovered: Discovered,
    ) -> Discovered {
        let (Some(best), Some(Ok(address))) = (discovered.candidates.first(), discovered.addresses.first())
        else {
            return discovered;
        };
        // An address that cannot be meant is a person's to correct first.
        if best.reason != Reason::GenerationAssumed || address.concern.is_some() {
            return discovered;
        }
        let interface = AgentInterface { url: address.url.clone(), ..best.interface.clone() };
        let card_url = discovered.card_url.clone();
        let (interface, card_url) = (&interface, card_url.as_ref());
        match self.speaking.ask(raw, Asking { interface, card_url, connection: None, is_open: true }).await {
            Ok((attempts, settled)) => {
                self.known.update(id, |discovery| discovery.attempts.extend(attempts));
                if let Some(settled) = settled {
                    settle(&mut discovered.candidates, &mut discovered.addresses, &settled);
                }
            }
            Err(error) => tracing::info!(%error, "an agent could not be asked which generation it speaks"),
        }
        discovered
    }
}
