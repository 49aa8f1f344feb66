//! A request in brief, for lists: its risk, the kind of answer, and the words by which it is found. A function of
//! the reading and, for the risk, of the person's rules.

use a2a_hitl::{Item, Reading, Risk};
use a2a_protocol::{Json, JsonKind};
use workbench_store::approvals::Approval;
use workbench_store::approvals::marks::{About, Danger, Shape};

/// The subject of `reading`, with this risk.
pub fn about(reading: &Reading, risk: &Risk) -> About {
    let (danger, because) = stakes(risk);
    About { danger, because, shape: shape(reading), words: words(reading) }
}

/// How much can go wrong, as it is kept.
pub(crate) fn stakes(risk: &Risk) -> (Danger, Option<String>) {
    match risk {
        Risk::Normal => (Danger::Normal, None),
        Risk::High { because } => {
            (Danger::High, Some(serde_json::to_string(because).expect("BUG: a reason is plain data")))
        }
    }
}

/// How much can go wrong with a request, as it was told when it came or its rules changed; `None` where it was not.
pub fn told_risk(approval: &Approval) -> Option<Risk> {
    match approval.danger? {
        Danger::Normal => Some(Risk::Normal),
        Danger::High => {
            let because = serde_json::from_str(approval.because.as_deref()?).ok()?;
            Some(Risk::High { because })
        }
    }
}

fn shape(reading: &Reading) -> Shape {
    let mut shapes = reading.items.iter().map(|item| match item {
        Item::Approval { .. } | Item::Permissions { .. } => Shape::Approval,
        Item::Form { .. } => Shape::Form,
        Item::Question { .. } | Item::FreeText { .. } => Shape::Question,
        Item::Secret { .. } => Shape::Secret,
        Item::Link { .. } | Item::Raw { .. } | Item::Broken { .. } => Shape::Other,
    });
    let Some(first) = shapes.next() else { return Shape::Other };
    if shapes.all(|shape| shape == first) { first } else { Shape::Mixed }
}

/// The question, and of every item its tool, its texts and its arguments. Names of members are left out, because
/// every request of a kind has them.
fn words(reading: &Reading) -> String {
    let mut words: Vec<String> = reading.question.iter().cloned().collect();
    for item in &reading.items {
        match item {
            Item::Approval { tool, args, hint, payload, .. } => {
                words.push(tool.clone());
                words.extend(hint.clone());
                texts(args, &mut words);
                if let Some(payload) = payload {
                    texts(payload, &mut words);
                }
            }
            Item::Form { values, .. } => texts(values, &mut words),
            Item::Question { text, options, .. } => {
                words.push(text.clone());
                words.extend(options.iter().map(|option| option.label.clone()));
            }
            Item::FreeText { prompt, .. } => words.push(prompt.clone()),
            Item::Link { text, url, .. } => {
                words.push(text.clone());
                words.extend(url.clone());
            }
            Item::Permissions { text, proposed, .. } => {
                words.push(text.clone());
                texts(proposed, &mut words);
            }
            Item::Secret { name, description, .. } => {
                words.push(name.clone());
                words.extend(description.clone());
            }
            Item::Raw { tool, json, .. } => {
                words.extend(tool.clone());
                texts(json, &mut words);
            }
            Item::Broken { json, .. } => texts(json, &mut words),
        }
    }
    words.dedup();
    words.join("\n")
}

/// Every text and number in it. As deep as JSON may be nested, which is not deep.
fn texts(json: &Json, words: &mut Vec<String>) {
    match json.kind() {
        JsonKind::String => words.extend(json.as_string()),
        JsonKind::Number => words.push(json.as_str().to_owned()),
        JsonKind::Array => json.items().iter().for_each(|item| texts(item, words)),
        JsonKind::Object => json.members().iter().for_each(|(_, value)| texts(value, words)),
        JsonKind::Null | JsonKind::Bool => {}
    }
}

#[cfg(test)]
mod tests {
    use a2a_hitl::{RequestInput, read_request, risk};
    use a2a_protocol::model::{Task, TaskState};
    use a2a_protocol::{Dialect, read};

    use super::*;

    fn task(part: &str) -> Task {
        let text = format!(
            r#"{{"task":{{"id":"t","contextId":"c","status":{{"state":"TASK_STATE_INPUT_REQUIRED",
               "message":{{"messageId":"m","role":"ROLE_AGENT","parts":[{part}]}}}}}}}}"#
        );
        match read::event(&Json::parse(text).unwrap(), Dialect::V1_0).value {
            a2a_protocol::model::StreamEvent::Task(task) => task,
            other => panic!("a task: {other:?}"),
        }
    }

    fn judged(reading: &Reading) -> About {
        about(reading, &risk(reading))
    }

    fn of(part: &str) -> About {
        judged(&read_request(&RequestInput::of_task(&task(part))))
    }

    #[test]
    fn a_confirmation_is_found_by_its_tool_and_every_value_despite_escapes() {
        let call = r#"{"data":{"id":"c1","name":"adk_request_confirmation","args":{"originalFunctionCall":
            {"id":"c0","name":"send_note","args":{"to":"\u4f50\u85e4","lines":[{"amount":12000.00}]}},
            "toolConfirmation":{"hint":"Really?","confirmed":false}}},
            "metadata":{"adk_type":"function_call","adk_is_long_running":true}}"#;
        let about = of(call);
        assert_eq!((about.danger, about.shape), (Danger::Normal, Shape::Approval));
        for word in ["send_note", "佐藤", "12000.00"] {
            assert!(about.words.contains(word), "{word}: {}", about.words);
        }
        assert!(!about.words.contains("originalFunctionCall"), "{}", about.words);
    }

    #[test]
    fn words_are_a_question_and_a_payment_is_dangerous() {
        let about = of(r#"{"text":"Shall I pay 5,000 yen?"}"#);
        assert_eq!((about.danger, about.shape), (Danger::High, Shape::Question));
        assert!(about.words.contains("5,000 yen"));
        let silent = about_nothing();
        assert_eq!(silent.shape, Shape::Question, "{silent:?}");
    }

    fn about_nothing() -> About {
        judged(&read_request(&RequestInput::new(&TaskState::InputRequired)))
    }
}
