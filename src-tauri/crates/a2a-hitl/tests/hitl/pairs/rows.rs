//! The rows: a sent message, its outcome, and the person's answers for which the same message is written.

use a2a_hitl::{Answer, SecretRef};
use serde_json::{Value, json};

use crate::support::{approve, parsed, reject};

/// One recorded answer.
pub(super) struct Row {
    /// Its recording.
    pub(super) answer: String,
    /// How what the agent made of it begins: the state and its words, or the error.
    pub(super) reacted: &'static str,
    pub(super) is: Is,
}

pub(super) enum Is {
    /// These answers give the recorded message, but for the places that are listed.
    Written { answers: fn(&Value) -> Vec<Answer>, but: Vec<Difference> },
    /// It was sent to see what happens. Nobody's answer gives it, for this reason.
    Never(&'static str),
}

/// A place where the message that is written differs from the recorded one.
pub(super) struct Difference {
    pointer: String,
    recorded: Value,
    /// Nothing where the place is not there.
    written: Option<Value>,
}

impl Difference {
    pub(super) fn apply(&self, message: &mut Value, answer: &str) {
        let (parent, name) = self.pointer.rsplit_once('/').unwrap();
        assert_eq!(
            message.pointer(&self.pointer),
            Some(&self.recorded),
            "{answer}: {} is no difference",
            self.pointer
        );
        assert_ne!(
            self.written.as_ref(),
            Some(&self.recorded),
            "{answer}: {} is no difference",
            self.pointer
        );
        let members = message.pointer_mut(parent).unwrap().as_object_mut().unwrap();
        match &self.written {
            Some(value) => drop(members.insert(name.replace("~1", "/"), value.clone())),
            None => drop(members.remove(&name.replace("~1", "/"))),
        }
    }
}

pub(super) const WORDS: &str = "words are a new turn to the agent, or nothing";
const ANOTHER_ID: &str = "an answer names what was asked";
const BESIDE: &str = "decisions stand alone: the agent refuses content beside them";
const WRAPPED: &str = "a response is an object, not text that holds one; ADK takes both";
const PART: &str = "an answer speaks for every item; what is left out is lost, or asked again";
const TOO_LATE: &str = "the task ended with the part that was answered before";
const RESUMED: &str = "a graph takes words by themselves, too; a value says which they are";

/// The recorder's client named the type of data; A2A 1.0 asks for none.
fn typed(parts: usize) -> Vec<Difference> {
    let typed = |place| Difference {
        pointer: format!("/parts/{place}/mediaType"),
        recorded: json!("application/json"),
        written: None,
    };
    (0..parts).map(typed).collect()
}

/// The decision is in the metadata. The word beside it was the recorder's, and no agent reads it.
fn beside(words: &'static str) -> Vec<Difference> {
    vec![Difference {
        pointer: "/parts".into(),
        recorded: json!([{"text": "answer"}]),
        written: Some(json!([{ "text": words }])),
    }]
}

fn row(folder: &str, answer: &str, reacted: &'static str, is: Is) -> Row {
    Row { answer: format!("{folder}/{answer}"), reacted, is }
}

fn written(answers: fn(&Value) -> Vec<Answer>, but: Vec<Difference>) -> Is {
    Is::Written { answers, but }
}

fn because(reason: &str) -> Answer {
    Answer::Reject { reason: Some(reason.into()) }
}

fn edited(json: &str) -> Answer {
    Answer::Approve { payload: Some(parsed(json)) }
}

fn raw(json: &str) -> Answer {
    Answer::Raw(parsed(json))
}

fn text(text: &str) -> Answer {
    Answer::Text(text.into())
}

pub(super) fn rows() -> Vec<Row> {
    let mut all =
        adk("", ["completed: Hello! You said: yes, approved", "completed: Hello! You said: approved"]);
    all.extend(adk("ext-", ["input-required: It was not provided a function response"; 2]));
    all.push(row(
        "adk-2.13.0",
        "input-2-answer",
        "completed: adk_request_input: {'year': 2026.0, 'quarter': 'Q1'}",
        written(|_| vec![Answer::Values(parsed(r#"{"quarter":"Q1","year":2026}"#))], Vec::new()),
    ));
    let all = all.into_iter().chain(kagenti()).chain(strands()).chain(langgraph()).chain(pydantic());
    all.chain(openai()).chain(agent_framework()).collect()
}

/// Both executors of ADK, which take words differently.
fn adk(mode: &str, [said_yes, said_approved]: [&'static str; 2]) -> Vec<Row> {
    let row = |answer: &str, reacted, is| row("adk-2.13.0", &format!("{mode}{answer}"), reacted, is);
    let led = |sent: &Value| {
        let credential = &sent["parts"][0]["data"]["response"]["exchangedAuthCredential"];
        let whole = credential["oauth2"]["authResponseUri"].as_str().unwrap();
        let address = whole.split('?').next().unwrap().to_owned();
        vec![Answer::Redirected { address, full: SecretRef::new(whole) }]
    };
    let unknown = "failed: Function call not found for function response ids: {'adk-wrong'}.";
    vec![
        row("auth-2-answer", "completed: Tool results: read_secret", written(led, typed(1))),
        row("confirm-approve-2-answer", "completed: ", written(|_| vec![approve()], typed(1))),
        row("confirm-stream-2-answer", "completed: ", written(|_| vec![approve()], typed(1))),
        row("confirm-reject-2-answer", "completed: ", written(|_| vec![reject()], typed(1))),
        row("payload-2-answer", "completed: ", written(|_| vec![edited(r#"{"approved_days":2}"#)], typed(1))),
        row("double-2-answer-both", "completed: ", written(|_| vec![approve(), reject()], typed(2))),
        row(
            "longrunning-2-answer",
            "completed: Tool results: ask_for_approval",
            written(|_| vec![raw(r#"{"status":"approved","ticket_id":"approval-ticket-1"}"#)], typed(1)),
        ),
        row("confirm-badid-2-answer", unknown, Is::Never(ANOTHER_ID)),
        row(
            "confirm-plus-text-2-answer",
            "failed: Message cannot contain both function responses and text.",
            Is::Never(BESIDE),
        ),
        row("confirm-wrapped-2-answer", "completed: ", Is::Never(WRAPPED)),
        row("confirm-text-2-answer", said_yes, Is::Never(WORDS)),
        row("longrunning-text-2-answer", said_approved, Is::Never(WORDS)),
        row("double-one-2-answer-first", "completed: ", Is::Never(PART)),
        row("double-one-3-answer-second", "-32004: ", Is::Never(TOO_LATE)),
    ]
}

fn kagenti() -> Vec<Row> {
    let row = |answer: &str, reacted, is| row("kagenti-adk-0.8.1", answer, reacted, is);
    let decided = |answers: fn(&Value) -> Vec<Answer>| written(answers, beside("Decision made"));
    let mut form = beside("Form submitted");
    // The recorder's client made up an id that the agent had not given; the agent took the values all the same.
    form.push(Difference {
        pointer: "/metadata/https:~1~1a2a-extensions.adk.kagenti.dev~1ui~1form_request~1v1/id".into(),
        recorded: json!("trip"),
        written: None,
    });
    // The agent took a message without parts. The Python SDK 1.3 refuses one (`v1.3.0-jsonrpc/err-no-parts`).
    let empty = Difference {
        pointer: "/parts".into(),
        recorded: json!([]),
        written: Some(json!([{ "text": "Decision made" }])),
    };
    vec![
        row(
            "approve-approve-2-answer",
            "completed: approval decision: approve",
            decided(|_| vec![approve()]),
        ),
        row("approve-reject-2-answer", "completed: approval decision: reject", decided(|_| vec![reject()])),
        row(
            "approve-empty-parts-2-answer",
            "completed: approval decision: approve",
            written(|_| vec![approve()], vec![empty]),
        ),
        row(
            "toolapprove-approve-2-answer",
            "completed: tool approval decision: approve",
            decided(|_| vec![approve()]),
        ),
        row(
            "toolapprove-reject-2-answer",
            "completed: tool approval decision: reject",
            decided(|_| vec![reject()]),
        ),
        row("toolcall-accept-2-answer", "completed: tool call accepted", decided(|_| vec![approve()])),
        row("toolcall-reject-2-answer", "failed: ## ToolCallRejectionError", decided(|_| vec![reject()])),
        row(
            "form-2-answer",
            "completed: form values: {'meals': ['v', 'h'], 'terms': True",
            written(
                |_| {
                    vec![Answer::Values(parsed(
                        r#"{"city":"Berlin","day":"2026-12-24","seat":"a","meals":["v","h"],"terms":true,"passport":
                        [{"uri":"https://example.com/p.pdf","name":"p.pdf","mime_type":"application/pdf"}]}"#,
                    ))]
                },
                form,
            ),
        ),
        row(
            "secret-2-answer",
            "completed: got a secret of 7 characters",
            written(|_| vec![Answer::Secret(SecretRef::new("sk-test"))], beside("Secret provided")),
        ),
        row(
            "approve-text-2-answer",
            "failed: ## ValueError\nApproval response data is missing",
            Is::Never(WORDS),
        ),
        row("form-text-2-answer", "completed: form values: None", Is::Never(WORDS)),
    ]
}

fn strands() -> Vec<Row> {
    let row = |answer: &str, reacted, is| row("strands-1.62.0", answer, reacted, is);
    let exactly = |answers: fn(&Value) -> Vec<Answer>| written(answers, Vec::new());
    let deleted = "completed: Tool said: [{'text': \"deleted ['/tmp/0']\"}]";
    vec![
        row("approve-2-answer", deleted, exactly(|_| vec![raw("true")])),
        row(
            "reject-2-answer",
            "completed: Tool said: [{'text': \"A person said no: {'approved': False, 'reason': 'still used'}\"}]",
            exactly(|_| vec![raw(r#"{"approved":false,"reason":"still used"}"#)]),
        ),
        row("text-2-answer", deleted, exactly(|_| vec![text("yes")])),
        row(
            "two-2-answer",
            "completed: Tool said: [{'text': \"deleted ['/tmp/0']\"}]; [{'text': \"A person said no: 'no'\"}]",
            exactly(|_| vec![raw("true"), text("no")]),
        ),
        row(
            "part-2-answer-first",
            "input-required: Agent requires input:\n- delete-approval: {'tool': 'delete_files', 'paths': ['/tmp/1']}",
            Is::Never(PART),
        ),
        row(
            "words-2-answer",
            "-32602: \"Task is awaiting an interrupt response and cannot accept a new message\"",
            Is::Never("an interrupt is answered by its id"),
        ),
        row(
            "words-3-answer",
            "-32602: \"A message carrying interrupt responses must not contain other content parts\"",
            Is::Never(BESIDE),
        ),
        // The task still waited after both, and takes what it takes.
        row("words-4-answer", deleted, exactly(|_| vec![raw("true")])),
    ]
}

fn langgraph() -> Vec<Row> {
    let row = |answer: &str, reacted, is| row("langgraph-api-0.16.7", answer, reacted, is);
    let exactly = |answers: fn(&Value) -> Vec<Answer>| written(answers, Vec::new());
    vec![
        row("words-2-answer", "completed: words: 'Kyoto'", exactly(|_| vec![text("Kyoto")])),
        row("data-2-answer", "completed: data: {'go': False}", exactly(|_| vec![raw(r#"{"go":false}"#)])),
        row("no-2-answer", "completed: data: False", exactly(|_| vec![raw("false")])),
        row(
            "approve-2-answer",
            "completed: execute_sql=ran DELETE FROM t; write_file=wrote a.txt",
            exactly(|_| vec![approve(), approve()]),
        ),
        row(
            "decide-2-answer",
            "completed: execute_sql=User rejected the tool call for `execute_sql` with reason: add a LIMIT;",
            exactly(|_| vec![because("add a LIMIT"), edited(r#"{"path":"b.txt"}"#)]),
        ),
        row("words-text-2-answer", "completed: words: 'Kyoto'", Is::Never(RESUMED)),
        row("part-2-answer", "failed: Error executing assistant: ValueError", Is::Never(PART)),
    ]
}

fn pydantic() -> Vec<Row> {
    let row = |answer: &str, reacted, is| row("pydantic-ai-2.68.0", answer, reacted, is);
    let exactly = |answers: fn(&Value) -> Vec<Answer>| written(answers, Vec::new());
    vec![
        row(
            "plain-2-answer",
            "completed: delete_file=deleted .env; pay=The tool call was denied.; lookup={'found': 1.0}",
            exactly(|_| vec![approve(), reject(), raw(r#"{"found":1}"#)]),
        ),
        row(
            "words-2-answer",
            "completed: delete_file=protected file; pay=paid 3; lookup=text",
            exactly(|_| vec![because("protected file"), edited(r#"{"amount":3}"#), text("text")]),
        ),
        row(
            "part-2-answer",
            "failed: UserError(\"Tool call results need to be provided for all deferred tool calls.",
            Is::Never(PART),
        ),
    ]
}

fn openai() -> Vec<Row> {
    let row = |answer: &str, reacted, is| row("openai-agents-0.24.0", answer, reacted, is);
    let exactly = |answers: fn(&Value) -> Vec<Answer>| written(answers, Vec::new());
    let paid = "completed: paid 12.0 to Aoki Paper";
    vec![
        row("approve-2-answer", "completed: deleted .env", exactly(|_| vec![approve()])),
        row(
            "two-2-answer",
            "completed: protected file; paid 12.0 to Aoki Paper",
            exactly(|_| vec![because("protected file"), approve()]),
        ),
        row("always-2-answer", paid, exactly(|_| vec![Answer::Grant("always".into())])),
    ]
}

fn agent_framework() -> Vec<Row> {
    let row = |answer: &str, reacted, is| row("agent-framework-1.23.0", answer, reacted, is);
    let exactly = |answers: fn(&Value) -> Vec<Answer>| written(answers, Vec::new());
    let refused = "completed: Error: Tool call invocation was rejected by user.";
    vec![
        row("approve-2-answer", "completed: paid 12.5 to Aoki Paper", exactly(|_| vec![approve()])),
        row("reject-2-answer", refused, exactly(|_| vec![reject()])),
        row(
            "two-2-answer",
            "completed: Error: Tool call invocation was rejected by user.; paid 12.5 to Aoki Paper",
            exactly(|_| vec![reject(), approve()]),
        ),
    ]
}
