//! The reader for Agent Stack (formerly `BeeAI`) and Kagenti: requests in the metadata of the status message, one
//! member per extension.
//!
//! The decision goes into the metadata under the extension's URI; without it an answer fails the task for good,
//! whatever its text says. The URIs of the two families differ only in their host, so a URI is known by its end.
//! Requests come whether or not the client asked for the extension. Recorded from kagenti-adk 0.8; SDK 0.7 of
//! Agent Stack behaved alike but is not among the recordings.

mod form;

use a2a_protocol::Json;

use super::members::{Unread, beyond};
use super::proposal::Proposal;
use super::{Found, Reader, joined, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{AfterLink, Item, Reading, WordsBack};
use crate::shape::{empty_object, part_source, present, text_member, words_member};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const CALL: &[&str] = &[
    "action=generic,tool-call",
    "name",
    "title",
    "description",
    "input/**",
    "server/name",
    "server/title",
    "server/version=#",
];

const KAGENTI: &str = "https://a2a-extensions.adk.kagenti.dev/";
const AGENT_STACK: &str = "https://a2a-extensions.agentstack.beeai.dev/";

pub(super) struct AgentStack;

/// Whether requests of this extension are read here.
pub(super) fn asks_by(uri: &str) -> bool {
    Extension::of(uri).is_some()
}

/// What an extension asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extension {
    Approval,
    ToolCall,
    Form,
    Secrets,
    OAuth,
}

impl Extension {
    fn of(uri: &str) -> Option<Self> {
        const ENDINGS: [(&str, Extension); 6] = [
            ("/interactions/approval/v1", Extension::Approval),
            ("/tools/call/v1", Extension::ToolCall),
            ("/ui/form_request/v1", Extension::Form),
            ("/ui/form/v1", Extension::Form),
            ("/auth/secrets/v1", Extension::Secrets),
            ("/auth/oauth/v1", Extension::OAuth),
        ];
        let known = ENDINGS.into_iter().find(|(ending, _)| uri.ends_with(ending));
        known.filter(|_| uri.starts_with("https://a2a-extensions.")).map(|(_, extension)| extension)
    }

    fn read(self, uri: &str, request: &Json) -> Option<Vec<Item>> {
        match self {
            Self::Approval | Self::ToolCall => Some(vec![approval(uri, request)?]),
            Self::Form => Some(vec![form::read(uri, request)]),
            Self::Secrets => secrets(request),
            Self::OAuth => Some(vec![sign_in(uri, request)?]),
        }
    }

    /// What nobody knows of a request.
    fn unread(self, request: &Json) -> Unread {
        match self {
            Self::Approval | Self::ToolCall => beyond(request, CALL),
            Self::Form if form::is_known(request) => beyond(request, form::MEMBERS),
            // It is shown as it came.
            Self::Form => Vec::new(),
            Self::Secrets => beyond(request, &["secret_demands/{*}/name", "secret_demands/{*}/description"]),
            Self::OAuth => beyond(request, &["authorization_endpoint_url"]),
        }
    }

    /// How well a request of this is known, by the family that its URI names.
    fn proven(self, uri: &str, request: &Json) -> Proven {
        let is_recorded = match self {
            Self::Approval | Self::ToolCall | Self::Secrets => true,
            Self::Form => uri.ends_with("/ui/form_request/v1") && form::is_recorded(request),
            Self::OAuth => false,
        };
        match (is_recorded, uri.starts_with(KAGENTI)) {
            (true, true) => Proven::Recorded,
            (true, false) if uri.starts_with(AGENT_STACK) => Proven::RunHere,
            _ => Proven::Derived,
        }
    }

    /// The words about a request that its items have no place for.
    fn said(self, request: &Json) -> Vec<Option<String>> {
        match self {
            Self::Approval | Self::ToolCall => {
                let server = present(request, "server").filter(|server| server.member("name").is_some());
                vec![server.and_then(|server| words_member(&server, "title"))]
            }
            Self::Form => {
                ["title", "description", "submit_label"].map(|name| text_member(request, name)).to_vec()
            }
            Self::Secrets | Self::OAuth => Vec::new(),
        }
    }

    fn write(self, request: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        match self {
            Self::Approval => decision(answers, "decision", "approve"),
            Self::ToolCall => decision(answers, "action", "accept"),
            Self::Form => form::write(request, answers),
            Self::Secrets => fulfillments(answers),
            Self::OAuth => redirect(answers),
        }
    }

    /// The text beside the answer. A message has at least one part (A2A 1.0 §4.1.4), and servers made with the Python
    /// SDK 1.3 refuse one without.
    fn words(self) -> &'static str {
        match self {
            Self::Approval | Self::ToolCall => "Decision made",
            Self::Form => "Form submitted",
            Self::Secrets => "Secret provided",
            Self::OAuth => "Authorization completed",
        }
    }
}

impl Reader for AgentStack {
    fn id(&self) -> ReaderId {
        ReaderId::new("agent-stack")
    }

