//! One decision for many requests: each is decided by itself, in turn, with an explicit answer for every item.
//!
//! Any requests may be rejected, put aside or marked together. Approved together are only requests that were
//! viewed whole, have no high risk, ask for approval and no values, have nothing unread in or around them, and no answer
//! yet. The others are named with their reasons, and the person confirms the remaining number. A request that
//! fails stays open; the rest go on.

use std::collections::HashSet;

use a2a_hitl::{Answer, Because, Item, ItemId, Reading, Risk, stands_alone};
use a2a_protocol::Json;
use workbench_store::approvals::{marks::Colour, views};
use workbench_store::ledger::How;
use workbench_store::overview::{self, RequestOverview};
use workbench_store::{ApprovalId, ConnectionId};

use super::Approvals;
use crate::asked::before::answered_before;
use crate::asked::entries::Manner;
use crate::asked::machine::{Event, step};
use crate::asked::names::names;
use crate::asked::stored::{StoredRequest, state_of, timestamp};
use crate::asked::twins::{self, Twin};
use crate::error::CoreError;

/// One request of many, as the person saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// Which.
    pub id: ApprovalId,
    /// The hash of the request then.
    pub hash: String,
}

/// The action on them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BatchAction {
    /// Every item is approved as proposed.
    Approve,
    /// Every item is rejected.
    Reject {
        /// The same reason for each.
        reason: Option<String>,
    },
    /// Put aside, or with `None` back.
    Snooze {
        /// Unix milliseconds.
        until: Option<i64>,
    },
    /// Marked, or with `None` not any more.
    Mark {
        /// The mark.
        colour: Option<Colour>,
    },
    /// Taken back before it leaves.
    Undo,
}

/// A request that stays as it is.
#[derive(Debug)]
pub struct Staying {
    /// Which.
    pub id: ApprovalId,
    /// Its title and agent; `None` once it is gone.
    pub overview: Option<Box<RequestOverview>>,
    /// Why.
    pub why: WhyStaying,
}

/// Why a request is left out.
#[derive(Debug)]
pub enum WhyStaying {
    /// It could not be done to this one alone either.
    Refused(CoreError),
    /// Too much is at stake to approve it among others.
    HighRisk(Because),
    /// It asks for more than approval, or leaves values to the person.
    AsksForMore,
    /// Another call stands in or around it, or something that was not understood.
    NotAlone,
    /// The same request is answered under another agent, by this batch or already.
    SameUnder {
        /// The agent's name.
        agent: String,
    },
    /// It has an answer already, or the very call is approved with another request of this batch.
    AskedAgain,
}

/// The planned or actual outcome of a batch.
#[derive(Debug, Default)]
pub struct BatchOutcome {
    /// Those that it is done to.
    pub goes: Vec<Chosen>,
    /// Those that stay.
    pub stays: Vec<Staying>,
}

/// Whether something that goes back with an approval is empty and not proposed: the agent leaves it to the person. An empty text
/// may stay one.
fn leaves_values(payload: &Json, proposed: &Json) -> bool {
    const EMPTY: [&str; 6] = ["0", "0.0", "null", "false", "[]", "{}"];
    let is_left = |(name, value): (String, Json)| {
        proposed.member(&name).is_none() && EMPTY.contains(&value.as_str().trim())
    };
    payload.members().into_iter().any(is_left)
}

