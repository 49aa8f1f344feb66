//! The agent's scenarios, one per first word. Events are written as on the wire.

use std::sync::Arc;
use std::time::Duration;

use a2a::{A2AError, StreamResponse, TaskState};
use a2a_server::{AgentExecutor, ExecutorContext};
use futures::StreamExt;
use futures::stream::{self, BoxStream};
use serde_json::{Value, from_value, json};
use tokio::sync::Semaphore;

type Events = BoxStream<'static, Result<StreamResponse, A2AError>>;

const PNG_1X1: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==";
const UNICODE: &str = "naïve 😀 \u{2028} line-sep \u{85} nel \r\n crlf \u{b} vt \"quoted\" \\ back </script>";

pub struct Scenarios {
    /// Lets one task of the scenario `hold` go on.
    pub releases: Arc<Semaphore>,
}

impl AgentExecutor for Scenarios {
    fn execute(&self, context: ExecutorContext) -> Events {
        let run = Run { task: context.task_id.clone(), context: context.context_id.clone() };
        let said = context.message.as_ref().and_then(|message| message.text()).unwrap_or_default().to_owned();
        let waiting = context.stored_task.as_ref().is_some_and(|task| {
            matches!(task.status.state, TaskState::InputRequired | TaskState::AuthRequired)
        });
        let (word, rest) = said.split_once(' ').unwrap_or((&said, ""));
        let numbers = || (1..=rest.parse().unwrap_or(5_u64)).map(|number| format!("{number} "));
        let events = match word {
            _ if waiting => vec![
                run.status("WORKING", "thanks, continuing"),
                run.artifact_of(
                    "answer",
                    json!([
                        {"text": format!("resumed: {said}")},
                        {"data": {"received_parts": context.message.map(|message| message.parts)}},
                    ]),
                ),
                run.status("COMPLETED", "done after resume"),
            ],
            "hello" => vec![json!({"message": run.message(&format!("Hello! You said: {rest}"))})],
            "task" => vec![
                run.submitted(),
                run.status("WORKING", "working on it"),
                run.artifact("art-1", "one ", false, false),
                run.artifact("art-1", "two ", true, false),
                run.artifact("art-1", "three", true, true),
                run.status("COMPLETED", "all done"),
            ],
            "ask" => vec![run.submitted(), run.status("INPUT_REQUIRED", "Which city do you mean?")],
            "auth" => vec![run.submitted(), run.status("AUTH_REQUIRED", "Sign in, then send any message.")],
            "fail" => vec![run.submitted(), run.status("FAILED", "It broke: upstream 503.")],
            "reject" => vec![run.submitted(), run.status("REJECTED", "I do not do that.")],
            "form" => vec![run.submitted(), run.form()],
            "files" => vec![
                run.submitted(),
                run.artifact_of(
                    "bundle",
                    json!([
                        {"text": "# Report\n\nline two", "mediaType": "text/markdown"},
                        {"data": {"rows": [1, 2.5, null, true, {"k": "v"}], "big": 12_345_678_901_234_567_890_u64}},
                        {"raw": PNG_1X1, "filename": "pixel.png", "mediaType": "image/png"},
                        {"url": "https://files.example/doc.pdf", "filename": "doc.pdf", "mediaType": "application/pdf"},
                    ]),
                ),
                run.status("COMPLETED", ""),
            ],
            "unicode" => vec![
                run.submitted(),
                run.artifact("uni", UNICODE, false, true),
                run.status("COMPLETED", ""),
            ],
            "multi" => [run.submitted()]
                .into_iter()
                .chain((0..3).map(|number| {
                    run.artifact(&format!("m{number}"), &format!("artifact {number}"), false, true)
                }))
                .chain([run.status("COMPLETED", "")])
                .collect(),
            "big" => {
                let text = "x".repeat(rest.parse().unwrap_or(262_144));
                vec![
                    run.submitted(),
                    run.artifact("big", &text, false, true),
                    run.status("COMPLETED", ""),
                ]
            }
            "crash" => return stream::iter([Err(crash())]).boxed(),
            "crashlate" => {
                let begun = [run.submitted(), run.status("WORKING", "about to crash")];
                return stream::iter(begun.map(event).into_iter().chain([Err(crash())])).boxed();
            }
            "hold" => return run.hold(Arc::clone(&self.releases)),
            "slow" => return run.slowly(numbers().collect()),
            "many" => [run.submitted(), run.status("WORKING", "")]
                .into_iter()
                .chain(
                    numbers()
                        .enumerate()
                        .map(|(index, chunk)| run.artifact("many", &chunk, index > 0, false)),
                )
                .chain([run.status("COMPLETED", "")])
                .collect(),
            _ => vec![
                run.submitted(),
                run.artifact("echo", &format!("echo: {said}"), false, true),
                run.status("COMPLETED", ""),
            ],
        };
        stream::iter(events).map(event).boxed()
    }

