//! AG-UI's earlier event for an interrupt: `CUSTOM`, named `on_interrupt`.
//!
//! Its value is the value of a `LangGraph` interrupt, often as JSON in a text, and is answered by the value of
//! the next run's command; or it is an interrupt of AG-UI itself, and is resumed as such.

use a2a_protocol::{Json, JsonKind};

use super::AgUi;
use crate::readers::in_data::{Asked, Payload};
use crate::readers::langgraph;
use crate::readers::members::{Unread, beyond};
use crate::reading::Item;
use crate::shape::{id_member, present, text_member, unwrapped};
use crate::{Answer, ReplyError, Template};

const EVENT: &str = "CUSTOM";
const NAME: &str = "on_interrupt";
const MEMBERS: &[&str] = &["type=CUSTOM", "name=on_interrupt", "value/**", "timestamp"];

pub(in crate::readers) struct OnInterrupt;

impl Payload for OnInterrupt {
    fn id(&self) -> &'static str {
        "ag-ui-event"
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let known = |items| Asked::by_name("name", NAME, items);
        match value(json)? {
            Value::Interrupt(run) => {
                let asked = AgUi.read(&run, place)?;
                Some(Asked { words: asked.words, expires_at: asked.expires_at, ..known(asked.items) })
            }
            Value::OfGraph(interrupt) => {
                let (items, words, _) = langgraph::asked_at(&interrupt, false, place)?;
                Some(Asked { words, ..known(items) })
            }
        }
    }

    fn unread(&self, json: &Json) -> Unread {
        let inside = match value(json) {
            Some(Value::Interrupt(run)) => AgUi.unread(&run),
            Some(Value::OfGraph(interrupt)) => {
                langgraph::asked_at(&interrupt, false, "").map(|(.., unread)| unread).unwrap_or_default()
            }
            None => Vec::new(),
        };
        [inside, beyond(json, MEMBERS)].concat()
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let Some(Value::OfGraph(interrupt)) = value(json) else {
            return AgUi.write(&run_of(json), answers);
        };
        let resume = Template::object([("resume", langgraph::resume(&interrupt, answers)?)]);
        Ok(Template::object([("forwardedProps", Template::object([("command", resume)]))]))
    }
}

enum Value {
    /// The end of a run with the one interrupt.
    Interrupt(Json),
    /// `{"value": …}`, as graphs write it.
    OfGraph(Json),
}

/// What interrupts.
fn value(json: &Json) -> Option<Value> {
    let is_event = text_member(json, "type").as_deref() == Some(EVENT);
    if !is_event || text_member(json, "name").as_deref() != Some(NAME) {
        return None;
    }
    let value = said(json)?;
    let is_of_ag_ui = id_member(&value, "id").is_some() && text_member(&value, "reason").is_some();
    if is_of_ag_ui {
        return Some(Value::Interrupt(run_of(json)));
    }
    let interrupt = Template::object([("value", Template::json(&value))]);
    interrupt.resolve(|_| None).ok().map(Value::OfGraph)
}

/// A text that holds JSON is read as that JSON.
fn said(json: &Json) -> Option<Json> {
    let value = present(json, "value")?;
    let list = || value.as_string().and_then(|text| Json::parse(text).ok());
    Some(list().filter(|list| list.kind() == JsonKind::Array).unwrap_or_else(|| unwrapped(&value)))
}

fn run_of(json: &Json) -> Json {
    let only = said(json).map(|value| Template::json(&value));
    let run = Template::object([("interrupts", Template::array(only))]);
    run.resolve(|_| None).unwrap_or_else(|_| json.clone())
}
