//! A chat in reading order: messages, artifacts, requests and breaks.
//!
//! Agents say the same thing in several places; `a2a_protocol::fold` chooses what is shown of a task. Here its
//! choice is merged with the person's messages. A task's history repeats messages and decisions of the person;
//! those are shown where they were sent.

mod notices;
mod own;
mod reasons;
mod starters;
mod task;

use std::collections::HashSet;

use own::Own;
use task::{Shown, Stage};
use workbench_core::queries::rows::{ApprovalState, Resending, Sent, SentStatus, TaskOverview};
use workbench_core::queries::{Place, TaskDetail, TaskTranscript, Transcript};
use workbench_core::{Explanation, Link, limits_of};

use super::{ChatItem, ChatView, TaskBrief, listed};
use crate::approvals::Risk;
use crate::messages::{ArtifactView, DeliveryState, MessageView};
use crate::sentences::SentenceView;
use crate::{agents, approvals, generations, media_types, messages, remedies};

pub(crate) fn conversation(transcript: &Transcript) -> ChatView {
    let own = Own::of(&transcript.sent, &transcript.requests);
    let asked: HashSet<&str> =
        transcript.requests.iter().map(|request| request.approval.request.request_key.as_str()).collect();

    let mut shown: Vec<Shown> = transcript
        .sent
        .iter()
        .map(|sent| {
            let task = transcript
                .tasks
                .iter()
                .find(|task| Some(&task.overview.row.task_key) == sent.task_key.as_ref());
            let view = own_message(sent, task, &transcript.lineage);
            Shown::new(sent.created_at, Stage::Own, ChatItem::Message(Box::new(view)))
        })
        .collect();
    shown.extend(transcript.replies.iter().map(|reply| {
        let view = task::received(reply, false);
        Shown::new(reply.at, Stage::Content, ChatItem::Message(Box::new(view)))
    }));
    shown.extend(transcript.replies.iter().filter_map(notices::stray));
    for each in &transcript.tasks {
        shown.extend(task::items(each, &own, &asked));
    }
    shown.extend(transcript.requests.iter().map(|request| {
        let item = ChatItem::Request {
            approval_id: request.approval.request.id.to_string(),
            title: request.approval.request.title.clone(),
            state: approvals::convert::state(&request.approval),
            high_risk: request.approval.state == ApprovalState::Pending
                && matches!(approvals::convert::risk(&request.approval), Risk::High { .. }),
            decision: approvals::brief::brief(&request.approval),
        };
        Shown::new(request.approval.created_at, Stage::Request, item)
    }));
    // Stable: what came at the same moment keeps the order in which it was gathered.
    shown.sort_by_key(Shown::place);
    shown.retain(|each| !notices::is_told_at_the_other(each, &transcript.tasks));
    let shown = notices::told_once(shown);

    let tasks: Vec<TaskBrief> =
        transcript.tasks.iter().map(|task| brief(&task.overview, task.link)).collect();
    ChatView {
        summary: listed::summary(&transcript.overview),
        context_id: transcript.overview.conversation.context_id.as_ref().map(ToString::to_string),
        draft: transcript.overview.conversation.draft.text.clone(),
        draft_data: transcript.overview.conversation.draft.data.clone(),
        draft_origin: transcript.origin.as_ref().map(messages::resending::origin),
        draft_options: messages::options::shown(&transcript.overview.conversation.draft.options),
        items: shown.into_iter().map(|each| each.item).collect(),
        tasks,
        starters: transcript.card.as_ref().map(starters::starters).unwrap_or_default(),
        accepts: transcript.card.as_ref().map(media_types::accepts).unwrap_or_default(),
        limits: generations::limits(&limits_of(&transcript.connection)),
        busy: transcript.busy,
        removed: transcript.overview.removed,
    }
}

/// The content of one task shown by itself.
pub(crate) struct OfTask {
    pub(crate) messages: Vec<MessageView>,
    pub(crate) artifacts: Vec<ArtifactView>,
}

pub(crate) fn of_task(detail: &TaskDetail) -> OfTask {
    let own = Own::of(&detail.sent, &detail.requests);
    let asked: HashSet<&str> =
        detail.requests.iter().map(|request| request.approval.request.request_key.as_str()).collect();
    let mut shown: Vec<Shown> = detail
        .sent
        .iter()
        .map(|sent| {
            let view = own_message(sent, Some(&detail.transcript), &detail.lineage);
            Shown::new(sent.created_at, Stage::Own, ChatItem::Message(Box::new(view)))
        })
        .collect();
    shown.extend(task::items(&detail.transcript, &own, &asked));
    shown.sort_by_key(Shown::place);
    let mut of_task = OfTask { messages: Vec::new(), artifacts: Vec::new() };
    for each in shown {
        match each.item {
            ChatItem::Message(message) => of_task.messages.push(*message),
            ChatItem::Artifact(artifact) => of_task.artifacts.push(artifact),
            ChatItem::Task { .. } | ChatItem::Request { .. } | ChatItem::Notice { .. } => {}
        }
    }
    of_task
}

fn own_message(sent: &Sent, task: Option<&TaskTranscript>, lineage: &[Resending]) -> MessageView {
    let place = Place::Sent { id: sent.message_id.clone() };
    let delivery = match sent.status {
        SentStatus::Queued => DeliveryState::Queued,
        SentStatus::Sending => DeliveryState::Sending,
        SentStatus::Sent | SentStatus::Streaming => DeliveryState::Sent,
        SentStatus::Failed => DeliveryState::Failed,
    };
    let failure =
        sent.error.as_deref().filter(|_| sent.status == SentStatus::Failed).map(Explanation::from_stored);
    MessageView {
        key: place.to_string(),
        role: "user".to_owned(),
        parts: messages::parts::parts(&sent.parts, &place),
        delivery: Some(delivery),
        sent_with: messages::options::sent_with(&sent.options),
        extensions: sent.extensions.as_ref().map(messages::options::answered),
        resent_from: messages::resending::from(lineage, &sent.message_id),
        resent_as: messages::resending::copies(lineage, &sent.message_id),
        error: failure.as_ref().map(|failure| failure.message.clone().into()),
        may_have_arrived: failure.as_ref().is_some_and(|failure| failure.may_have_arrived),
        remedy: failure.as_ref().and_then(|failure| failure.remedy.as_ref()).map(remedies::remedy),
        hints: failure.map(|failure| failure.hints).into_iter().flatten().map(SentenceView::from).collect(),
        progress: false,
        streaming: false,
        task_key: sent.task_key.as_ref().map(ToString::to_string),
        exchange_id: task.and_then(|task| task::after(task, sent.created_at)),
        at: sent.created_at,
    }
}

pub(crate) fn brief(task: &TaskOverview, link: Link) -> TaskBrief {
    let row = &task.row;
    TaskBrief {
        key: row.task_key.to_string(),
        task_id: row.task_id.to_string(),
        title: row.title.clone(),
        state: row.state.as_str().to_owned(),
        terminal: row.state.is_terminal(),
        interrupted: row.state.is_interrupted(),
        cut: task.cut,
        lost: row.lost,
        link: agents::health::link(task, link),
        imported_at: row.imported_at,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}
