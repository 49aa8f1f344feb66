//! Names of readers that the page has words for. Most readers are called by a proper name, which is theirs
//! ([`a2a_hitl::name_of`]).

use serde::Serialize;
use ts_rs::TS;

/// The name of a reader, where that is no proper name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum ReaderSentence {
    /// A confirmation of Google ADK.
    AdkConfirmation,
    /// A run file.
    RunFile,
    /// The form of the A2A samples.
    SampleForm,
    /// kagent before August 2026.
    KagentLegacy,
    /// Agent Stack or Kagenti.
    AgentStack,
    /// An interrupt of codex or opencode.
    SharedInterrupt,
    /// A2UI.
    A2ui,
    /// `LangGraph`.
    LangGraph,
    /// `LangChain`.
    LangChain,
    /// An interrupt of `LangGraph`'s agent inbox.
    AgentInbox,
    /// AG-UI.
    AgUi,
    /// MCP elicitation.
    McpElicitation,
    /// A hosted MCP call of `OpenAI`.
    OpenaiMcp,
    /// A paused run of Agno.
    Agno,
    /// A permission of the Agent Client Protocol.
    Acp,
    /// A call whose result the person gives.
    ToolResult,
    /// A page to be opened.
    Page,
    /// Words beside data that no reader knows.
    WordsBeside,
    /// Buttons of a chat platform.
    ChatButtons,
    /// `CrewAI`.
    Crewai,
    /// A human input node of Dify.
    Dify,
    /// A workflow of `LlamaIndex`.
    LlamaIndex,
    /// Requests of several frameworks in one message.
    Several,
    /// Data that somebody wrote without a framework.
    HandMade,
    /// A sign-in described in words.
    SignInInWords,
    /// JSON inside text.
    JsonInText,
    /// A form by JSON Schema.
    SchemaForm,
    /// Plain text.
    PlainText,
    /// As it was received.
    AsReceived,
    /// The person's explanation of its structure.
    YourMapping,
}
