// Generated from the command list in Rust. Do not edit.

export type ActedState = "waiting" | "sent" | "done";

export type AppError = { 
/**
 * What the page does about it.
 */
code: Code, 
/**
 * What happened, as a sentence without blame.
 */
message: string, 
/**
 * What to do, most likely first.
 */
hints: Array<string>, 
/**
 * What was wrong with the agent's answer, where that is the cause.
 */
findings: Array<FindingView>, 
/**
 * What must be confirmed first, with [`Code::ConfirmationNeeded`].
 */
confirm: ConfirmRequest | null, };

export type AppInfo = { 
/**
 * Version of the workbench.
 */
version: string, 
/**
 * Desktop window or browser.
 */
host: HostKind, 
/**
 * `linux`, `macos` or `windows`: decides the names of keys.
 */
platform: string, 
/**
 * The folder that holds everything, secrets aside.
 */
dataFolder: string, 
/**
 * Whether secrets outlive this session.
 */
keyring: KeyringView, 
/**
 * The sample agents are running and saved as connections.
 */
samplesConnected: boolean, 
/**
 * At least one connection exists or existed: the welcome does not return.
 */
welcomed: boolean, 
/**
 * Requests that wait for a person.
 */
waiting: number, 
/**
 * Milliseconds by which a decision is held back for undoing.
 */
undoMs: number, };

export type ApprovalState = { "kind": "pending" } | { "kind": "queued", 
/**
 * When it will be sent.
 */
notBefore: number, } | { "kind": "in-flight", 
/**
 * Which try this is.
 */
attempt: number, } | { "kind": "delivered" } | { "kind": "refused", 
/**
 * Its words.
 */
reason: string, } | { "kind": "uncertain", 
/**
 * What happened.
 */
reason: string, } | { "kind": "superseded" } | { "kind": "expired" } | { "kind": "answered-elsewhere" };

export type ArtifactView = { 
/**
 * Identity within the conversation.
 */
key: string, 
/**
 * The agent's identifier.
 */
artifactId: string, 
/**
 * Name, where it has one.
 */
name: string | null, 
/**
 * What it is.
 */
description: string | null, 
/**
 * Content; text chunks are joined.
 */
parts: Array<PartView>, 
/**
 * More is arriving: deltas name this artifact's `key`.
 */
streaming: boolean, 
/**
 * Its task.
 */
taskKey: string, 
/**
 * The exchange on the wire that carried it.
 */
exchangeId: string | null, 
/**
 * When it was last continued.
 */
at: number, };

export type AttachmentAdd = { 
/**
 * Name.
 */
name: string, 
/**
 * Media type; empty: guessed from the name.
 */
mediaType: string, 
/**
 * Content.
 */
base64: string, };

export type AttachmentView = { 
/**
 * What `messages.send` takes.
 */
id: string, 
/**
 * Name.
 */
name: string, 
/**
 * Media type.
 */
mediaType: string, 
/**
 * Bytes.
 */
size: number, };

export type AttemptOutcome = "trying" | "card" | "not-a-card" | "needs-credentials" | "failed";

export type AttemptView = { 
/**
 * Address, without user information.
 */
url: string, 
/**
 * How it went.
 */
outcome: AttemptOutcome, 
/**
 * HTTP status, where one came.
 */
status: number | null, 
/**
 * Milliseconds, once it ended.
 */
durationMs: number | null, 
/**
 * What happened, as an English sentence.
 */
reason: string, };

export type AuthInput = { 
/**
 * Kind.
 */
kind: AuthKind, 
/**
 * Header, query parameter or cookie name of an API key.
 */
parameter: string | null, 
/**
 * User name of basic authentication.
 */
username: string | null, 
/**
 * Token, key or password. `null` keeps what is saved.
 */
secret: string | null, 
/**
 * Further headers.
 */
headers: Array<HeaderInput>, };

export type AuthKind = "none" | "bearer" | "api-key-header" | "api-key-query" | "api-key-cookie" | "basic";

export type AuthView = { 
/**
 * Kind.
 */
kind: AuthKind, 
/**
 * Header, query parameter or cookie name of an API key.
 */
parameter: string | null, 
/**
 * User name of basic authentication.
 */
username: string | null, 
/**
 * Whether the value is there.
 */
secret: SecretPresence, 
/**
 * Further headers.
 */
headers: Array<HeaderView>, 
/**
 * What the card asks for and is not there, as English sentences.
 */
missing: Array<string>, 
/**
 * The origin that the credentials are bound to.
 */
origin: string, };

