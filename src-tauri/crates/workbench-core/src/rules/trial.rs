//! A rule's answers to past requests, compared with a person's.

use a2a_hitl::{Answer, ItemId};
use workbench_store::approvals::Approval;

use super::{Effect, Rule};
use crate::asked::stored::{StoredRequest, answers};
use crate::policy::evaluate::{Facts, Verdict, WhyAsk, evaluate};
use crate::policy::marking::calls_high;

/// How many requests are looked at.
pub const LOOKED_AT: u32 = 50;

/// The result of trying a rule out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trial {
    /// Requests looked at, the latest ones.
    pub looked_at: usize,
    /// Of those, it would have decided, or called high-risk.
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
        if rule.effect == Effect::HighRisk {
            let agent = &approval.request.connection_id;
            let marked = request.readings().any(|reading| calls_high(rule, agent, reading));
            trial.decided += usize::from(marked);
            continue;
        }
        let facts = Facts {
            agent: &approval.request.connection_id,
            card: rule.card.as_deref(),
            state: &state,
            reading: &request.reading,
            unchosen: request.unchosen.as_deref(),
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

#[cfg(test)]
mod tests {
    use a2a_protocol::Json;
    use serde_json::{Value, json};
    use workbench_store::ConnectionId;
    use workbench_store::approvals::ApprovalState;

    use super::*;
    use crate::asked::testing::{confirmation, kept, reading};
    use crate::rules::{Condition, Operator};

    fn rule(effect: Effect, operator: Operator) -> Rule {
        let value = Json::parse("\"Sato\"").unwrap();
        Rule {
            id: "rule".to_owned(),
            name: "Rule".to_owned(),
            on: false,
            effect,
            agent: Some(ConnectionId::new("agent")),
            tool: "send_*".to_owned(),
            by: String::new(),
            skill: String::new(),
            conditions: vec![Condition { pointer: "/to".to_owned(), operator, value }],
            other_arguments: false,
            card: Some("card".to_owned()),
        }
    }

    /// How many it would have decided, left, and not told, and which those are.
    #[track_caller]
    fn check(rule: &Rule, past: &[(&str, Value)], expected: (usize, usize, &[&str])) {
        let past = past.iter().map(|(tool, to)| {
            let asked = reading(&confirmation("a", tool, &json!({ "to": to })));
            kept(&to.to_string(), asked, ApprovalState::Pending)
        });
        let past: Vec<Approval> = past.collect();
        let trial = try_on(rule, &past);
        let unsure: Vec<&str> = trial.unsure.iter().map(|approval| approval.request.id.as_str()).collect();
        assert_eq!((trial.decided, trial.left, unsure.as_slice()), expected, "{:?}", rule.effect);
        assert_eq!((trial.looked_at, trial.against.len()), (past.len(), 0), "nobody decided any");
    }

    #[test]
    fn what_a_rule_cannot_tell_is_neither_decided_nor_left_but_named() {
        let past = [
            ("send_note", json!("Sato")),
            ("send_note", json!("sato ")),
            ("send_note", json!(["Sato"])),
            ("send_note", json!("test")),
            ("read_note", json!("Sato")),
        ];
        let reject = rule(Effect::Reject { reason: None }, Operator::Equals);
        check(&reject, &past, (1, 0, &["\"sato \"", "[\"Sato\"]"]));
        check(&rule(Effect::Approve, Operator::Equals), &past, (1, 0, &["[\"Sato\"]"]));
        let other = rule(Effect::Approve, Operator::Differs);
        check(&other, &past, (1, 0, &["\"sato \"", "[\"Sato\"]"]));
        // Whoever wants to be asked is asked about what cannot be told as well.
        check(&rule(Effect::Ask, Operator::Equals), &past, (3, 0, &[]));
    }

    #[test]
    fn a_high_risk_of_the_tried_rule_is_counted_with_what_cannot_be_told() {
        let past = [
            ("send_note", json!("Sato")),
            ("send_note", json!("sato ")),
            ("send_note", json!("test")),
            ("read_note", json!("Sato")),
        ];
        check(&rule(Effect::HighRisk, Operator::Equals), &past, (2, 0, &[]));
    }

    #[test]
    fn what_no_rule_may_approve_is_left() {
        let past = [("send_note", json!("test")), ("send_note", json!("\u{202e}x"))];
        check(&rule(Effect::Approve, Operator::Differs), &past, (1, 1, &[]));
    }
}
