//! The cassette file: JSON for a diff, one event per line.
//!
//! Reading trusts nothing: there are limits, faults are reported with their place, and no part of the file names
//! a place on this machine or elsewhere.

use std::fmt::Write as _;

use a2a_protocol::model::{AgentCard, Message, Role, StreamEvent};
use a2a_protocol::{Dialect, Json, JsonError, read};
use serde::Deserialize;
use thiserror::Error;

use super::{Cassette, Round, Told, of_nowhere};

const FORMAT: &str = "a2a-workbench-cassette";
const VERSION: u64 = 1;

/// The largest file that is read, in bytes.
pub const LARGEST: usize = 32 * 1024 * 1024;

/// The most events on one cassette.
pub const MOST_EVENTS: usize = 100_000;

/// Why a file is no cassette that can be played.
#[derive(Debug, Error)]
pub enum CassetteError {
    /// Larger than [`LARGEST`].
    #[error("the file is larger than {LARGEST} bytes")]
    TooLarge,
    /// Not JSON, or nested too deeply.
    #[error("the file is not JSON")]
    NotJson {
        /// From 1.
        line: usize,
        /// In bytes, from 1.
        column: usize,
        /// The error of the JSON reader there.
        #[source]
        source: Option<JsonError>,
    },
    /// JSON of another kind.
    #[error("the file is no cassette")]
    NotACassette,
    /// Written by a newer version.
    #[error("the cassette is of version {0}, which is not known here")]
    Newer(u64),
    /// Something on it cannot be read.
    #[error("`{pointer}` of the cassette cannot be read")]
    Broken {
        /// Where: a JSON pointer (RFC 6901).
        pointer: String,
    },
    /// Nothing is on it.
    #[error("the cassette is empty")]
    Empty,
    /// More than [`MOST_EVENTS`] events.
    #[error("the cassette has more than {MOST_EVENTS} events")]
    TooLong,
}

#[derive(Deserialize)]
struct Head {
    format: Option<String>,
    version: Option<u64>,
}

impl Cassette {
    /// Writes it: the same conversation always in the same order of members, one event to a line.
    pub fn write(&self) -> String {
        let mut out = String::new();
        let quoted = |text: &str| Json::from(serde_json::Value::from(text));
        let card = Dialect::V1_0.encode_card(&self.card).to_value();
        let card = serde_json::to_string_pretty(&card).expect("BUG: JSON can be written");
        let _ = write!(
            out,
            "{{\n  \"format\": \"{FORMAT}\",\n  \"version\": {VERSION},\n  \"title\": {},\n  \"card\": {},\n  \"rounds\": [",
            quoted(&self.title).as_str(),
            card.replace('\n', "\n  "),
        );
        for (place, round) in self.rounds.iter().enumerate() {
            out.push_str(if place == 0 { "\n    {" } else { ",\n    {" });
            if let Some(task) = round.task {
                let _ = write!(out, "\n      \"task\": {task},");
            }
            let said = Dialect::V1_0.encode_message(&round.said);
            let _ = write!(out, "\n      \"said\": {},\n      \"told\": [", on_one_line(said.as_str()));
            for (place, told) in round.told.iter().enumerate() {
                let event = Dialect::V1_0.encode_event(&told.event);
                let before = if place == 0 { "" } else { "," };
                let event = on_one_line(event.as_str());
                let _ = write!(out, "{before}\n        {{\"ms\":{},\"event\":{event}}}", told.ms);
            }
            out.push_str(if round.told.is_empty() { "]\n    }" } else { "\n      ]\n    }" });
        }
        out.push_str(if self.rounds.is_empty() { "]\n}\n" } else { "\n  ]\n}\n" });
        out
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it is something else, holds nothing, or more than is reasonable.
    pub fn read(bytes: &[u8]) -> Result<Self, CassetteError> {
        if bytes.len() > LARGEST {
            return Err(CassetteError::TooLarge);
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
            let lines = before.split(|byte| *byte == b'\n');
            CassetteError::NotJson {
                column: lines.clone().next_back().map_or(0, <[u8]>::len) + 1,
                line: lines.count(),
                source: None,
            }
        })?;
        let file = Json::parse(text).map_err(|error| {
            let (line, column) = error.position();
            CassetteError::NotJson { line, column, source: Some(error) }
        })?;
        let head: Head = file.read().map_err(|_| CassetteError::NotACassette)?;
        match (head.format.as_deref(), head.version) {
            (Some(FORMAT), Some(VERSION)) => {}
            (Some(FORMAT), Some(newer)) if newer > VERSION => return Err(CassetteError::Newer(newer)),
            _ => return Err(CassetteError::NotACassette),
        }
        let rounds = file.get("/rounds").ok_or_else(|| broken("/rounds"))?.items();
        if rounds.is_empty() {
            return Err(CassetteError::Empty);
        }
        let mut events = 0;
        let mut read = Vec::with_capacity(rounds.len().min(MOST_EVENTS));
        for (place, round) in rounds.iter().enumerate() {
            let round = read_round(round, &format!("/rounds/{place}"))?;
            // An empty round is something, too.
            events += round.told.len().max(1);
            if events > MOST_EVENTS {
                return Err(CassetteError::TooLong);
            }
            read.push(round);
        }
        Ok(Self {
            title: file.get("/title").and_then(|title| title.as_string()).unwrap_or_default(),
            card: read_card(&file)?,
            rounds: read,
        })
    }
}