export type Batch = { 
/**
 * Counts from 1 per channel.
 */
batch: number, 
/**
 * In the order in which they happened.
 */
events: Array<HostEvent>, };

export type ByFile = { 
/**
 * `fileKey` of the part.
 */
fileKey: string, };

export type ById = { 
/**
 * Identity.
 */
id: string, };

export type ByTask = { 
/**
 * Identity.
 */
taskKey: string, };

export type CandidateView = { 
/**
 * Identity within the card.
 */
key: string, 
/**
 * Address.
 */
url: string, 
/**
 * Binding.
 */
binding: string, 
/**
 * Protocol version.
 */
version: string, 
/**
 * This application speaks it.
 */
usable: boolean, 
/**
 * In use.
 */
chosen: boolean, 
/**
 * Stable name of the reason.
 */
reasonId: string, 
/**
 * The reason as an English sentence.
 */
reason: string, 
/**
 * The address cannot be reached from here; another that might.
 */
rewrite: UrlRewrite | null, };

export type CardView = { 
/**
 * Name.
 */
name: string, 
/**
 * What it does.
 */
description: string, 
/**
 * The agent's own version.
 */
version: string, 
/**
 * Who runs it.
 */
provider: string | null, 
/**
 * The provider's address.
 */
providerUrl: string | null, 
/**
 * Documentation address.
 */
documentationUrl: string | null, 
/**
 * Streams answers.
 */
streaming: boolean, 
/**
 * Calls back.
 */
pushNotifications: boolean, 
/**
 * Has a fuller card for authenticated callers.
 */
extendedCard: boolean, 
/**
 * Extensions.
 */
extensions: Array<ExtensionView>, 
/**
 * Skills.
 */
skills: Array<SkillView>, 
/**
 * Media types it reads.
 */
inputModes: Array<string>, 
/**
 * Media types it writes.
 */
outputModes: Array<string>, 
/**
 * Ways to authenticate that it names.
 */
schemes: Array<SchemeView>, 
/**
 * Number of signatures.
 */
signatures: number, 
/**
 * The card as received.
 */
raw: string, 
/**
 * What is wrong with it.
 */
findings: Array<FindingView>, };

export type Change = { 
/**
 * The kind.
 */
tag: Tag, 
/**
 * The thing; `null`: any of them.
 */
id: string | null, };

export type ChatItem = { "kind": "message" } & MessageView | { "kind": "artifact" } & ArtifactView | { "kind": "task", 
/**
 * The task.
 */
taskKey: string, } | { "kind": "request", 
/**
 * The request.
 */
approvalId: string, 
/**
 * What will happen, in one line.
 */
title: string, 
/**
 * Where it stands.
 */
state: ApprovalState, } | { "kind": "notice", 
/**
 * Identity within the conversation.
 */
key: string, 
/**
 * How bad.
 */
level: NoticeLevel, 
/**
 * What happened.
 */
message: string, 
/**
 * What can be done.
 */
hints: Array<string>, 
/**
 * When.
 */
at: number, };

export type Code = "failed" | "invalid-input" | "not-found" | "needs-credentials" | "stale-request" | "confirmation-needed";

export type ConfirmRequest = { 
/**
 * What will happen.
 */
question: string, 
/**
 * The word to type where no native dialog exists.
 */
word: string, };

export type Connection = { 
/**
 * What the list shows of it.
 */
summary: ConnectionSummary, 
/**
 * What was typed to find it.
 */
input: string, 
/**
 * Where the card came from; `null` when it was pasted.
 */
cardUrl: string | null, 
/**
 * When the card was read.
 */
cardReadAt: number, 
/**
 * The card.
 */
card: CardView, 
/**
 * Every interface of the card, best first, each with the reason for its place.
 */
candidates: Array<CandidateView>, 
/**
 * How it authenticates.
 */
auth: AuthView, 
/**
 * Conversations with it.
 */
conversations: number, };

