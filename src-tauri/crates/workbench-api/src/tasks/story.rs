//! The story of a task: who said and decided what, in order.

use serde::Serialize;
use ts_rs::TS;
use workbench_core::EarlyEnd;
use workbench_core::ledger::rows::{EntryKind, Shown, Who};
use workbench_core::queries::TaskStory;
use workbench_core::queries::rows::{EventKind, RequestOverview, StateChange};

use super::{TaskSummary, convert};
use crate::approvals::DecisionBrief;
use crate::approvals::brief::{brief, said_with};
use crate::ledger::{LedgerOutcome, LedgerVerdict, LedgerWho};
use crate::messages::{DeliveryState, MessageView, PartView};
use crate::params::count;
use crate::{chats, ledger};

/// The story of a task.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StoryView {
    /// The task.
    pub task: TaskSummary,
    /// The agent's identifier of its conversation.
    pub context_id: Option<String>,
    /// When it ended; `null`: it has not.
    pub ended_at: Option<i64>,
    /// How long it waited for a person, in milliseconds, as far as the waiting is over.
    pub waited_ms: i64,
    /// In the order in which they came to be known.
    pub facts: Vec<StoryFact>,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StoryFact {
    /// When.
    pub at: i64,
    /// The event.
    pub event: StoryEvent,
}

/// An event of a task's story.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum StoryEvent {
    /// The person said something from here.
    Asked {
        /// The words.
        words: StoryWords,
        /// How far it got.
        delivery: DeliveryState,
    },
    /// The agent began the task.
    Began,
    /// The agent said something.
    Said {
        /// Its words. Untrusted.
        words: StoryWords,
        /// It was a word about the work, neither an answer nor a question.
        progress: bool,
    },
    /// Somebody said something to the task from elsewhere.
    SaidElsewhere {
        /// Its words. Untrusted.
        words: StoryWords,
    },
    /// The agent produced something.
    Produced {
        /// Its own name for it. Untrusted.
        name: Option<String>,
        /// Its words. Untrusted.
        words: StoryWords,
    },
    /// The task came into this state.
    Stood {
        /// The state.
        state: String,
    },
    /// The agent did not know the task any more.
    Lost,
    /// The connection broke while the task ran.
    Broke,
    /// The agent asked for a decision.
    Requested {
        /// The request.
        approval_id: String,
        /// The title of the request. Untrusted.
        title: String,
    },
    /// Somebody decided.
    Decided {
        /// The request's title. Untrusted.
        title: String,
        /// The actor.
        who: LedgerWho,
        /// The decision.
        verdict: LedgerVerdict,
        /// After how long, in milliseconds.
        after_ms: i64,
        /// The whole request had been in view.
        viewed: Option<bool>,
        /// Fields that were edited.
        edited: Vec<String>,
        /// The words with it: reasons and answers.
        words: Vec<String>,
    },
    /// The decision was taken back.
    Withdrawn {
        /// The request's title. Untrusted.
        title: String,
        /// The actor.
        who: LedgerWho,
    },
    /// A person sent the decision once more.
    Repeated {
        /// The request's title. Untrusted.
        title: String,
    },
    /// The outcome of the request, or of the decision.
    Became {
        /// The request's title. Untrusted.
        title: String,
        /// Its outcome.
        outcome: LedgerOutcome,
    },
}

/// Words of a message or an artifact.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StoryWords {
    /// The words, or their beginning.
    pub text: String,
    /// So many characters more were said.
    pub left_out: i64,
    /// So many parts of data came with them.
    pub data: i64,
    /// Names of the files that came with them.
    pub files: Vec<String>,
}

/// The length told of a text, in characters.
const TOLD: usize = 2000;

/// The order of facts that became known at the same moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Asked,
    Began,
    Works,
    Content,
    Stands,
    Requested,
    Decided,
    Became,
}

struct Told {
    at: i64,
    stage: Stage,
    event: StoryEvent,
}

pub(crate) fn story(story: &TaskStory) -> StoryView {
    let detail = &story.detail;
    let row = &detail.transcript.overview.row;
    let mut told = vec![Told { at: row.created_at, stage: Stage::Began, event: StoryEvent::Began }];
    told.extend(story.course.iter().map(stood));
    let said = chats::convert::of_task(detail);
    told.extend(said.messages.iter().map(message));
    told.extend(said.artifacts.iter().map(|artifact| Told {
        at: artifact.at,
        stage: Stage::Content,
        event: StoryEvent::Produced { name: artifact.name.clone(), words: words(&artifact.parts) },
    }));
    let broke = detail
        .transcript
        .notes
        .iter()
        .filter(|note| note.kind == EventKind::Gap && EarlyEnd::told_by(note) != EarlyEnd::Closed);
    told.extend(broke.map(|note| Told { at: note.at, stage: Stage::Content, event: StoryEvent::Broke }));
    for (asked, rows) in detail.requests.iter().zip(&story.ledger) {
        of_request(&mut told, asked, rows);
        if rows.is_empty() {
            told.extend(decided_elsewhere(asked));
        }
    }
    // Stable: what became known at one moment and is of one kind keeps the order in which it was gathered.
    told.sort_by_key(|each| (each.at, each.stage));
    let (ended_at, waited_ms) = spans(&story.course);
    StoryView {
        task: convert::summary(&detail.transcript.overview, detail.transcript.link),
        context_id: row.context_id.as_ref().map(ToString::to_string),
        ended_at,
        waited_ms,
        facts: told.into_iter().map(|Told { at, event, .. }| StoryFact { at, event }).collect(),
    }
}

