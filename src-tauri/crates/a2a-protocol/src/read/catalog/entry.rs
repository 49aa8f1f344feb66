//! One entry of a list: its kind, and its description of itself.

use std::borrow::Cow;

use super::super::reader::Reader;
use super::super::section::CATALOG;
use crate::finding::Rule;
use crate::json::{Json, JsonKind, scan};
use crate::model::{CatalogEntry, EntryContent};

/// How deep below an entry its card is looked for: registries wrap it, also several times.
const WRAPPED: usize = 4;

/// Members that name the address of a card. The first group belongs to entries that may be cards themselves, whose
/// `url` is the agent's address.
const CARD_ADDRESSES: [&str; 5] = ["cardUrl", "agentCardUrl", "wellKnownURI", "wellKnownUri", "wellKnownUrl"];
const ADDRESSES: [&str; 6] = ["url", "href", "agentUrl", "baseUrl", "endpoint", "uri"];

/// The kind that an entry's type names.
enum Kind {
    Agent,
    Catalog,
    Other(String),
    /// Nothing that is known here: its members tell.
    Unsaid,
}

/// Reads an entry that stands at `place`; `named` is the identifier that its list gives it.
pub(super) fn read<'a>(
    reader: &mut Reader<'a>,
    item: &'a str,
    place: &str,
    named: Option<&str>,
) -> Option<CatalogEntry> {
    if let Some(address) = scan::string(item) {
        let content = is_address(&address).then(|| EntryContent::AgentAt(address.into_owned()));
        let content = content.unwrap_or(EntryContent::Nothing);
        return Some(CatalogEntry { content, ..nameless(place.to_owned()) });
    }
    if JsonKind::of(item) != JsonKind::Object {
        reader.note_at_pointer(place, Rule::WrongType, CATALOG, "an entry is an object; dropped");
        return None;
    }
    let [identifier, id, urn, display_name, name, title, description, version, tags] = Reader::peek(
        item,
        ["identifier", "id", "urn", "displayName", "name", "title", "description", "version", "tags"],
    );
    let content = content(reader, item, place);
    let text = |value: Option<Cow<'_, str>>| value.filter(|text| !text.is_empty()).map(Cow::into_owned);
    let version = text(version.peek());
    let identifier = text(identifier.or(id).or(urn).peek()).or_else(|| named.map(str::to_owned));
    let key = match (&identifier, &version) {
        (Some(identifier), Some(version)) => format!("{identifier}@{version}"),
        (Some(identifier), None) => identifier.clone(),
        (None, _) => place.to_owned(),
    };
    let short_name = identifier.as_deref().and_then(|id| id.rsplit([':', '/']).next()).map(str::to_owned);
    let tags = scan::items(tags.value.unwrap_or_default()).filter_map(scan::string);
    Some(CatalogEntry {
        key,
        name: text(display_name.or(name).or(title).peek()),
        short_name: short_name.filter(|name| !name.is_empty()),
        description: text(description.peek()),
        version,
        tags: tags.map(Cow::into_owned).collect(),
        content,
    })
}

/// Whether an object is an entry that names its own kind.
pub(super) fn is_typed(object: &str) -> bool {
    matches!(kind(object), Kind::Agent | Kind::Catalog)
}

fn nameless(key: String) -> CatalogEntry {
    let content = EntryContent::Nothing;
    let (name, short_name, description, version) = (None, None, None, None);
    CatalogEntry { key, name, short_name, description, version, tags: Vec::new(), content }
}

fn content(reader: &mut Reader<'_>, item: &str, place: &str) -> EntryContent {
    let mut note = |rule, message: &str| reader.note_at_pointer(place, rule, CATALOG, message);
    let kind = kind(item);
    let [data, url] = Reader::peek(item, ["data", "url"]);
    if data.is_filled() && url.is_filled() && matches!(kind, Kind::Agent | Kind::Catalog) {
        note(Rule::UnknownShape, "an entry has `url` or `data`, not both; `data` counts");
    }
    let inline = data.value.and_then(|value| object_in(reader.body.json, value));
    let address = first_text(item, CARD_ADDRESSES).or_else(|| first_text(item, ADDRESSES));
    match kind {
        Kind::Other(what) => EntryContent::Other(what),
        Kind::Catalog => match (inline, address) {
            (Some(catalog), _) => EntryContent::Catalog(catalog),
            (None, Some(url)) => EntryContent::CatalogAt(url),
            (None, None) => nothing(reader, place),
        },
        Kind::Agent => match (inline, address) {
            (Some(card), _) => EntryContent::Card(card),
            (None, Some(url)) => EntryContent::AgentAt(url),
            (None, None) => card_within(reader.body.json, item, WRAPPED)
                .map_or_else(|| nothing(reader, place), EntryContent::Card),
        },
        Kind::Unsaid => {
            match (card_within(reader.body.json, item, WRAPPED), address.or_else(|| linked(item))) {
                // A card that has an address of its own is read from there: it can be asked for again later.
                (Some(card), _) => match first_text(item, CARD_ADDRESSES) {
                    Some(url) => EntryContent::AgentAt(url),
                    None => EntryContent::Card(card),
                },
                (None, Some(url)) => EntryContent::AgentAt(url),
                (None, None) => {
                    described_otherwise(item).map_or_else(|| nothing(reader, place), EntryContent::Other)
                }
            }
        }
    }
}

