//! A reader's findings, and the reading made of them.

use std::collections::HashSet;

use a2a_protocol::Json;

use super::{Reader, secret_fields, unread};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::{Alternative, Alternatives, FreshnessGrade, ItemId, RequestInput, Why, expiry};

/// Nobody decides more than this one by one. A request that wants it is shown as it came, and answered by hand.
const MOST_CHOICES: usize = 1000;

/// A reader's findings: a [`Reading`] without the reader's own name and alternatives.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// See [`Reading::why`].
    pub why: Why,
    /// See [`Reading::confidence`].
    pub confidence: Confidence,
    /// See [`Reading::proven`].
    pub proven: Proven,
    /// See [`Reading::freshness`].
    pub freshness: FreshnessGrade,
    /// See [`Reading::question`].
    pub question: Option<String>,
    /// See [`Reading::items`].
    pub items: Vec<Item>,
    /// See [`Reading::answer_all`].
    pub answer_all: bool,
    /// See [`Reading::beside`].
    pub beside: Vec<Json>,
    /// See [`Reading::source`].
    pub source: Vec<Json>,
    /// See [`Reading::echo`].
    pub echo: Vec<Json>,
    /// See [`Reading::expires_at`].
    pub expires_at: Option<String>,
    /// Values in the request itself, by their places, that are neither shown by the items nor understood by the
    /// reader.
    pub unread: Vec<(String, Json)>,
}

impl Alternative {
    /// What is found by a reader, without its items.
    pub(super) fn of_found(reader: ReaderId, found: &Found) -> Self {
        Self { reader, why: Some(found.why.clone()), confidence: found.confidence, proven: found.proven }
    }

    /// What is read by a reader, without its items.
    pub(crate) fn of_reading(reading: &Reading) -> Self {
        Self {
            reader: reading.reader.clone(),
            why: Some(reading.why.clone()),
            confidence: reading.confidence,
            proven: reading.proven,
        }
    }
}

pub(super) fn found_by(reader: &dyn Reader, input: &RequestInput<'_>) -> Option<Reading> {
    let found = reader.read(input)?;
    let can_be_decided = found.items.iter().map(Item::choices).sum::<usize>() <= MOST_CHOICES;
    (!found.items.is_empty() && can_be_decided).then(|| reading(reader, limited(found, input)))
}

/// The ids that several of these items have, each once.
pub(super) fn shared_ids(items: &[Item]) -> Vec<ItemId> {
    let (mut seen, mut shared) = (HashSet::new(), Vec::new());
    for id in items.iter().map(Item::id) {
        if !seen.insert(id) && !shared.contains(id) {
            shared.push(id.clone());
        }
    }
    shared
}

/// The words of a request that is one form are asked where it is filled in.
fn ask_at_the_form(found: &mut Found) {
    let is_of_form = |item: &Item| {
        matches!(
            item,
            Item::Form { .. } | Item::Secret { of: Some(_), .. } | Item::Question { buttons: Some(_), .. }
        )
    };
    let is_one = found.items.iter().filter(|item| matches!(item, Item::Form { .. })).count() == 1;
    if !is_one || !found.items.iter().all(is_of_form) {
        return;
    }
    for item in &mut found.items {
        if let Item::Form { prompt, .. } = item
            && prompt.is_none()
        {
            prompt.clone_from(&found.question);
        }
    }
}

/// The findings, with the time limit beside the request if it names none itself.
pub(super) fn limited(mut found: Found, input: &RequestInput<'_>) -> Found {
    if found.expires_at.is_none()
        && let Some(time) = expiry::said_beside(input)
    {
        found.expires_at = time.as_string();
        found.source.push(time);
    }
    found
}

pub(super) fn reading(reader: &dyn Reader, mut found: Found) -> Reading {
    let parted = secret_fields::part(&mut found);
    ask_at_the_form(&mut found);
    let mut beside = unread::inside(&found.unread, &found.items);
    beside.extend(found.beside);
    Reading {
        reader: reader.id(),
        version: reader.version(),
        why: found.why,
        confidence: found.confidence,
        proven: found.proven,
        freshness: found.freshness,
        question: found.question,
        items: found.items,
        answer_all: found.answer_all,
        beside,
        of_task: Vec::new(),
        alternatives: Alternatives::default(),
        source: found.source,
        echo: found.echo,
        expires_at: found.expires_at,
        others: Vec::new(),
        shared_ids: Vec::new(),
        says_more: !found.unread.is_empty(),
        skill: None,
        earlier: Vec::new(),
        stood_in: None,
        since: None,
        parted,
    }
}
