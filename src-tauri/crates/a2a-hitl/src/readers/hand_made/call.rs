//! A call written by hand: a tool beside its arguments, or an object around both (`{"function": {"name": …,
//! "arguments": …}}`). Arguments are an object, or a text that holds one.

use a2a_protocol::{Json, JsonKind};

use super::object::Object;
use crate::shape::{as_words, empty_object, unwrapped};
use crate::warnings::words_of;

/// Members that name a tool, and never anything else.
const NAMES_A_TOOL: [&str; 5] = ["tool", "tool_name", "toolName", "function_name", "functionName"];
/// All that hold the name of a tool, or a call, the most telling first.
const TOOLS: [&str; 15] = [
    "tool",
    "tool_name",
    "toolName",
    "action",
    "function",
    "function_name",
    "functionName",
    "operation",
    "tool_call",
    "toolCall",
    "call",
    "function_call",
    "functionCall",
    "pending_call",
    "name",
];
/// Members that hold arguments by the names that programs have for them,
const ARGUMENTS: [&str; 12] = [
    "args",
    "arguments",
    "parameters",
    "params",
    "input",
    "tool_args",
    "toolArgs",
    "tool_input",
    "toolInput",
    "tool_params",
    "toolParams",
    "kwargs",
];
/// and by names that may be anything's.
const DETAILS: [&str; 4] = ["details", "data", "payload", "action_details"];

pub(super) struct Call {
    pub(super) tool: String,
    /// An empty object where there are none.
    pub(super) args: Json,
    /// Where tool and arguments lie, as in [`crate::readers::members`].
    pub(super) paths: Vec<String>,
    /// The object with the name of the tool in it.
    pub(super) itself: Object,
    /// The way to it.
    pub(super) place: String,
    named_by: &'static str,
    with: Option<&'static str>,
}

/// Members with the result of a call,
const OUTCOMES: [&str; 5] = ["result", "results", "output", "outputs", "response"];
/// and with its state,
const STATES: [&str; 3] = ["status", "state", "phase"];
/// and words in that of one that does not wait.
pub(super) const OVER: [&str; 17] = [
    "executed",
    "completed",
    "complete",
    "done",
    "finished",
    "succeeded",
    "success",
    "successful",
    "failed",
    "error",
    "canceled",
    "cancelled",
    "skipped",
    "approved",
    "rejected",
    "denied",
    "ok",
];

impl Call {
    pub(super) fn of(json: &Json) -> Option<Self> {
        let object = Object::of(json)?;
        let (name, called) = object.first_of(&TOOLS)?;
        let (named_by, tool, itself, place) = match called.kind() {
            JsonKind::Object => {
                let inside = Object::of(&called)?;
                let (named_by, tool) = inside.first_of(&TOOLS)?;
                (named_by, tool.as_string()?, inside, format!("{name}/"))
            }
            _ => (name, called.as_string()?, object, String::new()),
        };
        if tool.trim().is_empty() {
            return None;
        }
        let mut paths =
            vec![if place.is_empty() { name.to_owned() } else { format!("{place}{}", TOOLS.join("|")) }];
        let arguments = itself.first_of(&ARGUMENTS).or_else(|| itself.first_of(&DETAILS));
        paths.extend(
            arguments.iter().flat_map(|(args, _)| [format!("{place}{args}/**"), format!("{place}{args}")]),
        );
        let (with, args) = arguments.unzip();
        let args = args.map_or_else(empty_object, |args| unwrapped(&args));
        Some(Self { tool, args, paths, itself, place, named_by, with })
    }

    /// The same, where it lies in a member.
    pub(super) fn within(self, name: &str) -> Self {
        let paths = self.paths.iter().map(|path| format!("{name}/{path}")).collect();
        Self { paths, place: format!("{name}/{}", self.place), ..self }
    }

    /// Whether something came of it.
    pub(super) fn is_over(&self) -> bool {
        is_over(&self.itself)
    }

    /// Whether it has arguments by name. A schema declares a tool, and calls none.
    pub(super) fn has_arguments(&self) -> bool {
        let declares = || self.args.member("type").is_some() && self.args.member("properties").is_some();
        self.with.is_some() && self.args.is_object() && !declares()
    }

    /// Whether nothing but a name says that it is a call.
    pub(super) fn is_named_only(&self) -> bool {
        self.named_by == "name" && self.with.is_none_or(|with| DETAILS.contains(&with))
    }

    pub(super) fn has_no_arguments(&self) -> bool {
        self.with.is_none()
    }

    /// Whether tool and arguments go by names that only calls have together.
    pub(super) fn is_plain(&self) -> bool {
        let named =
            self.named_by == "name" || self.named_by == "function" || NAMES_A_TOOL.contains(&self.named_by);
        named && self.with.is_some_and(|with| ARGUMENTS.contains(&with)) && self.has_arguments()
    }

    /// Whether it is recognisable as a tool call without its surroundings. Frameworks write `tool_name` with meanings
    /// that only their readers know.
    pub(super) fn says_it_calls(&self) -> bool {
        self.is_plain() && self.named_by == "tool"
    }

    /// The same by any name that only a tool has.
    pub(super) fn names_its_tool(&self) -> bool {
        self.is_plain() && NAMES_A_TOOL.contains(&self.named_by)
    }
}

/// Whether an object says of its call that something came of it.
pub(super) fn is_over(object: &Object) -> bool {
    let says = |(_, state): (&str, Json)| {
        words_of(&as_words(&state)).iter().any(|word| OVER.contains(&word.as_str()))
    };
    object.first_of(&OUTCOMES).is_some() || object.all_of(&STATES).into_iter().any(says)
}
