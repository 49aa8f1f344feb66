//! The worker as a process: its results, and the jobs that end it.

use std::time::Duration;

use a2a_evaluate::{Evaluator, Job, RefusalKind};
use a2a_runs::Place;
use a2a_runs::plan::{Expression, Template};
use serde_json::{Map, Value, json};

fn evaluator() -> Evaluator {
    Evaluator::of(env!("CARGO_BIN_EXE_a2a-evaluate"))
}

fn job(jq: &str, input: Value, variables: Value) -> Job {
    let expression = Expression { jq: jq.to_owned(), place: Place { line: 1, column: 1 } };
    let Value::Object(variables) = variables else { panic!("variables are an object") };
    Job::Evaluate { template: Template::Expression(expression), input, variables, many: false }
}

async fn jq(evaluator: &Evaluator, code: &str) -> Result<Value, RefusalKind> {
    evaluator.ask(&job(code, json!({"a": [1, 2]}), json!({"b": 3}))).await.map_err(|refusal| refusal.kind)
}

#[tokio::test]
async fn an_expression_sees_its_input_and_its_variables() {
    let evaluator = evaluator();
    assert_eq!(jq(&evaluator, ".a | add + $b").await, Ok(json!(6)));
    assert_eq!(jq(&evaluator, "12000.00, 1").await, Err(RefusalKind::Expression), "one value, not two");
    assert_eq!(jq(&evaluator, ".a | map(. * 2)").await, Ok(json!([2, 4])), "the same worker goes on");
    let Job::Evaluate { template, .. } = job("range(3)", json!(null), json!({})) else {
        panic!("an expression")
    };
    let all = Job::Evaluate { template, input: json!(null), variables: Map::new(), many: true };
    assert_eq!(evaluator.ask(&all).await, Ok(json!([0, 1, 2])));
}

#[tokio::test]
async fn nothing_reaches_out_of_an_expression() {
    let evaluator = evaluator();
    let outward = [
        "env",
        "$ENV",
        "now",
        "input",
        "[inputs]",
        "halt",
        "debug",
        "stderr",
        "import \"x\" as x; 1",
        "halt_error",
    ];
    for code in outward {
        assert_eq!(jq(&evaluator, code).await, Err(RefusalKind::Expression), "`{code}`");
    }
}

#[tokio::test]
async fn whatever_has_no_end_is_ended_and_the_next_job_is_done() {
    let evaluator = evaluator().within(Duration::from_millis(1500));
    let endless = [
        "last(repeat(1))",
        "def deeper: [deeper]; deeper",
        "[limit(1e9; repeat(\"0123456789\"))]",
        "\"x\" * 50000000",
        "reduce range(40) as $n (\"x\"; . + .)",
    ];
    for code in endless {
        assert_eq!(jq(&evaluator, code).await, Err(RefusalKind::Limit), "`{code}`");
        assert_eq!(jq(&evaluator, ".a[0]").await, Ok(json!(1)), "after `{code}`");
    }
}

#[tokio::test]
async fn a_value_is_checked_against_its_schema_there_too() {
    let evaluator = evaluator();
    let check = |value| Job::Check { schema: json!({"type": "string", "pattern": "^(a+)+$"}), value };
    assert_eq!(evaluator.ask(&check(json!("aaa"))).await, Ok(Value::Null));
    let refusal = evaluator.ask(&check(json!(5))).await.unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::Validation, "{refusal}");
    let long = format!("{}!", "a".repeat(64));
    let refusal = evaluator.ask(&check(json!(long))).await.unwrap_err();
    assert!(matches!(refusal.kind, RefusalKind::Validation | RefusalKind::Limit), "it ends: {refusal}");
}

#[tokio::test]
async fn a_worker_that_is_not_there_is_told() {
    let missing = Evaluator::of("/nowhere/a2a-evaluate");
    assert_eq!(jq(&missing, ".").await, Err(RefusalKind::Unavailable));
}
