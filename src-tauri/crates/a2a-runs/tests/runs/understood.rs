//! The supported parts of a run file.

use std::time::Duration;

use a2a_runs::plan::{Agent, Backoff, Kind, Method, Span, Template, Then};
use serde_json::json;

use crate::file;

/// The story team: plan, write and review until it is good, and a person where it matters.
const STORY: &str = r#"
document:
  dsl: 1.0.3
  namespace: stories
  name: story-team
  version: 1.2.0-beta.1
  title: Story team
  metadata: {budgets: {calls: 20}}
use:
  errors:
    dull: {type: https://stories.example/errors/dull, status: 422, title: Too dull}
  retries:
    patient: {delay: {seconds: 3}, backoff: {exponential: {}}, limit: {attempt: {count: 5}}}
  timeouts:
    short: {after: PT2M}
input:
  schema: {document: {type: object, required: [topic]}}
  from: .topic
output: {as: '${ $context.story }'}
timeout: {after: {hours: 1}}
do:
  - plan:
      call: a2a
      with:
        method: message/send
        server: a2a-workbench://agents/planner
        parameters: {message: {parts: [{kind: text, text: '${ "Plan: " + . }'}]}}
      export: {as: '${ $context + {plan: .} }'}
      metadata: {idempotent: true}
  - improve:
      for: {each: round, in: range(3)}
      while: ${ $context.verdict != "good" }
      do:
        - write:
            call: a2a
            with:
              method: message/stream
              agentCard: {endpoint: https://writer.example/.well-known/agent-card.json}
              parameters: '${ {message: {parts: [{kind: "data", data: .}]}} }'
            timeout: short
        - review:
            try:
              - ask: {call: a2a, with: {method: message/send, server: '${ .reviewer }', parameters: '${ . }'}}
            catch:
              errors: {with: {status: 503}}
              as: problem
              retry: patient
              do:
                - say: {set: {verdict: '${ $problem.title }'}}
  - sides:
      fork:
        compete: true
        branches:
          - one: {wait: PT0.5S}
          - other: {run: {workflow: {namespace: stories, name: title, version: 0.1.0, input: {a: 1}}}}
  - choose:
      switch:
        - good: {when: '$context.verdict == "good"', then: end}
        - dull: {then: give-up}
  - give-up: {raise: {error: dull}}
"#;

#[test]
fn a_whole_file_is_understood() {
    let file = a2a_runs::read(STORY).unwrap();
    assert_eq!(file.document.version, "1.2.0-beta.1", "with what follows the numbers");
    assert_eq!(file.document.metadata["budgets"], json!({"calls": 20}));
    assert_eq!(file.timeout, Some(Span::Fixed(Duration::from_hours(1))));
    assert_eq!(file.input.schema, Some(json!({"type": "object", "required": ["topic"]})));
    let pointers: Vec<String> = file.walk().into_iter().map(|(pointer, _)| pointer).collect();
    let expect = [
        "/do/0/plan",
        "/do/1/improve",
        "/do/1/improve/do/0/write",
        "/do/1/improve/do/1/review",
        "/do/1/improve/do/1/review/try/0/ask",
        "/do/1/improve/do/1/review/catch/do/0/say",
        "/do/2/sides",
        "/do/2/sides/fork/branches/0/one",
        "/do/2/sides/fork/branches/1/other",
        "/do/3/choose",
        "/do/4/give-up",
    ];
    assert_eq!(pointers, expect, "each task where the specification points to it");
}

#[test]
fn calls_know_their_agents_however_those_are_named() {
    let file = a2a_runs::read(STORY).unwrap();
    let calls: Vec<_> = file
        .walk()
        .into_iter()
        .filter_map(|(_, task)| match &task.kind {
            Kind::Call(call) => Some((task.name.clone(), call.method, call.agent.clone())),
            _ => None,
        })
        .collect();
    assert_eq!(calls[0], ("plan".to_owned(), Method::Send, Agent::Saved("planner".to_owned())));
    let card = "https://writer.example/.well-known/agent-card.json";
    assert_eq!(calls[1], ("write".to_owned(), Method::Stream, Agent::Card(card.to_owned())));
    assert!(matches!(&calls[2].2, Agent::Expression(jq) if jq.jq == ".reviewer"), "{:?}", calls[2]);
    let gate = file_with("server: a2a-workbench://you");
    assert!(matches!(&gate, Agent::You), "{gate:?}");
}

fn file_with(agent: &str) -> Agent {
    let text = file(&format!(
        "  - ask: {{call: a2a, with: {{method: message/send, {agent}, parameters: '${{ . }}'}}}}\n"
    ));
    match a2a_runs::read(&text).unwrap().tasks.remove(0).kind {
        Kind::Call(call) => call.agent,
        other => panic!("{other:?}"),
    }
}

#[test]
fn loops_retries_and_choices_are_understood() {
    let file = a2a_runs::read(STORY).unwrap();
    let Kind::For(improve) = &file.tasks[1].kind else { panic!("a loop") };
    assert_eq!((improve.each.as_str(), improve.at.as_str()), ("round", "index"), "one named, one by default");
    assert_eq!(improve.over.jq, "range(3)", "bare jq");
    assert_eq!(
        improve.while_.as_ref().unwrap().jq,
        r#"$context.verdict != "good""#,
        "enclosed jq, without the braces"
    );
    assert_eq!(
        improve.tasks[0].timeout,
        Some(Span::Fixed(Duration::from_mins(2))),
        "a name of `use.timeouts`"
    );
    let Kind::Try { catch, .. } = &improve.tasks[1].kind else { panic!("a try") };
    let retry = catch.retry.as_ref().unwrap();
    assert_eq!((retry.backoff, retry.count), (Backoff::Exponential, Some(5)), "a name of `use.retries`");
    assert_eq!((catch.as_.as_str(), catch.with["status"].as_u64()), ("problem", Some(503)));
    let Kind::Switch(cases) = &file.tasks[3].kind else { panic!("a switch") };
    assert_eq!(cases[0].then, Then::End);
    assert_eq!(
        (cases[1].when.as_ref(), &cases[1].then),
        (None, &Then::Task("give-up".to_owned())),
        "the default"
    );
}

#[test]
fn values_without_expressions_stay_as_they_are() {
    let text = file(
        "  - one:\n      set: {a: 12000.00, b: 'yes', c: yes, d: [null, ~, 1e3], e: '${ .x }', f: 'costs ${ 5'}\n",
    );
    let plan = a2a_runs::read(&text).unwrap();
    let Kind::Set(Template::Object(members)) = &plan.tasks[0].kind else { panic!("an object") };
    let literal = |name: &str| match &members.iter().find(|(member, _)| member == name).unwrap().1 {
        Template::Literal(value) => Some(value.clone()),
        _ => None,
    };
    assert_eq!(literal("b"), Some(json!("yes")), "between quotes");
    assert_eq!(literal("c"), Some(json!("yes")), "YAML 1.2 has no `yes`");
    assert_eq!(literal("d"), Some(json!([null, null, 1e3])));
    assert_eq!(literal("e"), None, "an expression");
    assert_eq!(literal("f"), Some(json!("costs ${ 5")), "within a text nothing begins");
}
