//! The reader for MCP elicitation that an agent passes on: a flat form, or a link to open with consent. Declining
//! and cancelling are two different answers.
//!
//! It comes as the request itself, as several in one result (`inputRequests`, answered under the same names, with
//! `requestState` unchanged), or as the links of an error that asks for consent (`elicitations`).

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::joined;
use super::members::{Unread, beyond, beyond_at};
use super::shared_interrupt::{elicitation, elicited};
use crate::reading::Item;
use crate::shape::{id_member, is_filled_list, present, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const METHOD: &str = "elicitation/create";
const REQUESTS: &str = "inputRequests";
const LINKS: &str = "elicitations";
/// The parameters under a name of their own.
const NAMED: &str = "elicitation";
const ENVELOPE: &[&str] = &["jsonrpc", "id", "type=elicitation,elicitation/create,input_required"];
const LINK_OF_ERROR: &[&str] = &["mode=url", "message|display_message", "url", "elicitationId"];
const FORM_ALONE: &[&str] = &["mode=form", "message", "requestedSchema/**", "_meta/progressToken"];
const FORM: &[&str] = &[
    "jsonrpc",
    "id",
    "method",
    "params/mode=form",
    "params/message",
    "params/requestedSchema/**",
    "params/_meta/progressToken",
];
const LINK: &[&str] = &[
    "jsonrpc",
    "id",
    "method",
    "params/mode=url",
    "params/message|display_message",
    "params/url",
    "params/elicitationId",
    "params/_meta/progressToken",
];

pub(super) struct Elicitation;

impl Payload for Elicitation {
    fn id(&self) -> &'static str {
        "mcp-elicitation"
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        if let Some(requests) = several(json) {
            let items = requests.iter().map(|(key, request)| one_of(key, request)).collect::<Option<_>>()?;
            let words =
                requests.iter().map(|(_, request)| words_member(&present(request, "params")?, "message"));
            return Some(Asked { words: joined(words), ..Asked::by_members(REQUESTS, items) });
        }
        if let Some((links, _)) = links(json) {
            let items =
                links.iter().enumerate().map(|(at, link)| link_of(at, link)).collect::<Option<_>>()?;
            let words = json.member("message").and_then(|words| words.as_string());
            return Some(Asked { words, ..Asked::by_members(LINKS, items) });
        }
        let in_call = present(json, "params").filter(|_| is_elicitation(json));
        let in_call = in_call.map(|params| (params, ("method", METHOD.to_owned())));
        let (params, known) = match in_call.or_else(|| Some((named(json)?, (NAMED, String::new())))) {
            Some(found) => found,
            None => (json.clone(), ("mode", mode_alone(json)?)),
        };
        let item = elicitation(place, &params)?;
        let words = words_member(&params, "message").filter(|_| matches!(item, Item::Form { .. }));
        let items = vec![item];
        let asked = if known.0 == NAMED {
            Asked::by_members("elicitation, message", items)
        } else {
            Asked::by_name(known.0, &known.1, items)
        };
        Some(Asked { words, ..asked })
    }

    fn unread(&self, json: &Json) -> Unread {
        if let Some(requests) = several(json) {
            let inside = requests.iter().filter(|(_, request)| is_elicitation(request));
            let inside = inside.flat_map(|(key, request)| {
                beyond_at(&format!("{REQUESTS}/{key}"), request, if is_link(request) { LINK } else { FORM })
            });
            let around = ["resultType=input_required", "inputRequests/**", "requestState", "jsonrpc", "id"];
            let around = around.iter().flat_map(|path| [(*path).to_owned(), format!("result/{path}")]);
            let around: Vec<String> = around.collect();
            let around: Vec<&str> = around.iter().map(String::as_str).collect();
            return inside.chain(beyond(json, &around)).collect();
        }
        if let Some((links, place)) = links(json) {
            let inside = links.iter().enumerate();
            let inside =
                inside.flat_map(|(at, link)| beyond_at(&format!("{LINKS}/{at}"), link, LINK_OF_ERROR));
            let own = place.trim_start_matches('/');
            let list = format!("{own}/**");
            let known = ["jsonrpc", "id", "code", "message", "error/code", "error/message", &list];
            return inside.chain(beyond(json, &known)).collect();
        }
        if let Some(params) = named(json) {
            let known = if text_member(&params, "url").is_some() { LINK_OF_ERROR } else { FORM_ALONE };
            let inside = beyond_at(NAMED, &params, known);
            return [inside, beyond(json, &[ENVELOPE, &["elicitation/**"]].concat())].concat();
        }
        match mode_alone(json).as_deref() {
            Some("url") => beyond(json, LINK_OF_ERROR),
            Some(_) => beyond(json, FORM_ALONE),
            None => beyond(json, if is_link(json) { LINK } else { FORM }),
        }
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let each = || answers.iter().map(|(item, answer)| said(item, answer)).collect::<Result<Vec<_>, _>>();
        let Some(requests) = several(json) else {
            // Several links are opened one by one, and consented to by their ids.
            return Ok(match <[Template; 1]>::try_from(each()?) {
                Ok([only]) => only,
                Err(all) => {
                    let ids = answers.iter().map(|(item, _)| item.id().as_str());
                    Template::object([("elicitations", Template::members(ids.zip(all)))])
                }
            });
        };
        let responses = requests.iter().map(|(key, _)| key.as_str()).zip(each()?);
        let state = within(json).member("requestState").map(|state| ("requestState", Template::json(&state)));
        Ok(Template::members([("inputResponses", Template::members(responses))].into_iter().chain(state)))
    }
}

