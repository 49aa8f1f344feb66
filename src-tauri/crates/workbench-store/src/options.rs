//! Options that a person chose for a message.
//!
//! The same options are stored with a draft and with each message, so that sending again repeats them.
//! Deliberately absent: which of them an interface can carry.

use a2a_protocol::model::TaskId;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, Null, ToSql, ToSqlOutput, ValueRef};
use serde::{Deserialize, Serialize};

/// How a message shall be sent. The default says nothing, so that the agent decides.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SendOptions {
    /// When the agent shall answer.
    pub answer: AnswerWhen,
    /// Media types that it shall answer in.
    pub accepted_output_modes: Vec<String>,
    /// How many messages of history its answer shall have.
    pub history_length: Option<u64>,
    /// Earlier tasks that the message refers to, by the agent's names for them.
    pub reference_task_ids: Vec<TaskId>,
    /// Extensions to ask for with this message; `None`: those that every call to the agent asks for.
    pub extensions: Option<Vec<String>>,
    /// Metadata of the message, as it was typed.
    pub metadata: Option<String>,
    /// Metadata of the request around it, as it was typed.
    pub request_metadata: Option<String>,
    /// Its data does not fit the agent's contract, and was to be sent all the same.
    pub misfits: bool,
}

/// Which extensions a message asked for, and which its answer says were used.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct AnsweredExtensions {
    /// Those that were asked for.
    pub requested: Vec<String>,
    /// Those that the head of the answer names.
    pub used: Vec<String>,
}

/// When an agent shall answer a message.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerWhen {
    /// Piece by piece where it can, else when it is done.
    #[default]
    AsItCan,
    /// Once, when it is done or has a question.
    Done,
    /// At once, with a task that is still to be worked on.
    AtOnce,
}

impl ToSql for SendOptions {
    /// Nothing, where nothing was chosen.
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        if *self == Self::default() {
            return Ok(Null.into());
        }
        let text = serde_json::to_string(self)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
        Ok(text.into())
    }
}

impl FromSql for SendOptions {
    /// Choices of a later version are left out.
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let Some(text) = value.as_str_or_null()? else { return Ok(Self::default()) };
        serde_json::from_str(text).map_err(|error| FromSqlError::Other(Box::new(error)))
    }
}
