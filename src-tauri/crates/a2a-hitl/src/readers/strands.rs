//! The reader for Strands Agents: interrupts by id, each answered by any JSON value but null.
//!
//! The SDK serves them as `interrupts` with `interruptId`. An agent that passes on its own objects writes `id`,
//! `name` and `reason`, in a list of any name. The answers must stand alone: text beside them fails the message.

use a2a_protocol::{Json, JsonKind};

use super::members::{Unread, beyond};
use super::proposal::Proposal;
use super::question::Asks;
use super::{Found, Reader, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{empty_object, id_member, is_filled_list, part_source, present, text_member};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const LIST: &str = "interrupts";
/// The id as the SDK serves it.
const SERVED: &str = "interruptId";
/// The members of an interrupt as the SDK's own classes have them.
const OWN: [&str; 3] = ["id", "name", "reason"];

pub(super) struct Strands;

impl Reader for Strands {
    fn id(&self) -> ReaderId {
        ReaderId::new("strands")
    }

    fn name(&self) -> Option<&'static str> {
        Some("Strands Agents")
    }

    fn version(&self) -> u16 {
        3
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let mut items = Vec::new();
        let mut beside = Vec::new();
        let (mut echo, mut unread) = (Vec::new(), Vec::new());
        let mut told = None;
        for part in input.parts() {
            match part.as_data().and_then(|data| Some((data, Interrupts::of(data)?))) {
                Some((data, found)) => {
                    items.extend(whole(found.all.iter().map(item).collect(), &part_source(part)));
                    unread.extend(found.unread(data));
                    echo.push(data.clone());
                    let said = told.get_or_insert((found.members(), found.proven()));
                    said.1 = said.1.min(found.proven());
                }
                None if part.as_text().is_none() => beside.push(part_source(part)),
                None => {}
            }
        }
        let (members, proven) = told?;
        Some(Found {
            why: Why::DataMembers { members },
            confidence: Confidence::Certain,
            proven,
            freshness: FreshnessGrade::SameRequest,
            question: input.words(),
            items,
            answer_all: true,
            beside,
            source: input.parts().iter().map(part_source).collect(),
            echo,
            expires_at: None,
            unread,
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let parts = answers.iter().map(|(item, answer)| {
            let response = match answer {
                Answer::Text(text) => Template::value(text.as_str()),
                // Its approval of tools takes these words.
                Answer::Approve { payload: None } => Template::value("y"),
                Answer::Reject { .. } => Template::value("n"),
                Answer::Raw(json) if json.kind() != JsonKind::Null => Template::json(json),
                _ => return Err(not_allowed(item, answer)),
            };
            let id = ("interruptId", Template::value(item.id().as_str()));
            let response = Template::object([id, ("response", response)]);
            Ok(ReplyPart::data(Template::object([("interruptResponse", response)])))
        });
        Ok(Reply::parts(parts.collect::<Result<_, _>>()?))
    }
}

/// The interrupts of one data part, and the list that holds them.
struct Interrupts {
    list: Option<String>,
    id: &'static str,
    all: Vec<Json>,
}

impl Interrupts {
    fn of(data: &Json) -> Option<Self> {
        let served = present(data, LIST).filter(is_filled_list).map(|list| list.items());
        let is_served = |interrupt: &Json| id_member(interrupt, SERVED).is_some();
        if let Some(all) = served.filter(|all| all.iter().all(is_served)) {
            return Some(Self { list: Some(LIST.to_owned()), id: SERVED, all });
        }
        let own = |list: Option<String>, json: &Json| {
            let all = if is_filled_list(json) { json.items() } else { return None };
            let is_known = list.as_deref() == Some(LIST) || all.iter().all(is_telling);
            (is_known && all.iter().all(is_own)).then_some(Self { list, id: OWN[0], all })
        };
        own(None, data).or_else(|| data.members().into_iter().find_map(|(name, json)| own(Some(name), &json)))
    }

    fn members(&self) -> String {
        let own = if self.id == SERVED { SERVED.to_owned() } else { OWN.join(", ") };
        self.list.iter().cloned().chain([own]).collect::<Vec<_>>().join(", ")
    }

    fn proven(&self) -> Proven {
        if self.id == SERVED { Proven::Recorded } else { Proven::Derived }
    }

    fn unread(&self, data: &Json) -> Unread {
        let at = self.list.as_ref().map(|list| format!("{list}/")).unwrap_or_default();
        let known = [self.id, "name", "reason/**"].map(|member| format!("{at}*/{member}"));
        let known = known.iter().map(String::as_str).chain(["stop_reason=interrupt", "stopReason=interrupt"]);
        beyond(data, &known.collect::<Vec<_>>())
    }
}

/// An interrupt as the SDK has it, to which nothing was said yet.
fn is_own(json: &Json) -> bool {
    id_member(json, "id").is_some()
        && text_member(json, "name").is_some()
        && json.member("reason").is_some()
        && present(json, "response").is_none()
}

/// Whether it can be told from any other thing with an id and a name: by how the SDK makes ids, or by the call that waits.
fn is_telling(json: &Json) -> bool {
    let id = id_member(json, "id").unwrap_or_default();
    id.starts_with("v1:") || present(json, "reason").as_ref().and_then(call).is_some()
}

/// The call that is a reason, where it is nothing else.
fn call(reason: &Json) -> Option<(String, Json)> {
    let tool = text_member(reason, "tool").filter(|_| beyond(reason, &["tool", "input/**"]).is_empty())?;
    Some((tool, present(reason, "input").unwrap_or_else(empty_object)))
}

/// A call that waits for a yes, or another question of the author.
fn item(interrupt: &Json) -> Item {
    let id = id_member(interrupt, SERVED).or_else(|| id_member(interrupt, "id")).unwrap_or_default();
    let reason = present(interrupt, "reason");
    if let Some((tool, args)) = reason.as_ref().and_then(call) {
        // What its author calls the interrupt.
        let hint = text_member(interrupt, "name");
        return Proposal { hint, ..Proposal::new(id, tool, args) }.item();
    }
    if let Some(asks) = reason.as_ref().and_then(Asks::of) {
        return asks.item(ItemId::new(id));
    }
    Item::Raw {
        item_id: ItemId::new(id),
        tool: text_member(interrupt, "name"),
        json: reason.unwrap_or_else(|| interrupt.clone()),
        may_be_text: true,
    }
}
