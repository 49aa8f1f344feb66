//! Evaluates rules against a request: an answer, or the reason why a person is asked. Pure.

use std::iter;

use a2a_hitl::{Answer, Confidence, Item, ItemId, Reading, Risk, warnings};
use a2a_protocol::Json;
use a2a_protocol::model::TaskState;
use workbench_store::ConnectionId;

use super::condition::all;
use super::elsewhere::reaches_all_objects;
use super::marking::risk_by;
use super::named::are_all_named;
use super::part::seen;
use super::pattern::{is_actor, is_id, is_tool};
use super::{Effect, Rule, RuleName};

/// A letter without a dot, which no property of Unicode calls a space.
const BLANK_BRAILLE: char = '\u{2800}';

/// The facts of a request that rules may test.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    /// The asking agent.
    pub agent: &'a ConnectionId,
    /// The card that the agent is called by.
    pub card: Option<&'a str>,
    /// How the task waits.
    pub state: &'a TaskState,
    /// The request as it was read.
    pub reading: &'a Reading,
    /// How it is read without a person's choice, where the person chose that reading.
    pub unchosen: Option<&'a Reading>,
    /// Rules that cannot be read.
    pub unreadable: usize,
}

/// The verdict on a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// A person is asked.
    Ask(WhyAsk),
    /// It is answered.
    Answer {
        /// One answer for every item.
        answers: Vec<(ItemId, Answer)>,
        /// Nothing in it lets the agent go on.
        rejects: bool,
        /// The rules that say so, each once.
        rules: Vec<RuleName>,
    },
}

/// Why a person is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhyAsk {
    /// No rule fits every item.
    NothingFits,
    /// A rule says so.
    RuleSays(RuleName),
    /// It cannot be told whether a rule fits.
    CannotTell(RuleName),
    /// There is a rule that cannot be read: it may be the one that would have asked.
    Unreadable,
    /// A rule would approve it, and must not.
    Never {
        /// The rule.
        rule: RuleName,
        /// Why not.
        because: Never,
    },
}

/// Reasons why no rule approves, and none rejects either if the request asks for other things as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Never {
    /// Too much is at stake.
    HighRisk,
    /// Something in it could be overlooked.
    HasWarnings,
    /// Approving sends something along that is not the call's arguments.
    SendsMore,
    /// Somebody else would act, whom the rule does not name: a server behind the agent, or an agent behind it.
    ForAnother,
    /// It also asks for words, values or a secret.
    AsksForMore,
    /// The task waits for somebody to sign in.
    WantsSignIn,
    /// The request was only guessed, or content in or around it was not understood.
    NotUnderstood,
    /// The agent shows another card than when the rule was agreed to.
    CardChanged,
    /// It has arguments that no condition of the rule names.
    OtherArguments,
    /// It is of another agent, or of any: only an agent that a person named is trusted.
    NotNamed,
}

/// The answer of `rules`: for each item, the first rule that fits it counts.
pub fn evaluate(rules: &[Rule], facts: &Facts<'_>) -> Verdict {
    if facts.unreadable > 0 {
        return Verdict::Ask(WhyAsk::Unreadable);
    }
    let mut answers = Vec::new();
    let mut named: Vec<RuleName> = Vec::new();
    let mut rejects = true;
    for item in &facts.reading.items {
        let rule = match first_fitting(rules, facts, item) {
            Ok(rule) => rule,
            Err(why) => return Verdict::Ask(why),
        };
        let answer = match &rule.effect {
            Effect::Ask | Effect::HighRisk => return Verdict::Ask(WhyAsk::RuleSays(rule.named())),
            // Whoever asks twice in one message may take a no to one for the answer to the other.
            Effect::Reject { .. } if asks_twice(facts.reading) => {
                return Verdict::Ask(WhyAsk::Never { rule: rule.named(), because: Never::HasWarnings });
            }
            Effect::Reject { reason } => Answer::Reject { reason: reason.clone() },
            Effect::Approve => {
                if let Some(because) = never(rules, rule, facts, item) {
                    return Verdict::Ask(WhyAsk::Never { rule: rule.named(), because });
                }
                rejects = false;
                Answer::Approve { payload: None }
            }
        };
        answers.push((item.id().clone(), answer));
        if !named.iter().any(|known| known.id == rule.id) {
            named.push(rule.named());
        }
    }
    // Where nothing is asked nothing fits, and an answer that the request does not take is no answer.
    if named.is_empty() || facts.reading.reply(&answers).is_err() {
        return Verdict::Ask(WhyAsk::NothingFits);
    }
    Verdict::Answer { answers, rejects, rules: named }
}

