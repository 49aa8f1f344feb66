//! Stores rules: saving, ordering, trying on the past, and the switch.

use serde::Serialize;
use workbench_store::approvals::{self, Approval};
use workbench_store::ledger::Who;
use workbench_store::{ConnectionId, StoreError, Tag, Tx, connections, rules as rows};

use super::Rules;
use super::agreement::{Agreement, Party, kept};
use super::trial::{LOOKED_AT, Trial, try_on};
use super::{Condition, Effect, Rule};
use crate::asked::judging::judge_open;
use crate::error::{CoreError, NotARule};
use crate::policy::marking::Marking;

/// A rule with its present state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KeptRule {
    /// The rule.
    pub rule: Rule,
    /// Its agent's name.
    pub agent_name: Option<String>,
    /// Its agent.
    pub party: Option<Party>,
    /// It would approve, but its agent shows another card than when it was agreed to.
    pub suspended: bool,
}

/// Everything that is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct KeptRules {
    /// The rules, in the order in which they count.
    pub rules: Vec<KeptRule>,
    /// Rules that another version wrote and nobody here understands. While there are any, a person is asked about
    /// everything.
    pub unreadable: usize,
}

impl KeptRule {
    /// Whether it approves while that is switched on.
    pub fn approves(&self) -> bool {
        self.rule.on && !self.suspended && self.rule.effect == Effect::Approve
    }
}

