//! One approval in the form of the page.

mod history;
mod items;
mod told;

use a2a_hitl::{Alternative, Confidence, Item, NamedSkill, Proven, ReaderId, Reading, Why, only_rejects};
use a2a_protocol::model::Binding;
use a2a_protocol::profile::Limit;
use workbench_core::approvals::about::told_risk;
use workbench_core::approvals::fate::{Fate, fate_of, is_presumed};
use workbench_core::approvals::outcome::Outcome;
use workbench_core::approvals::stored::StoredRequest;
use workbench_core::approvals::twins::Twin;
use workbench_core::approvals::{before, stored};
use workbench_core::queries::rows::{
    Approval, ApprovalState as Stored, ChosenInterface, Connection, Receipt as Followed, RequestOverview,
};
use workbench_core::queries::{RequestDetail, WireReply};
use workbench_core::runs::rows::Asking;
use workbench_core::{DeliverySentence, Sentence, host_of, limits_of};

use super::{
    AlsoUnder, AnsweredBefore, ApprovalState, ApprovalSummary, ApprovalView, AskingRun, DecisionFate,
    ReaderView, Receipt, RefusedBefore, ReplyPreview, Risk, SkillNamed, SkillSaid, StoodIn, Warning, beside,
    decision, list,
};
use crate::runs::convert::name_in;
use crate::sentences::{RefusalSentence, RiskSentence, SentenceView};
use crate::{files, generations, media_types, pretty, sign_in};

pub(crate) use told::because;

pub(crate) fn summary(request: &RequestOverview) -> ApprovalSummary {
    let approval = &request.approval;
    ApprovalSummary {
        id: approval.request.id.to_string(),
        hash: approval.request.request_hash.clone(),
        title: approval.request.title.clone(),
        agent_id: approval.request.connection_id.to_string(),
        agent_name: request.connection_name.clone(),
        task_key: approval.request.task_key.to_string(),
        task_title: request.task_title.clone(),
        chat_id: Some(request.conversation_id.to_string()),
        state: state(approval),
        risk: risk(approval),
        received_at: approval.created_at,
        expires_at: approval.request.expires_at,
        receipt: approval.receipt.and_then(receipt),
        snoozed_until: approval.snoozed_until,
        colour: approval.colour.map(list::shown_colour),
        note: approval.note.clone(),
        by_rule: approval.by_rule.clone(),
        run: request.asking.as_ref().map(asking),
    }
}

fn asking(asking: &Asking) -> AskingRun {
    AskingRun {
        run_id: asking.run.to_string(),
        file: if asking.title.is_empty() { asking.name.clone() } else { asking.title.clone() },
        at: asking.at.clone(),
        step: name_in(&asking.at).to_owned(),
        is_gate: asking.is_gate,
    }
}

pub(crate) fn state(approval: &Approval) -> ApprovalState {
    let reason = || Outcome::of(approval).map(|outcome| outcome.sentence.into());
    match approval.state {
        Stored::Pending => ApprovalState::Pending,
        Stored::Queued => ApprovalState::Queued { not_before: approval.not_before.unwrap_or_default() },
        Stored::InFlight => ApprovalState::InFlight { attempt: i64::from(approval.attempt) },
        Stored::Delivered if is_presumed(approval) => ApprovalState::Presumed,
        Stored::Delivered => ApprovalState::Delivered,
        Stored::Refused => ApprovalState::Refused { reason: reason() },
        Stored::Uncertain => ApprovalState::Uncertain { reason: reason() },
        Stored::Superseded => ApprovalState::Superseded { reason: reason() },
        Stored::Expired => ApprovalState::Expired,
        Stored::AnsweredElsewhere => match Outcome::of(approval).map(|outcome| outcome.sentence) {
            Some(Sentence::Delivery(DeliverySentence::AnsweredInChat)) => ApprovalState::AnsweredInChat,
            Some(Sentence::Delivery(DeliverySentence::DoneThere)) => ApprovalState::DoneThere,
            _ => ApprovalState::AnsweredElsewhere,
        },
        Stored::LeftOpen => ApprovalState::LeftOpen,
    }
}

fn fate(fate: Fate) -> DecisionFate {
    match fate {
        Fate::NotSent => DecisionFate::NotSent,
        Fate::NotAccepted => DecisionFate::NotAccepted,
        Fate::InDoubt => DecisionFate::InDoubt,
    }
}

/// A decision that was not watched has no receipt.
fn receipt(receipt: Followed) -> Option<Receipt> {
    match receipt {
        Followed::Honoured => Some(Receipt::Honoured),
        Followed::Failed => Some(Receipt::Failed),
        Followed::GivenUp => Some(Receipt::GivenUp),
        Followed::AskedAgain => Some(Receipt::AskedAgain),
        Followed::OtherExecuted => Some(Receipt::OtherExecuted),
        Followed::AnotherTask => Some(Receipt::AnotherTask),
        Followed::NoReaction => Some(Receipt::NoReaction),
        Followed::Unclear => Some(Receipt::Unclear),
        Followed::NotWatched => None,
    }
}

