//! The built-in run files, carried out by the sample agents.

use a2a_hitl::Answer;
use a2a_runs::examples::{ALL, Example};
use a2a_runs::machine::Asked;
use serde_json::{Map, Value, json};
use workbench_core::runs::{RunShown, RunStart};
use workbench_store::approvals::ApprovalState;

use super::output;
use super::team::{is_asked, run_when};
use crate::support::Desk;

/// The input that a file proposes.
fn proposed(text: &str) -> Value {
    let schema = a2a_runs::read(text).expect("it ships").input.schema.expect("it says what it needs");
    let properties = schema["properties"].as_object().expect("an object").iter();
    properties
        .map(|(name, property)| (name.clone(), property["default"].clone()))
        .collect::<Map<_, _>>()
        .into()
}

pub(super) async fn desk() -> Desk {
    let desk = Desk::new().await;
    desk.bench.trying().connect().await.expect("they are served here");
    desk
}

/// Carries a file out. Every gate is answered in the inbox; how many were is told.
pub(super) async fn carried_out(desk: &Desk, example: Example, input: Value) -> (RunShown, usize) {
    let others = example.others.iter().map(|text| (*text).to_owned()).collect();
    let start = RunStart { text: example.text.to_owned(), others, input, ..RunStart::default() };
    let run = desk.bench.runs().start(start).await.expect("it can be begun");
    let mut gates = 0;
    loop {
        let shown = run_when(desk, &run, "the end or a question", |shown| {
            shown.row.state.is_over() || !shown.asks.is_empty() || is_asked(shown)
        });
        let shown = shown.await;
        if shown.row.state.is_over() {
            return (shown, gates);
        }
        // What asks may have been added while the run was read.
        let request = desk.request().await;
        let shown = desk.bench.runs().get(&run).await.expect("the run is there");
        let mut answer = Answer::Approve { payload: None };
        if let Some(asks) = shown.asks.first() {
            assert_eq!(asks.what, Asked::Gate, "{}: nothing else is asked", example.id);
            if is_choice(&shown, &asks.step.at) {
                answer = Answer::Text("story-writer".to_owned());
            }
            gates += 1;
        }
        desk.decide(&request, answer).await;
        desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    }
}

/// Whether a gate has options to choose from.
fn is_choice(shown: &RunShown, at: &str) -> bool {
    let parameters = shown.steps.iter().find(|step| step.at == at).and_then(|step| step.parameters.as_ref());
    parameters.expect("what is asked is shown")["message"]["parts"][1]["data"]["gate"] == "choose"
}

/// The output of a shipped file with the input that it proposes, and how often the person was asked.
async fn as_proposed(id: &str) -> (Desk, Value, usize) {
    let desk = desk().await;
    let example = ALL.into_iter().find(|example| example.id == id).expect("it ships");
    let (shown, gates) = carried_out(&desk, example, proposed(example.text)).await;
    (desk, output(&shown), gates)
}

#[tokio::test]
async fn the_story_team_plans_writes_reviews_and_files() {
    let (_desk, output, gates) = as_proposed("story-team").await;
    let filed = output["filed"].as_str().unwrap();
    assert!(filed.starts_with("Filed: “What Jonah Kept”"), "the planner has it in the end: {filed}");
    assert_eq!(output["title"], "What Jonah Kept", "planned and written are one story");
    assert_eq!(gates, 1, "the second draft is good, so that only the last gate asks");
}

#[tokio::test]
async fn a_pipeline_hands_on_what_each_found() {
    let (_desk, output, gates) = as_proposed("pipeline").await;
    assert!(output["story"].as_str().unwrap().contains(output["title"].as_str().unwrap()), "{output}");
    assert_eq!((&output["review"]["verdict"], gates), (&json!("improve"), 0), "of the long story");
}

#[tokio::test]
async fn side_by_side_everybody_answers_and_one_gathers() {
    let (_desk, output, _) = as_proposed("side-by-side").await;
    let what: Vec<_> = output["found"].as_array().unwrap().iter().map(|found| &found["what"]).collect();
    assert_eq!(what, ["A sad story", "A funny story", "A plan"], "in the order of the file");
    assert!(output["review"]["sentences"].as_u64().unwrap() > 40, "all of them are reviewed: {output}");
}