    fn cancel(&self, context: ExecutorContext) -> Events {
        let run = Run { task: context.task_id, context: context.context_id };
        stream::iter([run.status("CANCELED", "canceled on request")]).map(event).boxed()
    }
}

struct Run {
    task: String,
    context: String,
}

impl Run {
    fn message(&self, text: &str) -> Value {
        json!({"messageId": a2a::new_message_id(), "contextId": self.context, "role": "ROLE_AGENT", "parts": [{"text": text}]})
    }

    fn submitted(&self) -> Value {
        json!({"task": {"id": self.task, "contextId": self.context, "status": {"state": "TASK_STATE_SUBMITTED"}}})
    }

    fn status(&self, state: &str, text: &str) -> Value {
        let mut status = json!({"state": format!("TASK_STATE_{state}")});
        if !text.is_empty() {
            status["message"] = self.message(text);
        }
        json!({"statusUpdate": {"taskId": self.task, "contextId": self.context, "status": status}})
    }

    fn artifact(&self, id: &str, text: &str, append: bool, last: bool) -> Value {
        json!({"artifactUpdate": {
            "taskId": self.task,
            "contextId": self.context,
            "artifact": {"artifactId": id, "name": id, "parts": [{"text": text}]},
            "append": append,
            "lastChunk": last,
        }})
    }

    /// A whole artifact of any parts.
    fn artifact_of(&self, id: &str, parts: Value) -> Value {
        json!({"artifactUpdate": {
            "taskId": self.task,
            "contextId": self.context,
            "artifact": {"artifactId": id, "name": id, "parts": parts},
            "lastChunk": true,
        }})
    }

    fn form(&self) -> Value {
        let properties = json!({
            "amount": {"type": "number", "title": "Amount", "description": "Amount in EUR"},
            "approve": {"type": "boolean", "title": "Approve?"},
        });
        let form = json!({
            "type": "form",
            "form": {"type": "object", "properties": properties, "required": ["amount", "approve"]},
            "form_data": {"amount": 42.5, "approve": false},
            "instructions": "Check the amount, then approve.",
        });
        let mut asked = self.status("INPUT_REQUIRED", "Please fill in the form and approve.");
        let parts = &mut asked["statusUpdate"]["status"]["message"]["parts"];
        *parts = json!([parts[0].take(), {"data": form}]);
        asked
    }

    /// One chunk, and the rest when somebody says so.
    fn hold(self, releases: Arc<Semaphore>) -> Events {
        let begin = [
            self.submitted(),
            self.status("WORKING", "holding"),
            self.artifact("held", "before ", false, false),
        ];
        let end = [self.artifact("held", "after", true, true), self.status("COMPLETED", "released")];
        let released = stream::once(async move {
            if let Ok(permit) = releases.acquire().await {
                permit.forget();
            }
            stream::iter(end)
        });
        stream::iter(begin).chain(released.flatten()).map(event).boxed()
    }

    /// One chunk a second.
    fn slowly(self, chunks: Vec<String>) -> Events {
        let count = chunks.len();
        let begin = stream::iter([self.submitted(), self.status("WORKING", "starting")]);
        let end = stream::iter([self.status("COMPLETED", "finished")]);
        let middle = stream::iter(chunks).enumerate().then(move |(index, chunk)| {
            let event = self.artifact("ticks", &chunk, index > 0, index + 1 == count);
            async move {
                tokio::time::sleep(Duration::from_secs(1)).await;
                event
            }
        });
        begin.chain(middle).chain(end).map(event).boxed()
    }
}

fn crash() -> A2AError {
    A2AError::internal("raised on purpose")
}

fn event(value: Value) -> Result<StreamResponse, A2AError> {
    from_value(value).map_err(|error| A2AError::internal(error.to_string()))
}
