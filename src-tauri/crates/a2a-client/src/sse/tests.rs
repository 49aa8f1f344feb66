//! Every framing that servers use, cut at every place.

use std::num::NonZeroUsize;

use proptest::prelude::*;
use sse_core::{SseDecoder, SseEvent};

use super::*;

const LIMIT: usize = 1024 * 1024;

fn decode(chunks: &[&[u8]]) -> Vec<Frame> {
    let mut decoder = Decoder::new(LIMIT);
    let mut frames = Vec::new();
    for chunk in chunks {
        decoder.push(chunk, &mut frames).unwrap();
    }
    frames.extend(decoder.finish());
    frames
}

fn data(stream: &str) -> Vec<String> {
    let events = decode(&[stream.as_bytes()]).into_iter().filter_map(|frame| frame.event);
    events.filter_map(|event| event.data).map(|data| data.to_string()).collect()
}

#[test]
fn lines_end_at_cr_lf_and_crlf_in_any_mixture() {
    assert_eq!(
        data("data: a\n\ndata: b\r\rdata: c\r\n\r\ndata: d\r\n\ndata: e\r\r\n"),
        ["a", "b", "c", "d", "e"]
    );
}

#[test]
fn fields_are_read_by_the_rules_of_the_specification() {
    assert_eq!(
        data("data:x\n\ndata: x\n\ndata\n\ndata:  x\n\n"),
        ["x", "x", "", " x"],
        "one space is dropped"
    );
    assert_eq!(data("data: a\ndata: b\ndata\n\n"), ["a\nb\n"], "lines are joined with LF");
    assert_eq!(data("data :x\nretry: -1\nfoo: bar\n\n"), Vec::<String>::new(), "unknown fields are ignored");
    assert_eq!(data("\u{feff}data: x\n\n"), ["x"], "a byte order mark is skipped");
}

#[test]
fn only_cr_and_lf_end_a_line() {
    let text = "a\u{2028}b\u{2029}c\u{85}d\u{b}e\u{c}f";
    assert_eq!(data(&format!("data: {text}\n\n")), [text]);
}

#[test]
fn the_last_event_is_delivered_without_its_blank_line() {
    let frames = decode(&[b"data: a\n\ndata: b"]);
    let last = frames.last().unwrap();
    assert_eq!(last.event.as_ref().and_then(|event| event.data.as_deref()), Some("b"));
    assert!(!last.closed, "it is marked, because it may be cut");
}

#[test]
fn an_error_event_without_data_is_seen() {
    let frames = decode(&[b"event: error\n\n"]);
    let event = frames[0].event.clone().unwrap();
    assert_eq!((event.name.as_deref(), event.data), (Some("error"), None));
}

#[test]
fn comments_are_frames_without_an_event() {
    let frames = decode(&[b": ping - 12\r\n\r\ndata: a\r\n\r\n"]);
    assert_eq!(frames.len(), 2);
    assert_eq!(
        (frames[0].offset, &frames[0].raw[..], frames[0].event.is_none()),
        (0, &b": ping - 12\r\n"[..], true)
    );
    assert_eq!((frames[1].offset, &frames[1].raw[..]), (15, &b"data: a\r\n"[..]));
}

#[test]
fn bytes_that_are_not_utf_8_are_replaced_and_marked() {
    let frames = decode(&[b"data: a\xffb\n\n"]);
    let event = frames[0].event.clone().unwrap();
    assert_eq!((event.data.as_deref(), event.replaced), (Some("a\u{fffd}b"), true));
}

#[test]
fn an_event_above_the_limit_is_an_error_and_those_before_it_are_kept() {
    for tail in ["data: 0123456789", "data: 0123456789\n\n", "data: 01\ndata: 23\ndata: 45\n\n"] {
        let mut decoder = Decoder::new(12);
        let mut frames = Vec::new();
        let stream = format!("data: ok\n\n{tail}");
        let refused = decoder.push(stream.as_bytes(), &mut frames);
        assert_eq!(refused, Err(EventTooLarge { offset: 10, limit: 12 }), "{tail:?}");
        assert_eq!(frames.len(), 1, "the event before it was complete");
    }
}

#[test]
fn the_limit_of_an_event_does_not_depend_on_where_the_stream_is_cut() {
    let taken = |limit: usize, chunks: &[&[u8]]| {
        let (mut decoder, mut frames) = (Decoder::new(limit), Vec::new());
        let pushed = chunks.iter().try_for_each(|chunk| decoder.push(chunk, &mut frames));
        (pushed, frames)
    };
    for stream in
        ["data: 1\n\ndata: 2345\n\n: x", "data: 1\r\nid: 2\r\n\r\n", "\u{feff}data: 1\r\rid: 2\r\n\r\n"]
    {
        let bytes = stream.as_bytes();
        for (limit, cut) in (0..=bytes.len()).flat_map(|limit| (0..bytes.len()).map(move |cut| (limit, cut)))
        {
            let (before, behind) = bytes.split_at(cut);
            let whole = taken(limit, &[bytes]);
            assert_eq!(taken(limit, &[before, behind]), whole, "{stream:?} at {cut} with {limit} bytes");
        }
    }
}