impl Approvals {
    /// The effect that an action would have on each of the requests. Changes nothing.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn plan_batch(
        &self,
        chosen: &[Chosen],
        action: &BatchAction,
    ) -> Result<BatchOutcome, CoreError> {
        let mut outcome = BatchOutcome::default();
        let (mut known, mut approved) = (HashSet::new(), HashSet::new());
        for chosen in chosen.iter().filter(|chosen| known.insert(chosen.id.clone())) {
            let id = chosen.id.clone();
            let overview = self.ground.store().read(move |reader| overview::request(reader, &id)).await?;
            let may = match &overview {
                Some(overview) => match self.may(overview, chosen, action).await {
                    Ok(()) => match self.is_the_only_one(overview, action, &outcome.goes).await {
                        Ok(()) if *action == BatchAction::Approve => {
                            self.is_asked_once(overview, &mut approved).await
                        }
                        may => may,
                    },
                    stays => stays,
                },
                None => Err(WhyStaying::Refused(CoreError::not_found("request", &chosen.id))),
            };
            match may {
                Ok(()) => outcome.goes.push(chosen.clone()),
                Err(why) => outcome.stays.push(Staying {
                    id: chosen.id.clone(),
                    overview: overview.map(Box::new),
                    why,
                }),
            }
        }
        Ok(outcome)
    }

    /// Does it to each request to which it can be done, one after another.
    ///
    /// # Errors
    /// [`CoreError::BatchChanged`] when other than `confirmed` requests would be approved now.
    pub async fn batch(
        &self,
        chosen: &[Chosen],
        action: &BatchAction,
        confirmed: usize,
    ) -> Result<BatchOutcome, CoreError> {
        let plan = self.plan_batch(chosen, action).await?;
        if *action == BatchAction::Approve && plan.goes.len() != confirmed {
            return Err(CoreError::BatchChanged { number: plan.goes.len() });
        }
        let mut outcome = BatchOutcome { goes: Vec::new(), stays: plan.stays };
        for chosen in plan.goes {
            match self.do_to(&chosen, action).await {
                Ok(()) => outcome.goes.push(chosen),
                Err(error) => {
                    let id = chosen.id.clone();
                    let overview =
                        self.ground.store().read(move |reader| overview::request(reader, &id)).await?;
                    outcome.stays.push(Staying {
                        id: chosen.id,
                        overview: overview.map(Box::new),
                        why: WhyStaying::Refused(error),
                    });
                }
            }
        }
        Ok(outcome)
    }

    async fn may(
        &self,
        overview: &RequestOverview,
        chosen: &Chosen,
        action: &BatchAction,
    ) -> Result<(), WhyStaying> {
        let approval = &overview.approval;
        let refused = WhyStaying::Refused;
        let state = state_of(approval);
        let not_open = || refused(CoreError::NotOpen { state: state.name() });
        match action {
            BatchAction::Mark { .. } => return Ok(()),
            BatchAction::Undo => return step(state, Event::Undone).map(drop).map_err(|_| not_open()),
            BatchAction::Approve | BatchAction::Reject { .. } | BatchAction::Snooze { .. } => {}
        }
        step(state, Event::Decided { not_before: timestamp(0) }).map_err(|_| not_open())?;
        if let BatchAction::Snooze { .. } = action {
            return Ok(());
        }
        if approval.request.request_hash != chosen.hash {
            return Err(refused(CoreError::StaleRequest));
        }
        let request = StoredRequest::of(approval).map_err(|error| refused(error.into()))?;
        let reading = &request.reading;
        if *action == BatchAction::Approve {
            self.may_approve(overview, &request).await?;
        }
        reading.reply(&answers(reading, action)).map_err(|error| refused(error.into()))?;
        self.ground.refuse_before_going_back().map_err(refused)?;
        self.cards.refuse_in_alarm(&approval.request.connection_id).await.map_err(refused)
    }

    /// One answer to one request, under however many agents it waits.
    async fn is_the_only_one(
        &self,
        overview: &RequestOverview,
        action: &BatchAction,
        going: &[Chosen],
    ) -> Result<(), WhyStaying> {
        if !matches!(action, BatchAction::Approve | BatchAction::Reject { .. }) {
            return Ok(());
        }
        let approval = overview.approval.clone();
        let twins = self.ground.store().read(move |reader| twins::of(reader, &approval)).await;
        let twins = twins.map_err(|error| WhyStaying::Refused(error.into()))?;
        let goes = |twin: &Twin| going.iter().any(|chosen| chosen.id == twin.approval.request.id);
        match twins.into_iter().find(|twin| twin.is_decided() || goes(twin)) {
            Some(twin) => Err(WhyStaying::SameUnder { agent: twin.agent }),
            None => Ok(()),
        }
    }

    /// A request that is asked again is decided by itself, by a person who is told so. `approved` are the calls of
    /// the others.
    async fn is_asked_once(
        &self,
        overview: &RequestOverview,
        approved: &mut HashSet<(ConnectionId, String)>,
    ) -> Result<(), WhyStaying> {
        let (asked, agent) = (overview.approval.clone(), &overview.approval.request.connection_id);
        let before = self.ground.store().read(move |reader| answered_before(reader, &asked)).await;
        let before = before.map_err(|error| WhyStaying::Refused(error.into()))?;
        let reading =
            StoredRequest::of(&overview.approval).map_err(|error| WhyStaying::Refused(error.into()))?;
        let names: Vec<_> = names(&reading.reading).into_iter().map(|name| (agent.clone(), name)).collect();
        if !before.is_empty() || names.iter().any(|name| approved.contains(name)) {
            return Err(WhyStaying::AskedAgain);
        }
        approved.extend(names);
        Ok(())
    }

    async fn may_approve(&self, overview: &RequestOverview, asked: &StoredRequest) -> Result<(), WhyStaying> {
        let reading = &asked.reading;
        let agent = &overview.approval.request.connection_id;
        let risk = self.ground.risk_of(agent, asked.readings()).await.map_err(WhyStaying::Refused)?;
        if let Risk::High { because } = risk {
            return Err(WhyStaying::HighRisk(because));
        }
        let only_approval = |item: &Item| match item {
            Item::Approval { allowed, args, payload, .. } => {
                allowed.approve && !payload.as_ref().is_some_and(|payload| leaves_values(payload, args))
            }
            _ => false,
        };
        if !reading.items.iter().all(only_approval) {
            return Err(WhyStaying::AsksForMore);
        }
        if !stands_alone(reading) {
            return Err(WhyStaying::NotAlone);
        }
        let request = &overview.approval.request;
        let (id, hash) = (request.id.clone(), request.request_hash.clone());
        let views = self.ground.store().read(move |reader| views::of(reader, &id, &hash)).await;
        match views {
            Ok(views) if views.is_empty() => Err(WhyStaying::Refused(CoreError::NotViewed)),
            Ok(_) => Ok(()),
            Err(error) => Err(WhyStaying::Refused(error.into())),
        }
    }

    async fn do_to(&self, chosen: &Chosen, action: &BatchAction) -> Result<(), CoreError> {
        match action {
            BatchAction::Approve | BatchAction::Reject { .. } => {
                let approval = self.ground.approval(&chosen.id).await?;
                let answers = answers(&StoredRequest::of(&approval)?.reading, action);
                // The hash is compared in the commit that decides: what was just read is what is decided.
                let manner = Manner::person(How::Batch, None);
                self.decide(&chosen.id, &chosen.hash, answers, manner).await
            }
            BatchAction::Snooze { until } => self.snooze(&chosen.id, *until).await,
            BatchAction::Mark { colour } => self.mark(&chosen.id, *colour).await,
            BatchAction::Undo => self.undo(&chosen.id).await,
        }
    }
}