fn also_under(Twin { approval, agent }: &Twin) -> AlsoUnder {
    let waits = approval.state == Stored::Pending;
    AlsoUnder { id: approval.request.id.to_string(), agent: agent.clone(), waits }
}

fn answered_before(before: &before::AnsweredBefore) -> Option<AnsweredBefore> {
    let approval = &before.approval;
    let answers = stored::answers(approval.decision.as_deref()?).ok()?;
    Some(AnsweredBefore {
        id: approval.request.id.to_string(),
        at: approval.decided_at?,
        refused: only_rejects(&answers),
        all: before.is_all,
    })
}

fn refused_before(approval: &Approval) -> Option<RefusedBefore> {
    let outcome = Outcome::of(approval)?;
    Some(RefusedBefore {
        id: approval.request.id.to_string(),
        at: approval.decided_at?,
        refused: approval.state == Stored::Refused,
        because: outcome.sentence.into(),
        extensions: outcome.extensions,
    })
}

/// How much can go wrong with a request; read anew, where nobody told it when the request came.
pub(crate) fn risk(approval: &Approval) -> Risk {
    if let Some(told) = told_risk(approval) {
        return shown_risk(told);
    }
    match StoredRequest::of(approval) {
        Ok(stored) => shown_risk(a2a_hitl::risk(&stored.reading)),
        // What cannot be read cannot be called harmless.
        Err(_) => Risk::High { because: RiskSentence::CannotBeRead },
    }
}

/// The items that make a request of high risk one; none where something around them does.
fn risky_items(approval: &Approval, reading: &Reading) -> Vec<String> {
    if reading.items.len() < 2 || risk(approval) == Risk::Normal {
        return Vec::new();
    }
    let mut part = reading.clone();
    let mut is_risky = |items: &[Item]| {
        part.items = items.to_vec();
        a2a_hitl::risk(&part) != a2a_hitl::Risk::Normal
    };
    if is_risky(&[]) {
        return Vec::new();
    }
    let risky = reading.items.iter().filter(|item| is_risky(std::slice::from_ref(*item)));
    risky.map(|item| item.id().to_string()).collect()
}

pub(crate) fn shown_risk(risk: a2a_hitl::Risk) -> Risk {
    match risk {
        a2a_hitl::Risk::Normal => Risk::Normal,
        a2a_hitl::Risk::High { because } => Risk::High { because: told::because(because) },
    }
}

/// Limits of the agent's generation that a person who answers should know.
fn untold(connection: &Connection) -> Vec<Limit> {
    let mut limits = limits_of(connection);
    limits.retain(|limit| matches!(limit, Limit::NoRejectedState | Limit::NoMessageIds));
    limits
}

pub(crate) fn request(detail: &RequestDetail) -> ApprovalView {
    let approval = &detail.overview.approval;
    let reading = &detail.request.reading;
    let interface = detail.connection.interface.as_ref();
    let kept_beside =
        |(index, source)| beside::beside(source).kept_at(files::request_key(&approval.request.id, index));
    let around = items::Around {
        connection: &detail.connection,
        given: &detail.given,
        catching: &detail.catching,
        files: files_for(reading, detail),
        joins_words: reading.joins_words(),
    };
    let decided = approval.decision.as_deref().and_then(|text| stored::answers(text).ok());
    ApprovalView {
        summary: summary(&detail.overview),
        hash: approval.request.request_hash.clone(),
        host: interface.map(|chosen| host_of(&chosen.url)).unwrap_or_default(),
        identity: sign_in::auth::identity(&detail.auth),
        task_id: detail.task.task_id.to_string(),
        imported_at: detail.task.imported_at,
        question: reading.question.clone().unwrap_or_default(),
        since: reading.since.clone(),
        said_before: detail.said_before.clone(),
        said_since: detail.said_since.clone(),
        skill: reading.skill.as_ref().map(skill),
        reader: reader(reading),
        alternatives: reading.alternatives.all().iter().map(other_reader).collect(),
        stood_in: reading.stood_in.map(|place| match place {
            a2a_hitl::StoodIn::History => StoodIn::History,
            a2a_hitl::StoodIn::Artifact => StoodIn::Artifact,
        }),
        items: reading.items.iter().map(|item| items::item(item, &around)).collect(),
        risky_items: risky_items(approval, reading),
        cannot_leave: cannot_leave(reading, interface),
        limits: generations::limits(&untold(&detail.connection)),
        warnings: warnings(reading),
        beside: reading.beside.iter().enumerate().map(kept_beside).collect(),
        earlier: reading.earlier.iter().map(beside::earlier).collect(),
        decision: decided.map(decision::decision),
        decided_at: approval.decided_at,
        answered_before: detail.answered_before.iter().filter_map(answered_before).collect(),
        refused_before: detail.refused_before.as_ref().and_then(refused_before),
        answered_in: detail.answered_in.as_ref().map(ToString::to_string),
        first_tools: detail.first_tools.clone(),
        removed_at: detail.removed_at,
        also_under: detail.also_under.iter().map(also_under).collect(),
        may_be_explained: reading.source.iter().any(carries_data),
        freshness: approval.freshness.as_deref().map(|grade| Sentence::from_stored(grade).into()),
        fate: fate_of(approval).map(fate),
        reply: detail.reply.as_ref().map(reply),
        history: history::entries(&detail.events),
    }
}

