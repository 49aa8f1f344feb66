//! Notices in a chat: where a stream ended early, what a task's agent did not do, why a task failed.
//!
//! A notice says what happened and what follows from it, and leads to the exchange. The same notice of one task is
//! shown once, with a count. Deliberately absent: words, which the page has.

use a2a_protocol::model::TaskState;
use workbench_core::queries::TaskTranscript;
use workbench_core::queries::rows::{EventKind, LoggedEvent, MessageSource, StoredMessage};
use workbench_core::{EarlyEnd, TaskNote, failed_in};

use super::reasons::reasons;
use super::task::{Shown, Stage, before};
use crate::chats::ChatItem;
use crate::sentences::{ChatSentence, NoticeLevel, SentenceView};

pub(super) fn notice(task: &TaskTranscript, note: &LoggedEvent) -> Option<Shown> {
    let mut other_task = None;
    let (level, message, hint) = match note.kind {
        EventKind::Gap => early_end(note),
        EventKind::Lost => {
            (NoticeLevel::Warning, ChatSentence::AgentForgotTask, Some(ChatSentence::BeginAgain))
        }
        EventKind::Note => {
            let noted = TaskNote::of(note)?;
            other_task = match &noted {
                TaskNote::AnsweredByAnother { task } | TaskNote::AnswersAnother { task } => {
                    Some(task.clone())
                }
                TaskNote::FailedUnderOtherId { .. }
                | TaskNote::CancelRefused { .. }
                | TaskNote::CancelChangedNothing { .. } => None,
            };
            noted_words(noted)
        }
        EventKind::Event | EventKind::Sent => return None,
    };
    // Nobody looks after what came from a file.
    let hint = hint.filter(|_| task.overview.row.imported_at.is_none());
    let item = ChatItem::Notice {
        key: format!("note/{}/{}", task.overview.row.task_key, note.seq),
        level,
        message: message.into(),
        hints: hint.map(SentenceView::from).into_iter().collect(),
        task_key: Some(task.overview.row.task_key.to_string()),
        other_task,
        count: 1,
        exchange_id: before(task, note.at),
        at: note.at,
    };
    Some(Shown::new(note.at, Stage::Notice, item))
}

/// The end of a stream whose task goes on.
fn early_end(gap: &LoggedEvent) -> (NoticeLevel, ChatSentence, Option<ChatSentence>) {
    let (level, message) = match EarlyEnd::told_by(gap) {
        EarlyEnd::Closed => (NoticeLevel::Info, ChatSentence::StreamClosed),
        EarlyEnd::Broke => (NoticeLevel::Warning, ChatSentence::ConnectionBroke),
        EarlyEnd::Silent => (NoticeLevel::Warning, ChatSentence::StreamSilent),
        EarlyEnd::Unreadable => (NoticeLevel::Warning, ChatSentence::StreamUnreadable),
        EarlyEnd::Refused { said } => {
            let message = match said {
                Some(said) => ChatSentence::StreamEndedSaying { said },
                None => ChatSentence::StreamEndedByError,
            };
            // Nobody knows whether the error ended the work, too.
            return (NoticeLevel::Warning, message, Some(ChatSentence::LookedAtAgain));
        }
    };
    (level, message, Some(ChatSentence::TaskGoesOn))
}

fn noted_words(noted: TaskNote) -> (NoticeLevel, ChatSentence, Option<ChatSentence>) {
    match noted {
        TaskNote::AnsweredByAnother { .. } => {
            (NoticeLevel::Info, ChatSentence::AnsweredByAnotherTask, Some(ChatSentence::StillAsks))
        }
        TaskNote::AnswersAnother { .. } => (NoticeLevel::Info, ChatSentence::AnswersAnotherTask, None),
        TaskNote::FailedUnderOtherId { id } => {
            (NoticeLevel::Warning, ChatSentence::FailedUnderOtherId { id }, None)
        }
        TaskNote::CancelRefused { because } => {
            let because = Box::new(because.into());
            (NoticeLevel::Warning, ChatSentence::CancelRefused { because }, Some(ChatSentence::GoesOnShown))
        }
        TaskNote::CancelChangedNothing { state } => match TaskState::read(&state) {
            state if state.is_terminal() => (NoticeLevel::Info, ChatSentence::CancelTooLate, None),
            state if state.is_interrupted() => {
                (NoticeLevel::Warning, ChatSentence::CancelNotFollowed, Some(ChatSentence::StandsAsBefore))
            }
            _ => (NoticeLevel::Warning, ChatSentence::CancelNotFollowed, Some(ChatSentence::GoesOnShown)),
        },
    }
}

