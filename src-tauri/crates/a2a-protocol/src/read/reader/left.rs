//! Unused values under known names of an object: a repeated member, one of another type, one that another took
//! precedence over. Other readers may act by them, so they are kept with the unknown members.
//!
//! They are noted where they are found, and the object being read takes them at its end. Objects without unknown
//! members (cards, envelopes) drop them.

use super::Reader;
use crate::json::{look, scan};
use crate::model::Extra;
use crate::read::slot::Slot;

/// A member that was left, and how deep the object lies that has it.
pub(super) struct Left<'a> {
    depth: usize,
    name: &'a str,
    value: &'a str,
}

impl<'a> Reader<'a> {
    /// Leaves a member of the object that is being read. Of two keys for one name the own spelling is kept.
    pub(super) fn leave(&mut self, name: &'a str, value: &'a str) {
        self.leave_at(self.place.depth(), name, value);
    }

    /// Leaves the item that is being read, as a member of the object that has the list.
    pub(super) fn leave_item(&mut self, item: &'a str) {
        if let Some((depth, name)) = self.place.list() {
            self.leave_at(depth, name, item);
        }
    }

    fn leave_at(&mut self, depth: usize, name: &'a str, value: &'a str) {
        if !look::is_empty(value) {
            self.left.push(Left { depth, name, value });
        }
    }

    /// Leaves the value of a slot unused.
    pub(crate) fn pass_over(&mut self, slot: Slot<'a>) {
        if let Some(value) = slot.value {
            self.leave(slot.key, value);
        }
    }

    /// The first of two slots that mean the same thing, or else the second. Another value of the second is left.
    pub(crate) fn either(&mut self, first: Slot<'a>, second: Slot<'a>) -> Slot<'a> {
        if first.value.is_some() && first.value != second.value {
            self.pass_over(second);
        }
        first.or(second)
    }

    /// Takes the unused values of the object that is being read, after its unknown members.
    pub(crate) fn with_left(&mut self, mut extra: Extra) -> Extra {
        let (depth, body) = (self.place.depth(), self.body.json);
        let before = self.left.iter().rposition(|left| left.depth < depth).map_or(0, |at| at + 1);
        let left = self.left.drain(before..);
        extra.extend(left.map(|it| (scan::unescape(it.name).into_owned(), body.slice(it.value))));
        extra
    }
}
