//! Every recorded message to a waiting task, one row for each: the reader writes exactly this message, or it
//! never does and the row says why. The row also has the agent's reaction.
//!
//! Whole messages are compared, with the ids of task and conversation; only the message's own id belongs to a
//! delivery. A recording without a row fails, and so does a row without a difference.

mod rows;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use a2a_hitl::{Answer, AnswerKind, Item, ItemId, Outgoing, Reading, Reply, ReplyError};
use a2a_protocol::model::{Message, MessageId};
use a2a_protocol::{Dialect, Json};
use serde_json::{Value, json};

use self::rows::{Is, Row, rows};
use crate::support::{Exchange, Waiting, approve, parsed, recorded, reject};

/// Everything that was recorded as sent to a task that was there already, in the folders where requests were recorded.
fn recorded_answers() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for folder in files_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/wire")) {
        if !folder.is_dir() || !files_in(&folder).iter().any(|file| name_of(file).ends_with("-1-request")) {
            continue;
        }
        for file in files_in(&folder) {
            let exchange: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
            if exchange["request"]["body"]["params"]["message"]["taskId"].is_string() {
                found.insert(format!("{}/{}", name_of(&folder), name_of(&file)));
            }
        }
    }
    found
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect()
}

/// The name of a file without its ending. A folder's name ends with its version.
fn name_of(path: &Path) -> &str {
    let name = if path.is_dir() { path.file_name() } else { path.file_stem() };
    name.unwrap().to_str().unwrap()
}

/// What was asked when this was sent: `x-1-request` before `x-2-answer`.
fn asked_before(answer: &str) -> Waiting {
    let mut places = ["-2-", "-3-", "-4-"].into_iter();
    let pair = places.find_map(|place| Some(answer.split_once(place)?.0)).unwrap();
    recorded(&format!("{pair}-1-request")).waiting.unwrap()
}

/// The whole message of a reply in the recorder's generation, but for its own id.
fn written(waiting: &Waiting, reply: &Reply, sent: &Exchange) -> Value {
    let Ok(Outgoing::Message { parts, metadata, extensions }) =
        reply.resolve(|name| Some(name.as_str().to_owned()))
    else {
        panic!("a message with every secret: {reply:?}")
    };
    let message = Message {
        task_id: Some(waiting.task_id.clone()),
        context_id: Some(waiting.context_id.clone()),
        metadata,
        extensions,
        ..Message::user(MessageId::new("of the delivery"), parts)
    };
    let dialect = if sent.message["kind"].is_string() { Dialect::V0_3 } else { Dialect::V1_0 };
    without_own_id(dialect.encode_message(&message).to_value())
}

fn without_own_id(mut message: Value) -> Value {
    assert!(message.as_object_mut().unwrap().remove("messageId").is_some(), "a message has an id");
    message
}

/// What an agent made of it: the state and all words, or the error.
fn reaction(exchange: &Exchange) -> String {
    let Some(waiting) = &exchange.waiting else {
        return format!("{}: {}", exchange.error["code"], exchange.error["message"]);
    };
    let words = waiting.status.message.iter().map(Message::text);
    let made = waiting.artifacts.iter().map(a2a_protocol::model::Artifact::text);
    let said: Vec<String> = words.chain(made).filter(|text| !text.is_empty()).collect();
    format!("{}: {}", waiting.status.state, said.join("\n"))
}

fn in_order(reading: &Reading, answers: Vec<Answer>) -> Vec<(ItemId, Answer)> {
    assert_eq!(reading.items.len(), answers.len(), "one answer per item: {:?}", reading.items);
    reading.items.iter().map(|item| item.id().clone()).zip(answers).collect()
}

#[test]
fn every_recorded_answer_has_its_row() {
    let listed: BTreeSet<String> = rows().into_iter().map(|row| row.answer).collect();
    assert_eq!(listed.len(), rows().len(), "no row comes twice");
    assert_eq!(recorded_answers(), listed);
}

#[test]
fn the_reader_writes_each_recorded_answer_whole() {
    for Row { answer, reacted, is } in rows() {
        let sent = recorded(&answer);
        let reacts = reaction(&sent);
        assert!(reacts.starts_with(reacted), "{answer} was recorded with {reacts:?}");
        let Is::Written { answers, but } = is else { continue };
        let waiting = asked_before(&answer);
        let reading = waiting.reading();
        let reply = reading.reply(&in_order(&reading, answers(&sent.message))).unwrap();

        let mut expected = without_own_id(sent.message.clone());
        for difference in but {
            difference.apply(&mut expected, &answer);
        }
        assert_eq!(written(&waiting, &reply, &sent), expected, "{answer}");
    }
}

