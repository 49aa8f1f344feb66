//! Every fault has its place, its sentence and, if useful, a hint.

use a2a_runs::FaultKind;

use crate::file;

/// The faults of a file, a line each: place, sentence, hint. The Japanese sentences have to be in Japanese.
#[track_caller]
fn told(text: &str) -> Vec<String> {
    let Err(faults) = a2a_runs::read(text) else { return vec!["no fault".to_owned()] };
    for fault in faults.iter().filter(|fault| !matches!(fault.kind, FaultKind::NoYaml(_))) {
        assert_japanese(&fault.kind.in_japanese());
        assert_eq!(fault.hint().is_some(), fault.kind.hint_in_japanese().is_some(), "{fault}");
        fault.kind.hint_in_japanese().iter().for_each(|hint| assert_japanese(hint));
    }
    faults
        .iter()
        .map(|fault| {
            let hint = fault.hint().map_or_else(String::new, |hint| format!(" ({hint})"));
            format!("{} {fault}{hint}", fault.place)
        })
        .collect()
}

/// No word of English stands in it, but for what is of the file, names and standards.
#[track_caller]
fn assert_japanese(words: &str) {
    let of_the_file = |(place, _): &(usize, &str)| place % 2 == 1;
    let said: String =
        words.split('`').enumerate().filter(|part| !of_the_file(part)).map(|(_, part)| part).collect();
    let english = ["YAML", "ISO", "RFC", "JSON", "Schema", "ID", "jq", "dsl", "namespace", "name", "version"];
    let letters = said.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    let strangers: Vec<&str> = letters.filter(|word| !english.contains(word)).collect();
    assert!(strangers.is_empty(), "{strangers:?} in {words}");
}

#[track_caller]
fn check(tasks: &str, expect: &[&str]) {
    assert_eq!(told(&file(tasks)), expect, "{tasks}");
}

#[test]
fn a_text_that_is_no_run_file_says_what_one_looks_like() {
    let hint = "a run file begins with `document:` (dsl, namespace, name, version) and has a list of tasks under `do:`";
    assert_eq!(told(""), [format!("1:1 the file is empty ({hint})")]);
    let other = format!("1:1 this is YAML of another kind: it has neither `document` nor `do` ({hint})");
    assert_eq!(told("services:\n  web: {image: nginx}"), std::slice::from_ref(&other));
    assert_eq!(told("- a\n- b"), [other]);
    let broken = told("do: [a, b");
    assert!(broken[0].contains("this is not YAML"), "{broken:?}");
}

#[test]
fn what_makes_a_file_hard_to_follow_is_refused_in_its_place() {
    let text = file("  - one: &first\n      wait: {seconds: 1}\n  - two:\n      <<: *first\n");
    let hint = "(write the value out where it belongs)";
    let expect = [
        format!("4:7 a YAML anchor is not read {hint}"),
        format!("6:7 a YAML merge key is not read {hint}"),
        format!("6:11 a YAML alias is not read {hint}"),
    ];
    assert_eq!(told(&text), expect, "all of them at once");
    check(
        "  - one: {wait: !x {seconds: 1}}\n",
        &["3:20 a YAML tag is not read (write the value out where it belongs)"],
    );
    check("  - one:\n      set: {a: 1, a: 2}\n", &["4:19 `a` stands twice here (remove one of the two)"]);
    let second = format!("{}---\nmore: 1\n", file("  - one: {wait: PT1S}\n"));
    assert_eq!(told(&second), ["4:1 a second document begins here (put it into a file of its own)"]);
}