fn nothing(reader: &mut Reader<'_>, place: &str) -> EntryContent {
    reader.note_at_pointer(
        place,
        Rule::MissingMember,
        CATALOG,
        "the entry names no address and holds no card",
    );
    EntryContent::Nothing
}

/// AI Catalog calls the type `mediaType` or `type`, ARD `type`. Registries use `type` and `protocol` for other words.
fn kind(item: &str) -> Kind {
    let [media_type, plain, protocol] = Reader::peek(item, ["mediaType", "type", "protocol"]);
    let Some(word) = media_type.or(plain).or(protocol).peek() else { return Kind::Unsaid };
    let name = word.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let is_media_type = name.contains('/');
    if name.contains("a2a") || is_media_type && name.contains("agent-card") {
        Kind::Agent
    } else if is_media_type && (name.contains("ai-catalog") || name.contains("linkset")) {
        Kind::Catalog
    } else if is_media_type && name != "application/json" || name.starts_with("mcp") {
        Kind::Other(word.into_owned())
    } else {
        Kind::Unsaid
    }
}

/// The card that `value` is, holds or wraps, also as JSON within a string.
fn card_within(body: &Json, value: &str, depth: usize) -> Option<Json> {
    if let Some(text) = scan::string(value) {
        let json =
            text.trim_start().starts_with('{').then(|| Json::parse(text.into_owned()).ok()).flatten()?;
        return is_card(json.as_str()).then_some(json);
    }
    if JsonKind::of(value) != JsonKind::Object {
        return None;
    }
    if is_card(value) {
        return Some(body.slice(value));
    }
    let depth = depth.checked_sub(1)?;
    scan::members(value).find_map(|(_, value)| card_within(body, value, depth))
}

/// Whether an object is a card rather than an entry that has a name and an address as well.
pub(super) fn is_card(object: &str) -> bool {
    let [name, interfaces, url, skills, capabilities, input, version] = Reader::peek(
        object,
        [
            "name",
            "supportedInterfaces",
            "url",
            "skills",
            "capabilities",
            "defaultInputModes",
            "protocolVersion",
        ],
    );
    let is = |value: Option<&str>, kind| value.is_some_and(|value| JsonKind::of(value) == kind);
    let described = is(skills.value, JsonKind::Array)
        && scan::items(skills.value.unwrap_or_default()).all(is_object)
        || is(capabilities.value, JsonKind::Object)
        || is(input.value, JsonKind::Array)
        || version.value.is_some();
    name.peek().is_some() && (is(interfaces.value, JsonKind::Array) || url.peek().is_some() && described)
}

fn is_object(value: &str) -> bool {
    JsonKind::of(value) == JsonKind::Object
}

/// An object, also as JSON within a string.
fn object_in(body: &Json, value: &str) -> Option<Json> {
    match scan::string(value) {
        Some(text) => Json::parse(text.into_owned()).ok().filter(Json::is_object),
        None => matches!(JsonKind::of(value), JsonKind::Object | JsonKind::Array).then(|| body.slice(value)),
    }
}

fn first_text<const N: usize>(item: &str, names: [&'static str; N]) -> Option<String> {
    let found = Reader::peek(item, names).into_iter().filter_map(super::super::slot::Slot::peek);
    found.map(Cow::into_owned).find(|text| !text.trim().is_empty())
}

/// The links of a catalogue that are entries each (RFC 9727 §4.1), and their relation.
pub(super) fn listed_links(item: &str) -> Option<(&'static str, Vec<&str>)> {
    let [items] = Reader::peek(item, ["item"]);
    let links: Vec<&str> = scan::items(items.value?).filter(|link| is_object(link)).collect();
    (!links.is_empty()).then_some(("item", links))
}

/// Of the links of RFC 9264, the one that leads to a card.
fn linked(item: &str) -> Option<String> {
    let links = scan::members(item).flat_map(|(relation, targets)| {
        scan::items(targets).filter(|target| is_object(target)).map(move |target| (relation, target))
    });
    let mut described = None;
    for (relation, target) in links {
        let Some(href) = first_text(target, ["href"]) else { continue };
        if is_typed(target) || matches!(relation, "agent-card" | "a2a") {
            return Some(href);
        }
        // What has a type of its own describes an interface of another kind.
        if matches!(relation, "describedby" | "service-desc") && !matches!(kind(target), Kind::Other(_)) {
            described.get_or_insert(href);
        }
    }
    described
}

/// The description of an interface that is no agent, from its links.
fn described_otherwise(item: &str) -> Option<String> {
    let [description] = Reader::peek(item, ["service-desc"]);
    let mut links = scan::items(description.value?).filter(|link| is_object(link));
    links.find_map(|link| match kind(link) {
        Kind::Other(what) => Some(what),
        Kind::Agent | Kind::Catalog | Kind::Unsaid => None,
    })
}

/// Whether a text that stands for an entry is an address.
fn is_address(text: &str) -> bool {
    text.starts_with('/') || text.contains("://")
}