/// Whatever a person could answer to this item, with the words and values of the recorded message among it.
fn anything(item: &Item, sent: &Value) -> Vec<Answer> {
    let mut found = vec![approve(), reject(), Answer::Cancel, Answer::Done];
    found.push(Answer::Reject { reason: Some("no".into()) });
    for part in sent["parts"].as_array().unwrap() {
        if let Some(text) = part["text"].as_str() {
            let inside = || parsed(&json!({ "response": text }).to_string());
            found.extend([Answer::Text(text.to_owned()), Answer::Raw(inside()), Answer::Values(inside())]);
        }
        for place in ["/data", "/data/response", "/data/response/response", "/data/resume", "/data/approvals"]
        {
            let Some(value) = part.pointer(place) else { continue };
            let json = || Json::from(value.clone());
            found.extend([Answer::Raw(json()), Answer::Values(json())]);
            found.push(Answer::Approve { payload: Some(json()) });
            found.extend(value.as_str().map(|text| Answer::Text(text.to_owned())));
        }
    }
    found.extend([Answer::Raw(Json::from(Value::Bool(true))), Answer::Text("text".into())]);
    if let Item::Approval { grants, .. } = item {
        found.extend(grants.iter().map(|grant| Answer::Grant(grant.value.clone())));
    }
    found
}

/// Every way to answer these items or some of them.
fn combinations(items: &[Item], sent: &Value) -> Vec<Vec<(ItemId, Answer)>> {
    let Some((first, rest)) = items.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for others in combinations(rest, sent) {
        for answer in anything(first, sent) {
            all.push([vec![(first.id().clone(), answer)], others.clone()].concat());
        }
        all.push(others);
    }
    all
}

#[test]
fn what_agents_do_not_take_is_never_written_whatever_a_person_answers() {
    for Row { answer, is, .. } in rows() {
        let Is::Never(why) = is else { continue };
        let (sent, waiting) = (recorded(&answer), asked_before(&answer));
        let reading = waiting.reading();
        let mut replies = 0;
        for answers in combinations(&reading.items, &sent.message) {
            let Ok(reply) = reading.reply(&answers) else { continue };
            replies += 1;
            assert_eq!(answers.len(), reading.items.len(), "{answer}: nothing is left out");
            let mut message = without_own_id(sent.message.clone());
            for part in message["parts"].as_array_mut().unwrap() {
                part.as_object_mut().unwrap().remove("mediaType");
            }
            assert_ne!(written(&waiting, &reply, &sent), message, "{answer}: {why}: {answers:?}");
        }
        assert!(replies > 0, "{answer}: something can be answered");
    }
}

#[test]
fn an_answer_to_another_id_is_none() {
    for mode in ["", "ext-"] {
        let answer = format!("adk-2.13.0/{mode}confirm-badid-2-answer");
        let named = recorded(&answer).sent[0]["data"]["id"].as_str().unwrap().to_owned();
        let reading = asked_before(&answer).reading();
        let item = ItemId::new(named);
        assert_eq!(
            reading.reply(&[(item.clone(), approve())]),
            Err(ReplyError::UnknownItem { item: item.clone() })
        );
        let both = [(reading.items[0].id().clone(), approve()), (item.clone(), approve())];
        assert_eq!(reading.reply(&both), Err(ReplyError::UnknownItem { item }), "nor beside the right one");
    }
}

#[test]
fn words_are_not_taken_for_a_decision_where_the_agent_takes_none() {
    for row in rows().iter().filter(|row| matches!(row.is, Is::Never(rows::WORDS))) {
        let sent = recorded(&row.answer);
        let words = Answer::Text(sent.sent[0]["text"].as_str().unwrap().to_owned());
        let reading = asked_before(&row.answer).reading();
        let item = reading.items[0].id().clone();
        assert_eq!(
            reading.reply(&[(item.clone(), words)]),
            Err(ReplyError::NotAllowed { item, answer: AnswerKind::Text }),
            "{}",
            row.answer
        );
    }
}
