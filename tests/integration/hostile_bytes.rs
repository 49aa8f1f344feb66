//! Random bytes, and recorded bodies with changed, missing and added bytes, for everything that reads agents'
//! content. The same functions are fuzz targets in `tests/fuzz`.

#[path = "../fuzz/hostile.rs"]
mod hostile;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

/// Bodies of every recorded server: JSON, event streams and protobuf.
struct Corpus {
    bodies: Vec<Vec<u8>>,
    cards: Vec<Vec<u8>>,
    streams: Vec<Vec<u8>>,
    messages: Vec<Vec<u8>>,
}

static CORPUS: LazyLock<Corpus> = LazyLock::new(|| {
    let mut corpus =
        Corpus { bodies: Vec::new(), cards: Vec::new(), streams: Vec::new(), messages: Vec::new() };
    for file in recordings() {
        let text = fs::read_to_string(&file).expect("a recording can be read");
        let Ok(recorded) = serde_json::from_str::<Value>(&text) else { continue };
        let response = &recorded["response"];
        if let Some(frames) = response["sse"].as_array() {
            corpus.streams.push(frames.iter().filter_map(Value::as_str).collect::<String>().into_bytes());
        }
        if let Some(body) = response["body_raw"].as_str() {
            let is_card = body.contains("\"skills\"") && body.contains("\"capabilities\"");
            let list = if is_card { &mut corpus.cards } else { &mut corpus.bodies };
            list.push(body.as_bytes().to_vec());
        }
        for message in response["messages"].as_array().into_iter().flatten() {
            if let Some(body) = message["body_b64"].as_str() {
                corpus.messages.push(a2a_protocol::base64::decode(body).expect("recorded as base64"));
            }
        }
    }
    corpus
});

fn recordings() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("wire");
    let entries = |folder: &Path| fs::read_dir(folder).expect("the recordings are there").flatten();
    entries(&folder)
        .filter(|entry| entry.path().is_dir())
        .flat_map(|entry| entries(&entry.path()).map(|file| file.path()).collect::<Vec<_>>())
        .filter(|file| file.extension().is_some_and(|extension| extension == "json"))
        .collect()
}

/// One change to a body.
#[derive(Debug, Clone)]
enum Edit {
    Replace(Index, u8),
    Remove(Index, u8),
    Insert(Index, Vec<u8>),
    Repeat(Index, u8),
}

/// Pieces that mean something to a reader.
const PIECES: [&[u8]; 16] = [
    b"null",
    b"\"\"",
    b"{}",
    b"[]",
    b"-1",
    b"1e999",
    b"\"",
    b"\\u0000",
    b"\\ud800",
    b"\n\n",
    b"data:",
    b"\"kind\":\"task\",",
    b"\"task\":{},",
    b"\"status\":7,",
    b"\xff",
    b"\xe2\x80\xa8",
];

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Edit::Replace(at, byte)),
        (any::<Index>(), any::<u8>()).prop_map(|(at, count)| Edit::Remove(at, count)),
        (any::<Index>(), prop::sample::select(PIECES.to_vec()))
            .prop_map(|(at, piece)| Edit::Insert(at, piece.to_vec())),
        (any::<Index>(), any::<u8>()).prop_map(|(at, count)| Edit::Repeat(at, count)),
    ]
}

fn edited(mut body: Vec<u8>, edits: &[Edit]) -> Vec<u8> {
    for edit in edits {
        let length = body.len();
        if length == 0 {
            break;
        }
        match edit {
            Edit::Replace(at, byte) => body[at.index(length)] = *byte,
            Edit::Remove(at, count) => {
                let start = at.index(length);
                body.drain(start..length.min(start + usize::from(*count)));
            }
            Edit::Insert(at, piece) => {
                let at = at.index(length);
                body.splice(at..at, piece.iter().copied());
            }
            Edit::Repeat(at, count) => {
                let start = at.index(length);
                let piece = body[start..length.min(start + usize::from(*count))].to_vec();
                body.splice(start..start, piece);
            }
        }
    }
    body
}

/// A recorded body with a few changes, or bytes of no origin.
fn hostile(of: fn(&Corpus) -> &Vec<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let recorded = (any::<Index>(), prop::collection::vec(edit(), 0..6))
        .prop_map(move |(which, edits)| edited(which.get(of(&CORPUS)).clone(), &edits));
    prop_oneof![4 => recorded, 1 => prop::collection::vec(any::<u8>(), 0..400)]
}

proptest! {
    #[test]
    fn no_stream_of_bytes_is_too_odd(input in hostile(|corpus| &corpus.streams)) {
        hostile::events(&input);
    }

    #[test]
    fn no_body_is_too_odd(input in hostile(|corpus| &corpus.bodies)) {
        hostile::body(&input);
    }

    #[test]
    fn no_card_is_too_odd(input in hostile(|corpus| &corpus.cards)) {
        hostile::card(&input);
        hostile::body(&input);
    }

    #[test]
    fn no_request_is_too_odd(input in "(/[a-zA-Z0-9:%{}._~-]{0,12}){0,5}(\n([a-zA-Z.]{0,8}=[^\n]{0,8}&?){0,4}(\n.{0,40})?)?") {
        hostile::request(input.as_bytes());
    }

    #[test]
    fn no_message_is_too_odd(input in hostile(|corpus| &corpus.messages)) {
        hostile::message(&input);
    }
}

#[test]
fn there_are_recordings_of_every_kind_to_start_from() {
    assert!([&CORPUS.bodies, &CORPUS.cards, &CORPUS.streams, &CORPUS.messages].iter().all(|it| it.len() > 5));
}