fn read_card(file: &Json) -> Result<AgentCard, CassetteError> {
    let card = file.get("/card").ok_or_else(|| broken("/card"))?;
    // What was written by other hands leads nowhere either.
    read::card(&card).map(|card| of_nowhere(card.value)).map_err(|_| broken("/card"))
}

fn read_round(round: &Json, at: &str) -> Result<Round, CassetteError> {
    let said = round.member("said").filter(Json::is_object);
    let said: Message =
        read::message(&said.ok_or_else(|| broken(&format!("{at}/said")))?, Dialect::V1_0).value;
    if said.role != Role::User {
        return Err(broken(&format!("{at}/said/role")));
    }
    let task = round.member("task").map(|task| task.read::<u32>()).transpose();
    let task = task.map_err(|_| broken(&format!("{at}/task")))?;
    let told = round.member("told").ok_or_else(|| broken(&format!("{at}/told")))?.items();
    let told = told.iter().enumerate().map(|(place, told)| {
        let at = format!("{at}/told/{place}");
        let ms = told.member("ms").and_then(|ms| ms.read::<u64>().ok());
        let event = told.member("event").map(|event| read::event(&event, Dialect::V1_0).value);
        match (ms, event) {
            (None, _) => Err(broken(&format!("{at}/ms"))),
            (_, None | Some(StreamEvent::Unknown(_))) => Err(broken(&format!("{at}/event"))),
            (Some(ms), Some(event)) => Ok(Told { ms, event }),
        }
    });
    Ok(Round { task, said, told: told.collect::<Result<_, _>>()? })
}

fn broken(pointer: &str) -> CassetteError {
    CassetteError::Broken { pointer: pointer.to_owned() }
}

/// The same JSON without white space between its tokens, also in an agent's multi-line data.
fn on_one_line(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let (mut in_text, mut escaped) = (false, false);
    for letter in json.chars() {
        if in_text {
            in_text = escaped || letter != '"';
            escaped = !escaped && letter == '\\';
        } else if letter.is_ascii_whitespace() {
            continue;
        } else {
            in_text = letter == '"';
        }
        out.push(letter);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Cassette, CassetteError, LARGEST, on_one_line};
    use rstest::rstest;

    const CARD: &str = r#""card":{"name":"Clerk","skills":[]}"#;
    const SAID: &str = r#""said":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"Pay"}]}"#;

    fn with(rounds: &str) -> String {
        format!(r#"{{"format":"a2a-workbench-cassette","version":1,"title":"T",{CARD},"rounds":{rounds}}}"#)
    }

    #[rstest]
    #[case::no_json("{\n  \"format\":", "NotJson { line: 2")]
    #[case::other_json(r#"{"log":{"version":"1.2"}}"#, "NotACassette")]
    #[case::no_object("[]", "NotACassette")]
    #[case::a_session(r#"{"format":"a2a-workbench-session","version":1}"#, "NotACassette")]
    #[case::from_the_future(r#"{"format":"a2a-workbench-cassette","version":7}"#, "Newer(7)")]
    #[case::empty(&with("[]"), "Empty")]
    #[case::no_message(&with(r#"[{"told":[]}]"#), r#"Broken { pointer: "/rounds/0/said" }"#)]
    #[case::no_answer(&with(&format!("[{{{SAID}}}]")), r#"Broken { pointer: "/rounds/0/told" }"#)]
    #[case::no_time(
        &with(&format!(r#"[{{{SAID},"told":[{{"event":{{}}}}]}}]"#)),
        r#"Broken { pointer: "/rounds/0/told/0/ms" }"#
    )]
    #[case::no_event(
        &with(&format!(r#"[{{{SAID},"told":[{{"ms":1,"event":{{"x":1}}}}]}}]"#)),
        r#"Broken { pointer: "/rounds/0/told/0/event" }"#
    )]
    fn what_is_wrong_with_a_file_is_said_with_its_place(#[case] file: &str, #[case] expected: &str) {
        let error = Cassette::read(file.as_bytes()).expect_err(file);
        assert!(format!("{error:?}").starts_with(expected), "{error:?}");
    }

    #[test]
    fn a_file_that_is_too_large_is_not_even_looked_into() {
        let error = Cassette::read(&vec![b' '; LARGEST + 1]).expect_err("it is too large");
        assert!(matches!(error, CassetteError::TooLarge), "{error:?}");
    }

    #[test]
    fn a_card_by_other_hands_leads_nowhere() {
        let file = with(&format!(r#"[{{{SAID},"told":[]}}]"#)).replace(
            r#""skills":[]"#,
            r#""skills":[],"supportedInterfaces":[{"url":"https://elsewhere.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"documentationUrl":"https://elsewhere.example/""#,
        );
        let cassette = Cassette::read(file.as_bytes()).expect("it can be played");
        assert!(!cassette.write().contains("elsewhere"), "{}", cassette.write());
    }

    #[test]
    fn white_space_goes_and_nothing_in_texts_does() {
        let laid_out = "{\n  \"a\" : [ 1.00, \"b \\\" c\\\\\" ],\n  \"d\": \" \"\n}";
        assert_eq!(on_one_line(laid_out), r#"{"a":[1.00,"b \" c\\"],"d":" "}"#);
    }
}
