//! The items of a request in the form of the page.

use a2a_hitl::{
    AfterLink, Buttons, Choice, FormPart, GO_ON, Gives, Item, ItemId, Offer, ReasonField, WordsBack,
};
use a2a_protocol::Json;
use workbench_core::approvals::catching::{CatchState, is_catchable, returns_to_agent};
use workbench_core::queries::rows::Connection;

use crate::approvals::{AskedItem, CatchView, ChoiceView, ItemAnswer, OfferView};

/// Facts about the items beside the agent's request.
pub(super) struct Around<'a> {
    /// The agent that asks.
    pub(super) connection: &'a Connection,
    /// Items whose secrets are here already.
    pub(super) given: &'a [ItemId],
    /// The sign-ins that go on.
    pub(super) catching: &'a [(ItemId, CatchState)],
    /// Media types of files that can go with words.
    pub(super) files: Option<Vec<String>>,
    /// An option and words beside it go out as one text.
    pub(super) joins_words: bool,
}

fn offer(Offer { label, gives }: &Offer) -> OfferView {
    let answer = match gives {
        Gives::Approval => ItemAnswer::Approve { payload: None },
        Gives::Grant(grant) => ItemAnswer::Grant { grant: grant.clone() },
        Gives::Rejection => ItemAnswer::Reject { reason: None },
    };
    OfferView { label: label.clone(), answer }
}

/// One item.
pub(super) fn item(
    item: &Item,
    Around { connection, given, catching, files, joins_words }: &Around<'_>,
) -> AskedItem {
    let caught = catching.iter().find(|(id, _)| id == item.id()).map(|(_, state)| catch(state));
    let catchable = is_catchable(item, connection);
    let text = |json: &Json| json.as_str().to_owned();
    let item_id = item.id().to_string();
    let given = given.contains(item.id());
    match item {
        Item::Approval {
            tool,
            args,
            hint,
            payload,
            allowed,
            reason,
            by,
            grants,
            edit_schema,
            offers,
            ..
        } => {
            let goes_on = tool == GO_ON;
            AskedItem::Approval {
                item_id,
                tool: if goes_on { String::new() } else { tool.clone() },
                goes_on,
                arguments: text(args),
                hint: hint.clone(),
                payload: payload.as_ref().map(text),
                may_edit: allowed.edit,
                edit_schema: edit_schema.as_ref().map(text),
                may_approve: allowed.approve,
                may_reject: allowed.reject,
                may_respond: allowed.respond,
                may_cancel: allowed.cancel,
                may_give_json: allowed.raw,
                reason: reason_field(*reason),
                by: by.clone(),
                grants: choices(grants),
                offers: offers.iter().map(offer).collect(),
            }
        }
        Item::Form { schema, values, prompt, may_reject, may_cancel, .. } => AskedItem::Form {
            item_id,
            schema: text(schema),
            values: text(values),
            prompt: prompt.clone(),
            may_reject: *may_reject,
            may_cancel: *may_cancel,
        },
        Item::Question { text, options, multiple, free_text, may_reject, buttons, .. } => {
            AskedItem::Question {
                item_id,
                prompt: text.clone(),
                options: choices(options),
                multiple: *multiple,
                free_text: *free_text,
                joins_words: *joins_words,
                quick_replies: Vec::new(),
                refusals: refusals(item),
                files: None,
                may_reject: *may_reject,
                buttons: buttons.as_ref().map(buttons_of_form),
            }
        }
        Item::FreeText { prompt, quick_replies, .. } => {
            words(item_id, prompt, quick_replies, refusals(item), files.as_ref())
        }
        Item::Link { text, url, then, may_reject, may_cancel, code, lasts, words, .. } => AskedItem::Link {
            item_id,
            text: text.clone(),
            url: url.clone(),
            after: after_link(*then),
            given,
            catchable,
            returns_to_agent: returns_to_agent(item, connection),
            catching: caught,
            may_reject: *may_reject,
            may_cancel: *may_cancel,
            code: code.clone(),
            lasts: *lasts,
            may_be_text: *words != WordsBack::None,
            asks_text: *words == WordsBack::Asked,
        },
        Item::Permissions { text: purpose, proposed, scopes, .. } => AskedItem::Permissions {
            item_id,
            text: purpose.clone(),
            proposed: text(proposed),
            scopes: choices(scopes),
        },
        Item::Secret { name, description, is_json, of, .. } => {
            secret(item_id, (name, description.as_deref()), *is_json, of.as_ref(), given)
        }
        Item::Raw { tool, json, may_be_text, .. } => {
            AskedItem::Raw { item_id, tool: tool.clone(), json: text(json), may_be_text: *may_be_text }
        }
        Item::Broken { json, .. } => AskedItem::Broken { item_id, json: text(json) },
    }
}

/// A question that words of the person's own answer.
fn words(
    item_id: String,
    prompt: &str,
    quick_replies: &[String],
    refusals: Vec<String>,
    files: Option<&Vec<String>>,
) -> AskedItem {
    AskedItem::Question {
        item_id,
        prompt: prompt.to_owned(),
        options: Vec::new(),
        multiple: false,
        free_text: true,
        joins_words: false,
        quick_replies: quick_replies.to_vec(),
        refusals,
        files: files.cloned(),
        may_reject: false,
        buttons: None,
    }
}

fn secret(
    item_id: String,
    (name, description): (&str, Option<&str>),
    is_json: bool,
    of: Option<&FormPart>,
    given: bool,
) -> AskedItem {
    AskedItem::Secret {
        item_id,
        name: name.to_owned(),
        description: description.map(str::to_owned),
        is_json,
        form: of.map(|part| part.form.to_string()),
        optional: of.is_some_and(|part| part.optional),
        may_reject: of.is_some_and(|part| part.may_reject),
        may_cancel: of.is_some_and(|part| part.may_cancel),
        given,
    }
}

fn catch(state: &CatchState) -> CatchView {
    match state {
        CatchState::InBrowser { host } => CatchView::InBrowser { host: host.clone() },
        CatchState::Failed(why) => CatchView::Failed { why: why.clone().into() },
    }
}

fn refusals(item: &Item) -> Vec<String> {
    item.refusals().into_iter().map(str::to_owned).collect()
}

fn choices(choices: &[Choice]) -> Vec<ChoiceView> {
    let choice = |choice: &Choice| ChoiceView { value: choice.value.clone(), label: choice.label.clone() };
    choices.iter().map(choice).collect()
}

fn reason_field(field: ReasonField) -> crate::approvals::ReasonField {
    match field {
        ReasonField::NotSent => crate::approvals::ReasonField::NotSent,
        ReasonField::Optional => crate::approvals::ReasonField::Optional,
        ReasonField::Required => crate::approvals::ReasonField::Required,
    }
}

fn buttons_of_form(buttons: &Buttons) -> crate::approvals::ButtonsView {
    crate::approvals::ButtonsView {
        form: buttons.form.as_ref().map(ToString::to_string),
        alone: buttons.alone.clone(),
    }
}

fn after_link(then: AfterLink) -> crate::approvals::AfterLink {
    match then {
        AfterLink::Confirm => crate::approvals::AfterLink::Confirm,
        AfterLink::Consent => crate::approvals::AfterLink::Consent,
        AfterLink::Redirect => crate::approvals::AfterLink::Redirect,
        AfterLink::Nothing => crate::approvals::AfterLink::Nothing,
    }
}
