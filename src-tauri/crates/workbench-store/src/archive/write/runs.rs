//! Runs, written after their conversations.

use std::io::Write;

use super::chosen::Chosen;
use super::{Writer, line};
use crate::archive::line::{Exact, Line};
use crate::error::StoreError;
use crate::ids::RunId;
use crate::runs::{self, RunState};

impl<W: Write> Writer<'_, W> {
    /// A run is left out unless all of its messages are written, because its journal would tell them.
    pub(super) fn runs(&mut self, chosen: &Chosen) -> Result<(), StoreError> {
        for id in &chosen.runs {
            self.run(id)?;
        }
        Ok(())
    }

    fn run(&mut self, id: &RunId) -> Result<(), StoreError> {
        let Some(row) = runs::get(self.reader, id)? else { return Ok(()) };
        let calls = runs::calls(self.reader, id)?;
        if !calls.iter().all(|call| self.whole.contains(&call.conversation)) {
            return Ok(());
        }
        let mut files = Vec::new();
        for text in runs::files(self.reader, id)? {
            files.push(self.body(text.as_bytes())?);
        }
        let calls = calls.into_iter().map(|call| line::RunCall {
            message_id: call.message.to_string(),
            at: call.at,
            purpose: call.purpose,
            conversation: call.conversation.to_string(),
            agent: call.connection.to_string(),
            branch: call.branch,
            streams: call.streams,
        });
        let run = line::Run {
            id: row.id.to_string(),
            name: row.name,
            version: row.version,
            title: row.title,
            state: over(row.state).as_str().to_owned(),
            again_of: row.again_of.map(|id| id.to_string()),
            created_at: row.created_at,
            updated_at: row.updated_at,
            files,
            calls: calls.collect(),
        };
        if !self.lines.put(&Line::Run(Box::new(run)))? {
            return Ok(());
        }
        self.written.runs += 1;
        for event in runs::events(self.reader, id, 0)? {
            let entry = Exact(event.entry);
            self.lines.put(&Line::RunEvent(line::RunEvent { seq: event.seq, at: event.at, entry }))?;
        }
        Ok(())
    }
}

/// A running run is over wherever the archive is read.
fn over(state: RunState) -> RunState {
    match state {
        RunState::Running | RunState::Paused | RunState::Canceling | RunState::LeftOpen => RunState::LeftOpen,
        RunState::Completed | RunState::Faulted | RunState::Canceled => state,
    }
}