export type ConnectionSave = { 
/**
 * The search that found it.
 */
discoveryId: string, 
/**
 * A name other than the card's.
 */
name: string | null, 
/**
 * The interface to use, by `CandidateView.key`; `null`: the best.
 */
interfaceKey: string | null, 
/**
 * Use the suggested address of that interface instead of the card's.
 */
rewrite: boolean, 
/**
 * Credentials; `null`: those of the search.
 */
auth: AuthInput | null, };

export type ConnectionSummary = { 
/**
 * Identity of the connection.
 */
id: string, 
/**
 * The name a person gave it, or the card's.
 */
name: string, 
/**
 * Host and port of the interface in use.
 */
host: string, 
/**
 * Protocol version in use.
 */
version: string, 
/**
 * Binding in use.
 */
binding: string, 
/**
 * First line of what it does.
 */
description: string, 
/**
 * Comes with the application.
 */
sample: boolean, 
/**
 * Requests that wait for a person.
 */
waiting: number, 
/**
 * Why the last call failed, when it did.
 */
lastError: string | null, 
/**
 * It needs credentials that are not there.
 */
needsCredentials: boolean, };

export type ConnectionUpdate = { 
/**
 * The connection.
 */
id: string, 
/**
 * Name.
 */
name: string | null, 
/**
 * Interface to pin, by `CandidateView.key`.
 */
interfaceKey: string | null, 
/**
 * Credentials.
 */
auth: AuthInput | null, };

export type Conversation = { 
/**
 * What the list shows of it.
 */
summary: ConversationSummary, 
/**
 * The agent's identifier for it, once known.
 */
contextId: string | null, 
/**
 * Text not yet sent.
 */
draft: string, 
/**
 * What is shown, oldest first.
 */
items: Array<ChatItem>, 
/**
 * Tasks that appear in it, oldest first.
 */
tasks: Array<TaskBrief>, 
/**
 * Prompts to start with.
 */
starters: Array<string>, 
/**
 * Media types that the agent reads.
 */
accepts: Array<string>, 
/**
 * An answer is arriving: it can be stopped.
 */
busy: boolean, 
/**
 * The agent was removed: reading only.
 */
removed: boolean, };

export type ConversationCreate = { 
/**
 * The agent.
 */
connectionId: string, };

export type ConversationList = { 
/**
 * The agent.
 */
connectionId: string | null, };

export type ConversationSummary = { 
/**
 * Identity.
 */
id: string, 
/**
 * The agent.
 */
connectionId: string, 
/**
 * The agent's name.
 */
connectionName: string, 
/**
 * The first words said.
 */
title: string, 
/**
 * The last words said.
 */
preview: string, 
/**
 * When something last happened.
 */
updatedAt: number, 
/**
 * State of its newest task, `null` without one.
 */
state: string | null, 
/**
 * Requests in it that wait for a person.
 */
waiting: number, };

export type Decision = { 
/**
 * One answer per item.
 */
items: Array<ItemDecision>, };

export type DeliveryState = "queued" | "sending" | "sent" | "failed";

export type Discovery = { 
/**
 * Identity of the search.
 */
id: string, 
/**
 * What was typed.
 */
input: string, 
/**
 * How far it got.
 */
state: DiscoveryState, 
/**
 * Every address tried, in order.
 */
attempts: Array<AttemptView>, 
/**
 * The card, once found.
 */
card: CardView | null, 
/**
 * Its interfaces.
 */
candidates: Array<CandidateView>, 
/**
 * Why nothing was found, and what to do.
 */
failure: string | null, 
/**
 * What to do about it.
 */
hints: Array<string>, };

export type DiscoveryStart = { 
/**
 * A host, base URL, card URL, curl command or card JSON.
 */
input: string, 
/**
 * Credentials for the card request too.
 */
auth: AuthInput | null, };

export type DiscoveryState = "running" | "found" | "failed";

export type Done = Record<symbol, never>;

export type DraftSet = { 
/**
 * The conversation.
 */
id: string, 
/**
 * The text.
 */
text: string, };

export type ExchangeView = { 
/**
 * What the list shows of it.
 */
row: WireRow, 
/**
 * Request headers, redacted.
 */
requestHeaders: Array<HeaderPair>, 
/**
 * Request body, redacted.
 */
requestBody: string | null, 
/**
 * Response headers, redacted.
 */
responseHeaders: Array<HeaderPair>, 
/**
 * What arrived, in order.
 */
frames: Array<FrameView>, 
/**
 * There are more frames than are shown.
 */
truncated: boolean, };

