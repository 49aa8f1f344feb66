//! One message that asks in the words of several frameworks: every request is shown, and named as another one
//! unless it is the same.

use a2a_hitl::{
    Freshness, FreshnessGrade, Glimpse, ReaderId, Reading, RequestInput, Sign, freshness, read_request,
    read_with, warnings,
};
use a2a_protocol::Json;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::support::{Waiting, approve, documented, fetched, in_order, parts, read_documented, reject};

const KAGENT: &str = "https://kagent.dev/extensions/hitl/v1";
const AGENT_STACK: &str = "https://a2a-extensions.agentstack.beeai.dev/tools/call/v1";

/// A framework in whose words a call is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Kagent,
    AgentStack,
    Adk,
    LangChain,
    OpenAi,
}

const ALL: [Dialect; 5] =
    [Dialect::Kagent, Dialect::AgentStack, Dialect::Adk, Dialect::LangChain, Dialect::OpenAi];

impl Dialect {
    fn reader(self) -> &'static str {
        match self {
            Self::Kagent => "kagent",
            Self::AgentStack => "agent-stack",
            Self::Adk => "adk",
            Self::LangChain => "langchain",
            Self::OpenAi => "openai-mcp",
        }
    }

    /// Whether it is data that anybody may pass on, so that several of them are answered in one message.
    fn is_data(self) -> bool {
        matches!(self, Self::LangChain | Self::OpenAi)
    }

    fn ask(self, tool: &str, args: &Value, message: &mut Map<String, Value>) {
        let part = match self {
            Self::Kagent => {
                message["extensions"] = json!([KAGENT]);
                message["metadata"][KAGENT] = json!({"type": "tool_approval_request", "tools": [{"id": "k", "name": tool, "args": args}]});
                return;
            }
            Self::AgentStack => {
                message["metadata"][AGENT_STACK] = json!({"name": tool, "input": args});
                return;
            }
            Self::Adk => json!({
                "data": {"id": "f", "name": "adk_request_confirmation", "args": {
                    "originalFunctionCall": {"name": tool, "id": "c", "args": args},
                    "toolConfirmation": {"confirmed": false}}},
                "metadata": {"adk_type": "function_call", "adk_is_long_running": true}}),
            Self::LangChain => json!({"data": {
                "action_requests": [{"name": tool, "args": args}],
                "review_configs": [{"action_name": tool, "allowed_decisions": ["approve", "reject"]}]}}),
            Self::OpenAi => json!({"data": {
                "type": "mcp_approval_request", "id": "o", "name": tool, "arguments": args.to_string()}}),
        };
        if let Some(parts) = message["parts"].as_array_mut() {
            parts.push(part);
        }
    }
}

/// A task whose message asks for these calls, in this order.
fn asking_for(calls: &[(Dialect, &str, Value)]) -> Waiting {
    let mut message = json!({"messageId": "m", "role": "ROLE_AGENT", "parts": [{"text": "May I?"}],
        "metadata": {}, "extensions": []});
    let members = message.as_object_mut().unwrap();
    for (dialect, tool, args) in calls {
        dialect.ask(tool, args, members);
    }
    fetched(&json!({"id": "t", "contextId": "c", "status": {
        "state": "TASK_STATE_INPUT_REQUIRED", "message": message}}))
}

/// Readers of other requests that the card warns of.
fn warned_of(reading: &Reading) -> Vec<String> {
    let readers = warnings(reading).into_iter().filter_map(|warning| match warning.sign {
        Sign::OtherRequest { reader } => Some(reader.to_string()),
        _ => None,
    });
    readers.collect()
}

/// Shared ids that the card warns of.
fn ids_warned_of(reading: &Reading) -> Vec<String> {
    let ids = warnings(reading).into_iter().filter_map(|warning| match warning.sign {
        Sign::SharedId { id } => Some(id),
        _ => None,
    });
    ids.collect()
}

/// Everything that the card shows.
fn shown(reading: &Reading) -> String {
    format!("{:?} {:?}", reading.items, reading.beside)
}

#[test]
fn two_requests_in_one_message_are_both_shown_and_either_can_be_answered() {
    for one in ALL {
        for other in ALL.into_iter().filter(|other| *other != one) {
            let small = (one, "note", json!({"to": "Sato"}));
            let large = (other, "delete_everything", json!({"path": "/"}));
            let waiting = asking_for(&[small, large]);

            let reading = waiting.reading();
            if one.is_data() && other.is_data() {
                let (readers, warned) = (reading.reader.as_str(), warned_of(&reading));
                assert_eq!(
                    (readers, warned),
                    ("several", Vec::new()),
                    "{one:?} {other:?}: answered together"
                );
                let reply = reading.reply(&in_order(&reading, [approve(), reject()])).unwrap();
                assert_eq!(parts(&reply).len(), 2, "{one:?} {other:?}: one part for each");
                continue;
            }
            let (first, second) =
                if reading.reader.as_str() == one.reader() { (one, other) } else { (other, one) };
            assert_eq!(reading.reader.as_str(), first.reader());
            assert_eq!(warned_of(&reading), [second.reader()], "{one:?} {other:?}");
            let card = shown(&reading);
            for said in ["note", "Sato", "delete_everything"] {
                assert!(card.contains(said), "{one:?} {other:?}: {said} is in {card}");
            }

            let chosen = ReaderId::new(second.reader());
            assert!(reading.alternatives.contains(&chosen), "{:?}", reading.alternatives);
            let chosen = read_with(&chosen, &waiting.input()).unwrap();
            assert_eq!(warned_of(&chosen), [first.reader()], "and the other way round");
            assert!(shown(&chosen).contains("Sato") && shown(&chosen).contains("delete_everything"));
            assert!(
                chosen.source.iter().all(|source| reading.source.contains(source)),
                "what is shown is part of what a decision names"
            );
        }
    }
}

