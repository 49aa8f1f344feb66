//! The skill of the agent's card that a request belongs to: as the agent names it, else as the person's message
//! did. A name that is not on the card in use does not count.

use a2a_hitl::{NamedSkill, SkillNames};
use a2a_protocol::Json;
use workbench_store::connections;
use workbench_store::sent;
use workbench_store::{ConnectionId, Reader, StoreError, TaskKey};

use crate::saved::read_card;

/// The skill of the card that the agent names in `names`, else the one of the person's message to the task.
pub(crate) fn named(
    reader: &Reader<'_>,
    agent: &ConnectionId,
    task: &TaskKey,
    mut names: SkillNames,
) -> Result<Option<NamedSkill>, StoreError> {
    for options in sent::options_in(reader, task)? {
        let typed = [options.metadata, options.request_metadata];
        // What is no JSON was never sent.
        let read: Vec<Json> = typed.into_iter().flatten().filter_map(|text| Json::parse(text).ok()).collect();
        names.add_sent(&read);
    }
    if names.is_empty() {
        return Ok(None);
    }
    let Some(hash) = connections::get(reader, agent)?.and_then(|known| known.card_hash) else {
        return Ok(None);
    };
    let card = connections::card(reader, &hash)?;
    Ok(card.as_ref().and_then(read_card).and_then(|card| names.among(&card.value.skills)))
}
