//! The ways in which requests are read, by the frameworks that ask so.

use serde::Serialize;
use ts_rs::TS;

/// The ways in which requests are read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum ReaderSentence {
    /// A confirmation of Google ADK.
    AdkConfirmation,
    /// A run file.
    RunFile,
    /// The form of the A2A samples.
    SampleForm,
    /// kagent.
    Kagent,
    /// kagent before August 2026.
    KagentLegacy,
    /// Agent Stack or Kagenti.
    AgentStack,
    /// OpenID for Verifiable Presentations.
    Oid4vp,
    /// An interrupt of codex or opencode.
    SharedInterrupt,
    /// Mastra.
    Mastra,
    /// A2UI.
    A2ui,
    /// Strands Agents.
    Strands,
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
    /// `OpenAI` Agents SDK.
    OpenaiTool,
    /// A hosted MCP call of `OpenAI`.
    OpenaiMcp,
    /// Vercel AI SDK.
    Vercel,
    /// Microsoft Agent Framework.
    AgentFramework,
    /// Pydantic AI.
    PydanticAi,
    /// A paused run of Agno.
    Agno,
    /// `HumanLayer`.
    HumanLayer,
    /// A permission of the Agent Client Protocol.
    Acp,
    /// Claude Agent SDK.
    ClaudeAgent,
    /// Codex.
    Codex,
    /// GitHub Copilot.
    Copilot,
    /// Haystack.
    Haystack,
    /// n8n.
    N8n,
    /// Cline or Roo Code.
    Cline,
    /// Letta.
    Letta,
    /// goose.
    Goose,
    /// `OpenHands`.
    OpenHands,
    /// Azure AI Foundry.
    Foundry,
    /// Buttons of a chat platform.
    ChatButtons,
    /// `CrewAI`.
    Crewai,
    /// `AutoGen`.
    AutoGen,
    /// A human input node of Dify.
    Dify,
    /// An Adaptive Card.
    AdaptiveCard,
    /// Amazon Bedrock Agents.
    Bedrock,
    /// A workflow of `LlamaIndex`.
    LlamaIndex,
    /// A flow of Flowise.
    Flowise,
    /// Gemini CLI.
    GeminiCli,
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
    /// What the person said of its structure.
    YourMapping,
}
