//! Calls whose result a person gives: tools without a program behind them (`ask_user`), in the words of whoever writes the
//! call. Every one has a name, arguments and an id, and goes on with what is said for its result.
//!
//! A call is told as often as it waits. So only a call whose arguments ask, or whose name says that a person is to confirm, is
//! a request by itself; in a run that says it waits for results, every call is.

use a2a_protocol::Json;

use super::hand_made::choices;
use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::not_allowed;
use super::proposal::Proposal;
use super::question::{Asks, OPTIONS};
use super::told::told;
use crate::provenance::Confidence;
use crate::reading::{Choice, Item, ReasonField};
use crate::shape::{empty_object, id_member, is_filled_list, list, present, text_member, unwrapped};
use crate::warnings::words_of;
use crate::{Answer, ItemId, ReplyError, Template};

/// Words in the name of a tool that wants a yes.
const YES: [&str; 8] =
    ["approval", "approve", "confirm", "confirmation", "permission", "consent", "authorize", "signoff"];
/// Words in the name of a tool that asks,
const ASKS: [&str; 8] = ["ask", "question", "choose", "choice", "select", "pick", "prompt", "clarify"];
/// and in the name of a flag beside its choices, that other words are an answer as well: `allowOther`.
const OTHERS: [&str; 3] = ["other", "custom", "free"];
/// What is said for yes and no.
const WORDS: [&str; 2] = ["approved", "rejected"];

pub(super) struct Call {
    pub(super) id: String,
    pub(super) tool: String,
    pub(super) args: Json,
}

impl Call {
    /// `waits`: something says that its result is wanted.
    pub(super) fn item(&self, waits: bool) -> Option<Item> {
        let item_id = ItemId::new(self.id.as_str());
        if let Some(asks) = Asks::of(&self.args) {
            return Some(asks.item(item_id));
        }
        if let Some(question) = self.offers(&item_id) {
            return Some(question);
        }
        let wants_yes = words_of(&self.tool).iter().any(|word| YES.contains(&word.as_str()));
        let said = told(&self.args);
        let text = super::joined([Some(self.tool.clone()), said]).unwrap_or_default();
        if wants_yes {
            let options = WORDS.map(|word| Choice { value: word.to_owned(), label: word.to_owned() });
            return Some(Item::Question {
                item_id,
                text,
                options: options.to_vec(),
                multiple: false,
                free_text: true,
                may_reject: false,
                buttons: None,
            });
        }
        waits.then(|| Item::FreeText { item_id, prompt: text, quick_replies: Vec::new() })
    }
}

impl Call {
    /// A tool whose name asks, with nothing but choices in its arguments: the question stands in the words beside it.
    fn offers(&self, item_id: &ItemId) -> Option<Item> {
        words_of(&self.tool).iter().find(|word| ASKS.contains(&word.as_str()))?;
        let (lists, others): (Vec<_>, Vec<_>) =
            self.args.members().into_iter().partition(|(name, _)| OPTIONS.contains(&name.as_str()));
        let [(_, list)] = lists.as_slice() else { return None };
        let is_for_others = |name: &str| words_of(name).iter().any(|word| OTHERS.contains(&word.as_str()));
        let known = others.iter().all(|(name, flag)| is_for_others(name) && flag.as_bool().is_some());
        Some(Item::Question {
            item_id: item_id.clone(),
            text: String::new(),
            options: choices(&list.items()).filter(|_| known)?,
            multiple: false,
            free_text: others.iter().all(|(_, flag)| flag.as_bool() == Some(true)),
            may_reject: false,
            buttons: None,
        })
    }
}

/// Who writes calls: how each names their parts, and what it takes for a result.
struct Writer {
    /// The word by which it is known, or the member that holds the call.
    known_by: Known,
    id: &'static [&'static str],
    args: &'static [&'static str],
    known: &'static [&'static str],
    result: fn(&Call, &Json, Template) -> Template,
}

enum Known {
    Type(&'static str),
    Within(&'static [&'static str]),
}

