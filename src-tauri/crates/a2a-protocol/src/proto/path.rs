//! The current place in the JSON while transcoding: a list on the stack, turned into a pointer only for a report.

use crate::json::pointer;

/// One step below the message that is being transcoded.
#[derive(Debug, Clone, Copy)]
pub(super) enum Path<'p> {
    /// The message itself.
    Whole,
    /// A member of an object.
    Member(&'p Path<'p>, &'p str),
    /// An item of an array.
    Item(&'p Path<'p>, usize),
}

impl<'p> Path<'p> {
    pub(super) fn member(&'p self, name: &'p str) -> Self {
        Self::Member(self, name)
    }

    pub(super) fn item(&'p self, index: usize) -> Self {
        Self::Item(self, index)
    }

    /// As a JSON pointer (RFC 6901).
    pub(super) fn pointer(&self) -> String {
        match self {
            Self::Whole => String::new(),
            Self::Member(parent, name) => {
                format!("{}/{}", parent.pointer(), pointer::escaped(name))
            }
            Self::Item(parent, index) => format!("{}/{index}", parent.pointer()),
        }
    }
}
