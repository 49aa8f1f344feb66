//! The time limit of a request, if it names one. Points in time only (RFC 3339): a duration would have to be
//! counted from an unknown moment, and a request that ends too early cannot be answered.

use a2a_protocol::Json;
use jiff::Timestamp;

use crate::RequestInput;

/// More seconds than until the year 5000 are milliseconds.
const LAST_IN_SECONDS: i64 = 95_617_584_000;

/// Under which names agents say it.
const NAMES: [&str; 2] = ["expiresAt", "expires_at"];

/// The earliest of these times, as written. A text that is no time is ignored.
pub(crate) fn earliest(times: impl IntoIterator<Item = String>) -> Option<String> {
    let read = |time: String| Some((time.parse::<Timestamp>().ok()?, time));
    times.into_iter().filter_map(read).min().map(|(_, time)| time)
}

/// A point in time that is counted in seconds or milliseconds since 1970.
pub(crate) fn of_epoch(time: &Json) -> Option<String> {
    let count: i64 = time.to_value().as_i64()?;
    let read = if count > LAST_IN_SECONDS {
        Timestamp::from_millisecond(count)
    } else {
        Timestamp::from_second(count)
    };
    read.ok().map(|time| time.to_string())
}

/// What an object says of itself.
pub(crate) fn said_by(object: &Json) -> Option<Json> {
    NAMES.iter().filter_map(|name| object.member(name)).find(is_time)
}

/// Time limits in the metadata of the asking message: at the top, or in an extension's object under its URI. Deeper
/// ones may be about something else.
pub(crate) fn said_beside(input: &RequestInput<'_>) -> Option<Json> {
    let metadata = input.message_metadata()?;
    let of_extensions = metadata.members().into_iter().filter(|(name, _)| name.contains("://"));
    said_by(metadata).or_else(|| of_extensions.into_iter().find_map(|(_, value)| said_by(&value)))
}

fn is_time(json: &Json) -> bool {
    json.as_string().is_some_and(|text| text.parse::<Timestamp>().is_ok())
}
