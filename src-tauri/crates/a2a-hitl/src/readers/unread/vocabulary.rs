//! Values of frameworks that read as words: enumerations, URIs of extensions, and names of agents, models and
//! users, which may be made of words. An agent that puts these together says nothing by it. A value that is
//! missing here is shown below a request, as one line too many.

use super::plain::{count_words, is_foreign, says_something};
use super::{known, lost};
use crate::readers::adk::marks;
use crate::readers::{edit_schema, proposal};

/// Nothing that is longer is made of these.
const LONGEST: usize = 200;
const LONGEST_NAME: usize = 64;
/// A name of more words is a sentence.
const MOST_WORDS: usize = 4;
/// And an id of more words.
const MOST_WORDS_OF_ID: usize = 3;

const MEDIA_TYPES: [&str; 5] = ["accept", "contentMediaType", "mediaType", "media_type", "mimeType"];

/// Members whose value is a name, also after the prefix of a framework.
const NAMES: [&str; 17] = [
    "$ref",
    "app_name",
    "author",
    "branch",
    "displayName",
    "llm",
    "model",
    "modelID",
    "model_id",
    "optionId",
    "providerID",
    "provider_id",
    "provider_name",
    "required",
    "userTier",
    "user_id",
    "workspacePath",
];

/// Longer ones first where one begins with the other.
const WRITTEN: &[&str] = &[
    // Extensions.
    "https://a2a-extensions.adk.kagenti.dev",
    "https://a2a-extensions.agentstack.beeai.dev",
    "/interactions/approval/v1",
    "/tools/call/v1",
    "/ui/form_request/v1",
    "/ui/form/v1",
    "/auth/secrets/v1",
    "/auth/oauth/v1",
    "https://github.com/a2aproject/experimental-ext-oid4vp-auth/tree/main/v1",
    "https://google.github.io/adk-docs/a2a/a2a-extension/",
    "https://kagent.dev/extensions/hitl/v1",
    "https://github.com/google-a2a/a2a-x402/v0.1",
    "https://github.com/google-agentic-commerce/a2a-x402/blob/main/spec/v0.1",
    "https://github.com/google-agentic-commerce/a2a-x402/blob/main/spec/v0.2",
    "https://github.com/google-agentic-commerce/ap2/tree/v0.1",
    // What waits, by the frameworks that say so.
    "waiting_for_confirmation",
    "authentication_required",
    "next_step_interruption",
    "human_input_requested",
    "computer_call_output",
    "switch_mode",
    "clarification_needed",
    "submit_tool_outputs",
    "agent.mcp_tool_use",
    "workflows.events.",
    "permission.asked",
    "input-available",
    "redirect_to_url",
    "TerminalAction",
    "agent.tool_use",
    "question.asked",
    "payment_intent",
    "binary_choice",
    "with-buttons",
    "ActionEvent",
    "human_input",
    "shell_call",
    // Payments.
    "payment-required",
    "x402.payment.required",
    "x402.payment.status",
    // The Agent Framework, of each argument.
    "Optional edited value for the '",
    "' tool argument.",
    "Full replacement of the tool arguments. Not merged.",
    // Commerce.
    "requires_escalation",
    "requires_buyer_input",
    "requires_buyer_review",
    "terms_of_service",
    "privacy_policy",
    "refund_policy",
    "shipping_policy",
    // Schemas.
    "http://json-schema.org/draft-07/schema",
    "https://json-schema.org/draft/2020-12/schema",
    "date-time",
    "data-url",
    // The Agent Framework for .NET.
    "toolApprovalRequest",
    "functionApprovalRequest",
    "functionCall",
    "request_info",
    // Agno.
    "user_feedback_schema",
    // Google's ADK and kagent.
    "adk_request_confirmation",
    "adk_request_credential",
    "adk_request_input",
    "ask_user_request",
    "ask_user",
    "authorization_code",
    "client_credentials",
    "client_secret_basic",
    "client_secret_post",
    "function_call",
    "function_response",
    "interrupt_data",
    "openIdConnect",
    "serviceAccount",
    "tool_approval_request",
    // Agent Stack.
    "checkbox_group",
    // CAIPE, of its artifacts, and OpenWOP.
    "Structured user input form definition",
    "Streaming result from Platform Engineer",
    "Complete result from Platform Engineer",
    "UserInputMetaData",
    "streaming_result",
    "partial_result",
    "final_result",
    "waiting-approval",
    "waiting-input",
    // OpenAI, Pydantic AI, Vercel, Microsoft.
    "agent_as_tool",
    "apply_patch_call",
    "approval-requested",
    "builtin-tool-call",
    "computer_call",
    "dynamic-tool",
    "function_approval_request",
    "hosted_tool_call",
    "in_progress",
    "local_shell_call",
    "mcp_approval_request",
    "tool-approval-request",
    "tool_approval_item",
    "tool-call-confirmation",
    "tool-call-update",
    "tool-call",
    // The Agent Client Protocol, the Claude Agent SDK and AutoGen.
    "AskUserQuestion",
    "HandoffMessage",
    "UserInputRequestedEvent",
    "allow_always",
    "allow_once",
    "can_use_tool",
    "control_request",
    "reject_always",
    "reject_once",
    "session/request_permission",
    "tool_use",
    // WayFlow.
    "tool_request",
    // Strands.
    "before_tool_call",
    "tool_approval",
    "tool_call",
    // Gemini CLI.
    "agent-settings",
    "autoEdit",
    "auto_edit",
    "awaiting_approval",
    "state-change",
    // AG-UI, LangGraph and MCP.
    "RUN_FINISHED",
    "Agent requires input to continue",
    "multiple_choice",
    "elicitation/create",
    // Dify, Adaptive Cards, Bedrock, LlamaIndex and Flowise.
    "text_input",
    "application/vnd.microsoft.card.adaptive",
    "http://adaptivecards.io/schemas/adaptive-card.json",
    "AdaptiveCard",
    "Action.Execute",
    "Action.Submit",
    "ActionSet",
    "ColumnSet",
    "ExtraLarge",
    "FactSet",
    "Input.ChoiceSet",
    "Input.Date",
    "Input.Number",
    "Input.Text",
    "Input.Time",
    "Input.Toggle",
    "TextBlock",
    "USER_CONFIRMATION_AND_RESULT",
    "USER_CONFIRMATION",
    "llama_index.core.workflow.events.InputRequiredEvent",
    "InputRequiredEvent",
    "agentflowv2-approve-button",
    "agentflowv2-reject-button",
    // Codex, Copilot, Haystack and n8n. What a word begins with stands behind it.
    "item/tool/requestUserInput",
    "item/commandExecution/requestApproval",
    "item/fileChange/requestApproval",
    "execCommandApproval",
    "applyPatchApproval",
    "exec_approval_request",
    "apply_patch_approval_request",
    "request_user_input",
    "permission.requested",
    "permission.request",
    "user_input.requested",
    "userInput.request",
    "custom-tool",
    "extension-management",
    "hitl_request",
    "customForm",
    "human_feedback_requested",
    "flow_paused",
    "approval_request_message",
    "toolConfirmationRequest",
    "actionRequired",
    "toolConfirmation",
    "requires_action",
    "submit_tool_approval",
    "thread.run",
    // Chat platforms.
    "application/vnd.microsoft.card.hero",
    "application/vnd.microsoft.card.oauth",
    "application/vnd.microsoft.card.signin",
    "application/vnd.microsoft.card.thumbnail",
    "multi_static_select",
    "static_select",
    "radio_buttons",
    "plain_text",
    "downloadFile",
    "imBack",
    "openUrl",
    "messageBack",
    "postBack",
    "ImageResponseCard",
    "PlainText",
    // AG-UI's event.
    "on_interrupt",
    // A2A.
    "auth-required",
    "auth_required",
    "input-required",
    "input_required",
    "status-update",
];

