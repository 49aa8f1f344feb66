//! Identifiers as distinct types: mixing a task id with a context id does not compile.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// Takes the identifier as it is; identifiers are opaque.
            pub fn new(id: impl Into<String>) -> Self {
                Self(id.into())
            }

            /// The identifier as sent and received.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }
    };
}

id! {
    /// A task. Made by the agent, by the client in 0.1. Unique within one agent only.
    TaskId
}
id! {
    /// A conversation: `contextId`, in 0.1 `sessionId`.
    ContextId
}
id! {
    /// A message. Made by its sender; a repeated send keeps it.
    MessageId
}
id! {
    /// An artifact within its task; in 0.1 the decimal `index`.
    ArtifactId
}
