//! The traffic log in the form of the page.

use workbench_core::inspector::ImportedSession;
use workbench_core::meaning::{Meaning, MeaningKind, event_data};
use workbench_core::queries::ExchangeDetail;
use workbench_core::queries::rows::{Caller, Direction, ExchangeOverview, Frame, Mark, Problem, ProblemKind};

use super::{
    CallerView, ExchangeRow, ExchangeView, FilterProblem, FilterProblemKind, FrameDirection, FrameView,
    HeaderPair, MarkView, MeaningKindView, MeaningView, SessionView,
};
use crate::params::count;
use crate::{findings, messages};

pub(crate) fn row(overview: &ExchangeOverview) -> ExchangeRow {
    let exchange = &overview.exchange;
    // Heads, and the body that was sent, are shown beside the frames.
    let beside = 1 + u32::from(exchange.sent_bytes > 0) + u32::from(exchange.status.is_some());
    ExchangeRow {
        id: exchange.id.to_string(),
        agent_id: exchange.connection_id.as_ref().map(ToString::to_string),
        agent_name: overview.connection_name.clone(),
        operation: exchange.operation.clone(),
        // There is nothing more to see of a task of others.
        task_key: exchange.task_key.as_ref().filter(|_| !overview.overheard).map(ToString::to_string),
        task_id: overview.task_id.clone(),
        state: overview.state.as_ref().map(|state| state.as_str().to_owned()),
        pinned: overview.pinned,
        mark: overview.mark.map(mark),
        method: exchange.method.clone(),
        url: exchange.url.clone(),
        status: exchange.status.map(i64::from),
        error: exchange.error.clone(),
        refused: exchange.refused,
        frames: i64::from(overview.last_frame.saturating_sub(beside)),
        bytes_out: count(exchange.sent_bytes),
        bytes_in: count(exchange.received_bytes),
        started_at: exchange.started_at,
        first_byte_ms: exchange.first_byte_ms.map(i64::from),
        duration_ms: exchange.duration_ms.map(i64::from),
        trace_id: exchange.trace_id.clone(),
        caller: exchange.caller.as_ref().map(|called| caller(called, overview.caller_name.as_deref())),
    }
}

/// `name`: of a saved agent that called.
pub(crate) fn caller(caller: &Caller, name: Option<&str>) -> CallerView {
    match caller {
        Caller::Agent(id) => {
            CallerView::Agent { id: id.to_string(), name: name.unwrap_or_default().to_owned() }
        }
        Caller::Named(name) => CallerView::Named { name: name.clone() },
        Caller::Somebody => CallerView::Somebody,
    }
}

pub(crate) fn exchange(detail: &ExchangeDetail, frame_limit: usize) -> ExchangeView {
    let shown = || detail.frames.iter().take(frame_limit);
    let started_at = detail.overview.exchange.started_at;
    let of = |direction: Direction, kind: &'static str| {
        shown().filter(move |frame| frame.direction == direction && frame.kind == kind)
    };
    let request_body: Vec<_> = of(Direction::Sent, "body").map(text).collect();
    ExchangeView {
        row: row(&detail.overview),
        chat_id: detail.conversation.clone(),
        said: detail.said.as_ref().map(messages::resending::said),
        request_headers: of(Direction::Sent, "head").flat_map(headers).collect(),
        request_body: (!request_body.is_empty()).then(|| request_body.concat()),
        response_headers: of(Direction::Received, "head").flat_map(headers).collect(),
        frames: shown()
            .filter(|frame| frame.direction == Direction::Received && frame.kind != "head")
            .map(|frame| FrameView {
                seq: i64::from(frame.seq),
                direction: FrameDirection::In,
                kind: frame.kind.clone(),
                json: json(frame),
                text: text(frame),
                at_ms: frame.at - started_at,
            })
            .collect(),
        truncated: detail.frames.len() > frame_limit,
    }
}

/// Bytes that are no text are shown as the replacement character.
fn text(frame: &Frame) -> String {
    String::from_utf8_lossy(&frame.body).into_owned()
}

/// The JSON in a frame; `None` where it is the whole text, or there is none.
fn json(frame: &Frame) -> Option<String> {
    (frame.kind == "sse").then(|| event_data(&text(frame))).flatten()
}

fn mark(mark: Mark) -> MarkView {
    match mark {
        Mark::Red => MarkView::Red,
        Mark::Yellow => MarkView::Yellow,
        Mark::Green => MarkView::Green,
        Mark::Blue => MarkView::Blue,
    }
}

pub(crate) fn given_mark(mark: MarkView) -> Mark {
    match mark {
        MarkView::Red => Mark::Red,
        MarkView::Yellow => Mark::Yellow,
        MarkView::Green => Mark::Green,
        MarkView::Blue => Mark::Blue,
    }
}

pub(crate) fn problem(problem: &Problem) -> FilterProblem {
    FilterProblem {
        word: problem.word.clone(),
        kind: match problem.kind {
            ProblemKind::UnknownKey => FilterProblemKind::UnknownKey,
            ProblemKind::NoValue => FilterProblemKind::NoValue,
            ProblemKind::UnknownValue => FilterProblemKind::UnknownValue,
        },
    }
}

pub(crate) fn session(session: &ImportedSession) -> SessionView {
    SessionView {
        id: session.id.clone(),
        name: session.name.clone(),
        exchanges: count(session.exchanges as u64),
        opened_at: session.opened_at,
    }
}

pub(crate) fn meaning(meaning: &Meaning, started_at: i64) -> MeaningView {
    MeaningView {
        seq: i64::from(meaning.seq),
        at_ms: meaning.at - started_at,
        size: count(meaning.size as u64),
        kind: match meaning.kind {
            MeaningKind::Call => MeaningKindView::Call,
            MeaningKind::Task => MeaningKindView::Task,
            MeaningKind::Message => MeaningKindView::Message,
            MeaningKind::Status => MeaningKindView::Status,
            MeaningKind::Artifact => MeaningKindView::Artifact,
            MeaningKind::Chunk => MeaningKindView::Chunk,
            MeaningKind::Tasks => MeaningKindView::Tasks,
            MeaningKind::Card => MeaningKindView::Card,
            MeaningKind::Error => MeaningKindView::Error,
            MeaningKind::Other => MeaningKindView::Other,
        },
        task_id: meaning.task_id.clone(),
        context_id: meaning.context_id.clone(),
        references: meaning.references.clone(),
        message_id: meaning.message_id.clone(),
        artifact_id: meaning.artifact_id.clone(),
        state: meaning.state.as_ref().map(|state| state.as_str().to_owned()),
        text: meaning.text.clone(),
        pointer: meaning.pointer.clone(),
        findings: meaning.findings.iter().map(findings::finding).collect(),
    }
}

fn headers(frame: &Frame) -> Vec<HeaderPair> {
    let pairs: Vec<(String, String)> = serde_json::from_slice(&frame.body).unwrap_or_default();
    pairs.into_iter().map(|(name, value)| HeaderPair { name, value }).collect()
}
