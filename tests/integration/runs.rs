//! Runs of run files over real agents: in sequence, in parallel, in a loop, by choice, with a person in between;
//! and programs that end at any moment.

mod built;
mod crash;
mod elsewhere;
mod ends;
mod examples;
mod failures;
mod gates;
mod guest;
mod looking;
mod mixed;
mod random;
mod served;
mod stops;
mod team;
mod trials;
mod values;

use std::collections::BTreeMap;

use a2a_hitl::Answer;
use a2a_runs::journal::Outcome;
use serde_json::{Value, json};
use workbench_core::queries::rows::ConversationQuery;
use workbench_core::runs::{RepeatFrom, RunShown, RunStart, StepState};
use workbench_core::{CoreError, Forgettable};
use workbench_store::approvals::ApprovalState;
use workbench_store::runs::RunState;
use workbench_store::tasks;

use team::{Team, call, file, is_asked, is_canceled, run_in, run_when, start};

/// How a run ended, for one that completed.
#[track_caller]
fn output(shown: &RunShown) -> Value {
    match &shown.outcome {
        Some(Outcome::Completed(value)) => value.clone(),
        other => panic!("it completes: {other:?} {:?}", shown.steps),
    }
}

/// Runs a file to its end.
async fn completed(tasks: &str, input: Value) -> (Team, Value) {
    let team = Team::start().await;
    let desk = team.desk().await;
    let run = start(&desk, &file(tasks), input).await;
    let shown = run_when(&desk, &run, "the end", |shown| shown.row.state.is_over()).await;
    team.assert_each_once();
    (team, output(&shown))
}

#[tokio::test]
async fn agents_work_one_after_the_other() {
    let tasks = format!(
        "  - plan: {{{}, export: {{as: '${{ {{plan: .}} }}'}}}}\n  - write: {{{}}}\n  - last: {{{}}}\n",
        call("echo", "${ .topic }"),
        call("plain", "${ \"write \" + . }"),
        call("echo", "${ $context.plan + \" and \" + . }")
    );
    let (team, output) = completed(&tasks, json!({"topic": "tea"})).await;
    assert_eq!(output, json!("tea! and write tea!!!"), "each gets what the one before said");
    assert_eq!(team.heard("plain"), ["write tea!"], "one that does not stream takes part, too");
    let contexts: Vec<_> = team.arrivals().into_iter().filter(|it| it.agent == "echo").collect();
    assert_eq!(contexts[0].context, contexts[1].context, "both calls of an agent are one conversation");
}

#[tokio::test]
async fn branches_work_side_by_side_in_conversations_of_their_own() {
    let branch = |at: usize| {
        let (one, two) = (call("echo", &format!("n{at}")), call("echo", "${ . }"));
        format!("          - b{at}: {{do: [{{one: {{{one}}}}}, {{two: {{{two}}}}}]}}\n")
    };
    let branches: String = (0..3).map(branch).collect();
    let before = call("echo", "before");
    let tasks = format!("  - first: {{{before}}}\n  - all:\n      fork:\n        branches:\n{branches}");
    let (team, output) = completed(&tasks, json!({})).await;
    assert_eq!(output, json!(["n0!!", "n1!!", "n2!!"]), "in the order of the file");
    let mut contexts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for arrival in team.arrivals() {
        contexts.entry(arrival.context).or_default().push(arrival.text);
    }
    let mut said: Vec<_> = contexts.into_values().collect();
    said.sort();
    let expect = [vec!["before"], vec!["n0", "n0!"], vec!["n1", "n1!"], vec!["n2", "n2!"]];
    assert_eq!(said, expect, "each branch goes on in its own, and none in that of before");
}

/// Write and review until it is good, three rounds at most in a budget of five.
fn reviewed() -> String {
    format!(
        "  - improve:\n      for: {{each: round, in: range(5)}}\n      while: '$context.verdict != \"good\"'\n      do:\n        - write: {{{}, export: {{as: '${{ {{draft: .}} }}'}}}}\n        - review: {{{}, export: {{as: '${{ $context + {{verdict: .}} }}'}}}}\n  - end: {{set: '${{ $context }}'}}\n",
        call("echo", "${ \"draft \" + ($round | tostring) }"),
        call("critic", "${ . }")
    )
}

