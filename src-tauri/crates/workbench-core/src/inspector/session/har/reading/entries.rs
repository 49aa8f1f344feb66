//! Reads the entries of an archive one by one, because all of them as JSON trees take many times the memory of
//! the file.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use serde_json::error::Category;

use super::super::super::SessionError;

/// Calls `take` with every entry, in the order of the archive.
pub(super) fn each(archive: &[u8], take: impl FnMut(Value)) -> Result<(), SessionError> {
    let entries = Member { name: "entries", within: Entries(take) };
    let log = Member { name: "log", within: entries };
    let found = log.deserialize(&mut serde_json::Deserializer::from_slice(archive));
    let found = found.map_err(|error| match error.classify() {
        Category::Data => SessionError::NotTraffic,
        Category::Io | Category::Syntax | Category::Eof => SessionError::NotJson,
    })?;
    found.flatten().ok_or(SessionError::NotTraffic)
}

/// One member of an object; the others are passed over.
struct Member<Within> {
    name: &'static str,
    within: Within,
}

impl<'de, Within: DeserializeSeed<'de>> DeserializeSeed<'de> for Member<Within> {
    type Value = Option<Within::Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, Within: DeserializeSeed<'de>> Visitor<'de> for Member<Within> {
    type Value = Option<Within::Value>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "an object with `{}`", self.name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let (mut within, mut found) = (Some(self.within), None);
        while let Some(name) = members.next_key::<String>()? {
            match within.take_if(|_| name == self.name) {
                Some(within) => found = Some(members.next_value_seed(within)?),
                None => drop(members.next_value::<IgnoredAny>()?),
            }
        }
        Ok(found)
    }
}

struct Entries<Take>(Take);

impl<'de, Take: FnMut(Value)> DeserializeSeed<'de> for Entries<Take> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, Take: FnMut(Value)> Visitor<'de> for Entries<Take> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of entries")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut entries: A) -> Result<(), A::Error> {
        while let Some(entry) = entries.next_element()? {
            (self.0)(entry);
        }
        Ok(())
    }
}
