//! The lines of an archive. Each is an object with one member, whose name is the line's kind. They are not the
//! rows of the database: the database may change, a version of the format does not.

#![expect(clippy::struct_field_names, reason = "the words of the file")]

mod runs;

use a2a_protocol::Json;
use a2a_protocol::model::Extra;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::connections::ChosenInterface;
use crate::error::StoreError;
use crate::options::{AnsweredExtensions, SendOptions};
use crate::tasks::{self, Around};

pub(super) use runs::{Run, RunCall, RunEvent};

/// One line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Line {
    /// The first one.
    Archive(Head),
    /// A card that an agent showed.
    Card(Card),
    /// An agent.
    Agent(Box<Agent>),
    /// A large body, before the line that names it.
    Body(Body),
    /// A conversation; its content follows.
    Conversation(Box<Conversation>),
    /// A sent message, in the task before it or, before the first task, in none.
    Sent(Box<Sent>),
    /// The agent's words outside of any task.
    Reply(Reply),
    /// A task of the conversation; its rows follow.
    Task(Box<Task>),
    /// A row of the task's log.
    Event(Event),
    /// A message of the task.
    Message(Message),
    /// An artifact of the task.
    Artifact(Artifact),
    /// A request to a person, from the task.
    Request(Box<Request>),
    /// A run, after every conversation; its journal follows.
    Run(Box<Run>),
    /// An entry of the journal.
    RunEvent(RunEvent),
    /// The last one.
    End(End),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Head {
    pub(super) format: String,
    pub(super) version: u32,
    /// Unix milliseconds, like every time here.
    pub(super) exported_at: i64,
}