/// What stands in lists under these names.
const LISTED: &[(&str, &[&str])] = &[
    ("availableDecisions", &["accept", "acceptForSession", "decline", "cancel"]),
    ("actions", &["confirm", "reject", "modify"]),
    ("allowed_decisions", &["approve", "edit", "reject", "respond"]),
    ("allowedDecisions", &["approve", "edit", "reject", "respond"]),
    ("field_type", &["str", "int", "float", "bool", "list", "dict", "tuple", "set"]),
    ("format", &edit_schema::FORMATS),
];
/// What the fields of Agno have.
const OF_FIELDS: [&str; 3] = ["field_type", "name", "value"];

/// Words of schemas, and of those of an answer to a call.
const OF_SCHEMAS: &[&str] = &[
    "$defs",
    "$id",
    "$ref",
    "$schema",
    "additionalProperties",
    "allOf",
    "anyOf",
    "approved",
    "array",
    "boolean",
    "const",
    "default",
    "definitions",
    "description",
    "editedArgs",
    "enum",
    "enumNames",
    "examples",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "integer",
    "items",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "multipleOf",
    "null",
    "number",
    "object",
    "oneOf",
    "pattern",
    "properties",
    "reason",
    "required",
    "schema",
    "string",
    "title",
    "type",
    "uniqueItems",
];

