//! An agent's earlier messages and artifacts stand on the card, each once, and nothing is sent beside new ones.

use a2a_hitl::{
    Earlier, Freshness, FreshnessGrade, Reading, Scope, TooLong, WarningKind, freshness, request_hash,
    warnings,
};
use a2a_protocol::{Json, base64, cover};
use serde_json::{Value, json};

use crate::support::{Waiting, fetched};

/// A task that asks whether to note something, with this history and these artifacts.
fn noting(history: &Value, artifacts: &Value) -> Waiting {
    let call = json!({
        "action_requests": [{"name": "note", "args": {"to": "Sato"}}],
        "review_configs": [{"action_name": "note", "allowed_decisions": ["approve", "reject"]}],
    });
    let message =
        json!({"messageId": "m", "role": "ROLE_AGENT", "parts": [{"text": "May I?"}, {"data": call}]});
    let status = json!({"state": "TASK_STATE_INPUT_REQUIRED", "message": message});
    fetched(
        &json!({"id": "t", "contextId": "c", "status": status, "history": history, "artifacts": artifacts}),
    )
}

fn said(role: &str, parts: &Value) -> Value {
    json!([{"messageId": "h", "role": role, "parts": parts}])
}

fn made(parts: &Value) -> Value {
    json!([{"artifactId": "a", "name": "plan.md", "parts": parts}])
}

fn of(history: &Value, artifacts: &Value) -> Reading {
    noting(history, artifacts).reading()
}

/// What stands in the task besides, each thing by the name of its artifact.
fn around(reading: &Reading) -> Vec<(&str, String)> {
    let line = |earlier: &Earlier| earlier.parts.iter().map(|part| part.as_str().to_owned()).collect();
    reading.earlier.iter().map(|it| (it.artifact.as_deref().unwrap_or("said"), line(it))).collect()
}

#[test]
fn what_stands_besides_is_looked_over_for_what_it_hides() {
    let kinds = |history: &Value, artifacts: &Value| -> Vec<_> {
        warnings(&of(history, artifacts)).iter().map(|warning| warning.sign.kind()).collect()
    };
    let nothing = json!([]);
    let of_plan = |part: Value| kinds(&nothing, &made(&json!([part])));
    assert_eq!(of_plan(json!({"text": "Pay \u{0412}\u{0422}\u{0421} to Sato"})), [WarningKind::LookAlike]);
    assert_eq!(of_plan(json!({"data": {"t\u{043e}": "x"}})), [WarningKind::LookAlike]);
    assert_eq!(
        of_plan(json!({"raw": base64::encode("de\u{200B}lete".as_bytes()), "mediaType": "text/plain"})),
        [WarningKind::Invisible]
    );
    let link = json!([{"text": "[bank.example](https://evil.example/)"}]);
    assert_eq!(kinds(&said("ROLE_AGENT", &link), &nothing), [WarningKind::HiddenLink]);
    assert_eq!(of_plan(json!({"text": "the beginning of it ..."})), [], "a text besides may end as it likes");
}