#[test]
fn an_event_of_8_mib_in_writes_of_1_kib_is_looked_at_once() {
    let stream = format!("data: {}\n\n", "x".repeat(8 * LIMIT));
    let mut decoder = Decoder::new(16 * LIMIT);
    let mut frames = Vec::new();
    for chunk in stream.as_bytes().chunks(1024) {
        decoder.push(chunk, &mut frames).unwrap();
        let unsearched = decoder.buffer.len() - decoder.searched;
        assert!(unsearched <= 1, "what was searched is not searched again: {unsearched} bytes are left");
    }
    assert_eq!(frames.len(), 1);
}

#[test]
fn a_large_event_is_handed_over_in_the_memory_it_arrived_in() {
    let large = "é".repeat(LARGE);
    let stream = format!("data: a\n\nid: 7\ndata: {large}\r\n\r\ndata: b\n\n");
    for size in [7, 1024, LARGE, stream.len()] {
        let frames = decode(&stream.as_bytes().chunks(size).collect::<Vec<_>>());
        let events: Vec<Event> = frames.iter().filter_map(|frame| frame.event.clone()).collect();
        let [first, second, third] = events.as_slice() else { panic!("{} events", events.len()) };
        let text = |event: &Event| event.data.as_deref().map(str::to_owned);
        assert_eq!(text(first).as_deref(), Some("a"), "the one before, in pieces of {size} bytes");
        assert_eq!(text(third).as_deref(), Some("b"), "the one behind");
        let data = second.data.as_ref().unwrap();
        assert_eq!((&**data, second.id.as_deref(), second.replaced), (large.as_str(), Some("7"), false));
        let raw = &frames[1].raw;
        assert_eq!(raw.len(), "id: 7\ndata: \r\n".len() + large.len(), "its lines and no more");
        assert_eq!(data.as_ptr(), raw["id: 7\ndata: ".len()..].as_ptr(), "nothing was copied");
        assert_eq!(frames[1].offset, 9, "where it starts");
    }
}

#[test]
fn a_large_event_of_several_lines_or_not_utf_8_is_read_like_any_other() {
    let large = "x".repeat(LARGE);
    let mut broken = format!("data: {large}").into_bytes();
    broken.extend_from_slice(b"\xff\n\n");
    let event = decode(&[&broken])[0].event.clone().unwrap();
    assert_eq!((event.data.as_deref(), event.replaced), (Some(format!("{large}\u{fffd}").as_str()), true));
    assert_eq!(data(&format!("data: {large}\ndata: b\n\n")), [format!("{large}\nb")], "two lines");
}

/// Streams out of pieces that exercise every rule.
fn stream() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "data:? ?[a-zé\u{2028}:]{0,6}",
        Just("data".to_owned()),
        "event: ?[a-z]{0,5}",
        "id: ?[a-z0-9]{0,4}",
        ": ?[a-z]{0,4}",
        Just("foo: bar".to_owned()),
        Just(String::new()),
        Just(String::new()),
    ];
    let end = prop_oneof![Just("\n"), Just("\r\n"), Just("\r")];
    (any::<bool>(), prop::collection::vec((line, end), 0..24)).prop_map(|(mark, lines)| {
        let mut stream = String::from(if mark { "\u{feff}" } else { "" });
        for (line, end) in lines {
            stream.push_str(&line);
            stream.push_str(end);
        }
        stream
    })
}

fn oracle(stream: &str) -> Vec<(String, String)> {
    let mut decoder = SseDecoder::with_limit(NonZeroUsize::new(LIMIT).unwrap());
    let mut rest = stream.as_bytes();
    let mut events = Vec::new();
    while let Some(event) = decoder.next(&mut rest) {
        if let SseEvent::Message(message) = event.unwrap() {
            events.push((message.event.into_owned(), message.data));
        }
    }
    events
}

proptest! {
    #[test]
    fn every_way_of_cutting_a_stream_gives_the_same_frames(stream in stream(), first in 0_usize..200, second in 0_usize..200) {
        let bytes = stream.as_bytes();
        let whole = decode(&[bytes]);
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        prop_assert_eq!(&decode(&single), &whole, "byte by byte");
        let (first, second) = (first.min(bytes.len()), second.min(bytes.len()));
        let (low, high) = (first.min(second), first.max(second));
        prop_assert_eq!(&decode(&[&bytes[..low], &bytes[low..high], &bytes[high..]]), &whole, "in three pieces");
    }

    #[test]
    fn a_closed_stream_means_what_another_decoder_says_it_means(stream in stream()) {
        let closed = decode(&[stream.as_bytes()]).into_iter().filter(|frame| frame.closed);
        let ours: Vec<(String, String)> = closed
            .filter_map(|frame| frame.event)
            .filter_map(|event| Some((event.name.unwrap_or_else(|| "message".to_owned()), event.data?.to_string())))
            .collect();
        prop_assert_eq!(ours, oracle(&stream));
    }

    #[test]
    fn frames_stand_where_they_say(stream in stream()) {
        for frame in decode(&[stream.as_bytes()]) {
            let start = usize::try_from(frame.offset).unwrap();
            prop_assert_eq!(&stream.as_bytes()[start..start + frame.raw.len()], &frame.raw[..]);
        }
    }
}
