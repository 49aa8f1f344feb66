//! Members that stand inside of a request and that its reader does not know: an agent may act by them, so the card shows
//! them and no rule approves.

use a2a_hitl::{Item, Reading};
use serde_json::{Value, json};

use crate::support::{asking, documented, fetched, read_documented, recorded};

/// Documented and recorded requests that say more than their items show, and what.
const SAYING_MORE: [(&str, &str); 0] = [];

fn is_more(reading: &Reading) -> bool {
    reading.says_more
}

#[test]
fn what_frameworks_send_is_known() {
    let mut more = Vec::new();
    for (name, asked) in documented() {
        let reading = read_documented(&asked).reading();
        if is_more(&reading) {
            more.push((name, format!("{:?}", reading.beside)));
        }
    }
    for folder in ["adk-2.13.0", "kagenti-adk-0.8.1", "langgraph-api-0.16.7", "pydantic-ai-2.68.0", "strands-1.62.0"] {
        for name in crate::support::recordings(folder) {
            let Some(waiting) = recorded(&name).waiting.filter(|it| it.status.state.is_interrupted()) else { continue };
            let reading = waiting.reading();
            if is_more(&reading) {
                more.push((name, format!("{} {:?}", reading.reader, reading.beside)));
            }
        }
    }
    let more: Vec<(&str, &str)> = more.iter().map(|(name, said)| (name.as_str(), said.as_str())).collect();
    assert_eq!(more, SAYING_MORE);
}
