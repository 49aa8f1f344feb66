//! The reader for `auth-required` without a framework: words or data with the address of a sign-in.
//!
//! Credentials reach the agent elsewhere. The reply only says that the person has been there (A2A 1.0 §7.6), or
//! holds the code or address that the page shows at the end.

mod data;
mod words;

use a2a_protocol::Json;
use a2a_protocol::model::TaskState;

use self::data::Place;
use super::members::{Unread, beyond};
use super::told::{sentences, told};
use super::{Found, Reader, asked_secret, not_allowed};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{AfterLink, Item, Reading};
use crate::shape::{first_link, part_source};
use crate::warnings::words_of;
use crate::{
    Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why, expiry,
};

pub(super) struct SignIn;

impl Reader for SignIn {
    fn id(&self) -> ReaderId {
        ReaderId::new("sign-in")
    }

    fn version(&self) -> u16 {
        8
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        if *input.state != TaskState::AuthRequired {
            return device_code(input);
        }
        let words = input.words();
        let in_words = words.as_deref().and_then(first_link);
        let Some(said) = said_in_data(input) else {
            let only_words = input.parts().iter().all(|part| part.as_text().is_some());
            let text = words.filter(|_| only_words || in_words.is_some())?;
            let code = in_words.as_deref().and_then(|url| data::code_in_words(&text.replace(url, " ")));
            let place = Place { url: in_words, code, ..Place::default() };
            return Some(found(input, Why::SignInInWords, text, place, None));
        };
        Some(found_in_data(input, said))
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let parts = answers.iter().map(|(item, answer)| match answer {
            Answer::Done => Ok(ReplyPart::text("done")),
            // A code is copied with what stands around it.
            Answer::Text(text) => Ok(ReplyPart::text(text.trim())),
            Answer::Secret(secret) => Ok(ReplyPart::words(Template::secret(secret.clone()))),
            _ => Err(not_allowed(item, answer)),
        });
        Ok(Reply::parts(parts.collect::<Result<_, _>>()?))
    }
}

/// A device code with the address to type it at, in any state of the task: nothing else looks like it.
fn device_code(input: &RequestInput<'_>) -> Option<Found> {
    let is_one = |place: &Place| place.code.is_some() && place.url.is_some();
    let said = said_in_data(input).filter(|said| is_one(&said.place) && input.state.is_interrupted())?;
    Some(found_in_data(input, said))
}

fn found_in_data(input: &RequestInput<'_>, said: Said) -> Found {
    let Said { json, place, unread, source } = said;
    let words = input.words();
    let in_words = words.as_deref().and_then(first_link);
    let text = super::joined([words, place.words.clone()]).unwrap_or_default();
    let place = Place { url: place.url.clone().or(in_words), ..place };
    let expires_at = place.expires_at.clone();
    let found = found(input, Why::SignInInData, text, place, Some(json));
    let source = found.source.iter().cloned().chain(source).collect();
    Found { source, expires_at, unread, ..found }
}

fn found(input: &RequestInput<'_>, why: Why, text: String, place: Place, read: Option<Json>) -> Found {
    let others = input.parts().iter().filter(|part| part.as_text().is_none());
    // What stands in an address asks for nothing.
    let said = place.url.as_ref().map_or_else(|| text.clone(), |url| text.replace(url, " "));
    let wanted = words::wanted_in(&said, place.code.as_deref());
    let is_read = |data: Option<&Json>| data.is_some_and(|data| read.as_ref() == Some(data));
    Found {
        why,
        confidence: Confidence::Likely,
        proven: Proven::Recorded,
        freshness: FreshnessGrade::SameRequest,
        question: Some(text.clone()).filter(|text| !text.is_empty()),
        items: vec![asked_for(&place, &text).unwrap_or_else(|| Item::Link {
            item_id: ItemId::new("answer"),
            url: place.url,
            text,
            then: AfterLink::Confirm,
            may_reject: false,
            may_cancel: false,
            code: place.code,
            lasts: place.lasts,
            words: wanted,
        })],
        answer_all: true,
        beside: others.filter(|part| !is_read(part.as_data())).map(part_source).collect(),
        source: input.parts().iter().map(part_source).collect(),
        echo: read.into_iter().collect(),
        expires_at: None,
        unread: Vec::new(),
    }
}