#[test]
fn the_document_is_checked_member_by_member() {
    let text = "document: {dsl: 2.0.0, namespace: my team, name: -x, version: '1.0', titel: T}\ndo:\n  - one: {wait: PT1S}\n";
    let expect = [
        "1:17 `2.0.0` is not known here (write one of: 1.0.0, 1.0.1, 1.0.2, 1.0.3)",
        "1:35 `my team` is not a name of letters, digits and hyphens (RFC 1123) (for example `story-team`)",
        "1:50 `-x` is not a name of letters, digits and hyphens (RFC 1123) (for example `story-team`)",
        "1:63 `1.0` is not a semantic version (for example `1.0.0`)",
        "1:70 nothing is called `titel` here",
    ];
    assert_eq!(told(text), expect, "all of them at once");
    let text = "document: {dsl: 1.0.3, namespace: a, name: b}\ndo: []\nschedule: {every: PT1H}\n";
    let expect = [
        "1:11 `version` is missing here",
        "2:5 `do` has nothing in it",
        "3:1 `schedule` is not carried out here (a run is started by a person, or by the caller of an agent that serves the file)",
    ];
    assert_eq!(told(text), expect);
}

#[test]
fn a_name_that_is_nearly_right_is_recognised() {
    check(
        "  - one:\n      wait: {second: 1}\n",
        &["4:13 `wait` has nothing in it", "4:14 nothing is called `second` here (is `seconds` meant?)"],
    );
    check(
        "  - one:\n      wait: PT1S\n      Then: end\n",
        &["5:7 nothing is called `Then` here (is `then` meant?)"],
    );
}

#[test]
fn parts_of_the_specification_that_are_not_carried_out_are_named() {
    let behind = "put the service behind an agent";
    let expect =
        format!("4:13 `call: http` is not carried out here (only `call: a2a` is carried out: {behind})");
    check("  - one:\n      call: http\n      with: {method: get}\n", &[&expect]);
    check(
        "  - one:\n      emit: {event: {}}\n",
        &["4:7 `emit` is not carried out here (let an agent answer instead: `call: a2a`)"],
    );
    let program = "only `run: workflow` is carried out: put the program behind an agent";
    let expect = format!("4:13 `shell` is not carried out here ({program})");
    check("  - one:\n      run: {shell: {command: ls}}\n", &[&expect]);
    check(
        "  - one:\n      run: {workflow: {namespace: a, name: b, version: 1.0.0}, await: false}\n",
        &[
            "4:71 `await: false` is not carried out here (leave it out: a run waits for what it runs; use `fork` for work beside it)",
        ],
    );
    let text = format!("{}use:\n  secrets: [token]\n", file("  - one: {wait: PT1S}\n"));
    let saved = "bind the agent to a saved connection: its credentials are in the keyring, never in a file";
    assert_eq!(told(&text), [format!("5:3 `secrets` is not carried out here ({saved})")]);
}

#[test]
fn a_task_does_one_thing() {
    let kinds = "write one of `call`, `do`, `for`, `fork`, `switch`, `set`, `try`, `raise`, `wait`, `run`";
    check("  - one: {if: .a}\n", &[&format!("3:5 this task says nothing to do ({kinds})")]);
    check(
        "  - one:\n      wait: PT1S\n      set: {a: 1}\n",
        &["4:7 a task does one thing, and this one has `set` and `wait` (make two tasks of it)"],
    );
    check(
        "  - one:\n      wait: PT1S\n    two:\n      wait: PT1S\n",
        &["3:5 `do` has to be a list of names, each with what belongs to it (`- name:`)"],
    );
    check("  - one:\n      for: {in: .a}\n", &["3:5 `do` is missing here"]);
}