/// A stray answer of an agent, which names no task and is no message, with the reason why it stands alone.
pub(super) fn stray(reply: &StoredMessage) -> Option<Shown> {
    if reply.source != MessageSource::Stray {
        return None;
    }
    let (level, message) = match failed_in(&reply.message) {
        Some(TaskState::Failed) => (NoticeLevel::Error, ChatSentence::TaskFailed),
        Some(_) => (NoticeLevel::Warning, ChatSentence::TaskRefused),
        None => (NoticeLevel::Warning, ChatSentence::NamesNoTask),
    };
    let mut hints = vec![ChatSentence::AnswerIsNewMessage.into()];
    if message != ChatSentence::NamesNoTask {
        hints.insert(0, ChatSentence::NamesNoTask.into());
    }
    let item = ChatItem::Notice {
        key: format!("stray/{}", reply.row),
        level,
        message: message.into(),
        hints,
        task_key: None,
        other_task: None,
        count: 1,
        exchange_id: None,
        at: reply.at,
    };
    Some(Shown::new(reply.at, Stage::Notice, item))
}

/// Whether it is the second of two notices that one task answers another: the one at the task that asked says the same, in
/// the same chat.
pub(super) fn is_told_at_the_other(shown: &Shown, tasks: &[TaskTranscript]) -> bool {
    let ChatItem::Notice { message, other_task: Some(other), .. } = &shown.item else { return false };
    *message == ChatSentence::AnswersAnotherTask.into()
        && tasks.iter().any(|task| task.overview.row.task_key.as_str() == other)
}

/// Makes one of notices that follow each other and say the same of one task.
pub(super) fn told_once(shown: Vec<Shown>) -> Vec<Shown> {
    let mut kept: Vec<Shown> = Vec::with_capacity(shown.len());
    for next in shown {
        let before = kept.last_mut().map(|shown| &mut shown.item);
        if let (
            Some(ChatItem::Notice { message, other_task, task_key, count, .. }),
            ChatItem::Notice { message: again, other_task: other, task_key: of, .. },
        ) = (before, &next.item)
            && (&*message, &*other_task, &*task_key) == (again, other, of)
        {
            *count += 1;
            continue;
        }
        kept.push(next);
    }
    kept
}

/// The known reasons of its end. If the agent gave one in words, it stands above.
fn why(task: &TaskTranscript) -> Vec<ChatSentence> {
    let given = reasons(&task.stored);
    let has_words = task.stored.status_message().is_some_and(|said| !said.text().trim().is_empty());
    if given.is_empty() {
        return vec![if has_words { ChatSentence::SeeLastWords } else { ChatSentence::GaveNoReason }];
    }
    given.into_iter().map(|said| ChatSentence::GivesAsReason { said }).collect()
}

/// How the task ended, where that needs saying.
pub(super) fn ending(task: &TaskTranscript) -> Option<Shown> {
    let row = &task.overview.row;
    let (level, message, hint) = match row.state {
        TaskState::Failed => (NoticeLevel::Error, ChatSentence::TaskFailed, ChatSentence::TryWithNewMessage),
        TaskState::Rejected => (NoticeLevel::Warning, ChatSentence::TaskRefused, ChatSentence::SeeCard),
        TaskState::Submitted
        | TaskState::Working
        | TaskState::InputRequired
        | TaskState::AuthRequired
        | TaskState::Completed
        | TaskState::Canceled
        | TaskState::Unspecified
        | TaskState::Unknown(_) => return None,
    };
    let item = ChatItem::Notice {
        key: format!("end/{}", row.task_key),
        level,
        message: message.into(),
        hints: why(task).into_iter().chain([hint]).map(SentenceView::from).collect(),
        task_key: Some(row.task_key.to_string()),
        other_task: None,
        count: 1,
        exchange_id: before(task, row.updated_at),
        at: row.updated_at,
    };
    Some(Shown::new(row.updated_at, Stage::Notice, item))
}
