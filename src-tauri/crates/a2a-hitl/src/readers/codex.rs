//! The reader for Codex: the requests of its app server to its client, as a call of its protocol, as parameters
//! alone, or as an event of the core.
//!
//! Questions, each with an id, a header and perhaps options, are answered together by id: in objects, or in lists where nothing
//! but the questions was passed on. A command or a change of files waits for one word, and each generation has its own words.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond, beyond_at};
use super::proposal::Proposal;
use super::{joined, not_allowed};
use crate::reading::{Allowed, Choice, Item};
use crate::shape::{id_member, is_filled_list, list, only, present, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

/// Where the request stands in a call, in an event, and under its own name.
const AROUND: [&str; 4] = ["params", "msg", "requestUserInput", "request_user_input"];
const ENVELOPE: [&str; 6] = ["jsonrpc", "id", "conversationId", "method", QUESTIONS_ASKED, TYPES];
const QUESTIONS_ASKED: &str = "type=requestUserInput,request_user_input";
const TYPES: &str = "type=exec_approval_request,apply_patch_approval_request,request_user_input";
const IDS: [&str; 12] = [
    "threadId",
    "turnId",
    "itemId",
    "approvalId",
    "conversationId",
    "callId",
    "thread_id",
    "turn_id",
    "item_id",
    "approval_id",
    "call_id",
    TYPES,
];
const QUESTIONS: [&str; 8] = [
    "questions/*/id",
    "questions/*/header",
    "questions/*/question",
    "questions/*/isOther",
    "questions/*/isSecret",
    "questions/*/options/*",
    "questions/*/options/*/label",
    "questions/*/options/*/description",
];
const DECISIONS: &str = "availableDecisions";
/// The action: a command and its place, changes of files, permissions that go with it.
const ARGS: [&str; 12] = [
    "command",
    "cwd",
    "commandActions",
    "parsedCmd",
    "parsed_cmd",
    "changes",
    "fileChanges",
    "grantRoot",
    "grant_root",
    "networkApprovalContext",
    "additionalPermissions",
    "skillMetadata",
];

/// How its method ends, in every generation.
const ASKS_QUESTIONS: &str = "tool/requestUserInput";

pub(super) struct CodexQuestions;

impl Payload for CodexQuestions {
    fn id(&self) -> &'static str {
        "codex-questions"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Codex")
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let (_, request) = within(json);
        // A call of another method is none of Codex's.
        if text_member(json, "method").is_some_and(|method| !method.ends_with(ASKS_QUESTIONS)) {
            return None;
        }
        let questions = present(&request, "questions").filter(is_filled_list)?.items();
        let items = questions.iter().map(question).collect::<Option<Vec<_>>>()?;
        Some(Asked::by_members("questions, id, header", items))
    }

    fn unread(&self, json: &Json) -> Unread {
        let (around, request) = within(json);
        let around = around.map_or_else(String::new, |name| format!("{name}/"));
        let questions = list(&request, "questions").into_iter().enumerate();
        // A secret is typed, and none is chosen.
        let secret = questions.filter(|(_, question)| says(question, "isSecret"));
        let secret = secret.filter_map(|(at, question)| {
            Some((format!("{around}questions/{at}/options"), present(&question, "options")?))
        });
        secret.chain(unread(json, &QUESTIONS)).collect()
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let is_passed_on = within(json).0.is_none() && IDS.iter().all(|name| present(json, name).is_none());
        let said = answers.iter().map(|(item, answer)| {
            let words = match answer {
                Answer::Text(text) => vec![Template::value(text.as_str())],
                Answer::Choices(chosen) => chosen.iter().map(|one| Template::value(one.as_str())).collect(),
                Answer::Secret(secret) => vec![Template::secret(secret.clone())],
                _ => return Err(not_allowed(item, answer)),
            };
            let words = Template::array(words);
            let said = if is_passed_on { words } else { Template::object([("answers", words)]) };
            Ok((item.id().as_str(), said))
        });
        let said = said.collect::<Result<Vec<_>, _>>()?;
        Ok(Template::object([("answers", Template::members(said))]))
    }
}

fn says(question: &Json, name: &str) -> bool {
    present(question, name).and_then(|flag| flag.as_bool()) == Some(true)
}