#[test]
fn the_same_call_in_two_dialects_is_one_request() {
    for one in ALL {
        for other in ALL.into_iter().filter(|other| *other != one) {
            let args = json!({"to": "Sato", "amount": 12000});
            let same = [(one, "pay", args.clone()), (other, "pay", json!({"amount": 12000, "to": "Sato"}))];
            assert_eq!(warned_of(&asking_for(&same).reading()), [""; 0], "{one:?} {other:?}");
            let more = [(one, "pay", args.clone()), (other, "pay", json!({"amount": 120_000, "to": "Sato"}))];
            let reading = asking_for(&more).reading();
            let asked = if one.is_data() && other.is_data() {
                reading.items.len() - 1
            } else {
                warned_of(&reading).len()
            };
            assert_eq!(asked, 1, "{one:?} {other:?}: another amount");
        }
    }
}

#[test]
fn two_requests_in_one_part_are_not_read_as_one() {
    let call = |tool: &str| {
        json!({"action_requests": [{"name": tool, "args": {}}],
        "review_configs": [{"action_name": tool, "allowed_decisions": ["approve"]}]})
    };
    let part = |inner: Value| {
        let mut data = call("note");
        data["value"] = inner;
        fetched(&json!({"id": "t", "status": {"state": "TASK_STATE_INPUT_REQUIRED",
            "message": {"messageId": "m", "role": "ROLE_AGENT", "parts": [{"data": data}]}}}))
    };
    assert_eq!(part(call("note")).reading().reader.as_str(), "langchain", "the same, wrapped once more");
    let reading = part(call("delete_everything")).reading();
    assert_eq!(reading.reader.as_str(), "unknown-structured", "half a request would be half an approval");
}

#[test]
fn both_still_stand_when_a_later_look_shows_only_one_of_them() {
    let waiting = asking_for(&[(Dialect::Adk, "note", json!({"to": "Sato"}))]);
    let interrupt = json!({"shared": {"interrupt": {"request_id": "r", "type": "permission", "phase": "asked",
        "details": {"permission": "delete", "patterns": ["/"]}}}});
    let beside = Waiting { event_metadata: Some(Json::from(interrupt)), ..waiting };
    let reading = beside.reading();
    assert_eq!(warned_of(&reading).len(), 1, "{:?}", reading.others);
    assert!(shown(&reading).contains("Sato") && shown(&reading).contains("patterns"));

    // A task that is fetched carries no metadata of updates.
    let fetched = RequestInput { event_metadata: None, ..beside.input() };
    let again = reading.read_again(&fetched).unwrap_or_else(|| read_request(&fetched));
    let glimpse = |reading| Glimpse {
        state: &beside.status.state,
        task_id: Some(&beside.task_id),
        context_id: Some(&beside.context_id),
        timestamp: Some("2026-01-02T03:04:05Z"),
        reading,
    };
    let seen = freshness(&glimpse(&reading), &glimpse(&again), false);
    assert_eq!(seen, Freshness::Graded(FreshnessGrade::StillWaiting));
}

#[test]
fn an_interrupt_in_an_artifact_and_one_in_the_message_are_two_requests() {
    let asks = |artifact: &str, tool: &str| {
        let call = json!({"name": tool, "id": "c", "args": {"to": "Sato"}});
        let waiting = asking_for(&[(Dialect::Adk, "note", json!({"to": "Sato"}))]);
        let value = json!({"action_requests": [{"name": tool, "args": {"to": "Sato"}}],
            "review_configs": [{"action_name": tool, "allowed_decisions": ["approve"]}]});
        let made = fetched(
            &json!({"id": "t", "status": {"state": "TASK_STATE_INPUT_REQUIRED"}, "artifacts": [
            {"artifactId": "a", "name": artifact, "parts": [{"data": {"id": "i", "value": value, "call": call}}]}]}),
        );
        Waiting { artifacts: made.artifacts, ..waiting }.reading()
    };
    let two = asks("Interrupt", "delete_everything");
    assert_eq!((two.reader.as_str(), warned_of(&two)), ("adk", vec!["langgraph".to_owned()]));
    assert!(shown(&two).contains("delete_everything"));
    assert_eq!(warned_of(&asks("Interrupt", "note")), [""; 0], "the same call");
    assert_eq!(warned_of(&asks("Report", "delete_everything")), [""; 0], "an artifact that nobody asks in");
}

