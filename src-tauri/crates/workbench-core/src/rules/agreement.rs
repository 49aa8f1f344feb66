//! The agreement of a person when they let rules approve, and whether a rule's decision still rests on it.
//!
//! It is checked when a rule decides, and again in the commit in which the decision leaves: a change of the
//! switch, a rule, a card, an address or credentials in between returns the decision to a person. Rejections need
//! no agreement.

use a2a_hitl::only_rejects;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::{self, Approval};
use workbench_store::cards::pending;
use workbench_store::connections::{self, Connection};
use workbench_store::ledger::chain::Digest;
use workbench_store::{Reader, StoreError, rules as rows};

use super::switch::AutoApprove;
use super::{Effect, KeptRule, KeptRules, Rule, RuleName};
use crate::asked::Manner;
use crate::asked::outcome::Outcome;
use crate::asked::stored::{StoredRequest, answers};
use crate::auth::auth_of;
use crate::cards::looks::CardLooks;
use crate::environment::Environment;
use crate::policy::evaluate::{Facts, Verdict, evaluate};
use crate::reached::Origin;

/// The agent for which a rule approves: all facts that must not change between agreement and answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Party {
    /// The card that the agent is called by, as long as it shows no other one.
    pub card: Option<String>,
    address: String,
    identity: String,
}

impl Party {
    fn is_at(&self, origin: &Origin) -> bool {
        self.address == origin.interface_url && self.identity == origin.identity
    }
}

/// The rules that may approve, and for whom, as they were when a person agreed.
#[derive(Debug)]
pub(crate) struct Agreement(Vec<(Rule, Party)>);

impl Agreement {
    /// Those of `rules` that approve.
    pub(super) fn to(rules: &[KeptRule]) -> Self {
        let approving = rules.iter().filter(|kept| kept.approves());
        Self(approving.filter_map(|kept| Some((kept.rule.clone(), kept.party.clone()?))).collect())
    }

    /// Whether the person agreed to approvals by these rules for the agent at `origin`.
    pub(crate) fn covers(&self, deciding: &[RuleName], kept: &[KeptRule], origin: &Origin) -> bool {
        let decides = |kept: &&KeptRule| deciding.iter().any(|name| name.id == kept.rule.id);
        let mut approving = kept.iter().filter(decides).filter(|kept| kept.rule.effect == Effect::Approve);
        approving.all(|kept| {
            let agreed = self.0.iter().find(|(rule, _)| *rule == kept.rule);
            agreed.is_some_and(|(_, party)| kept.party.as_ref() == Some(party) && party.is_at(origin))
        })
    }
}

/// A digest of exactly these rules and their agents, and of the minutes.
pub fn digest(rules: &KeptRules, minutes: u32) -> String {
    let said = serde_json::to_vec(&(rules, minutes)).expect("BUG: rules are plain data");
    Digest::new(Sha256::digest(said).into()).to_string()
}

/// The rules, in order, with the known facts about their agents.
pub(super) fn kept(reader: &Reader<'_>) -> Result<KeptRules, StoreError> {
    let mut kept = KeptRules::default();
    for body in rows::all(reader)? {
        let Ok(rule) = serde_json::from_str::<Rule>(&body) else {
            kept.unreadable += 1;
            continue;
        };
        let (mut agent_name, mut party) = (None, None);
        if let Some(agent) = &rule.agent
            && let Some(known) = connections::get(reader, agent)?
        {
            party = Some(Party {
                card: trusted_card(reader, &known)?,
                identity: auth_of(&known).identity(),
                address: known.interface.map(|interface| interface.url).unwrap_or_default(),
            });
            agent_name = Some(known.name);
        }
        let card = party.as_ref().and_then(|party| party.card.as_ref());
        let suspended = rule.effect == Effect::Approve && (rule.card.is_none() || rule.card.as_ref() != card);
        kept.rules.push(KeptRule { rule, agent_name, party, suspended });
    }
    Ok(kept)
}

/// The rules' verdict on a request now.
pub(crate) fn consult(
    reader: &Reader<'_>,
    approval: &Approval,
    looks: &CardLooks,
) -> Result<(Verdict, Vec<KeptRule>), StoreError> {
    let (KeptRules { rules: kept, unreadable }, request) = (kept(reader)?, StoredRequest::of(approval)?);
    let rules: Vec<Rule> = kept.iter().map(|kept| kept.rule.clone()).collect();
    let agent = &approval.request.connection_id;
    let card = match connections::get(reader, agent)? {
        Some(known) if looks.is_current(&known) => trusted_card(reader, &known)?,
        _ => None,
    };
    let state = request.task_state();
    let facts = Facts {
        agent,
        card: card.as_deref(),
        state: &state,
        reading: &request.reading,
        unchosen: request.unchosen.as_deref(),
        unreadable,
    };
    Ok((evaluate(&rules, &facts), kept))
}

/// Whether a decision may be sent to the agent at `origin`, as far as rules made it.
pub(crate) fn may_leave(
    reader: &Reader<'_>,
    approval: &Approval,
    origin: &Origin,
    switch: &AutoApprove,
    environment: &Environment,
) -> Result<bool, StoreError> {
    let Some(by_rule) = &approval.by_rule else { return Ok(true) };
    let decided = approval.decision.as_deref().map(answers).transpose()?.unwrap_or_default();
    if !decided.is_empty() && only_rejects(&decided) {
        return Ok(true);
    }
    let Some(agreement) = switch.agreement(environment) else { return Ok(false) };
    let (verdict, kept) = consult(reader, approval, &switch.card_looks)?;
    let Verdict::Answer { answers, rules, .. } = verdict else { return Ok(false) };
    let same = answers == decided && manner(&rules).rule_name() == Some(by_rule);
    Ok(same && agreement.covers(&rules, &kept, origin))
}

/// The manner of a decision: by one rule, or by several that each decided an item.
pub(crate) fn manner(rules: &[RuleName]) -> Manner {
    let all = |part: fn(&RuleName) -> &str| rules.iter().map(part).collect::<Vec<_>>().join(", ");
    Manner::rule(all(|rule| &rule.id), all(|rule| &rule.name))
}

/// Whether a person rejected an earlier request of the same task, or took an answer to it back. Asking again under
/// another name does not undo that.
pub(crate) fn person_held_back(reader: &Reader<'_>, approval: &Approval) -> Result<bool, StoreError> {
    let asked = approvals::of_task(reader, &approval.request.task_key)?;
    for earlier in asked.iter().take_while(|earlier| earlier.request.id != approval.request.id) {
        let decided = earlier.decision.as_deref().map(answers).transpose()?.unwrap_or_default();
        if earlier.by_rule.is_none() && decided.iter().any(|(_, answer)| answer.refuses()) {
            return Ok(true);
        }
        // Where this program took it back, it says why.
        let by_person = |event: &log::ApprovalEvent| {
            event.kind == ApprovalEventKind::Withdrawn && Outcome::read(&event.detail).is_none()
        };
        if log::of(reader, &earlier.request.id)?.iter().any(by_person) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The card that an agent is called by, as long as it shows no other one.
fn trusted_card(reader: &Reader<'_>, agent: &Connection) -> Result<Option<String>, StoreError> {
    let shows_another = pending(reader, &agent.id)?.is_some();
    Ok(agent.card_hash.clone().filter(|_| !shows_another))
}