/// Size and hash of all lines before it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct End {
    /// How many lines.
    pub(super) lines: u64,
    /// SHA-256 of their bytes, in hex.
    pub(super) sha256: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Card {
    /// SHA-256 of the body, in hex.
    pub(super) hash: String,
    pub(super) first_seen_at: i64,
    pub(super) body: Exact,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Agent {
    pub(super) id: String,
    pub(super) name: String,
    /// Without user information and query.
    pub(super) address: String,
    pub(super) card: Option<String>,
    pub(super) interface: Option<ChosenInterface>,
    pub(super) created_at: i64,
    /// The cards that it showed, oldest first.
    pub(super) cards: Vec<CardShown>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CardShown {
    pub(super) card: String,
    pub(super) seen_by: String,
    pub(super) verdict: String,
    pub(super) weight: Option<String>,
    pub(super) signer_lost: bool,
    pub(super) judged_at: Option<i64>,
    pub(super) first_seen_at: i64,
    pub(super) last_seen_at: i64,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Body {
    /// SHA-256 of the text, in hex.
    pub(super) hash: String,
    pub(super) text: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Conversation {
    pub(super) id: String,
    pub(super) agent: String,
    pub(super) context_id: Option<String>,
    pub(super) title: String,
    /// The comparison that it is a side of, and its interface for that.
    pub(super) compared: Option<(String, ChosenInterface)>,
    pub(super) created_at: i64,
    pub(super) updated_at: i64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sent {
    pub(super) message_id: String,
    pub(super) parts: Exact,
    pub(super) options: SendOptions,
    pub(super) extensions: Option<AnsweredExtensions>,
    /// It is known to have arrived.
    pub(super) arrived: bool,
    pub(super) error: Option<Exact>,
    pub(super) created_at: i64,
    pub(super) updated_at: i64,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Reply {
    pub(super) message: Exact,
    /// As received.
    pub(super) raw: Option<Exact>,
    pub(super) at: i64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Task {
    pub(super) key: String,
    pub(super) task_id: String,
    pub(super) context_id: Option<String>,
    pub(super) title: String,
    pub(super) state: String,
    pub(super) status_timestamp: Option<String>,
    /// Which of its messages the status has, from 0.
    pub(super) status_message: Option<usize>,
    pub(super) status_metadata: Option<Exact>,
    pub(super) metadata: Option<Exact>,
    /// Unknown members of the status, and of the task: pairs of name and value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) status_extra: Option<Exact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) extra: Option<Exact>,
    pub(super) lost: bool,
    pub(super) card: Option<String>,
    pub(super) created_at: i64,
    pub(super) updated_at: i64,
    /// When it was in which state, oldest first.
    pub(super) course: Vec<Stood>,
}

/// The content of a task without a column: metadata of its status and its own, and the unknown members of both.
pub(super) fn around(said: [&Option<Exact>; 4]) -> Around<'_> {
    let [status_metadata, metadata, status_extra, extra] =
        said.map(|exact| exact.as_ref().map(|exact| exact.0.as_str()));
    Around { status_metadata, metadata, status_extra, extra }
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Stood {
    /// The event that brought it.
    pub(super) seq: u64,
    pub(super) state: String,
    pub(super) lost: bool,
    pub(super) at: i64,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Event {
    pub(super) seq: u64,
    pub(super) kind: String,
    pub(super) at: i64,
    /// As received; or the hash of a large body.
    pub(super) raw: Option<Exact>,
    pub(super) body: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Message {
    pub(super) seq: u64,
    pub(super) source: String,
    pub(super) at: i64,
    pub(super) message: Exact,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Artifact {
    pub(super) id: String,
    pub(super) head: Exact,
    pub(super) parts: Exact,
    pub(super) created_at: i64,
    pub(super) updated_at: i64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Request {
    pub(super) id: String,
    pub(super) request_key: String,
    pub(super) request_hash: String,
    pub(super) reader_id: String,
    pub(super) reader_version: u32,
    pub(super) reading: Exact,
    pub(super) title: String,
    /// The progress of the answer; `left-open`: nobody had one yet, or its arrival was unknown.
    pub(super) state: String,
    pub(super) attempt: u32,
    pub(super) decision: Option<Exact>,
    pub(super) by_rule: Option<String>,
    pub(super) freshness: Option<Exact>,
    pub(super) outcome: Option<Exact>,
    /// The agent's deed then, where it was seen.
    pub(super) receipt: Option<String>,
    pub(super) linked_to: Option<String>,
    pub(super) note: Option<String>,
    pub(super) colour: Option<String>,
    pub(super) expires_at: Option<i64>,
    pub(super) created_at: i64,
    pub(super) decided_at: Option<i64>,
    pub(super) updated_at: i64,
    /// The reply, with references in place of secrets.
    pub(super) reply: Option<Replied>,
    /// Its events, oldest first.
    pub(super) log: Vec<Happened>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Replied {
    pub(super) reply: Exact,
    pub(super) queued_at: i64,
    pub(super) claimed_at: Option<i64>,
    pub(super) finished_at: Option<i64>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Happened {
    pub(super) kind: String,
    pub(super) at: i64,
    pub(super) detail: Exact,
}

/// JSON byte for byte: in its place if it fits on a line, else as a text. A value that begins as a text always is
/// one, and so is `null`, which elsewhere means absent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Exact(pub(super) String);

impl Exact {
    /// Whether it is JSON that can be worked with.
    pub(super) fn is_json(&self) -> bool {
        Json::parse(self.0.as_str()).is_ok()
    }

    /// Unknown members, if there are any.
    pub(super) fn of_extra(extra: &Extra) -> Result<Option<Self>, StoreError> {
        (!extra.is_empty()).then(|| tasks::write_extra(extra).map(Self)).transpose()
    }

    fn in_place(&self) -> Option<&RawValue> {
        let fits = !self.0.starts_with('"') && self.0 != "null" && !self.0.contains(['\n', '\r']);
        let raw: &RawValue = fits.then(|| serde_json::from_str(&self.0).ok()).flatten()?;
        (raw.get().len() == self.0.len()).then_some(raw)
    }
}

impl From<&str> for Exact {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<&Json> for Exact {
    fn from(json: &Json) -> Self {
        Self(json.as_str().to_owned())
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.in_place() {
            Some(raw) => raw.serialize(serializer),
            None => self.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        if raw.get().starts_with('"') {
            return serde_json::from_str(raw.get()).map(Self).map_err(serde::de::Error::custom);
        }
        Ok(Self(Box::<str>::from(raw).into()))
    }
}

#[cfg(test)]
mod tests {
    use super::Exact;

    #[test]
    fn every_text_comes_back_byte_for_byte_and_on_one_line() {
        for text in [
            r#"{"amount":12000.00,"big":9007199254740993}"#,
            "{\n  \"pretty\": true\r\n}",
            r#""a text""#,
            "null",
            "[1, 2 ]",
            " {}",
            "not json",
            "",
            "{} {}",
        ] {
            let written = serde_json::to_string(&Exact::from(text)).unwrap();
            assert!(!written.contains('\n'), "{written}");
            let read: Option<Exact> = serde_json::from_str(&written).unwrap();
            assert_eq!(read.unwrap().0, text, "written as {written}");
        }
        assert_eq!(serde_json::to_string(&Exact::from("{\"a\":1}")).unwrap(), "{\"a\":1}", "it can be read");
    }
}