#[tokio::test]
async fn a_draft_is_written_and_reviewed_until_it_is_good() {
    let (team, output) = completed(&reviewed(), json!({})).await;
    assert_eq!(output, json!({"draft": "draft 2!", "verdict": "good"}), "after the third round");
    assert_eq!(team.heard("critic"), ["draft 0!", "draft 1!", "draft 2!"]);
}

#[tokio::test]
async fn the_answer_of_an_agent_chooses_where_to_go_on() {
    let choose = call("router", "${ .want }").replace(".parts[0].text", ".parts[0].data.pick");
    let tasks = format!(
        "  - choose: {{{choose}}}\n  - lead:\n      switch:\n        - left: {{when: '. == \"left\"', then: left}}\n        - other: {{then: right}}\n  - left: {{{}, then: end}}\n  - right: {{{}}}\n",
        call("echo", "went left"),
        call("echo", "went right")
    );
    assert_eq!(completed(&tasks, json!({"want": "left"})).await.1, json!("went left!"));
    assert_eq!(completed(&tasks, json!({"want": "up"})).await.1, json!("went right!"));
}

#[tokio::test]
async fn an_agent_in_a_run_asks_in_the_inbox_and_its_answer_moves_the_run_on() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks =
        format!("  - ask: {{{}}}\n  - after: {{{}}}\n", call("asker", "paint"), call("echo", "${ . }"));
    let run = start(&desk, &file(&tasks), json!({})).await;
    let shown = run_when(&desk, &run, "a question", is_asked).await;
    assert_eq!(shown.steps[0].state, StepState::Waiting, "the step says what it waits for");
    // A restart changes nothing about that.
    let desk = desk.restart().await;
    let request = desk.request().await;
    let waiting = &shown.steps[0].said.as_ref().unwrap().waiting;
    assert_eq!(*waiting, std::slice::from_ref(&request.request.id));
    desk.decide(&request, Answer::Text("blue".to_owned())).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let shown = run_in(&desk, &run, RunState::Completed).await;
    assert_eq!(output(&shown), json!("blue!!"));
    team.assert_each_once();
}

#[tokio::test]
async fn a_failed_task_is_tried_again_as_its_file_says() {
    let tasks = format!(
        "  - careful:\n      try:\n        - ask: {{{}}}\n      catch:\n        errors: {{with: {{status: 500}}}}\n        retry: {{delay: PT0.01S, limit: {{attempt: {{count: 2}}}}}}\n",
        call("flaky", "go")
    );
    let (team, output) = completed(&tasks, json!({})).await;
    assert_eq!(output, json!("go!"));
    let arrivals = team.arrivals();
    assert_eq!(arrivals.len(), 2);
    assert_ne!(arrivals[0].message, arrivals[1].message, "another attempt is another message");
}

#[tokio::test]
async fn a_run_that_failed_goes_on_from_the_step_that_failed() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks = format!("  - first: {{{}}}\n  - then: {{{}}}\n", call("echo", "a"), call("flaky", "${ . }"));
    let run = start(&desk, &file(&tasks), json!({})).await;
    let shown = run_in(&desk, &run, RunState::Faulted).await;
    let Some(Outcome::Faulted(error)) = &shown.outcome else { panic!("{:?}", shown.outcome) };
    assert_eq!(error.detail.as_deref(), Some("not today"), "in the agent's words");
    assert_eq!(error.instance.as_deref(), Some("/do/1/then"), "and where");
    assert_eq!(error.more["task"]["status"]["state"], "failed", "with the task");
    assert_eq!(shown.steps[1].state, StepState::Failed);
    let again = desk.bench.runs().again(&run, RepeatFrom::Failure).await.expect("it can be repeated");
    let shown = run_in(&desk, &again, RunState::Completed).await;
    assert_eq!(output(&shown), json!("a!!"));
    assert_eq!(shown.row.again_of.as_ref(), Some(&run));
    assert_eq!(team.heard("echo"), ["a"], "what was done is not done again");
    let all = desk.bench.runs().again(&run, RepeatFrom::Beginning).await.expect("it can be repeated");
    run_in(&desk, &all, RunState::Completed).await;
    assert_eq!(team.heard("echo"), ["a", "a"], "unless the whole is");
}