/// The rule that decides an item. One of which it cannot be told whether it fits may be the one that would have asked.
fn first_fitting<'a>(rules: &'a [Rule], facts: &Facts<'_>, item: &Item) -> Result<&'a Rule, WhyAsk> {
    // Rules speak of calls. What is no call is a person's.
    let Some(call) = Call::of(item) else { return Err(WhyAsk::NothingFits) };
    for rule in rules.iter().filter(|rule| rule.on && rule.effect != Effect::HighRisk) {
        match fits(rule, facts.agent, facts.reading, &call) {
            Some(true) => return Ok(rule),
            Some(false) => {}
            None => return Err(WhyAsk::CannotTell(rule.named())),
        }
    }
    Err(WhyAsk::NothingFits)
}

/// A call as rules look at it.
pub(crate) struct Call<'a> {
    pub(crate) tool: &'a str,
    pub(crate) by: Option<&'a str>,
    pub(crate) args: &'a Json,
}

impl<'a> Call<'a> {
    pub(crate) fn of(item: &'a Item) -> Option<Self> {
        match item {
            Item::Approval { tool, args, by, .. } => Some(Self { tool, by: by.as_deref(), args }),
            _ => None,
        }
    }
}

/// Whether a rule is for this call of `asking`; `None` where that cannot be told.
pub(crate) fn fits(rule: &Rule, asking: &ConnectionId, reading: &Reading, call: &Call<'_>) -> Option<bool> {
    let Call { tool, by, args } = *call;
    let Rule { agent, tool: tools, by: actors, skill, effect, .. } = rule;
    // Who asks is known for certain, and nothing else of a rule for another agent matters.
    if agent.as_ref().is_some_and(|agent| agent != asking) {
        return Some(false);
    }
    let if_named = |wanted: &str, fits: Option<bool>| if wanted.is_empty() { Some(true) } else { fits };
    let by = by.map_or(Some(false), |by| is_actor(actors, by, effect));
    let named = reading.skill.as_ref().map_or(Some(false), |named| is_id(skill, &named.id, effect));
    let is_for_it =
        [if_named(tools, is_tool(tools, tool, effect)), if_named(actors, by), if_named(skill, named)];
    let conditions = rule.conditions.iter().map(|condition| condition.holds(args, effect));
    all(is_for_it.into_iter().chain(conditions))
}

/// Why a rule must not approve this item.
fn never(rules: &[Rule], rule: &Rule, facts: &Facts<'_>, item: &Item) -> Option<Never> {
    let Facts { agent, card, state, reading, unchosen, unreadable: _ } = *facts;
    if rule.agent.as_ref() != Some(agent) {
        return Some(Never::NotNamed);
    }
    if rule.card.is_none() || rule.card.as_deref() != card {
        return Some(Never::CardChanged);
    }
    if *state == TaskState::AuthRequired {
        return Some(Never::WantsSignIn);
    }
    let only_calls = |item: &Item| matches!(item, Item::Approval { allowed, .. } if allowed.approve);
    if !reading.items.iter().all(only_calls) {
        return Some(Never::AsksForMore);
    }
    if reading.items.iter().any(sends_another_payload) {
        return Some(Never::SendsMore);
    }
    if rule.by.is_empty() && matches!(item, Item::Approval { by: Some(_), .. }) {
        return Some(Never::ForAnother);
    }
    if matches!(item, Item::Approval { tool, args, .. } if is_unnamed(tool) || reaches_all_objects(args)) {
        return Some(Never::NotUnderstood);
    }
    if reading.confidence == Confidence::Fallback || !reading.beside.is_empty() || reading.says_more {
        return Some(Never::NotUnderstood);
    }
    if risk_by(rules, agent, iter::once(reading).chain(unchosen)) != Risk::Normal {
        return Some(Never::HighRisk);
    }
    if !warnings(reading).is_empty() {
        return Some(Never::HasWarnings);
    }
    let is_for_all = rule.conditions.is_empty() || rule.other_arguments;
    let has_more = |args: &Json| !is_for_all && !are_all_named(args, &rule.conditions);
    matches!(item, Item::Approval { args, .. } if has_more(args)).then_some(Never::OtherArguments)
}

/// Whether a tool has no name that is seen.
fn is_unnamed(tool: &str) -> bool {
    seen(tool, "").chars().all(|letter| letter.is_whitespace() || letter == BLANK_BRAILLE)
}

/// Whether the message asks for more than one answer covers.
fn asks_twice(reading: &Reading) -> bool {
    !reading.others.is_empty() || !reading.shared_ids.is_empty()
}

/// Whether approving sends a payload that the conditions did not look at.
fn sends_another_payload(item: &Item) -> bool {
    matches!(item, Item::Approval { args, payload: Some(payload), .. } if !payload.same_value(args))
}

#[cfg(test)]
mod tests;
