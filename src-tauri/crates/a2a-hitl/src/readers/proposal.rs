//! An approval in the making: the few members that every shape has, and defaults for those that only
//! some have.

use a2a_protocol::Json;

use crate::ItemId;
use crate::reading::{Allowed, Choice, Item, ReasonField};

pub(super) struct Proposal {
    pub(super) id: String,
    pub(super) tool: String,
    pub(super) args: Json,
    pub(super) hint: Option<String>,
    pub(super) payload: Option<Json>,
    pub(super) allowed: Allowed,
    pub(super) reason: ReasonField,
    pub(super) by: Option<String>,
    pub(super) grants: Vec<Choice>,
    pub(super) edit_schema: Option<Json>,
}

impl Proposal {
    /// A call that can be approved as it stands or rejected without a word.
    pub(super) fn new(id: impl Into<String>, tool: impl Into<String>, args: Json) -> Self {
        Self {
            id: id.into(),
            tool: tool.into(),
            args,
            hint: None,
            payload: None,
            allowed: Allowed::YES_OR_NO,
            reason: ReasonField::NotSent,
            by: None,
            grants: Vec::new(),
            edit_schema: None,
        }
    }

    pub(super) fn item(self) -> Item {
        Item::Approval {
            item_id: ItemId::new(self.id),
            tool: self.tool,
            args: self.args,
            hint: self.hint.filter(|hint| !hint.trim().is_empty()),
            payload: self.payload,
            allowed: self.allowed,
            reason: self.reason,
            by: self.by.filter(|by| !by.trim().is_empty()),
            grants: self.grants,
            edit_schema: self.edit_schema,
        }
    }
}
