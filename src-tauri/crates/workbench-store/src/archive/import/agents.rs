//! Imported agents, which come as removed ones.

use super::rows::version;
use super::{Importer, Taken};
use crate::archive::line;
use crate::cards;
use crate::connections::{self, Connection};
use crate::ids::ConnectionId;
use crate::runs::{is_you, you};
use crate::tx::Tx;

impl Importer {
    pub(super) fn agent(&mut self, tx: &mut Tx<'_>, agent: line::Agent) -> Taken {
        let id = ConnectionId::new(agent.id);
        if connections::get(tx, &id)?.is_some() {
            return Ok(Some(()));
        }
        if is_you(&id) {
            you(tx, agent.created_at)?;
            return Ok(Some(()));
        }
        let connection = Connection {
            id,
            name: agent.name,
            input: agent.address,
            card_url: None,
            card_hash: agent.card,
            card_fetched_at: None,
            interface: agent.interface,
            pinned: false,
            auth: "{}".to_owned(),
            header_names: "[]".to_owned(),
            sample: false,
            last_error: None,
            created_at: agent.created_at,
            updated_at: self.now,
            removed_at: Some(self.now),
        };
        connections::insert(tx, &connection)?;
        for shown in agent.cards {
            let Some(version) = version(shown) else { return Ok(None) };
            cards::put_back(tx, &connection.id, &version)?;
        }
        self.added.agents += 1;
        Ok(Some(()))
    }
}
