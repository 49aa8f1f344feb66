//! A decision as it would be sent, before it is made.

use a2a_hitl::{Answer, ItemId, Reply};
use workbench_store::{ApprovalId, overview, tasks};

use super::Approvals;
use crate::asked::on_the_wire::{WHEN_DECIDED, WireReply, wire_reply};
use crate::error::CoreError;
use crate::saved::with_agent;

impl Approvals {
    /// The reply that this decision would send.
    ///
    /// # Errors
    /// When the answers do not answer the request.
    pub async fn preview_reply(
        &self,
        id: &ApprovalId,
        answers: &[(ItemId, Answer)],
    ) -> Result<WireReply, CoreError> {
        let reply = self.reply_to(id, answers).await?;
        self.on_the_wire(id, reply).await
    }

    /// A reply to a request as it would be sent.
    pub(crate) async fn on_the_wire(&self, id: &ApprovalId, reply: Reply) -> Result<WireReply, CoreError> {
        let wanted = id.clone();
        let stamped = reply.clone().stamped(WHEN_DECIDED);
        let is_dated = stamped != reply;
        let read = self.ground.store().read(move |reader| {
            let Some(overview) = overview::request(reader, &wanted)? else { return Ok(None) };
            let request = &overview.approval.request;
            let found = with_agent(reader, &overview.conversation_id)?;
            let task = tasks::get(reader, &request.task_key)?;
            let (Some((_, connection)), Some(task)) = (found, task) else { return Ok(None) };
            let shown = wire_reply(reader, &wanted, &connection, &task, &stamped)?;
            Ok(shown.map(|shown| WireReply { is_dated, ..shown }))
        });
        read.await?.ok_or(CoreError::NoInterface)
    }
}