#[tokio::test]
async fn in_a_race_one_answer_counts() {
    let (_desk, output, _) = as_proposed("race").await;
    assert!(["story-planner", "story-writer"].iter().any(|name| output["from"] == *name), "{output}");
}

#[tokio::test]
async fn a_loop_ends_once_it_holds() {
    let (_desk, output, gates) = as_proposed("loop").await;
    assert!(output.as_str().unwrap().chars().count() <= 1000, "as short as was asked for: {output}");
    assert_eq!(gates, 0, "before the cap");
}

#[tokio::test]
async fn a_loop_that_never_holds_asks_at_its_cap() {
    let desk = desk().await;
    let example = ALL.into_iter().find(|example| example.id == "loop").expect("it ships");
    let input = json!({"topic": "The last train to Aomori", "letters": 10});
    let (shown, gates) = carried_out(&desk, example, input).await;
    assert_eq!(gates, 1);
    let writes = shown.steps.iter().filter(|step| step.at.ends_with("/write") && step.said.is_some());
    assert_eq!(writes.count(), 3, "and no round more");
}

#[tokio::test]
async fn a_draft_is_reviewed_until_it_is_good() {
    let (_desk, output, gates) = as_proposed("review").await;
    assert!(output.as_str().unwrap().starts_with("# What Jonah Kept"), "{output}");
    assert_eq!(gates, 0, "it became good before the cap");
}

#[tokio::test]
async fn whoever_was_chosen_keeps_the_run() {
    let (_desk, output, _) = as_proposed("choose").await;
    assert_eq!(output["chosen"], "payments-clerk");
    assert!(output["first"].as_str().unwrap().contains("Corner Bakery"), "{output}");
    assert!(output["second"].as_str().unwrap().contains("Sato Stationery"), "the same agent: {output}");
}

#[tokio::test]
async fn without_a_second_request_a_run_ends_with_the_first() {
    for then in [json!(null), json!("")] {
        let desk = desk().await;
        let example = ALL.into_iter().find(|example| example.id == "choose").expect("it ships");
        let mut input = json!({"request": "Pay 800 yen to Corner Bakery", "then": then});
        // What is left empty is left out, or is an empty text.
        if then.is_null() {
            input.as_object_mut().expect("a mapping").remove("then");
        }
        let (shown, gates) = carried_out(&desk, example, input).await;
        let output = output(&shown);
        assert_eq!((&output["chosen"], gates), (&json!("payments-clerk"), 0), "nobody is asked: {output}");
        assert!(output["first"].as_str().unwrap().contains("Corner Bakery"), "{output}");
        assert_eq!(output["second"], json!(null), "{output}");
    }
}

#[tokio::test]
async fn where_nobody_was_chosen_the_person_chooses() {
    let desk = desk().await;
    let example = ALL.into_iter().find(|example| example.id == "choose").expect("it ships");
    let input = json!({"request": "Book a table for two", "then": "Make it shorter."});
    let (shown, gates) = carried_out(&desk, example, input).await;
    let output = output(&shown);
    assert_eq!((&output["chosen"], gates), (&json!("story-writer"), 1), "{output}");
    assert!(output["second"].is_string(), "and the run stays with whom the person chose: {output}");
}

#[tokio::test]
async fn a_file_runs_another_for_each_part() {
    let (_desk, output, _) = as_proposed("nested").await;
    let chapters = output["chapters"].as_array().unwrap();
    assert_eq!(chapters.len(), 2);
    assert!(chapters.iter().all(|chapter| chapter["score"].is_u64()), "each was reviewed: {output}");
    assert_ne!(chapters[0]["text"], chapters[1]["text"]);
}

#[tokio::test]
async fn a_payment_is_approved_in_the_run_and_at_the_agent() {
    let (desk, output, gates) = as_proposed("approval").await;
    assert_eq!((&output["approved"], &output["payee"]), (&json!(true), &json!("Sato Stationery")));
    assert_eq!(gates, 1, "the file asks");
    let asked = desk.requests().await.len();
    assert_eq!(asked, 2, "and so does the clerk, both in the inbox");
}