const WRITERS: [Writer; 5] = [
    // The Responses API of OpenAI.
    Writer {
        known_by: Known::Type("function_call"),
        id: &["call_id"],
        args: &["arguments"],
        known: &["type", "id", "call_id", "name", "arguments/**", "status=completed,in_progress"],
        result: |call, _, said| {
            Template::object([
                ("type", Template::value("function_call_output")),
                ("call_id", Template::value(call.id.as_str())),
                ("output", said),
            ])
        },
    },
    // Messages of Claude.
    Writer {
        known_by: Known::Type("tool_use"),
        id: &["id"],
        args: &["input"],
        known: &["type", "id", "name", "input/**", "caller/type=direct"],
        result: |call, _, said| {
            Template::object([
                ("type", Template::value("tool_result")),
                ("tool_use_id", Template::value(call.id.as_str())),
                ("content", said),
            ])
        },
    },
    // Chat completions.
    Writer {
        known_by: Known::Within(&["function"]),
        id: &["id"],
        args: &["arguments"],
        known: &["type=function", "id", "index", "function/name", "function/arguments/**"],
        result: |call, _, said| {
            Template::object([
                ("role", Template::value("tool")),
                ("tool_call_id", Template::value(call.id.as_str())),
                ("content", said),
            ])
        },
    },
    // Genkit.
    Writer {
        known_by: Known::Within(&["toolRequest"]),
        id: &["ref", "name"],
        args: &["input"],
        known: &[
            "toolRequest/name",
            "toolRequest/ref",
            "toolRequest/input/**",
            "metadata/interrupt",
            "metadata/interrupt/**",
        ],
        result: |call, request, said| {
            let reference = id_member(request, "ref").map(|id| ("ref", Template::value(id)));
            let own = [("name", Template::value(call.tool.as_str())), ("output", said)];
            Template::object([("toolResponse", Template::members(own.into_iter().chain(reference)))])
        },
    },
    // Gemini.
    Writer {
        known_by: Known::Within(&["functionCall", "function_call"]),
        id: &["id", "name"],
        args: &["args"],
        known: &[
            "functionCall|function_call/id",
            "functionCall|function_call/name",
            "functionCall|function_call/args/**",
            "thoughtSignature",
        ],
        result: |call, request, said| {
            let id = id_member(request, "id").map(|id| ("id", Template::value(id)));
            let response = Template::object([("result", said)]);
            let own = [("name", Template::value(call.tool.as_str())), ("response", response)];
            Template::object([("functionResponse", Template::members(own.into_iter().chain(id)))])
        },
    },
];

impl Writer {
    fn of(json: &Json) -> Option<(&'static Self, Json, Call)> {
        WRITERS.iter().find_map(|writer| {
            let inside = match writer.known_by {
                Known::Type(kind) => {
                    text_member(json, "type").is_some_and(|it| it == kind).then(|| json.clone())
                }
                Known::Within(names) => names.iter().find_map(|name| present(json, name)),
            }?;
            // Only chat completions have the id around the call.
            let own = |name: &&str| id_member(&inside, name).or_else(|| id_member(json, name));
            let call = Call {
                id: writer.id.iter().find_map(own)?,
                tool: text_member(&inside, "name")?,
                args: unwrapped(&writer.args.iter().find_map(|name| present(&inside, name))?),
            };
            Some((writer, inside, call))
        })
    }
}

/// What Genkit says of a call that interrupts the run: it is run again, or gets a result instead.
fn interrupt(json: &Json) -> Option<Json> {
    let said = json.get("/metadata/interrupt")?;
    let is_one = said.as_bool() == Some(true) || said.is_object();
    is_one.then(|| if said.is_object() { said } else { empty_object() })
}

/// Calls for the caller to make, where nothing but them is in the data of a task that waits: whatever they do, their results
/// are wanted.
pub(super) struct Wanted;

impl Payload for Wanted {
    fn id(&self) -> &'static str {
        "tool-result-wanted"
    }

    fn marks(&self) -> &'static [&'static str] {
        Results.marks()
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let (_, _, call) = Writer::of(json)?;
        let asked = Asked::by_members("name, arguments", vec![call.item(true)?]);
        Some(Asked { confidence: Confidence::Fallback, ..asked })
    }

    fn unread(&self, json: &Json) -> Unread {
        Results.unread(json)
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        Results.write(json, answers)
    }
}

pub(super) struct Results;

