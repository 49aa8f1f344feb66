//! Tells when a reply may be sent again without asking a person: in two cases only.
//!
//! First, it provably was not accepted: then the next attempt is still the first one, limited only by patience.
//! Second, the outcome is unknown, and the reply purely rejects a request that the task still shows and that the
//! reply names: a second "no" to the same question changes nothing. A rejection without a name could hit the next
//! question of a slow agent. A person decides every other case.

use std::time::Duration;

use a2a_hitl::{Answer, Freshness, FreshnessGrade, Item, ItemId, Reading, ReasonField, Reply};

use super::twins::is_unique;
use crate::certainty::{DeliveryOutcome, NeverSent, Refusal};

/// How much a reply can set in motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Weight {
    /// It rejects every item and says nothing else: it fails safe.
    PureRejection,
    /// Anything else, be it one approval among rejections, words, a form or a secret.
    Approval,
}

/// The right to repeat one delivery with an unknown outcome. Made by [`permit`] only.
#[derive(Debug, PartialEq, Eq)]
#[must_use]
pub struct RepeatPermit(());

/// Attempts after which a reply that is never accepted, or has unknown outcomes, is left to the person.
pub const MOST_ATTEMPTS: u32 = 4;

/// Longest wait that an agent may ask for; it keeps a repetition well within the time in which a
/// queued decision is still the person's current wish.
pub const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// Weighs the answers to a request. A reason that reaches the agent is words, not only a rejection.
pub fn weight(reading: &Reading, answers: &[(ItemId, Answer)]) -> Weight {
    let rejects = |(id, answer): &(ItemId, Answer)| {
        let Answer::Reject { reason } = answer else { return false };
        match reading.item(id) {
            Some(Item::Approval { reason: ReasonField::NotSent, .. }) => true,
            Some(Item::Approval { .. }) => reason.is_none(),
            _ => false,
        }
    };
    if !answers.is_empty() && answers.iter().all(rejects) { Weight::PureRejection } else { Weight::Approval }
}

/// Whether a reply names each thing that it answers by a name of its own. Another copy of such a reply answers
/// nothing that is asked later.
pub fn names_what_it_answers(reply: &Reply, answers: &[(ItemId, Answer)]) -> bool {
    let Ok(reply) = reply.preview() else { return false };
    let is_named = |id: &ItemId| is_unique(id.as_str()) && reply.names(id.as_str());
    !answers.is_empty() && answers.iter().all(|(id, _)| is_named(id))
}

/// Permits repeating a delivery with an unknown outcome: a pure rejection that is `named`, of a request that was just
/// seen again. Returns the wait before, because more attempts do not help an agent that breaks down at each.
///
/// `attempt` is the one with the unknown outcome, from 1.
pub fn permit(
    weight: Weight,
    named: bool,
    seen: Freshness,
    attempt: u32,
) -> Option<(RepeatPermit, Duration)> {
    match (weight, seen) {
        (Weight::PureRejection, Freshness::Graded(FreshnessGrade::SameRequest))
            if named && attempt < MOST_ATTEMPTS =>
        {
            Some((RepeatPermit(()), rest_after(attempt)))
        }
        _ => None,
    }
}

/// From 2 s, doubling.
fn rest_after(attempt: u32) -> Duration {
    Duration::from_secs(2_u64.saturating_pow(attempt))
}

/// The wait before an unaccepted reply is sent again; `None` if that would not help.
///
/// `attempt` is the one that just failed, from 1. `retry_after` is the agent's wish; patience still applies, because
/// an agent that asks for no wait would otherwise have had every attempt at once (RFC 9110 §10.2.3).
pub(crate) fn wait_before_next(
    outcome: &DeliveryOutcome,
    attempt: u32,
    retry_after: Option<Duration>,
) -> Option<Duration> {
    let passing = matches!(
        outcome,
        DeliveryOutcome::NeverSent(NeverSent::Dns | NeverSent::Connect)
            | DeliveryOutcome::Refused(Refusal { status: 429, .. })
    );
    let wait = rest_after(attempt).max(retry_after.unwrap_or_default());
    (passing && attempt < MOST_ATTEMPTS && wait <= LONGEST_WAIT).then_some(wait)
}

#[cfg(test)]
mod tests {
    use a2a_hitl::{Allowed, ReplyPart, RequestInput, Template, read_request};
    use a2a_protocol::Json;
    use a2a_protocol::model::TaskState;
    use serde_json::{Value, json};

    use super::*;

    fn approval(id: &str, reason: ReasonField) -> Item {
        Item::Approval {
            item_id: ItemId::new(id),
            tool: "transfer_money".to_owned(),
            args: Json::parse("{}").unwrap(),
            hint: None,
            payload: None,
            allowed: Allowed::YES_OR_NO,
            reason,
            by: None,
            grants: Vec::new(),
            edit_schema: None,
            offers: Vec::new(),
        }
    }

    fn reading(items: Vec<Item>) -> Reading {
        Reading { items, ..read_request(&RequestInput::new(&TaskState::InputRequired)) }
    }

    fn reject(id: &str, reason: Option<&str>) -> (ItemId, Answer) {
        (ItemId::new(id), Answer::Reject { reason: reason.map(str::to_owned) })
    }

