//! Messages and parts. The content member decides the kind of a part; `kind` and `type` decide nothing.

use super::file::{file_content, type_of, within};
use super::reader::Reader;
use super::section;
use super::slot::Slot;
use super::task::expect_kind;
use crate::dialect::Dialect;
use crate::enums::ROLE;
use crate::finding::Rule;
use crate::json::{Json, JsonKind, scan};
use crate::model::{Content, ContextId, Extra, Message, MessageId, Part, Role, TaskId, Text};

pub(super) fn message<'a>(reader: &mut Reader<'a>, value: &'a str) -> Message {
    let at = section::message(reader.expected);
    let (
        [kind, id, spoken_by, own_parts, content, context_id, task_id, references, extensions, metadata],
        extra,
    ) = reader.members(value, Message::MEMBERS);
    expect_kind(reader, kind, "message", at);
    let message_id = reader.identifier(id, at);
    // In 0.1 messages have no identity.
    if id.value.is_none() && reader.expected != Dialect::V0_1 {
        reader.missing("messageId", at);
    }
    let from_proto = own_parts.value.is_none() && content.value.is_some();
    if from_proto && reader.expected != Dialect::V0_3Proto {
        let message = "parts live in `content`, as in the protobuf form of 0.3";
        reader.note_slot(content, Rule::ForeignDialect, at, message);
    } else if own_parts.is_filled() && reader.expected == Dialect::V0_3Proto {
        let message = "parts live in `parts`, as everywhere but in the protobuf form of 0.3";
        reader.note_slot(own_parts, Rule::ForeignDialect, at, message);
    }
    let said = reader.either(own_parts, content);
    Message {
        message_id: message_id.map(MessageId::new),
        role: role(reader, spoken_by),
        parts: words(reader, said, at).unwrap_or_else(|| parts(reader, said, at, from_proto)),
        context_id: reader.identifier(context_id, at).map(ContextId::new),
        task_id: reader.identifier(task_id, at).map(TaskId::new),
        reference_task_ids: reader.identifiers(references, at).into_iter().map(TaskId::new).collect(),
        extensions: reader.texts(extensions, at),
        metadata: reader.opaque(metadata, at),
        extra: reader.with_left(extra),
        raw: Some(reader.slice(value)),
    }
}

/// Words alone, which some agents write in the place of parts.
fn words<'a>(reader: &mut Reader<'a>, slot: Slot<'a>, at: &'static str) -> Option<Vec<Part>> {
    let words = slot.value.and_then(scan::string).filter(|words| !words.is_empty())?.into_owned();
    reader.note_slot(slot, Rule::UnknownShape, at, "words in the place of parts");
    Some(vec![Part::text(words.as_str())])
}

fn role<'a>(reader: &mut Reader<'a>, slot: Slot<'a>) -> Role {
    let at = section::role(reader.expected);
    let Some(spelled) = reader.name(slot, &ROLE, at) else {
        if slot.value.is_none() {
            reader.missing("role", at);
        }
        return Role::Unknown(String::new());
    };
    let (role, is_proto) = match &*spelled {
        "user" => (Role::User, false),
        "agent" => (Role::Agent, false),
        "ROLE_USER" => (Role::User, true),
        "ROLE_AGENT" => (Role::Agent, true),
        _ => {
            let message = format!("no generation defines the role `{spelled}`");
            reader.note_slot(slot, Rule::UnknownValue, at, message);
            return Role::Unknown(spelled.into_owned());
        }
    };
    if is_proto != reader.expected.is_proto() {
        let message = format!("the role is spelled `{spelled}` as in another generation");
        reader.note_slot(slot, Rule::ForeignDialect, at, message);
    }
    role
}

/// The parts of a message or artifact. `from_proto`: data is wrapped once more, as `{"data": …}`, in parts that do
/// not name themselves. A value that is no object is kept as it came, unless it is empty.
pub(super) fn parts<'a>(
    reader: &mut Reader<'a>,
    slot: Slot<'a>,
    at: &'static str,
    from_proto: bool,
) -> Vec<Part> {
    reader.list(slot, at, |reader, value| {
        if JsonKind::of(value) == JsonKind::Object {
            return Some(part(reader, value, from_proto));
        }
        reader.note_item(value, "an object", at);
        let whole = reader.slice(value);
        (!whole.is_empty()).then(|| Part { raw: Some(whole.clone()), ..Part::new(Content::Unknown(whole)) })
    })
}

