//! A reply names every item by its id exactly once and as decided, with any mix of answers, and there is no reply
//! if one is missing.

use std::collections::BTreeSet;

use a2a_hitl::{Answer, Item, ItemId, Outgoing, Reading, ReplyError, read_with};
use a2a_protocol::Json;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::answers::{mixed, mixes};
use crate::properties::mutated;
use crate::support::{Waiting, documented, documented_event, read_documented, sent};

/// One thing that a reply says: of which id, where its shape has one, and whether that goes ahead, where it says so.
#[derive(Debug, Clone, PartialEq)]
struct Said {
    id: Option<String>,
    goes_ahead: Option<bool>,
}

impl Said {
    fn by_id(json: &Json, id: &str, goes_ahead: Option<bool>) -> Self {
        // An id that is missing is none of anybody's.
        Self { id: Some(json.get(id).and_then(|id| id.as_string()).unwrap_or_default()), goes_ahead }
    }

    fn by_place(goes_ahead: Option<bool>) -> Self {
        Self { id: None, goes_ahead }
    }
}

/// Whether a word at a place is one of those that let something go ahead; nothing where it is none of a decision's.
fn word(json: &Json, place: &str, yes: &[&str], no: &[&str]) -> Option<bool> {
    let word = json.get(place)?.as_string()?;
    if yes.contains(&word.as_str()) { Some(true) } else { no.contains(&word.as_str()).then_some(false) }
}

fn flag(json: &Json, place: &str) -> Option<bool> {
    json.get(place)?.as_bool()
}

fn listed(json: &Json, place: &str) -> Vec<Json> {
    json.get(place).map(|list| list.items()).unwrap_or_default()
}

/// Members by their names, those that come twice included.
fn named(json: &Json, place: &str) -> Vec<(String, Json)> {
    json.get(place).map(|object| object.members()).unwrap_or_default()
}

/// What a reply says, in its own order. Nothing where its shape decides by something else than ids and places.
fn said(reader: &str, reply: &Outgoing) -> Option<Vec<Said>> {
    let (data, metadata) = match reply {
        Outgoing::Rpc { params, .. } if reader == "shared-interrupt" => {
            let reply = word(params, "/reply", &["once", "always"], &["reject"]);
            return Some(vec![Said::by_id(params, "/request_id", reply)]);
        }
        Outgoing::Rpc { .. } => panic!("{reader} calls no method"),
        Outgoing::Message { parts, metadata, .. } => {
            (parts.iter().filter_map(|part| part.as_data()).collect::<Vec<_>>(), metadata.as_ref())
        }
    };
    let each = |read: &dyn Fn(&Json) -> Vec<Said>| Some(data.iter().flat_map(|data| read(data)).collect());
    let by_id = |place: &str, id: &str, yes: &str| {
        let all = data
            .iter()
            .flat_map(|data| if place.is_empty() { vec![(*data).clone()] } else { listed(data, place) });
        Some(all.map(|one| Said::by_id(&one, id, flag(&one, yes))).collect())
    };
    match reader {
        "kagent" => of_kagent(metadata?),
        "agent-stack" => Some(of_agent_stack(metadata?)),
        "adk" => by_id("", "/id", "/response/confirmed"),
        "strands" => each(&|one| {
            let goes_ahead = word(one, "/interruptResponse/response", &["y"], &["n"]);
            vec![Said::by_id(one, "/interruptResponse/interruptId", goes_ahead)]
        }),
        "ag-ui" => by_id("/resume", "/interruptId", "/payload/approved"),
        "openai-tool" => by_id("/decisions", "/call_id", "/approve"),
        "openai-mcp" => by_id("", "/approval_request_id", "/approve"),
        "vercel" => by_id("", "/approvalId", "/approved"),
        "agent-framework" => by_id("", "/id", "/approved"),
        "gemini-cli" => each(&|call| {
            let yes = ["proceed_once", "proceed_always", "proceed_always_tool", "proceed_always_server"];
            vec![Said::by_id(call, "/callId", word(call, "/outcome", &yes, &["cancel"]))]
        }),
        "pydantic-ai" => each(&of_pydantic),
        "kagent-legacy" => each(&of_kagent_legacy),
        "langgraph" if data.len() == 1 && is_by_ids(data[0]) => {
            Some(data[0].members().iter().map(|_| Said::by_place(None)).collect())
        }
        "langchain" | "agent-inbox" | "langgraph" => each(&of_langchain),
        "mastra" => each(&|resumed| vec![Said::by_place(flag(resumed, "/approved"))]),
        _ => None,
    }
}

