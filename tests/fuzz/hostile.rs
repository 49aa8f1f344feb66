//! Arbitrary input for everything that reads an agent's content. Nothing may panic, and promises for every input
//! are asserted. Shared by the fuzz targets beside it and by the property tests of the workspace.

use a2a_client::sse::{Decoder, Frame};
use a2a_protocol::card::{changes, checks};
use a2a_protocol::profile::PROFILES;
use a2a_protocol::proto::{A2A_V1, LF_A2A_V1};
use a2a_protocol::signing::Form;
use a2a_protocol::{Dialect, HttpMethod, Json, negotiate, read, transcode};

const EVENT_LIMIT: usize = 4096;

/// A stream that is cut into pieces as its first byte says is the stream in one piece.
pub(crate) fn events(input: &[u8]) {
    let Some((size, stream)) = input.split_first() else { return };
    let whole = frames([stream]);
    let pieces = frames(stream.chunks(usize::from(*size).max(1)));
    assert_eq!(whole, pieces);
    if let Some(frames) = whole {
        let bytes: usize = frames.iter().map(|frame| frame.raw.len()).sum();
        assert!(bytes <= stream.len(), "nothing is made up");
    }
}

/// `None`: an event was too large.
fn frames<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Option<Vec<Frame>> {
    let (mut decoder, mut frames) = (Decoder::new(EVENT_LIMIT), Vec::new());
    for chunk in chunks {
        decoder.push(chunk, &mut frames).ok()?;
    }
    frames.extend(decoder.finish());
    Some(frames)
}

/// Anything can be read as anything, in every grammar, and what was read can be written in every grammar.
pub(crate) fn body(input: &[u8]) {
    let Ok(body) = Json::parse(String::from_utf8_lossy(input).as_ref()) else { return };
    assert_eq!(Json::parse(body.as_str()).expect("it was JSON").as_str(), body.as_str());
    for expected in Dialect::ALL {
        let event = read::event(&body, expected).value;
        let task = read::task(&body, expected).value;
        let message = read::message(&body, expected).value;
        read::task_list(&body, expected);
        read::push_config(&body, expected);
        read::push_configs(&body, expected);
        let _ = read::rpc_request_in(&body, expected);
        for dialect in Dialect::ALL {
            for written in
                [dialect.encode_event(&event), dialect.encode_task(&task), dialect.encode_message(&message)]
            {
                Json::parse(written.as_str()).expect("what is written is JSON");
            }
        }
    }
    let _ = read::rpc_request(&body);
    read::rpc_response(&body);
    read::error(&body);
}

/// A card is read, judged, ranked and compared, whatever it says.
pub(crate) fn card(input: &[u8]) {
    let Ok(body) = Json::parse(String::from_utf8_lossy(input).as_ref()) else { return };
    negotiate::generation(&body);
    for form in Form::ALL {
        form.payload(&body);
    }
    let Ok(card) = read::card(&body) else { return };
    let card = card.value;
    let candidates = negotiate::candidates(&card);
    assert_eq!(candidates.len(), card.interfaces.len(), "no interface is hidden");
    checks(&card, "https://agents.example/card.json", &[]);
    assert_eq!(changes(&card, &card), [], "nothing differs from itself");
    for interface in &card.interfaces {
        let _ = negotiate::resolve(&interface.url, "https://agents.example/card.json");
    }
    for dialect in Dialect::ALL {
        read::card(&dialect.encode_card(&card)).expect("what is written is a card");
    }
}

/// A plain HTTP request leads to an operation or it does not. The lines are path, query and body.
pub(crate) fn request(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.splitn(3, '\n');
    let (path, query) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let body = lines.next().and_then(|body| Json::parse(body).ok());
    for profile in PROFILES {
        for verb in [HttpMethod::Get, HttpMethod::Post, HttpMethod::Delete] {
            let Ok(Some((operation, params))) =
                transcode::from_http(profile, verb, path, query, body.as_ref())
            else {
                continue;
            };
            let _ = read::parameters(&params, profile.dialect, operation);
            if let Some(route) = profile.route(operation) {
                let _ = transcode::to_http(route, &params);
            }
        }
    }
}

/// A protobuf message becomes JSON, and that JSON the same JSON again after a way over the wire.
pub(crate) fn message(input: &[u8]) {
    for package in [&A2A_V1, &LF_A2A_V1] {
        for table in package.methods.iter().flat_map(|method| [method.request, method.response]) {
            let Ok(decoded) = table.decode(input) else { continue };
            let Ok(encoded) = table.encode(&decoded.value) else { continue };
            let again = table.decode(&encoded.wire).expect("what is written can be read");
            assert_eq!(again.value.as_str(), decoded.value.as_str(), "{}", table.name);
        }
    }
}
