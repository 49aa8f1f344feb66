//! One model for all generations: the words of A2A 1.0, with room for those of others.
//!
//! Enums are open and unknown members are kept ([`Extra`]), so that all of an agent's content survives reading.
//! Deliberately absent: any spelling on the wire.

mod card;
mod catalog;
mod event;
mod extra;
mod ids;
mod message;
mod push;
mod security;
mod spoken;
mod task;

pub use card::{
    AgentCapabilities, AgentCard, AgentExtension, AgentInterface, AgentProvider, AgentSkill, Binding,
    CardSignature, Version,
};
pub use catalog::{Catalog, CatalogEntry, EntryContent, NextPage};
pub use event::{ArtifactUpdate, StatusUpdate, StreamEvent};
pub use extra::Extra;
pub use ids::{ArtifactId, ContextId, MessageId, TaskId};
pub use message::{Content, Message, Part, Role};
pub use push::{PushAuthentication, PushConfig};
pub use security::{ApiKeyLocation, OAuthFlow, OAuthFlowKind, SecurityRequirement, SecurityScheme};
pub use spoken::{is_told_whole, joined_text, said_in};
pub use task::{Artifact, Task, TaskList, TaskState, TaskStatus, in_time};

pub use crate::json::Text;
