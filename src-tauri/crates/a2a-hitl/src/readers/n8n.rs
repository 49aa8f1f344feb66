//! The reader for n8n: a workflow that sent a message and waits for approval, with one or two buttons. Its forms
//! are ordinary lists of fields.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::not_allowed;
use super::proposal::Proposal;
use crate::reading::{Allowed, Item};
use crate::shape::{empty_object, present, text_member, words_member};
use crate::{Answer, ReplyError, Template};

const OPTIONS: &str = "approvalOptions";
const MEMBERS: &[&str] = &[
    "subject",
    "message",
    "responseType=approval",
    "approvalOptions/values/approvalType=single,double",
    "approvalOptions/values/approveLabel",
    "approvalOptions/values/disapproveLabel",
    "approvalOptions/values/buttonApprovalStyle=primary,secondary",
    "approvalOptions/values/buttonDisapprovalStyle=primary,secondary",
];

pub(super) struct N8n;

impl Payload for N8n {
    fn id(&self) -> &'static str {
        "n8n"
    }

    fn name(&self) -> Option<&'static str> {
        Some("n8n")
    }

    fn marks(&self) -> &'static [&'static str] {
        &["approvalOptions"]
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let options = present(&present(json, OPTIONS)?, "values")?;
        let is_double = text_member(&options, "approvalType").as_deref() == Some("double");
        let labels = ["approveLabel", "disapproveLabel"].map(|name| words_member(&options, name));
        let proposal = Proposal {
            hint: super::joined(["subject", "message"].map(|name| words_member(json, name))),
            allowed: Allowed { reject: is_double, ..Allowed::YES_OR_NO },
            ..Proposal::new(place, "", empty_object())
        };
        let labels = labels.into_iter().flatten().collect::<Vec<_>>().join(" / ");
        let words = Some(labels).filter(|labels| !labels.is_empty());
        Some(Asked { words, ..Asked::by_members("message, approvalOptions", vec![proposal.item()]) })
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, MEMBERS)
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let approved = match answers {
            [(_, Answer::Approve { payload: None })] => true,
            [(_, Answer::Reject { .. })] | [] => false,
            [(item, answer), ..] => return Err(not_allowed(item, answer)),
        };
        Ok(Template::object([("approved", Template::value(approved))]))
    }
}
