//! Body grammars: how each generation spells the model. Only writing depends on the grammar; reading recognises
//! members ([`crate::read`]).
//!
//! There is one file per grammar, so that each can be read beside its specification; `common` has the shared
//! parts. Writing is strict: only members that the generation defines, in its spelling, with opaque values byte
//! for byte. The opening of each file names the losses of its generation.

mod card;
mod common;
mod loss;
mod v0_1;
pub(crate) mod v0_3;
mod v0_3_proto;
mod v1_0;
pub(crate) mod write;

use crate::json::Json;
use crate::model::{
    AgentCard, ContextId, Message, PushConfig, StreamEvent, Task, TaskId, TaskList, TaskState,
};
use crate::request::Request;
use card::Audience;
use common::Grammar;

pub use loss::{Loss, LossKind, losses, message_losses};

/// A body grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// JSON of the schema of April 2025, of 0.1 over JSON-RPC.
    V0_1,
    /// JSON with `kind` members, of 0.2 and 0.3 over JSON-RPC.
    V0_3,
    /// ProtoJSON of `a2a.v1`, of 0.2 and 0.3 over gRPC and of 0.3 over HTTP+JSON.
    V0_3Proto,
    /// ProtoJSON of `lf.a2a.v1`, of 1.0 over every binding.
    V1_0,
}

impl Dialect {
    /// Every grammar, the oldest first.
    pub const ALL: [Self; 4] = [Self::V0_1, Self::V0_3, Self::V0_3Proto, Self::V1_0];

    /// The `params` of a call. `tenant` is the chosen interface's, which only 1.0 can carry.
    ///
    /// No generation before 1.0 can list tasks; such a request is written as agents that add
    /// `tasks/list` read it.
    pub fn encode_params(self, request: &Request, tenant: Option<&str>) -> Json {
        match self {
            Self::V0_1 => v0_1::params(request),
            Self::V0_3 => v0_3::params(request),
            Self::V0_3Proto => v0_3_proto::params(request),
            Self::V1_0 => v1_0::params(request, tenant),
        }
    }

    /// The task and the conversation that a send of this message is about, as far as its sender knows.
    ///
    /// Since 0.2 the agent names a new task. In 0.1 the client does: a message that names none is sent
    /// under its own identity, so that sending it again is sending it to the same task.
    pub fn sent_to(self, message: &Message) -> (Option<TaskId>, Option<ContextId>) {
        match self {
            Self::V0_1 => v0_1::named(message),
            Self::V0_3 | Self::V0_3Proto | Self::V1_0 => {
                (message.task_id.clone(), message.context_id.clone())
            }
        }
    }

    /// A stream event, the result of a send, or a push body.
    ///
    /// In 0.1 the result of a send is always a task and a stream has no tasks and no messages; such an
    /// event is written as the object by itself.
    pub fn encode_event(self, event: &StreamEvent) -> Json {
        self.grammar().event(event)
    }

    /// A task, as the result of a get or a cancel.
    pub fn encode_task(self, task: &Task) -> Json {
        write::object(|out| (self.grammar().task)(out, task))
    }

    /// A page of tasks.
    pub fn encode_task_list(self, list: &TaskList) -> Json {
        write::object(|out| {
            out.objects("tasks", &list.tasks, self.grammar().task);
            // Always there, because an empty token is how the last page says so.
            out.text("nextPageToken", list.next_page_token.as_deref().unwrap_or_default());
            out.opt_unsigned("pageSize", list.page_size);
            out.opt_unsigned("totalSize", list.total_size);
            out.extra(&list.extra);
        })
    }

    /// A message by itself.
    pub fn encode_message(self, message: &Message) -> Json {
        write::object(|out| (self.grammar().message)(out, message))
    }

    /// A registered call back, as the result of creating or getting one.
    pub fn encode_push_config(self, config: &PushConfig) -> Json {
        write::object(|out| (self.grammar().push_config)(out, config))
    }

    /// All call backs of a task: an array in 0.3 over JSON-RPC, a page else.
    pub fn encode_push_configs(self, configs: &[PushConfig]) -> Json {
        let write = self.grammar().push_config;
        match self {
            Self::V0_1 | Self::V0_3 => write::array(|out| {
                for config in configs {
                    out.object(|out| write(out, config));
                }
            }),
            Self::V0_3Proto | Self::V1_0 => write::object(|out| out.objects("configs", configs, write)),
        }
    }

    /// An agent card of this generation alone. 0.3 publishes cards in the form of [`Dialect::V0_3`] also over
    /// HTTP+JSON; gRPC carries the form of [`Dialect::V0_3Proto`].
    pub fn encode_card(self, card: &AgentCard) -> Json {
        let audience = match self {
            Self::V0_1 => Audience::V0_1,
            Self::V0_3 => Audience::V0_3,
            Self::V0_3Proto => Audience::V0_3Proto,
            Self::V1_0 => Audience::V1_0,
        };
        write::object(|out| card::card(out, card, audience))
    }

    /// A card that clients of 0.3 and of 1.0 can read, as many agents publish it.
    pub fn encode_hybrid_card(card: &AgentCard) -> Json {
        write::object(|out| card::card(out, card, Audience::Both))
    }

    /// A subscription begins with the task itself (A2A 1.0 §3.1.6); before 1.0, with the next event.
    pub fn subscription_begins_with_the_task(self) -> bool {
        self == Self::V1_0
    }

    /// How the state is spelled.
    pub(crate) fn spell_state(self, state: &TaskState) -> &str {
        (self.grammar().state)(state)
    }

    /// Objects name their kind by `kind`.
    pub(crate) fn has_kind(self) -> bool {
        self == Self::V0_3
    }

    /// Bodies are those of a protobuf schema: events wrapped, enums upper-case.
    pub(crate) fn is_proto(self) -> bool {
        self.grammar().wraps_events
    }

    fn grammar(self) -> &'static Grammar {
        match self {
            Self::V0_1 => &v0_1::GRAMMAR,
            Self::V0_3 => &v0_3::GRAMMAR,
            Self::V0_3Proto => &v0_3_proto::GRAMMAR,
            Self::V1_0 => &v1_0::GRAMMAR,
        }
    }
}
