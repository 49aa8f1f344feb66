//! The shape of the reply, where a request says it: a schema (`response_schema`), an example to fill in (`reply_with`:
//! `{"confirm_id": "c-7", "approved": "<true|false>"}`), or a member to answer under (`resume_key`: `decision`).
//!
//! Ids of the request go back under their own names. A request that says nothing of the reply is answered in plain words.

use a2a_protocol::{Json, JsonKind};
use serde::de::IgnoredAny;

use super::approval::is_yes;
use super::object::Object;
use super::plain;
use crate::shape::{as_words, present, text_member};
use crate::warnings::words_of;
use crate::{Template, refusing};

/// Words in the names of members that tell of the reply, and, beside one of them, of its shape.
const REPLY: [&str; 9] =
    ["reply", "respond", "response", "resume", "answer", "expected", "return", "callback", "expects"];
const SHAPE: [&str; 14] = [
    "with",
    "format",
    "schema",
    "shape",
    "template",
    "as",
    "key",
    "field",
    "example",
    "body",
    "payload",
    "structure",
    "response",
    "reply",
];
/// Words in the names of members that hold the reason of a decision.
const REASONS: [&str; 7] = ["reason", "comment", "feedback", "note", "notes", "message", "explanation"];
/// Words in the name of a yes or no.
const FLAGS: [&str; 6] = ["approved", "confirmed", "accepted", "allowed", "granted", "ok"];
/// Words before *id* in the names of what a request goes by: `confirm_id`, `approvalRequestId`.
const REQUESTS: [&str; 14] = [
    "confirm",
    "confirmation",
    "approval",
    "request",
    "interrupt",
    "question",
    "prompt",
    "interaction",
    "decision",
    "hitl",
    "correlation",
    "resume",
    "review",
    "elicitation",
];

/// Words before *id* in the names of what a call goes by: `callId`.
const CALLS: [&str; 4] = ["call", "tool", "invocation", "action"];

/// How words write a yes or no in an example, which is no JSON then.
const TRUTHS: [&str; 3] = ["true|false", "true | false", "true/false"];
const BLANK: &str = "\"<true|false>\"";
/// Longer words are not looked through.
const MOST: usize = 4096;

/// What is answered.
pub(super) struct Said<'a> {
    /// The answer in words: an option's value, what was typed, or the word for yes or no.
    pub(super) words: &'a str,
    /// A decision of an approval.
    pub(super) approves: Option<bool>,
    pub(super) reason: Option<&'a str>,
}

/// The shape that a request asks for.
pub(super) struct Back {
    name: String,
    shape: Shape,
}

enum Shape {
    Key(String),
    Schema(Json),
    Example(Json),
}

impl Back {
    pub(super) fn of(object: &Object) -> Option<Self> {
        object.members().iter().find_map(|(name, value)| {
            let small = name.to_lowercase();
            REPLY.iter().find(|word| small.contains(*word))?;
            let words = words_of(name);
            let has = |known: &[&str], but: Option<usize>| {
                words
                    .iter()
                    .enumerate()
                    .position(|(at, word)| Some(at) != but && known.contains(&word.as_str()))
            };
            let reply = has(&REPLY, None)?;
            has(&SHAPE, Some(reply))?;
            let is_key = words.last().is_some_and(|last| ["key", "field", "as"].contains(&last.as_str()));
            let shape = match value.kind() {
                JsonKind::Object if present(value, "properties").is_some() => Shape::Schema(value.clone()),
                JsonKind::Object if !value.is_empty() => Shape::Example(value.clone()),
                JsonKind::String => {
                    let text = value.as_string()?;
                    let example =
                        Json::parse(text.trim()).ok().filter(|json| json.is_object() && !json.is_empty());
                    let is_name = is_key && !text.is_empty() && !text.contains(char::is_whitespace);
                    example.map(Shape::Example).or_else(|| is_name.then_some(Shape::Key(text)))?
                }
                _ => return None,
            };
            Some(Self { name: name.clone(), shape })
        })
    }

    /// The shape that words spell out: `send {"approval":{"id":"a-1","approved":true|false}}`.
    pub(super) fn told(words: &str) -> Option<Self> {
        if words.len() > MOST {
            return None;
        }
        let words = TRUTHS.iter().fold(words.to_owned(), |words, truth| words.replace(truth, BLANK));
        let example = words.match_indices('{').find_map(|(at, _)| {
            let mut objects = serde_json::Deserializer::from_str(words.get(at..)?).into_iter::<IgnoredAny>();
            objects.next()?.ok()?;
            let end = at + objects.byte_offset();
            let object = Json::parse(words.get(at..end)?).ok()?;
            object.as_str().contains(BLANK).then_some(object)
        })?;
        Some(Self { name: String::new(), shape: Shape::Example(example) })
    }

    /// The example, and its name.
    pub(super) fn example(self) -> Option<(String, Json)> {
        match self.shape {
            Shape::Example(example) => Some((self.name, example)),
            Shape::Key(_) | Shape::Schema(_) => None,
        }
    }

    /// Where it lies.
    pub(super) fn paths(&self) -> Vec<String> {
        vec![self.name.clone(), format!("{}/**", self.name)]
    }

    /// Whether a reason of a rejection has a place.
    pub(super) fn takes_reason(&self) -> bool {
        let members = match &self.shape {
            Shape::Key(_) => return false,
            Shape::Schema(schema) => {
                present(schema, "properties").map(|all| all.members()).unwrap_or_default()
            }
            Shape::Example(example) => example.members(),
        };
        members
            .iter()
            .any(|(name, value)| is_reason(name) || value.members().iter().any(|(name, _)| is_reason(name)))
    }