export type ExtensionView = { 
/**
 * Its identity.
 */
uri: string, 
/**
 * What it is for.
 */
description: string | null, 
/**
 * Callers must support it.
 */
required: boolean, };

export type FileContent = { 
/**
 * A safe name.
 */
name: string, 
/**
 * Media type.
 */
mediaType: string, 
/**
 * Content.
 */
base64: string, };

export type FileSaved = { "kind": "saved", 
/**
 * Its name.
 */
name: string, } | { "kind": "cancelled" } | { "kind": "download", 
/**
 * A safe name.
 */
name: string, 
/**
 * Media type.
 */
mediaType: string, 
/**
 * Content.
 */
base64: string, };

export type FindingView = { 
/**
 * JSON pointer.
 */
pointer: string, 
/**
 * Rule.
 */
rule: string, 
/**
 * Section that states it.
 */
section: string, 
/**
 * What happened.
 */
message: string, };

export type FrameDirection = "out" | "in";

export type FrameView = { 
/**
 * Position in the exchange.
 */
seq: number, 
/**
 * Which way.
 */
direction: FrameDirection, 
/**
 * `body`, `sse` or `comment`.
 */
kind: string, 
/**
 * Content, redacted.
 */
text: string, 
/**
 * Milliseconds since the exchange began.
 */
atMs: number, };

export type HeaderInput = { 
/**
 * Name.
 */
name: string, 
/**
 * Value. `null` keeps what is saved.
 */
value: string | null, };

export type HeaderPair = { 
/**
 * Name.
 */
name: string, 
/**
 * Value, redacted.
 */
value: string, };

export type HeaderView = { 
/**
 * Name.
 */
name: string, 
/**
 * Whether the value is there.
 */
value: SecretPresence, };

export type HostEvent = { "kind": "changed", 
/**
 * What changed.
 */
changes: Array<Change>, } | { "kind": "delta", 
/**
 * The conversation.
 */
conversationId: string, 
/**
 * The `key` of the message or artifact.
 */
key: string, 
/**
 * Length of the text before this delta, in UTF-16 code units: a gap means "fetch again".
 */
offset: number, 
/**
 * The text to append.
 */
text: string, } | { "kind": "notice", 
/**
 * How bad.
 */
level: NoticeLevel, 
/**
 * What happened.
 */
message: string, 
/**
 * What can be done.
 */
hints: Array<string>, } | { "kind": "focus-request", 
/**
 * The request.
 */
approvalId: string, };

export type HostKind = "desktop" | "web";

export type InboxCounts = { 
/**
 * Somebody must decide.
 */
waiting: number, 
/**
 * Decided, on its way.
 */
sent: number, 
/**
 * Over.
 */
done: number, };

export type InboxFilter = { 
/**
 * `waiting` (default), `sent` or `done`.
 */
view: ActedState | null, 
/**
 * Of one agent.
 */
connectionId: string | null, 
/**
 * Continue behind this cursor.
 */
cursor: string | null, 
/**
 * At most so many, 1 to 200; default 50.
 */
limit: number | null, };

export type InboxPage = { 
/**
 * The requests.
 */
requests: Array<RequestSummary>, 
/**
 * Continue here; `null` on the last page.
 */
cursor: string | null, 
/**
 * How many are in each drawer.
 */
counts: InboxCounts, };

export type ItemAnswer = { "kind": "approve", 
/**
 * The payload with the person's edits, JSON; `null`: unchanged.
 */
payload: string | null, } | { "kind": "reject", 
/**
 * Why, or what to do instead.
 */
reason: string | null, } | { "kind": "text", 
/**
 * The words.
 */
text: string, } | { "kind": "values", 
/**
 * The JSON text.
 */
json: string, } | { "kind": "raw", 
/**
 * The JSON text.
 */
json: string, };

export type ItemDecision = { 
/**
 * The item.
 */
itemId: string, 
/**
 * The answer.
 */
answer: ItemAnswer, };

export type KeyringView = { "kind": "asking" } | { "kind": "usable", 
/**
 * Its name, such as `Secret Service`.
 */
backend: string, } | { "kind": "session-only", 
/**
 * What was tried and what it said.
 */
reason: string, };

export type Language = "system" | "en" | "ja";

