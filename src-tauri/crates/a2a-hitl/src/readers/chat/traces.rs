//! Voiceflow and Watson: texts and choices one behind the other, as their runtimes answer a turn.

use a2a_protocol::{Json, JsonKind};

use super::{Button, Shown};
use crate::shape::{list, present, text_member, words_member};

const TRACE: &[&str] = &[
    "*/type=text,speak,choice",
    "*/payload/message",
    "*/payload/buttons/*/name",
    "*/payload/buttons/*/request/type",
    "*/payload/buttons/*/request/payload/label",
    "*/time",
];

/// Steps of a turn of Voiceflow. Pressing a button sends what stands on it.
pub(super) fn voiceflow(json: &Json) -> Option<Shown> {
    let (way, steps) = match json.kind() {
        JsonKind::Array => ("", json.items()),
        _ => ("trace/", list(json, "trace")),
    };
    let mut shown = Shown { members: "type, payload", ..Shown::default() };
    for step in &steps {
        let payload = present(step, "payload")?;
        match text_member(step, "type")?.as_str() {
            "text" | "speak" => shown.words.push(words_member(&payload, "message")),
            "choice" => {
                let buttons = list(&payload, "buttons").into_iter().map(|button| {
                    present(&button, "request")?;
                    Some(Button { label: words_member(&button, "name")?, value: None })
                });
                shown.buttons.extend(buttons.collect::<Option<Vec<_>>>()?);
            }
            _ => return None,
        }
    }
    shown.known = TRACE.iter().map(|path| format!("{way}{path}")).collect();
    (!shown.buttons.is_empty()).then_some(shown)
}

const GENERIC: &[&str] = &[
    "*/response_type=text,option,suggestion",
    "*/text",
    "*/title",
    "*/description",
    "*/preference=button,dropdown",
    "*/options/*/label",
    "*/options/*/value/input/text",
];

/// What Watson's assistant puts out. Choosing sends the text that the option has for it.
pub(super) fn watson(json: &Json) -> Option<Shown> {
    let (way, said) = match present(json, "output") {
        Some(output) => ("output/generic/", list(&output, "generic")),
        None => ("generic/", list(json, "generic")),
    };
    let mut shown = Shown { members: "generic, options", ..Shown::default() };
    for one in &said {
        text_member(one, "response_type")?;
        shown.words.extend(["text", "title", "description"].map(|name| words_member(one, name)));
        let options = list(one, "options").into_iter().map(|option| {
            let value = option.get("/value/input/text").and_then(|text| text.as_string());
            Some(Button { label: words_member(&option, "label")?, value })
        });
        shown.buttons.extend(options.collect::<Option<Vec<_>>>()?);
    }
    shown.known = GENERIC.iter().map(|path| format!("{way}{path}")).collect();
    (!shown.buttons.is_empty()).then_some(shown)
}