    fn version(&self) -> u16 {
        8
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let metadata = input.message_metadata()?;
        let mut items = Vec::new();
        let mut uris = Vec::new();
        let mut proven = Proven::Recorded;
        let mut asked = Vec::new();
        let mut unread = Vec::new();
        let mut said = Vec::new();
        for (uri, request) in metadata.members() {
            let Some(extension) = Extension::of(&uri) else { continue };
            asked.push((uri.clone(), request.clone()));
            unread.extend(extension.unread(&request));
            said.extend(extension.said(&request));
            items.extend(whole(extension.read(&uri, &request)?, &request));
            proven = proven.min(extension.proven(&uri, &request));
            uris.push(uri);
        }
        let uri = uris.into_iter().next()?;
        Some(Found {
            why: Why::MetadataMember { member: uri },
            confidence: Confidence::Certain,
            proven,
            freshness: FreshnessGrade::SameRequest,
            question: joined([input.words()].into_iter().chain(said)),
            items,
            answer_all: true,
            beside: input.parts().iter().filter(|part| part.as_text().is_none()).map(part_source).collect(),
            source: input.parts().iter().map(part_source).chain([metadata.clone()]).collect(),
            echo: vec![object_of(&asked)],
            expires_at: None,
            unread,
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let mut rest = answers;
        let mut members = Vec::new();
        let mut words = None;
        for (uri, request) in reading.echo.iter().flat_map(Json::members) {
            let Some(extension) = Extension::of(&uri) else { continue };
            let count = extension.read(&uri, &request).map_or(0, |items| items.len());
            let (own, others) = rest.split_at(count.min(rest.len()));
            members.push((uri, extension.write(&request, own)?));
            words = words.or(Some(extension.words()));
            rest = others;
        }
        let metadata = Template::members(members.iter().map(|(uri, answer)| (uri.as_str(), answer.clone())));
        Ok(Reply::in_metadata(words.map(ReplyPart::text).into_iter().collect(), metadata))
    }
}

/// The requests of this framework by their extensions, without others' members beside them.
fn object_of(asked: &[(String, Json)]) -> Json {
    let members = asked.iter().map(|(uri, request)| (uri.as_str(), Template::json(request)));
    Template::members(members).resolve(|_| None).unwrap_or_else(|_| empty_object())
}

/// A tool call, or a question of yes or no that has only words: a call without a name.
fn approval(uri: &str, request: &Json) -> Option<Item> {
    let title = words_member(request, "title");
    let description = words_member(request, "description");
    let tool = text_member(request, "name");
    let tool = tool.or_else(|| title.as_ref().or(description.as_ref()).map(|_| String::new()))?;
    let server = present(request, "server");
    let by = server
        .as_ref()
        .and_then(|server| text_member(server, "name").or_else(|| words_member(server, "title")));
    let hint = joined([title, description]);
    let args = present(request, "input").unwrap_or_else(empty_object);
    Some(Proposal { hint, by, ..Proposal::new(uri, tool, args) }.item())
}

fn decision(
    answers: &[(&Item, &Answer)],
    member: &'static str,
    yes: &'static str,
) -> Result<Template, ReplyError> {
    let mut word = answers.iter().map(|(item, answer)| match answer {
        Answer::Approve { payload: None } => Ok(yes),
        Answer::Reject { .. } => Ok("reject"),
        _ => Err(not_allowed(item, answer)),
    });
    let word = word.next_back().transpose()?.unwrap_or("reject");
    Ok(Template::object([(member, Template::value(word))]))
}

fn secrets(request: &Json) -> Option<Vec<Item>> {
    let demands = request.member("secret_demands")?;
    let secret = |(key, demand): &(String, Json)| Item::Secret {
        item_id: ItemId::new(key.as_str()),
        name: text_member(demand, "name").unwrap_or_else(|| key.clone()),
        description: words_member(demand, "description"),
        is_json: false,
        of: None,
    };
    Some(demands.members().iter().map(secret).collect())
}

fn fulfillments(answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    let given = answers.iter().map(|(item, answer)| match answer {
        Answer::Secret(secret) => {
            Ok((item.id().as_str(), Template::object([("secret", Template::secret(secret.clone()))])))
        }
        _ => Err(not_allowed(item, answer)),
    });
    let given = given.collect::<Result<Vec<_>, _>>()?;
    Ok(Template::object([("secret_fulfillments", Template::members(given))]))
}

fn sign_in(uri: &str, request: &Json) -> Option<Item> {
    Some(Item::Link {
        item_id: ItemId::new(uri),
        text: String::new(),
        url: Some(text_member(request, "authorization_endpoint_url")?),
        then: AfterLink::Redirect,
        may_reject: false,
        may_cancel: false,
        code: None,
        lasts: None,
        words: WordsBack::None,
    })
}

fn redirect(answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    match answers {
        [(_, Answer::Redirected { full, .. })] => {
            Ok(Template::object([("redirect_uri", Template::secret(full.clone()))]))
        }
        [(item, answer), ..] => Err(not_allowed(item, answer)),
        [] => Ok(Template::object([])),
    }
}
