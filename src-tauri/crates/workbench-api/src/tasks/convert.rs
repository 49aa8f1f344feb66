//! Tasks in the form of the page.

use workbench_core::Link;
use workbench_core::queries::rows::{Hit, HitKind, KeptView, Piece, TaskOverview};
use workbench_core::queries::{TaskCard, TaskDetail};

use super::{
    SearchHit, SearchKind, SnippetPiece, TaskCardView, TaskChoice, TaskChoiceKept, TaskSummary, TaskView,
};
use crate::agents::figures::tokens;
use crate::chats::convert::brief;
use crate::{approvals, cards, chats};

pub(crate) fn summary(task: &TaskOverview, link: Link) -> TaskSummary {
    TaskSummary {
        brief: brief(task, link),
        agent_id: task.row.connection_id.to_string(),
        agent_name: task.connection_name.clone(),
        chat_id: Some(task.row.conversation_id.to_string()),
    }
}

pub(crate) fn task(detail: &TaskDetail) -> TaskView {
    let shown = chats::convert::of_task(detail);
    TaskView {
        summary: summary(&detail.transcript.overview, detail.transcript.link),
        context_id: detail.transcript.overview.row.context_id.as_ref().map(ToString::to_string),
        messages: shown.messages,
        artifacts: shown.artifacts,
        requests: detail.requests.iter().map(approvals::convert::summary).collect(),
        tokens: detail.tokens.map(tokens),
    }
}

pub(crate) fn card(then: &TaskCard) -> TaskCardView {
    TaskCardView {
        card: cards::convert::card(&then.card),
        first_seen_at: then.first_seen_at,
        in_use: then.in_use,
    }
}

/// `None` for something that belongs nowhere any more.
pub(crate) fn hit(hit: Hit) -> Option<SearchHit> {
    let conversation = hit.conversation_id.map(|id| id.to_string());
    let task = hit.task_key.map(|key| key.to_string());
    let (kind, id) = match hit.kind {
        HitKind::Message | HitKind::Sent => (SearchKind::Message, conversation?),
        HitKind::Artifact => (SearchKind::Artifact, task?),
        HitKind::Agent => (SearchKind::Connection, hit.id),
        HitKind::Approval => (SearchKind::Request, hit.id),
    };
    let snippet = hit.snippet.into_iter().map(|Piece { text, found }| SnippetPiece { text, found }).collect();
    Some(SearchHit { kind, id, title: hit.title, snippet, at: hit.at })
}

/// A choice of a later version lists everything.
pub(crate) fn kept(view: KeptView) -> TaskChoiceKept {
    let choice: TaskChoice = serde_json::from_str(&view.filter).unwrap_or_default();
    TaskChoiceKept { id: view.id, name: view.name, choice }
}

pub(crate) fn stored_choice(choice: &TaskChoice) -> String {
    serde_json::to_string(choice).expect("BUG: a choice is plain data")
}
