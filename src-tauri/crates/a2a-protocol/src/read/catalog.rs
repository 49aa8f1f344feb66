//! Lists of agents, in every published form.
//!
//! AI Catalog and ARD have typed `entries`. Registries answer with an array, or with an object that has the array
//! under one of a few names, beside the link to the next page. A linkset (RFC 9264) has an object of links per
//! agent. The kind of an entry follows from its type, else from its members ([`entry`]). Deliberately absent:
//! fetching anything, and making addresses absolute.

mod entry;
mod paging;

use thiserror::Error;

use super::reader::Reader;
use super::section::CATALOG;
use crate::dialect::Dialect;
use crate::finding::{Decoded, Rule};
use crate::json::{Json, JsonKind, scan};
use crate::model::{Catalog, CatalogEntry, EntryContent};

/// The value lists no agents.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a catalogue has `entries`, or a list of agent cards or of their addresses")]
pub struct NotACatalog;

/// Names that lists of agents have, the most telling first.
const LISTS: [&str; 12] = [
    "entries",
    "agents",
    "agentCards",
    "cards",
    "items",
    "results",
    LINKSET,
    "data",
    "records",
    "resources",
    "content",
    "value",
];

/// A linkset (RFC 9264), also as a catalogue of interfaces (RFC 9727).
const LINKSET: &str = "linkset";

/// Names under which whole answers are wrapped.
const ENVELOPES: [&str; 4] = ["data", "result", "response", "_embedded"];

/// A list, and its name.
#[derive(Clone, Copy)]
struct List<'a> {
    name: &'static str,
    /// An array, or an object whose members are the entries.
    value: &'a str,
    /// The object around it; the list itself if it is the whole body.
    around: &'a str,
}

pub(super) fn catalog(body: &Json) -> Result<Decoded<Catalog>, NotACatalog> {
    let text = body.as_str();
    // A card may have members that look like lists of others.
    let list = Some(text).filter(|text| !entry::is_card(text)).and_then(list_in).ok_or(NotACatalog)?;
    let decoded = Reader::whole(body, Dialect::V1_0, |reader, whole| read(reader, whole, list));
    let [version] = Reader::peek(text, ["specVersion"]);
    let calls_itself_one = list.name == "entries" && version.value.is_some();
    let lists_agents = decoded.value.entries.iter().any(|entry| entry.content.leads_to_agents());
    if calls_itself_one || lists_agents { Ok(decoded) } else { Err(NotACatalog) }
}

/// Where the list is: the body itself, a member of it, a member of its envelope.
fn list_in(text: &str) -> Option<List<'_>> {
    match JsonKind::of(text) {
        JsonKind::Array => Some(List { name: "", value: text, around: text }),
        JsonKind::Object => named_list(text)
            .or_else(|| {
                let inside = Reader::peek(text, ENVELOPES).into_iter().filter_map(|slot| slot.value);
                inside.filter(|value| JsonKind::of(value) == JsonKind::Object).find_map(named_list)
            })
            // One entry by itself, as a registry answers for an identifier.
            .or_else(|| entry::is_typed(text).then_some(List { name: "", value: text, around: text })),
        _ => None,
    }
}

fn named_list(object: &str) -> Option<List<'_>> {
    let found = Reader::peek(object, LISTS).into_iter().zip(LISTS);
    let lists = found.filter_map(|(slot, name)| Some(List { name, value: slot.value?, around: object }));
    // By name, an object may be a list as well: of agents by their identifiers.
    lists.into_iter().find(|list| match JsonKind::of(list.value) {
        JsonKind::Array => true,
        JsonKind::Object => list.name == "agents",
        _ => false,
    })
}

fn read<'a>(reader: &mut Reader<'a>, whole: &'a str, list: List<'a>) -> Catalog {
    let [host] = Reader::peek(whole, ["host"]);
    let [name] = Reader::peek(host.value.unwrap_or_default(), ["displayName"]);
    let host = name.peek().or_else(|| {
        let [name] = Reader::peek(host.value.unwrap_or_default(), ["name"]);
        name.peek()
    });
    let mut entries = Vec::new();
    if list.name.is_empty() && JsonKind::of(list.value) == JsonKind::Object {
        entries.extend(entry::read(reader, list.value, "", None));
    } else if JsonKind::of(list.value) == JsonKind::Object {
        for (key, value) in scan::members(list.value) {
            let identifier = scan::unescape(key);
            let place = format!("/{}/{}", list.name, crate::json::pointer::escaped(&identifier));
            entries.extend(entry::read(reader, value, &place, Some(&identifier)));
        }
    } else {
        for (index, item) in scan::items(list.value).enumerate() {
            let place =
                if list.name.is_empty() { format!("/{index}") } else { format!("/{}/{index}", list.name) };
            let links = entry::listed_links(item).filter(|_| list.name == LINKSET);
            match links {
                Some((relation, links)) => {
                    entries.extend(links.into_iter().enumerate().filter_map(|(at, link)| {
                        entry::read(reader, link, &format!("{place}/{relation}/{at}"), None)
                    }));
                }
                None => entries.extend(entry::read(reader, item, &place, None)),
            }
        }
    }
    let listed = entries.len();
    entries.extend(collections(reader, whole));
    told_apart(reader, &mut entries);
    let paging = paging::read(whole, list.around, listed);
    Catalog { host: host.map(std::borrow::Cow::into_owned), entries, total: paging.total, next: paging.next }
}

/// Parts of a catalogue that have lists of their own.
fn collections<'a>(reader: &mut Reader<'a>, whole: &'a str) -> Vec<CatalogEntry> {
    let [collections] = Reader::peek(whole, ["collections"]);
    let items = scan::items(collections.value.unwrap_or_default());
    let read = items.enumerate().filter_map(|(index, item)| {
        let mut read = entry::read(reader, item, &format!("/collections/{index}"), None)?;
        if let EntryContent::AgentAt(url) = read.content {
            read.content = EntryContent::CatalogAt(url);
        }
        Some(read)
    });
    read.collect()
}

/// Entries of one name are told apart by their places.
fn told_apart(reader: &mut Reader<'_>, entries: &mut [CatalogEntry]) {
    let mut seen = std::collections::HashSet::new();
    for (index, entry) in entries.iter_mut().enumerate() {
        if !seen.insert(entry.key.clone()) {
            let message = format!("`{}` is listed more than once", entry.key);
            reader.note(Rule::DuplicateMember, CATALOG, message);
            entry.key = format!("{} ({index})", entry.key);
            seen.insert(entry.key.clone());
        }
    }
}
