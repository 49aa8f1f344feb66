//! The requests of the till's tasks in their shapes, and the reading of answers.

use serde_json::{Value, json};

use super::Arrival;

/// The form of the till's questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shape {
    /// One call to confirm.
    #[default]
    Call,
    /// Two calls, each to be confirmed, in one question.
    TwoCalls,
    /// Words that are answered with words.
    Words,
    /// A form.
    Form,
}

/// A task as it stands.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) number: u32,
    pub(super) state: &'static str,
    pub(super) words: String,
    pub(super) shape: Shape,
}

impl Asked {
    pub(super) fn new(shape: Shape) -> Self {
        Self { number: 1, state: "INPUT_REQUIRED", words: String::new(), shape }
    }

    pub(super) fn waits(&self) -> bool {
        self.state == "INPUT_REQUIRED"
    }

    pub(super) fn question(&self, task: &str) -> String {
        format!("{task}/question-{}", self.number)
    }

    pub(super) fn task(&self, id: &str) -> Value {
        json!({ "id": id, "contextId": "context", "status": self.status(id) })
    }

    pub(super) fn status(&self, id: &str) -> Value {
        let question = self.question(id);
        let parts = if self.waits() { self.asks(&question) } else { json!([{ "text": self.words }]) };
        json!({
            "state": format!("TASK_STATE_{}", self.state),
            "timestamp": "2026-01-01T00:00:00Z",
            "message": {
                "messageId": format!("{question}/{}", self.state), "role": "ROLE_AGENT",
                "taskId": id, "contextId": "context", "parts": parts,
            },
        })
    }

    fn asks(&self, question: &str) -> Value {
        let amount = 12000 + self.number;
        match self.shape {
            Shape::Call => json!([to_confirm(question, "call", amount)]),
            Shape::TwoCalls => json!([
                to_confirm(&format!("{question}/a"), "call-a", amount),
                to_confirm(&format!("{question}/b"), "call-b", amount + 1000),
            ]),
            Shape::Words => json!([{ "text": format!("When shall {amount} yen be paid?") }]),
            Shape::Form => json!([{ "data": {
                "type": "form",
                "form": { "type": "object", "properties": { "when": { "type": "string", "title": "When" } } },
                "form_data": {}, "instructions": format!("When shall {amount} yen be paid?"),
            } }]),
        }
    }
}

/// The till's calls are named so that nothing else is called like them.
const BY_CHANCE: &str = "/7f3c91be";

fn to_confirm(id: &str, call: &str, amount: u32) -> Value {
    let id = format!("{id}{BY_CHANCE}");
    let call = json!({ "name": "pay", "id": call, "args": { "amount": amount } });
    let confirmation = json!({ "hint": "Pay?", "confirmed": false });
    json!({
        "data": {
            "name": "adk_request_confirmation", "id": id,
            "args": { "originalFunctionCall": call, "toolConfirmation": confirmation },
        },
        "metadata": { "adk_type": "function_call", "adk_is_long_running": true },
    })
}

/// An answer to each thing that was asked, in order: `yes`, `no`, or the words themselves. Words confirm no call.
fn said(shape: Shape, parts: &[Value]) -> Vec<String> {
    let word = |part: &Value| part["text"].as_str().map(str::to_owned);
    match shape {
        Shape::Call | Shape::TwoCalls => {
            let confirmed = parts.iter().filter_map(|part| part["data"]["response"]["confirmed"].as_bool());
            confirmed.map(|confirmed| if confirmed { "yes" } else { "no" }.to_owned()).collect()
        }
        Shape::Words => parts.iter().filter_map(word).collect(),
        Shape::Form => match parts.iter().find_map(|part| part.get("data")) {
            Some(values) => vec![values.to_string()],
            None => parts.iter().filter_map(word).collect(),
        },
    }
}

pub(super) fn read(task: &str, asked: Option<&Asked>, message: &Value, taken: bool, looks: usize) -> Arrival {
    let none = Vec::new();
    let parts = message["parts"].as_array().unwrap_or(&none);
    let data = parts.iter().find_map(|part| part.get("data"));
    let stands = asked.map(|asked| asked.question(task)).unwrap_or_default();
    let shape = asked.map(|asked| asked.shape).unwrap_or_default();
    let named = data.and_then(|data| data["id"].as_str()).unwrap_or_default().trim_end_matches(BY_CHANCE);
    let question = match shape {
        Shape::Call => named.to_owned(),
        Shape::TwoCalls => named.trim_end_matches("/a").to_owned(),
        // Whoever answers these names the task alone.
        Shape::Words | Shape::Form => stands.clone(),
    };
    Arrival {
        message_id: message["messageId"].as_str().unwrap_or_default().to_owned(),
        task: task.to_owned(),
        question,
        confirmed: data.and_then(|data| data["response"]["confirmed"].as_bool()),
        said: said(shape, parts),
        asked: stands,
        taken,
        looks,
    }
}
