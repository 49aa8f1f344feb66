//! The specification's conformance scenarios for the supported part, rewritten: a call to a web service is a call
//! to an agent, which answers `{"id": N}` for the pet N, and fails with 404 for an unknown one.

use a2a_runs::journal::{Outcome, RunError};
use a2a_runs::plan::Agent;
use serde_json::{Value, json};

use crate::file;
use crate::world::World;

fn pets(_: &Agent, parameters: &Value) -> Result<Value, RunError> {
    match &parameters["message"]["parts"][0]["text"] {
        Value::String(name) if name == "Milou" => Err(RunError::standard("communication", 404, "Not Found")),
        text => Ok(json!({"id": text, "name": "pet"})),
    }
}

#[track_caller]
fn ends(tasks: &str, input: Value) -> Outcome {
    let plan = a2a_runs::read(&file(tasks)).unwrap_or_else(|faults| panic!("{tasks}\n{faults:?}"));
    World::new(&plan, &[], pets, 7, input).run().outcome().expect("it ends")
}

#[track_caller]
fn check(tasks: &str, input: Value, output: Value) {
    assert_eq!(ends(tasks, input), Outcome::Completed(output), "{tasks}");
}

const CALL: &str = "call: a2a, with: {method: message/send, server: 'https://pets.example', parameters: {message: {parts: [{text: '${ .petId }'}]}}}";

#[test]
fn tasks_in_a_task_follow_each_other() {
    check(
        r#"
  - paint:
      do:
        - red: {set: {colors: '${ .colors + ["red"] }'}}
        - green: {set: {colors: '${ .colors + ["green"] }'}}
        - blue: {set: {colors: '${ .colors + ["blue"] }'}}
"#,
        json!({}),
        json!({"colors": ["red", "green", "blue"]}),
    );
}

#[test]
fn a_loop_has_its_item_and_its_index_and_goes_on_from_what_it_made() {
    check(
        r"
  - loop:
      for: {each: color, in: .colors}
      do:
        - mark:
            set:
              processed: '${ { colors: (.processed.colors + [ $color ]), indexes: (.processed.indexes + [ $index ])} }'
",
        json!({"colors": ["red", "green", "blue"]}),
        json!({"processed": {"colors": ["red", "green", "blue"], "indexes": [0, 1, 2]}}),
    );
}

#[test]
fn a_loop_ends_when_its_condition_does_not_hold() {
    let tasks = r"
  - count:
      for: {each: n, in: range(10)}
      while: .total < 3
      do:
        - add: {set: {total: '${ .total + 1 }'}}
";
    check(tasks, json!({"total": 0}), json!({"total": 3}));
    check(tasks, json!({"total": 5}), json!({"total": 5}));
}

#[test]
fn of_branches_that_compete_one_wins_and_of_others_all_count() {
    let branches = r#"
          - red: {set: {colors: '${ .colors + ["red"] }'}}
          - green: {set: {colors: '${ .colors + ["green"] }'}}
          - blue: {set: {colors: '${ .colors + ["blue"] }'}}
"#;
    let Outcome::Completed(won) = ends(
        &format!("  - race:\n      fork:\n        compete: true\n        branches:{branches}"),
        json!({}),
    ) else {
        panic!("it completes")
    };
    assert_eq!(won["colors"].as_array().unwrap().len(), 1, "{won}");
    check(
        &format!("  - all:\n      fork:\n        branches:{branches}"),
        json!({}),
        json!([{"colors": ["red"]}, {"colors": ["green"]}, {"colors": ["blue"]}]),
    );
}

#[test]
fn a_sequence_may_have_an_order_of_its_own() {
    check(
        r#"
  - red: {set: {colors: '${ .colors + [ "red" ] }'}, then: green}
  - blue: {set: {colors: '${ .colors + [ "blue" ] }'}, then: end}
  - green: {set: {colors: '${ .colors + [ "green" ] }'}, then: blue}
"#,
        json!({}),
        json!({"colors": ["red", "green", "blue"]}),
    );
}

