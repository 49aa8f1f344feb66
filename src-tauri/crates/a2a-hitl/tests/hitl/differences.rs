//! The given samples (`fixtures.json`, byte for byte), and every difference between them and the samples that are
//! tested here.
//!
//! A sample was written from documentation. If a recorded server behaves otherwise, the recording wins, and the
//! difference is listed here with it.

use serde_json::{Map, Value, json};

use crate::support::{Exchange, recorded, sample};

/// One place of a sample's reply that a recording corrects.
struct Difference {
    sample: &'static str,
    /// Where in the sample.
    pointer: &'static str,
    given: Value,
    here: Value,
    /// The recording that wins.
    recording: &'static str,
    /// What it shows.
    shows: fn(&Exchange),
}

fn differences() -> [Difference; 2] {
    // Agent Stack's own client sends decisions without parts. A message has at least one (A2A 1.0 §4.1.4), and the
    // Python SDK 1.3 refuses one that has none.
    let words = |sample| Difference {
        sample,
        pointer: "/reply/parts",
        given: json!([]),
        here: json!([{"kind": "text", "text": "Decision made"}]),
        recording: "v1.3.0-jsonrpc/err-no-parts",
        shows: |refused| {
            assert!(refused.sent.is_empty(), "{:?}", refused.sent);
            assert_eq!(refused.error["code"], -32602);
        },
    };
    [words("agentstack-approval"), words("agentstack-tool-call")]
}

fn given() -> Vec<Value> {
    let given: Value = serde_json::from_str(include_str!("fixtures.json")).unwrap();
    given["fixtures"].as_array().unwrap().clone()
}

#[test]
fn the_samples_are_those_that_were_given_but_for_what_recordings_correct() {
    let mut corrected = Map::new();
    for mut sample in given() {
        let id = sample["id"].as_str().unwrap().to_owned();
        for difference in differences().iter().filter(|difference| difference.sample == id) {
            let place = sample.pointer_mut(difference.pointer).unwrap();
            assert_eq!(*place, difference.given, "{id}: what was given differs at {}", difference.pointer);
            assert_ne!(difference.given, difference.here, "{id}: this is no difference");
            *place = difference.here.clone();
        }
        let kept = json!({"event": sample["event"], "reply": sample["reply"]});
        assert!(corrected.insert(id.clone(), kept).is_none(), "{id} comes twice");
    }
    for difference in differences() {
        assert!(corrected.contains_key(difference.sample), "{} is no sample", difference.sample);
        (difference.shows)(&recorded(difference.recording));
    }
    let here: Map<String, Value> = serde_json::from_str(include_str!("samples.json")).unwrap();
    let names = |samples: &Map<String, Value>| samples.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&here), names(&corrected), "each sample is tested, and no other is among them");
    for (id, sample) in &here {
        assert_eq!(*sample, corrected[id], "{id}: a difference that is not listed");
    }
}

#[test]
fn every_sample_answered_by_a_message_is_answered_in_its_own_task() {
    let mut messages = 0;
    for given in given().iter().filter(|given| given["reply"]["parts"].is_array()) {
        messages += 1;
        let id = given["id"].as_str().unwrap();
        let (waiting, reply) = sample(id);
        assert_eq!(reply["taskId"], waiting.task_id.as_str(), "{id}");
        assert_eq!(reply["contextId"], waiting.context_id.as_str(), "{id}");
        assert_eq!(reply["role"], "user", "{id}");
    }
    assert_eq!(messages, 24, "the others are answered by a method, or not at all");
}