#[test]
fn two_calls_of_one_id_are_shown_raw_and_warned_of_by_name() {
    let twice =
        [(Dialect::Adk, "note", json!({"to": "Sato"})), (Dialect::Adk, "delete", json!({"path": "/"}))];
    let reading = asking_for(&twice).reading();
    assert_eq!(
        reading.reader.as_str(),
        "unknown-structured",
        "an answer could not say which of them it is for"
    );
    assert_eq!(ids_warned_of(&reading), ["f"]);
    assert!(shown(&reading).contains("Sato") && shown(&reading).contains("delete"), "{}", shown(&reading));

    let once = asking_for(&twice[..1]).reading();
    assert_eq!((once.reader.as_str(), ids_warned_of(&once)), ("adk", vec![]));
    let same = [twice[0].clone(), twice[0].clone()];
    assert_eq!(ids_warned_of(&asking_for(&same).reading()), [""; 0], "the same call said twice is one call");
}

#[test]
fn two_calls_of_one_id_are_warned_of_beside_an_answerable_request() {
    for dialect in [Dialect::Kagent, Dialect::AgentStack, Dialect::LangChain, Dialect::OpenAi] {
        let calls = [
            (dialect, "note", json!({"to": "Ito"})),
            (Dialect::Adk, "note", json!({"to": "Sato"})),
            (Dialect::Adk, "delete_everything", json!({"path": "/"})),
        ];
        let reading = asking_for(&calls).reading();
        assert_eq!(reading.reader.as_str(), dialect.reader());
        assert_eq!(
            (ids_warned_of(&reading), warned_of(&reading)),
            (vec!["f".to_owned()], vec!["adk".to_owned()])
        );
        for said in ["Ito", "Sato", "delete_everything"] {
            assert!(shown(&reading).contains(said), "{dialect:?}: {said} is in {}", shown(&reading));
        }
        assert!(
            !reading.alternatives.contains(&ReaderId::new("adk")),
            "what cannot be answered is not offered"
        );
    }
}

#[test]
fn no_honest_agent_asks_for_two_things_at_once() {
    for (name, asked) in documented() {
        let reading = read_documented(&asked).reading();
        assert_eq!((warned_of(&reading), ids_warned_of(&reading)), (vec![], vec![]), "{name}");
    }
}

proptest! {
    #[test]
    fn a_message_with_two_different_requests_always_carries_the_warning(
        calls in prop::collection::vec(
            (prop::sample::select(ALL.to_vec()), prop::sample::select(vec!["pay", "note"]), 0..3_u8), 2..5
        )
    ) {
        let mut calls: Vec<_> = calls.into_iter().map(|(dialect, tool, n)| (dialect, tool, json!({"n": n}))).collect();
        // In metadata each framework has one place.
        let mut seen = Vec::new();
        calls.retain(|(dialect, ..)| {
            let again = seen.contains(dialect) && matches!(dialect, Dialect::Kagent | Dialect::AgentStack);
            seen.push(*dialect);
            !again
        });
        let waiting = asking_for(&calls);
        let asked_by = |dialect: Dialect| {
            let own = calls.iter().filter(|(by, ..)| *by == dialect);
            let mut own: Vec<_> = own.map(|(_, tool, args)| format!("{tool} {args}")).collect();
            own.sort();
            own.dedup();
            own
        };
        let dialects: Vec<Dialect> = ALL.into_iter().filter(|dialect| seen.contains(dialect)).collect();
        let differ = dialects.iter().any(|dialect| asked_by(*dialect) != asked_by(dialects[0]));
        let reading = waiting.reading();
        // Two items of one name cannot be answered apart, so ADK's and OpenAI's are not read twice with one id.
        let read = dialects.iter().all(|dialect| {
            reading.reader.as_str() == dialect.reader()
                || reading.alternatives.iter().any(|other| other.as_str() == dialect.reader())
        });
        if reading.reader.as_str() == "several" {
            // Both are answered, and whatever else asks is warned of.
            let own = asked_by(Dialect::LangChain).into_iter().chain(asked_by(Dialect::OpenAi));
            let own: std::collections::HashSet<String> = own.collect();
            let others = dialects.iter().filter(|dialect| !dialect.is_data());
            let others = others.filter(|dialect| asked_by(**dialect).iter().any(|asked| !own.contains(asked)));
            prop_assert!(!read || others.count() <= warned_of(&reading).len(), "{calls:?}");
        } else {
            prop_assert!(!read || warned_of(&reading).is_empty() != differ, "{calls:?}");
        }
        prop_assert!(read || !ids_warned_of(&reading).is_empty(), "{calls:?}");
        for (_, tool, args) in &calls {
            let said = format!("{args}");
            prop_assert!(!read || shown(&reading).replace('\\', "").contains(&said), "{tool} {said} in {}", shown(&reading));
        }
    }
}
