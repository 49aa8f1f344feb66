//! Every documented request in every generation: the same reader, the same items, the same reply. Parts of a
//! request or reply that a generation cannot carry are listed, and must be lost.

use std::collections::BTreeSet;

use a2a_hitl::{Item, Outgoing, Reading, Reply};
use a2a_protocol::dialect::{LossKind, message_losses};
use a2a_protocol::model::{Content, Message, MessageId, Part};
use a2a_protocol::{Dialect, Json, read};
use serde_json::json;

use crate::answers::mixes;
use crate::support::{Waiting, documented, documented_event, sent};

/// A request that a generation cannot carry whole.
struct Lost {
    requests: &'static [&'static str],
    generations: &'static [Dialect],
    /// Who reads what is left.
    reader: &'static str,
}

const BEFORE_1_0: &[Dialect] = &[Dialect::V0_1, Dialect::V0_3, Dialect::V0_3Proto];

const LOST: [Lost; 3] = [
    // 0.1 has no extensions, which is where kagent says whose request it is.
    Lost {
        requests: &["kagent-approval-two", "kagent-nested", "kagent-ask-user", "kagent-nested-ask"],
        generations: &[Dialect::V0_1],
        reader: "unknown-structured",
    },
    // 0.1 has no `auth-required`: what is only words is a question like any other.
    Lost { requests: &["plain-auth-required"], generations: &[Dialect::V0_1], reader: "plain-text" },
    // Protobuf before 1.0 has objects as data and nothing else. A list goes out as `{"value": …}`, which is no screen.
    Lost {
        requests: &["a2ui-0.10", "a2ui-0.9-words", "a2ui-0.9-controls"],
        generations: &[Dialect::V0_3Proto],
        reader: "a2ui",
    },
];

/// Beside what is asked, 0.1 loses that a sign-in is: it is not offered as another way to read these.
const NO_SIGN_IN_BESIDE: [&str; 3] = ["agentstack-secrets", "agentstack-oauth", "oid4vp"];

fn is_lost(name: &str, dialect: Dialect) -> Option<&'static Lost> {
    LOST.iter().find(|lost| lost.requests.contains(&name) && lost.generations.contains(&dialect))
}

/// The request as an agent of that generation sends it.
fn in_words_of(dialect: Dialect, asked: &serde_json::Value) -> Reading {
    let written = dialect.encode_event(&documented_event(asked));
    Waiting::of(read::event(&written, dialect).value).reading()
}

