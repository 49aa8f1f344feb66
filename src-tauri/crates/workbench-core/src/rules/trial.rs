//! What a rule would have done with requests of the past, against what a person did.

use a2a_hitl::{Answer, ItemId};
use workbench_store::approvals::Approval;

use super::evaluate::{Facts, Verdict, WhyAsk, evaluate};
use super::{Effect, Rule};
use crate::approvals::stored::{StoredRequest, answers};

/// How many requests are looked at.
pub const LOOKED_AT: u32 = 50;

/// What a rule would have done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trial {
    /// Requests looked at, the latest ones.
    pub looked_at: usize,
    /// Of those, it would have decided.
    pub decided: usize,
    /// It fits these and would have left them to a person all the same.
    pub left: usize,
    /// It cannot be told whether it fits these, which leaves them to a person.
    pub unsure: Vec<Approval>,
    /// It would have decided these otherwise than a person did.
    pub against: Vec<Approval>,
}

/// Tries a rule alone, as if its agent's card were still the one that it was agreed to with.
pub fn try_on(rule: &Rule, past: &[Approval]) -> Trial {
    let mut trial = Trial { looked_at: past.len(), ..Trial::default() };
    let rules = [Rule { on: true, ..rule.clone() }];
    for approval in past {
        let Ok(request) = StoredRequest::of(approval) else { continue };
        let state = request.task_state();
        let facts = Facts {
            agent: &approval.request.connection_id,
            card: rule.card.as_deref(),
            state: &state,
            reading: &request.reading,
            unreadable: 0,
        };
        match evaluate(&rules, &facts) {
            Verdict::Answer { rejects, .. } => {
                trial.decided += 1;
                if person_let_go_on(approval).is_some_and(|went_on| went_on == rejects) {
                    trial.against.push(approval.clone());
                }
            }
            Verdict::Ask(WhyAsk::NothingFits) => {}
            Verdict::Ask(_) if rule.effect == Effect::Ask => trial.decided += 1,
            Verdict::Ask(WhyAsk::CannotTell(_)) => trial.unsure.push(approval.clone()),
            Verdict::Ask(_) => trial.left += 1,
        }
    }
    trial
}

/// Whether a person's decision let the agent go on; `None` where no person decided.
fn person_let_go_on(approval: &Approval) -> Option<bool> {
    let decision = approval.decision.as_deref().filter(|_| approval.by_rule.is_none())?;
    let decided = answers(decision).ok()?;
    let rejects = |(_, answer): &(ItemId, Answer)| matches!(answer, Answer::Reject { .. } | Answer::Cancel);
    Some(!decided.iter().any(rejects))
}