fn of_kagent(metadata: &Json) -> Option<Vec<Said>> {
    let (_, response) = metadata.members().pop()?;
    if let Some(id) = response.get("/id") {
        return Some(vec![Said { id: id.as_string(), goes_ahead: None }]);
    }
    let approvals = listed(&response, "/approvals");
    Some(approvals.iter().map(|one| Said::by_id(one, "/id", flag(one, "/approved"))).collect())
}

fn of_agent_stack(metadata: &Json) -> Vec<Said> {
    let of_extension = |(uri, answer): (String, Json)| {
        let given = named(&answer, "/secret_fulfillments");
        if !given.is_empty() {
            let secret = |(key, _)| Said { id: Some(key), goes_ahead: None };
            return given.into_iter().map(secret).collect();
        }
        let decided = ["/decision", "/action"];
        let goes_ahead =
            decided.iter().find_map(|place| word(&answer, place, &["approve", "accept"], &["reject"]));
        vec![Said { id: Some(uri), goes_ahead }]
    };
    metadata.members().into_iter().flat_map(of_extension).collect()
}

fn of_pydantic(data: &Json) -> Vec<Said> {
    let approval = |(id, said): (String, Json)| Said {
        id: Some(id),
        goes_ahead: said.as_bool().or_else(|| word(&said, "/kind", &["tool-approved"], &["tool-denied"])),
    };
    let call = |(id, _)| Said { id: Some(id), goes_ahead: None };
    let calls = named(data, "/calls").into_iter().map(call);
    named(data, "/approvals").into_iter().map(approval).chain(calls).collect()
}

/// By the ids of several calls, or by one word for the only one or for all of them.
fn of_kagent_legacy(data: &Json) -> Vec<Said> {
    let answers = listed(data, "/ask_user_answers");
    if !answers.is_empty() {
        return vec![Said::by_place(None); answers.len()];
    }
    let decisions = named(data, "/decisions");
    if decisions.is_empty() {
        return vec![Said::by_place(word(data, "/decision_type", &["approve"], &["reject"]))];
    }
    let decision = |(id, said): (String, Json)| {
        let goes_ahead = word(&said, "", &["approve"], &["reject"]);
        Said { id: Some(id), goes_ahead }
    };
    decisions.into_iter().map(decision).collect()
}

/// By place: decisions of its middleware, or responses of the inbox, alone or in a list, resumed or not.
fn of_langchain(data: &Json) -> Vec<Said> {
    let resumed = data.get("/resume").unwrap_or_else(|| data.clone());
    let decisions = listed(&resumed, "/decisions");
    let all = match decisions.is_empty().then(|| resumed.items()) {
        Some(list) if list.is_empty() => vec![resumed],
        Some(list) => list,
        None => decisions,
    };
    let yes = ["approve", "edit", "accept"];
    all.iter().map(|one| Said::by_place(word(one, "/type", &yes, &["reject", "ignore"]))).collect()
}

/// Whether several interrupts of a graph are resumed.
fn is_by_ids(data: &Json) -> bool {
    let members = data.members();
    members.len() > 1 && members.iter().all(|(id, _)| id.len() == 32)
}

/// What has to be said: each item by its id where its shape has one, and whether it goes ahead.
fn meant(reading: &Reading, answers: &[(ItemId, Answer)]) -> Vec<Said> {
    let mut meant: Vec<Said> = Vec::new();
    let reader = reading.reader.as_str();
    let by_place = ["langchain", "agent-inbox", "langgraph", "mastra"].contains(&reader)
        || (reader == "kagent-legacy" && !is_batch(reading));
    for (item, (_, answer)) in reading.items.iter().zip(answers) {
        let id = item.id().as_str();
        let id = match item {
            // Questions have a place beneath the id that they share.
            Item::Question { .. } if ["kagent", "shared-interrupt"].contains(&reader) => {
                id.rsplit_once('/').unwrap().0
            }
            // Both secrets of a credential go out in the response to one call.
            Item::Secret { .. } if reader == "adk" => id.split_once('/').map_or(id, |(call, _)| call),
            _ => id,
        };
        let goes_ahead = match (item, answer) {
            (Item::Approval { .. }, Answer::Approve { .. } | Answer::Grant(_)) => Some(true),
            // Closing an interrupt of AG-UI says of no call that it may run.
            (Item::Approval { .. }, Answer::Cancel) if reader == "ag-ui" => None,
            (Item::Approval { .. }, Answer::Reject { .. } | Answer::Cancel) => Some(false),
            (Item::Question { .. }, Answer::Reject { .. }) if reader == "kagent-legacy" => Some(false),
            _ => None,
        };
        let said = Said { id: (!by_place).then(|| id.to_owned()), goes_ahead };
        if matches!(item, Item::Question { .. } | Item::Secret { .. })
            && !by_place
            && meant.last() == Some(&said)
        {
            continue;
        }
        meant.push(said);
    }
    meant
}

