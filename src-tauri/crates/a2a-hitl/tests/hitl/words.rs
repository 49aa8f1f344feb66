//! In a place for one of a framework's few words, any other word says something.

use serde_json::{Value, json};

use crate::members::{is_inside, shown_beneath};
use crate::support::{documented, places, read_documented};

/// What `guarantees.md` says that no card shows: nobody is told anything by it. What goes back with an answer may be a random number.
fn is_of_no_matter(member: &str) -> bool {
    let ends = ["_id", "Id"].iter().any(|ending| member.ends_with(ending));
    ends || ["id", "expiresAt", "created_at", "state", "jsonrpc", "displayName", "auth_type"]
        .contains(&member)
}

/// A word in the place of one that frameworks write says what is asked, however short it is.
#[test]
fn another_word_than_a_framework_writes_is_shown() {
    let mut gone = Vec::new();
    let mut tried = 0;
    for (name, asked) in documented() {
        for pointer in places(&asked).iter().map(|(pointer, _)| pointer).filter(|pointer| is_inside(pointer))
        {
            let (_, member) = pointer.rsplit_once('/').unwrap();
            // A call of another status than that of one that waits is not asked about.
            let is_over = name == "gemini-cli" && member == "status";
            if !asked.pointer(pointer).is_some_and(Value::is_string) || is_of_no_matter(member) || is_over {
                continue;
            }
            let mut asked = asked.clone();
            *asked.pointer_mut(pointer).unwrap() = json!("shutdown");
            let reading = read_documented(&asked).reading();
            let shown = format!("{}{:?}", serde_json::to_string(&reading.items).unwrap(), reading.question);
            tried += 1;
            if !shown.contains("shutdown") && !shown_beneath(&reading).contains("shutdown") {
                gone.push(format!("{name} {pointer} {}", reading.reader));
            }
        }
    }
    assert!(gone.is_empty(), "{gone:#?}");
    assert!(tried > 500, "{tried}");
}
