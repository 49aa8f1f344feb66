//! An editor's suggestions and explanations, at places of unfinished texts.

use a2a_runs::editing::{meaning, offers};
use a2a_runs::words::{self, Shape, Spot, WORDS};
use a2a_runs::{Place, examples};

/// A text without its mark `▮`, and where that was.
fn marked(text: &str) -> (String, Place) {
    let (before, after) = text.split_once('▮').expect("a mark says where");
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (format!("{before}{after}"), Place { line, column })
}

fn offered(text: &str) -> Vec<String> {
    let (text, at) = marked(text);
    offers(&text, at).offers.into_iter().map(|offer| offer.label).collect()
}

#[track_caller]
fn check(text: &str, expect: &[&str]) {
    assert_eq!(offered(text), expect, "{text}");
}

#[test]
fn a_file_and_its_document_are_begun_with_their_words() {
    check("▮", &["document", "input", "output", "timeout", "use", "do"]);
    check("document: {}\nin▮\ndo: []\n", &["input", "output", "timeout", "use"]);
    check(
        "document:\n  dsl: 1.0.3\n  na▮\n",
        &["namespace", "name", "version", "title", "summary", "tags", "metadata"],
    );
    check(
        "document: {dsl: 1.0.3, namespace: x, version: 1.0.0, title: y, tags: {}, ▮",
        &["name", "summary", "metadata"],
    );
}

#[test]
fn a_task_is_offered_what_it_may_still_have() {
    let kinds = offered("do:\n  - one:\n      ▮");
    assert!(kinds.contains(&"call".to_owned()) && kinds.contains(&"if".to_owned()), "{kinds:?}");
    assert!(!kinds.contains(&"with".to_owned()), "`with` belongs to a call: {kinds:?}");
    let rest = offered("do:\n  - one:\n      call: a2a\n      ▮");
    assert_eq!(rest.first().map(String::as_str), Some("with"), "{rest:?}");
    assert!(!rest.contains(&"for".to_owned()), "a task does one thing: {rest:?}");
    let looped = offered("do:\n- one:\n    for: {in: range(3)}\n    ▮");
    assert!(looped.contains(&"do".to_owned()) && looped.contains(&"while".to_owned()), "{looped:?}");
    assert!(offered("do:\n  - one:\n      try: []\n      ▮").contains(&"catch".to_owned()));
}

#[test]
fn values_are_offered_where_they_are_known() {
    let methods = ["message/send", "message/stream", "tasks/get", "tasks/cancel"];
    check("do:\n  - one:\n      call: a2a\n      with:\n        method: ▮", &methods);
    check("do: [{one: {call: a2a, with: {method: mess▮}}}]", &methods);
    check("do:\n  - one:\n      fork:\n        compete: ▮", &["true", "false"]);
    let gates = ["approve", "edit", "choose", "form"];
    check(
        "do:\n  - a: {call: a2a, with: {parameters: {message: {parts: [{kind: data, data: {gate: ▮",
        &gates,
    );
}

#[test]
fn then_is_offered_the_tasks_of_its_own_list() {
    let text = |line: &str| {
        format!(
            "do:\n  - one:\n      do:\n        - inner:\n            set: {{a: 1}}\n  - two:\n      switch:\n        - good: {{when: .a, then: one}}\n        - bad:\n            {line}\n  - three: {{set: {{b: 1}}}}\n"
        )
    };
    check(&text("then: ▮"), &["one", "two", "three", "continue", "exit", "end"]);
    check(
        "do:\n  - a:\n      do:\n        - b:\n            then: ▮\n        - c: {}\n  - d: {}\n",
        &["b", "c", "continue", "exit", "end"],
    );
    check("do:\n  - a:\n      set: {}\n      then:▮", &[]);
}

#[test]
fn what_use_defines_is_offered_by_its_name() {
    let uses = "use:\n  timeouts:\n    short: {after: PT1S}\n    long: {after: PT1H}\n  retries: {often: {}}\n  errors:\n    no: {type: x, status: 1}\n";
    check(&format!("{uses}do:\n  - a:\n      timeout: ▮"), &["short", "long"]);
    check(&format!("{uses}do:\n  - a:\n      try: []\n      catch:\n        retry: ▮"), &["often"]);
    check(&format!("{uses}do:\n  - a:\n      raise:\n        error: ▮"), &["no"]);
}

#[test]
fn an_address_of_an_agent_is_asked_for_where_one_may_stand() {
    for text in [
        "do:\n  - a:\n      call: a2a\n      with:\n        server: ▮",
        "do:\n  - a:\n      call: a2a\n      with:\n        server: a2a-wor▮",
        "do:\n  - a: {call: a2a, with: {server: '▮",
        "do:\n  - a: {call: a2a, with: {agentCard: {endpoint: ▮}}}",
    ] {
        let (text, at) = marked(text);
        assert!(offers(&text, at).agents, "{text}");
    }
    let (text, at) = marked("do:\n  - a:\n      call: a2a\n      with:\n        server: a2a-wor▮");
    assert_eq!(offers(&text, at).from, 17, "what stands there is replaced");
}

#[test]
fn nothing_is_offered_in_texts_comments_and_where_anything_may_stand() {
    for text in [
        "# do▮",
        "document:\n  title: St▮",
        "do:\n  - a:\n      set: |\n        call▮",
        "do:\n  - a:\n      set: >-\n        x\n\n        ▮y",
        "document: {dsl: 1.0.3, title: '▮'}",
        "nonsense:\n  ▮",
        "do: [a, ▮",
        "do:\n  - ▮",
    ] {
        check(text, &[]);
        let (text, at) = marked(text);
        assert!(!offers(&text, at).agents, "{text}");
    }
    let far = Place { line: 9, column: 9 };
    assert_eq!(offers("", far).from, 9, "a place outside of a text is no reason to fail");
}