#[tokio::test]
async fn a_run_that_is_canceled_ends_what_its_agents_do() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks = format!("  - long: {{{}}}\n  - after: {{{}}}\n", call("sleeper", "zzz"), call("echo", "x"));
    let run = start(&desk, &file(&tasks), json!({})).await;
    let begun = |shown: &RunShown| {
        shown.steps.iter().any(|step| step.said.as_ref().is_some_and(|said| said.task.is_some()))
    };
    let shown = run_when(&desk, &run, "the task", begun).await;
    desk.bench.runs().cancel(&run).await.expect("it can be canceled");
    let over = run_in(&desk, &run, RunState::Canceled).await;
    assert_eq!(over.outcome, Some(Outcome::Canceled));
    assert_eq!(over.steps[0].state, StepState::Canceled);
    let key = shown.steps[0].said.clone().and_then(|said| said.task).unwrap();
    let task = desk.read(move |reader| tasks::get(reader, &key)).await.unwrap();
    assert!(is_canceled(&task.state), "the agent stopped: {:?}", task.state);
    assert_eq!(team.heard("echo"), [""; 0], "nothing new began");
    assert!(desk.bench.runs().cancel(&run).await.is_err(), "it is over");
}

#[tokio::test]
async fn a_run_that_pauses_begins_nothing_new() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks =
        format!("  - ask: {{{}}}\n  - after: {{{}}}\n", call("asker", "paint"), call("echo", "${ . }"));
    let run = start(&desk, &file(&tasks), json!({})).await;
    run_when(&desk, &run, "a question", is_asked).await;
    desk.bench.runs().pause(&run).await.expect("it can pause");
    let request = desk.request().await;
    desk.decide(&request, Answer::Text("red".to_owned())).await;
    let asked = |shown: &RunShown| shown.steps[0].value.is_some();
    let shown = run_when(&desk, &run, "the answer", asked).await;
    assert_eq!((shown.row.state, shown.steps.len()), (RunState::Paused, 1), "the next step waits");
    assert_eq!(team.heard("echo"), [""; 0]);
    desk.bench.runs().resume(&run).await.expect("it can go on");
    assert_eq!(output(&run_in(&desk, &run, RunState::Completed).await), json!("red!!"));
}

#[tokio::test]
async fn what_does_not_fit_its_schema_never_leaves() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks = format!(
        "  - ask: {{input: {{schema: {{document: {{type: object, required: [topic]}}}}}}, {}}}\n",
        call("echo", "${ .topic }")
    );
    let run = start(&desk, &file(&tasks), json!({"other": 1})).await;
    let shown = run_in(&desk, &run, RunState::Faulted).await;
    let Some(Outcome::Faulted(error)) = shown.outcome else { panic!("{:?}", shown.outcome) };
    assert_eq!(error.instance.as_deref(), Some("/do/0/ask"), "the step");
    assert_eq!(error.title.as_deref(), Some("The value does not fit `input.schema`"));
    let detail = "the whole: \"topic\" is a required property (rule `/required`)";
    assert_eq!(error.detail.as_deref(), Some(detail), "member and rule");
    assert_eq!(team.arrivals(), []);
}

#[tokio::test]
async fn expressions_of_a_stranger_end_in_a_fault_and_the_next_run_goes_on() {
    let team = Team::start().await;
    let desk = team.desk().await;
    for jq in ["def deeper: [deeper]; deeper", "\"x\" * 50000000", ".a.b[", "error(\"no\")"] {
        let run = start(&desk, &file(&format!("  - bad: {{set: '${{ {jq} }}'}}\n")), json!({})).await;
        let shown = run_in(&desk, &run, RunState::Faulted).await;
        let Some(Outcome::Faulted(error)) = shown.outcome else { panic!("{:?}", shown.outcome) };
        assert_eq!(error.instance.as_deref(), Some("/do/0/bad"), "{jq}: {error:?}");
    }
    let run = start(&desk, &file("  - good: {set: {n: '${ 1 + 1 }'}}\n"), json!({})).await;
    assert_eq!(output(&run_in(&desk, &run, RunState::Completed).await), json!({"n": 2}));
}