fn question(question: &Json) -> Option<Item> {
    let item_id = ItemId::new(id_member(question, "id")?);
    let (header, text) = (text_member(question, "header")?, text_member(question, "question")?);
    if says(question, "isSecret") {
        return Some(Item::Secret {
            item_id,
            name: header,
            description: Some(text),
            is_json: false,
            of: None,
        });
    }
    let options = list(question, "options").into_iter().map(|option| {
        Some(Choice::described(text_member(&option, "label")?, text_member(&option, "description")))
    });
    let options = options.collect::<Option<Vec<_>>>()?;
    let free_text = options.is_empty() || says(question, "isOther");
    Some(Item::Question {
        item_id,
        text: joined([Some(header), Some(text)])?,
        options,
        multiple: false,
        free_text,
        may_reject: false,
        buttons: None,
    })
}

/// What a command or a change waits for.
struct Words {
    yes: &'static str,
    for_session: &'static str,
    no: &'static str,
    cancel: &'static str,
}

const NEWER: Words =
    Words { yes: "accept", for_session: "acceptForSession", no: "decline", cancel: "cancel" };
const OLDER: Words =
    Words { yes: "approved", for_session: "approved_for_session", no: "denied", cancel: "abort" };

/// By its method or type: the action, and the words of its generation.
const ASKS: [(&str, &str, Words); 6] = [
    ("item/commandExecution/requestApproval", "commandExecution", NEWER),
    ("item/fileChange/requestApproval", "fileChange", NEWER),
    ("execCommandApproval", "execCommand", OLDER),
    ("applyPatchApproval", "applyPatch", OLDER),
    ("exec_approval_request", "exec", OLDER),
    ("apply_patch_approval_request", "apply_patch", OLDER),
];

pub(super) struct CodexApproval;

impl Payload for CodexApproval {
    fn id(&self) -> &'static str {
        "codex-approval"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Codex")
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let (_, request) = within(json);
        let (name, tool, words) = asks(json, &request)?;
        let id = ["approvalId", "approval_id", "itemId", "callId", "call_id"];
        let id = id.iter().find_map(|name| id_member(&request, name))?;
        let may = |word: &str| {
            let given = list(&request, DECISIONS);
            given.is_empty() || given.iter().any(|decision| decision.as_string().as_deref() == Some(word))
        };
        let for_session = Choice { value: words.for_session.to_owned(), label: words.for_session.to_owned() };
        let proposal = Proposal {
            hint: words_member(&request, "reason"),
            allowed: Allowed { approve: may(words.yes), cancel: may(words.cancel), ..Allowed::YES_OR_NO },
            grants: may(words.for_session).then_some(for_session).into_iter().collect(),
            ..Proposal::new(id, tool, only(&request, &ARGS))
        };
        Some(Asked::by_name(
            if text_member(json, "method").is_some() { "method" } else { "type" },
            name,
            vec![proposal.item()],
        ))
    }

    fn unread(&self, json: &Json) -> Unread {
        let decisions =
            format!("{DECISIONS}/*={},{},{},{}", NEWER.yes, NEWER.for_session, NEWER.no, NEWER.cancel);
        let shown = ARGS.iter().map(|name| format!("{name}/**"));
        let known: Vec<String> = shown.chain([decisions, "reason".to_owned()]).collect();
        unread(json, &known.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let words = asks(json, &within(json).1).map_or(&NEWER, |(_, _, words)| words);
        let decision = match answers {
            [(_, Answer::Approve { payload: None })] => words.yes,
            [(_, Answer::Grant(wider))] if wider == words.for_session => words.for_session,
            [(_, Answer::Reject { .. })] | [] => words.no,
            [(_, Answer::Cancel)] => words.cancel,
            [(item, answer), ..] => return Err(not_allowed(item, answer)),
        };
        Ok(Template::object([("decision", Template::value(decision))]))
    }
}

fn asks(json: &Json, request: &Json) -> Option<(&'static str, &'static str, &'static Words)> {
    let said = text_member(json, "method").or_else(|| text_member(request, "type"))?;
    ASKS.iter().find(|(name, ..)| *name == said).map(|(name, tool, words)| (*name, *tool, words))
}

/// The request, and the member that it lies in.
fn within(json: &Json) -> (Option<&'static str>, Json) {
    let inside = AROUND.iter().find_map(|name| Some((*name, present(json, name).filter(Json::is_object)?)));
    inside.map_or_else(|| (None, json.clone()), |(name, request)| (Some(name), request))
}

fn unread(json: &Json, known: &[&str]) -> Unread {
    let known = [&IDS[..], known].concat();
    let (around, request) = within(json);
    let Some(around) = around else { return beyond(json, &known) };
    let inside = format!("{around}/**");
    [beyond(json, &[&ENVELOPE[..], &[&inside]].concat()), beyond_at(around, &request, &known)].concat()
}