impl Payload for Results {
    fn id(&self) -> &'static str {
        "tool-result"
    }

    fn marks(&self) -> &'static [&'static str] {
        &["function_call", "tool_use", "function", "toolRequest", "functionCall"]
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let (_, _, call) = Writer::of(json)?;
        let item = match call.item(false) {
            Some(item) => item,
            None => Proposal {
                hint: told(&interrupt(json)?),
                reason: ReasonField::Optional,
                ..Proposal::new(call.id.as_str(), call.tool.as_str(), call.args.clone())
            }
            .item(),
        };
        let tool = Some(format!("name: {}", call.tool));
        Some(Asked { tool, ..Asked::by_members("name, arguments", vec![item]) })
    }

    fn unread(&self, json: &Json) -> Unread {
        Writer::of(json).map(|(writer, ..)| beyond(json, writer.known)).unwrap_or_default()
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let Some((writer, inside, call)) = Writer::of(json) else { return Ok(Template::object([])) };
        match answers {
            [(Item::Approval { .. }, Answer::Approve { payload: None })] => {
                let again = Template::object([("resumed", Template::value(true))]);
                return Ok(Template::object([("toolRequest", Template::json(&inside)), ("metadata", again)]));
            }
            [(Item::Approval { .. }, Answer::Reject { reason })] => {
                let said = Template::value(reason.as_deref().unwrap_or(WORDS[1]));
                return Ok((writer.result)(&call, &inside, said));
            }
            _ => {}
        }
        Ok((writer.result)(&call, &inside, super::in_data::only_words(answers)?))
    }
}

/// A run of Assistants, of Azure AI Foundry or of Coze that waits for the results of its calls.
pub(super) struct Outputs;

const WANTED: &str = "submit_tool_outputs";
const RUN: &[&str] = &[
    "id",
    "object=thread.run",
    "status=requires_action",
    "thread_id",
    "assistant_id",
    "agent_id",
    "conversation_id",
    "bot_id",
    "chat_id",
    "required_action/type=submit_tool_outputs",
    "required_action/submit_tool_outputs/tool_calls/**",
    "type=submit_tool_outputs",
    "submit_tool_outputs/tool_calls/**",
];

impl Payload for Outputs {
    fn id(&self) -> &'static str {
        "tool-outputs"
    }

    fn marks(&self) -> &'static [&'static str] {
        &["submit_tool_outputs"]
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let calls = wanted(json)?;
        let items = calls.iter().map(|call| call.item(true)).collect::<Option<Vec<_>>>()?;
        let tools = super::joined(calls.iter().map(|call| Some(format!("name: {}", call.tool))));
        Some(Asked { tool: tools, ..Asked::by_members(WANTED, items) })
    }

    fn unread(&self, json: &Json) -> Unread {
        let calls = tool_calls(json).into_iter().flatten().enumerate();
        let inside = calls.flat_map(|(at, call)| {
            let known = ["id", "type=function", "function/name", "function/arguments/**"];
            super::members::beyond_at(&format!("{WANTED}/tool_calls/{at}"), &call, &known)
        });
        beyond(json, RUN).into_iter().chain(inside).collect()
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let each = answers.iter().map(|(item, answer)| {
            let Answer::Text(said) = answer else { return Err(not_allowed(item, answer)) };
            let id = ("tool_call_id", Template::value(item.id().as_str()));
            Ok(Template::object([id, ("output", Template::value(said.as_str()))]))
        });
        Ok(Template::object([("tool_outputs", Template::array(each.collect::<Result<Vec<_>, _>>()?))]))
    }
}

fn tool_calls(json: &Json) -> Option<Vec<Json>> {
    let action = present(json, "required_action").unwrap_or_else(|| json.clone());
    let wanted = present(&action, WANTED)?;
    present(&wanted, "tool_calls").filter(is_filled_list)?;
    Some(list(&wanted, "tool_calls"))
}

fn wanted(json: &Json) -> Option<Vec<Call>> {
    tool_calls(json)?
        .iter()
        .map(|call| {
            let function = present(call, "function")?;
            let args = present(&function, "arguments").map_or_else(empty_object, |args| unwrapped(&args));
            Some(Call { id: id_member(call, "id")?, tool: text_member(&function, "name")?, args })
        })
        .collect()
}