    /// The reply; `None` where the shape has no place for the answer.
    pub(super) fn says(&self, said: &Said<'_>, object: &Object) -> Option<Template> {
        match &self.shape {
            Shape::Key(key) => {
                let is_flag = words_of(key).iter().any(|word| FLAGS.contains(&word.as_str()));
                let answer = if is_flag { said.template() } else { Template::value(said.words) };
                Some(Template::members([(key.as_str(), answer)]))
            }
            Shape::Schema(schema) => said.by_schema(schema, object),
            Shape::Example(example) => said.in_place_of(example, object),
        }
    }
}

/// The id of a request, by its own name; else that of the call that waits.
pub(super) fn id_of(object: &Object) -> Option<(String, Json)> {
    let named = |known: &[&str]| {
        let is_id = |(name, value): &&(String, Json)| {
            let is_word = matches!(value.kind(), JsonKind::String | JsonKind::Number);
            let words = words_of(name);
            is_word && plain(name).ends_with("id") && words.iter().any(|word| known.contains(&word.as_str()))
        };
        object.members().iter().find(is_id).cloned()
    };
    named(&REQUESTS).or_else(|| named(&CALLS))
}

impl Said<'_> {
    fn template(&self) -> Template {
        self.approves.map_or_else(|| Template::value(self.words), Template::value)
    }

    fn by_schema(&self, schema: &Json, object: &Object) -> Option<Template> {
        let properties = present(schema, "properties")?.members();
        let mut answered = false;
        let filled: Vec<(String, Template)> = properties
            .iter()
            .filter_map(|(name, property)| {
                let kind = text_member(property, "type").unwrap_or_default();
                let choices: Vec<String> = present(property, "enum")
                    .map(|all| all.items().iter().map(as_words).collect())
                    .unwrap_or_default();
                let value = if let Some(id) = own(name, object) {
                    Template::json(&id)
                } else if is_reason(name) && self.approves.is_some() {
                    Template::value(self.reason?)
                } else if answered {
                    return None;
                } else if kind == "boolean" {
                    answered = true;
                    Template::value(self.approves?)
                } else if let Some(approves) = self.approves.filter(|_| !choices.is_empty()) {
                    answered = true;
                    Template::value(decision(&choices, approves)?)
                } else {
                    answered = true;
                    Template::value(self.words)
                };
                Some((name.clone(), value))
            })
            .collect();
        answered.then(|| Template::members(filled.iter().map(|(name, value)| (name.as_str(), value.clone()))))
    }

    fn in_place_of(&self, example: &Json, object: &Object) -> Option<Template> {
        let mut answered = false;
        let filled = self.filled(example, object, &mut answered);
        answered.then_some(filled)
    }

    fn filled(&self, example: &Json, object: &Object, answered: &mut bool) -> Template {
        let members = example.members();
        let filled = members.iter().filter_map(|(name, value)| {
            let value = match value.kind() {
                JsonKind::Object => self.filled(value, object, answered),
                _ if own(name, object).is_some() => Template::json(&own(name, object)?),
                _ if is_reason(name) && self.approves.is_some() => Template::value(self.reason?),
                JsonKind::Bool if self.approves.is_some() => {
                    *answered = true;
                    Template::value(self.approves?)
                }
                JsonKind::String | JsonKind::Null if !*answered && is_blank(value) => {
                    *answered = true;
                    let choices = alternatives(&value.as_string().unwrap_or_default());
                    match self.approves {
                        Some(approves) if is_of_truth(&choices) => Template::value(approves),
                        Some(approves) => {
                            decision(&choices, approves).map_or_else(|| self.template(), Template::value)
                        }
                        None => Template::value(self.words),
                    }
                }
                _ => Template::json(value),
            };
            Some((name.as_str(), value))
        });
        let filled: Vec<(&str, Template)> = filled.collect();
        Template::members(filled)
    }
}

/// The value of a request under the same name, which is its id.
fn own(name: &str, object: &Object) -> Option<Json> {
    let is_it = |(other, value): &&(String, Json)| {
        plain(other) == plain(name) && matches!(value.kind(), JsonKind::String | JsonKind::Number)
    };
    let goes_back = plain(name).ends_with("id") || plain(name).ends_with("token");
    object.members().iter().find(is_it).filter(|_| goes_back).map(|(_, value)| value.clone())
}

fn is_reason(name: &str) -> bool {
    words_of(name).iter().any(|word| REASONS.contains(&word.as_str()))
}

/// Whether an example says that something else stands there: `<value>`, `approve|deny`, `...`, or nothing.
pub(super) fn is_blank(value: &Json) -> bool {
    let Some(text) = value.as_string() else { return true };
    let text = text.trim();
    text.is_empty()
        || text.starts_with(['<', '{', '[', '$'])
        || text.contains("...")
        || text.contains('…')
        || alternatives(text).len() > 1
}

/// `approve` and `deny` of `<approve|deny>`.
fn alternatives(text: &str) -> Vec<String> {
    let text = text.trim_matches(|sign: char| "<>{}[]$ ".contains(sign)).replace(" or ", "|");
    let parts = text.split(['|', '/']).map(str::trim).filter(|part| !part.is_empty() && !part.contains(' '));
    parts.map(str::to_owned).collect()
}

fn is_of_truth(choices: &[String]) -> bool {
    let words: [&[&str]; 2] = [&["true", "false"], &["boolean"]];
    words.iter().any(|words| choices == *words)
        || choices.first().is_some_and(|one| one == "bool" || one == "boolean")
}

/// The word for yes or no among others.
fn decision(choices: &[String], approves: bool) -> Option<&str> {
    let is_it = |word: &&String| if approves { is_yes(word) } else { refusing::declines(word) };
    choices.iter().find(is_it).map(String::as_str)
}
