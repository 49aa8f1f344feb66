//! The reader for `LangChain`'s human-in-the-loop middleware: a list of calls and, for each tool, the allowed
//! decisions. Decisions are positional: as many as calls and in their order.

use std::collections::HashMap;

use a2a_protocol::Json;

use super::edit_schema::says_types_only;
use super::in_data::{Asked, Carrier, Payload};
use super::members::{Unread, beyond, beyond_at, passed_over};
use super::proposal::Proposal;
use super::question::Asks;
use super::{not_allowed, schema_limits};
use crate::provenance::Proven;
use crate::reading::{Allowed, Item, ReasonField};
use crate::shape::{empty_object, is_filled_list, list, present, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const MEMBERS: &[&str] = &[
    "action_requests|actionRequests/*/name|action",
    "action_requests|actionRequests/*/args|arguments/**",
    "action_requests|actionRequests/*/description",
    "review_configs|reviewConfigs/**",
];
const REVIEW: &[&str] = &[
    "action_name|actionName",
    "description",
    "allowed_decisions|allowedDecisions/*=approve,edit,reject,respond,ignore",
];
const EDITED: &[&str] = &["args_schema|arguments_schema|argsSchema|argumentsSchema/**"];

/// How the members are written, in Python and in JavaScript.
struct Spelling {
    requests: &'static str,
    reviews: &'static str,
    action: &'static str,
    decisions: &'static str,
    edited: &'static str,
}

const PYTHON: Spelling = Spelling {
    requests: "action_requests",
    reviews: "review_configs",
    action: "action_name",
    decisions: "allowed_decisions",
    edited: "edited_action",
};
const JAVASCRIPT: Spelling = Spelling {
    requests: "actionRequests",
    reviews: "reviewConfigs",
    action: "actionName",
    decisions: "allowedDecisions",
    edited: "editedAction",
};

impl Spelling {
    fn of(json: &Json) -> &'static Self {
        if json.member(PYTHON.requests).is_some() { &PYTHON } else { &JAVASCRIPT }
    }
}

pub(super) struct LangChain;

impl Payload for LangChain {
    fn id(&self) -> &'static str {
        "langchain"
    }

    /// Recorded in the interrupts of `LangGraph`, with the names of version 1. Other carriers, and the older names,
    /// were not recorded.
    fn proven(&self, json: &Json, carrier: Carrier) -> Proven {
        let is_old = |entry: &Json, names: &[&str]| names.iter().any(|name| entry.member(name).is_some());
        let requests = list(json, PYTHON.requests);
        let reviews = list(json, PYTHON.reviews);
        let has_old_names = requests.is_empty()
            || requests.iter().any(|request| is_old(request, &["action", "arguments"]))
            || reviews.iter().any(|review| is_old(review, &["arguments_schema"]));
        if carrier == Carrier::Interrupt && !has_old_names { Proven::Recorded } else { Proven::Derived }
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let spelling = Spelling::of(json);
        let requests = present(json, spelling.requests).filter(is_filled_list)?.items();
        let reviews = Reviews::of(json)?;
        let items = requests.iter().enumerate().map(|(at, request)| {
            let name = name_of(request)?;
            let review = reviews.all.get(reviews.place_of(&name, at)?)?;
            let decisions: Vec<String> =
                list(review, spelling.decisions).iter().filter_map(Json::as_string).collect();
            let may = |word: &str| decisions.iter().any(|decision| decision == word);
            if decisions == ["respond"]
                && let Some(asked) = asked_by(request)
            {
                return Some(asked.item(ItemId::new(format!("{place}/{at}"))));
            }
            let proposal = Proposal {
                hint: words_member(request, "description").or_else(|| words_member(review, "description")),
                allowed: Allowed {
                    approve: may("approve"),
                    edit: may("edit"),
                    reject: may("reject"),
                    respond: may("respond"),
                    cancel: false,
                    raw: false,
                },
                reason: ReasonField::Optional,
                edit_schema: edit_schema(review).filter(|schema| schema_limits::check(schema).is_ok()),
                ..Proposal::new(format!("{place}/{at}"), name, args_of(request))
            };
            Some(proposal.item())
        });
        let items = items.collect::<Option<_>>()?;
        Some(Asked::by_members(&format!("{}, {}", spelling.requests, spelling.reviews), items))
    }

    fn unread(&self, json: &Json) -> Unread {
        let Some(reviews) = Reviews::of(json) else { return Vec::new() };
        let spelling = Spelling::of(json);
        let requests = list(json, spelling.requests);
        let place_of = |(at, call)| Some((reviews.place_of(&name_of(call)?, at)?, call));
        let calls: HashMap<usize, &Json> = requests.iter().enumerate().filter_map(place_of).collect();
        let of_reviews = reviews.all.iter().enumerate().flat_map(|(at, review)| {
            let place = format!("{}/{at}", spelling.reviews);
            // Whoever calls a tool twice says twice what may be decided, and one that no call asks for decides nothing.
            let call = calls.get(&at).or_else(|| calls.get(&reviews.repeated(review)?));
            let Some(call) = call else { return beyond_at(&place, review, &[]) };
            let is_plain = edit_schema(review).is_some_and(|schema| {
                says_types_only(&schema, &name_of(call).unwrap_or_default(), &args_of(call))
            });
            let other_words = passed_over(
                &format!("{place}/description"),
                review.member("description"),
                &words_member(call, "description")
                    .or_else(|| words_member(review, "description"))
                    .unwrap_or_default(),
            );
            let inside = beyond_at(&place, review, &[REVIEW, if is_plain { EDITED } else { &[] }].concat());
            [inside, other_words].concat()
        });
        // A question shows no arguments.
        let of_questions = requests.iter().enumerate().filter_map(|(at, request)| {
            let review = reviews.all.get(reviews.place_of(&name_of(request)?, at)?)?;
            let only_words =
                list(review, spelling.decisions).iter().filter_map(Json::as_string).eq(["respond"]);
            let asked = asked_by(request).filter(|_| only_words)?;
            let known: Vec<&str> = asked.known.iter().map(String::as_str).collect();
            Some(beyond_at(&format!("{}/{at}/args", spelling.requests), &args_of(request), &known))
        });
        beyond(json, MEMBERS).into_iter().chain(of_reviews).chain(of_questions.flatten()).collect()
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let spelling = Spelling::of(json);
        let requests = list(json, spelling.requests);
        let decisions = requests.iter().zip(answers);
        let decisions = decisions.map(|(request, (item, answer))| decision(spelling, request, item, answer));
        Ok(Template::object([("decisions", Template::array(decisions.collect::<Result<Vec<_>, _>>()?))]))
    }
}

