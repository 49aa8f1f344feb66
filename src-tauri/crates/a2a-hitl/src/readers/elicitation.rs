//! MCP elicitation passed on by an agent: a flat form, or a link to be opened with consent. Declining and
//! cancelling are two different answers.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::shared_interrupt::{elicitation, elicited};
use crate::reading::Item;
use crate::shape::{present, text_member, words_member};
use crate::{Answer, ReplyError, Template};

const METHOD: &str = "elicitation/create";
const FORM: &[&str] = &[
    "jsonrpc",
    "id",
    "method",
    "params/mode=form",
    "params/message",
    "params/requestedSchema/**",
    "params/_meta/progressToken",
];
const LINK: &[&str] = &[
    "jsonrpc",
    "id",
    "method",
    "params/mode=url",
    "params/message|display_message",
    "params/url",
    "params/elicitationId",
    "params/_meta/progressToken",
];

pub(super) struct Elicitation;

impl Payload for Elicitation {
    fn id(&self) -> &'static str {
        "mcp-elicitation"
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let params = present(json, "params")?;
        let asks = text_member(json, "method").as_deref() == Some(METHOD);
        let item = elicitation(place, &params).filter(|_| asks)?;
        let words = words_member(&params, "message").filter(|_| matches!(item, Item::Form { .. }));
        Some(Asked { words, ..Asked::by_name("method", METHOD, vec![item]) })
    }

    fn unread(&self, json: &Json) -> Unread {
        let is_link = json.get("/params/mode").and_then(|mode| mode.as_string()).as_deref() == Some("url");
        beyond(json, if is_link { LINK } else { FORM })
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let members = answers.iter().map(|(item, answer)| elicited(item, answer));
        Ok(Template::members(members.collect::<Result<Vec<_>, _>>()?.concat()))
    }
}
