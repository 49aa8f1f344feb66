//! Server-sent events as they are kept: one frame is one event, up to its blank line.

use a2a_client::sse::{Decoder, Event};

/// More than any frame that the log holds.
const LARGEST: usize = 64 * 1024 * 1024;

/// The data of the event that a frame is; `None` where it has none.
pub fn event_data(frame: &str) -> Option<String> {
    event_of(frame)?.data.map(|data| data.to_string())
}

/// The event that a frame is; `None` where it is none.
pub(crate) fn event_of(frame: &str) -> Option<Event> {
    let mut frames = Vec::new();
    let mut decoder = Decoder::new(LARGEST);
    decoder.push(frame.as_bytes(), &mut frames).ok()?;
    // What was cut off at the end of a stream has no blank line.
    decoder.push(b"\n\n", &mut frames).ok()?;
    frames.into_iter().find_map(|frame| frame.event)
}

#[cfg(test)]
mod tests {
    use super::event_data;

    #[test]
    fn the_data_of_an_event_is_all_its_data_lines() {
        for (frame, data) in [
            ("data: {\"a\":1}\n\n", Some("{\"a\":1}")),
            ("event: x\r\ndata: a\r\ndata: b\r\n\r\n", Some("a\nb")),
            ("data: cut off", Some("cut off")),
            (": ping\n\n", None),
        ] {
            assert_eq!(event_data(frame).as_deref(), data, "{frame:?}");
        }
    }
}
