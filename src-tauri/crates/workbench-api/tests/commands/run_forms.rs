//! Run files by form, and those that ship, by command.

use serde_json::{Value, json};

use crate::support::Page;

fn step(name: &str, words: &str) -> Value {
    let agent = format!("a2a-workbench://agents/{name}");
    json!({ "name": name, "agent": agent, "words": words, "askBefore": null })
}

fn form(pattern: &Value) -> Value {
    json!({ "title": "Mine", "asks": "What is asked", "pattern": pattern })
}

#[tokio::test]
async fn a_form_becomes_a_file_and_the_file_a_form() {
    let page = Page::open().await;
    let patterns = [
        json!({ "kind": "in-order", "steps": [step("a", "{request}")] }),
        json!({ "kind": "side-by-side", "branches": [step("a", "x"), step("b", "y")], "firstWins": false, "gather": step("c", "{answers}") }),
        json!({ "kind": "review", "write": step("a", "x"), "again": "{b}", "review": step("b", "{a}"), "rounds": 3, "atCap": "Good?" }),
        json!({
            "kind": "choose", "choose": step("a", "{candidates}"), "atNobody": "Who?",
            "candidates": [{ "step": step("b", "x"), "fits": "This" }, { "step": step("c", "x"), "fits": "That" }],
        }),
    ];
    for pattern in &patterns {
        let form = form(pattern);
        let built = page.call("runs.build", json!({ "form": form, "over": null })).await;
        assert_eq!(built["fault"], Value::Null, "{built}");
        let read = page.call("runs.form", json!({ "text": built["text"] })).await;
        assert_eq!((&read["form"], &read["outline"]), (&form, &built["outline"]));
    }
}

#[tokio::test]
async fn a_changed_form_keeps_the_words_of_its_file() {
    let page = Page::open().await;
    let of = |words: &str| form(&json!({ "kind": "in-order", "steps": [step("a", words)] }));
    let built = page.call("runs.build", json!({ "form": of("x"), "over": null })).await;
    let text = format!("# Ours.\n{}", built["text"].as_str().unwrap());
    let over = page.call("runs.build", json!({ "form": of("z"), "over": text })).await;
    assert_eq!(over["text"].as_str().unwrap(), text.replace("text: x", "text: z"));
}

#[tokio::test]
async fn a_file_is_kept_under_its_name() {
    let page = Page::open().await;
    let form = form(&json!({ "kind": "in-order", "steps": [step("a", "x")] }));
    let text = page.call("runs.build", json!({ "form": form, "over": null })).await["text"].clone();
    let saved = page.call("runs.saveFile", json!({ "text": text })).await;
    assert_eq!(saved["name"], "mine.yaml");
    page.call("runs.saveFile", json!({ "text": "half of one" })).await;
    let files = page.saved.lock().unwrap();
    let kept: Vec<_> = files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())).collect();
    let whole = text.as_str().unwrap().as_bytes();
    assert_eq!(kept, [("mine.yaml", whole), ("run.yaml", b"half of one".as_slice())]);
}

#[tokio::test]
async fn what_a_form_lacks_is_told_with_its_step() {
    let page = Page::open().await;
    let form = form(&json!({ "kind": "in-order", "steps": [step("a", "")] }));
    let built = page.call("runs.build", json!({ "form": form, "over": null })).await;
    assert_eq!(built, json!({ "text": null, "outline": [], "fault": { "code": "no-words", "step": "a" } }));
}

#[tokio::test]
async fn what_ships_is_shown_with_its_picture_and_has_no_form() {
    let page = Page::open().await;
    let shipped = page.call("runs.examples", json!({})).await;
    let ids: Vec<&str> = shipped.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    let expect =
        ["story-team", "pipeline", "side-by-side", "race", "loop", "review", "choose", "nested", "approval"];
    assert_eq!(ids, expect);
    for example in shipped.as_array().unwrap() {
        assert_ne!(example["outline"], json!([]), "{}", example["id"]);
        let read = page.call("runs.form", json!({ "text": example["text"] })).await;
        assert_eq!((&read["form"], &read["outline"]), (&Value::Null, &example["outline"]));
    }
}
