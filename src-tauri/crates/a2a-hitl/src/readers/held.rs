//! The reader for calls that agents hold until a person decides, each agent with its own envelope and words:
//! Letta, goose, `OpenHands`, the agent service of Azure AI Foundry, Claude's managed agents, opencode. One
//! grammar for all: one or several calls, and a reply with a decision for each.

mod agents;
mod events;

use a2a_protocol::Json;

use self::agents::{Foundry, Goose, Letta, OpenHands};
use self::events::{ClaudeEvents, ComputerCall, CrewTask, OpenCode, OpenHandsEvents};
use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::not_allowed;
use super::proposal::Proposal;
use crate::reading::{Choice, Item, ReasonField};
use crate::{Answer, ReplyError, Template};

/// One agent that holds calls back.
pub(super) trait Holder: Sync {
    /// The word that stands in every request of its.
    fn mark(&self) -> &'static [&'static str];

    /// Its calls, where this is a request of its.
    fn calls(&self, json: &Json) -> Option<Vec<Held>>;

    /// What is understood, as in [`super::members`].
    fn known(&self) -> &'static [&'static str];

    /// Whether a reason goes with a rejection.
    fn takes_reason(&self) -> bool {
        true
    }

    /// A wider yes that it takes.
    fn wider(&self) -> Option<&'static str> {
        None
    }

    /// The answer to all of them, to what came.
    fn answer(&self, request: &Json, decided: &[Decided<'_>]) -> Template;
}

/// One call.
pub(super) struct Held {
    id: String,
    tool: String,
    args: Json,
    hint: Option<String>,
    by: Option<String>,
}

/// What was decided of one of them.
pub(super) struct Decided<'a> {
    id: &'a str,
    yes: bool,
    /// By the wider word.
    wider: bool,
    reason: Option<&'a str>,
}

/// The calls that one agent holds back.
pub(super) struct HeldCalls {
    /// The identity of their reader.
    id: &'static str,
    /// The agent's name.
    name: &'static str,
    /// Its words.
    holder: &'static dyn Holder,
}

pub(super) const LETTA: HeldCalls = HeldCalls { id: "letta", name: "Letta", holder: &Letta };
pub(super) const GOOSE: HeldCalls = HeldCalls { id: "goose", name: "goose", holder: &Goose };
pub(super) const OPEN_HANDS: HeldCalls = HeldCalls { id: "openhands", name: "OpenHands", holder: &OpenHands };
pub(super) const FOUNDRY: HeldCalls = HeldCalls { id: "foundry", name: "Azure AI Foundry", holder: &Foundry };
pub(super) const CLAUDE_EVENTS: HeldCalls =
    HeldCalls { id: "claude-events", name: "Claude Agent SDK", holder: &ClaudeEvents };
pub(super) const OPEN_HANDS_EVENTS: HeldCalls =
    HeldCalls { id: "openhands-events", name: "OpenHands", holder: &OpenHandsEvents };
pub(super) const COMPUTER: HeldCalls =
    HeldCalls { id: "openai-computer", name: "OpenAI Agents SDK", holder: &ComputerCall };
pub(super) const OPEN_CODE: HeldCalls = HeldCalls { id: "opencode", name: "opencode", holder: &OpenCode };
pub(super) const CREW_TASK: HeldCalls = HeldCalls { id: "crewai-task", name: "CrewAI", holder: &CrewTask };

impl Payload for HeldCalls {
    fn id(&self) -> &'static str {
        self.id
    }

    fn name(&self) -> Option<&'static str> {
        Some(self.name)
    }

    fn marks(&self) -> &'static [&'static str] {
        self.holder.mark()
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let Self { id, holder, .. } = self;
        let wider = holder.wider().map(|word| Choice { value: word.to_owned(), label: word.to_owned() });
        let items = holder.calls(json)?.into_iter().map(|Held { id, tool, args, hint, by }| {
            Proposal {
                hint,
                by,
                reason: if holder.takes_reason() { ReasonField::Optional } else { ReasonField::NotSent },
                grants: wider.iter().cloned().collect(),
                ..Proposal::new(id, tool, args)
            }
            .item()
        });
        let items: Vec<Item> = items.collect();
        (!items.is_empty()).then(|| Asked::by_members(id, items))
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, self.holder.known())
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let decided = answers.iter().map(|(item, answer)| {
            let (yes, wider, reason) = match answer {
                Answer::Approve { payload: None } => (true, false, None),
                Answer::Grant(_) => (true, true, None),
                Answer::Reject { reason } => (false, false, reason.as_deref()),
                _ => return Err(not_allowed(item, answer)),
            };
            Ok(Decided { id: item.id().as_str(), yes, wider, reason })
        });
        Ok(self.holder.answer(json, &decided.collect::<Result<Vec<_>, _>>()?))
    }
}