export type LinkOpen = { 
/**
 * `message`, `artifact`, `request` or `connection`.
 */
source: string, 
/**
 * Its identity: `key` or `id`.
 */
id: string, 
/**
 * The address, which must stand there.
 */
url: string, };

export type Made = { 
/**
 * Identity.
 */
id: string, };

export type MessageSend = { 
/**
 * The conversation.
 */
conversationId: string, 
/**
 * Text; may be empty when there is something else.
 */
text: string, 
/**
 * Data parts, JSON texts.
 */
data: Array<string>, 
/**
 * Files.
 */
attachmentIds: Array<string>, 
/**
 * The interrupted task that it answers; `null`: a new task.
 */
taskKey: string | null, };

export type MessageView = { 
/**
 * Identity within the conversation.
 */
key: string, 
/**
 * `user`, `agent` or as spelled.
 */
role: string, 
/**
 * Content.
 */
parts: Array<PartView>, 
/**
 * Where an own message stands; `null` for the agent's.
 */
delivery: DeliveryState | null, 
/**
 * Why it failed.
 */
error: string | null, 
/**
 * What can be done about it.
 */
hints: Array<string>, 
/**
 * The agent's words about its progress, rather than an answer.
 */
progress: boolean, 
/**
 * More text is arriving: deltas name this message's `key`.
 */
streaming: boolean, 
/**
 * Its task.
 */
taskKey: string | null, 
/**
 * The exchange on the wire that carried it.
 */
exchangeId: string | null, 
/**
 * When.
 */
at: number, };

export type Nothing = Record<symbol, never>;

export type NoticeLevel = "info" | "warning" | "error";

export type PartView = { "kind": "text", 
/**
 * The text.
 */
text: string, 
/**
 * Media type, where stated.
 */
mediaType: string | null, } | { "kind": "data", 
/**
 * The JSON text.
 */
json: string, } | { "kind": "file", 
/**
 * A safe name.
 */
name: string, 
/**
 * Media type, stated or guessed from the name.
 */
mediaType: string, 
/**
 * Bytes.
 */
size: number, 
/**
 * What `files.read` and `files.save` take.
 */
fileKey: string, } | { "kind": "link", 
/**
 * A safe name.
 */
name: string, 
/**
 * The full address.
 */
url: string, 
/**
 * Media type, where stated.
 */
mediaType: string | null, 
/**
 * What `links.open` takes.
 */
fileKey: string, } | { "kind": "unknown", 
/**
 * The JSON text.
 */
json: string, };

export type ReaderView = { 
/**
 * Identity of the reader.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Why it was read so.
 */
why: string, 
/**
 * `recorded`, `run-here` or `derived` (not verified against a running agent).
 */
proven: string, 
/**
 * `certain`, `likely` or `guess`.
 */
confidence: string, };

export type ReplyPreview = { 
/**
 * The method on the wire.
 */
method: string, 
/**
 * The body, JSON, secrets replaced.
 */
body: string, };

export type Request = { 
/**
 * What the list shows of it.
 */
summary: RequestSummary, 
/**
 * What a decision must name: another hash is another request.
 */
hash: string, 
/**
 * Host and port of the agent.
 */
host: string, 
/**
 * The credentials that the decision will be sent with, in words.
 */
identity: string, 
/**
 * The agent's identifier of the task.
 */
taskId: string, 
/**
 * The agent's own words, untrusted.
 */
question: string, 
/**
 * What the person last said to it.
 */
lastMessage: string | null, 
/**
 * How the request was read.
 */
reader: ReaderView, 
/**
 * Other ways to read it.
 */
alternatives: Array<ReaderView>, 
/**
 * What is asked, one by one. Each must be answered.
 */
items: Array<RequestItem>, 
/**
 * What in the request may deceive a reader.
 */
warnings: Array<Warning>, 
/**
 * The request as received.
 */
raw: string, 
/**
 * What was decided, once it was.
 */
decision: Decision | null, 
/**
 * When.
 */
decidedAt: number | null, 
/**
 * Whether the request was seen again just before sending, in words.
 */
freshness: string | null, 
/**
 * What was sent, once it was.
 */
sent: ReplyPreview | null, 
/**
 * What happened since the decision, oldest first, as English sentences.
 */
history: Array<string>, };

