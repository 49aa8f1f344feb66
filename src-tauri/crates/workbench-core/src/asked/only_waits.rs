//! Tasks that wait for a person's next message and ask nothing: coding agents end each answer with `input-required`, so
//! that the talk goes on in the same task.
//!
//! What such a task waits for stands in its chat. It has no request: nobody can approve an answer. A question that
//! stands in the answer itself is a request, and so is silence without an answer, unless the agent says by structure
//! that its turn is over. In a run every waiting is a request.

use a2a_hitl::{Reading, Why, ends_turn};
use a2a_protocol::model::{Task, TaskState};
use workbench_store::tasks::StoredTask;
use workbench_store::{Reader, StoreError, overview, runs, sent};

use super::rereading::input_of;

/// Signs that end a question.
const ASKS: [char; 3] = ['?', '？', '؟'];

/// Whether the agent gave an answer, and waits without a word.
pub(crate) fn only_waits(
    reader: &Reader<'_>,
    task: &Task,
    stored: &StoredTask,
    reading: &Reading,
) -> Result<bool, StoreError> {
    let row = &stored.row;
    let is_of_run = || Ok(runs::of_conversation(reader, &row.conversation_id)?.is_some());
    if row.state == TaskState::InputRequired && ends_turn(&input_of(task, stored)) {
        return is_of_run().map(|is_of_run: bool| !is_of_run);
    }
    if row.state != TaskState::InputRequired || reading.why != Why::Silence || reading.stood_in.is_some() {
        return Ok(false);
    }
    let last = stored.artifacts.last();
    if last.is_none_or(|artifact| artifact.text().trim_end().ends_with(ASKS)) {
        return Ok(false);
    }
    let said_at = sent::of_task(reader, &row.task_key)?.iter().map(|sent| sent.created_at).max();
    let made_at = overview::artifact_times(reader, &row.task_key)?.iter().map(|times| times.updated_at).max();
    Ok(said_at.is_some() && made_at >= said_at && !is_of_run()?)
}
