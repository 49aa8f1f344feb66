//! All cards on which an agent asks one thing. A decision that was given back or refused is asked for on a new
//! card, although the agent, which said nothing new, has asked since the first.

use workbench_store::approvals::{self, Approval, ApprovalState};
use workbench_store::{Reader, StoreError};

/// This card, and those before it that had the same message of the agent and got no answer; the latest first.
pub(crate) fn asking_the_same(reader: &Reader<'_>, card: &Approval) -> Result<Vec<Approval>, StoreError> {
    let known = approvals::of_task(reader, &card.request.task_key)?.into_iter().rev();
    let until_this = known.skip_while(|known| known.request.id != card.request.id);
    let same = until_this.filter(|known| known.request.request_key == card.request.request_key);
    Ok(same.take_while(|known| known.request.id == card.request.id || !has_answer(known)).collect())
}

fn has_answer(card: &Approval) -> bool {
    matches!(
        card.state,
        ApprovalState::InFlight | ApprovalState::Delivered | ApprovalState::AnsweredElsewhere
    )
}
