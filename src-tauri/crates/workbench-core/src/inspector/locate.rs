//! Finds a shown thing on the wire: its exchange, its frame, its member.

use a2a_protocol::model::{ArtifactId, MessageId, TaskState};
use workbench_store::tasks::replaced::version_of;
use workbench_store::wire::{self, Exchange, Frame, belonging};
use workbench_store::{ExchangeId, Reader, StoreError, TaskKey, conversations, overview, sent};

use super::Inspector;
use crate::error::CoreError;
use crate::meaning::{Meaning, MeaningKind, of_exchange};

/// Frames that are looked through in one exchange.
const FRAMES: u32 = 100_000;

/// Exchanges of no task that are looked through for a message that was answered without one, or not at all.
const WITHOUT_TASK: u32 = 100;

/// Where a part stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// In a message received, by its row.
    Message {
        /// The row.
        row: i64,
    },
    /// In a message sent.
    Sent {
        /// The message.
        id: MessageId,
    },
    /// In an artifact.
    Artifact {
        /// Its task.
        task: TaskKey,
        /// The artifact.
        id: ArtifactId,
    },
}

/// A thing to find on the wire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// A message or an artifact that is shown.
    Place(Place),
    /// A task's question, asked at this time at the latest.
    Asked {
        /// The task.
        task: TaskKey,
        /// Unix milliseconds.
        at: i64,
    },
    /// The state that a task has now.
    State {
        /// The task.
        task: TaskKey,
    },
}

/// A place on the wire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located {
    /// The exchange.
    pub exchange: ExchangeId,
    /// The frame in it.
    pub seq: u32,
    /// The member in the frame's JSON, as a JSON pointer.
    pub pointer: String,
}

/// The searched thing, as far as frames can show it.
enum Sign {
    Message { id: Option<MessageId>, text: String, at: i64 },
    Call { id: MessageId },
    Artifact { id: ArtifactId },
    Asked { at: i64 },
    Last,
}

impl Inspector {
    /// Finds a shown thing among the frames that carried it: the first one, and of a state the last.
    ///
    /// # Errors
    /// When it is not in the log, or not any more.
    pub async fn locate(&self, wanted: Wanted) -> Result<Located, CoreError> {
        // What is on the screen was heard a moment ago, and the log is written behind it.
        self.ground.wire_log().flush().await;
        let found = self.ground.store().read(move |reader| {
            let Some((exchanges, sign)) = sign(reader, &wanted)? else { return Ok(None) };
            let mut last = None;
            for exchange in exchanges {
                let frames = wire::frames(reader, &exchange.id, 0, FRAMES)?;
                for found in located(&exchange, &frames, &sign) {
                    if sign.takes_first() {
                        return Ok(Some(found));
                    }
                    last = Some(found);
                }
            }
            Ok(last)
        });
        found.await?.ok_or_else(|| CoreError::not_found("frame", "of what is shown"))
    }
}

/// The exchanges to search, and the sign to look for.
fn sign(reader: &Reader<'_>, wanted: &Wanted) -> Result<Option<(Vec<Exchange>, Sign)>, StoreError> {
    if let Wanted::Place(Place::Sent { id }) = wanted
        && let Some(sent) = sent::get(reader, id)?
        && sent.task_key.is_none()
    {
        let Some(said_in) = conversations::get(reader, &sent.conversation_id)? else { return Ok(None) };
        let exchanges = belonging::of_no_task(reader, &said_in.connection_id, sent.created_at, WITHOUT_TASK)?;
        return Ok(Some((exchanges, Sign::Call { id: id.clone() })));
    }
    let found = match wanted {
        Wanted::Place(Place::Message { row }) => overview::message(reader, *row)?.and_then(|stored| {
            let sign = Sign::Message {
                id: stored.message.message_id.clone(),
                text: stored.message.text(),
                at: stored.at,
            };
            stored.task_key.map(|task| (task, sign))
        }),
        Wanted::Place(Place::Sent { id }) => sent::get(reader, id)?
            .and_then(|sent| sent.task_key)
            .map(|task| (task, Sign::Call { id: id.clone() })),
        Wanted::Place(Place::Artifact { task, id }) => {
            let id = version_of(id).unwrap_or_else(|| id.clone());
            Some((task.clone(), Sign::Artifact { id }))
        }
        Wanted::Asked { task, at } => Some((task.clone(), Sign::Asked { at: *at })),
        Wanted::State { task } => Some((task.clone(), Sign::Last)),
    };
    let Some((task, sign)) = found else { return Ok(None) };
    Ok(Some((wire::of_task(reader, &task)?, sign)))
}

fn located<'a>(
    exchange: &'a Exchange,
    frames: &'a [Frame],
    sign: &'a Sign,
) -> impl Iterator<Item = Located> + use<'a> {
    of_exchange(exchange, frames)
        .into_iter()
        .filter(|meaning| sign.is(meaning, frames))
        .map(|meaning| Located { exchange: exchange.id.clone(), seq: meaning.seq, pointer: meaning.pointer })
}

impl Sign {
    fn takes_first(&self) -> bool {
        match self {
            Self::Message { .. } | Self::Call { .. } | Self::Artifact { .. } => true,
            Self::Asked { .. } | Self::Last => false,
        }
    }

    fn is(&self, meaning: &Meaning, frames: &[Frame]) -> bool {
        let at = || frames.iter().find(|frame| frame.seq == meaning.seq).map_or(i64::MAX, |frame| frame.at);
        match self {
            Self::Message { id: Some(id), .. } => {
                meaning.kind != MeaningKind::Call && meaning.message_id.as_deref() == Some(id.as_str())
            }
            // Without an identity, the words at that moment.
            Self::Message { id: None, text, at: said } => {
                meaning.kind != MeaningKind::Call
                    && !meaning.text.is_empty()
                    && text.starts_with(&meaning.text)
                    && at() <= *said
            }
            Self::Call { id } => {
                meaning.kind == MeaningKind::Call && meaning.message_id.as_deref() == Some(id.as_str())
            }
            Self::Artifact { id } => meaning.artifact_id.as_deref() == Some(id.as_str()),
            Self::Asked { at: asked } => {
                let asks = [TaskState::InputRequired, TaskState::AuthRequired];
                meaning.state.as_ref().is_some_and(|state| asks.contains(state)) && at() <= *asked
            }
            Self::Last => meaning.state.is_some(),
        }
    }
}