export type RequestDecide = { 
/**
 * The request.
 */
id: string, 
/**
 * What was shown: another hash is refused.
 */
hash: string, 
/**
 * The decision.
 */
decision: Decision, 
/**
 * The word, where the host asked for one.
 */
confirm: string | null, };

export type RequestItem = { "kind": "approval", 
/**
 * Identity within the request.
 */
itemId: string, 
/**
 * The tool or action.
 */
tool: string, 
/**
 * Its arguments, JSON as received.
 */
arguments: string, 
/**
 * The agent's explanation.
 */
hint: string | null, 
/**
 * What may be edited and sent back, JSON as received.
 */
payload: string | null, 
/**
 * Editing is possible.
 */
mayEdit: boolean, } | { "kind": "form", 
/**
 * Identity within the request.
 */
itemId: string, 
/**
 * JSON Schema, as received.
 */
schema: string, 
/**
 * Values to begin with, JSON.
 */
values: string, } | { "kind": "question", 
/**
 * Identity within the request.
 */
itemId: string, 
/**
 * The question.
 */
prompt: string, 
/**
 * Answers to pick from.
 */
quickReplies: Array<string>, } | { "kind": "raw", 
/**
 * Identity within the request.
 */
itemId: string, 
/**
 * The JSON as received.
 */
json: string, };

export type RequestPreview = { 
/**
 * The request.
 */
id: string, 
/**
 * The decision.
 */
decision: Decision, };

export type RequestReadAs = { 
/**
 * The request.
 */
id: string, 
/**
 * The reader, by `ReaderView.id`.
 */
readerId: string, };

export type RequestResolve = { 
/**
 * The request.
 */
id: string, 
/**
 * `true`: send it again with the same identity. `false`: it arrived.
 */
sendAgain: boolean, 
/**
 * The word, where the host asked for one.
 */
confirm?: string, };

export type RequestSnooze = { 
/**
 * The request.
 */
id: string, 
/**
 * Unix milliseconds; `null`: back now.
 */
until: number | null, };

export type RequestSummary = { 
/**
 * Identity.
 */
id: string, 
/**
 * What will happen, in one line.
 */
title: string, 
/**
 * The agent.
 */
connectionId: string, 
/**
 * The agent's name.
 */
connectionName: string, 
/**
 * Its task.
 */
taskKey: string, 
/**
 * Its conversation.
 */
conversationId: string | null, 
/**
 * Where it stands.
 */
state: ApprovalState, 
/**
 * How much can go wrong.
 */
risk: Risk, 
/**
 * When it arrived.
 */
receivedAt: number, 
/**
 * When it lapses, where the agent says.
 */
expiresAt: number | null, 
/**
 * Put aside until then.
 */
snoozedUntil: number | null, };

export type RequestViewed = { 
/**
 * The request.
 */
id: string, 
/**
 * What was shown.
 */
hash: string, };

export type Risk = { "kind": "normal" } | { "kind": "high", 
/**
 * Which word or argument says so.
 */
because: string, };

export type SchemeView = { 
/**
 * The name that requirements use.
 */
name: string, 
/**
 * A sentence such as `API key in header X-API-Key`.
 */
label: string, 
/**
 * The kind this application can fill in now; `null` when it cannot.
 */
usableAs: AuthKind | null, 
/**
 * Header, query parameter or cookie name of an API key.
 */
parameter: string | null, 
/**
 * The card requires it.
 */
required: boolean, };

export type SearchHit = { 
/**
 * What it is.
 */
kind: SearchKind, 
/**
 * Its identity: conversation, task, connection or request.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * The words around the match.
 */
snippet: string, 
/**
 * When.
 */
at: number, };

export type SearchKind = "message" | "artifact" | "connection" | "request";

export type SearchQuery = { 
/**
 * Words.
 */
text: string, 
/**
 * At most so many, 1 to 200; default 50.
 */
limit: number | null, };

export type SecretPresence = { 
/**
 * It is there.
 */
present: boolean, 
/**
 * When it was last given.
 */
updatedAt: number | null, };

export type Settings = { 
/**
 * Language of the page.
 */
language: Language, 
/**
 * Light, dark or the system's.
 */
theme: Theme, 
/**
 * Single-key shortcuts work in the inbox.
 */
singleKeys: boolean, 
/**
 * Seconds by which a decision is held back for undoing, 0 to 60.
 */
undoSeconds: number, 
/**
 * Notify the desktop of a new request.
 */
notifications: boolean, };