/// The secret that is asked for here, where no other place is named.
fn asked_for(place: &Place, text: &str) -> Option<Item> {
    let is_here = place.url.is_none() && place.code.is_none();
    asked_secret::item("answer", text).filter(|_| is_here)
}

/// Data that names a page for a person, where a task waits for something else than a sign-in: to pay, to connect an account,
/// to approve there.
pub(super) struct Page;

impl Reader for Page {
    fn id(&self) -> ReaderId {
        ReaderId::new("page-elsewhere")
    }

    fn version(&self) -> u16 {
        3
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        if *input.state == TaskState::AuthRequired {
            return without_a_page(input);
        }
        let said = said_in_data(input).filter(|said| said.place.url.is_some() && said.place.is_telling)?;
        let asks_here = *input.state == TaskState::InputRequired && is_asked_here(input, &said);
        asks_here.then(|| Found { proven: Proven::Derived, ..found_in_data(input, said) })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        SignIn.write(reading, answers)
    }
}

/// Whether a page is what is asked for: metadata name other addresses as well, and those of a task may be of an earlier sign-in.
fn is_asked_here(input: &RequestInput<'_>, said: &Said) -> bool {
    let Some(source) = &said.source else { return true };
    let is_of_task = input.task_metadata == Some(source);
    let words = input.words().unwrap_or_default().to_lowercase();
    let tells = ["auth", "sign in", "sign-in", "log in", "login"].iter().any(|word| words.contains(word));
    said.place.is_of_sign_in && (!is_of_task || tells)
}

/// A sign-in that data tells in words, and nothing says where: on a phone, in an application that is open.
fn without_a_page(input: &RequestInput<'_>) -> Option<Found> {
    let mut all = input.parts().iter().filter(|part| part.as_text().is_none());
    let data = all.next()?.as_data().filter(|data| data.is_object() && all.next().is_none())?;
    let words = input.words();
    (words.is_some() || sentences(data).is_some() || names_a_path(data)).then_some(())?;
    let text = super::joined([words, told(data)])?;
    let found = found(input, Why::SignInInData, text, Place::default(), Some(data.clone()));
    Some(Found { proven: Proven::Derived, ..found })
}

/// Whether a member is a place on the agent's own host: `"approval_path": "/a2a/task-1"`.
fn names_a_path(json: &Json) -> bool {
    let is_path = |(name, value): &(String, Json)| {
        let said = value.as_string().unwrap_or_default();
        let named = words_of(name).iter().any(|word| ["path", "url", "uri", "link"].contains(&word.as_str()));
        named && said.starts_with('/') && !said.starts_with("//") && !said.contains(char::is_whitespace)
    };
    json.members().iter().any(is_path)
}

/// Whether data names such a page.
pub(super) fn names_a_page(json: &Json) -> bool {
    data::place_in(json).is_some_and(|(place, _)| place.url.is_some() && place.is_telling)
}

/// What data says of a sign-in.
struct Said {
    json: Json,
    place: Place,
    unread: Unread,
    /// The metadata that it stands in; nothing for a part.
    source: Option<Json>,
}

/// The first data that names an address or a code: of a part, of the message, of the update, of the task.
fn said_in_data(input: &RequestInput<'_>) -> Option<Said> {
    let parts = input.parts().iter().filter_map(|part| Some((part.as_data()?, None)));
    let metadata =
        [input.message_metadata(), input.event_metadata, input.task_metadata].into_iter().flatten();
    let mut all = parts.chain(metadata.map(|json| (json, Some(json.clone()))));
    all.find_map(|(json, source)| {
        let (mut place, known) = data::place_in(json)?;
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        place.expires_at = expiry::said_by(json).and_then(|time| time.as_string());
        // What stands around in metadata is looked at by itself.
        let unread = if source.is_none() { beyond(json, &known) } else { Vec::new() };
        Some(Said { json: json.clone(), place, unread, source })
    })
}