/// What may be decided of the calls.
struct Reviews {
    action: &'static str,
    all: Vec<Json>,
    named: HashMap<String, usize>,
}

impl Reviews {
    fn of(json: &Json) -> Option<Self> {
        let spelling = Spelling::of(json);
        let all = json.member(spelling.reviews)?.items();
        let mut named = HashMap::new();
        for (at, review) in all.iter().enumerate() {
            if let Some(name) = text_member(review, spelling.action) {
                named.entry(name).or_insert(at);
            }
        }
        Some(Self { action: spelling.action, all, named })
    }

    /// The first that names a call, else the one in its place that names none.
    fn place_of(&self, name: &str, at: usize) -> Option<usize> {
        let is_nameless = || self.all.get(at).is_some_and(|review| review.member(self.action).is_none());
        self.named.get(name).copied().or_else(|| is_nameless().then_some(at))
    }

    /// The place of the one that says the same of the same call.
    fn repeated(&self, review: &Json) -> Option<usize> {
        let first = *self.named.get(&text_member(review, self.action)?)?;
        self.all.get(first)?.same_value(review).then_some(first)
    }
}

/// The question of a call that only words can answer: among its arguments, or in its description.
fn asked_by(request: &Json) -> Option<Asks> {
    let args = args_of(request);
    let only_text = || {
        let members = args.members();
        let [(name, text)] = members.as_slice() else { return None };
        let text = text.as_string().filter(|text| !text.trim().is_empty())?;
        Some(Asks { text, options: Vec::new(), known: vec![name.clone()] })
    };
    let said =
        || Some(Asks { text: words_member(request, "description")?, options: Vec::new(), known: Vec::new() });
    Asks::of(&args).or_else(only_text).or_else(said)
}

fn edit_schema(review: &Json) -> Option<Json> {
    ["args_schema", "arguments_schema", "argsSchema", "argumentsSchema"]
        .iter()
        .find_map(|name| present(review, name))
}

fn name_of(request: &Json) -> Option<String> {
    text_member(request, "name").or_else(|| text_member(request, "action"))
}

fn args_of(request: &Json) -> Json {
    present(request, "args").or_else(|| present(request, "arguments")).unwrap_or_else(empty_object)
}

fn decision(
    spelling: &Spelling,
    request: &Json,
    item: &Item,
    answer: &Answer,
) -> Result<Template, ReplyError> {
    let kind = |word: &str| ("type", Template::value(word));
    let message = |text: &str| ("message", Template::value(text));
    match (item, answer) {
        (_, Answer::Approve { payload: None }) => Ok(Template::object([kind("approve")])),
        (Item::Approval { tool, .. }, Answer::Approve { payload: Some(edited) }) => {
            // The arguments are read where the request had them: early versions know them as `arguments`.
            let is_early = present(request, "args").is_none() && present(request, "arguments").is_some();
            let args = if is_early { "arguments" } else { "args" };
            let action = [("name", Template::value(tool.as_str())), (args, Template::json(edited))];
            Ok(Template::object([kind("edit"), (spelling.edited, Template::object(action))]))
        }
        (_, Answer::Reject { reason }) => {
            let members = [Some(kind("reject")), reason.as_deref().map(message)];
            Ok(Template::members(members.into_iter().flatten()))
        }
        (_, Answer::Text(text)) => Ok(Template::object([kind("respond"), message(text)])),
        _ => Err(not_allowed(item, answer)),
    }
}
