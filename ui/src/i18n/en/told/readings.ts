/** How a request was read, what points to harm in it and what could be overlooked. */
import type {
  ReaderSentence,
  ReadingSentence,
  RiskSentence,
  SignSentence,
} from "../../../host/generated/api";
import type { Words } from "../../types";

export const readers = {
  "adk-confirmation": "Google's ADK",
  "run-file": "Run file",
  "sample-form": "Form of the A2A samples",
  "kagent-legacy": "kagent before August 2026",
  "agent-stack": "Agent Stack or Kagenti",
  "shared-interrupt": "Interrupt of codex or opencode",
  a2ui: "A2UI screen",
  "lang-graph": "LangGraph interrupt",
  "lang-chain": "LangChain review",
  "agent-inbox": "LangGraph agent inbox",
  "ag-ui": "AG-UI interrupt",
  "mcp-elicitation": "MCP elicitation",
  "openai-mcp": "Hosted MCP call of OpenAI",
  agno: "Paused run of Agno",
  acp: "Permission of the Agent Client Protocol",
  "tool-result": "Call whose result you give",
  page: "Page to be opened",
  "words-beside": "Words beside data",
  "chat-buttons": "Buttons of a chat platform",
  crewai: "CrewAI feedback",
  dify: "Form of Dify",
  "llama-index": "LlamaIndex workflow",
  several: "Requests of several frameworks",
  "hand-made": "Request written without a framework",
  "sign-in-in-words": "Sign-in without a framework",
  "json-in-text": "JSON inside the text",
  "schema-form": "JSON Schema form",
  "plain-text": "Plain text",
  "as-received": "As received",
  "your-mapping": "Your mapping",
} satisfies Words<ReaderSentence>;

export const readings = {
  "adk-calls":
    "Data parts are marked as long-running function calls of Google ADK (adk_type, adk_is_long_running): {{calls}}.",
  "form-convention": "A data part has “type: form” and a JSON Schema, the convention of the A2A samples.",
  "schema-itself": "A data part is a JSON Schema of an object.",
  "schema-in": "A data part has a JSON Schema of an object in “{{member}}”.",
  extension: "The message declares the extension {{uri}} and carries its request.",
  "metadata-member": "The metadata has the member “{{member}}”, which only this framework writes.",
  "data-members": "A data part has the members that this framework writes: {{members}}.",
  "data-says": "A data part names its kind: “{{member}}” is “{{value}}”.",
  "media-type": "A part has the media type {{value}}.",
  "artifact-name": "The agent’s last artifact is named “{{name}}”.",
  "earlier-updates": "Earlier updates of the task show calls that still wait for approval: {{calls}}.",
  "read-from-text":
    "The text contains JSON of this shape: {{reader}}. It may have been typed by anybody; you chose to read it so.",
  "you-said": "You said how requests with these members are answered, at “{{pointer}}” of the reply.",
  "sign-in-asked": "The task waits for a sign-in and names it in words.",
  "sign-in-in-data": "The task waits for a sign-in and names its address in data.",
  "in-metadata": "The metadata beside the message holds the request.",
  "unknown-in-message": "No reader knows the shape of the status message's content.",
  "unknown-beside-status": "No reader knows the shape of the content beside the status.",
  "only-text": "The status message is text without any structure.",
  silence: "The task waits and its status message has no text.",
  "item-contradicts": "“{{item}}” contradicts itself and cannot be answered as it was read: {{problem}}.",
  "member-twice": "the member at “{{pointer}}” comes twice, so it says two things",
  "call-without-name": "the call has no id or no name to answer it by",
  "nothing-to-confirm": "it does not say which call is to be confirmed",
} satisfies Words<ReadingSentence>;

export const risks = {
  deletes: "“{{word}}” suggests that it deletes something",
  "moves-money": "“{{word}}” suggests that it moves money",
  "changes-system": "“{{word}}” suggests that it changes a running system",
  "runs-commands": "“{{word}}” suggests that it runs commands",
  "touches-production": "“{{word}}” suggests that it touches production",
  "changes-rights": "“{{word}}” suggests that it changes permissions",
  "cannot-be-undone": "“{{word}}” suggests that it cannot be taken back",
  "agent-says": "the agent itself says “{{what}}”",
  deceives: "it contains “{{what}}”, which can be taken for something else",
  "your-rule": "your rule “{{name}}”",
  "not-shown-in-full": "“{{mark}}” suggests that the agent left something out",
  "cannot-be-read": "the stored request cannot be read",
} satisfies Words<RiskSentence>;

export const signs = {
  "left-out": "“{{mark}}” suggests that the agent left something out.",
  "turns-direction":
    "Characters turn the direction of the text around (how many: {{number}}, first: {{first}}).",
  "cannot-be-seen": "Characters cannot be seen (how many: {{number}}, first: {{first}}).",
  "control-characters": "There are control characters (how many: {{number}}, first: {{first}}).",
  "piled-marks":
    "Marks are piled on one letter (how many: {{number}}, first: {{first}}); they can cover the text around it.",
  "struck-out":
    "Marks cover letters or strike them out; the text counts all the same (how many: {{number}}, first: {{first}}).",
  gap: "Spaces in a row move the rest of the line out of view (how many: {{number}}).",
  "empty-lines": "Empty lines move the rest out of view (how many: {{number}}).",
  "opaque-blob": "{{length}} characters look like encoded bytes; nobody can read them here.",
  "other-host": "A link says {{shown}} and leads to {{real}}.",
  "html-link": "An HTML link, whose target is not the shown text.",
  "host-after-at": "An address names {{real}} only after an @.",
  "look-alike-host": "{{host}} has letters that can be mistaken for others.",
  "look-alike-word": "“{{word}}” holds a character that looks like another one: {{character}}.",
  "secret-member": "“{{name}}” looks like a credential.",
  "secret-text": "The text is or holds what looks like a credential.",
  "duplicate-member": "“{{name}}” comes twice; readers disagree on which counts.",
  "look-alike-member": "“{{name}}” can be mistaken for “{{other}}”, which stands beside it.",
  "other-call": "“{{name}}” describes the call differently from what is shown here.",
  "other-request":
    "The message also asks something else ({{reader}}). It is shown below; your answer does not answer it.",
  "shared-id":
    "Several calls in the message share the ID “{{id}}”. No answer could say which of them it is for, so they are shown as they came.",
  "taken-out": "A secret of this agent's stood here and was taken out.",
  "text-may-not-answer":
    "The request is structured; a reply in words may start a new turn instead of answering it.",
  "more-warnings": "There are more warnings than are listed here (how many: {{number}}).",
} satisfies Words<SignSentence>;
