//! The rows of a selection: conversations, and the agents and cards that they need.

use std::collections::{BTreeMap, BTreeSet};

use crate::archive::Selection;
use crate::connections;
use crate::conversations;
use crate::error::StoreError;
use crate::ids::{ConnectionId, ConversationId, RunId, TaskKey};
use crate::runs;
use crate::tasks;
use crate::tx::Reader;

/// The conversations, each with the tasks that alone are wanted of it; `None`: all of it.
#[derive(Default)]
pub(super) struct Chosen {
    pub(super) conversations: BTreeMap<ConversationId, Option<BTreeSet<TaskKey>>>,
    pub(super) agents: BTreeSet<ConnectionId>,
    pub(super) cards: BTreeSet<String>,
    /// Runs, each after those that it repeats. Some of their chats may not have been selected.
    pub(super) runs: BTreeSet<RunId>,
}

pub(super) fn chosen(reader: &Reader<'_>, selection: &Selection) -> Result<Chosen, StoreError> {
    let mut chosen = Chosen::default();
    match selection {
        Selection::All => {
            let all = reader.all("SELECT id FROM conversations", [], |row| row.get(0))?;
            chosen.conversations.extend(all.into_iter().map(|id| (id, None)));
            chosen.runs.extend(reader.all("SELECT run_id FROM runs", [], |row| row.get::<_, RunId>(0))?);
        }
        Selection::Run(id) => {
            runs::get(reader, id)?.ok_or_else(|| StoreError::not_found("run", id))?;
            let said = runs::calls(reader, id)?.into_iter().map(|call| (call.conversation, None));
            chosen.conversations.extend(said);
            chosen.runs.insert(id.clone());
        }
        Selection::Agent(id) => {
            let agent = connections::get(reader, id)?.ok_or_else(|| StoreError::not_found("agent", id))?;
            let all = conversations::of_connection(reader, &agent.id)?;
            chosen.conversations.extend(all.into_iter().map(|id| (id, None)));
        }
        Selection::Conversation(id) => {
            chosen.conversations.insert(id.clone(), None);
        }
        Selection::Tasks(keys) => {
            for key in keys {
                let row = tasks::get(reader, key)?.ok_or_else(|| StoreError::not_found("task", key))?;
                let only =
                    chosen.conversations.entry(row.conversation_id).or_insert_with(|| Some(BTreeSet::new()));
                only.get_or_insert_default().insert(key.clone());
            }
        }
    }
    for id in chosen.conversations.keys() {
        chosen.runs.extend(runs::of_conversation(reader, id)?);
    }
    for (id, only) in &chosen.conversations {
        let known =
            conversations::get(reader, id)?.ok_or_else(|| StoreError::not_found("conversation", id))?;
        for row in tasks::of_conversation(reader, id)? {
            if is_wanted(only.as_ref(), &row.task_key) {
                chosen.cards.extend(row.card_hash);
            }
        }
        chosen.agents.insert(known.connection_id);
    }
    Ok(chosen)
}

pub(super) fn is_wanted(only: Option<&BTreeSet<TaskKey>>, key: &TaskKey) -> bool {
    only.is_none_or(|only| only.contains(key))
}