#[track_caller]
fn means(text: &str, expect: Option<&str>) {
    let (text, at) = marked(text);
    let found = meaning(&text, at);
    assert_eq!(found.as_ref().map(|meaning| meaning.word), expect, "{text}");
}

#[test]
fn a_word_is_explained_where_it_stands_as_a_word() {
    means("doc▮ument: {}", Some("document"));
    means("do:\n  - call:\n      ca▮ll: a2a", Some("call"));
    means("do:\n  - ca▮ll:\n      call: a2a", None);
    means("do:\n  - one: {call: a2a, with: {meth▮od: message/send}}", Some("method"));
    means("do:\n  - one: {call: a2a, with: {method: mess▮age/send}}", Some("message/send"));
    means("do:\n  - one:\n      set: {}\n      then: ex▮it", Some("exit"));
    means("do:\n  - one:\n      set:\n        call▮: 1", None);
    let (text, at) = marked("use: {retries: {a: {ba▮ckoff: {linear: {}}}}}");
    let told = meaning(&text, at).expect("it is a word");
    assert_eq!((told.from, told.ja), (21, "待ち時間の増え方。"));
}

#[test]
fn the_table_has_each_word_once_and_leads_nowhere_that_has_none() {
    for (index, word) in WORDS.iter().enumerate() {
        let twice = WORDS[..index].iter().any(|other| (other.spot, other.name) == (word.spot, word.name));
        assert!(!twice, "{:?} has `{}` twice", word.spot, word.name);
        assert!(!word.en.is_empty() && !word.ja.is_empty(), "{}", word.name);
        if let Shape::Map(spot)
        | Shape::Defined(spot, _)
        | Shape::Named(spot)
        | Shape::List(spot)
        | Shape::One(spot) = word.shape
        {
            assert!(words::of(spot).next().is_some(), "`{}` leads to {spot:?}", word.name);
        }
    }
}

#[test]
fn what_the_table_offers_is_read_and_what_it_lacks_is_refused() {
    // A mapping with every word of a place: whatever else is wrong with it, no word of it is unknown.
    for (spot, before) in [
        (Spot::File, ""),
        (Spot::Document, "document: "),
        (Spot::Budgets, "document: {metadata: {budgets: "),
        (Spot::Use, "use: "),
        (Spot::Input, "input: "),
        (Spot::Output, "output: "),
        (Spot::Schema, "input: {schema: "),
        (Spot::Timeout, "timeout: "),
        (Spot::Span, "timeout: {after: "),
        (Spot::With, "do: [{a: {call: a2a, with: "),
        (Spot::For, "do: [{a: {do: [], for: "),
        (Spot::Fork, "do: [{a: {fork: "),
        (Spot::Case, "do: [{a: {switch: [{b: "),
        (Spot::Catch, "do: [{a: {try: [], catch: "),
        (Spot::Caught, "do: [{a: {try: [], catch: {errors: "),
        (Spot::Retry, "use: {retries: {r: "),
        (Spot::Backoff, "use: {retries: {r: {backoff: "),
        (Spot::Limit, "use: {retries: {r: {limit: "),
        (Spot::Attempt, "use: {retries: {r: {limit: {attempt: "),
        (Spot::Jitter, "use: {retries: {r: {jitter: "),
        (Spot::Raise, "do: [{a: {raise: "),
        (Spot::Error, "use: {errors: {e: "),
        (Spot::Run, "do: [{a: {run: "),
        (Spot::Workflow, "do: [{a: {run: {workflow: "),
    ] {
        let unknown = |extra: &str| {
            let members: Vec<String> = words::of(spot).map(|word| format!("{}: 1", word.name)).collect();
            let closing: String = before
                .replace("[]", "")
                .chars()
                .rev()
                .filter_map(|letter| match letter {
                    '{' => Some('}'),
                    '[' => Some(']'),
                    _ => None,
                })
                .collect();
            let begin = if before.starts_with("do") || spot == Spot::File { "" } else { "do: []\n" };
            let text = format!("{begin}{before}{{{}{extra}}}{closing}", members.join(", "));
            let faults = a2a_runs::read(&text).expect_err("ones are wrong everywhere");
            faults.iter().filter(|fault| fault.to_string().starts_with("nothing is called")).count()
        };
        assert_eq!(unknown(""), 0, "{spot:?}");
        assert_eq!(unknown(", zzz: 1"), 1, "{spot:?} is looked at");
    }
}

#[test]
fn every_word_of_the_examples_is_explained() {
    let mut explained = 0;
    for example in examples::ALL {
        for (number, line) in example.text.lines().enumerate() {
            for word in [
                "document",
                "metadata",
                "call",
                "with",
                "method",
                "server",
                "parameters",
                "message",
                "parts",
                "export",
                "then",
                "fork",
                "branches",
                "switch",
                "for",
                "while",
            ] {
                let needle = format!("{word}:");
                let Some(at) = line.find(&needle) else { continue };
                if line[..at].ends_with(|before: char| before.is_alphanumeric() || before == '-')
                    || line.contains('\'')
                    || line.contains('"')
                    || line.trim_start().starts_with('#')
                {
                    continue;
                }
                let place = Place { line: number + 1, column: line[..at].chars().count() + 1 };
                let found = meaning(example.text, place);
                let is_own = line.contains("then: {type:");
                let is_text = is_own || line.trim_start().starts_with("${") || line.contains("then [");
                assert!(found.is_some() || is_text, "{} {place}: {line}", example.id);
                explained += usize::from(found.is_some());
            }
        }
    }
    assert!(explained > 150, "{explained} words were looked at");
}
