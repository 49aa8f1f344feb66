//! Files that forms write, carried out by the sample agents.

use a2a_hitl::Answer;
use a2a_runs::builder::{Candidate, Form, Pattern, Step, write};
use a2a_runs::examples::Example;
use serde_json::{Value, json};
use workbench_core::runs::{RunShown, StepState};

use super::examples::{carried_out, desk};
use super::output;

fn step(name: &str, words: &str) -> Step {
    let agent = format!("a2a-workbench://agents/{name}");
    Step { name: name.to_owned(), agent, words: words.to_owned(), ask_before: None }
}

/// The output of a form's file, and how often the person was asked.
async fn built(pattern: Pattern, request: &str) -> (RunShown, Value, usize) {
    let form = Form { title: "Built".to_owned(), asks: "What is asked".to_owned(), pattern };
    let text = write(&form).expect("it says all that it has to");
    let example = Example { id: "built", text: text.leak(), others: &[] };
    let (shown, gates) = carried_out(&desk().await, example, json!({"request": request})).await;
    let came_to = output(&shown);
    (shown, came_to, gates)
}

#[tokio::test]
async fn agents_in_order_with_a_question_before_one() {
    let asks = Step {
        ask_before: Some("Write this? {story-planner}".to_owned()),
        ..step("story-writer", "{request}")
    };
    let steps =
        vec![step("story-planner", "{request}"), asks, step("story-reviewer", "Review: {story-writer}")];
    let (shown, came_to, gates) = built(Pattern::InOrder { steps }, "snow").await;
    assert!(came_to.as_str().unwrap().starts_with("## Review"), "what the last one said: {came_to}");
    assert_eq!(gates, 1);
    let gate = shown.steps.iter().find(|step| step.at.ends_with("/ask-before-story-writer")).unwrap();
    let asked = gate.parameters.as_ref().unwrap()["message"]["parts"][0]["text"].as_str().unwrap();
    assert!(asked.starts_with("Write this? # ") && asked.contains("snow"), "with the plan: {asked}");
}

#[tokio::test]
async fn agents_side_by_side_and_one_that_gathers() {
    let branches = vec![step("story-planner", "{request}"), step("story-writer", "{request}")];
    let gather = Some(step("story-reviewer", "Review: {answers}"));
    let (shown, came_to, _) =
        built(Pattern::SideBySide { branches, first_wins: false, gather }, "snow").await;
    assert!(came_to.as_str().unwrap().starts_with("## Review"), "{came_to}");
    let fork = shown.steps.iter().find(|step| step.at == "/do/1/story-reviewer").unwrap();
    let told = fork.parameters.as_ref().unwrap()["message"]["parts"][0]["text"].as_str().unwrap();
    assert!(told.contains("## story-planner\n\n# ") && told.contains("## story-writer\n\n# "), "{told}");
}

#[tokio::test]
async fn a_branch_that_nobody_approves_says_so_and_the_others_count() {
    let asks = Step { ask_before: Some("Ask it?".to_owned()), ..step("story-planner", "{request}") };
    let branches = vec![asks, step("story-writer", "{request}")];
    let form = Form {
        title: "Built".to_owned(),
        asks: "What is asked".to_owned(),
        pattern: Pattern::SideBySide { branches, first_wins: false, gather: None },
    };
    let desk = desk().await;
    let run = super::start(&desk, &write(&form).unwrap(), json!({"request": "snow"})).await;
    desk.decide(&desk.request().await, Answer::Reject { reason: None }).await;
    let shown = super::run_when(&desk, &run, "the end", |shown| shown.row.state.is_over()).await;
    let came_to = output(&shown);
    assert_eq!(came_to[0], json!({"agent": "story-planner", "failed": "Not approved"}));
    assert!(came_to[1]["answer"].as_str().unwrap().starts_with("# "), "{came_to}");
}

#[tokio::test]
async fn whoever_answers_first_wins() {
    let branches = vec![step("story-planner", "{request}"), step("story-writer", "{request}")];
    let (_, came_to, _) =
        built(Pattern::SideBySide { branches, first_wins: true, gather: None }, "snow").await;
    assert!(came_to["answer"].is_string() && came_to["agent"].is_string(), "{came_to}");
}

#[tokio::test]
async fn one_writes_and_one_reviews_and_at_the_cap_a_person_decides() {
    let pattern = |rounds| Pattern::Review {
        write: step("story-writer", "{request}"),
        again: "{story-reviewer}".to_owned(),
        review: step("story-reviewer", "Review: {story-writer}"),
        rounds,
        at_cap: "Take it as it is?\n\n{story-writer}".to_owned(),
    };
    let (_, came_to, gates) = built(pattern(3), "The last train to Aomori").await;
    assert!(came_to.as_str().unwrap().starts_with("# What Jonah Kept"), "the story: {came_to}");
    assert_eq!(gates, 0, "good in the second round");
    let (shown, same, gates) = built(pattern(1), "The last train to Aomori").await;
    assert_eq!(gates, 1, "one round is not enough");
    assert_ne!(came_to, same, "the first draft");
    assert!(shown.steps.iter().all(|step| step.state == StepState::Done), "{:?}", shown.steps);
}

#[tokio::test]
async fn one_chooses_who_does_it() {
    let candidate = |name, fits: &str| Candidate { step: step(name, "{request}"), fits: fits.to_owned() };
    let pattern = || Pattern::Choose {
        choose: step("story-planner", "{request}\nCandidates: {candidates}"),
        candidates: vec![
            candidate("story-writer", "Writes stories"),
            candidate("payments-clerk", "Pays bills"),
        ],
        at_nobody: "Nobody fits. Who does it? {request}".to_owned(),
    };
    let (_, came_to, gates) = built(pattern(), "Pay 800 yen to Corner Bakery").await;
    assert!(came_to.as_str().unwrap().contains("Corner Bakery"), "the clerk did: {came_to}");
    assert_eq!(gates, 0);
    let (_, came_to, gates) = built(pattern(), "Book a table for two").await;
    assert_eq!(gates, 1, "the person is asked");
    assert!(came_to.as_str().unwrap().contains("Book a table"), "and says who does it: {came_to}");
}