    #[test]
    fn only_rejections_of_everything_are_a_pure_rejection() {
        let both = reading(vec![approval("a", ReasonField::NotSent), approval("b", ReasonField::NotSent)]);
        let approve = (ItemId::new("b"), Answer::Approve { payload: None });

        assert_eq!(weight(&both, &[reject("a", None), reject("b", None)]), Weight::PureRejection);
        assert_eq!(weight(&both, &[reject("a", None), approve]), Weight::Approval, "one approval among them");
        assert_eq!(weight(&both, &[]), Weight::Approval, "nothing is not a rejection");
    }

    #[test]
    fn a_reason_that_reaches_the_agent_is_words() {
        let sent = reading(vec![approval("a", ReasonField::Optional)]);
        let kept = reading(vec![approval("a", ReasonField::NotSent)]);
        let instead = [reject("a", Some("use the other account"))];

        assert_eq!(weight(&sent, &instead), Weight::Approval, "an instruction could be followed twice");
        assert_eq!(weight(&sent, &[reject("a", None)]), Weight::PureRejection);
        assert_eq!(weight(&kept, &instead), Weight::PureRejection, "the agent never sees this reason");
    }

    #[test]
    fn words_forms_and_secrets_count_as_approvals() {
        let schema = Json::parse(r#"{"type":"object","properties":{}}"#).unwrap();
        let form = reading(vec![Item::Form {
            item_id: ItemId::new("a"),
            schema: schema.clone(),
            values: schema.clone(),
            prompt: None,
            may_reject: true,
            may_cancel: false,
        }]);

        assert_eq!(weight(&form, &[reject("a", None)]), Weight::Approval, "a refused form is sent as words");
        for answer in [Answer::Text("no".into()), Answer::Values(schema.clone()), Answer::Raw(schema)] {
            assert_eq!(weight(&form, &[(ItemId::new("a"), answer)]), Weight::Approval);
        }
        let secret = Answer::Secret(a2a_hitl::SecretRef::new("key"));
        assert_eq!(weight(&form, &[(ItemId::new("a"), secret)]), Weight::Approval);
    }

    #[test]
    fn a_rejection_is_repeated_only_while_the_same_request_is_in_sight() {
        let seen = [
            Freshness::Graded(FreshnessGrade::SameRequest),
            Freshness::Graded(FreshnessGrade::StillWaiting),
            Freshness::Graded(FreshnessGrade::Unknown),
            Freshness::AsksSomethingElse,
            Freshness::NotWaiting,
        ];

        let permitted = |weight| seen.map(|seen| permit(weight, true, seen, 1).is_some());

        assert_eq!(permitted(Weight::PureRejection), [true, false, false, false, false]);
        assert_eq!(permitted(Weight::Approval), [false; 5], "an approval is never repeated by itself");
    }

    #[test]
    fn a_rejection_is_repeated_a_few_times_after_longer_and_longer_rests() {
        let seen = Freshness::Graded(FreshnessGrade::SameRequest);
        let rests = (1..=5).map(|attempt| permit(Weight::PureRejection, true, seen, attempt));
        let rests = rests.map(|permitted| permitted.map(|(_, rest)| rest.as_secs()));
        assert_eq!(rests.collect::<Vec<_>>(), [Some(2), Some(4), Some(8), None, None]);
        assert_eq!(permit(Weight::PureRejection, false, seen, 1), None, "it may reject what is asked next");
    }

    #[test]
    fn a_reply_names_its_request_only_by_a_random_name_that_is_in_it() {
        let (call, count) = ("adk-0b9f7c1e-4b52", "call-1");
        let names = |id: &str, reply: Value| {
            let reply = Reply::parts(vec![ReplyPart::data(Template::value(reply))]);
            names_what_it_answers(&reply, &[reject(id, None)])
        };
        assert!(names(call, json!({ "id": call, "response": { "confirmed": false } })));
        assert!(!names(call, json!({ "decision": "reject" })));
        assert!(!names(call, json!({ "id": format!("{call}-9") })), "another name");
        assert!(!names(count, json!({ "id": count })), "whoever counts begins anew");
    }

    #[test]
    fn a_passing_failure_is_tried_again_a_few_times_and_a_lasting_one_is_not() {
        let connect = DeliveryOutcome::NeverSent(NeverSent::Connect);
        let waits =
            (1..=5).map(|attempt| wait_before_next(&connect, attempt, None).map(|wait| wait.as_secs()));
        assert_eq!(waits.collect::<Vec<_>>(), [Some(2), Some(4), Some(8), None, None]);

        let busy = |status| {
            DeliveryOutcome::Refused(Refusal { status, rpc_code: None, whole: true, after_events: false })
        };
        assert_eq!(
            wait_before_next(&busy(429), 1, Some(Duration::from_secs(30))),
            Some(Duration::from_secs(30))
        );
        assert_eq!(
            wait_before_next(&busy(429), 3, Some(Duration::ZERO)),
            Some(Duration::from_secs(8)),
            "no sooner than by itself"
        );
        assert_eq!(
            wait_before_next(&busy(429), 1, Some(Duration::from_secs(61))),
            None,
            "too long to keep waiting"
        );
        assert_eq!(wait_before_next(&busy(401), 1, None), None, "it needs a person");
        let tls = DeliveryOutcome::NeverSent(NeverSent::Tls);
        assert_eq!(wait_before_next(&tls, 1, None), None, "a bad certificate stays bad");
    }
}