/// Whether somebody is known to write a text under this name.
pub(super) fn is_written(name: &str, text: &str) -> bool {
    is_name_or_type(name, text)
        || is_known(text)
        || is_plain_id(name, text)
        || (name == "$ref" && is_reference(text))
}

/// Whether a text is one that a framework writes, and nothing else.
pub(super) fn is_of_frameworks(text: &str) -> bool {
    WRITTEN.contains(&text)
}

/// Whether a text is an id where ids stand, of a few words as programmers give them: `contact_form`, `call-delete-7`.
fn is_plain_id(name: &str, text: &str) -> bool {
    let is_id = name == "id" || name.ends_with("_id") || name.ends_with("Id");
    let is_plain = known::is_name(text) && !is_foreign(text) && !text.contains("://");
    is_id && is_plain && count_words(text) <= MOST_WORDS_OF_ID
}

/// A reference to a definition of the same schema.
fn is_reference(text: &str) -> bool {
    referred_to("$ref", text).is_some()
}

/// The target of such a reference under its name.
pub(super) fn referred_to<'a>(name: &str, text: &'a str) -> Option<&'a str> {
    let mut places = ["#/$defs/", "#/definitions/"].iter().filter(|_| name == "$ref");
    let defined = places.find_map(|place| text.strip_prefix(place));
    defined.filter(|named| is_name("$ref", named) && !named.contains('/'))
}

/// Whether a text is a name where names stand, or a media type where those do.
pub(super) fn is_name_or_type(name: &str, text: &str) -> bool {
    let is_media_type = MEDIA_TYPES.contains(&name) && lost::is_media_type(text);
    is_media_type || is_name(name, text)
}

/// Whether somebody is known to write one word alone, in a list under this name or anywhere.
pub(super) fn is_single(name: &str, text: &str) -> bool {
    let is_listed = LISTED.iter().any(|(list, words)| *list == name && words.contains(&text));
    let is_media_type = || MEDIA_TYPES.contains(&name) && lost::is_media_type(text);
    is_listed || is_of_schemas(text) || is_media_type() || (says_something(text) && is_known(text))
}

/// Whether a member of a field is called so.
pub(super) fn is_of_fields(name: &str) -> bool {
    OF_FIELDS.contains(&name)
}

/// Whether a text is a word that schemas are made of.
pub(super) fn is_of_schemas(text: &str) -> bool {
    OF_SCHEMAS.contains(&text)
}

/// Whether the name of a member is made of words. One word is a name, which readers and lists know, or show.
pub(super) fn may_hide(name: &str) -> bool {
    let is_word = known::is_name(name) && name.len() <= LONGEST_NAME && !name.contains("://");
    (!is_word || is_foreign(name)) && !is_known(name)
}

fn is_name(name: &str, text: &str) -> bool {
    let name = marks::PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
    NAMES.contains(&name)
        && known::is_name(text)
        && text.chars().count() <= LONGEST_NAME
        && count_words(text) <= MOST_WORDS
        && !text.contains("://")
}

fn is_known(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let mut rest = text.to_owned();
    for written in WRITTEN.iter().chain(proposal::WORDS.iter().map(|(_, words)| words)) {
        if rest.contains(written) {
            rest = rest.replace(written, "-");
        }
    }
    !says_something(&rest)
}