#[tokio::test]
async fn a_run_begins_only_where_its_file_and_its_agents_are_known() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let begin = async |text: String| {
        let start = RunStart { text, ..RunStart::default() };
        desk.bench.runs().start(start).await
    };
    let faulty = begin(file("  - one: {}\n")).await;
    assert!(matches!(&faulty, Err(CoreError::RunFile(found)) if found.len() == 1), "{faulty:?}");
    let unbound = begin(file(&format!("  - one: {{{}}}\n", call("nobody", "x")))).await;
    let Err(CoreError::Unbound { agents }) = unbound else { panic!("{unbound:?}") };
    assert_eq!(agents, ["a2a-workbench://agents/nobody"]);
    assert_eq!(desk.bench.runs().list().await.unwrap(), [], "nothing is stored");
}

#[tokio::test]
async fn what_a_run_says_is_not_among_the_chats_and_is_forgotten_with_it() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks = format!("  - ask: {{{}}}\n  - then: {{{}}}\n", call("echo", "x"), call("plain", "y"));
    let run = start(&desk, &file(&tasks), json!({})).await;
    let shown = run_in(&desk, &run, RunState::Completed).await;
    let query = ConversationQuery { words: String::new(), after: None, limit: 10 };
    let chats = desk.bench.screens().conversation_page(query).await.unwrap().conversations;
    assert_eq!(chats.len(), 0, "nobody wrote in a chat");
    let said = shown.steps[0].said.clone().unwrap();
    let gone =
        desk.bench.history().forget(Forgettable::Conversation(said.conversation)).await.expect("it is here");
    assert_eq!(gone.conversations, 2, "a run goes as a whole");
    assert!(desk.bench.runs().get(&run).await.is_err(), "the journal has what was said there");
    assert_eq!(desk.bench.runs().list().await.unwrap(), []);
}

#[tokio::test]
async fn a_run_is_forgotten_with_everything_said_in_it_also_while_it_waits() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks = format!("  - first: {{{}}}\n  - ask: {{{}}}\n", call("echo", "x"), call("asker", "y"));
    let run = start(&desk, &file(&tasks), json!({})).await;
    run_when(&desk, &run, "a question", is_asked).await;
    let request = desk.request().await;
    let gone = desk.bench.history().forget(Forgettable::Run(run.clone())).await.expect("it is here");
    assert_eq!((gone.conversations, gone.tasks), (2, 2));
    assert!(desk.bench.approval(&request.request.id).await.is_err(), "nobody is asked any more");
    assert!(desk.bench.history().forget(Forgettable::Run(run)).await.is_err(), "it is gone");
    let quiet = start(&desk, &file("  - one: {set: {n: 1}}\n"), json!({})).await;
    run_in(&desk, &quiet, RunState::Completed).await;
    desk.bench.history().forget(Forgettable::Run(quiet)).await.expect("one that called nobody can go, too");
    assert_eq!(desk.bench.runs().list().await.unwrap(), []);
}

#[tokio::test]
async fn an_agent_that_is_gone_fails_its_step_in_words_and_the_run_is_repeated() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let gone =
        desk.bench.connections().await.unwrap().into_iter().find(|known| known.name == "echo").unwrap();
    let tasks = format!("  - first: {{{}}}\n  - then: {{{}}}\n", call("asker", "x"), call("echo", "y"));
    let run = start(&desk, &file(&tasks), json!({})).await;
    let request = desk.request().await;
    desk.bench.saving().remove(&gone.id).await.expect("it can be removed");
    desk.decide(&request, Answer::Text("go".to_owned())).await;
    let shown = run_in(&desk, &run, RunState::Faulted).await;
    let Some(Outcome::Faulted(error)) = &shown.outcome else { panic!("{:?}", shown.outcome) };
    assert_eq!(error.instance.as_deref(), Some("/do/1/then"));
    assert_eq!(error.title.as_deref(), Some("The agent cannot be called"), "{error:?}");
    assert_eq!(team.heard("echo"), [""; 0]);
}