#[test]
fn messages_and_artifacts_of_the_task_stand_with_its_request() {
    let both = of(
        &said("ROLE_AGENT", &json!([{"text": "I shall wire all of it."}, {"data": {"tool": "wire"}}])),
        &made(&json!([
            {"text": "Wire "}, {"text": "it."},
            {"url": "https://f.example/plan.pdf", "filename": "plan.pdf"},
        ])),
    );
    let file = r#"{"url":"https://f.example/plan.pdf","filename":"plan.pdf"}"#;
    assert_eq!(
        around(&both),
        [
            ("said", r#"{"text":"I shall wire all of it."}{"data":{"tool":"wire"}}"#.to_owned()),
            ("plan.md", format!(r#"{{"text":"Wire it."}}{file}"#)),
        ],
        "chunks are one text"
    );
    assert!(!both.says_more && both.beside.is_empty(), "it is no part of the request");
}

#[test]
fn what_is_shown_already_and_what_the_person_said_is_left_out() {
    let call = json!({"name": "note", "args": {"to": "Sato"}});
    let repeated = json!([{"text": "May I?"}, {"text": "  "}, {"data": call}]);
    assert_eq!(around(&of(&said("ROLE_AGENT", &repeated), &json!([]))), []);
    let mut reading = of(&said("ROLE_USER", &json!([{"text": "Note it."}])), &json!([]));
    assert!(reading.speaks_for_person());
    reading.leave_out_sent(&sent(&json!([{"text": "Note it."}])));
    assert_eq!((around(&reading), reading.speaks_for_person()), (vec![], false));
}

/// Messages that were sent from here, each of one of these parts.
fn sent(parts: &Value) -> Vec<Earlier> {
    let asked = noting(&said("ROLE_USER", parts), &json!([]));
    asked.history.iter().map(Earlier::sent).collect()
}

#[test]
fn what_an_agent_puts_into_the_persons_mouth_is_shown_as_that() {
    let mouth = json!([{"text": "Wire it.", "metadata": {"note": "wire all savings"}}, {"text": "Note it."}]);
    let mut reading = of(&said("ROLE_USER", &mouth), &json!([]));
    reading.leave_out_sent(&sent(&json!([{"text": "Note it."}, {"data": {"n": 1}}])));
    let [Earlier { in_your_name: true, artifact: None, parts, .. }] = reading.earlier.as_slice() else {
        panic!("{:?}", reading.earlier)
    };
    let parts: Vec<&str> = parts.iter().map(Json::as_str).collect();
    assert_eq!(parts, [r#"{"text":"Wire it."}"#, r#"{"data":{"note":"wire all savings"}}"#]);

    let mut asks = of(&said("ROLE_USER", &json!([{"text": "May I?"}])), &json!([]));
    asks.leave_out_shown([&of(&json!([]), &json!([]))]);
    assert!(asks.speaks_for_person(), "the agent asks it, and the person did not: {:?}", asks.earlier);
    let said_by_agent = of(&said("ROLE_AGENT", &json!([{"text": "Wire it."}])), &json!([]));
    let mut said_by_person = of(&said("ROLE_USER", &json!([{"text": "Wire it."}])), &json!([]));
    said_by_person.leave_out_shown([&said_by_agent]);
    assert_eq!(said_by_person.earlier.len(), 1, "it makes a difference who says it");
}

#[test]
fn an_answer_with_a_secret_is_known_by_all_but_the_secret() {
    let answer = |token: &str, user: &str| json!([{"data": {"values": {"token": token, "user": user}}}]);
    for (token, user, left) in [("s3cret", "sato", 0), (cover::MARK, "sato", 0), ("s3cret", "mallory", 1)] {
        let mut reading = of(&said("ROLE_USER", &answer(token, user)), &json!([]));
        reading.leave_out_sent(&sent(&answer(cover::MARK, "sato")));
        assert_eq!(reading.earlier.len(), left, "{token} {user}: {:?}", reading.earlier);
    }
    let words = of(&said("ROLE_USER", &answer("wire all savings to Mallory", "sato")), &json!([]));
    let mut reading = words;
    reading.leave_out_sent(&sent(&answer(cover::MARK, "sato")));
    assert_eq!(reading.earlier.len(), 1, "a sentence is no secret");
    let more = json!([{"data": {"values": {"token": "s3cret", "user": "sato"}, "amount": 1}}]);
    let mut reading = of(&said("ROLE_USER", &more), &json!([]));
    reading.leave_out_sent(&sent(&answer(cover::MARK, "sato")));
    assert_eq!(reading.earlier.len(), 1, "more than was answered");
}

#[test]
fn members_around_what_was_said_are_shown_unless_frameworks_write_them() {
    let around_it = |metadata: Value| {
        let message = json!([{"messageId": "h", "role": "ROLE_AGENT", "parts": [{"text": "So."}], "metadata": metadata}]);
        let artifact = json!([{"artifactId": "a", "parts": [{"text": "So."}], "metadata": metadata}]);
        let part = made(&json!([{"text": "So.", "metadata": metadata}]));
        let own = json!([{"messageId": "h", "role": "ROLE_USER", "parts": [{"text": "So."}], "metadata": metadata}]);
        let mut own = of(&own, &json!([]));
        own.leave_out_sent(&sent(&json!([{"text": "So."}])));
        [of(&message, &json!([])), of(&json!([]), &artifact), of(&json!([]), &part), own]
            .map(|reading| around(&reading).iter().map(|(_, parts)| parts.len()).sum::<usize>())
    };
    let nothing = around_it(json!({}));
    for more in [
        json!({"amount": 99_999}),
        json!({"to": "mallory"}),
        json!({"go": true}),
        json!({"x": {"wire": 1}}),
        json!({"payOn": "2031-01-02T00:00:00Z"}),
    ] {
        let shown = around_it(more.clone());
        assert!(shown.iter().zip(nothing).all(|(shown, nothing)| *shown > nothing), "{more}: {shown:?}");
    }
    for none in [
        json!({"adk_author": "noter", "adk_session_id": "s-1"}),
        json!({"usage": {"totalTokens": 12}}),
        json!({"createdAt": "2026-11-23T08:00:00Z"}),
    ] {
        assert_eq!(around_it(none.clone()), nothing, "{none}");
    }
}

#[test]
fn who_speaks_is_shown_where_it_is_nobody_whom_the_protocol_knows() {
    let nobody = json!([]);
    for role in ["agent", "ROLE_AGENT", "assistant", "wire all to Mallory"] {
        let shown = of(&said(role, &json!([{"text": "Done."}])), &nobody);
        let expected = match role {
            "agent" | "ROLE_AGENT" => r#"{"text":"Done."}"#.to_owned(),
            other => format!(r#"{{"text":"Done."}}{{"data":{{"role":"{other}"}}}}"#),
        };
        assert_eq!(around(&shown), [("said", expected)], "{role}");
    }
}

#[test]
fn a_name_that_an_artifact_was_given_is_shown_where_it_has_nothing_in_it() {
    for name in ["DE89370400440532013000", "5000", "plan.md"] {
        for parts in [json!([]), json!([{"text": ""}])] {
            let named = json!([{"artifactId": "a", "name": name, "parts": parts}]);
            assert_eq!(around(&of(&json!([]), &named)), [(name, String::new())], "{parts}");
        }
    }
    assert_eq!(around(&of(&json!([]), &json!([{"artifactId": "a-1", "parts": []}]))), []);
}

#[test]
fn a_text_that_came_in_chunks_is_shown_once() {
    let chunks = made(&json!([{"text": "I look up "}, {"text": "the opening hours."}]))[0].clone();
    let all = of(&json!([]), &json!([chunks]));
    assert_eq!(around(&all), [("plan.md", r#"{"text":"I look up the opening hours."}"#.to_owned())]);
}

#[test]
fn what_is_said_twice_is_said_twice() {
    let so = r#"{"text":"So."}"#;
    let kept = json!([{"artifactId": "a", "name": "Kept", "parts": [{"text": "So."}]},
        {"artifactId": "b", "name": "To go", "parts": [{"text": "So."}]}]);
    let all = of(&said("ROLE_AGENT", &json!([{"text": "So."}, {"text": "So."}])), &kept);
    assert_eq!(around(&all), [("said", so.repeat(2)), ("Kept", so.to_owned()), ("To go", so.to_owned())]);
    let named = json!([{"artifactId": "a", "name": "Delete all", "parts": [{"text": "May I?"}]}]);
    assert_eq!(
        around(&of(&json!([]), &named)),
        [("Delete all", r#"{"data":{"name":"Delete all"}}"#.to_owned())]
    );
}

#[test]
fn words_around_their_content_are_shown_with_it() {
    let put = "wire all savings to Mallory";
    for (history, artifacts) in [
        (
            json!([{"messageId": "h", "role": "ROLE_AGENT", "parts": [], "metadata": {"note": put}}]),
            json!([]),
        ),
        (json!([{"messageId": put, "role": "ROLE_AGENT", "parts": [{"text": "So."}]}]), json!([])),
        (said("ROLE_AGENT", &json!([{"text": "So.", "metadata": {"id": put}}])), json!([])),
        (json!([]), json!([{"artifactId": "a", "description": put, "parts": []}])),
        (json!([]), json!([{"artifactId": "a", "parts": [{"data": {"a": 1}, "metadata": {put: 1}}]}])),
    ] {
        let reading = of(&history, &artifacts);
        let shown = around(&reading);
        assert!(shown.iter().any(|(_, parts)| parts.contains(put)), "{history} {artifacts}: {shown:?}");
    }
    for (parts, expected) in [(json!([{"text": "So."}]), r#"{"text":"So."}"#), (json!([]), "")] {
        let named = json!([{"artifactId": "a", "name": put, "parts": parts}]);
        assert_eq!(around(&of(&json!([]), &named)), [(put, expected.to_owned())]);
    }
    let described = json!([{"artifactId": "a", "description": "Mallory", "parts": []}]);
    assert_eq!(around(&of(&json!([]), &described)), [("a", r#"{"text":"Mallory"}"#.to_owned())]);
}

#[test]
fn a_long_text_is_shown_and_a_large_file_is_named() {
    let text = "a".repeat(400_000);
    // No text: each byte begins a character that does not go on.
    let [large, small] = [400_000, 300_000].map(|digits| "/".repeat(digits));
    let named = json!({"raw": large, "filename": "scan.bin", "mediaType": "image/png"});
    let file_of_text = "YWFh".repeat(200_000);
    let all = json!([{"text": text}, named, {"raw": small}, {"raw": file_of_text}]);
    let long = of(&json!([]), &made(&all));
    let [Earlier { parts, too_long, .. }] = long.earlier.as_slice() else { panic!("{:?}", long.earlier) };
    let [TooLong { bytes: 400_000, sha256 }] = too_long.as_slice() else { panic!("{too_long:?}") };
    assert_eq!((parts.len(), sha256.len()), (4, 64));
    assert_eq!(parts[1].to_value(), json!({"filename": "scan.bin", "mediaType": "image/png"}));
}

#[test]
fn a_decision_waits_where_its_task_says_more_and_not_where_it_says_less() {
    let so = json!([{"text": "So."}]);
    let asked = noting(&said("ROLE_AGENT", &so), &made(&json!([{"text": "Plan: "}, {"text": "note"}])));
    let same = Freshness::Graded(FreshnessGrade::SameRequest);
    for (now, expected) in [
        (noting(&json!([]), &json!([])), same),
        (noting(&json!([]), &made(&json!([{"text": "Plan: note"}]))), same),
        (
            noting(&said("ROLE_USER", &json!([{"text": "Wire it."}])), &json!([])),
            Freshness::AsksSomethingElse,
        ),
        (noting(&json!([]), &made(&so)), Freshness::AsksSomethingElse),
        (noting(&json!([]), &made(&json!([{"text": "Plan: wire"}]))), Freshness::AsksSomethingElse),
        (
            noting(&said("ROLE_AGENT", &json!([{"data": {"wire": 1}}])), &json!([])),
            Freshness::AsksSomethingElse,
        ),
        (noting(&json!([]), &made(&json!([{"raw": "a".repeat(400_000)}]))), Freshness::AsksSomethingElse),
    ] {
        let (before, after) = (asked.reading(), now.reading());
        assert_eq!(
            freshness(&asked.look(&before), &now.look(&after), false),
            expected,
            "{:?}",
            after.earlier
        );
    }
}

#[test]
fn a_decision_names_what_stood_in_the_task() {
    let scope = Scope {
        connection: "c",
        interface_url: "https://a.example",
        credential: None,
        task_id: None,
        context_id: None,
    };
    let hash = |history, artifacts| request_hash(&scope, &of(&history, &artifacts));
    let plain = hash(json!([]), json!([]));
    let other = |history, artifacts| hash(history, artifacts) != plain;
    assert!(other(said("ROLE_AGENT", &json!([{"text": "So."}])), json!([])));
    assert!(other(json!([]), made(&json!([{"text": "So."}]))));
    assert!(other(json!([]), made(&json!([{"raw": "a".repeat(400_000)}]))));
    let of_person = hash(said("ROLE_USER", &json!([{"text": "So."}])), json!([]));
    assert_ne!(of_person, hash(said("ROLE_AGENT", &json!([{"text": "So."}])), json!([])));
}

#[test]
fn what_stood_on_another_card_is_left_out() {
    let so = json!([{"text": "So."}]);
    let long = json!([{"raw": "a".repeat(300_000)}]);
    let mut reading = of(&said("ROLE_AGENT", &so), &made(&long));
    let before = of(&json!([]), &made(&so));
    reading.leave_out_shown([&before]);
    assert_eq!(reading.earlier.len(), 2, "an artifact is no message: {:?}", reading.earlier);
    reading.leave_out_shown([&of(&said("ROLE_AGENT", &so), &json!([])), &of(&json!([]), &made(&long))]);
    assert_eq!(reading.earlier, []);

    let again = json!([
        {"artifactId": "a", "name": "plan.md", "parts": so},
        {"artifactId": "b", "name": "plan.md", "parts": so},
    ]);
    for (times, left) in [(&made(&so), 1), (&again, 0)] {
        let mut reading = of(&json!([]), &again);
        reading.leave_out_shown([&of(&json!([]), times), &of(&json!([]), &made(&so))]);
        assert_eq!(reading.earlier.len(), left, "as often as one card showed it: {:?}", reading.earlier);
    }

    let twice =
        json!([{"artifactId": "a", "name": "Wire it", "parts": so}, {"artifactId": "b", "parts": so}]);
    for (name, left) in [("Wire it", 1), ("Keep it", 2)] {
        let mut reading = of(&json!([]), &twice);
        let before = json!([{"artifactId": "a", "name": name, "parts": so}]);
        reading.leave_out_shown([&of(&json!([]), &before), &of(&json!([]), &before)]);
        assert_eq!(reading.earlier.len(), left, "{name}: {:?}", reading.earlier);
    }
}

#[test]
fn numbers_times_and_ids_may_be_other_ones_and_words_may_not() {
    let says = |text: &str| of(&json!([]), &made(&json!([{"text": text}])));
    let asked = says("Waiting for 12 s since 2026-11-23T16:00:01Z, see https://f.example/a?sig=4bf92f3577b3");
    for (now, expected) in [
        ("Waiting for 250 s since 2026-11-24T09:30:00Z, see https://f.example/a?sig=77aa01", true),
        ("Waiting for 12 s since 2026-11-23T16:00:01Z, see https://f.example/b?sig=4bf92f3577b3", false),
        ("Waiting for Mallory since 2026-11-23T16:00:01Z, see https://f.example/a?sig=4bf92f3577b3", false),
        ("Waiting for wire-all-savings-1 s since 1, see https://f.example/a?sig=1", false),
        ("This wires all savings.", false),
    ] {
        assert_eq!(says(now).differs_in_numbers_only(&asked), expected, "{now}");
    }
    assert!(of(&json!([]), &json!([])).differs_in_numbers_only(&asked), "less is no change");
    let of_person = of(&said("ROLE_USER", &json!([{"text": "So."}])), &json!([]));
    let of_agent = of(&said("ROLE_AGENT", &json!([{"text": "So."}])), &json!([]));
    assert!(!of_person.differs_in_numbers_only(&of_agent), "it makes a difference who says it");
    let file = |byte: &str| of(&json!([]), &made(&json!([{"raw": byte.repeat(400_000)}])));
    assert!(!file("a").differs_in_numbers_only(&file("b")), "another file");
}

#[test]
fn what_content_is_called_stands_with_it_whatever_it_is() {
    for name in ["Makefile", "payroll-2026.json", "../keys/authorized_keys", "x"] {
        for part in [
            json!({"data": {"rows": 3}, "filename": name}),
            json!({"text": "all of it", "filename": name}),
            json!({"url": "https://files.example/1", "filename": name}),
            json!({"raw": "QUJD", "filename": name}),
        ] {
            let parts = json!([part]);
            let named = format!(r#""filename":"{name}""#);
            for reading in [of(&json!([]), &made(&parts)), of(&said("ROLE_AGENT", &parts), &json!([]))] {
                let all = around(&reading);
                assert!(
                    all.iter().any(|(_, line)| line.replace(": ", ":").contains(&named)),
                    "{part} in {all:?}"
                );
            }
        }
    }
}