impl Rules {
    /// The rules.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn kept(&self) -> Result<KeptRules, CoreError> {
        Ok(self.ground.store().read(kept).await?)
    }

    /// Stores a rule, replacing the one with its id. An empty id makes a new rule, which comes last, or first if it
    /// rejects, so that no existing rule approves a forbidden thing. A person who stores a rule agrees to its agent's
    /// card in use. Returns the identity.
    ///
    /// # Errors
    /// When the rule is not allowed.
    pub async fn keep(&self, rule: Rule) -> Result<String, CoreError> {
        let _turn = self.switch.turn.lock().await;
        let rule = self.agreed_rule(rule).await?;
        self.end_approving().await?;
        let is_new = rule.id.is_empty();
        let id = if is_new { self.ground.environment().fresh_id() } else { rule.id.clone() };
        let counts_first = is_new && matches!(rule.effect, Effect::Reject { .. });
        let rule = Rule { id: id.clone(), ..rule };
        let body = serde_json::to_string(&rule).expect("BUG: a rule is plain data");
        let kept = id.clone();
        let keeping = move |tx: &mut Tx<'_>| {
            if counts_first { rows::set_first(tx, &kept, &body) } else { rows::set(tx, &kept, &body) }
        };
        self.change_rules("keep rule", keeping).await?;
        Ok(id)
    }

    /// Lets a rule count or not. Nothing else of it changes, nor the card that it was agreed to with.
    ///
    /// # Errors
    /// When there is no such rule.
    pub async fn turn(&self, id: &str, on: bool) -> Result<(), CoreError> {
        let _turn = self.switch.turn.lock().await;
        self.end_approving().await?;
        let wanted = id.to_owned();
        let turning = self.change_rules("turn rule", move |tx| {
            let rules =
                rows::all(tx)?.into_iter().filter_map(|body| serde_json::from_str::<Rule>(&body).ok());
            let Some(rule) = rules.into_iter().find(|rule| rule.id == wanted) else { return Ok(false) };
            let body = serde_json::to_string(&Rule { on, ..rule }).expect("BUG: a rule is plain data");
            rows::set(tx, &wanted, &body)?;
            Ok(true)
        });
        if turning.await? { Ok(()) } else { Err(CoreError::not_found("rule", id)) }
    }

    /// Lets go of a rule.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn remove(&self, id: &str) -> Result<(), CoreError> {
        let _turn = self.switch.turn.lock().await;
        self.end_approving().await?;
        let id = id.to_owned();
        self.change_rules("remove rule", move |tx| rows::remove(tx, &id)).await
    }

    /// Lets a rule count before the one above it.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn raise(&self, id: &str) -> Result<(), CoreError> {
        let _turn = self.switch.turn.lock().await;
        self.end_approving().await?;
        let id = id.to_owned();
        self.change_rules("raise rule", move |tx| rows::raise(tx, &id)).await
    }

    /// Changes rules, and judges open requests by them from then on.
    async fn change_rules<T: Send + 'static>(
        &self,
        what: &'static str,
        change: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, CoreError> {
        let changing = self.ground.store().write(what, move |tx| {
            let before = Marking::kept(tx)?;
            let changed = change(tx)?;
            if Marking::kept(tx)? != before {
                judge_open(tx)?;
            }
            Ok(changed)
        });
        Ok(changing.await?)
    }

    /// A rule's answers to the latest requests of its agent, or of all.
    ///
    /// # Errors
    /// When the rule is not allowed.
    pub async fn try_out(&self, rule: Rule) -> Result<Trial, CoreError> {
        let rule = self.agreed_rule(rule).await?;
        let agent = rule.agent.clone();
        let past: Vec<Approval> = self
            .ground
            .store()
            .read(move |reader| approvals::latest(reader, agent.as_ref(), LOOKED_AT))
            .await?;
        Ok(try_on(&rule, &past))
    }

    /// Until when rules approve, in Unix milliseconds; `None`: they do not.
    pub fn auto_approve_until(&self) -> Option<i64> {
        self.switch.until(self.ground.environment())
    }

    /// Lets rules approve for so many minutes, at most a working day: the approving rules of `agreed_to`, as they
    /// are.
    ///
    /// # Errors
    /// [`CoreError::StaleRequest`] when the rules or their agents changed since.
    pub async fn switch_on(&self, minutes: u32, agreed_to: &KeptRules) -> Result<(), CoreError> {
        let _turn = self.switch.turn.lock().await;
        if self.kept().await? != *agreed_to {
            return Err(CoreError::StaleRequest);
        }
        self.switch.set_on(minutes, Agreement::to(&agreed_to.rules), self.ground.environment());
        self.read_cards_for(&agreed_to.rules).await?;
        self.announce_switch().await
    }

    /// Stops approving by rules, and takes their unsent approvals back.
    ///
    /// # Errors
    /// When one could not be taken back.
    pub async fn switch_off(&self) -> Result<(), CoreError> {
        // Nothing leaves from here on, whoever has the turn.
        self.switch.set_off();
        let _turn = self.switch.turn.lock().await;
        self.end_approving().await
    }

    /// The person agreed to the rules as they were, so a change of one ends approving. Must be called in its turn.
    async fn end_approving(&self) -> Result<(), CoreError> {
        self.switch.set_off();
        let taken_back = self.take_back(&Who::Person).await;
        self.announce_switch().await?;
        taken_back
    }

    async fn announce_switch(&self) -> Result<(), CoreError> {
        let announced = self.ground.store().write("auto-approve", |tx| {
            tx.touch(Tag::App, None);
            Ok(())
        });
        Ok(announced.await?)
    }

    /// A rule with the card that it is agreed to with.
    async fn agreed_rule(&self, rule: Rule) -> Result<Rule, CoreError> {
        if !rule.conditions.iter().all(|condition| Condition::is_pointer(&condition.pointer)) {
            return Err(CoreError::NotARule(NotARule::Pointer));
        }
        if rule.name.trim().is_empty() {
            return Err(CoreError::NotARule(NotARule::NoName));
        }
        let card = match &rule.agent {
            Some(agent) => self.card_of(agent).await?,
            None if rule.effect == Effect::Approve => return Err(CoreError::NotARule(NotARule::AnyAgent)),
            None => None,
        };
        let by_conditions = rule.effect == Effect::Approve && !rule.conditions.is_empty();
        let other_arguments = rule.other_arguments && by_conditions;
        Ok(Rule { card, name: rule.name.trim().to_owned(), other_arguments, ..rule })
    }

    /// The card that an agent is called by.
    async fn card_of(&self, agent: &ConnectionId) -> Result<Option<String>, CoreError> {
        let id = agent.clone();
        let found = self.ground.store().read(move |reader| connections::get(reader, &id)).await?;
        Ok(found.ok_or_else(|| CoreError::not_found("connection", agent))?.card_hash)
    }
}