#[test]
fn a_call_names_its_agent_and_what_it_is_asked() {
    let call = |with: &str| format!("  - one:\n      call: a2a\n      with: {with}\n");
    let no_agent = "5:13 this call names no agent (write `server: a2a-workbench://agents/NAME`, or the address of a card under `agentCard.endpoint`)";
    check(&call("{method: message/send, parameters: '${ . }'}"), &[no_agent]);
    check(
        &call("{method: message/sent, server: 'https://a.example'}"),
        &[
            "5:22 `message/sent` is not known here (write one of: message/send, message/stream, tasks/get, tasks/cancel)",
        ],
    );
    check(
        &call("{method: message/send, server: a2a-workbench://agent/x, parameters: '${ . }'}"),
        &[
            "5:44 `a2a-workbench://agent/x` is not the address of an agent (for example `a2a-workbench://agents/story-writer`)",
        ],
    );
    check(
        &call(
            "{method: message/send, server: 'https://a.example', parameters: {message: {messageId: m1, parts: []}}}",
        ),
        &[
            "5:99 a fixed `messageId` would be the same each time the task is carried out (leave it out: each message gets an identity of its own)",
        ],
    );
    check(
        &call("{method: tasks/get, server: 'https://a.example', parameters: {historyLength: 1}}"),
        &["5:74 this call names no task (write `parameters: {id: '${ … }'}`)"],
    );
    check(
        &call(
            "{method: message/send, server: {uri: 'https://a.example', authentication: {}}, parameters: '${ . }'}",
        ),
        &[
            "5:71 `authentication` is not carried out here (bind the agent to a saved connection: its credentials are in the keyring, never in a file)",
        ],
    );
}

#[test]
fn expressions_are_enclosed_and_not_empty() {
    let hint = "an expression is written `${ .name }`";
    check(
        "  - one:\n      set: .a\n",
        &[&format!("4:12 this expression is not enclosed in `${{ }}` ({hint})")],
    );
    check("  - one:\n      set: {a: '${ }'}\n", &[&format!("4:16 this expression is empty ({hint})")]);
    check(
        "  - one:\n      if: '${ .a'\n      wait: PT1S\n",
        &[&format!("4:11 this expression begins with `${{` and does not end with `}}` ({hint})")],
    );
}

#[test]
fn then_leads_to_a_task_of_the_same_list() {
    let hint = "write the name of a task beside this one, or `continue`, `exit` or `end`";
    check(
        "  - one:\n      do:\n        - inner: {wait: PT1S, then: two}\n  - two: {wait: PT1S}\n",
        &[&format!("5:37 no task called `two` stands in this list ({hint})")],
    );
    check(
        "  - one:\n      switch:\n        - yes: {when: .a, then: nowhere}\n        - no: {then: end}\n        - other: {then: end}\n",
        &[
            &format!("5:33 no task called `nowhere` stands in this list ({hint})"),
            "7:11 a second case without `when` (write `when` for all cases but one)",
        ],
    );
    check(
        "  - one: {wait: PT1S}\n  - one: {wait: PT1S}\n",
        &[
            "4:5 another task of this list is called `one` (give it another name: `then` finds a task by its name)",
        ],
    );
}

#[test]
fn a_circle_that_nothing_leads_out_of_is_told_once() {
    let hint = "use `for` with `while`, or a `switch` that leaves the circle";
    check(
        "  - a: {wait: PT1S}\n  - b: {wait: PT1S}\n  - c: {wait: PT1S, then: b}\n",
        &[&format!("4:5 these tasks follow each other for ever: b → c → b ({hint})")],
    );
    check(
        "  - a: {wait: PT1S, then: a}\n",
        &[&format!("3:5 these tasks follow each other for ever: a → a ({hint})")],
    );
    check("  - a: {switch: [{again: {when: .x, then: b}}]}\n  - b: {wait: PT1S, then: a}\n", &["no fault"]);
    check("  - a: {wait: PT1S, if: .x}\n  - b: {wait: PT1S, then: a}\n", &["no fault"]);
}

#[test]
fn names_of_use_are_looked_up_and_a_faulty_definition_is_one_fault() {
    let text = format!(
        "{}use:\n  errors: {{late: {{type: x, status: soon}}}}\n",
        file(
            "  - one: {raise: {error: late}}\n  - two: {raise: {error: early}}\n  - three: {wait: PT1S, timeout: long}\n"
        )
    );
    let expect = [
        "4:26 `use.errors` has no `early`",
        "5:34 `use.timeouts` has no `long`",
        "7:36 `status` has to be a whole number from 0",
    ];
    assert_eq!(told(&text), expect);
}
