//! Strands Agents: interrupts by id, each answered by any JSON value but null.
//!
//! The answers are all that the message may hold: text beside them fails it.

use a2a_protocol::{Json, JsonKind};

use super::members::beyond;
use super::{Found, Reader, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{id_member, is_filled_list, part_source, present, text_member};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const MEMBERS: &[&str] = &["interrupts/*/interruptId", "interrupts/*/name", "interrupts/*/reason/**"];

pub(super) struct Strands;

impl Reader for Strands {
    fn id(&self) -> ReaderId {
        ReaderId::new("strands")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let mut items = Vec::new();
        let mut beside = Vec::new();
        let (mut echo, mut unread) = (Vec::new(), Vec::new());
        for part in input.parts() {
            match part.as_data().and_then(|data| Some((interrupts(data)?, beyond(data, MEMBERS)))) {
                Some((found, more)) => {
                    items.extend(whole(found, &part_source(part)));
                    unread.extend(more);
                    echo.extend(part.as_data().cloned());
                }
                None if part.as_text().is_none() => beside.push(part_source(part)),
                None => {}
            }
        }
        (!items.is_empty()).then(|| Found {
            why: Why::DataMembers { members: "interrupts, interruptId".to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Recorded,
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

fn interrupts(data: &Json) -> Option<Vec<Item>> {
    let interrupts = present(data, "interrupts").filter(is_filled_list)?.items();
    let item = |interrupt: &Json| {
        Some(Item::Raw {
            item_id: ItemId::new(id_member(interrupt, "interruptId")?),
            tool: text_member(interrupt, "name"),
            json: present(interrupt, "reason").unwrap_or_else(|| interrupt.clone()),
            may_be_text: true,
        })
    };
    interrupts.iter().map(item).collect()
}