/// What is shown beneath: parts in the spelling of their generation by their content.
fn beneath(reading: &Reading, dialect: Dialect) -> Vec<String> {
    let parts = if dialect == Dialect::V0_3Proto { "content" } else { "parts" };
    let content = |piece: &Json| {
        let around = format!(r#"{{"messageId":"m","role":"agent","{parts}":[{}]}}"#, piece.as_str());
        let message = read::message(&Json::parse(around).unwrap(), dialect).value;
        match &message.parts[0].content {
            Content::Unknown(_) => piece.as_str().to_owned(),
            content => format!("{content:?} {:?}", message.parts[0].metadata),
        }
    };
    reading.beside.iter().map(content).collect()
}

#[test]
fn a_request_is_read_and_answered_alike_in_every_generation() {
    for (name, asked) in documented() {
        let own = if asked["task"].is_null() { Dialect::V0_3 } else { Dialect::V1_0 };
        let original = in_words_of(own, &asked);
        let with_reply = |answers: Vec<_>| {
            let reply = original.reply(&answers).map(|reply| sent(&reply));
            (answers, reply)
        };
        let replies: Vec<_> = mixes(&original).into_iter().map(with_reply).collect();
        for dialect in Dialect::ALL.into_iter().filter(|dialect| is_lost(&name, *dialect).is_none()) {
            let case = format!("{name} in {dialect:?}");
            let reading = in_words_of(dialect, &asked);
            assert_eq!(reading.reader, original.reader, "{case}");
            assert_eq!((&reading.why, reading.confidence), (&original.why, original.confidence), "{case}");
            assert_eq!(reading.items, original.items, "{case}");
            assert_eq!(reading.question, original.question, "{case}");
            assert_eq!(reading.expires_at, original.expires_at, "{case}");
            assert_eq!(reading.says_more, original.says_more, "{case}");
            assert_eq!((&reading.others, &reading.earlier), (&original.others, &original.earlier), "{case}");
            assert_eq!(beneath(&reading, dialect), beneath(&original, own), "{case}");

            let loses_sign_in = dialect == Dialect::V0_1 && NO_SIGN_IN_BESIDE.contains(&name.as_str());
            let differs = reading.alternatives != original.alternatives;
            assert_eq!(differs, loses_sign_in, "{case}: {:?}", reading.alternatives);

            for (answers, reply) in &replies {
                let here = reading.reply(answers).map(|reply| sent(&reply));
                assert_eq!(here, *reply, "{case}: {answers:?}");
            }
        }
    }
}

#[test]
fn what_a_generation_cannot_carry_is_shown_and_never_half_read() {
    let all = documented();
    for lost in LOST {
        for name in lost.requests {
            let (_, asked) = all.iter().find(|(known, _)| known == name).unwrap();
            for dialect in lost.generations {
                let (reading, original) = (in_words_of(*dialect, asked), in_words_of(Dialect::V1_0, asked));
                assert_eq!(reading.reader.as_str(), lost.reader, "{name} in {dialect:?}");
                assert_ne!(reading.items, original.items, "{name} in {dialect:?} is not lost");
                let [Item::Raw { .. } | Item::FreeText { .. }] = reading.items.as_slice() else {
                    panic!("{name} in {dialect:?} is shown as it came: {:?}", reading.items)
                };
            }
        }
    }
}

/// The message of a reply, if it is answered by one.
fn message_of(reply: &Reply) -> Option<Message> {
    let stamped = reply.clone().stamped("2026-01-02T03:04:05Z");
    match stamped.resolve(|_| Some(r#""secret""#.into())).unwrap() {
        Outgoing::Message { parts, metadata, extensions } => {
            Some(Message { metadata, extensions, ..Message::user(MessageId::new("m"), parts) })
        }
        Outgoing::Rpc { .. } => None,
    }
}

/// All that an agent gets of it.
fn said(message: &Message) -> String {
    let part = |part: &Part| format!("{:?} {:?}", part.content, part.metadata);
    let parts: Vec<String> = message.parts.iter().map(part).collect();
    json!([parts, message.metadata.as_ref().map(Json::as_str), message.extensions]).to_string()
}

#[test]
fn a_reply_arrives_whole_in_every_generation() {
    let mut lost = BTreeSet::new();
    for (name, asked) in documented() {
        for dialect in Dialect::ALL {
            let reading = in_words_of(dialect, &asked);
            for answers in mixes(&reading) {
                let Ok(reply) = reading.reply(&answers) else { continue };
                let Some(message) = message_of(&reply) else { continue };
                let arrived = read::message(&dialect.encode_message(&message), dialect).value;
                let mut losses = message_losses(dialect, &message);
                // Before 1.0 data have no media type, and no agent of those generations looks for one.
                losses.retain(|loss| loss.kind != LossKind::MediaType);
                let case = format!("{name} in {dialect:?}: {answers:?}");
                assert_eq!(said(&arrived) == said(&message), losses.is_empty(), "{case}: {losses:?}");
                let kinds = losses.into_iter().map(|loss| (loss.kind, loss.pointer));
                lost.extend(kinds.map(|(kind, pointer)| {
                    assert_eq!(kind, LossKind::DataWrapped, "{case}");
                    (name.clone(), format!("{dialect:?}"), pointer)
                }));
            }
        }
    }
    let wrapped =
        |name: &str, dialect: &Dialect| (name.to_owned(), format!("{dialect:?}"), "/parts/0/data".to_owned());
    let every = BEFORE_1_0.iter().map(|dialect| ("mastra-raw", dialect));
    let every = every.chain(SCREENS.into_iter().map(|name| (name, &Dialect::V0_3Proto)));
    let shown = LOST[0].requests.iter().map(|name| (*name, &Dialect::V0_1));
    let listed: BTreeSet<_> = every.chain(shown).map(|(name, dialect)| wrapped(name, dialect)).collect();
    assert_eq!(lost, listed, "a list as an answer by itself is an object before 1.0");
}

/// Screens, which are answered with a list by what their parts declare, except where there is no way to write one.
const SCREENS: [&str; 4] = ["a2ui-0.10", "a2ui-0.9-words", "a2ui-0.9-controls", "a2ui-unread"];
