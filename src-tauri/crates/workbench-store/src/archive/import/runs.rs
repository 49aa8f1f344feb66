//! Imported runs: whole or not at all, and never continued.

use a2a_protocol::model::MessageId;

use super::{Importer, Taken};
use crate::archive::here::takes_nothing;
use crate::archive::line;
use crate::blobs;
use crate::conversations;
use crate::error::StoreError;
use crate::ids::{ConnectionId, ConversationId, RunId};
use crate::runs::{self, RunCall, RunRow, RunState};
use crate::tx::Tx;

impl Importer {
    pub(super) fn run(&mut self, tx: &mut Tx<'_>, run: line::Run) -> Taken {
        let id = RunId::new(run.id);
        self.run = None;
        if runs::get(tx, &id)?.is_some() {
            return Ok(Some(()));
        }
        let call = |call: line::RunCall| RunCall {
            message: MessageId::new(call.message_id),
            run: id.clone(),
            at: call.at,
            purpose: call.purpose,
            conversation: ConversationId::new(call.conversation),
            connection: ConnectionId::new(call.agent),
            branch: call.branch,
            streams: call.streams,
        };
        let calls: Vec<RunCall> = run.calls.into_iter().map(call).collect();
        for call in &calls {
            if !may_be_of_a_run(tx, call)? {
                return Ok(Some(()));
            }
        }
        let Some(state) = RunState::read(&run.state).filter(|state| state.is_over()) else { return Ok(None) };
        let mut files = Vec::new();
        for hash in &run.files {
            files.push(blobs::get_text(tx, hash)?);
        }
        let row = RunRow {
            id: id.clone(),
            name: run.name,
            version: run.version,
            title: run.title,
            state,
            trial: false,
            again_of: run.again_of.map(RunId::new),
            created_at: run.created_at,
            updated_at: run.updated_at,
        };
        runs::insert(tx, &row, &files)?;
        for call in &calls {
            runs::insert_call(tx, call)?;
        }
        self.added.runs += 1;
        self.run = Some(id);
        Ok(Some(()))
    }

    pub(super) fn run_event(&mut self, tx: &mut Tx<'_>, event: &line::RunEvent) -> Taken {
        if let Some(id) = &self.run {
            runs::put_event(tx, id, event.seq, event.at, &event.entry.0)?;
        }
        Ok(Some(()))
    }
}

/// A chat that happened here gets no run from a file, and one with a run gets no other, because forgetting a run
/// forgets its chats.
fn may_be_of_a_run(tx: &Tx<'_>, call: &RunCall) -> Result<bool, StoreError> {
    let known = conversations::get(tx, &call.conversation)?;
    let fits = known.is_some_and(|known| known.connection_id == call.connection && !takes_nothing(&known));
    let other = runs::of_conversation(tx, &call.conversation)?.is_some();
    Ok(fits && !other && runs::call_of(tx, &call.message)?.is_none())
}