export type SettingsPatch = { 
/**
 * See [`Settings::language`].
 */
language: Language | null, 
/**
 * See [`Settings::theme`].
 */
theme: Theme | null, 
/**
 * See [`Settings::single_keys`].
 */
singleKeys: boolean | null, 
/**
 * See [`Settings::undo_seconds`].
 */
undoSeconds: number | null, 
/**
 * See [`Settings::notifications`].
 */
notifications: boolean | null, };

export type SkillView = { 
/**
 * Identity within the card.
 */
id: string, 
/**
 * Name.
 */
name: string, 
/**
 * What it does.
 */
description: string, 
/**
 * Keywords.
 */
tags: Array<string>, 
/**
 * Prompts to start with.
 */
examples: Array<string>, 
/**
 * Media types it reads; empty: the card's.
 */
inputModes: Array<string>, 
/**
 * Media types it writes; empty: the card's.
 */
outputModes: Array<string>, };

export type Tag = "app" | "settings" | "connections" | "discovery" | "conversations" | "tasks" | "inbox" | "wire";

export type TaskBrief = { 
/**
 * Identity here.
 */
key: string, 
/**
 * The agent's identifier.
 */
taskId: string, 
/**
 * State, in the words of 0.3 (`input-required`).
 */
state: string, 
/**
 * Nothing more will happen.
 */
terminal: boolean, 
/**
 * Waits for a person.
 */
interrupted: boolean, 
/**
 * The connection broke before the task settled; it is being looked after.
 */
cut: boolean, 
/**
 * The agent no longer knows it.
 */
lost: boolean, 
/**
 * When it began.
 */
createdAt: number, 
/**
 * When something last happened.
 */
updatedAt: number, };

export type TaskFilter = { 
/**
 * Of one agent.
 */
connectionId: string | null, 
/**
 * In one of these states; empty: any.
 */
states: Array<string>, 
/**
 * Continue behind this cursor.
 */
cursor: string | null, 
/**
 * At most so many, 1 to 200; default 50.
 */
limit: number | null, };

export type TaskPage = { 
/**
 * The tasks.
 */
tasks: Array<TaskSummary>, 
/**
 * Continue here; `null` on the last page.
 */
cursor: string | null, 
/**
 * How many there are in all.
 */
total: number, };

export type TaskSummary = { 
/**
 * What a conversation shows of it.
 */
brief: TaskBrief, 
/**
 * The agent.
 */
connectionId: string, 
/**
 * The agent's name.
 */
connectionName: string, 
/**
 * Its conversation.
 */
conversationId: string | null, 
/**
 * What was asked.
 */
title: string, };

export type TaskView = { 
/**
 * What the list shows of it.
 */
summary: TaskSummary, 
/**
 * The agent's identifier of its conversation.
 */
contextId: string | null, 
/**
 * What was said.
 */
messages: Array<MessageView>, 
/**
 * What was produced.
 */
artifacts: Array<ArtifactView>, 
/**
 * What was asked of a person.
 */
requests: Array<RequestSummary>, };

export type Theme = "system" | "light" | "dark";

export type UrlRewrite = { 
/**
 * What is wrong with it.
 */
problem: string, 
/**
 * What to use instead.
 */
suggestion: string, };

export type Warning = { 
/**
 * Where, as a JSON pointer into the request.
 */
pointer: string, 
/**
 * Stable name, such as `bidi`.
 */
kind: string, 
/**
 * What it is, as an English sentence.
 */
message: string, };

export type WireList = { 
/**
 * Of one agent.
 */
connectionId: string | null, 
/**
 * Of one task.
 */
taskKey: string | null, 
/**
 * Of one conversation.
 */
conversationId: string | null, 
/**
 * Continue behind this cursor.
 */
cursor: string | null, };

export type WirePage = { 
/**
 * The exchanges.
 */
rows: Array<WireRow>, 
/**
 * Continue here; `null` on the last page.
 */
cursor: string | null, 
/**
 * Exchanges that were dropped because the log is full.
 */
dropped: number, };

