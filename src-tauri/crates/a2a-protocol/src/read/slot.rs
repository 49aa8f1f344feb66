//! A member that an object may have.

use std::borrow::Cow;

use crate::json::{JsonKind, look, scan};

/// A member that an object may have: its name, and its text if it is there and not `null`.
#[derive(Clone, Copy)]
pub(crate) struct Slot<'a> {
    pub(super) key: &'a str,
    pub(crate) value: Option<&'a str>,
}

impl<'a> Slot<'a> {
    /// This one, or `other` where only that is there: the same thing under two names. Where neither is, it is
    /// this one that is absent.
    pub(crate) fn or(self, other: Self) -> Self {
        if self.value.is_some() || other.value.is_none() { self } else { other }
    }

    /// Present and not `""`, `[]` or `{}`.
    pub(crate) fn is_filled(self) -> bool {
        self.value.is_some_and(|value| !look::is_empty(value))
    }

    pub(crate) fn is_object(self) -> bool {
        self.value.is_some_and(|value| JsonKind::of(value) == JsonKind::Object)
    }

    /// The text of a string, without notes about other types.
    pub(crate) fn peek(self) -> Option<Cow<'a, str>> {
        self.value.and_then(scan::string)
    }
}