#[test]
fn a_switch_takes_the_case_that_holds_the_default_or_its_own_way() {
    let tasks = |default: &str| {
        format!(
            r#"
  - pick:
      switch:
        - red: {{when: '.color == "red"', then: paint-red}}
        - green: {{when: '.color == "green"', then: paint-green}}{default}
      then: end
  - paint-red: {{set: {{colors: '${{ .colors + [ "red" ] }}'}}, then: end}}
  - paint-green: {{set: {{colors: '${{ .colors + [ "green" ] }}'}}, then: end}}
  - paint-other: {{set: {{colors: '${{ .colors + [ $input.color ] }}'}}}}
"#
        )
    };
    check(&tasks(""), json!({"color": "green"}), json!({"colors": ["green"]}));
    check(&tasks(""), json!({"color": "yellow"}), json!({"color": "yellow"}));
    let default = "\n        - other: {then: paint-other}";
    check(&tasks(default), json!({"color": "yellow"}), json!({"colors": ["yellow"]}));
}

#[test]
fn data_is_filtered_on_its_way_in_and_out() {
    check(
        "  - player: {input: {from: .user.claims.subject}, set: {playerId: '${ . }'}}\n",
        json!({"user": {"claims": {"subject": "6AsnRgGEB0q2O7ux9JXFAw"}}}),
        json!({"playerId": "6AsnRgGEB0q2O7ux9JXFAw"}),
    );
    check(&format!("  - pet: {{{CALL}, output: {{as: .id}}}}\n"), json!({"petId": 1}), json!(1));
    let two = format!(
        "  - one: {{{CALL}, output: {{as: .id}}}}\n  - two: {{input: {{from: '{{petId: 2, before: .}}'}}, {CALL}, output: {{as: '{{ ids: [ $input.before, .id ] }}'}}}}\n"
    );
    check(&two, json!({"petId": 1}), json!({"ids": [1, 2]}));
}

#[test]
fn what_is_exported_is_the_context_of_what_follows() {
    check(
        r"
  - one: {set: {a: 1}, export: {as: '${ $context + {one: .a} }'}}
  - two: {set: {b: '${ $context.one + 1 }'}}
",
        json!({"begin": true}),
        json!({"b": 2}),
    );
}

#[test]
fn an_error_that_nothing_catches_ends_the_run_and_names_its_task() {
    let tasks = "  - fail: {raise: {error: {status: 400, type: 'https://serverlessworkflow.io/errors/types/compliance', title: Compliance Error}}}\n";
    let Outcome::Faulted(error) = ends(tasks, json!({})) else { panic!("it faults") };
    assert_eq!((error.status, error.title.as_deref()), (400, Some("Compliance Error")));
    assert_eq!(error.instance.as_deref(), Some("/do/0/fail"));
}

#[test]
fn an_error_is_caught_by_its_members_alone() {
    let tasks = |status: u64| {
        format!(
            r"
  - try-pet:
      try:
        - pet: {{{CALL}}}
      catch:
        errors: {{with: {{status: {status}}}}}
        as: err
        do:
          - keep: {{set: {{error: '${{ $err }}'}}}}
"
        )
    };
    let Outcome::Completed(output) = ends(&tasks(404), json!({"petId": "Milou"})) else {
        panic!("it completes")
    };
    assert_eq!(output["error"]["instance"], "/do/0/try-pet/try/0/pet");
    assert_eq!(output["error"]["status"], 404);
    assert!(matches!(ends(&tasks(503), json!({"petId": "Milou"})), Outcome::Faulted(_)), "another status");
}

#[test]
fn an_expression_that_fails_is_an_error_like_any_other() {
    let tasks = r"
  - careful:
      try:
        - add: {set: {a: '${ . + 1 }'}}
      catch:
        errors: {with: {type: 'https://serverlessworkflow.io/spec/1.0.0/errors/expression'}}
        do:
          - told: {set: {failed: '${ $error.status }'}}
";
    check(tasks, json!({"an": "object"}), json!({"failed": 400}));
}

#[test]
fn input_that_does_not_fit_begins_nothing() {
    let text = format!(
        "{}input: {{schema: {{document: {{required: [topic]}}}}}}\n",
        file("  - one: {set: {a: 1}}\n")
    );
    let plan = a2a_runs::read(&text).unwrap();
    let world = World::new(&plan, &[], pets, 7, json!({})).run();
    assert!(matches!(world.outcome(), Some(Outcome::Faulted(error)) if error.type_.ends_with("/validation")));
    assert_eq!(world.sent.len(), 0, "nothing left");
}

#[test]
fn a_wait_lasts_until_its_timer_goes_off() {
    check("  - rest: {wait: PT1H}\n  - done: {set: {rested: true}}\n", json!({}), json!({"rested": true}));
}
