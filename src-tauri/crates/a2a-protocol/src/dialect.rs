//! Body grammars: how each generation spells the model. Only writing depends on the grammar; reading
//! goes by the members present ([`crate::read`]).
//!
//! One file per grammar, each complete in itself, so that a grammar can be read beside its
//! specification. Writing is strict: only what the generation defines, in its spelling, with opaque
//! values byte for byte. What a generation cannot carry is named at the function that writes it.

mod card;
mod v0_3;
mod v1_0;
pub(crate) mod write;

use crate::json::Json;
use crate::model::{AgentCard, Message, PushConfig, StreamEvent, Task, TaskList};
use crate::request::Request;

/// A body grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// JSON with `kind` members, of 0.2 and 0.3 over JSON-RPC.
    V0_3,
    /// ProtoJSON of `lf.a2a.v1`, of 1.0 over every binding.
    V1_0,
}

impl Dialect {
    /// The `params` of a call. `tenant` is the chosen interface's, which only 1.0 can carry.
    ///
    /// 0.3 has no way to list tasks; such a request is written as agents that add `tasks/list` read it.
    pub fn encode_params(self, request: &Request, tenant: Option<&str>) -> Json {
        match self {
            Self::V0_3 => v0_3::params(request),
            Self::V1_0 => v1_0::params(request, tenant),
        }
    }

    /// A stream event, the result of a send, or a push body.
    pub fn encode_event(self, event: &StreamEvent) -> Json {
        match self {
            Self::V0_3 => v0_3::event(event),
            Self::V1_0 => v1_0::event(event),
        }
    }

    /// A task, as the result of a get or a cancel.
    pub fn encode_task(self, task: &Task) -> Json {
        write::object(|out| match self {
            Self::V0_3 => v0_3::task(out, task),
            Self::V1_0 => v1_0::task(out, task),
        })
    }

    /// A page of tasks.
    pub fn encode_task_list(self, list: &TaskList) -> Json {
        write::object(|out| {
            out.objects("tasks", &list.tasks, |out, task| match self {
                Self::V0_3 => v0_3::task(out, task),
                Self::V1_0 => v1_0::task(out, task),
            });
            // Always there, because an empty token is how the last page says so.
            out.text("nextPageToken", list.next_page_token.as_deref().unwrap_or_default());
            out.opt_unsigned("pageSize", list.page_size);
            out.opt_unsigned("totalSize", list.total_size);
            out.extra(&list.extra);
        })
    }

    /// A message by itself.
    pub fn encode_message(self, message: &Message) -> Json {
        write::object(|out| match self {
            Self::V0_3 => v0_3::message(out, message),
            Self::V1_0 => v1_0::message(out, message),
        })
    }

    /// A registered call back, as the result of creating or getting one.
    pub fn encode_push_config(self, config: &PushConfig) -> Json {
        write::object(|out| match self {
            Self::V0_3 => v0_3::task_push_config(out, config),
            Self::V1_0 => v1_0::push_config(out, config),
        })
    }

    /// All call backs of a task: an array in 0.3, a page in 1.0.
    pub fn encode_push_configs(self, configs: &[PushConfig]) -> Json {
        match self {
            Self::V0_3 => write::array(|out| {
                for config in configs {
                    out.object(|out| v0_3::task_push_config(out, config));
                }
            }),
            Self::V1_0 => write::object(|out| {
                out.objects("configs", configs, v1_0::push_config);
            }),
        }
    }

    /// An agent card of this generation alone.
    pub fn encode_card(self, card: &AgentCard) -> Json {
        write::object(|out| match self {
            Self::V0_3 => card::v0_3(out, card),
            Self::V1_0 => card::v1_0(out, card),
        })
    }

    /// A card that clients of both generations can read, as many agents publish it.
    pub fn encode_hybrid_card(card: &AgentCard) -> Json {
        write::object(|out| card::hybrid(out, card))
    }
}