/// One answer, in the words of MCP, or the answer to a request of another kind.
fn said(item: &Item, answer: &Answer) -> Result<Template, ReplyError> {
    match answer {
        Answer::Raw(json) => Ok(Template::json(json)),
        _ => Ok(Template::members(elicited(item, answer)?)),
    }
}

/// The mode of bare parameters, which other forms and links do not have.
fn mode_alone(json: &Json) -> Option<String> {
    let wanted = |mode: &String| match mode.as_str() {
        "url" => text_member(json, "url").is_some() && id_member(json, "elicitationId").is_some(),
        "form" => present(json, "requestedSchema").is_some(),
        _ => false,
    };
    text_member(json, "mode").filter(|_| present(json, "message").is_some()).filter(wanted)
}

/// The parameters that stand under their name, with a schema or an address of their own.
fn named(json: &Json) -> Option<Json> {
    let params = present(json, NAMED)?;
    let asks = present(&params, "requestedSchema").is_some() || text_member(&params, "url").is_some();
    (asks && present(&params, "message").is_some()).then_some(params)
}

fn is_elicitation(request: &Json) -> bool {
    text_member(request, "method").as_deref() == Some(METHOD)
}

fn is_link(request: &Json) -> bool {
    request.get("/params/mode").and_then(|mode| mode.as_string()).as_deref() == Some("url")
}

/// The result of a call, by itself or in the answer that carries it.
fn within(json: &Json) -> Json {
    present(json, "result").filter(|result| result.member(REQUESTS).is_some()).unwrap_or_else(|| json.clone())
}

/// The requests of one result, by their names.
fn several(json: &Json) -> Option<Vec<(String, Json)>> {
    let requests = within(json).member(REQUESTS).filter(Json::is_object)?.members();
    (!requests.is_empty()).then_some(requests)
}

/// The item of one of several requests. A request that is no elicitation (a sampling, a list of roots) is answered by
/// hand.
fn one_of(key: &str, request: &Json) -> Option<Item> {
    let method = text_member(request, "method")?;
    let asked = present(request, "params").filter(|_| method == METHOD);
    let item = asked.and_then(|params| elicitation(key, &params));
    Some(item.unwrap_or_else(|| Item::Raw {
        item_id: ItemId::new(key),
        tool: Some(method),
        json: request.clone(),
        may_be_text: false,
    }))
}

/// The links of an error, and where it has them.
fn links(json: &Json) -> Option<(Vec<Json>, &'static str)> {
    let places = ["/data/elicitations", "/error/data/elicitations", "/elicitations"];
    let found = places.iter().find_map(|place| Some((json.get(place)?, *place)));
    found.filter(|(links, _)| is_filled_list(links)).map(|(links, place)| (links.items(), place))
}

fn link_of(at: usize, link: &Json) -> Option<Item> {
    let id = id_member(link, "elicitationId").unwrap_or_else(|| at.to_string());
    elicitation(&id, link).filter(|item| matches!(item, Item::Link { .. }))
}
