//! Statements about risk by agents and frameworks. They only ever raise the risk, because a malicious agent says
//! `readOnlyHint` as well.

use a2a_protocol::{Json, JsonKind};

use super::words::plain;
use crate::shape::walk;

/// Members that say yes to harm. The first is of MCP.
const FLAGS: [&str; 9] = [
    "destructivehint",
    "destructive",
    "isdestructive",
    "irreversible",
    "isirreversible",
    "dangerous",
    "isdangerous",
    "highrisk",
    "ishighrisk",
];
/// Members that say how much of it there is.
const LEVELS: [&str; 8] =
    ["risk", "risklevel", "riskrating", "riskcategory", "severity", "danger", "dangerlevel", "impact"];
/// What they say then.
const HIGH: [&str; 10] = [
    "high",
    "critical",
    "severe",
    "veryhigh",
    "extreme",
    "dangerous",
    "destructive",
    "irreversible",
    "major",
    "highrisk",
];

/// Members that say what would be done.
const EFFECTS: [&str; 3] = ["effect", "sideeffect", "sideeffects"];
/// How such a word ends then: `cloud_change`.
const CHANGES: [&str; 4] = ["change", "execution", "deletion", "write"];

/// Pieces of these names: most data have none, which takes one look.
const PIECES: [&str; 8] = ["estructive", "rreversible", "anger", "isk", "everity", "mpact", "ffect", DELETES];
/// An act of a plan (Terraform's JSON format): `{"change": {"actions": ["delete", "create"]}}`.
const DELETES: &str = "\"delete\"";
/// The end of the pointer to a list of such acts.
const ACTS: &str = "/change/actions";

/// A statement of high risk in a piece of data, as `riskLevel: high`.
pub(super) fn high_risk(json: &Json) -> Option<String> {
    if !PIECES.iter().any(|piece| json.as_str().contains(piece)) {
        return None;
    }
    let mut found = None;
    walk(json, &mut |pointer, value| {
        if found.is_none() && matches!(value.kind(), JsonKind::Bool | JsonKind::String) {
            found = said_at(pointer, value);
        }
    });
    found
}

fn said_at(pointer: &str, value: &Json) -> Option<String> {
    if value.as_str() == DELETES && pointer.rsplit_once('/').is_some_and(|(list, _)| list.ends_with(ACTS)) {
        return Some("actions: delete".to_owned());
    }
    let mut steps = pointer.rsplit('/');
    let last = steps.next()?;
    // `{"risk": {"level": "high"}}`
    let name = if last == "level" { steps.next()? } else { last };
    let member = plain(name);
    let is_flag = value.as_bool() == Some(true) && FLAGS.contains(&member.as_str());
    let is_level = || {
        let level = value.as_string()?;
        let said = plain(&level);
        let is_high = LEVELS.contains(&member.as_str()) && HIGH.contains(&said.as_str());
        let changes =
            EFFECTS.contains(&member.as_str()) && CHANGES.iter().any(|change| said.ends_with(change));
        (is_high || changes).then_some(level)
    };
    if is_flag {
        return Some(format!("{name}: true"));
    }
    is_level().map(|level| format!("{name}: {level}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(high_risk(&Json::parse(text).unwrap()).as_deref(), expected, "{text}");
    }

    #[test]
    fn what_is_said_of_harm_counts_and_what_is_said_of_none_does_not() {
        check(r#"{"destructiveHint":true}"#, Some("destructiveHint: true"));
        check(r#"{"risk_level":"HIGH"}"#, Some("risk_level: HIGH"));
        check(r#"{"a":1,"risk":{"level":"critical"}}"#, Some("risk: critical"));
        check(r#"[{"call":{"annotations":{"destructiveHint":true}}}]"#, Some("destructiveHint: true"));
        check(r#"{"irreversible":true}"#, Some("irreversible: true"));
        check(r#"{"severity":"very high"}"#, Some("severity: very high"));
        check(r#"{"call":{"effect":"cloud_change"}}"#, Some("effect: cloud_change"));
        check(
            r#"{"resource_changes":[{"change":{"actions":["delete","create"]}}]}"#,
            Some("actions: delete"),
        );
        for none in [
            r#"{"actions":["delete","keep"]}"#,
            r#"{"change":{"actions":["update"]}}"#,
            r#"{"destructiveHint":false}"#,
            r#"{"readOnlyHint":true}"#,
            r#"{"risk":"low"}"#,
            r#"{"risk":3}"#,
            r#"{"effect":"read"}"#,
            r#"{"aspect":"cloud_change"}"#,
        ] {
            check(none, None);
        }
    }
}