/// One part; see [`parts`]. Other content than the one that counts is kept among its unknown members, because other
/// readers may take it for the content.
pub(super) fn part<'a>(reader: &mut Reader<'a>, value: &'a str, from_proto: bool) -> Part {
    let at = section::part(reader.expected);
    let ([kind, kind_0_1, text, raw, url, file, filename, media_type, metadata], mut extra) =
        reader.members(value, Part::MEMBERS);
    let data = extra.iter().position(|(name, _)| name == Part::DATA).map(|at| extra.remove(at).1);
    if extra.iter().any(|(name, _)| name == Part::DATA) {
        reader.note_at(
            "data",
            Rule::DuplicateMember,
            "RFC 8259 §4",
            "`data` stands more than once; the first counts",
        );
    }
    extra.retain(|(name, value)| name != Part::DATA || data.as_ref() != Some(value));
    if let Some(pointer) = data.as_ref().and_then(Json::first_duplicate) {
        let message = "a member stands more than once; readers disagree about which one counts";
        reader.note_at_pointer(&format!("/data{pointer}"), Rule::DuplicateMember, "RFC 8259 §4", message);
    }
    note_spelling(reader, kind, kind_0_1, file, at);

    let mut part = Part {
        // Until it is known which content counts.
        content: Content::Text(Text::default()),
        filename: reader.text(filename, at),
        media_type: reader.text(media_type, at),
        metadata: reader.opaque(metadata, at),
        extra: Vec::new(),
        raw: Some(reader.slice(value)),
    };
    let contents = [text, raw, url].iter().filter(|slot| slot.is_filled()).count()
        + usize::from(file.is_object())
        + usize::from(data.as_ref().is_some_and(|data| !data.is_empty()));
    if contents > 1 {
        reader.note(
            Rule::AmbiguousPart,
            at,
            "more than one content member; the first of text, raw, url, file, data counts",
        );
    }
    let filled = |slot: Slot<'a>| slot.value.filter(|value| contents == 0 || *value != "\"\"");
    let (from, content) = if filled(text).is_some() {
        ("text", reader.said(text, at).map(Content::Text))
    } else if filled(raw).is_some() {
        let said = reader.said(raw, at);
        let inside = said.as_ref().and_then(|said| within(reader, raw, said, &mut part));
        ("raw", inside.or(said.map(Content::Raw)))
    } else if filled(url).is_some() {
        let address = reader.any_text(url, at);
        let inside = address.as_ref().and_then(|address| within(reader, url, address, &mut part));
        ("url", inside.or(address.map(Content::Url)))
    } else if file.is_object() {
        let content = reader.object(file, at, |reader, value| file_content(reader, value, &mut part));
        ("file", content.flatten())
    } else {
        ("data", None)
    };
    let taken = if content.is_some() { from } else { "data" };
    let other_data = data.as_ref().filter(|data| taken != "data" && !data.is_empty()).cloned();
    let content = content.or_else(|| {
        let data = data?;
        let nested = from_proto && !kind.is_filled() && !kind_0_1.is_filled();
        let inner = nested.then(|| only_member(data.as_str(), "data")).flatten();
        Some(Content::Data(inner.map_or(data.clone(), |inner| reader.slice(inner))))
    });
    let names_text = [kind, kind_0_1].iter().any(|slot| slot.peek().as_deref() == Some("text"));
    let content = content.or_else(|| {
        let is_said = |(name, value): &&(String, Json)| {
            ["content", "value"].contains(&name.as_str()) && value.kind() == JsonKind::String
        };
        let (_, said) = extra.iter().find(is_said).filter(|_| names_text)?;
        Some(Content::Text(said.as_string()?.as_str().into()))
    });
    let left = reader.with_left(Extra::new());
    if let Some(content) = content {
        part.content = content;
        if let (Content::Raw(base64), None, None) = (&part.content, &part.media_type, &part.filename) {
            part.media_type = type_of(base64).map(str::to_owned);
        }
        if taken != "file" {
            // Of a file without content it is kept whole.
            part.extra.clear();
        }
        let is_other = |name: &'static str, slot: Slot<'a>| slot.is_filled() && name != taken;
        let passed_over = [
            ("kind", kind, is_odd(kind)),
            ("type", kind_0_1, is_odd(kind_0_1)),
            ("text", text, is_other("text", text)),
            ("raw", raw, is_other("raw", raw)),
            ("url", url, is_other("url", url)),
            ("file", file, is_other("file", file)),
        ];
        for (name, slot, _) in passed_over.into_iter().filter(|(_, _, is_kept)| *is_kept) {
            part.extra.extend(slot.value.map(|value| (name.to_owned(), reader.slice(value))));
        }
        part.extra.extend(other_data.map(|data| (Part::DATA.to_owned(), data)));
        let left = left.into_iter().filter(|one| !part.extra.contains(one)).collect::<Extra>();
        part.extra.extend(left);
        part.extra.extend(extra);
    } else {
        reader.note(Rule::UnknownShape, at, "a part without text, raw, url, file or data");
        // The whole part, its unknown members with it.
        part.content = Content::Unknown(reader.slice(value));
    }
    part
}

/// Whether a part has a kind that no generation has. The kind decides nothing.
fn is_odd(kind: Slot<'_>) -> bool {
    const NAMES: [&str; 5] = ["text", "data", "file", "raw", "url"];
    kind.is_filled() && kind.peek().is_none_or(|name| !NAMES.contains(&name.as_ref()))
}

fn note_spelling<'a>(
    reader: &mut Reader<'a>,
    kind: Slot<'a>,
    kind_0_1: Slot<'a>,
    file: Slot<'a>,
    at: &'static str,
) {
    let (own, foreign) = match reader.expected {
        Dialect::V1_0 => (None, [kind, kind_0_1, file].into_iter().find(|slot| slot.is_filled())),
        Dialect::V0_3Proto => (None, [kind, kind_0_1].into_iter().find(|slot| slot.is_filled())),
        Dialect::V0_3 => (Some((kind, "kind")), Some(kind_0_1)),
        Dialect::V0_1 => (Some((kind_0_1, "type")), Some(kind)),
    };
    let foreign = foreign.filter(|slot| slot.is_filled());
    if let Some((slot, name)) = own {
        if slot.is_filled() {
            return;
        }
        if foreign.is_none() {
            reader.missing(name, at);
        }
    }
    if let Some(slot) = foreign {
        reader.note_slot(slot, Rule::ForeignDialect, at, "the part is spelled as in another generation");
    }
}

fn only_member<'a>(object: &'a str, name: &str) -> Option<&'a str> {
    if JsonKind::of(object) != JsonKind::Object {
        return None;
    }
    let mut members = scan::members(object);
    let (key, value) = members.next()?;
    (key == name && members.next().is_none()).then_some(value)
}