export type WireRow = { 
/**
 * Identity.
 */
id: string, 
/**
 * The agent.
 */
connectionId: string | null, 
/**
 * The agent's name.
 */
connectionName: string | null, 
/**
 * What was called, such as `SendStreamingMessage` or `card`.
 */
operation: string, 
/**
 * Its task.
 */
taskKey: string | null, 
/**
 * HTTP method.
 */
method: string, 
/**
 * Address, redacted.
 */
url: string, 
/**
 * HTTP status, once there.
 */
status: number | null, 
/**
 * Why it failed.
 */
error: string | null, 
/**
 * Frames so far.
 */
frames: number, 
/**
 * Bytes received so far.
 */
bytesIn: number, 
/**
 * When it began.
 */
startedAt: number, 
/**
 * Milliseconds to the first byte.
 */
firstByteMs: number | null, 
/**
 * Milliseconds in all; `null` while it runs.
 */
durationMs: number | null, };

export type Commands = {
  "app.info": { params: Nothing; view: AppInfo };
  "app.openDataFolder": { params: Nothing; view: Done };
  "settings.get": { params: Nothing; view: Settings };
  "settings.set": { params: SettingsPatch; view: Settings };
  "discovery.start": { params: DiscoveryStart; view: Made };
  "discovery.get": { params: ById; view: Discovery };
  "discovery.cancel": { params: ById; view: Done };
  "connections.list": { params: Nothing; view: Array<ConnectionSummary> };
  "connections.get": { params: ById; view: Connection };
  "connections.save": { params: ConnectionSave; view: Made };
  "connections.update": { params: ConnectionUpdate; view: Done };
  "connections.refresh": { params: ById; view: Done };
  "connections.remove": { params: ById; view: Done };
  "samples.connect": { params: Nothing; view: Array<ConnectionSummary> };
  "conversations.list": { params: ConversationList; view: Array<ConversationSummary> };
  "conversations.get": { params: ById; view: Conversation };
  "conversations.create": { params: ConversationCreate; view: Made };
  "conversations.remove": { params: ById; view: Done };
  "conversations.setDraft": { params: DraftSet; view: Done };
  "conversations.stop": { params: ById; view: Done };
  "attachments.add": { params: AttachmentAdd; view: AttachmentView };
  "attachments.pick": { params: Nothing; view: Array<AttachmentView> };
  "messages.send": { params: MessageSend; view: Made };
  "messages.retry": { params: ById; view: Done };
  "tasks.list": { params: TaskFilter; view: TaskPage };
  "tasks.get": { params: ByTask; view: TaskView };
  "tasks.cancel": { params: ByTask; view: Done };
  "files.read": { params: ByFile; view: FileContent };
  "files.save": { params: ByFile; view: FileSaved };
  "links.open": { params: LinkOpen; view: Done };
  "inbox.list": { params: InboxFilter; view: InboxPage };
  "inbox.get": { params: ById; view: Request };
  "inbox.viewed": { params: RequestViewed; view: Done };
  "inbox.preview": { params: RequestPreview; view: ReplyPreview };
  "inbox.decide": { params: RequestDecide; view: Done };
  "inbox.undo": { params: ById; view: Done };
  "inbox.snooze": { params: RequestSnooze; view: Done };
  "inbox.readAs": { params: RequestReadAs; view: Done };
  "inbox.resolve": { params: RequestResolve; view: Done };
  "wire.list": { params: WireList; view: WirePage };
  "wire.get": { params: ById; view: ExchangeView };
  "search.query": { params: SearchQuery; view: Array<SearchHit> };
};

/** Queries and the tags whose change makes them stale. */
export const queryTags = {
  "app.info": ["app", "settings", "connections", "inbox"],
  "settings.get": ["settings"],
  "discovery.get": ["discovery"],
  "connections.list": ["connections", "inbox"],
  "connections.get": ["connections"],
  "conversations.list": ["conversations", "connections", "tasks", "inbox"],
  "conversations.get": ["conversations", "tasks", "inbox"],
  "tasks.list": ["tasks", "connections"],
  "tasks.get": ["tasks", "inbox"],
  "files.read": [],
  "inbox.list": ["inbox", "connections"],
  "inbox.get": ["inbox"],
  "inbox.preview": ["inbox"],
  "wire.list": ["wire"],
  "wire.get": ["wire"],
  "search.query": ["conversations", "tasks"],
} as const satisfies { [name in keyof Commands]?: readonly Tag[] };
