//! The places of members in a card: 1.0 lists interfaces, older generations have one address and further ones
//! beside it. An author looks for the member of a finding in their own card, so it has the name of that card's
//! generation.

use crate::json::Json;
use crate::model::AgentCard;
use crate::read::{is_of_1_0, listed_interfaces};

/// The names of a card's generation.
pub(super) struct Places<'c> {
    raw: Option<&'c Json>,
    newer: bool,
}

impl<'c> Places<'c> {
    /// A card that was not read from bytes is one of 1.0, as it would be written.
    pub(super) fn of(card: &'c AgentCard) -> Self {
        let raw = card.raw.as_ref();
        let newer = raw.is_none_or(|raw| {
            let text = raw.as_str();
            listed_interfaces(text).is_some() || is_of_1_0(text)
        });
        Self { raw, newer }
    }

    /// The member that lists the interfaces: in a card before 1.0 the address alone.
    pub(super) fn list(&self) -> &'static str {
        if self.newer { "/supportedInterfaces" } else { "/url" }
    }

    /// The address of the interface at `index` of those that were read.
    pub(super) fn address(&self, index: usize, url: &str) -> String {
        if self.newer {
            return format!("/supportedInterfaces/{index}/url");
        }
        let named = |item: &Json| item.member("url").and_then(|url| url.as_string());
        let main = self.raw.and_then(named);
        let others = self.raw.and_then(|raw| raw.member("additionalInterfaces"));
        let others = others.map(|list| list.items()).unwrap_or_default();
        match others.iter().position(|item| named(item).as_deref() == Some(url)) {
            Some(place) if index > 0 || main.is_none() => format!("/additionalInterfaces/{place}/url"),
            Some(_) | None => "/url".to_owned(),
        }
    }

    /// The member that says which credentials are wanted.
    pub(super) fn requirements(&self) -> &'static str {
        let spelled = self.raw.is_some_and(|raw| raw.member("securityRequirements").is_some());
        if self.newer || spelled { "securityRequirements" } else { "security" }
    }
}
