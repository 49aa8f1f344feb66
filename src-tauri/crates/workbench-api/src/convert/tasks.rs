//! Tasks.

use a2a_protocol::usage::TokenUsage;
use workbench_core::Link;
use workbench_core::queries::rows::{Hit, HitKind, KeptView, Piece, TaskOverview};
use workbench_core::queries::{TaskCard, TaskDetail};

use crate::convert::{agents, chat, count, health, inbox};
use crate::views::{
    SearchHit, SearchKind, SnippetPiece, TaskBrief, TaskCardView, TaskChoice, TaskChoiceKept, TaskSummary,
    TaskView, TokensView,
};

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
        link: health::link(task, link),
        imported_at: row.imported_at,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}

pub(crate) fn summary(task: &TaskOverview, link: Link) -> TaskSummary {
    TaskSummary {
        brief: brief(task, link),
        connection_id: task.row.connection_id.to_string(),
        connection_name: task.connection_name.clone(),
        conversation_id: Some(task.row.conversation_id.to_string()),
    }
}

pub(crate) fn task(detail: &TaskDetail) -> TaskView {
    let shown = chat::of_task(detail);
    TaskView {
        summary: summary(&detail.transcript.overview, detail.transcript.link),
        context_id: detail.transcript.overview.row.context_id.as_ref().map(ToString::to_string),
        messages: shown.messages,
        artifacts: shown.artifacts,
        requests: detail.requests.iter().map(inbox::summary).collect(),
        tokens: detail.tokens.map(tokens),
    }
}

pub(crate) fn tokens(told: TokenUsage) -> TokensView {
    TokensView { input: told.input.map(count), output: told.output.map(count), total: told.total.map(count) }
}

pub(crate) fn card(then: &TaskCard) -> TaskCardView {
    TaskCardView { card: agents::card(&then.card), first_seen_at: then.first_seen_at, in_use: then.in_use }
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
