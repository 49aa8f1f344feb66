//! Large values in a run, and the costs of a run in the list.

use std::io::Seek as _;

use serde_json::{Value, json};
use workbench_core::runs::Cost;
use workbench_core::{Forgettable, RunId};
use workbench_store::archive::{self, Selection};
use workbench_store::runs::RunState;

use super::output;
use super::team::{MADE, Team, call, file, run_in, start};
use crate::support::Desk;

/// One agent makes an artifact of a megabyte, another one is given it and answers with it.
fn hand_over() -> String {
    let make = call("maker", "go").replace(".status.message.parts[0].text", ".artifacts[0].parts[0].text");
    file(&format!(
        "  - make: {{{make}, export: {{as: '${{ {{made: .}} }}'}}}}\n  - read: {{{}}}\n  - end: {{set: {{size: '${{ length }}'}}}}\n",
        call("echo", "${ $context.made }")
    ))
}

#[tokio::test]
async fn an_artifact_of_a_megabyte_is_handed_from_one_agent_to_the_next() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let run = start(&desk, &hand_over(), json!({})).await;
    let shown = run_in(&desk, &run, RunState::Completed).await;
    let heard = team.heard("echo");
    let [made] = heard.as_slice() else { panic!("it is told once: {}", heard.len()) };
    assert!(made.len() >= MADE, "all of it: {}", made.len());
    assert_eq!(output(&shown), json!({"size": made.len() + 1}), "the answer came whole");

    let desk = desk.restart().await;
    let runs = desk.bench.runs();
    let step = runs.step(&run, "/do/0/make").await.expect("it is a step");
    assert_eq!(step.step.value, Some(Value::String(made.clone())), "a step shows all of it");
    assert_eq!(step.after, Some(json!({ "made": made })));
    assert_eq!(runs.step(&run, "/do/1/read").await.expect("it is a step").before, step.after);
    let (count, bytes) = bodies(&desk);
    let most = 8 * MADE as u64;
    assert!(bytes < most, "one text stands in many places, and is kept in few: {count} with {bytes}");

    desk.bench.history().forget(Forgettable::Run(run)).await.expect("it is here");
    assert_eq!(bodies(&desk).0, 0, "nothing is left of it");
}

#[tokio::test]
async fn a_list_says_what_runs_cost_also_of_those_that_ended_elsewhere() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let listed = async |desk: &Desk| -> Option<Cost> {
        desk.bench.runs().list().await.expect("runs can be read").first().expect("one is there").cost
    };
    let tasks = format!("  - one: {{{}}}\n  - sleep: {{{}}}\n", call("echo", "one"), call("sleeper", "two"));
    let run = start(&desk, &file(&tasks), json!({})).await;
    team.arrived(2).await;
    let cost = listed(&desk).await.expect("a run that goes on has a driver that knows");
    assert_eq!((cost.figure.calls, cost.tokens), (2, None));
    desk.bench.runs().cancel(&run).await.expect("it goes on");
    let shown = run_in(&desk, &run, RunState::Canceled).await;
    let cost = listed(&desk).await.expect("it was noted at the end");
    let looked = desk.bench.runs().look(&shown.row.id).await.expect("it is there");
    assert_eq!(cost, looked.costs.run, "the same as its page shows");

    let elsewhere = Desk::new().await;
    carried(&desk, &run, &elsewhere).await;
    let known = elsewhere.wait_for("what it cost", listed).await;
    assert_eq!(known, cost, "of a run that came in a file it is worked out, once");
}

/// Takes a run along in a file of history.
async fn carried(desk: &Desk, run: &RunId, elsewhere: &Desk) {
    let file = tempfile::tempfile().expect("a file");
    let (selection, mut read) = (Selection::Run(run.clone()), file.try_clone().expect("the same file"));
    let as_it_is = |text: &str| text.to_owned();
    desk.read(move |reader| archive::write(reader, &selection, &file, &as_it_is, 0)).await;
    read.rewind().expect("a file has a beginning");
    let added = archive::import(elsewhere.bench.store(), read, |_| None, 0).await;
    assert_eq!(added.expect("it comes in").runs, 1);
}

/// How many bodies stand apart from the database, and how large they are.
fn bodies(desk: &Desk) -> (usize, u64) {
    let folder = desk.bench.store().folder().join("blobs");
    let files =
        std::fs::read_dir(folder).expect("a folder").map(|file| file.and_then(|file| file.metadata()));
    let sizes: Vec<u64> = files.map(|file| file.expect("a file").len()).collect();
    (sizes.len(), sizes.iter().sum())
}