/// Whether each call of the older kagent is decided by its id: where there is more than one, and no question.
fn is_batch(reading: &Reading) -> bool {
    let asks = reading.items.iter().any(|item| matches!(item, Item::Question { .. }));
    let oldest = reading.echo.iter().any(|data| data.member("interrupt_type").is_some());
    reading.items.len() > 1 && !asks && !oldest
}

/// Says how a reply to these answers differs from what was decided, if it does.
fn difference(reading: &Reading, answers: &[(ItemId, Answer)]) -> Result<(), String> {
    let Ok(reply) = reading.reply(answers) else { return Ok(()) };
    let reply = reply.stamped("2026-01-02T03:04:05Z").resolve(|_| Some(r#""secret""#.into())).unwrap();
    let Some(said) = said(reading.reader.as_str(), &reply) else { return Ok(()) };
    let mut meant = meant(reading, answers);
    // Resumed with a value, and not with a decision.
    let decides = reading.items.iter().any(|item| matches!(item, Item::Approval { .. }));
    if !decides && meant.iter().all(|one| one.id.is_none()) && reading.reader.as_str() != "kagent-legacy" {
        return Ok(());
    }
    if reading.reader.as_str() == "kagent-legacy" && said.len() == 1 {
        // One word for all.
        meant.dedup();
    }
    if said == meant {
        Ok(())
    } else {
        Err(format!("{}: {answers:?} said as {said:?}, meant {meant:?}", reading.reader))
    }
}

/// Whatever is left out of these answers, nothing is written.
fn omission(
    reading: &Reading,
    answers: &[(ItemId, Answer)],
    kept: impl Fn(usize) -> bool,
) -> Result<(), String> {
    let fewer: Vec<_> = answers
        .iter()
        .enumerate()
        .filter(|(place, _)| kept(*place))
        .map(|(_, answer)| answer.clone())
        .collect();
    match reading.reply(&fewer) {
        Ok(reply) if fewer.len() < answers.len() => {
            Err(format!("{}: {fewer:?} gave {}", reading.reader, sent(&reply)))
        }
        _ => Ok(()),
    }
}

/// Readers whose replies name ids or places, all of which a documented request exercises.
const SAYS: [&str; 16] = [
    "kagent",
    "agent-stack",
    "adk",
    "strands",
    "ag-ui",
    "openai-tool",
    "openai-mcp",
    "vercel",
    "agent-framework",
    "gemini-cli",
    "pydantic-ai",
    "kagent-legacy",
    "langchain",
    "agent-inbox",
    "langgraph",
    "shared-interrupt",
];

#[test]
fn every_documented_request_names_each_item_once_as_it_was_decided() {
    let mut checked = BTreeSet::new();
    let mut refused = Vec::new();
    for (name, asked) in documented() {
        let reading = read_documented(&asked).reading();
        for answers in mixes(&reading) {
            if let Err(error) = reading.reply(&answers) {
                refused.push((name.clone(), error));
                continue;
            }
            difference(&reading, &answers).unwrap_or_else(|difference| panic!("{name}: {difference}"));
            checked.insert(reading.reader.as_str().to_owned());
            for left_out in 0..answers.len() {
                omission(&reading, &answers, |place| place != left_out).unwrap();
            }
        }
    }
    for reader in SAYS {
        assert!(checked.contains(reader), "{reader}");
    }
    for (name, error) in refused {
        let is_known = match &error {
            // A list where an object is wanted; one word for all; null.
            ReplyError::NotAnObject { .. } | ReplyError::AllOrNone { .. } => true,
            _ => false,
        };
        assert!(is_known, "{name}: {error:?}");
    }
}

proptest! {
    #[test]
    fn a_request_that_was_changed_anywhere_is_answered_item_by_item(
        asked in mutated(), choices in prop::collection::vec(any::<Index>(), 1..6), kept in any::<u8>(),
    ) {
        let Some(waiting) = Waiting::if_asking(documented_event(&asked)) else { return Ok(()) };
        let first = waiting.reading();
        let others: Vec<Reading> =
            first.alternatives.iter().map(|other| read_with(other, &waiting.input()).unwrap()).collect();
        for reading in others.iter().chain([&first]) {
            let choose = |place: usize, of: usize| choices[place % choices.len()].index(of);
            let Some(answers) = mixed(reading, choose) else { continue };
            let right = difference(reading, &answers);
            prop_assert!(right.is_ok(), "{right:?}");
            let nothing = omission(reading, &answers, |place| kept >> (place % 8) & 1 == 1);
            prop_assert!(nothing.is_ok(), "{nothing:?}");
        }
    }
}