fn stood(change: &StateChange) -> Told {
    let (stage, event) = if change.lost {
        (Stage::Stands, StoryEvent::Lost)
    } else {
        let stage = if change.state.is_settled() { Stage::Stands } else { Stage::Works };
        (stage, StoryEvent::Stood { state: change.state.as_str().to_owned() })
    };
    Told { at: change.at, stage, event }
}

fn message(message: &MessageView) -> Told {
    let words = words(&message.parts);
    let (stage, event) = match message.delivery {
        Some(delivery) => (Stage::Asked, StoryEvent::Asked { words, delivery }),
        None if message.role == "user" => (Stage::Content, StoryEvent::SaidElsewhere { words }),
        None => (Stage::Content, StoryEvent::Said { words, progress: message.progress }),
    };
    Told { at: message.at, stage, event }
}

/// A request and the ledger's rows about it. A row never comes before the row that it follows.
fn of_request(told: &mut Vec<Told>, asked: &RequestOverview, rows: &[Shown]) {
    let title = || asked.approval.request.title.clone();
    let asked_at = asked.approval.created_at;
    let mut last = (asked_at, Stage::Requested);
    let approval_id = asked.approval.request.id.to_string();
    let event = StoryEvent::Requested { approval_id, title: title() };
    told.push(Told { at: asked_at, stage: Stage::Requested, event });
    for shown in rows {
        let entry = &shown.entry;
        let (stage, event) = match entry.fact.kind {
            EntryKind::Decided => {
                let Some(verdict) = entry.fact.verdict else { continue };
                let event = StoryEvent::Decided {
                    title: title(),
                    who: ledger::convert::who(&entry.fact.who),
                    verdict: ledger::convert::verdict(verdict),
                    after_ms: (entry.at - asked_at).max(0),
                    viewed: entry.fact.viewed,
                    edited: ledger::convert::edited(shown),
                    words: shown
                        .content("answers")
                        .map(|answers| said_with(&asked.approval, answers))
                        .unwrap_or_default(),
                };
                (Stage::Decided, event)
            }
            EntryKind::Withdrawn => (
                Stage::Decided,
                StoryEvent::Withdrawn { title: title(), who: ledger::convert::who(&entry.fact.who) },
            ),
            EntryKind::Repeated => (Stage::Decided, StoryEvent::Repeated { title: title() }),
            EntryKind::Effective => {
                let Some(outcome) = entry.fact.outcome else { continue };
                let outcome = ledger::convert::outcome(outcome);
                (Stage::Became, StoryEvent::Became { title: title(), outcome })
            }
            EntryKind::Proposed | EntryKind::Forgotten | EntryKind::Damaged => continue,
        };
        last = last.max((entry.at, stage));
        told.push(Told { at: last.0, stage: last.1, event });
    }
}

/// A decision without ledger rows, because it came from a file: told from the request itself.
fn decided_elsewhere(asked: &RequestOverview) -> Option<Told> {
    let approval = &asked.approval;
    let (at, DecisionBrief { verdict, edited, words, .. }) = (approval.decided_at?, brief(approval)?);
    let who = match &approval.by_rule {
        Some(name) => Who::Rule { id: String::new(), name: name.clone() },
        None => Who::Person,
    };
    let event = StoryEvent::Decided {
        title: approval.request.title.clone(),
        who: ledger::convert::who(&who),
        verdict,
        after_ms: (at - approval.created_at).max(0),
        viewed: None,
        edited,
        words,
    };
    Some(Told { at, stage: Stage::Decided, event })
}

fn words(parts: &[PartView]) -> StoryWords {
    let (mut text, mut told) = (String::new(), StoryWords::default());
    for part in parts {
        match part {
            PartView::Text { text: more, .. } => {
                if !text.is_empty() {
                    text.push_str("\n\n");
                }
                text.push_str(more);
            }
            PartView::Thought { .. } => {}
            PartView::Data { .. } | PartView::Unknown { .. } => told.data += 1,
            PartView::File { name, .. } | PartView::Link { name, .. } => told.files.push(name.clone()),
        }
    }
    let text = text.trim();
    let end = text.char_indices().nth(TOLD).map_or(text.len(), |(end, _)| end);
    let (beginning, rest) = text.split_at(end);
    beginning.clone_into(&mut told.text);
    told.left_out = count(rest.chars().count() as u64);
    told
}

/// When the task ended, and for how long it waited for a person.
fn spans(course: &[StateChange]) -> (Option<i64>, i64) {
    let waited = course.windows(2).filter_map(|pair| match pair {
        [before, after] if before.state.is_interrupted() && !before.lost => {
            Some((after.at - before.at).max(0))
        }
        _ => None,
    });
    let ended = course.last().filter(|last| last.state.is_terminal() || last.lost);
    (ended.map(|last| last.at), waited.sum())
}