/// One explicit answer for every item.
fn answers(reading: &Reading, action: &BatchAction) -> Vec<(ItemId, Answer)> {
    let answer = |item: &Item| {
        let answer = match action {
            BatchAction::Approve => Answer::Approve { payload: None },
            BatchAction::Reject { reason } => Answer::Reject { reason: reason.clone() },
            BatchAction::Snooze { .. } | BatchAction::Mark { .. } | BatchAction::Undo => return None,
        };
        Some((item.id().clone(), answer))
    };
    reading.items.iter().filter_map(answer).collect()
}

#[cfg(test)]
mod tests {
    use a2a_protocol::Json;

    use super::leaves_values;

    #[test]
    fn an_empty_value_that_nothing_proposes_is_left_to_the_person() {
        let check = |payload: &str, proposed: &str, expected| {
            let [payload, proposed] = [payload, proposed].map(|json| Json::parse(json).unwrap());
            assert_eq!(
                leaves_values(&payload, &proposed),
                expected,
                "{} {}",
                payload.as_str(),
                proposed.as_str()
            );
        };
        for empty in ["0", "0.0", "null", "false", "[]", "{}"] {
            check(&format!(r#"{{"approved_days":{empty}}}"#), r#"{"days":5}"#, true);
        }
        check(r#"{"days":0}"#, r#"{"days":0}"#, false);
        check(r#"{"days":3}"#, "{}", false);
        check(r#"{"remark":""}"#, "{}", false);
        check("0", "{}", false);
    }
}
