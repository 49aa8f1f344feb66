//! What the agent does, one scenario per first word. Events are written as the wire spells them.

use std::time::Duration;

use a2a::{A2AError, StreamResponse, TaskState};
use a2a_server::{AgentExecutor, ExecutorContext};
use futures::StreamExt;
use futures::stream::{self, BoxStream};
use serde_json::{Value, from_value, json};

type Events = BoxStream<'static, Result<StreamResponse, A2AError>>;

pub struct Scenarios;

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
                run.artifact("answer", &format!("resumed: {said}"), false, true),
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

fn event(value: Value) -> Result<StreamResponse, A2AError> {
    from_value(value).map_err(|error| A2AError::internal(error.to_string()))
}
