//! The workbench's own identifiers as distinct types. They are made by the caller (`UUIDv7`), so that
//! randomness and time stay arguments.

use std::fmt;

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// Takes the identifier as it is.
            pub fn new(id: impl Into<String>) -> Self {
                Self(id.into())
            }

            /// The identifier as stored.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }

        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                String::column_result(value).map(Self)
            }
        }
    };
}

id! {
    /// A saved agent.
    ConnectionId
}
id! {
    /// A conversation with one agent.
    ConversationId
}
id! {
    /// Conversations that are compared with each other.
    ComparisonId
}
id! {
    /// A task here; the agent's own task id is unique within that agent only.
    TaskKey
}
id! {
    /// One request for a person.
    ApprovalId
}
id! {
    /// One exchange on the wire.
    ExchangeId
}
id! {
    /// An agent being told to call back.
    RegistrationId
}
id! {
    /// A local address through which an agent is called.
    TapId
}
id! {
    /// A recording that is played.
    MockId
}
id! {
    /// One carrying out of a run file.
    RunId
}
id! {
    /// Something that is served as an agent.
    ServedId
}
id! {
    /// A caller of a served agent.
    CallerId
}
id! {
    /// A file that a person attached.
    AttachmentId
}

/// Reads and writes an enum of ours as the text it is stored as.
macro_rules! stored_as_text {
    ($name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        impl $name {
            /// As stored.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// Reads the text of [`Self::as_str`].
            pub fn read(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$variant),)+ _ => None }
            }
        }

        impl rusqlite::types::ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                self.as_str().to_sql()
            }
        }

        impl rusqlite::types::FromSql for $name {
            fn column_result(
                value: rusqlite::types::ValueRef<'_>,
            ) -> rusqlite::types::FromSqlResult<Self> {
                Self::read(value.as_str()?).ok_or(rusqlite::types::FromSqlError::InvalidType)
            }
        }
    };
}

pub(crate) use stored_as_text;