/// Media types of what a person types. Another text, such as `text/csv`, is a file.
const TYPED: [&str; 5] = ["text", "text/*", "text/plain", "text/markdown", "application/json"];

/// Media types of files that can go with an answer in words: those of the card, if there is more among them than what is
/// typed.
fn files_for(reading: &Reading, detail: &RequestDetail) -> Option<Vec<String>> {
    let card = detail.card.as_ref().filter(|_| reading.takes_files())?;
    let accepts = media_types::accepts(card);
    let is_typed = |media_type: &String| TYPED.contains(&media_type.as_str());
    (accepts.is_empty() || !accepts.iter().all(is_typed)).then_some(accepts)
}

fn skill(named: &NamedSkill) -> SkillNamed {
    SkillNamed {
        id: named.id.clone(),
        name: named.name.clone(),
        said: match named.said {
            a2a_hitl::SkillSaid::Message => SkillSaid::Message,
            a2a_hitl::SkillSaid::Update => SkillSaid::Update,
            a2a_hitl::SkillSaid::Task => SkillSaid::Task,
            a2a_hitl::SkillSaid::Sent => SkillSaid::Sent,
        },
    }
}

pub(crate) fn reply(reply: &WireReply) -> ReplyPreview {
    ReplyPreview {
        method: reply.method.clone(),
        body: pretty::pretty(reply.params.as_str()),
        is_dated: reply.is_dated,
    }
}

/// Why no answer can be sent as the request is read, where it is answered by a method that the interface has not.
fn cannot_leave(reading: &Reading, interface: Option<&ChosenInterface>) -> Option<SentenceView> {
    let binding = Binding::read(&interface?.binding);
    let carries = !reading.calls_a_method() || binding == Binding::JsonRpc;
    (!carries).then(|| RefusalSentence::NoMethods { binding: binding.to_string() }.into())
}

/// Whether a part has members by which requests of its kind can be known again.
fn carries_data(source: &a2a_protocol::Json) -> bool {
    source.member("data").is_some_and(|data| data.is_object())
}

fn warnings(reading: &Reading) -> Vec<Warning> {
    let overlooked = a2a_hitl::warnings(reading).into_iter().map(|warning| {
        let kind = serde_json::to_value(warning.sign.kind()).ok();
        Warning {
            pointer: warning.pointer,
            kind: kind.and_then(|kind| kind.as_str().map(str::to_owned)).unwrap_or_default(),
            message: told::sign(warning.sign).into(),
        }
    });
    let broken = reading.items.iter().filter_map(|item| match item {
        Item::Broken { item_id, problem, .. } => Some(Warning {
            pointer: String::new(),
            kind: "contradiction".to_owned(),
            message: told::contradiction(item_id, problem).into(),
        }),
        _ => None,
    });
    broken.chain(overlooked).collect()
}

fn reader(reading: &Reading) -> ReaderView {
    view_of(&reading.reader, Some(&reading.why), reading.proven, reading.confidence)
}

fn other_reader(other: &Alternative) -> ReaderView {
    view_of(&other.reader, other.why.as_ref(), other.proven, other.confidence)
}

fn view_of(id: &ReaderId, why: Option<&Why>, proven: Proven, confidence: Confidence) -> ReaderView {
    ReaderView {
        id: id.to_string(),
        name: told::reader(id),
        why: why.map(|why| told::why(why).into()),
        proven: match proven {
            Proven::Recorded => "recorded",
            Proven::RunHere => "run-here",
            Proven::Derived => "derived",
            Proven::Yours => "yours",
        }
        .to_owned(),
        confidence: match confidence {
            Confidence::Certain => "certain",
            Confidence::Likely => "likely",
            Confidence::Fallback => "guess",
        }
        .to_owned(),
    }
}
