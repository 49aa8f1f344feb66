// Generated from the command list in Rust. Do not edit.

export type AdviceSentence = { "code": "look-at-card" } | { "code": "unlock-keyring" } | { "code": "give-again" } | { "code": "form-of-address" } | { "code": "what-to-paste" } | { "code": "see-interfaces" } | { "code": "connect-again" } | { "code": "write-something" } | { "code": "link-instead" } | { "code": "look-again" } | { "code": "scroll-through" } | { "code": "restart-or-stay" } | { "code": "read-another-way" } | { "code": "nothing-was-sent" } | { "code": "correct-it" } | { "code": "the-cause", 
/**
 * The words.
 */
cause: string, } | { "code": "check-folder" } | { "code": "start-for-backup" } | { "code": "kept-in-backup", 
/**
 * The name of its file.
 */
name: string, } | { "code": "nothing-kept" } | { "code": "old-card-in-use" } | { "code": "choose-from-list" } | { "code": "form-of-web-address" } | { "code": "nothing-opened" } | { "code": "not-base64" } | { "code": "open-the-link" } | { "code": "copy-address" } | { "code": "folder-is", 
/**
 * Its path.
 */
folder: string, } | { "code": "path-in-settings" } | { "code": "start-again-in-terminal" } | { "code": "load-again" } | { "code": "switch-push-on" } | { "code": "press-enter" };

export type AfterLink = "confirm" | "consent" | "redirect" | "nothing";

export type AgentArrange = { 
/**
 * The agent.
 */
id: string, 
/**
 * Under which heading; `null`: under none.
 */
group: string | null, 
/**
 * Any number.
 */
tags: Array<string>, };

export type AgentDuplicate = { 
/**
 * The one that is there.
 */
id: string, 
/**
 * The other one's name.
 */
name: string, 
/**
 * Saved credentials are copied, too.
 */
credentials: boolean, };

export type AgentFavourite = { 
/**
 * The agent.
 */
id: string, 
/**
 * Before all others.
 */
favourite: boolean, };

export type AgentListView = { 
/**
 * The publisher of the list.
 */
host: string | null, 
/**
 * How many agents it has.
 */
total: number, 
/**
 * How many of their cards are being read.
 */
reading: number, 
/**
 * How many agents are being connected.
 */
connecting: number, 
/**
 * How many were connected from it.
 */
connected: number, 
/**
 * How many could not be connected.
 */
notConnected: number, 
/**
 * The first things of it that are no agents.
 */
others: Array<OtherEntryView>, 
/**
 * How many those are.
 */
othersTotal: number, 
/**
 * Notes about missing parts.
 */
notes: Array<SentenceView>, 
/**
 * How much of it is not as specified.
 */
findings: number, };

export type AgentSave = { 
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

export type AgentSummary = { 
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
 * The address of its interface in use, without possible secrets.
 */
address: string, 
/**
 * Protocol version in use.
 */
version: string, 
/**
 * Binding in use.
 */
binding: string, 
/**
 * The first line of its description.
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
lastError: SentenceView | null, 
/**
 * It needs credentials that are not there.
 */
needsCredentials: boolean, 
/**
 * It shows another card, which waits for a word.
 */
cardChange: CardWeight | null, 
/**
 * A person put it before all others.
 */
favourite: boolean, 
/**
 * Under which heading a person put it.
 */
group: string | null, 
/**
 * A person's tags, in alphabetical order.
 */
tags: Array<string>, };

export type AgentTaskPage = { 
/**
 * The tasks.
 */
tasks: Array<AgentTaskView>, 
/**
 * Continue here; `null` on the last page.
 */
cursor: string | null, 
/**
 * How many there are in all, where the agent says.
 */
total: number | null, };

export type AgentTaskView = { 
/**
 * The agent's identifier of it.
 */
taskId: string, 
/**
 * The agent's identifier of its conversation.
 */
contextId: string | null, 
/**
 * State, as in 1.0 or as spelled.
 */
state: string, 
/**
 * The first message, as far as the agent shows it; else the identifier.
 */
title: string, 
/**
 * When its state last changed, as the agent writes it.
 */
changed: string | null, 
/**
 * Its identity here, where it was opened before.
 */
taskKey: string | null, };

export type AgentUpdate = { 
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
 * Call it at the suggested address instead of the card's.
 */
rewrite?: boolean, 
/**
 * Another address of the same host for the interface in use.
 */
address?: string, 
/**
 * Credentials.
 */
auth: AuthInput | null, };

export type AgentView = { 
/**
 * Its row in the list.
 */
summary: AgentSummary, 
/**
 * The typed text that led to it.
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
 * A person chose the interface in use; reading the card again does not change it.
 */
pinned: boolean, 
/**
 * The limits of the interface in use.
 */
limits: Array<SentenceView>, 
/**
 * Deviations that were seen of the agent.
 */
quirks: Array<QuirkView>, 
/**
 * Extensions of the card, and others that the agent used: which are asked for, which were used.
 */
extensions: Array<ExtensionUseView>, 
/**
 * How it authenticates.
 */
auth: AuthView, 
/**
 * Conversations with it.
 */
conversations: number, };

export type AgreedPushSecret = { 
/**
 * A fresh one, which a person carries to the agent: shown this once. `null` where it was given.
 */
secret: string | null, };

export type AllowInside = { 
/**
 * The connection.
 */
id: string, 
/**
 * Allow it, or withdraw that.
 */
allow: boolean, 
/**
 * The word, where the host asked for one.
 */
confirm?: string, };

export type AlsoUnder = { 
/**
 * Identity of the request there.
 */
id: string, 
/**
 * The agent's name.
 */
agent: string, 
/**
 * Nobody decided it there.
 */
waits: boolean, };

export type AnswerFile = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its media type; empty: guessed from the name.
 */
mediaType: string, 
/**
 * Content.
 */
base64: string, };

export type AnswerWhen = "as-it-can" | "done" | "at-once";

export type AnsweredBefore = { 
/**
 * That request.
 */
id: string, 
/**
 * When it was answered.
 */
at: number, 
/**
 * The answer let nothing through.
 */
refused: boolean, 
/**
 * It was to all that is asked now, and not to some of it only.
 */
all: boolean, };

export type AnsweredExtensionsView = { 
/**
 * Those that were asked for.
 */
requested: Array<string>, 
/**
 * Those that the head of the answer names.
 */
used: Array<string>, };

export type AppError = { 
/**
 * Decides how the page reacts.
 */
code: Code, 
/**
 * The event, without blame.
 */
message: SentenceView, 
/**
 * Remedies, most likely first.
 */
hints: Array<SentenceView>, 
/**
 * Findings in the agent's answer, if they are the cause.
 */
findings: Array<FindingView>, 
/**
 * The question to confirm first, with [`Code::ConfirmationNeeded`].
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
undoMs: number, 
/**
 * It was built to export traces.
 */
telemetry: boolean, 
/**
 * Until when rules approve; `null`: they do not.
 */
autoApproveUntil: number | null, 
/**
 * Somebody deleted or replaced the database while it was open: nothing is kept any more.
 */
lost: LostDatabase | null, };

export type ApprovalCounts = { 
/**
 * Somebody must decide.
 */
waiting: number, 
/**
 * The same, later.
 */
snoozed: number, 
/**
 * Decided, on its way.
 */
sent: number, 
/**
 * Answered from here.
 */
answered: number, 
/**
 * Ended without an answer from here.
 */
expired: number, };

export type ApprovalDecide = { 
/**
 * The request.
 */
id: string, 
/**
 * The hash of the shown request; another one is refused.
 */
hash: string, 
/**
 * The decision.
 */
decision: Decision, 
/**
 * The word, where the host asked for one.
 */
confirm: string | null, 
/**
 * The means of the decision.
 */
how: DecidedHow, 
/**
 * How long the card had been open, in milliseconds.
 */
onCardMs: number | null, };

export type ApprovalDrawer = "waiting" | "snoozed" | "sent" | "answered" | "expired";

export type ApprovalExplain = { 
/**
 * The request.
 */
id: string, 
/**
 * The person's explanation.
 */
mapping: MappingInput, };

export type ApprovalFilter = { 
/**
 * `waiting` by default.
 */
drawer: ApprovalDrawer, 
/**
 * The grouping of the list.
 */
grouping: ApprovalGrouping, 
/**
 * Of one agent.
 */
agentId: string | null, 
/**
 * With so much at stake.
 */
risk: RiskLevel | null, 
/**
 * Which ask for this kind of answer.
 */
shape: ApprovalShape | null, 
/**
 * With this mark.
 */
colour: Colour | null, 
/**
 * Requests in which, or in whose agent's name, every one of these words stands.
 */
words: string, };

export type ApprovalGrouping = "time" | "agent" | "task";

export type ApprovalList = { 
/**
 * Which.
 */
filter: ApprovalFilter, 
/**
 * Continue behind this cursor.
 */
cursor: string | null, 
/**
 * At most so many, 1 to 200; default 50.
 */
limit: number | null, };

export type ApprovalMark = { 
/**
 * The request.
 */
id: string, 
/**
 * `null`: no mark.
 */
colour: Colour | null, };

export type ApprovalNote = { 
/**
 * The request.
 */
id: string, 
/**
 * Blank: no note.
 */
note: string, };

export type ApprovalPage = { 
/**
 * The requests.
 */
requests: Array<ApprovalSummary>, 
/**
 * Continue here; `null` on the last page.
 */
cursor: string | null, 
/**
 * Counts of all drawers, whatever the filter.
 */
counts: ApprovalCounts, };

export type ApprovalPreview = { 
/**
 * The request.
 */
id: string, 
/**
 * The decision.
 */
decision: Decision, };

export type ApprovalReadAs = { 
/**
 * The request.
 */
id: string, 
/**
 * The reader, by `ReaderView.id`.
 */
readerId: string, };

export type ApprovalResolve = { 
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

export type ApprovalSecret = { 
/**
 * The request.
 */
id: string, 
/**
 * The hash of the shown request; another one is refused.
 */
hash: string, 
/**
 * The item.
 */
itemId: string, 
/**
 * The secret, or the whole address that a sign-in led to.
 */
value: string, };

export type ApprovalShape = "approval" | "form" | "question" | "secret" | "other" | "mixed";

export type ApprovalSignIn = { 
/**
 * The request.
 */
id: string, 
/**
 * The hash of the shown request; another one is refused.
 */
hash: string, 
/**
 * The item.
 */
itemId: string, 
/**
 * The word, where the host asked for one.
 */
confirm?: string, };

export type ApprovalSnooze = { 
/**
 * The request.
 */
id: string, 
/**
 * Unix milliseconds; `null`: back now.
 */
until: number | null, };

export type ApprovalState = { "kind": "pending" } | { "kind": "queued", 
/**
 * When it will be sent.
 */
notBefore: number, } | { "kind": "in-flight", 
/**
 * Which try this is.
 */
attempt: number, } | { "kind": "delivered" } | { "kind": "presumed" } | { "kind": "refused", 
/**
 * Why.
 */
reason: SentenceView | null, } | { "kind": "uncertain", 
/**
 * The event in a sentence.
 */
reason: SentenceView | null, } | { "kind": "superseded", 
/**
 * Why.
 */
reason: SentenceView | null, } | { "kind": "expired" } | { "kind": "answered-elsewhere" } | { "kind": "answered-in-chat" } | { "kind": "done-there" } | { "kind": "left-open" };

export type ApprovalSummary = { 
/**
 * Identity.
 */
id: string, 
/**
 * The hash of its present content: a decision names it.
 */
hash: string, 
/**
 * Its effect, in one line.
 */
title: string, 
/**
 * The agent.
 */
agentId: string, 
/**
 * The agent's name.
 */
agentName: string, 
/**
 * Its task.
 */
taskKey: string, 
/**
 * The title of the task.
 */
taskTitle: string, 
/**
 * Its conversation.
 */
chatId: string | null, 
/**
 * Its state.
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
 * The agent's reaction to the decision, as far as it is known.
 */
receipt: Receipt | null, 
/**
 * Put aside until then.
 */
snoozedUntil: number | null, 
/**
 * The person's mark.
 */
colour: Colour | null, 
/**
 * The person's note.
 */
note: string | null, 
/**
 * The names of the rules that decided, where no person did.
 */
byRule: string | null, 
/**
 * The step of a run that it is asked in.
 */
run: AskingRun | null, };

export type ApprovalView = { 
/**
 * Its row in the list.
 */
summary: ApprovalSummary, 
/**
 * The hash that a decision must name: another hash is another request.
 */
hash: string, 
/**
 * Host and port of the agent.
 */
host: string, 
/**
 * The credentials that the decision will be sent with.
 */
identity: SentenceView, 
/**
 * The agent's identifier of the task.
 */
taskId: string, 
/**
 * When it came from a file; `null`: it was asked here.
 */
importedAt: number | null, 
/**
 * The agent's own words, untrusted.
 */
question: string, 
/**
 * The agent's words since, untrusted: they leave the request as it is.
 */
since: string | null, 
/**
 * The person's last words in its chat before it was asked.
 */
saidBefore: string | null, 
/**
 * The person's last words there since, and before deciding: they may be about something else.
 */
saidSince: string | null, 
/**
 * The skill of the agent's card that it names.
 */
skill: SkillNamed | null, 
/**
 * How the request was read.
 */
reader: ReaderView, 
/**
 * Other ways to read it.
 */
alternatives: Array<ReaderView>, 
/**
 * Where it stood, if not in the message of the task's status.
 */
stoodIn: StoodIn | null, 
/**
 * The items, one by one. Each must be answered.
 */
items: Array<AskedItem>, 
/**
 * The items that make it one of high risk; empty: whatever is let through is.
 */
riskyItems: Array<string>, 
/**
 * Why no answer to it can be sent as it is read now.
 */
cannotLeave: SentenceView | null, 
/**
 * Effects of an answer that the agent's generation cannot report.
 */
limits: Array<SentenceView>, 
/**
 * Parts of the request that may deceive a reader.
 */
warnings: Array<Warning>, 
/**
 * Content beside its items, which is approved with it.
 */
beside: Array<BesideView>, 
/**
 * The agent's earlier messages and artifacts in the task, as far as no other request of it showed them.
 */
earlier: Array<EarlierView>, 
/**
 * The decision, once there is one.
 */
decision: Decision | null, 
/**
 * When.
 */
decidedAt: number | null, 
/**
 * Answers to the same request of the same task, after which it was asked again; the latest first.
 */
answeredBefore: Array<AnsweredBefore>, 
/**
 * The answer to it that its agent refused last.
 */
refusedBefore: RefusedBefore | null, 
/**
 * The task that the agent opened in answer.
 */
answeredIn: string | null, 
/**
 * Tools that its agent asks for the first time; untrusted.
 */
firstTools: Array<string>, 
/**
 * When answers of its task left the history, of which one may have been to this.
 */
removedAt: number | null, 
/**
 * Other agents under which the same request waits, or was answered: they lead to the same one.
 */
alsoUnder: Array<AlsoUnder>, 
/**
 * It carries data: the person can say how requests like it are answered.
 */
mayBeExplained: boolean, 
/**
 * Whether the request was seen again just before sending.
 */
freshness: SentenceView | null, 
/**
 * The fate of a decision that did not count, if its state does not tell it.
 */
fate: DecisionFate | null, 
/**
 * The reply after a decision: it left, unless its state or [`Self::fate`] says otherwise.
 */
reply: ReplyPreview | null, 
/**
 * Its events, oldest first.
 */
history: Array<HistoryEntry>, };

export type ApprovalViewKeep = { 
/**
 * The kept filter that it takes the place of; `null`: none.
 */
id: string | null, 
/**
 * Its name.
 */
name: string, 
/**
 * The filter.
 */
filter: ApprovalFilter, };

export type ApprovalViewKept = { 
/**
 * Identity.
 */
id: string, 
/**
 * The person's name for it.
 */
name: string, 
/**
 * The filter.
 */
filter: ApprovalFilter, };

export type ApprovalViewed = { 
/**
 * The request.
 */
id: string, 
/**
 * The hash of the shown request.
 */
hash: string, };

export type ApprovingRule = { 
/**
 * The person's name for it.
 */
name: string, 
/**
 * Its agent's name.
 */
agent: string, 
/**
 * The tool, in which `*` stands for anything, but in a rule that approves only for letters, digits, `_` and `-`;
 * empty: any.
 */
tool: string, 
/**
 * The acting sub-agent or server behind the agent, in which `*` stands for anything; empty: anyone, but only the
 * agent itself if the rule approves.
 */
by: string, 
/**
 * The skill of the agent's card that the request names, by its id; empty: any or none.
 */
skill: string, 
/**
 * Conditions on the arguments; all must hold.
 */
conditions: Array<RuleCondition>, 
/**
 * Where it approves by conditions: arguments that none of them names may be anything. Otherwise there may be none.
 */
otherArguments: boolean, };

export type ArchiveAgentView = { 
/**
 * Identity.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Where it was. May be empty.
 */
address: string, 
/**
 * Conversations with it.
 */
conversations: number, 
/**
 * Tasks of it.
 */
tasks: number, 
/**
 * It is here already, perhaps as one that was removed.
 */
here: boolean, };

export type ArchiveSentence = { "code": "nothing-to-export" } | { "code": "export-when-spoken" } | { "code": "not-an-archive" } | { "code": "newer-archive" } | { "code": "archive-cut" } | { "code": "archive-altered" } | { "code": "archive-broken", 
/**
 * From 1.
 */
line: number, } | { "code": "archive-too-large", 
/**
 * From 1.
 */
line: number, } | { "code": "archive-value-too-long", 
/**
 * From 1.
 */
line: number, 
/**
 * Which value, by its name in the file.
 */
member: string, 
/**
 * Its limit, in bytes.
 */
limit: number, } | { "code": "archive-value-odd", 
/**
 * From 1.
 */
line: number, 
/**
 * Which value, by its name in the file.
 */
member: string, } | { "code": "archive-unreadable" } | { "code": "choose-exported" } | { "code": "export-again" } | { "code": "update-for-archive" } | { "code": "nothing-taken-in" } | { "code": "no-room-for-file" } | { "code": "came-from-file" } | { "code": "go-on-elsewhere" };

export type ArchiveView = { 
/**
 * Identity, for as long as it is open.
 */
id: string, 
/**
 * The name of the file.
 */
name: string, 
/**
 * When it was written.
 */
exportedAt: number, 
/**
 * The agents of the history.
 */
agents: Array<ArchiveAgentView>, 
/**
 * Conversations in it.
 */
conversations: number, 
/**
 * Those that are here already.
 */
chatsHere: number, 
/**
 * Tasks in it.
 */
tasks: number, 
/**
 * Those that are here already.
 */
tasksHere: number, 
/**
 * Messages in it, sent and received.
 */
messages: number, 
/**
 * Requests for a person in it.
 */
requests: number, 
/**
 * Runs in it.
 */
runs: number, 
/**
 * Those that are here already.
 */
runsHere: number, 
/**
 * Things that will not be taken in.
 */
leftOut: LeftOutView, };

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
 * Its description.
 */
description: string | null, 
/**
 * Content; text chunks are joined.
 */
parts: Array<PartView>, 
/**
 * The artifacts that are shown as one, where their agent made one of every word. Empty: it is one.
 */
pieces: Array<PieceView>, 
/**
 * More is arriving: deltas name this artifact's `key`.
 */
streaming: boolean, 
/**
 * It was heard, and the agent's last answer does not list it.
 */
unlisted: boolean, 
/**
 * It is an earlier version: the agent replaced it after the person had answered.
 */
replaced: boolean, 
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
at: number, 
/**
 * The change of its task with which it appeared, where the agent counts them.
 */
startGeneration: number | null, 
/**
 * The change of its task with which it was last continued, where the agent counts them.
 */
endGeneration: number | null, };

export type AskedItem = { "kind": "approval", 
/**
 * Identity within the request.
 */
itemId: string, 
/**
 * The tool or action; empty: it names none.
 */
tool: string, 
/**
 * A run file asks whether its run goes on, and names no action.
 */
goesOn: boolean, 
/**
 * Its arguments, JSON as received.
 */
arguments: string, 
/**
 * The agent's explanation.
 */
hint: string | null, 
/**
 * The editable payload to send back, JSON as received.
 */
payload: string | null, 
/**
 * Editing is possible.
 */
mayEdit: boolean, 
/**
 * JSON Schema of the editable payload, as received.
 */
editSchema: string | null, 
/**
 * Approving is possible.
 */
mayApprove: boolean, 
/**
 * Rejecting is possible.
 */
mayReject: boolean, 
/**
 * Words are possible instead of a decision.
 */
mayRespond: boolean, 
/**
 * Closing without an answer is possible.
 */
mayCancel: boolean, 
/**
 * JSON that was made elsewhere, by a wallet for one, is possible.
 */
mayGiveJson: boolean, 
/**
 * The way of a rejection's reason.
 */
reason: ReasonField, 
/**
 * The actor, if it is not the agent itself; untrusted.
 */
by: string | null, 
/**
 * Wider permissions than a plain approval.
 */
grants: Array<ChoiceView>, 
/**
 * Its answers by the agent's own names, in the agent's order.
 */
offers?: Array<OfferView>, } | { "kind": "form", 
/**
 * Identity within the request.
 */
itemId: string, 
/**
 * JSON Schema, as received; not always of an object.
 */
schema: string, 
/**
 * Values to begin with, JSON.
 */
values: string, 
/**
 * The words that ask for them. Untrusted.
 */
prompt: string | null, 
/**
 * Rejecting is possible.
 */
mayReject: boolean, 
/**
 * Closing without an answer is possible.
 */
mayCancel: boolean, } | { "kind": "question", 
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
options: Array<ChoiceView>, 
/**
 * Several can be picked.
 */
multiple: boolean, 
/**
 * Other words are possible.
 */
freeText: boolean, 
/**
 * An option and words beside it go out together, as one text.
 */
joinsWords?: boolean, 
/**
 * Likely answers; picking one fills the field.
 */
quickReplies: Array<string>, 
/**
 * Of both, those that are a plain no and let nothing through.
 */
refusals?: Array<string>, 
/**
 * Media types of files that can go with the words, none where the agent names none; `null`: no file can.
 */
files: Array<string> | null, 
/**
 * Rejecting is possible.
 */
mayReject: boolean, 
/**
 * The options are buttons of a form.
 */
buttons: ButtonsView | null, } | { "kind": "link", 
/**
 * Identity within the request.
 */
itemId: string, 
/**
 * The deed to do there; untrusted.
 */
text: string, 
/**
 * Where; untrusted.
 */
url: string | null, 
/**
 * The answer once it is done.
 */
after: AfterLink, 
/**
 * The address that the sign-in led to was given.
 */
given: boolean, 
/**
 * Where the sign-in leads can be caught here.
 */
catchable: boolean, 
/**
 * The address of the agent's own that the browser returns to; `null` where it returns elsewhere.
 */
returnsToAgent: string | null, 
/**
 * How far a sign-in got that was begun from here.
 */
catching: CatchView | null, 
/**
 * Rejecting is possible.
 */
mayReject: boolean, 
/**
 * Closing without an answer is possible.
 */
mayCancel: boolean, 
/**
 * The code to type there, untrusted.
 */
code: string | null, 
/**
 * For how many seconds the agent says that the code is taken, from when it was asked.
 */
lasts: number | null, 
/**
 * Words are possible instead.
 */
mayBeText: boolean, 
/**
 * The agent expects the text that is shown there at the end.
 */
asksText: boolean, } | { "kind": "permissions", 
/**
 * Identity within the request.
 */
itemId: string, 
/**
 * Their purpose; untrusted.
 */
text: string, 
/**
 * The proposed arguments, JSON as received.
 */
proposed: string, 
/**
 * For how long they can be granted.
 */
scopes: Array<ChoiceView>, } | { "kind": "secret", 
/**
 * Identity within the request.
 */
itemId: string, 
/**
 * Its name; untrusted.
 */
name: string, 
/**
 * Its purpose; untrusted.
 */
description: string | null, 
/**
 * It is a JSON object, such as a key file.
 */
isJson: boolean, 
/**
 * The form that it is a value of. Where that is an item of its own, it is refused there.
 */
form: string | null, 
/**
 * It may be left out.
 */
optional: boolean, 
/**
 * It can be refused, with its form.
 */
mayReject: boolean, 
/**
 * It can be closed without an answer, with its form.
 */
mayCancel: boolean, 
/**
 * It was given.
 */
given: boolean, } | { "kind": "raw", 
/**
 * Identity within the request.
 */
itemId: string, 
/**
 * The name of the asked thing, if it has one; untrusted.
 */
tool: string | null, 
/**
 * The JSON as received.
 */
json: string, 
/**
 * Words are possible.
 */
mayBeText: boolean, } | { "kind": "broken", 
/**
 * Identity within the request.
 */
itemId: string, 
/**
 * The JSON as received.
 */
json: string, };

export type AskingRun = { 
/**
 * The run.
 */
runId: string, 
/**
 * The name of its file.
 */
file: string, 
/**
 * The step, with round, visit and attempt.
 */
at: string, 
/**
 * The name of its task.
 */
step: string, 
/**
 * The file asks, not an agent.
 */
isGate: boolean, };

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
 * The input of `messages.send`.
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

export type AttemptOutcome = "trying" | "card" | "catalog" | "not-a-card" | "needs-credentials" | "failed" | "understood" | "not-understood";

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
 * The event in a sentence.
 */
reason: SentenceView, };

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
 * Token, key or password. `null` keeps the saved one.
 */
secret: string | null, 
/**
 * Further headers.
 */
headers: Array<HeaderInput>, 
/**
 * The client identity for requesting tokens. `null` keeps the saved one.
 */
oauth?: OAuthInput, 
/**
 * A client certificate with its key. `null` keeps the saved one.
 */
certificate?: CertificateInput, 
/**
 * Authorities to trust besides the system's. `null` keeps the saved ones.
 */
roots?: RootsInput, 
/**
 * The proxy that leads to the agent. `null` keeps the saved one.
 */
proxy?: ProxyInput, };

export type AuthKind = "none" | "bearer" | "api-key-header" | "api-key-query" | "api-key-cookie" | "basic" | "client-credentials" | "authorization-code" | "device-code";

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
 * Credentials that the card asks for and that are missing.
 */
missing: Array<SentenceView>, 
/**
 * The origin that the credentials are bound to.
 */
origin: string, 
/**
 * As which client tokens are asked for, and those there are.
 */
oauth: OAuthView | null, 
/**
 * The client certificate.
 */
certificate: ProofView, 
/**
 * Authorities of one's own that are trusted.
 */
roots: ProofView, 
/**
 * The proxy that leads to the agent; `null`: the system's.
 */
proxy: ProxyView | null, 
/**
 * A header set by hand switches every sign-in off.
 */
byHand: boolean, 
/**
 * Ways to sign in that the card names.
 */
ways: Array<WayView>, 
/**
 * The last sign-in since the start.
 */
signIn: SignInView | null, };

export type Batch = { 
/**
 * Counts from 1 per channel.
 */
batch: number, 
/**
 * In the order in which they happened.
 */
events: Array<HostEvent>, };

export type BatchAction = { "kind": "approve" } | { "kind": "reject", 
/**
 * The same reason for each.
 */
reason: string | null, } | { "kind": "snooze", 
/**
 * Unix milliseconds; `null`: back now.
 */
until: number | null, } | { "kind": "mark", 
/**
 * `null`: not any more.
 */
colour: Colour | null, } | { "kind": "undo" };

export type BatchDo = { 
/**
 * The requests, in the order in which it is done to them.
 */
chosen: Array<ChosenApproval>, 
/**
 * The action.
 */
action: BatchAction, 
/**
 * The number of requests that a person agreed to approve; of no meaning for other actions.
 */
confirmed: number, };

export type BatchOutcome = { 
/**
 * Identities of those that it is done to.
 */
goes: Array<string>, 
/**
 * Those that stay, with the reasons.
 */
stays: Array<BatchStay>, };

export type BatchPlan = { 
/**
 * The requests.
 */
chosen: Array<ChosenApproval>, 
/**
 * The action.
 */
action: BatchAction, };

export type BatchStay = { 
/**
 * Identity.
 */
id: string, 
/**
 * Its name in the list.
 */
title: string, 
/**
 * Its agent.
 */
agent: string, 
/**
 * Why it stays.
 */
why: SentenceView, };

export type BesideView = { "kind": "json", 
/**
 * The JSON text.
 */
json: string, } | { "kind": "file", 
/**
 * The agent's name for it, as received; `null` or empty: none.
 */
name: string | null, 
/**
 * Media type, stated or guessed from the name.
 */
mediaType: string, 
/**
 * Bytes.
 */
size: number, 
/**
 * Its text, if it is one and not too long for a card.
 */
text: string | null, 
/**
 * Its place, to save it; none where only the chat has it.
 */
fileKey?: string, };

export type BreakerView = "closed" | "open" | "half-open";

export type ButtonsView = { 
/**
 * The form, where there is something to fill in.
 */
form: string | null, 
/**
 * Values of buttons that need nothing to be filled in.
 */
alone: Array<string>, };

export type ByComparison = { 
/**
 * Identity.
 */
comparisonId: string, };

export type ByExchange = { 
/**
 * Which.
 */
exchangeId: string, 
/**
 * Of a session from elsewhere.
 */
session: string | null, };

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

export type ByRegistration = { 
/**
 * The task.
 */
taskKey: string, 
/**
 * Identity.
 */
id: string, };

export type ByRun = { 
/**
 * Identity.
 */
runId: string, };

export type ByRunStep = { 
/**
 * The run.
 */
runId: string, 
/**
 * The step, as `RunStepBrief` names it.
 */
at: string, };

export type ByTask = { 
/**
 * Identity.
 */
taskKey: string, };

export type CallPassed = { 
/**
 * The exchange.
 */
id: string, 
/**
 * The caller; `null`: the workbench.
 */
from: string | null, 
/**
 * The called party; `null`: the workbench.
 */
to: string | null, 
/**
 * The called operation.
 */
operation: string, 
/**
 * Its task.
 */
taskKey: string | null, 
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
durationMs: number | null, 
/**
 * HTTP status, once there.
 */
status: number | null, 
/**
 * It failed on the way, or was refused.
 */
failed: boolean, 
/**
 * Frames of the answer so far.
 */
frames: number, };

export type CallSentence = { "code": "not-a-url", 
/**
 * The text.
 */
text: string, 
/**
 * The fault.
 */
cause: string, } | { "code": "unsupported-url", 
/**
 * The URL.
 */
url: string, } | { "code": "client-setup", 
/**
 * Why.
 */
cause: string, } | { "code": "request-not-writable", 
/**
 * Why.
 */
cause: string, } | { "code": "host-not-found", 
/**
 * The name.
 */
host: string, } | { "code": "address-not-public", 
/**
 * The host.
 */
host: string, 
/**
 * Its address.
 */
address: string, } | { "code": "connection-refused", 
/**
 * Host and port.
 */
host: string, } | { "code": "no-connection", 
/**
 * Host and port.
 */
host: string, 
/**
 * The system's own words.
 */
cause: string, } | { "code": "tls-not-spoken", 
/**
 * Host and port.
 */
host: string, } | { "code": "tls-spoken-here", 
/**
 * Host and port.
 */
host: string, } | { "code": "not-http-here", 
/**
 * Host and port.
 */
host: string, } | { "code": "server-certificate-expired", 
/**
 * Host and port.
 */
host: string, } | { "code": "server-certificate-too-early", 
/**
 * Host and port.
 */
host: string, } | { "code": "server-certificate-self-signed", 
/**
 * Host and port.
 */
host: string, } | { "code": "server-certificate-not-trusted", 
/**
 * Host and port.
 */
host: string, } | { "code": "server-certificate-of-other", 
/**
 * Host and port.
 */
host: string, } | { "code": "server-certificate-unusable", 
/**
 * Host and port.
 */
host: string, 
/**
 * The TLS library's own words.
 */
cause: string, } | { "code": "client-certificate-wanted", 
/**
 * Host and port.
 */
host: string, 
/**
 * The TLS library's own words.
 */
cause: string, } | { "code": "tls-ended", 
/**
 * Host and port.
 */
host: string, } | { "code": "no-connection-through-proxy", 
/**
 * Host and port.
 */
host: string, 
/**
 * The proxy.
 */
proxy: string, 
/**
 * The cause.
 */
cause: string, } | { "code": "no-secure-connection", 
/**
 * Host and port.
 */
host: string, 
/**
 * The TLS library's own words.
 */
cause: string, } | { "code": "no-connection-in-time", 
/**
 * How long.
 */
seconds: string, } | { "code": "no-answer-in-time", 
/**
 * How long.
 */
seconds: string, } | { "code": "no-data-in-time", 
/**
 * How long.
 */
seconds: string, } | { "code": "redirect-not-followed", 
/**
 * HTTP status.
 */
status: number, 
/**
 * Where it points.
 */
target: string, 
/**
 * Why not.
 */
because: RedirectSentence, } | { "code": "not-sent-again" } | { "code": "connection-lost", 
/**
 * The cause.
 */
cause: string, } | { "code": "answer-cut", 
/**
 * Bytes that came.
 */
received: number, 
/**
 * The cause.
 */
cause: string, } | { "code": "answer-too-large", 
/**
 * Bytes that are allowed.
 */
limit: number, } | { "code": "event-too-large", 
/**
 * Bytes that are allowed.
 */
limit: number, } | { "code": "credentials-wanted" } | { "code": "payment-wanted" } | { "code": "payment-wanted-of", 
/**
 * The price, in coins.
 */
price: string, 
/**
 * The network.
 */
network: string, 
/**
 * Who is paid.
 */
to: string, } | { "code": "not-allowed" } | { "code": "no-agent-here", 
/**
 * The called address; empty if it is not known.
 */
address: string, } | { "code": "address-takes-no-calls", 
/**
 * The called address.
 */
address: string, } | { "code": "called-otherwise", 
/**
 * The agent's name.
 */
agent: string, 
/**
 * The generation.
 */
version: string, 
/**
 * The binding.
 */
binding: string, 
/**
 * The address.
 */
address: string, } | { "code": "called-elsewhere", 
/**
 * The agent's name.
 */
agent: string, 
/**
 * The host and port where nobody answered.
 */
silent: string, 
/**
 * The generation.
 */
version: string, 
/**
 * The binding.
 */
binding: string, 
/**
 * The address.
 */
address: string, } | { "code": "header-missing" } | { "code": "proxy-wants-credentials" } | { "code": "message-too-large" } | { "code": "form-not-taken" } | { "code": "calls-not-offered", 
/**
 * The called address.
 */
address: string, } | { "code": "gateway-reaches-nobody", 
/**
 * HTTP status.
 */
status: string, } | { "code": "server-not-ready" } | { "code": "gateway-waited-in-vain", 
/**
 * HTTP status.
 */
status: string, } | { "code": "redirect-to-sign-in", 
/**
 * HTTP status.
 */
status: number, 
/**
 * Where it points.
 */
target: string, } | { "code": "sign-in-page-in-front" } | { "code": "protection-in-front", 
/**
 * Its name.
 */
name: string, } | { "code": "tunnel-leads-nowhere" } | { "code": "asked-too-often" } | { "code": "server-failed", 
/**
 * HTTP status.
 */
status: string, } | { "code": "other-status", 
/**
 * HTTP status.
 */
status: string, } | { "code": "agent-error", 
/**
 * Its words.
 */
said: string, } | { "code": "numbered-agent-error", 
/**
 * Its words.
 */
said: string, 
/**
 * The number (JSON-RPC 2.0 §5.1).
 */
number: number, } | { "code": "extension-wanted", 
/**
 * Its identity, or several.
 */
uri: string, } | { "code": "described-extension-wanted", 
/**
 * Its identity.
 */
uri: string, 
/**
 * The agent's words.
 */
description: string, } | { "code": "no-such-operation", 
/**
 * The generation.
 */
version: string, 
/**
 * The operation.
 */
operation: string, } | { "code": "answer-empty" } | { "code": "answer-is-web-page" } | { "code": "answer-not-json" } | { "code": "answer-not-grpc" } | { "code": "answer-not-protobuf" } | { "code": "answer-compressed" } | { "code": "no-http2", 
/**
 * Host and port.
 */
host: string, } | { "code": "value-not-sendable", 
/**
 * Which one, as a JSON pointer.
 */
pointer: string, } | { "code": "answer-ends-early" } | { "code": "answer-without-result" } | { "code": "error-of-unknown-form" } | { "code": "no-event" } | { "code": "other-kind" } | { "code": "other-task" } | { "code": "answer-ambiguous" } | { "code": "stopped-before-answer" } | { "code": "neither-message-nor-task" } | { "code": "ended-without-answer" } | { "code": "ended-while-sending" } | { "code": "ended-before-sending" } | { "code": "asks-meanwhile" } | { "code": "asks-otherwise" } | { "code": "decided-meanwhile" } | { "code": "task-ended-meanwhile" } | { "code": "task-forgotten-meanwhile" } | { "code": "failed-here", 
/**
 * The cause.
 */
cause: string, } | { "code": "disk-full" } | { "code": "folder-not-writable" };

export type CallerGiven = { "kind": "agent", 
/**
 * Identity.
 */
id: string, } | { "kind": "named", 
/**
 * The name.
 */
name: string, } | { "kind": "somebody" };

export type CallerView = { "kind": "agent", 
/**
 * Identity.
 */
id: string, 
/**
 * Its name.
 */
name: string, } | { "kind": "named", 
/**
 * The name.
 */
name: string, } | { "kind": "somebody" };

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
 * The reason for its place.
 */
reason: SentenceView, 
/**
 * The address cannot be reached from here; another that might.
 */
rewrite: UrlRewrite | null, 
/**
 * The address that is used instead.
 */
replacedBy: string | null, 
/**
 * The limits of its generation and binding.
 */
limits: Array<SentenceView>, };

export type CardAccept = { 
/**
 * The connection.
 */
id: string, 
/**
 * The card, by `PendingCardView.version`; empty for the one for authenticated callers.
 */
version: string, 
/**
 * The word, where the host asked for one.
 */
confirm?: string, };

export type CardChangeSentence = { "code": "card-name", 
/**
 * As it was.
 */
before: string, 
/**
 * As it is.
 */
after: string, } | { "code": "card-description" } | { "code": "card-version", 
/**
 * As it was.
 */
before: string, 
/**
 * As it is.
 */
after: string, } | { "code": "card-provider", 
/**
 * As it was.
 */
before: string, 
/**
 * As it is.
 */
after: string, } | { "code": "card-provider-named", 
/**
 * The provider.
 */
after: string, } | { "code": "card-provider-gone", 
/**
 * The former provider.
 */
before: string, } | { "code": "card-host-added", 
/**
 * With port.
 */
host: string, } | { "code": "card-host-removed", 
/**
 * With port.
 */
host: string, } | { "code": "card-encryption-dropped", 
/**
 * With port.
 */
host: string, } | { "code": "card-interface-added", 
/**
 * Binding and version.
 */
binding: string, 
/**
 * Address.
 */
url: string, } | { "code": "card-interface-removed", 
/**
 * Binding and version.
 */
binding: string, 
/**
 * Address.
 */
url: string, } | { "code": "card-skill-added", 
/**
 * Its id.
 */
skill: string, } | { "code": "card-skill-removed", 
/**
 * Its id.
 */
skill: string, } | { "code": "card-skill-changed", 
/**
 * Its id.
 */
skill: string, } | { "code": "card-capability-added", 
/**
 * As the card spells it.
 */
name: string, } | { "code": "card-capability-removed", 
/**
 * As the card spells it.
 */
name: string, } | { "code": "card-extension-added", 
/**
 * Its identity.
 */
uri: string, } | { "code": "card-extension-added-required", 
/**
 * Its identity.
 */
uri: string, } | { "code": "card-extension-removed", 
/**
 * Its identity.
 */
uri: string, } | { "code": "card-extension-required", 
/**
 * Its identity.
 */
uri: string, } | { "code": "card-authentication-weakened" } | { "code": "card-authentication-changed" } | { "code": "card-scheme-changed", 
/**
 * Its name.
 */
name: string, } | { "code": "card-sign-in-host", 
/**
 * The scheme.
 */
name: string, 
/**
 * With port.
 */
host: string, } | { "code": "card-signature-lost" } | { "code": "card-signature-added" } | { "code": "card-signer-lost" } | { "code": "card-modes" };

export type CardChangeView = { 
/**
 * The sentence that says it.
 */
what: SentenceView, 
/**
 * How much it is to be heeded.
 */
weight: CardWeight, };

export type CardCheckSentence = { "code": "check-no-interface" } | { "code": "check-nothing-spoken" } | { "code": "check-interface-twice", 
/**
 * Its address.
 */
value: string, } | { "code": "check-not-encrypted", 
/**
 * The address.
 */
value: string, } | { "code": "check-address-of-its-own-machine", 
/**
 * The address.
 */
value: string, } | { "code": "check-address-of-other-scheme", 
/**
 * The address.
 */
value: string, } | { "code": "check-address-unusable", 
/**
 * The address.
 */
value: string, } | { "code": "check-skill-twice", 
/**
 * The id.
 */
value: string, } | { "code": "check-skill-id-form", 
/**
 * The id.
 */
value: string, } | { "code": "check-skill-description-short" } | { "code": "check-skill-many-tasks", 
/**
 * The name.
 */
value: string, } | { "code": "check-skill-without-example" } | { "code": "check-skill-without-tag" } | { "code": "check-no-skill" } | { "code": "check-mode-not-media-type", 
/**
 * The mode.
 */
value: string, } | { "code": "check-scheme-missing", 
/**
 * The scheme.
 */
value: string, } | { "code": "check-scheme-unknown", 
/**
 * The scheme.
 */
value: string, } | { "code": "check-no-flow", 
/**
 * The scheme.
 */
value: string, } | { "code": "check-flow-incomplete", 
/**
 * The flow.
 */
value: string, } | { "code": "check-flow-deprecated", 
/**
 * The flow.
 */
value: string, } | { "code": "check-link-scheme", 
/**
 * The link.
 */
value: string, } | { "code": "check-extension-required", 
/**
 * Its identity.
 */
value: string, } | { "code": "check-extension-without-uri" } | { "code": "check-no-version" };

export type CardCheckView = { 
/**
 * Where, as a JSON pointer into a 1.0 card.
 */
pointer: string, 
/**
 * The section that states the rule; empty: a rule of thumb.
 */
section: string, 
/**
 * The sentence that says it.
 */
what: SentenceView, };

export type CardSeenBy = "first-use" | "person" | "before-sending" | "credentials";

export type CardSentence = { "code": "agent-card-changed", 
/**
 * The agent's name.
 */
agent: string, } | { "code": "agent-card-alarms", 
/**
 * The agent's name.
 */
agent: string, } | { "code": "card-holds-message" } | { "code": "card-holds-decision" };

export type CardTrust = { 
/**
 * The card that waits for a word.
 */
pending: PendingCardView | null, 
/**
 * Cards that were shown, the newest first.
 */
versions: Array<CardVersionView>, 
/**
 * Remarks about the card in use.
 */
checks: Array<CardCheckView>, 
/**
 * Its signatures.
 */
signatures: Array<SignatureView>, 
/**
 * Keys that may sign it.
 */
pinned: Array<PinnedKeyView>, 
/**
 * The card for authenticated callers, once it was asked for.
 */
extended: ExtendedCardView | null, };

export type CardVerdict = "pending" | "accepted" | "declined";

export type CardVersionOf = { 
/**
 * The connection.
 */
id: string, 
/**
 * The card, by `PendingCardView.version`.
 */
version: string, };

export type CardVersionView = { 
/**
 * Which.
 */
version: string, 
/**
 * First time.
 */
firstSeenAt: number, 
/**
 * Last time.
 */
lastSeenAt: number, 
/**
 * Why it was looked at.
 */
seenBy: CardSeenBy, 
/**
 * Its outcome.
 */
verdict: CardVerdict, 
/**
 * It is the one in use.
 */
inUse: boolean, 
/**
 * Changes since the card before it.
 */
changes: Array<CardChangeView>, };

export type CardView = { 
/**
 * Name.
 */
name: string, 
/**
 * Its description.
 */
description: string, 
/**
 * The agent's own version.
 */
version: string, 
/**
 * Its operator.
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
 * The fault.
 */
findings: Array<FindingView>, };

export type CardWeight = "note" | "notice" | "alarm";

export type CassetteOpen = { 
/**
 * Name.
 */
name: string, 
/**
 * Content.
 */
base64: string, };

export type CassettePause = { 
/**
 * The agent's words, shortened. Untrusted.
 */
question: string, 
/**
 * The answer that it goes on with.
 */
recorded: RecordedAnswer, };

export type CassetteSave = { 
/**
 * The conversation.
 */
chatId: string, 
/**
 * Only this task of it.
 */
taskKey: string | null, 
/**
 * The word, where the host asked for one.
 */
confirm?: string, };

export type CassetteSentence = { "code": "nothing-recorded" } | { "code": "record-when-answered" } | { "code": "cassette-not-json", 
/**
 * Its name.
 */
name: string, 
/**
 * From 1.
 */
line: number, 
/**
 * In bytes, from 1.
 */
column: number, } | { "code": "not-a-cassette", 
/**
 * Its name.
 */
name: string, } | { "code": "cassette-broken", 
/**
 * Its name.
 */
name: string, 
/**
 * Where: a JSON pointer.
 */
pointer: string, } | { "code": "empty-cassette", 
/**
 * Its name.
 */
name: string, } | { "code": "newer-cassette", 
/**
 * Its name.
 */
name: string, } | { "code": "cassette-too-long", 
/**
 * Its name.
 */
name: string, } | { "code": "mock-not-started" } | { "code": "save-cassette-again" } | { "code": "save-one-task" } | { "code": "update-for-cassette" };

export type CassetteView = { 
/**
 * The name of its file.
 */
name: string, 
/**
 * Its subject. Untrusted.
 */
title: string, 
/**
 * The agent on it. Untrusted.
 */
agent: string, 
/**
 * Messages that were said.
 */
messages: number, 
/**
 * Events that the agent told.
 */
events: number, 
/**
 * How long it takes as it was, without waiting for answers.
 */
lastsMs: number, 
/**
 * Where it waits for a person, in order.
 */
pauses: Array<CassettePause>, };

export type CatchView = { "kind": "in-browser", 
/**
 * Where.
 */
host: string, } | { "kind": "failed", 
/**
 * Why.
 */
why: SentenceView, };

export type CertificateInput = { "change": "remove" } | { "change": "set", 
/**
 * The certificate with its chain to an authority, as PEM.
 */
chain: string, 
/**
 * The private key, as PEM.
 */
key: string, };

export type CertificateView = { 
/**
 * Its subject.
 */
subject: string, 
/**
 * Its issuer.
 */
issuer: string, 
/**
 * Not accepted before.
 */
notBefore: number, 
/**
 * Not accepted after.
 */
notAfter: number, };

export type Change = { 
/**
 * The kind.
 */
tag: Tag, 
/**
 * The thing; `null`: any of them.
 */
id: string | null, };

export type ChatCreate = { 
/**
 * The agent.
 */
agentId: string, };

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
 * Its effect, in one line.
 */
title: string, 
/**
 * Its state.
 */
state: ApprovalState, 
/**
 * It waits, and much can go wrong with it.
 */
highRisk: boolean, 
/**
 * The decision on it, once there is one.
 */
decision: DecisionBrief | null, } | { "kind": "notice", 
/**
 * Identity within the conversation.
 */
key: string, 
/**
 * How bad.
 */
level: NoticeLevel, 
/**
 * The event in a sentence.
 */
message: SentenceView, 
/**
 * Remedies.
 */
hints: Array<SentenceView>, 
/**
 * The exchange on the wire that says more.
 */
exchangeId: string | null, 
/**
 * The task that it is about, where it is at one.
 */
taskKey: string | null, 
/**
 * Another task that it leads to.
 */
otherTask: string | null, 
/**
 * So many times in a row it happened.
 */
count: number, 
/**
 * When, for the first time.
 */
at: number, };

export type ChatList = { 
/**
 * Chats in whose title, or in whose agent's name, every one of these words stands; empty: all.
 */
words: string, 
/**
 * Continue after this one.
 */
cursor: string | null, };

export type ChatPage = { 
/**
 * The conversations.
 */
conversations: Array<ChatSummary>, 
/**
 * Continue here; `null` on the last page.
 */
cursor: string | null, };

export type ChatSentence = { "code": "connection-broke" } | { "code": "stream-closed" } | { "code": "stream-silent" } | { "code": "stream-unreadable" } | { "code": "stream-ended-by-error" } | { "code": "stream-ended-saying", 
/**
 * The agent's words for it. Untrusted.
 */
said: string, } | { "code": "looked-at-again" } | { "code": "task-goes-on" } | { "code": "agent-forgot-task" } | { "code": "begin-again" } | { "code": "task-failed" } | { "code": "see-last-words" } | { "code": "gives-as-reason", 
/**
 * The reason. Untrusted.
 */
said: string, } | { "code": "gave-no-reason" } | { "code": "try-with-new-message" } | { "code": "task-refused" } | { "code": "see-card" } | { "code": "names-no-task" } | { "code": "answer-is-new-message" } | { "code": "answered-by-another-task" } | { "code": "stands-as-before" } | { "code": "still-asks" } | { "code": "answers-another-task" } | { "code": "failed-under-other-id", 
/**
 * The identifier.
 */
id: string, } | { "code": "cancel-refused", 
/**
 * Why.
 */
because: SentenceView, } | { "code": "cancel-not-followed" } | { "code": "cancel-too-late" } | { "code": "goes-on-shown" };

export type ChatSummary = { 
/**
 * Identity.
 */
id: string, 
/**
 * The agent.
 */
agentId: string, 
/**
 * The agent's name.
 */
agentName: string, 
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
 * State of its newest task, `null` without one and where it waits without a request.
 */
state: string | null, 
/**
 * Requests in it that wait for a person.
 */
waiting: number, 
/**
 * The comparison that it is a side of.
 */
compared: ComparedView | null, 
/**
 * When it came from a file: reading only. `null`: it happened here.
 */
importedAt: number | null, };

export type ChatView = { 
/**
 * Its row in the list.
 */
summary: ChatSummary, 
/**
 * The agent's identifier for it, once known.
 */
contextId: string | null, 
/**
 * Text not yet sent.
 */
draft: string, 
/**
 * JSON data not yet sent, as it was typed.
 */
draftData: string | null, 
/**
 * The options that it would be sent with.
 */
draftOptions: SendOptions, 
/**
 * The message that the draft was begun from.
 */
draftOrigin: DraftOriginView | null, 
/**
 * The shown items, oldest first.
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
 * Limits of its interface that hold for every message.
 */
limits: Array<SentenceView>, 
/**
 * An answer is arriving: it can be stopped.
 */
busy: boolean, 
/**
 * The agent was removed: reading only.
 */
removed: boolean, };

export type CheckView = { 
/**
 * The proof.
 */
proof: string, 
/**
 * The outcome.
 */
outcome: string, };

export type ChoiceView = { 
/**
 * The value that is sent.
 */
value: string, 
/**
 * The shown label; untrusted.
 */
label: string, };

export type ChosenApproval = { 
/**
 * The request.
 */
id: string, 
/**
 * The hash of the shown request.
 */
hash: string, };

export type Code = "failed" | "invalid-input" | "not-found" | "needs-credentials" | "stale-request" | "confirmation-needed";

export type Colour = "red" | "orange" | "yellow" | "green" | "blue" | "purple";

export type ComparedSideView = { 
/**
 * The conversation that has all of it.
 */
chatId: string, 
/**
 * The interface.
 */
interface: SpokenView, 
/**
 * The task that the agent made of it.
 */
taskKey: string | null, 
/**
 * The task's state, as in 1.0 or as spelled; `null` without a task.
 */
state: string | null, 
/**
 * The texts of the agent.
 */
texts: Array<string>, 
/**
 * The artifacts of the task.
 */
artifacts: Array<ProducedView>, 
/**
 * Deviations from the specification.
 */
findings: Array<FindingView>, 
/**
 * Events that arrived.
 */
events: number, 
/**
 * Their bytes, without envelopes.
 */
bytes: number, 
/**
 * Milliseconds to the first event, where one came.
 */
firstMs: number | null, 
/**
 * Milliseconds to the last one so far.
 */
lastMs: number | null, 
/**
 * Why the message failed.
 */
failure: SentenceView | null, 
/**
 * It is being sent, or more may arrive.
 */
busy: boolean, 
/**
 * Requests of it that wait for a person.
 */
waiting: Array<string>, };

export type ComparedView = { 
/**
 * The comparison.
 */
comparisonId: string, 
/**
 * The interface that the conversation keeps to.
 */
interface: SpokenView, };

export type ComparisonBriefView = { 
/**
 * Identity.
 */
id: string, 
/**
 * The first words said.
 */
title: string, 
/**
 * When.
 */
createdAt: number, 
/**
 * The interfaces that are compared.
 */
interfaces: Array<SpokenView>, };

export type ComparisonStart = { 
/**
 * The connection.
 */
agentId: string, 
/**
 * One interface, by `CandidateView.key`.
 */
firstKey: string, 
/**
 * The other one.
 */
secondKey: string, 
/**
 * The message.
 */
text: string, };

export type ComparisonView = { 
/**
 * Identity.
 */
id: string, 
/**
 * The agent.
 */
agentId: string, 
/**
 * The message that was sent over both.
 */
text: string, 
/**
 * When.
 */
createdAt: number, 
/**
 * Both sides in order; one, where the other's conversation was deleted.
 */
sides: Array<ComparedSideView>, };

export type ComparisonsOf = { 
/**
 * The connection.
 */
agentId: string, };

export type ConfirmRequest = { 
/**
 * The deed to agree to.
 */
question: Question, 
/**
 * The word to type where no native dialog exists.
 */
word: string, };

export type ContractAttach = { 
/**
 * The connection.
 */
id: string, 
/**
 * The schema, a JSON object as text; `null`: none any more.
 */
schema: string | null, };

export type ContractSource = "attached" | "skill" | "extension";

export type ContractView = { 
/**
 * Where it comes from.
 */
source: ContractSource, 
/**
 * The skill's name or the extension's URI; empty where a person attached it. Untrusted.
 */
name: string, 
/**
 * The schema as text.
 */
schema: string, };

export type CopiesNamed = { 
/**
 * Names of their files.
 */
names: Array<string>, };

export type CopiesView = { 
/**
 * Newest first.
 */
copies: Array<CopyView>, 
/**
 * The name of the one that the next start goes back to.
 */
planned: string | null, 
/**
 * The outcome of such a plan at this start.
 */
restored: RestorationView | null, };

export type CopyView = { 
/**
 * The name of its file.
 */
name: string, 
/**
 * When it was made.
 */
madeAt: number, 
/**
 * Its size.
 */
bytes: number, 
/**
 * It was put aside when a backup took its place.
 */
aside: boolean, };

export type CredentialSentence = { "code": "no-credentials" } | { "code": "bearer-token" } | { "code": "bearer-token-of", 
/**
 * The form, such as `JWT`.
 */
format: string, } | { "code": "user", 
/**
 * The user's name.
 */
name: string, } | { "code": "user-and-password" } | { "code": "key-in-header", 
/**
 * The header.
 */
name: string, } | { "code": "key-in-query", 
/**
 * The parameter.
 */
name: string, } | { "code": "key-in-cookie", 
/**
 * The cookie.
 */
name: string, } | { "code": "key-elsewhere", 
/**
 * The place as spelled.
 */
place: string, 
/**
 * Its name there.
 */
name: string, } | { "code": "http-scheme", 
/**
 * The scheme.
 */
scheme: string, } | { "code": "oauth-token" } | { "code": "open-id-token" } | { "code": "client-certificate" } | { "code": "unknown-scheme" } | { "code": "undescribed-scheme", 
/**
 * Its name.
 */
name: string, } | { "code": "with-headers", 
/**
 * The credentials.
 */
who: SentenceView, 
/**
 * The names of the headers.
 */
headers: Array<SentenceView>, } | { "code": "together", 
/**
 * All of them.
 */
all: Array<SentenceView>, } | { "code": "oauth-client", 
/**
 * Its name at the authorization server.
 */
client: string, } | { "code": "signed-in-as", 
/**
 * The name, as the authorization server says it.
 */
name: string, } | { "code": "with-certificate", 
/**
 * The credentials.
 */
who: SentenceView, } | { "code": "secret-not-given" } | { "code": "client-id-not-given" } | { "code": "client-secret-not-given" } | { "code": "nobody-is-signed-in" } | { "code": "scopes-not-granted", 
/**
 * Which scopes.
 */
scopes: Array<SentenceView>, } | { "code": "certificate-not-given" } | { "code": "address-not-named" } | { "code": "unsafe-flow", 
/**
 * Which.
 */
flow: string, } | { "code": "unknown-way", 
/**
 * As spelled.
 */
spelled: string, } | { "code": "value-missing", 
/**
 * Its subject.
 */
what: SentenceView, } | { "code": "card-asks-for", 
/**
 * The sentence that says it.
 */
what: SentenceView, } | { "code": "card-asks-for-one", 
/**
 * Of which.
 */
of: Array<SentenceView>, };

export type DataFaultView = { "kind": "pages", 
/**
 * SQLite's report.
 */
said: string, } | { "kind": "search" } | { "kind": "reference", 
/**
 * Its table.
 */
table: string, } | { "kind": "file", 
/**
 * The name of its file.
 */
name: string, };

export type DecidedHow = "button" | "key" | "batch";

export type Decision = { 
/**
 * One answer per item.
 */
items: Array<ItemDecision>, };

export type DecisionBrief = { 
/**
 * The decision.
 */
verdict: LedgerVerdict, 
/**
 * Fields that were edited.
 */
edited: Array<string>, 
/**
 * The words with it: reasons and answers, an option by its name. Never secrets.
 */
words: Array<string>, 
/**
 * The answers that are no words.
 */
given: Array<Given>, };

export type DecisionFate = "not-sent" | "not-accepted" | "in-doubt";

export type DeliverySentence = { "code": "agent-has-decision" } | { "code": "another-task-took-it" } | { "code": "answered-in-chat" } | { "code": "task-ended" } | { "code": "task-went-on" } | { "code": "went-on-by-itself", 
/**
 * What the agent said then.
 */
said: string, } | { "code": "task-canceled" } | { "code": "task-ended-in-doubt" } | { "code": "went-on-after-error" } | { "code": "went-on-refusing" } | { "code": "went-on-after-two" } | { "code": "went-on-after-cancel" } | { "code": "went-on-after-set-back" } | { "code": "over-since-copy" } | { "code": "went-on-after-sending" } | { "code": "went-on" } | { "code": "went-on-in-another-task" } | { "code": "done-there" } | { "code": "failed-afterwards" } | { "code": "given-up-afterwards" } | { "code": "asked-again" } | { "code": "other-executed" } | { "code": "unclear" } | { "code": "no-reaction" } | { "code": "asks-something-else" } | { "code": "request-changed" } | { "code": "time-over" } | { "code": "task-unknown" } | { "code": "person-says-arrived" } | { "code": "sending-interrupted", 
/**
 * The cause.
 */
cause: string, } | { "code": "ended-while-delivering" } | { "code": "agent-did-not-answer" } | { "code": "party-changed" } | { "code": "message-under-way" } | { "code": "message-may-have-arrived" } | { "code": "said-since" } | { "code": "cancel-asked-since" } | { "code": "answered-under", 
/**
 * The agent's name.
 */
agent: string, } | { "code": "rules-may-not" } | { "code": "too-old" } | { "code": "rejection-may-repeat" } | { "code": "reply-incomplete", 
/**
 * Which.
 */
cause: string, } | { "code": "nothing-sent", 
/**
 * The cause.
 */
cause: string, } | { "code": "keyring-not-told", 
/**
 * Why.
 */
cause: string, } | { "code": "cannot-tell" } | { "code": "agent-left-alone" } | { "code": "agent-called-again" } | { "code": "run-has-decision" } | { "code": "run-went-on" } | { "code": "run-paused" } | { "code": "cannot-look", 
/**
 * Why.
 */
because: Sentence, };

export type DeliveryState = "queued" | "sending" | "sent" | "failed";

export type DeliveryView = { 
/**
 * Its number.
 */
id: number, 
/**
 * When.
 */
at: number, 
/**
 * How it was judged: `proven`, `unverified`, `repeated`, or `refused-…`.
 */
verdict: string, 
/**
 * The checks.
 */
checks: Array<CheckView>, 
/**
 * A quirk that the agent showed, by name.
 */
quirk: string | null, 
/**
 * The kind of its event, if it could be read.
 */
event: string | null, 
/**
 * The state that it told.
 */
taskState: string | null, 
/**
 * The result of comparing it with the task, by name.
 */
compared: string | null, 
/**
 * The exchange in the wire log.
 */
exchangeId: string, };

export type DiagnosisView = { 
/**
 * How much it matters.
 */
severity: Severity, 
/**
 * The finding.
 */
what: SentenceView, 
/**
 * Where: an address, or a JSON pointer into the card; empty where that goes without saying.
 */
place: string, 
/**
 * The section that states the rule, where there is one.
 */
section: string, 
/**
 * The way of the question that it is about, where that was sent on; empty where it was not.
 */
way: Array<HopView>, 
/**
 * Advice for doing it by hand.
 */
hints: Array<SentenceView>, 
/**
 * The remedy that is offered here.
 */
remedy: RemedyView | null, };

export type Discovery = { 
/**
 * Identity of the search.
 */
id: string, 
/**
 * The typed text.
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
 * The list of agents, where several were found.
 */
list: AgentListView | null, 
/**
 * Why nothing was found, with a remedy.
 */
failure: SentenceView | null, 
/**
 * Remedies.
 */
hints: Array<SentenceView>, 
/**
 * The one step that helps most likely, where it can be taken from here.
 */
remedy: RemedyView | null, };

export type DiscoveryStart = { 
/**
 * A host, base URL, card URL, curl command or card JSON.
 */
input: string, 
/**
 * Credentials for the card request too.
 */
auth: AuthInput | null, 
/**
 * Over every place, where the first one had another agent than was meant; `null`: to the first.
 */
everything: boolean | null, };

export type DiscoveryState = "running" | "found" | "several" | "failed";

export type DoctorSentence = { "code": "calls-as-needed" } | { "code": "calls-held-back", 
/**
 * How many in a row.
 */
failures: number, } | { "code": "calls-unwelcome" } | { "code": "last-call-failed", 
/**
 * Why.
 */
because: Sentence, } | { "code": "name-has-addresses", 
/**
 * The name.
 */
host: string, 
/**
 * Its addresses.
 */
addresses: Array<string>, } | { "code": "name-is-address", 
/**
 * The address.
 */
host: string, } | { "code": "name-left-to-proxy", 
/**
 * The name.
 */
host: string, 
/**
 * The proxy.
 */
proxy: string, } | { "code": "connection-made", 
/**
 * Host and port.
 */
host: string, 
/**
 * The address that answered.
 */
address: string, } | { "code": "connection-in-the-open", 
/**
 * Host and port.
 */
host: string, } | { "code": "connection-through-proxy", 
/**
 * Host and port.
 */
host: string, 
/**
 * The proxy.
 */
proxy: string, } | { "code": "tls-agreed", 
/**
 * Host and port.
 */
host: string, 
/**
 * The protocol.
 */
version: string, } | { "code": "tls-agreed-on", 
/**
 * Host and port.
 */
host: string, 
/**
 * The protocol.
 */
version: string, 
/**
 * The application protocol that is spoken over it.
 */
application: string, } | { "code": "certificate-shown", 
/**
 * Its subject.
 */
subject: string, 
/**
 * Its issuer.
 */
issuer: string, 
/**
 * Until which day.
 */
until: string, } | { "code": "certificate-ends-soon", 
/**
 * Its subject.
 */
subject: string, 
/**
 * Until which day.
 */
until: string, 
/**
 * Days that are left.
 */
days: number, } | { "code": "certificate-over", 
/**
 * Its subject.
 */
subject: string, 
/**
 * Until which day it was.
 */
until: string, } | { "code": "certificate-too-early", 
/**
 * Its subject.
 */
subject: string, 
/**
 * From which day.
 */
from: string, } | { "code": "certificate-unknown-issuer", 
/**
 * Its subject.
 */
subject: string, 
/**
 * Its issuer.
 */
issuer: string, } | { "code": "certificate-self-signed", 
/**
 * Its subject.
 */
subject: string, } | { "code": "certificate-of-other", 
/**
 * The name that was called.
 */
host: string, 
/**
 * Its subject.
 */
subject: string, } | { "code": "own-certificate-over", 
/**
 * Its subject.
 */
subject: string, 
/**
 * Until which day it was.
 */
until: string, } | { "code": "own-certificate-ends-soon", 
/**
 * Its subject.
 */
subject: string, 
/**
 * Until which day.
 */
until: string, 
/**
 * Days that are left.
 */
days: number, } | { "code": "no-redirect" } | { "code": "redirected-within", 
/**
 * Where to.
 */
to: string, } | { "code": "redirected-away", 
/**
 * Where to.
 */
to: string, } | { "code": "card-was-pasted" } | { "code": "card-is-the-same" } | { "code": "card-is-another" } | { "code": "card-waits-for-word" } | { "code": "card-is-gone", 
/**
 * The place.
 */
url: string, 
/**
 * The thing that is there.
 */
because: Sentence, } | { "code": "card-is-elsewhere", 
/**
 * The place.
 */
url: string, } | { "code": "card-in-own-place", 
/**
 * The place.
 */
url: string, } | { "code": "credentials-taken" } | { "code": "credentials-not-needed" } | { "code": "credentials-lacking", 
/**
 * Schemes of the card.
 */
schemes: Array<string>, } | { "code": "credential-value-lacking" } | { "code": "credentials-not-in-keyring" } | { "code": "sign-in-lacking" } | { "code": "sign-in-over" } | { "code": "credentials-in-the-open", 
/**
 * Host and port.
 */
host: string, } | { "code": "credentials-not-checked" } | { "code": "credentials-challenge", 
/**
 * Its words (RFC 9110 §11.6.1).
 */
said: string, } | { "code": "card-has-no-faults" } | { "code": "card-has-more-faults", 
/**
 * How many more.
 */
count: number, } | { "code": "interface-answers", 
/**
 * The generation.
 */
version: string, 
/**
 * The binding.
 */
binding: string, } | { "code": "interface-other-version", 
/**
 * The generation in the card.
 */
declared: string, 
/**
 * The version.
 */
version: string, 
/**
 * The binding.
 */
binding: string, } | { "code": "interface-either", 
/**
 * The generation that is spoken first.
 */
version: string, 
/**
 * The generation that is spoken where that is refused.
 */
other: string, 
/**
 * The binding.
 */
binding: string, } | { "code": "interface-other-address", 
/**
 * The generation.
 */
version: string, 
/**
 * The binding.
 */
binding: string, 
/**
 * The address.
 */
address: string, } | { "code": "interface-other-binding", 
/**
 * The generation in the card.
 */
declared: string, 
/**
 * The generation.
 */
version: string, 
/**
 * The binding.
 */
binding: string, } | { "code": "interface-unknown", 
/**
 * The generation in the card.
 */
version: string, 
/**
 * And of its binding.
 */
binding: string, 
/**
 * Its answer.
 */
because: Sentence, } | { "code": "interface-unclear", 
/**
 * The generation in the card.
 */
version: string, 
/**
 * And of its binding.
 */
binding: string, 
/**
 * The answer.
 */
because: Sentence, } | { "code": "interface-sends-on", 
/**
 * The generation.
 */
version: string, 
/**
 * The binding.
 */
binding: string, 
/**
 * Where to.
 */
to: string, } | { "code": "interface-sends-reads-on", 
/**
 * The generation.
 */
version: string, 
/**
 * The binding.
 */
binding: string, 
/**
 * Where to.
 */
to: string, } | { "code": "interface-not-spoken", 
/**
 * The generation.
 */
version: string, 
/**
 * The binding.
 */
binding: string, } | { "code": "interface-address-of-its-own", 
/**
 * The address.
 */
url: string, 
/**
 * The address that is probably meant.
 */
suggestion: string, } | { "code": "interface-of-other-scheme", 
/**
 * The address.
 */
url: string, 
/**
 * The address that is probably meant.
 */
suggestion: string, } | { "code": "interface-without-address", 
/**
 * The text that stands there.
 */
url: string, } | { "code": "other-interface-answers", 
/**
 * Its generation.
 */
version: string, 
/**
 * Its binding.
 */
binding: string, } | { "code": "agent-not-reached" } | { "code": "stream-not-offered" } | { "code": "stream-needs-message" } | { "code": "stream-flows", 
/**
 * How many.
 */
events: number, 
/**
 * Milliseconds to the first.
 */
first: number, 
/**
 * Milliseconds to the end.
 */
total: number, } | { "code": "stream-held-back", 
/**
 * How many.
 */
events: number, 
/**
 * Milliseconds to the first.
 */
first: number, 
/**
 * Milliseconds to the end.
 */
total: number, } | { "code": "stream-too-short", 
/**
 * Milliseconds to it.
 */
total: number, } | { "code": "stream-too-fast", 
/**
 * How many events.
 */
events: number, 
/**
 * Milliseconds to the end.
 */
total: number, } | { "code": "extended-not-offered" } | { "code": "extended-wants-credentials" } | { "code": "extended-came", 
/**
 * How many skills it names.
 */
skills: number, } | { "code": "extended-failed", 
/**
 * Why.
 */
because: Sentence, } | { "code": "step-failed", 
/**
 * Why.
 */
because: Sentence, };

export type DoctorStep = "calls" | "name" | "connection" | "redirects" | "card" | "authentication" | "checks" | "interfaces" | "streaming" | "extended-card";

export type DoctorStepState = "waiting" | "running" | "done" | "skipped" | "offered" | "stopped";

export type Done = Record<symbol, never>;

export type DraftBegun = { 
/**
 * `DraftOriginView.begunAt`.
 */
at: number, 
/**
 * Places of its parts that go out as they are; `null`: the draft stands for itself now.
 */
kept: Array<number> | null, };

export type DraftOriginView = { 
/**
 * Identity within its conversation.
 */
key: string, 
/**
 * Its conversation.
 */
chatId: string, 
/**
 * When it was said.
 */
at: number, 
/**
 * When the draft was begun: it tells one from the next.
 */
begunAt: number, 
/**
 * Parts of it that go out as they are.
 */
kept: Array<KeptPartView>, };

export type DraftSet = { 
/**
 * The conversation.
 */
id: string, 
/**
 * The text.
 */
text: string, 
/**
 * JSON data, as it was typed.
 */
data: string | null, 
/**
 * Its options; `null`: none chosen.
 */
options: SendOptions | null, 
/**
 * The origin of the draft; `null`: none.
 */
begun: DraftBegun | null, };

export type EarlierPart = { "kind": "text", 
/**
 * The words.
 */
text: string, } | { "kind": "other", 
/**
 * The part.
 */
part: BesideView, };

export type EarlierView = { 
/**
 * The name of the artifact; `null`: it is a message.
 */
artifact: string | null, 
/**
 * It is a message of the person that was not sent from here.
 */
inYourName: boolean, 
/**
 * Its parts that nothing else on the card shows, in order.
 */
parts: Array<EarlierPart>, 
/**
 * The sizes, in bytes, of parts that are too long for a card; the chat has them.
 */
tooLong: Array<number>, };

export type EvidenceSentence = { "code": "seen-other-stream-form" } | { "code": "seen-base64-of-base64" } | { "code": "seen-refused-and-then-taken" } | { "code": "seen-open-after-cancel" } | { "code": "seen-no-answer-while-task-went-on" } | { "code": "seen-answer-before-done" } | { "code": "seen-no-answer-to-cancel" } | { "code": "seen-fewer-artifacts" } | { "code": "seen-ended-when-left" } | { "code": "seen-push-without-token" } | { "code": "seen-push-in-other-generation" } | { "code": "seen-neither-result-nor-error" } | { "code": "set-by-hand" } | { "code": "seen-by-later-version" };

export type ExaminationState = "running" | "done" | "stopped";

export type ExaminationView = { 
/**
 * When it began.
 */
startedAt: number, 
/**
 * When it ended.
 */
endedAt: number | null, 
/**
 * How far it got.
 */
state: ExaminationState, 
/**
 * Its steps, in order.
 */
steps: Array<ExaminedStepView>, };

export type ExaminedStepView = { 
/**
 * Which one.
 */
step: DoctorStep, 
/**
 * How far it got.
 */
state: DoctorStepState, 
/**
 * Milliseconds, once it ended.
 */
durationMs: number | null, 
/**
 * Places that were asked, in order.
 */
attempts: Array<AttemptView>, 
/**
 * The findings.
 */
findings: Array<DiagnosisView>, };

export type ExchangeExport = { 
/**
 * Of a session from elsewhere.
 */
session: string | null, 
/**
 * The filter of the list.
 */
filter: string | null, 
/**
 * These alone; empty: everything that the filter finds.
 */
exchangeIds: Array<string>, 
/**
 * In which form.
 */
form: SessionForm, 
/**
 * With content.
 */
whole: boolean, 
/**
 * The word, where the host asked for it.
 */
confirm?: string, };

export type ExchangeFurther = { 
/**
 * In a session from elsewhere; `null`: in the own log.
 */
session: string | null, 
/**
 * The filter of the list.
 */
filter: string, };

export type ExchangeKeep = { 
/**
 * Which exchange.
 */
exchangeId: string, 
/**
 * It does not fall out of the log.
 */
pinned: boolean, 
/**
 * Its colour.
 */
mark: MarkView | null, };

export type ExchangeList = { 
/**
 * Of one agent.
 */
agentId: string | null, 
/**
 * Of one task.
 */
taskKey: string | null, 
/**
 * Of one conversation.
 */
chatId: string | null, 
/**
 * Of one trace: its identity in hexadecimal.
 */
traceId: string | null, 
/**
 * A person's filter, in the grammar of filters.
 */
filter: string | null, 
/**
 * Of a session from elsewhere; `null`: of the own log.
 */
session: string | null, 
/**
 * Those that had begun by then.
 */
until: number | null, 
/**
 * Continue behind this cursor.
 */
cursor: string | null, };

export type ExchangeLocate = { 
/**
 * The key of a message or artifact.
 */
key: string | null, 
/**
 * Or the state of a task.
 */
taskKey: string | null, 
/**
 * Or the task's question at that time.
 */
at: number | null, };

export type ExchangePage = { 
/**
 * The exchanges.
 */
rows: Array<ExchangeRow>, 
/**
 * Continue here; `null` on the last page.
 */
cursor: string | null, 
/**
 * How many there are on all pages.
 */
total: number, 
/**
 * Exchanges that were dropped because the log is full.
 */
dropped: number, 
/**
 * The beginning of the oldest exchange whose bodies were searched; `null`: all were, or the filter has no body
 * words.
 */
bodiesSince: number | null, 
/**
 * Words of the filter that were left out of it.
 */
problems: Array<FilterProblem>, };

export type ExchangeRow = { 
/**
 * Identity.
 */
id: string, 
/**
 * The agent.
 */
agentId: string | null, 
/**
 * The agent's name.
 */
agentName: string | null, 
/**
 * The operation, such as `SendStreamingMessage` or `card`.
 */
operation: string, 
/**
 * Its task.
 */
taskKey: string | null, 
/**
 * The agent's name for the task.
 */
taskId: string | null, 
/**
 * The last state of its task that it told; the task may have another by now.
 */
state: string | null, 
/**
 * It does not fall out of the log.
 */
pinned: boolean, 
/**
 * The colour that a person gave.
 */
mark: MarkView | null, 
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
 * Why it failed on the way.
 */
error: string | null, 
/**
 * The answer is an error, whatever the status.
 */
refused: boolean, 
/**
 * Frames so far.
 */
frames: number, 
/**
 * Bytes sent.
 */
bytesOut: number, 
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
durationMs: number | null, 
/**
 * The trace that its request named: everything that came of one action has the same.
 */
traceId: string | null, 
/**
 * The caller, if it was not the workbench.
 */
caller: CallerView | null, };

export type ExchangeSource = { 
/**
 * A session from elsewhere; `null`: the own log.
 */
session: string | null, };

export type ExchangeView = { 
/**
 * Its row in the list.
 */
row: ExchangeRow, 
/**
 * The conversation in which it is shown.
 */
chatId: string | null, 
/**
 * The message of ours that it carried; `null` for everything else, decisions about requests among it.
 */
said: SaidView | null, 
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
 * The frames that arrived, in order.
 */
frames: Array<FrameView>, 
/**
 * There are more frames than are shown.
 */
truncated: boolean, };

export type ExportScope = { "kind": "all" } | { "kind": "agent", 
/**
 * The agent.
 */
id: string, } | { "kind": "conversation", 
/**
 * Which.
 */
id: string, } | { "kind": "run", 
/**
 * Which.
 */
id: string, } | { "kind": "tasks", 
/**
 * Their identities here.
 */
keys: Array<string>, };

export type ExtendedCardView = { "kind": "in-use", 
/**
 * When it was read.
 */
at: number, } | { "kind": "strange", 
/**
 * When it was read.
 */
at: number, 
/**
 * The changes that a person must accept.
 */
changes: Array<CardChangeView>, 
/**
 * The card as received.
 */
raw: string, } | { "kind": "failed", 
/**
 * When it was asked for.
 */
at: number, 
/**
 * Why.
 */
because: SentenceView, };

export type ExtensionUseView = { 
/**
 * Its identity.
 */
uri: string, 
/**
 * The card names it.
 */
inCard: boolean, 
/**
 * Callers must support it.
 */
required: boolean, 
/**
 * The agent asks a person by it, and this program answers such requests.
 */
asksPerson: boolean, 
/**
 * Every call asks for it.
 */
requested: boolean, 
/**
 * When the agent last said that it used it.
 */
activatedAt: number | null, };

export type ExtensionView = { 
/**
 * Its identity.
 */
uri: string, 
/**
 * Its purpose.
 */
description: string | null, 
/**
 * Callers must support it.
 */
required: boolean, };

export type ExtensionsRequest = { 
/**
 * The connection.
 */
id: string, 
/**
 * Those of its card to ask for; others are not asked for any more.
 */
uris: Array<string>, };

export type FaultsHappen = "once" | "always";

export type FigurePart = { 
/**
 * Calls that were made.
 */
calls: number, 
/**
 * Those of them that failed on the way or were refused.
 */
failed: number, 
/**
 * Half of the calls that are answered at once took no longer, in milliseconds.
 */
latencyP50: number | null, 
/**
 * Nineteen of twenty of them took no longer, in milliseconds.
 */
latencyP95: number | null, 
/**
 * The first byte of half of the answers took no longer, in milliseconds.
 */
firstByteP50: number | null, 
/**
 * The first byte of nineteen of twenty answers took no longer, in milliseconds.
 */
firstByteP95: number | null, 
/**
 * How long its tasks waited for a person, in milliseconds, added up.
 */
waitedMs: number, 
/**
 * Tokens that it told of its tasks; `null`: it told none.
 */
tokens: TokensView | null, };

export type FigureSpan = "hour" | "day" | "week";

export type FiguresOf = { 
/**
 * The agent.
 */
id: string, 
/**
 * Over how long.
 */
span: FigureSpan, };

export type FiguresView = { 
/**
 * Where the first part begins.
 */
since: number, 
/**
 * The length of a part, in milliseconds.
 */
partMs: number, 
/**
 * Over the whole stretch.
 */
whole: FigurePart, 
/**
 * Part by part.
 */
parts: Array<FigurePart>, 
/**
 * Where the traffic log begins, if it begins within the stretch.
 */
logSince: number | null, };

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
 * Fetches the file, once.
 */
ticket: string, };

export type FilterProblem = { 
/**
 * The word.
 */
word: string, 
/**
 * The fault.
 */
kind: FilterProblemKind, };

export type FilterProblemKind = "unknown-key" | "no-value" | "unknown-value";

export type FilterWordsView = { 
/**
 * Keys.
 */
keys: Array<string>, 
/**
 * Names of agents.
 */
agents: Array<string>, 
/**
 * The called operation.
 */
operations: Array<string>, };

export type FindingSentence = { "code": "rule-missing-member", 
/**
 * Its name.
 */
member: string, } | { "code": "rule-missing-members" } | { "code": "rule-wrong-type" } | { "code": "rule-numbered-identifier" } | { "code": "rule-numbered-value" } | { "code": "rule-duplicate-member" } | { "code": "rule-unknown-value" } | { "code": "rule-foreign-dialect" } | { "code": "rule-unknown-shape" } | { "code": "rule-ambiguous-part" } | { "code": "rule-ambiguous-event" } | { "code": "rule-envelope" } | { "code": "rule-encoded-twice" } | { "code": "rule-stream-form" } | { "code": "rule-data-address" } | { "code": "rule-unknown-field" };

export type FindingView = { 
/**
 * JSON pointer.
 */
pointer: string, 
/**
 * Which rule is broken.
 */
what: SentenceView, 
/**
 * Section that states it.
 */
section: string, };

export type Forget = { 
/**
 * Of which kind.
 */
what: ForgetWhat, 
/**
 * Which: a task by its identity here, a conversation or an agent.
 */
id: string, 
/**
 * The word, where the host asked for one.
 */
confirm: string | null, };

export type ForgetWhat = "task" | "conversation" | "run" | "agent";

export type ForgottenView = { 
/**
 * Conversations that are gone.
 */
conversations: number, 
/**
 * Tasks that are gone.
 */
tasks: number, 
/**
 * Copies of the database that may still hold something of it.
 */
copies: Array<CopyView>, 
/**
 * Mocks whose recordings may still hold something of it.
 */
mocks: Array<MockNamed>, 
/**
 * Another program reads the database: traces stay in its log until that ends.
 */
tracesLeft: boolean, };

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
 * `body`, `sse`, `comment` or `grpc`.
 */
kind: string, 
/**
 * The JSON in it, without its framing.
 */
json: string | null, 
/**
 * Content, redacted.
 */
text: string, 
/**
 * Milliseconds since the exchange began.
 */
atMs: number, };

export type Given = "secret" | "done" | "values" | "raw" | "empty";

export type GradeSentence = { "code": "still-waiting" } | { "code": "seen-again" } | { "code": "shows-no-tasks" } | { "code": "shown-as-before" } | { "code": "sent-all-the-same" } | { "code": "sent-again-by-person" };

export type HarEntry = { 
/**
 * The JSON text.
 */
json: string, };

export type HeaderInput = { 
/**
 * Name.
 */
name: string, 
/**
 * Value. `null` keeps the saved one.
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

export type HealthView = { 
/**
 * Which calls go out to it by themselves.
 */
state: BreakerView, 
/**
 * Failures in a row.
 */
failures: number, 
/**
 * When it may be called again, where it may not be now.
 */
nextTryAt: number | null, 
/**
 * Until when it asked to be left alone.
 */
quietUntil: number | null, 
/**
 * Calls that may be made by themselves at once now.
 */
callsLeft: number, 
/**
 * The same after a pause.
 */
callsMost: number, 
/**
 * The last failure since the last success.
 */
lastFailure: SentenceView | null, };

export type HeldRegistrationView = { 
/**
 * The agent's name for it.
 */
id: string | null, 
/**
 * Where it calls, without path and query.
 */
address: string, 
/**
 * It was made here.
 */
ours: boolean, 
/**
 * A token is sent along.
 */
token: boolean, 
/**
 * Schemes of authorization that it may use.
 */
schemes: Array<string>, };

export type HintSentence = { "code": "check-host" } | { "code": "check-network" } | { "code": "check-running" } | { "code": "ask-about-certificate" } | { "code": "trust-if-known" } | { "code": "card-came-over-http" } | { "code": "card-came-over-https" } | { "code": "asked-elsewhere", 
/**
 * How many questions.
 */
count: number, } | { "code": "check-firewall" } | { "code": "may-still-work" } | { "code": "check-credentials" } | { "code": "credentials-for-programs" } | { "code": "ask-to-let-programs" } | { "code": "tunnels-move" } | { "code": "check-proxy" } | { "code": "send-less" } | { "code": "wants-key", 
/**
 * Its name.
 */
name: string, } | { "code": "wants-scheme", 
/**
 * The scheme.
 */
scheme: string, } | { "code": "wants-unspoken-scheme", 
/**
 * The scheme.
 */
scheme: string, } | { "code": "or-pay", 
/**
 * The price, in coins.
 */
price: string, 
/**
 * The network.
 */
network: string, 
/**
 * Who is paid.
 */
to: string, } | { "code": "paid-in", 
/**
 * The asset, as its network knows it.
 */
asset: string, } | { "code": "paid-for", 
/**
 * The agent's words.
 */
said: string, } | { "code": "no-wallet" } | { "code": "paid-elsewhere" } | { "code": "refresh-card" } | { "code": "wait-seconds", 
/**
 * How long.
 */
seconds: number, } | { "code": "wait-a-moment" } | { "code": "try-later" } | { "code": "try-again" } | { "code": "it-said", 
/**
 * Its words.
 */
said: string, } | { "code": "expected-answer" } | { "code": "it-begins", 
/**
 * The beginning.
 */
said: string, } | { "code": "task-forgotten" } | { "code": "allow-inside" } | { "code": "other-interface" } | { "code": "other-content" } | { "code": "without-streaming" } | { "code": "looks-like-website" } | { "code": "same-identity" } | { "code": "again-as-new-task" } | { "code": "again-without-look" } | { "code": "again-as-it-asks" } | { "code": "free-space" } | { "code": "see-log" } | { "code": "paste-address-or-card" } | { "code": "give-credentials" } | { "code": "check-address" } | { "code": "check-reachable" } | { "code": "paste-card-address" } | { "code": "search-host", 
/**
 * Its address.
 */
url: string, } | { "code": "ask-for-card-address" };

export type HistoryEntry = { 
/**
 * When.
 */
at: number, 
/**
 * The sentence that says it.
 */
what: SentenceView, };

export type HistoryExport = { 
/**
 * The extent.
 */
scope: ExportScope, 
/**
 * The word, where the host asked for one.
 */
confirm: string | null, };

export type HistorySentence = { "code": "agent-asked" } | { "code": "agent-rewrote" } | { "code": "rewritten-after-note", 
/**
 * The note.
 */
note: string, } | { "code": "decided-after-viewing" } | { "code": "decided-by-rule", 
/**
 * Their names.
 */
rules: string, } | { "code": "decided-without-viewing" } | { "code": "taken-back" } | { "code": "given-back", 
/**
 * Why.
 */
because: SentenceView, } | { "code": "sending-began" } | { "code": "sending-began-again", 
/**
 * Which try it is.
 */
attempt: number, } | { "code": "request-ended" } | { "code": "agent-went-on" };

export type HopOnwardView = { 
/**
 * The target, without possible secrets.
 */
target: string, 
/**
 * It has another scheme, host or port.
 */
otherOrigin: boolean, 
/**
 * The fate of credentials on this step.
 */
credentials: PassageView, 
/**
 * Why it was not followed; none: it was.
 */
refused: SentenceView | null, 
/**
 * It would be followed once a person allows it.
 */
needsConsent: boolean, };

export type HopView = { 
/**
 * The requested address, without possible secrets.
 */
url: string, 
/**
 * HTTP status of its answer.
 */
status: number, 
/**
 * Where it sent the question on to; none: the answer came from here.
 */
onward: HopOnwardView | null, };

export type HostEvent = { "kind": "changed", 
/**
 * The changes.
 */
changes: Array<Change>, } | { "kind": "delta", 
/**
 * The conversation.
 */
chatId: string, 
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
 * The event in a sentence.
 */
message: SentenceView, 
/**
 * Remedies.
 */
hints: Array<SentenceView>, } | { "kind": "focus-request", 
/**
 * The request.
 */
approvalId: string, } | { "kind": "open-link", 
/**
 * `a2a-workbench://…`.
 */
link: string, };

export type HostKind = "desktop" | "web";

export type ImportedView = { 
/**
 * Agents that were not here.
 */
agents: number, 
/**
 * Conversations that were not here.
 */
conversations: number, 
/**
 * Tasks that were not here.
 */
tasks: number, 
/**
 * Runs that were not here.
 */
runs: number, 
/**
 * Things that were not taken in.
 */
leftOut: LeftOutView, };

export type InputSentence = { "code": "no-address" } | { "code": "card-is-not-json", 
/**
 * Where it stops being JSON.
 */
line: number, 
/**
 * The place in the line.
 */
column: number, } | { "code": "input-is-no-url", 
/**
 * The typed text, shortened.
 */
text: string, } | { "code": "input-scheme", 
/**
 * The scheme.
 */
scheme: string, } | { "code": "curl-without-url" } | { "code": "input-is-no-card" };

export type InsideView = { "kind": "needless" } | { "kind": "allowed" } | { "kind": "refused" };

export type InterfaceSentence = { "code": "found-by-asking" } | { "code": "first-choice" } | { "code": "generation-assumed" } | { "code": "generation-found" } | { "code": "generation-either" } | { "code": "later-in-card" } | { "code": "newer-at-same-url" } | { "code": "json-rpc-preferred" } | { "code": "binding-not-spoken" } | { "code": "version-not-spoken" } | { "code": "no-url" } | { "code": "url-scheme", 
/**
 * The scheme.
 */
scheme: string, } | { "code": "url-without-base" } | { "code": "url-characters" } | { "code": "unspecified-host" } | { "code": "loopback-host" } | { "code": "other-scheme" };

export type ItemAnswer = { "kind": "approve", 
/**
 * The payload with the person's edits, JSON; `null`: unchanged.
 */
payload: string | null, } | { "kind": "grant", 
/**
 * Which of the wider permissions.
 */
grant: string, } | { "kind": "reject", 
/**
 * The reason, or an instruction what to do instead.
 */
reason: string | null, } | { "kind": "cancel" } | { "kind": "text", 
/**
 * The words.
 */
text: string, } | { "kind": "files", 
/**
 * The words; may be empty.
 */
text: string, 
/**
 * At least one.
 */
files: Array<AnswerFile>, } | { "kind": "choices", 
/**
 * Which.
 */
chosen: Array<string>, } | { "kind": "permissions", 
/**
 * Which, JSON.
 */
json: string, 
/**
 * For how long; `null` where there is no choice.
 */
scope: string | null, } | { "kind": "done" } | { "kind": "secret" } | { "kind": "values", 
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

export type ItemOfApproval = { 
/**
 * The request.
 */
id: string, 
/**
 * The item.
 */
itemId: string, };

export type KeptPartView = { 
/**
 * Its place in the message.
 */
place: number, 
/**
 * The part.
 */
part: PartView, };

export type KeyFrom = { "kind": "own" } | { "kind": "other", 
/**
 * With port.
 */
host: string, } | { "kind": "given" };

export type KeyOf = { 
/**
 * The connection.
 */
id: string, 
/**
 * Its thumbprint.
 */
thumbprint: string, };

export type KeyringSentence = { "code": "keyring-locked", 
/**
 * Its own words.
 */
said: string, } | { "code": "keyring-absent", 
/**
 * The system's own words.
 */
said: string, } | { "code": "keyring-silent", 
/**
 * How long it was waited for.
 */
seconds: number, } | { "code": "keyring-forgetful" } | { "code": "keyring-failed", 
/**
 * Its own words.
 */
said: string, };

export type KeyringView = { "kind": "asking" } | { "kind": "usable", 
/**
 * Its name, such as `Secret Service`.
 */
backend: string, } | { "kind": "silent", 
/**
 * Its name.
 */
backend: string, } | { "kind": "session-only", 
/**
 * The attempt and its result.
 */
reason: SentenceView, };

export type KeysFetch = { 
/**
 * The connection.
 */
id: string, 
/**
 * Where, by `SignatureView.keyUrl`.
 */
url: string, 
/**
 * The word, where the host asked for one.
 */
confirm?: string, };

export type KeysGiven = { 
/**
 * The connection.
 */
id: string, 
/**
 * The text.
 */
keys: string, };

export type Language = "system" | "en" | "ja";

export type LedgerCheck = { 
/**
 * How many rows there are.
 */
rows: number, 
/**
 * Rows made without a keyring.
 */
unsealed: number, 
/**
 * Rows sealed with a key that is not here.
 */
otherKey: number, 
/**
 * The faults, row by row.
 */
faults: Array<LedgerFault>, 
/**
 * Faults beyond those.
 */
moreFaults: number, 
/**
 * When all rows were last checked. Those that came later were checked as they came.
 */
wholeAt: number, 
/**
 * Fingerprint of the key that seals rows and signs exports; `null`: there is no keyring.
 */
key: string | null, };

export type LedgerDetail = { 
/**
 * The row.
 */
row: LedgerRow, 
/**
 * Its link in the chain, in hexadecimal.
 */
link: string, 
/**
 * The calls with their arguments, JSON. Untrusted.
 */
items: string | null, 
/**
 * The agent's question. Untrusted.
 */
question: string | null, 
/**
 * The skill that it names, by its id. Untrusted.
 */
skill: string | null, 
/**
 * The answers, JSON.
 */
answers: string | null, 
/**
 * Fields that were edited: the item's position and a JSON pointer.
 */
edited: Array<string>, 
/**
 * Why it came to that.
 */
why: SentenceView | null, 
/**
 * The content behind its commitments was forgotten.
 */
forgotten: boolean, };

export type LedgerExport = { 
/**
 * The format.
 */
format: LedgerFormat, 
/**
 * With everything that was asked and answered.
 */
whole: boolean, 
/**
 * The word, where the host asked for one.
 */
confirm: string | null, };

export type LedgerFault = { "kind": "gap", 
/**
 * The first.
 */
from: number, 
/**
 * The last.
 */
to: number, } | { "kind": "edited", 
/**
 * Which.
 */
seq: number, } | { "kind": "content-edited", 
/**
 * Which.
 */
seq: number, } | { "kind": "content-gone", 
/**
 * Which.
 */
seq: number, } | { "kind": "wrong-seal", 
/**
 * Which.
 */
seq: number, } | { "kind": "cut-tail", 
/**
 * How many.
 */
missing: number, } | { "kind": "other-head", 
/**
 * The place of the row that is remembered.
 */
seq: number, } | { "kind": "found-damaged", 
/**
 * The row that says so.
 */
seq: number, };

export type LedgerFormat = "json-lines" | "csv" | "markdown";

export type LedgerKind = "proposed" | "decided" | "withdrawn" | "repeated" | "effective" | "forgotten" | "damaged";

export type LedgerList = { 
/**
 * Rows of one kind.
 */
kind: LedgerKind | null, 
/**
 * Rows of one agent.
 */
agentId: string | null, 
/**
 * Rows in which this was decided.
 */
verdict: LedgerVerdict | null, 
/**
 * The actor.
 */
who: LedgerWhoKind | null, 
/**
 * From this time on, Unix milliseconds.
 */
since: number | null, 
/**
 * Before this time, Unix milliseconds.
 */
until: number | null, 
/**
 * Where the page begins.
 */
cursor: string | null, 
/**
 * At most so many.
 */
limit: number | null, };

export type LedgerOutcome = "delivered" | "unknown" | "refused" | "superseded" | "expired" | "answered-elsewhere" | "honoured" | "failed" | "given-up" | "asked-again" | "other-executed" | "no-reaction" | "unclear";

export type LedgerPage = { 
/**
 * The rows.
 */
rows: Array<LedgerRow>, 
/**
 * Where the next page begins.
 */
cursor: string | null, };

export type LedgerRow = { 
/**
 * Its place, from 1.
 */
seq: number, 
/**
 * When.
 */
at: number, 
/**
 * The kind of event.
 */
kind: LedgerKind, 
/**
 * The request; empty where it tells of none.
 */
approvalId: string, 
/**
 * The agent's name then; `null` once it was forgotten.
 */
agent: string | null, 
/**
 * The request, in one line; `null` once it was forgotten. Untrusted.
 */
title: string | null, 
/**
 * The actor.
 */
who: LedgerWho, 
/**
 * The means: `button`, `key`, `batch` or `rule`.
 */
how: string | null, 
/**
 * The decision.
 */
verdict: LedgerVerdict | null, 
/**
 * Its outcome.
 */
outcome: LedgerOutcome | null, 
/**
 * The whole request had been in view.
 */
viewed: boolean | null, 
/**
 * How long the card had been open, in milliseconds.
 */
onCardMs: number | null, 
/**
 * Its seal.
 */
seal: LedgerSeal, };

export type LedgerSeal = "sealed" | "unsealed" | "other-key";

export type LedgerStory = { 
/**
 * Oldest first.
 */
rows: Array<LedgerDetail>, 
/**
 * The request itself can still be opened.
 */
canBeOpened: boolean, };

export type LedgerVerdict = "approved" | "edited" | "rejected" | "mixed" | "answered";

export type LedgerWho = { "kind": "agent" } | { "kind": "person" } | { "kind": "rule", 
/**
 * Its name then.
 */
name: string, } | { "kind": "workbench" };

export type LedgerWhoKind = "agent" | "person" | "rule" | "workbench";

export type LeftOutView = { 
/**
 * Tasks, each with everything in it.
 */
tasks: number, 
/**
 * Messages outside of tasks.
 */
messages: number, };

export type LimitSentence = { "code": "no-list-tasks" } | { "code": "no-extended-card" } | { "code": "no-list-push-configs" } | { "code": "no-delete-push-config" } | { "code": "no-message-ids" } | { "code": "no-rejected-state" } | { "code": "no-auth-required-state" } | { "code": "no-direct-replies" } | { "code": "no-extensions" } | { "code": "no-choice-to-wait" } | { "code": "no-tenants" } | { "code": "no-snapshot-on-subscribe" } | { "code": "no-reference-task-ids" } | { "code": "only-objects-as-data" } | { "code": "no-file-names" } | { "code": "numbers-become-doubles" } | { "code": "no-unknown-members" };

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

export type ListedAgentPage = { 
/**
 * These.
 */
agents: Array<ListedAgentView>, 
/**
 * How many match.
 */
total: number, 
/**
 * Continue behind this cursor.
 */
cursor: string | null, };

export type ListedAgentView = { 
/**
 * Names it in this list.
 */
key: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its description.
 */
description: string, 
/**
 * Names of its skills, or the words of its entry.
 */
skills: Array<string>, 
/**
 * Where it is.
 */
address: string, 
/**
 * Which version of it this is.
 */
version: string | null, 
/**
 * How far it got.
 */
state: ListedState, 
/**
 * Why its card could not be read, or why it could not be connected.
 */
reason: SentenceView | null, 
/**
 * The saved agent that it is, connected from this list or known before.
 */
agentId: string | null, };

export type ListedAgents = { 
/**
 * The search.
 */
id: string, 
/**
 * Words that all stand in an agent's name, description, skills or address; empty: every agent.
 */
text: string, 
/**
 * Continue behind this cursor.
 */
cursor: string | null, };

export type ListedConnect = { 
/**
 * The search.
 */
id: string, 
/**
 * The agents, by `ListedAgentView.key`.
 */
keys: Array<string>, };

export type ListedState = "unread" | "reading" | "ready" | "unreadable" | "connecting" | "connected" | "not-connected";

export type LocatedView = { 
/**
 * The exchange.
 */
exchangeId: string, 
/**
 * The frame in it.
 */
seq: number, 
/**
 * The member in the frame's JSON, as a JSON pointer.
 */
pointer: string, };

export type LossSentence = { "code": "loses-reference-task-ids" } | { "code": "loses-extensions" } | { "code": "wraps-data" } | { "code": "loses-media-type" } | { "code": "loses-file-name" } | { "code": "answers-late" } | { "code": "loses-push-config-id" } | { "code": "makes-push-config-id" } | { "code": "loses-push-schemes" } | { "code": "loses-tenant" };

export type LostDatabase = { 
/**
 * The backup that holds everything that was stored; `null`: it could not be made.
 */
backup: string | null, };

export type Made = { 
/**
 * Identity.
 */
id: string, };

export type MappedReplies = { 
/**
 * On approval.
 */
approve: ReplyPreview, 
/**
 * On rejection.
 */
reject: ReplyPreview, };

export type MappingInput = { 
/**
 * The person's name for the question.
 */
name: string, 
/**
 * Where in the data of the reply it is said, a JSON pointer (RFC 6901).
 */
pointer: string, 
/**
 * The value that approves, JSON.
 */
approve: string, 
/**
 * The value that rejects, JSON.
 */
reject: string, 
/**
 * Members of the request that go back as they came, JSON pointers.
 */
copied: Array<string>, };

export type MappingView = { 
/**
 * Identity.
 */
id: string, 
/**
 * The explanation.
 */
said: MappingInput, 
/**
 * The members and kinds by which requests are known.
 */
shape: string, };

export type MarkView = "red" | "yellow" | "green" | "blue";

export type MeaningKindView = "call" | "task" | "message" | "status" | "artifact" | "chunk" | "tasks" | "card" | "error" | "other";

export type MeaningView = { 
/**
 * The frame.
 */
seq: number, 
/**
 * Milliseconds since the exchange began.
 */
atMs: number, 
/**
 * Bytes.
 */
size: number, 
/**
 * Its kind.
 */
kind: MeaningKindView, 
/**
 * The task that it speaks of.
 */
taskId: string | null, 
/**
 * The conversation that it speaks of.
 */
contextId: string | null, 
/**
 * Other tasks that its message refers to.
 */
references: Array<string>, 
/**
 * The message that it carries.
 */
messageId: string | null, 
/**
 * The artifact that it carries.
 */
artifactId: string | null, 
/**
 * The state that it reports.
 */
state: string | null, 
/**
 * The words in it, shortened. Untrusted.
 */
text: string, 
/**
 * Where that stands in the frame's JSON.
 */
pointer: string, 
/**
 * Deviations from the specification.
 */
findings: Array<FindingView>, };

export type MessageCheck = { 
/**
 * The conversation.
 */
chatId: string, 
/**
 * Data parts, JSON texts.
 */
data: Array<string>, 
/**
 * Its options; `null`: none chosen.
 */
options: SendOptions | null, };

export type MessageEditAgain = { 
/**
 * Its key in its conversation.
 */
key: string, 
/**
 * Where it goes.
 */
place: ResendPlace, 
/**
 * With whom a new chat is; `null`: with the agent that it was said to.
 */
agentId: string | null, };

export type MessageSend = { 
/**
 * The conversation.
 */
chatId: string, 
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
taskKey: string | null, 
/**
 * Its send options; `null`: nothing chosen.
 */
options: SendOptions | null, 
/**
 * The message that it was made of; `null`: none.
 */
resend: ResendGiven | null, };

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
 * The options of an own message; `null` if none was chosen.
 */
sentWith: SendOptions | null, 
/**
 * Extensions of an own message and its answer; `null` before it is answered, and without any.
 */
extensions: AnsweredExtensionsView | null, 
/**
 * The original of an own message that was sent again.
 */
resentFrom: ResentView | null, 
/**
 * The copies that were made of an own message.
 */
resentAs: Array<ResentView>, 
/**
 * Why it failed.
 */
error: SentenceView | null, 
/**
 * It failed, and the agent may have it all the same.
 */
mayHaveArrived: boolean, 
/**
 * Remedies.
 */
hints: Array<SentenceView>, 
/**
 * The one step that helps most likely, where it can be taken from here.
 */
remedy: RemedyView | null, 
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

export type MockConnect = { 
/**
 * The mock.
 */
id: string, 
/**
 * The connection's name.
 */
name: string, };

export type MockFault = "delay" | "expired-token" | "too-many-requests" | "server-error" | "cut" | "duplicate" | "reorder";

export type MockFaults = { 
/**
 * The mock.
 */
id: string, 
/**
 * Its faults.
 */
faults: Array<MockFault>, 
/**
 * How often each of them happens.
 */
often: FaultsHappen, };

export type MockNamed = { 
/**
 * Identity.
 */
id: string, 
/**
 * The name of its recording's file.
 */
name: string, 
/**
 * The agent on it. Untrusted.
 */
agent: string, };

export type MockSpeed = "original" | "ten-times" | "at-once";

export type MockStart = { 
/**
 * Which, as it was opened.
 */
cassetteId: string, 
/**
 * How fast.
 */
speed: MockSpeed, 
/**
 * Its faults.
 */
faults: Array<MockFault>, 
/**
 * How often each of them happens.
 */
often: FaultsHappen, };

export type MockStateView = { "kind": "off" } | { "kind": "running" } | { "kind": "moved", 
/**
 * Where it was before.
 */
from: string, };

export type MockView = { 
/**
 * Identity.
 */
id: string, 
/**
 * The recording that it plays.
 */
cassette: CassetteView, 
/**
 * How fast.
 */
speed: MockSpeed, 
/**
 * Its faults.
 */
faults: Array<MockFault>, 
/**
 * How often each of them happens.
 */
often: FaultsHappen, 
/**
 * Where it is, or would be.
 */
url: string, 
/**
 * Whether it answers.
 */
state: MockStateView, 
/**
 * The connection that leads to it there, once there is one.
 */
agentId: string | null, };

export type NewestApproval = { 
/**
 * The one that arrived last among those that wait; `null`: none waits.
 */
id: string | null, };

export type Nothing = Record<symbol, never>;

export type NoticeLevel = "info" | "warning" | "error";

export type OAuthInput = { 
/**
 * The scheme's name in the card.
 */
scheme: string, 
/**
 * `client_id`.
 */
clientId: string, 
/**
 * The requested scopes; `null`: those of the card.
 */
scopes: Array<string> | null, };

export type OAuthSessionView = { 
/**
 * When somebody signed in.
 */
signedInAt: number, 
/**
 * When the access token expires, where that is known.
 */
expiresAt: number | null, 
/**
 * It is renewed by itself.
 */
renewable: boolean, 
/**
 * The last renewal was refused: somebody has to sign in again.
 */
ended: boolean, 
/**
 * The granted scopes.
 */
scopes: Array<string>, 
/**
 * The name of the account, if the server gave one.
 */
name: string | null, };

export type OAuthView = { 
/**
 * The scheme's name in the card.
 */
scheme: string, 
/**
 * `client_id`.
 */
clientId: string, 
/**
 * The requested scopes.
 */
scopes: Array<string>, 
/**
 * The tokens there are.
 */
session: OAuthSessionView | null, };

export type OfferView = { 
/**
 * The name, as on a button; untrusted.
 */
label: string, 
/**
 * The answer.
 */
answer: ItemAnswer, };

export type OpenedCassetteView = { 
/**
 * Identity, for as long as it is open.
 */
id: string, 
/**
 * Its content.
 */
cassette: CassetteView, };

export type OtherAddressView = "http" | "https";

export type OtherEntryView = { 
/**
 * Its name.
 */
name: string | null, 
/**
 * Its kind: a media type, or the name of a protocol.
 */
what: string, };

export type PageToOpen = { 
/**
 * To be opened by the page, where that runs in a browser already; `null`: nothing is left to open.
 */
url: string | null, };

export type PartView = { "kind": "text", 
/**
 * The text.
 */
text: string, 
/**
 * Media type, where stated.
 */
mediaType: string | null, 
/**
 * The input of `files.save`.
 */
fileKey: string, } | { "kind": "thought", 
/**
 * The text.
 */
text: string, } | { "kind": "data", 
/**
 * The JSON text.
 */
json: string, 
/**
 * The input of `files.save`.
 */
fileKey: string, } | { "kind": "file", 
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
 * The input of `files.read` and `files.save`.
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
 * The input of `links.open`.
 */
fileKey: string, } | { "kind": "unknown", 
/**
 * The JSON text.
 */
json: string, 
/**
 * The input of `files.save`.
 */
fileKey: string, };

export type PartyView = { 
/**
 * Identity: of the connection, or the address where there is none yet, or of a caller behind a tap.
 */
id: string, 
/**
 * Its name; empty for an unnamed caller.
 */
name: string, 
/**
 * Host and port.
 */
host: string, 
/**
 * The protocol version in use.
 */
version: string | null, 
/**
 * It is saved as an agent, and was not removed.
 */
saved: boolean, };

export type PassageView = "nothing" | "kept" | "dropped";

export type PendingCardView = { 
/**
 * Its version.
 */
version: string, 
/**
 * How much it is to be heeded.
 */
weight: CardWeight, 
/**
 * Its differences from the card in use, the weightiest first.
 */
changes: Array<CardChangeView>, 
/**
 * When it was first seen.
 */
seenAt: number, 
/**
 * The card as received.
 */
raw: string, };

export type PictureForm = "svg" | "png" | "mermaid";

export type PictureMark = { 
/**
 * The last call.
 */
call: number, 
/**
 * The last change of a task's state.
 */
change: number, 
/**
 * The last change of a state of a task of others.
 */
overheard: number, };

export type PictureOf = { 
/**
 * Of a session from elsewhere; `null`: of the own log.
 */
session: string | null, 
/**
 * From this time on.
 */
since: number | null, 
/**
 * Up to this time.
 */
until: number | null, 
/**
 * A person's filter, in the grammar of filters.
 */
filter: string | null, 
/**
 * The mark of an earlier look: only news since.
 */
after: PictureMark | null, 
/**
 * With that: exchanges that were running then.
 */
running: Array<string>, };

export type PictureSave = { 
/**
 * In which form.
 */
form: PictureForm, 
/**
 * Content.
 */
base64: string, };

export type PictureTask = { 
/**
 * Identity here.
 */
key: string, 
/**
 * The agent's name for it.
 */
taskId: string, 
/**
 * The owner of the task.
 */
party: string, 
/**
 * Its subject.
 */
title: string, };

export type PictureView = { 
/**
 * The parties, without the workbench.
 */
parties: Array<PartyView>, 
/**
 * The tasks that changes are of.
 */
tasks: Array<PictureTask>, 
/**
 * Changes of tasks' states, oldest first.
 */
changes: Array<StateChangeView>, 
/**
 * Calls, in no order.
 */
calls: Array<CallPassed>, 
/**
 * Older calls of the range that were left out.
 */
leftOut: number, 
/**
 * The beginning of the oldest call whose bodies were searched, if older ones were left out.
 */
bodiesSince: number | null, 
/**
 * How far this look went.
 */
mark: PictureMark, 
/**
 * Words of the filter that were left out of it.
 */
problems: Array<FilterProblem>, 
/**
 * How many tasks there are in all: fewer than before means that one was forgotten.
 */
taskCount: number, };

export type PieceView = { 
/**
 * The agent's identifier.
 */
artifactId: string, 
/**
 * Its word.
 */
text: string, };

export type PinnedKeyView = { 
/**
 * Its thumbprint.
 */
thumbprint: string, 
/**
 * Where it was fetched from; `null`: a person gave it.
 */
url: string | null, 
/**
 * Since when.
 */
pinnedAt: number, };

export type ProducedView = { 
/**
 * Its name, else its identifier.
 */
name: string, 
/**
 * Its text.
 */
text: string, 
/**
 * How many parts it has.
 */
parts: number, };

export type ProofView = { 
/**
 * Whether it is there.
 */
present: boolean, 
/**
 * When it was last given.
 */
updatedAt: number | null, 
/**
 * The certificates, in order; of a chain the client's own comes first.
 */
certificates: Array<CertificateView>, };

export type ProxyInput = { "change": "system" } | { "change": "direct" } | { "change": "set", 
/**
 * Its address: http, https, socks5 or socks5h.
 */
url: string, 
/**
 * User name.
 */
username: string | null, 
/**
 * Password. `null` keeps the saved one for the same address and name.
 */
password: string | null, };

export type ProxyView = { 
/**
 * Its address; `null`: no proxy at all.
 */
url: string | null, 
/**
 * User name.
 */
username: string | null, 
/**
 * Whether a password is there.
 */
password: SecretPresence, };

export type PushSecret = { 
/**
 * Since when; `null`: it does not have to.
 */
at: number | null, };

export type PushSecretAgree = { 
/**
 * The agent.
 */
id: string, 
/**
 * The agent's own; `null` for a fresh one.
 */
secret: string | null, };

export type PushSettings = { 
/**
 * They may.
 */
on: boolean, 
/**
 * The port on this machine; 0 for a free one.
 */
port: number, 
/**
 * The address that agents are told; empty for the port itself.
 */
publicUrl: string, };

export type PushState = { "state": "off" } | { "state": "listening", 
/**
 * The address told to agents, without the part that is made for each task.
 */
told: string, 
/**
 * Where it listens on this machine.
 */
address: string, } | { "state": "failed" };

export type Question = { "kind": "let-go-on", 
/**
 * The agent's name.
 */
agent: string, 
/**
 * Its effect, in one line.
 */
title: string, 
/**
 * The reason for the risk.
 */
because: RiskSentence, } | { "kind": "send-words", 
/**
 * The agent's name.
 */
agent: string, 
/**
 * The words, those of several answers joined by commas.
 */
words: string, 
/**
 * The reason for the risk.
 */
because: RiskSentence, } | { "kind": "let-rules-approve", 
/**
 * The rules that would, in the order in which they count.
 */
rules: Array<ApprovingRule>, 
/**
 * For how long.
 */
minutes: number, 
/**
 * A digest of all of this. A word answers only the question with the same one.
 */
digest: string, } | { "kind": "send-again" } | { "kind": "export-ledger" } | { "kind": "accept-card", 
/**
 * The agent's name.
 */
agent: string, } | { "kind": "lead-inside", 
/**
 * The agent's name.
 */
agent: string, } | { "kind": "fetch-keys", 
/**
 * The agent's name.
 */
agent: string, 
/**
 * With port.
 */
host: string, 
/**
 * It is the origin that the card came from.
 */
own: boolean, } | { "kind": "export-whole" } | { "kind": "restore-backup", 
/**
 * The name of its file.
 */
backup: string, } | { "kind": "forget-agent", 
/**
 * The agent's name.
 */
agent: string, } | { "kind": "sign-in", 
/**
 * The agent's name.
 */
agent: string, 
/**
 * Hosts that its card names.
 */
hosts: string, } | { "kind": "sign-in-there", 
/**
 * The agent's name.
 */
agent: string, 
/**
 * Where, with port.
 */
host: string, };

export type QuietHours = { 
/**
 * There is such a time.
 */
on: boolean, 
/**
 * Its first minute, counted from midnight.
 */
from: number, 
/**
 * The minute after its last; of the next day where it is earlier.
 */
to: number, };

export type QuirkChoice = "as-noticed" | "always" | "never";

export type QuirkChoose = { 
/**
 * The connection.
 */
id: string, 
/**
 * The quirk, by `QuirkView.id`.
 */
quirk: string, 
/**
 * Always, never, or as noticed.
 */
choice: QuirkChoice, };

export type QuirkEvidenceView = { 
/**
 * The observation.
 */
seen: SentenceView, 
/**
 * The HTTP status with which the specified way was refused, where it was.
 */
refused: number | null, 
/**
 * The exchange that showed it, while the wire log has it.
 */
exchangeId: string | null, 
/**
 * When.
 */
at: number, };

export type QuirkOf = { 
/**
 * The connection.
 */
id: string, 
/**
 * The quirk, by `QuirkView.id`.
 */
quirk: string, };

export type QuirkSentence = { "code": "files-encoded-twice" } | { "code": "other-subscribe-verb" } | { "code": "other-path-prefix" } | { "code": "kind-bodies" } | { "code": "tenant-first" } | { "code": "plain-json" } | { "code": "stream-outlives-cancel" } | { "code": "waiting-never-returns" } | { "code": "answers-at-once" } | { "code": "cancel-never-returns" } | { "code": "read-loses-artifacts" } | { "code": "leaving-ends-task" } | { "code": "push-without-token" } | { "code": "push-in-other-generation" } | { "code": "empty-answer" } | { "code": "reads-first-text-only" } | { "code": "other-stream-form" } | { "code": "older-file-parts" } | { "code": "bare-push-configs" } | { "code": "unknown-quirk", 
/**
 * Its name.
 */
name: string, };

export type QuirkView = { 
/**
 * Its name.
 */
id: string, 
/**
 * The deviation.
 */
what: SentenceView, 
/**
 * The evidence; `null` if it was not noticed.
 */
noticed: QuirkEvidenceView | null, 
/**
 * The choice about it.
 */
choice: QuirkChoice, 
/**
 * It changes how the agent is called, so that it can be chosen.
 */
optional: boolean, };

export type ReaderSentence = { "code": "adk-confirmation" } | { "code": "run-file" } | { "code": "sample-form" } | { "code": "kagent-legacy" } | { "code": "agent-stack" } | { "code": "shared-interrupt" } | { "code": "a2ui" } | { "code": "lang-graph" } | { "code": "lang-chain" } | { "code": "agent-inbox" } | { "code": "ag-ui" } | { "code": "mcp-elicitation" } | { "code": "openai-mcp" } | { "code": "agno" } | { "code": "acp" } | { "code": "tool-result" } | { "code": "page" } | { "code": "words-beside" } | { "code": "chat-buttons" } | { "code": "crewai" } | { "code": "dify" } | { "code": "llama-index" } | { "code": "several" } | { "code": "hand-made" } | { "code": "sign-in-in-words" } | { "code": "json-in-text" } | { "code": "schema-form" } | { "code": "plain-text" } | { "code": "as-received" } | { "code": "your-mapping" };

export type ReaderView = { 
/**
 * Identity of the reader.
 */
id: string, 
/**
 * Its name.
 */
name: SentenceView, 
/**
 * Why it is read so; `null` of another reader of a request that was stored before this was kept.
 */
why: SentenceView | null, 
/**
 * `recorded`, `run-here`, `derived` (not verified against a running agent) or `yours` (the person's
 * explanation).
 */
proven: string, 
/**
 * `certain`, `likely` or `guess`.
 */
confidence: string, };

export type ReadingSentence = { "code": "adk-calls", 
/**
 * How many.
 */
calls: number, } | { "code": "form-convention" } | { "code": "schema-itself" } | { "code": "schema-in", 
/**
 * The member.
 */
member: string, } | { "code": "extension", 
/**
 * Its URI.
 */
uri: string, } | { "code": "metadata-member", 
/**
 * The member.
 */
member: string, } | { "code": "data-members", 
/**
 * The members.
 */
members: string, } | { "code": "data-says", 
/**
 * The member.
 */
member: string, 
/**
 * Its value.
 */
value: string, } | { "code": "media-type", 
/**
 * Which.
 */
value: string, } | { "code": "artifact-name", 
/**
 * The name.
 */
name: string, } | { "code": "earlier-updates", 
/**
 * How many.
 */
calls: number, } | { "code": "read-from-text", 
/**
 * The reader.
 */
reader: SentenceView, } | { "code": "you-said", 
/**
 * Where in the reply, a JSON pointer.
 */
pointer: string, } | { "code": "sign-in-asked" } | { "code": "sign-in-in-data" } | { "code": "in-metadata" } | { "code": "unknown-in-message" } | { "code": "unknown-beside-status" } | { "code": "only-text" } | { "code": "silence" } | { "code": "item-contradicts", 
/**
 * Which.
 */
item: string, 
/**
 * How.
 */
problem: SentenceView, } | { "code": "member-twice", 
/**
 * Where, as a JSON pointer (RFC 6901).
 */
pointer: string, } | { "code": "call-without-name" } | { "code": "nothing-to-confirm" };

export type ReasonField = "not-sent" | "optional" | "required";

export type Receipt = "honoured" | "failed" | "given-up" | "asked-again" | "other-executed" | "another-task" | "no-reaction" | "unclear";

export type RecordedAnswer = "approval" | "rejection" | "other" | "nothing";

export type RedirectSentence = { "code": "redirect-without-target" } | { "code": "too-many-redirects" } | { "code": "redirect-leaves-https" } | { "code": "redirect-leaves-http" } | { "code": "redirect-to-other-origin" } | { "code": "redirect-changes-method" } | { "code": "redirect-into-network" };

export type RefusalSentence = { "code": "keyring-refused" } | { "code": "credentials-lost" } | { "code": "no-signing-keys" } | { "code": "no-task-id" } | { "code": "credential-name", 
/**
 * The name.
 */
name: string, } | { "code": "credential-value", 
/**
 * The name of the header.
 */
name: string, } | { "code": "reserved-header", 
/**
 * The name.
 */
name: string, } | { "code": "no-certificate" } | { "code": "no-private-key" } | { "code": "key-protected" } | { "code": "key-unusable" } | { "code": "key-of-another" } | { "code": "not-a-proxy" } | { "code": "no-such-way" } | { "code": "gone" } | { "code": "tap-not-opened" } | { "code": "tap-in-circle" } | { "code": "not-an-address", 
/**
 * The text that stood there.
 */
text: string, } | { "code": "no-usable-interface" } | { "code": "agent-removed", 
/**
 * Its name.
 */
name: string, } | { "code": "empty-message" } | { "code": "data-is-not-json", 
/**
 * Where it stops being JSON.
 */
line: number, 
/**
 * The place in the line.
 */
column: number, } | { "code": "not-a-schema" } | { "code": "metadata-not-an-object" } | { "code": "answer-is-not-json", 
/**
 * To which item.
 */
item: string, 
/**
 * Where it stops being JSON.
 */
line: number, 
/**
 * The place in the line.
 */
column: number, } | { "code": "file-too-large", 
/**
 * Its name.
 */
name: string, 
/**
 * Megabytes.
 */
limit: number, } | { "code": "request-is-another" } | { "code": "not-viewed" } | { "code": "goes-back", 
/**
 * The name of the backup.
 */
name: string, } | { "code": "not-open" } | { "code": "decision-under-way" } | { "code": "asked-since" } | { "code": "withdrawal-not-stored" } | { "code": "batch-is-another", 
/**
 * How many.
 */
number: number, } | { "code": "no-place" } | { "code": "rule-for-anybody" } | { "code": "no-name" } | { "code": "mapping-value" } | { "code": "mapping-place" } | { "code": "mapping-same-value" } | { "code": "mapping-no-structure" } | { "code": "too-late-to-answer" } | { "code": "nothing-to-answer" } | { "code": "waits-anew" } | { "code": "task-not-looked-at" } | { "code": "not-listening" } | { "code": "answer-missing", 
/**
 * Which.
 */
item: string, } | { "code": "answered-twice", 
/**
 * Which.
 */
item: string, } | { "code": "no-such-item", 
/**
 * Which.
 */
item: string, } | { "code": "answer-not-taken", 
/**
 * Which.
 */
item: string, } | { "code": "reason-missing", 
/**
 * Of which item.
 */
item: string, } | { "code": "answer-not-an-object", 
/**
 * To which item.
 */
item: string, } | { "code": "answer-member-twice", 
/**
 * To which item.
 */
item: string, 
/**
 * Where, as a JSON pointer (RFC 6901).
 */
pointer: string, } | { "code": "all-or-none", 
/**
 * Which item was to be refused alone.
 */
item: string, } | { "code": "not-asked-for", 
/**
 * In which item.
 */
item: string, 
/**
 * Where, as a JSON pointer (RFC 6901).
 */
pointer: string, } | { "code": "leaves-nothing", 
/**
 * In which item.
 */
item: string, 
/**
 * Where, as a JSON pointer (RFC 6901).
 */
pointer: string, } | { "code": "answer-secret-missing", 
/**
 * For which item.
 */
item: string, } | { "code": "secret-not-json" } | { "code": "no-methods", 
/**
 * The binding.
 */
binding: string, } | { "code": "only-objects", 
/**
 * The version.
 */
version: string, } | { "code": "not-where-it-led" } | { "code": "answer-repeats-secret" } | { "code": "item-broken", 
/**
 * Which.
 */
item: string, } | { "code": "read-by-other" } | { "code": "samples-not-started" } | { "code": "interrupted" } | { "code": "database-damaged" } | { "code": "database-lost" } | { "code": "closing" } | { "code": "storage-unusable" } | { "code": "not-confirmed" } | { "code": "rules-do-not-fit", 
/**
 * As many fit.
 */
most: number, } | { "code": "no-such-interface" } | { "code": "not-a-web-address" } | { "code": "address-not-there" } | { "code": "not-a-file" } | { "code": "file-elsewhere" } | { "code": "file-not-whole", 
/**
 * Its name.
 */
name: string, } | { "code": "traffic-not-json", 
/**
 * Its name.
 */
name: string, } | { "code": "not-traffic", 
/**
 * Its name.
 */
name: string, } | { "code": "newer-session", 
/**
 * Its name.
 */
name: string, } | { "code": "empty-session", 
/**
 * Its name.
 */
name: string, } | { "code": "no-temporary-folder" } | { "code": "no-local-place" } | { "code": "file-not-written", 
/**
 * Its name.
 */
name: string, } | { "code": "file-not-read", 
/**
 * Its name.
 */
name: string, } | { "code": "no-browser" } | { "code": "no-file-manager" } | { "code": "login-entry-not-written" } | { "code": "no-folder-in-browser" } | { "code": "no-restart-in-browser" } | { "code": "list-not-continued" } | { "code": "address-used" } | { "code": "misunderstood", 
/**
 * The cause, for a developer.
 */
detail: string, };

export type RefusedBefore = { 
/**
 * That request.
 */
id: string, 
/**
 * When it was answered.
 */
at: number, 
/**
 * Its agent refused it; else it was not sent, because the agent changed what it asks.
 */
refused: boolean, 
/**
 * What the agent said.
 */
because: SentenceView, 
/**
 * The extensions that the agent refused it without.
 */
extensions: Array<string>, };

export type RegistrationView = { 
/**
 * Identity.
 */
id: string, 
/**
 * The called address, without secrets.
 */
address: string, 
/**
 * Since when.
 */
at: number, };

export type RemedyView = { "kind": "edit-credentials", 
/**
 * Which ones, as far as the refusal says.
 */
wanted: WantedCredential | null, } | { "kind": "sign-in" } | { "kind": "allow-inside" } | { "kind": "reset-health" } | { "kind": "refresh-card" } | { "kind": "look-at-card" } | { "kind": "edit-certificates" } | { "kind": "edit-proxy" } | { "kind": "pin-interface", 
/**
 * Which one, by `CandidateView.key`.
 */
interfaceKey: string, } | { "kind": "rewrite-address", 
/**
 * Which one, by `CandidateView.key`.
 */
interfaceKey: string, 
/**
 * The address.
 */
suggestion: string, } | { "kind": "use-address", 
/**
 * The address.
 */
address: string, 
/**
 * How it differs from the present address.
 */
by: OtherAddressView, } | { "kind": "ask-version" } | { "kind": "check-connection" } | { "kind": "set-quirk", 
/**
 * The quirk.
 */
quirk: string, } | { "kind": "request-extensions", 
/**
 * Their identities.
 */
uris: Array<string>, } | { "kind": "fetch-extended" } | { "kind": "open-task", 
/**
 * The agent's identifier of it.
 */
taskId: string, };

export type RemovalView = { 
/**
 * When.
 */
at: number, 
/**
 * Why.
 */
why: RemovalWhy, 
/**
 * Conversations.
 */
conversations: number, 
/**
 * Tasks.
 */
tasks: number, };

export type RemovalWhy = "person" | "age" | "size";

export type ReplyPreview = { 
/**
 * The method on the wire.
 */
method: string, 
/**
 * The body, JSON, secrets replaced.
 */
body: string, 
/**
 * `YYYY-MM-DDThh:mm:ssZ` stands in it for the time of the decision, which is put in when it is made.
 */
isDated: boolean, };

export type ResendGiven = { 
/**
 * Its key in its conversation.
 */
key: string, 
/**
 * Places of its parts that go out as they are.
 */
kept: Array<number>, };

export type ResendPlace = "same-chat" | "new-chat";

export type ResentView = { 
/**
 * Identity within its conversation.
 */
key: string, 
/**
 * Its conversation.
 */
chatId: string, 
/**
 * When it was said.
 */
at: number, 
/**
 * The two differ in more than their identity.
 */
edited: boolean, };

export type RestorationView = { 
/**
 * The name of the backup.
 */
backup: string, 
/**
 * The name of the copy of the replaced database; `null`: nothing was changed.
 */
kept: string | null, };

export type RestorePlan = { 
/**
 * The name of its file; `null`: drop the plan.
 */
name: string | null, 
/**
 * The word, where the host asked for one.
 */
confirm: string | null, };

export type Risk = { "kind": "normal" } | { "kind": "high", 
/**
 * Which word or argument says so.
 */
because: RiskSentence, };

export type RiskLevel = "normal" | "high";

export type RiskSentence = { "code": "deletes", 
/**
 * The word that says so.
 */
word: string, } | { "code": "moves-money", 
/**
 * The word that says so.
 */
word: string, } | { "code": "changes-system", 
/**
 * The word that says so.
 */
word: string, } | { "code": "runs-commands", 
/**
 * The word that says so.
 */
word: string, } | { "code": "touches-production", 
/**
 * The word that says so.
 */
word: string, } | { "code": "changes-rights", 
/**
 * The word that says so.
 */
word: string, } | { "code": "cannot-be-undone", 
/**
 * The word that says so.
 */
word: string, } | { "code": "agent-says", 
/**
 * The member that says so, with its value.
 */
what: string, } | { "code": "deceives", 
/**
 * The word, or the code of the character.
 */
what: string, } | { "code": "your-rule", 
/**
 * The person's name for it.
 */
name: string, } | { "code": "not-shown-in-full", 
/**
 * The mark of the cut.
 */
mark: string, } | { "code": "cannot-be-read" };

export type RootsInput = { "change": "remove" } | { "change": "set", 
/**
 * Certificates, as PEM.
 */
pem: string, };

export type RuleCondition = { 
/**
 * A JSON pointer into the arguments.
 */
pointer: string, 
/**
 * How the value there is compared.
 */
operator: RuleOperator, 
/**
 * The compared value: JSON. Without meaning for `exists` and `absent`.
 */
value: string, };

export type RuleDraft = { 
/**
 * Identity; empty: a new one.
 */
id: string, 
/**
 * The person's name for it.
 */
name: string, 
/**
 * It counts.
 */
on: boolean, 
/**
 * The effect.
 */
effect: RuleEffect, 
/**
 * Of one agent.
 */
agentId: string | null, 
/**
 * The tool, in which `*` stands for anything, but in a rule that approves only for letters, digits, `_` and `-`;
 * empty: any.
 */
tool: string, 
/**
 * The acting sub-agent or server behind the agent, in which `*` stands for anything; empty: anyone, but only the
 * agent itself if the rule approves.
 */
by: string, 
/**
 * The skill of the agent's card that the request names, by its id; empty: any or none.
 */
skill: string, 
/**
 * Conditions on the arguments; all must hold.
 */
conditions: Array<RuleCondition>, 
/**
 * Where it approves by conditions: arguments that none of them names may be anything. Otherwise there may be none.
 */
otherArguments: boolean, };

export type RuleEffect = { "kind": "ask" } | { "kind": "reject", 
/**
 * With this reason.
 */
reason: string | null, } | { "kind": "approve" } | { "kind": "high-risk" };

export type RuleGiven = { 
/**
 * The rule.
 */
rule: RuleDraft, };

export type RuleOperator = "equals" | "differs" | "less" | "at-most" | "greater" | "at-least" | "contains" | "starts-with" | "one-of" | "exists" | "absent";

export type RuleTrial = { 
/**
 * How many were looked at.
 */
lookedAt: number, 
/**
 * Of those, it would have decided.
 */
decided: number, 
/**
 * It fits these and would have left them to a person all the same.
 */
left: number, 
/**
 * It cannot be told whether it fits these, which leaves them to the person.
 */
unsure: Array<TriedApproval>, 
/**
 * It would have decided these otherwise than the person did.
 */
against: Array<TriedApproval>, };

export type RuleTurn = { 
/**
 * The rule.
 */
id: string, 
/**
 * It counts.
 */
on: boolean, };

export type RuleView = { 
/**
 * Identity.
 */
id: string, 
/**
 * The person's name for it.
 */
name: string, 
/**
 * It counts.
 */
on: boolean, 
/**
 * The effect.
 */
effect: RuleEffect, 
/**
 * Of one agent.
 */
agentId: string | null, 
/**
 * Its name.
 */
agentName: string | null, 
/**
 * The tool, in which `*` stands for anything, but in a rule that approves only for letters, digits, `_` and `-`;
 * empty: any.
 */
tool: string, 
/**
 * The acting sub-agent or server behind the agent, in which `*` stands for anything; empty: anyone, but only the
 * agent itself if the rule approves.
 */
by: string, 
/**
 * The skill of the agent's card that the request names, by its id; empty: any or none.
 */
skill: string, 
/**
 * Conditions on the arguments; all must hold.
 */
conditions: Array<RuleCondition>, 
/**
 * Where it approves by conditions: arguments that none of them names may be anything. Otherwise there may be none.
 */
otherArguments: boolean, 
/**
 * It would approve, but its agent's card is another than when a person agreed to it.
 */
suspended: boolean, 
/**
 * It would approve, but its agent's card was not read since the program started, or could not be read the last time.
 */
waitsForCard: boolean, };

export type RulesView = { 
/**
 * The rules, in the order in which they count.
 */
rules: Array<RuleView>, 
/**
 * Rules of another version that cannot be read here. While there are any, a person is asked about everything.
 */
unreadable: number, 
/**
 * Until when rules approve; `null`: they do not.
 */
autoApproveUntil: number | null, };

export type RunAgain = { 
/**
 * Identity.
 */
runId: string, 
/**
 * From the step that failed, instead of from the beginning.
 */
fromFailure: boolean, };

export type RunAgentView = { 
/**
 * As the file names it.
 */
agent: string, 
/**
 * The saved agent that it is; `null` where none is, or several are.
 */
agentId: string | null, 
/**
 * All that it may see of a run, as the file says; `null`: the whole.
 */
sees: Array<string> | null, };

export type RunAskView = { 
/**
 * The step, for the decision.
 */
at: string, 
/**
 * The purpose of the step; a decision names it.
 */
purpose: string, 
/**
 * The question.
 */
what: RunAsked, 
/**
 * The request in the inbox, where its file asks: it is decided there.
 */
requestId: string | null, };

export type RunAsked = "gate" | "budget" | "repeat" | "uncertain" | "mark";

export type RunBegin = { 
/**
 * The file.
 */
text: string, 
/**
 * Files that it may run.
 */
others: Array<string>, 
/**
 * Its input, as JSON; empty for none.
 */
input: string, 
/**
 * Agents that are not found by their names and addresses.
 */
bindings: Array<RunBinding>, 
/**
 * Places of steps that it stops before.
 */
stops: Array<string>, };

export type RunBinding = { 
/**
 * As the file names it.
 */
agent: string, 
/**
 * The connection.
 */
agentId: string, };

export type RunBoundView = { 
/**
 * As the file names it.
 */
agent: string, 
/**
 * The connection.
 */
agentId: string, };

export type RunBriefView = { 
/**
 * Identity.
 */
id: string, 
/**
 * `namespace/name` of its file.
 */
name: string, 
/**
 * The version of its file.
 */
version: string, 
/**
 * The title of its file; may be empty.
 */
title: string, 
/**
 * How far it is.
 */
state: RunState, 
/**
 * Agents of this machine answered for those of its file.
 */
trial: boolean, 
/**
 * The run that it repeats.
 */
againOf: string | null, 
/**
 * When it began.
 */
createdAt: number, 
/**
 * When something happened in it last.
 */
updatedAt: number, };

export type RunBudgetsView = { 
/**
 * Calls to agents.
 */
calls: number, 
/**
 * Rounds of its loops.
 */
rounds: number, 
/**
 * Seconds in which it does not wait for people; `null`: as long as it takes.
 */
seconds: number | null, 
/**
 * Tokens that agents tell of; `null`: as many as it takes.
 */
tokens: number | null, };

export type RunBuild = { 
/**
 * The form as it is filled in.
 */
form: RunForm, 
/**
 * The file that it came from and that keeps its own words; none: a new one is written.
 */
over: string | null, };

export type RunBuiltView = { 
/**
 * The file; none where something is missing.
 */
text: string | null, 
/**
 * The file in a few strokes.
 */
outline: Array<RunStrokeView>, 
/**
 * The first thing that is missing.
 */
fault: RunFormFaultView | null, };

export type RunCheckView = { 
/**
 * `namespace/name`, where it can be carried out.
 */
name: string | null, 
/**
 * Its name for people.
 */
title: string | null, 
/**
 * The JSON Schema of its input.
 */
inputSchema: string | null, 
/**
 * Its agents.
 */
agents: Array<RunAgentView>, 
/**
 * Its faults; empty if it can be carried out.
 */
faults: Array<RunFaultView>, };

export type RunCostView = { 
/**
 * Milliseconds in which an agent was waited for.
 */
agents: number, 
/**
 * Milliseconds in which a person was waited for.
 */
people: number, 
/**
 * Messages that left for agents.
 */
calls: number, 
/**
 * So many of them because something was tried again.
 */
repeats: number, 
/**
 * Tokens; `null`: no agent told of any.
 */
tokens: number | null, };

export type RunDecide = { 
/**
 * The run.
 */
runId: string, 
/**
 * The step, as `RunAskView` names it.
 */
at: string, 
/**
 * Its purpose, likewise.
 */
purpose: string, 
/**
 * The decision.
 */
decision: RunDecision, 
/**
 * Its output, as JSON, with `done`.
 */
value: string | null, 
/**
 * The word typed to confirm, if one is required.
 */
confirm: string | null, };

export type RunDecision = "again" | "done" | "give-up";

export type RunEntryView = { 
/**
 * Its number, from 1.
 */
seq: number, 
/**
 * When.
 */
time: number, 
/**
 * The event.
 */
what: RunHappened, 
/**
 * The step that it is about.
 */
at: string | null, 
/**
 * The name of its task.
 */
name: string | null, 
/**
 * The part of the step, such as `parameters` or `when good`.
 */
purpose: string | null, 
/**
 * The result, as JSON.
 */
value: string | null, 
/**
 * There is more of the value than is shown.
 */
isCut: boolean, };

export type RunErrorView = { 
/**
 * A number like those of HTTP.
 */
status: number, 
/**
 * The kind of error.
 */
title: string | null, 
/**
 * This occurrence, in words.
 */
detail: string | null, 
/**
 * The task, as a pointer into the file.
 */
instance: string | null, };

export type RunExampleView = { 
/**
 * The name of the file, such as `story-team`.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * A summary of it.
 */
summary: string, 
/**
 * The file.
 */
text: string, 
/**
 * Files that it runs.
 */
others: Array<string>, 
/**
 * The file in a few strokes.
 */
outline: Array<RunStrokeView>, };

export type RunFaultView = { 
/**
 * From 1.
 */
line: number, 
/**
 * In characters, from 1.
 */
column: number, 
/**
 * The fault in words.
 */
message: RunWords, 
/**
 * The correct text to write instead.
 */
hint: RunWords | null, };

export type RunFileText = { 
/**
 * Its text.
 */
text: string, };

export type RunFileTexts = { 
/**
 * The file.
 */
text: string, 
/**
 * Files that it may run.
 */
others: Array<string>, };

export type RunForm = { 
/**
 * The name of the file for people.
 */
title: string, 
/**
 * The question at each start.
 */
asks: string, 
/**
 * How the agents work together.
 */
pattern: RunPattern, };

export type RunFormCandidate = { 
/**
 * The agent, and its question then.
 */
step: RunFormStep, 
/**
 * Its strength, as the choosing agent reads it.
 */
fits: string, };

export type RunFormFault = "no-title" | "agents" | "name" | "no-agent" | "no-words" | "rounds" | "other-shape";

export type RunFormFaultView = { 
/**
 * The kind of fault.
 */
code: RunFormFault, 
/**
 * The step that it is about.
 */
step: string | null, };

export type RunFormStep = { 
/**
 * Its name in the file.
 */
name: string, 
/**
 * The agent, as the file names it.
 */
agent: string, 
/**
 * The words that it is sent.
 */
words: string, 
/**
 * The question to the person before it.
 */
askBefore: string | null, };

export type RunFormView = { 
/**
 * None: the file has another shape than that of a form, and is for an editor.
 */
form: RunForm | null, 
/**
 * The file in a few strokes; none where it has faults.
 */
outline: Array<RunStrokeView>, };

export type RunHappened = "started" | "bound" | "limited" | "marked" | "stopped-before" | "evaluated" | "failed" | "begun" | "answered" | "timer-set" | "timer-fired" | "uncertain" | "budget-asked" | "repeat-asked" | "stop-asked" | "decided" | "paused" | "resumed" | "cancel-asked" | "cancel-done" | "finished";

export type RunJournalOf = { 
/**
 * The run.
 */
runId: string, 
/**
 * Behind the entry that this names; `null`: from the beginning.
 */
cursor: string | null, 
/**
 * So many at most.
 */
limit: number, };

export type RunJournalPage = { 
/**
 * Oldest first.
 */
entries: Array<RunEntryView>, 
/**
 * Where the next page begins; `null`: this is the end.
 */
cursor: string | null, };

export type RunLeadView = { 
/**
 * The case of a choice.
 */
case: string | null, 
/**
 * The name of a task of the same list, or `continue`, `exit` and `end` as in the file.
 */
to: string, };

export type RunListedView = { 
/**
 * Its costs so far; `null`: being computed.
 */
cost: RunCostView | null, 
/**
 * Identity.
 */
id: string, 
/**
 * `namespace/name` of its file.
 */
name: string, 
/**
 * The version of its file.
 */
version: string, 
/**
 * The title of its file; may be empty.
 */
title: string, 
/**
 * How far it is.
 */
state: RunState, 
/**
 * Agents of this machine answered for those of its file.
 */
trial: boolean, 
/**
 * The run that it repeats.
 */
againOf: string | null, 
/**
 * When it began.
 */
createdAt: number, 
/**
 * When something happened in it last.
 */
updatedAt: number, };

export type RunLookView = { 
/**
 * The run as in a list.
 */
brief: RunBriefView, 
/**
 * Its input, as JSON.
 */
input: string, 
/**
 * Its output, as JSON, where it completed.
 */
output: string | null, 
/**
 * Why it ended, where it faulted.
 */
error: RunErrorView | null, 
/**
 * Its steps in the order in which they began.
 */
steps: Array<RunStepBrief>, 
/**
 * The things that it waits for.
 */
waits: Array<RunWaitView>, 
/**
 * Its cost so far.
 */
cost: RunCostView, 
/**
 * Its budget before a person is asked.
 */
budgets: RunBudgetsView, 
/**
 * Places of steps that it stops before: the name of a step without rounds, visits and attempts.
 */
marks: Array<string>, };

export type RunMark = { 
/**
 * The run.
 */
runId: string, 
/**
 * Their places, and no others: names of steps without rounds, visits and attempts.
 */
places: Array<string>, };

export type RunMeaningView = { 
/**
 * The word.
 */
word: string, 
/**
 * Where it begins, in characters, from 1.
 */
from: number, 
/**
 * Its meaning.
 */
meaning: RunWords, };

export type RunOffer = { 
/**
 * The word, or the name.
 */
label: string, 
/**
 * The text to insert.
 */
insert: string, 
/**
 * Its meaning; `null`: a name that the file gives.
 */
meaning: RunWords | null, };

export type RunOffersView = { 
/**
 * In characters, from 1: the text from here to the place is replaced.
 */
from: number, 
/**
 * The address of an agent may stand here.
 */
agents: boolean, 
/**
 * Other texts that may stand here.
 */
offers: Array<RunOffer>, };

export type RunPattern = { "kind": "in-order", 
/**
 * In this order.
 */
steps: Array<RunFormStep>, } | { "kind": "side-by-side", 
/**
 * Each asked on its own.
 */
branches: Array<RunFormStep>, 
/**
 * The first answer counts.
 */
firstWins: boolean, 
/**
 * The agent that makes one thing of the `{answers}`.
 */
gather: RunFormStep | null, } | { "kind": "review", 
/**
 * The first round: the agent and its words.
 */
write: RunFormStep, 
/**
 * The words to the same agent in later rounds.
 */
again: string, 
/**
 * The step whose answer has the verdict.
 */
review: RunFormStep, 
/**
 * At most so many.
 */
rounds: number, 
/**
 * The question to the person when they are over.
 */
atCap: string, } | { "kind": "choose", 
/**
 * The agent that chooses among the `{candidates}`.
 */
choose: RunFormStep, 
/**
 * The candidates.
 */
candidates: Array<RunFormCandidate>, 
/**
 * The question to the person when the agent chooses nobody.
 */
atNobody: string, };

export type RunPlace = { 
/**
 * The text.
 */
text: string, 
/**
 * From 1.
 */
line: number, 
/**
 * In characters, from 1.
 */
column: number, };

export type RunPlanView = { 
/**
 * A summary of it, in the words of its file.
 */
summary: string | null, 
/**
 * The version of the file.
 */
version: string, 
/**
 * Its budget before a person is asked.
 */
budgets: RunBudgetsView, 
/**
 * Steps that are sent again where nobody knows whether they arrived.
 */
idempotent: Array<string>, 
/**
 * Steps that ask the person.
 */
asks: Array<string>, 
/**
 * Files that it runs and that were not given, as `namespace/name version`.
 */
needs: Array<string>, 
/**
 * Faults of the files beside the first.
 */
faults: Array<RunFaultView>, 
/**
 * Its agents, each with its message.
 */
agents: Array<RunPlannedAgent>, 
/**
 * Its tasks.
 */
tasks: Array<RunTaskView>, };

export type RunPlannedAgent = { 
/**
 * As the file names it, or the expression that names it while the run goes on.
 */
agent: string, 
/**
 * It is named outright, and has to be one that is saved.
 */
isNamed: boolean, 
/**
 * The saved agent that it is; `null` where none is, or several are.
 */
agentId: string | null, 
/**
 * All that it may see of a run, as the file says; `null`: the whole.
 */
sees: Array<string> | null, 
/**
 * Steps that call it.
 */
steps: Array<string>, 
/**
 * The first message to it, with expressions unevaluated.
 */
words: string, };

export type RunResume = { 
/**
 * The run.
 */
runId: string, 
/**
 * It stops before no step any more.
 */
withoutMarks: boolean, };

export type RunSentence = { "code": "run-file-faulty", 
/**
 * Where, from 1.
 */
line: number, 
/**
 * In characters, from 1.
 */
column: number, } | { "code": "agents-not-bound", 
/**
 * As the file names them.
 */
agents: string, } | { "code": "connect-agents" } | { "code": "run-not-there" } | { "code": "not-served" } | { "code": "run-asks-nothing" } | { "code": "run-asks-in-inbox" };

export type RunSettings = { 
/**
 * Calls to agents.
 */
calls: number, 
/**
 * Rounds of its loops.
 */
rounds: number, 
/**
 * Minutes in which it does not wait for people.
 */
minutes: number, 
/**
 * Tokens that agents tell of.
 */
tokens: number, };

export type RunStandIn = { 
/**
 * The agent, as the file names it.
 */
agent: string, 
/**
 * The mock that plays.
 */
mockId: string, };

export type RunState = "running" | "paused" | "canceling" | "completed" | "faulted" | "canceled" | "left-open";

export type RunStepBrief = { 
/**
 * Its place, with round, visit and attempt.
 */
at: string, 
/**
 * The name of its task.
 */
name: string, 
/**
 * How far it is.
 */
state: RunStepState, 
/**
 * When it began.
 */
beganAt: number, 
/**
 * When it ended.
 */
endedAt: number | null, 
/**
 * The agent that it called.
 */
agentId: string | null, 
/**
 * The task that the agent made of it.
 */
taskKey: string | null, 
/**
 * Its cost; `null`: nobody was waited for.
 */
cost: RunCostView | null, };

export type RunStepState = "running" | "waiting" | "done" | "skipped" | "failed" | "canceled";

export type RunStepView = { 
/**
 * Its place, with round, visit and attempt.
 */
at: string, 
/**
 * The name of its task.
 */
name: string, 
/**
 * How far it is.
 */
state: RunStepState, 
/**
 * When it began.
 */
beganAt: number, 
/**
 * When it ended.
 */
endedAt: number | null, 
/**
 * The parameters of its agent or person, as JSON.
 */
parameters: string | null, 
/**
 * The result, as JSON.
 */
value: string | null, 
/**
 * Why it failed, or why its outcome is unknown.
 */
error: RunErrorView | null, 
/**
 * The agent that it called.
 */
agentId: string | null, 
/**
 * Where that was said.
 */
chatId: string | null, 
/**
 * The task that the agent made of it.
 */
taskKey: string | null, 
/**
 * Requests of the agent that wait for a person.
 */
waiting: Array<string>, };

export type RunStepWhole = { 
/**
 * The step.
 */
brief: RunStepBrief, 
/**
 * The input of its task, as JSON.
 */
input: string | null, 
/**
 * The input of its agent or person, as JSON.
 */
parameters: string | null, 
/**
 * The answer, as JSON.
 */
answer: string | null, 
/**
 * The output of the task, as JSON.
 */
output: string | null, 
/**
 * `$context` when it began, as JSON.
 */
before: string | null, 
/**
 * `$context` as it left it, as JSON; `null`: it left it alone.
 */
after: string | null, 
/**
 * Why it failed, or why its outcome is unknown.
 */
error: RunErrorView | null, 
/**
 * Its chat.
 */
chatId: string | null, 
/**
 * Requests that wait for a person.
 */
waiting: Array<string>, 
/**
 * The entries of the journal about it.
 */
entries: Array<RunEntryView>, };

export type RunStorySave = { 
/**
 * The run.
 */
runId: string, 
/**
 * The format.
 */
form: StoryForm, 
/**
 * The story, as the page tells it.
 */
text: string, };

export type RunStroke = "call" | "ask" | "loop" | "side-by-side" | "race" | "choice" | "file";

export type RunStrokeView = { 
/**
 * The name of the task.
 */
name: string, 
/**
 * Its kind.
 */
kind: RunStroke, 
/**
 * Its content: one list, or several in parallel.
 */
lists: Array<Array<RunStrokeView>>, };

export type RunTaskKind = "call" | "ask" | "list" | "loop" | "fork" | "race" | "choice" | "data" | "try" | "fail" | "wait" | "file";

export type RunTaskList = { 
/**
 * Its place in the task: `do`, `fork/branches`, `try`, `catch/do`; `>` for the tasks of another file.
 */
place: string, 
/**
 * The tasks.
 */
tasks: Array<RunTaskView>, };

export type RunTaskView = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its kind.
 */
kind: RunTaskKind, 
/**
 * The agent that it calls, as the file names it.
 */
agent: string | null, 
/**
 * It may be passed over.
 */
hasCondition: boolean, 
/**
 * Where it leads, unless that is the next task of its list.
 */
leads: Array<RunLeadView>, 
/**
 * Tasks in it, list by list.
 */
lists: Array<RunTaskList>, };

export type RunTreeView = { 
/**
 * Its tasks.
 */
tasks: Array<RunTaskView>, 
/**
 * Which saved agents those of the file are.
 */
bound: Array<RunBoundView>, 
/**
 * The file.
 */
text: string, };

export type RunTry = { 
/**
 * The file.
 */
text: string, 
/**
 * Files that it may run.
 */
others: Array<string>, 
/**
 * Its input, as JSON; empty for none.
 */
input: string, 
/**
 * Recordings that answer for agents. An echo answers for all others.
 */
mocks: Array<RunStandIn>, 
/**
 * Places of steps that it stops before.
 */
stops: Array<string>, };

export type RunView = { 
/**
 * The run as in a list.
 */
brief: RunBriefView, 
/**
 * Its file.
 */
text: string, 
/**
 * Its input, as JSON.
 */
input: string, 
/**
 * Its output, as JSON, where it completed.
 */
output: string | null, 
/**
 * Why it ended, where it faulted.
 */
error: RunErrorView | null, 
/**
 * Its steps in the order in which they began.
 */
steps: Array<RunStepView>, 
/**
 * Its own questions to a person; its agents' questions are with its steps.
 */
asks: Array<RunAskView>, };

export type RunWaitView = { 
/**
 * The run.
 */
runId: string, 
/**
 * The step, for the decision.
 */
at: string, 
/**
 * The name of its task; empty for a budget.
 */
name: string, 
/**
 * The purpose of the step; a decision names it.
 */
purpose: string, 
/**
 * The asking file or agent, and the question.
 */
what: RunWaiting, 
/**
 * The agent.
 */
agentId: string | null, 
/**
 * The request in the inbox, where it is decided there.
 */
requestId: string | null, 
/**
 * Since when.
 */
since: number, };

export type RunWaiting = "gate" | "agent" | "budget" | "repeat" | "uncertain" | "mark" | "caller";

export type RunWords = { 
/**
 * In English.
 */
en: string, 
/**
 * In Japanese.
 */
ja: string, };

export type SaidView = { 
/**
 * Identity within its conversation.
 */
key: string, 
/**
 * Its conversation.
 */
chatId: string, 
/**
 * It can be edited and sent again: its agent is still there.
 */
resendable: boolean, 
/**
 * Its original, where it was sent again.
 */
resentFrom: ResentView | null, 
/**
 * The copies that were made of it.
 */
resentAs: Array<ResentView>, };

export type SchemeView = { 
/**
 * The name that requirements use.
 */
name: string, 
/**
 * Its kind, such as an API key in a named header.
 */
label: SentenceView, 
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

export type ScopeView = { 
/**
 * Its name.
 */
name: string, 
/**
 * The access that it gives.
 */
description: string, };

export type SearchHit = { 
/**
 * Its kind.
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
 * The words around a hit, piece by piece.
 */
snippet: Array<SnippetPiece>, 
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

export type SearchSentence = { "code": "waiting-for-answer" } | { "code": "card-here" } | { "code": "catalog-here" } | { "code": "catalog-empty" } | { "code": "no-card-here" } | { "code": "card-behind-credentials" } | { "code": "card-asks-credentials", 
/**
 * HTTP status.
 */
status: number, 
/**
 * Its words.
 */
said: string, } | { "code": "host-wants-credentials" } | { "code": "card-server-failed" } | { "code": "card-request-refused", 
/**
 * HTTP status.
 */
status: number, 
/**
 * Its words.
 */
said: string, } | { "code": "sign-in-page-here" } | { "code": "web-page-here" } | { "code": "not-json-here", 
/**
 * Where it stops being JSON.
 */
line: number, 
/**
 * The place in the line.
 */
column: number, } | { "code": "other-json-here" } | { "code": "card-too-large", 
/**
 * Bytes that are allowed.
 */
limit: number, } | { "code": "method-known", 
/**
 * The generation.
 */
version: string, 
/**
 * The called method.
 */
method: string, } | { "code": "method-unknown", 
/**
 * The generation.
 */
version: string, 
/**
 * The called method.
 */
method: string, } | { "code": "method-unanswered", 
/**
 * The generation.
 */
version: string, 
/**
 * The called method.
 */
method: string, 
/**
 * The answer.
 */
because: Sentence, } | { "code": "search-stopped" } | { "code": "list-too-many-pages", 
/**
 * Pages that are read.
 */
limit: number, } | { "code": "list-too-many-agents", 
/**
 * Agents that are taken.
 */
limit: number, } | { "code": "list-too-slow" } | { "code": "list-too-deep", 
/**
 * The list.
 */
at: string, } | { "code": "list-page-unread", 
/**
 * The page.
 */
url: string, } | { "code": "entries-lead-nowhere", 
/**
 * How many.
 */
count: number, } | { "code": "entry-is-no-card" } | { "code": "card-not-callable" } | { "code": "no-agent-found", 
/**
 * The place.
 */
url: string, 
/**
 * The thing that is there.
 */
because: Sentence, };

export type SecretPresence = { 
/**
 * It is there.
 */
present: boolean, 
/**
 * When it was last given.
 */
updatedAt: number | null, };

export type SendOptions = { 
/**
 * When the agent shall answer.
 */
answer: AnswerWhen, 
/**
 * Media types that it shall answer in; empty: as it likes.
 */
acceptedOutputModes: Array<string>, 
/**
 * How many messages of history its answer shall have; `null`: as it likes.
 */
historyLength: number | null, 
/**
 * Earlier tasks that the message refers to, by `TaskBrief.taskId`.
 */
referenceTaskIds: Array<string>, 
/**
 * Extensions to ask for; `null`: those that every call to the agent asks for.
 */
extensions: Array<string> | null, 
/**
 * Metadata of the message, a JSON object as text.
 */
metadata: string | null, 
/**
 * Metadata of the request around it, a JSON object as text.
 */
requestMetadata: string | null, 
/**
 * Its data does not fit the agent's contract, and is to be sent all the same.
 */
misfits: boolean, };

export type Sentence = CallSentence | RedirectSentence | SearchSentence | InputSentence | DeliverySentence | GradeSentence | SignInSentence | CardSentence | DoctorSentence | HintSentence | string;

export type SentenceView = Sentence | RefusalSentence | AdviceSentence | InterfaceSentence | CardChangeSentence | CardCheckSentence | CassetteSentence | ArchiveSentence | FindingSentence | LimitSentence | LossSentence | QuirkSentence | EvidenceSentence | CredentialSentence | KeyringSentence | ChatSentence | HistorySentence | ReaderSentence | ReadingSentence | SignSentence | RiskSentence | StaysSentence | RunSentence;

export type ServedCallerView = { 
/**
 * Identity.
 */
id: string, 
/**
 * The person's name for it.
 */
name: string, 
/**
 * Since when.
 */
createdAt: number, };

export type ServedView = { 
/**
 * Identity; `you` for the person.
 */
id: string, 
/**
 * `namespace/name` of its file; `null`: the person.
 */
name: string | null, 
/**
 * The name of its file for people.
 */
title: string | null, 
/**
 * It takes new tasks.
 */
isOn: boolean, 
/**
 * Where it is called, while it is there.
 */
url: string | null, 
/**
 * Where its card is.
 */
cardUrl: string | null, 
/**
 * The callers that may call it.
 */
callers: Array<ServedCallerView>, 
/**
 * Tasks that are not over.
 */
open: number, 
/**
 * All tasks.
 */
tasks: number, };

export type ServingCaller = { 
/**
 * Identity of the entry that is called.
 */
id: string, 
/**
 * The person's name for the caller.
 */
name: string, };

export type ServingLimitsView = { 
/**
 * The port of this machine; 0 for one that is free.
 */
port: number, 
/**
 * Tasks of one caller that are not over.
 */
pending: number, 
/**
 * Kilobytes of one call.
 */
kilobytes: number, };

export type ServingServe = { 
/**
 * The file.
 */
text: string, 
/**
 * Files that it may run.
 */
others: Array<string>, 
/**
 * Agents that are not found by their names and addresses.
 */
bindings: Array<RunBinding>, };

export type ServingSwitch = { 
/**
 * Identity; `you` for the person.
 */
id: string, 
/**
 * It does.
 */
on: boolean, };

export type ServingTokenView = { 
/**
 * The token of the caller's `Authorization: Bearer …`.
 */
token: string, };

export type ServingView = { 
/**
 * Where, and how much.
 */
limits: ServingLimitsView, 
/**
 * Somebody else has this port, so that nothing can be reached.
 */
takenPort: number | null, 
/**
 * The oldest first.
 */
served: Array<ServedView>, };

export type SessionForm = "har" | "session";

export type SessionView = { 
/**
 * Identity, for as long as it is open.
 */
id: string, 
/**
 * The name of its file.
 */
name: string, 
/**
 * How many exchanges it has.
 */
exchanges: number, 
/**
 * When it was opened.
 */
openedAt: number, };

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
 * Seconds within which an agent should be seen to react to a decision.
 */
receiptSeconds: number, 
/**
 * The next request that waits opens by itself after a decision.
 */
openNext: boolean, 
/**
 * Keys that a person gave to actions, by the action's identity.
 */
shortcuts: { [key in string]: string }, 
/**
 * Notify the desktop of a new request.
 */
notifications: boolean, 
/**
 * When nothing is notified of.
 */
quietHours: QuietHours, 
/**
 * Closing the window hides it while something is watched, where the desktop has a tray.
 */
keepInTray: boolean, 
/**
 * Starts when the person logs in; `null` where that cannot be set from here.
 */
startAtLogin: boolean | null, 
/**
 * Being called back by agents.
 */
push: PushSettings, 
/**
 * The largest size of the traffic log, in megabytes, from 10 to 10,000.
 */
wireMegabytes: number, 
/**
 * Finished conversations that did not change for so many days are removed; 0: they stay.
 */
keepDays: number, 
/**
 * The oldest finished conversations are removed while the history takes more megabytes; 0: they stay.
 */
keepMegabytes: number, 
/**
 * Traces for a collector.
 */
telemetry: TelemetrySettings, 
/**
 * The costs that a run may have before the person is asked.
 */
runs: RunSettings, };

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
 * See [`Settings::receipt_seconds`].
 */
receiptSeconds: number | null, 
/**
 * See [`Settings::open_next`].
 */
openNext: boolean | null, 
/**
 * See [`Settings::shortcuts`]; given as a whole.
 */
shortcuts: { [key in string]: string } | null, 
/**
 * See [`Settings::quiet_hours`].
 */
quietHours: QuietHours | null, 
/**
 * See [`Settings::keep_in_tray`].
 */
keepInTray: boolean | null, 
/**
 * See [`Settings::start_at_login`].
 */
startAtLogin: boolean | null, 
/**
 * See [`Settings::notifications`].
 */
notifications: boolean | null, 
/**
 * See [`Settings::push`]; given as a whole.
 */
push: PushSettings | null, 
/**
 * See [`Settings::wire_megabytes`].
 */
wireMegabytes: number | null, 
/**
 * See [`Settings::keep_days`].
 */
keepDays: number | null, 
/**
 * See [`Settings::keep_megabytes`].
 */
keepMegabytes: number | null, 
/**
 * See [`Settings::telemetry`]; given as a whole.
 */
telemetry: TelemetrySettings | null, 
/**
 * See [`Settings::runs`]; given as a whole.
 */
runs: RunSettings | null, };

export type Severity = "good" | "note" | "warning" | "problem";

export type SignIn = { 
/**
 * The connection.
 */
id: string, 
/**
 * The word, where the host asked for one.
 */
confirm?: string, };

export type SignInSentence = { "code": "sign-in-needed" } | { "code": "no-token-for-now", 
/**
 * Why.
 */
because: SignInSentence, } | { "code": "sign-in-address-unusable", 
/**
 * The address.
 */
url: string, } | { "code": "sign-in-address-open", 
/**
 * The address.
 */
url: string, } | { "code": "sign-in-address-inside", 
/**
 * The address.
 */
url: string, } | { "code": "sign-in-address-unknown" } | { "code": "authority-unreachable", 
/**
 * The system's own words.
 */
cause: string, } | { "code": "sign-in-denied" } | { "code": "nobody-signed-in" } | { "code": "authority-refused", 
/**
 * Its code, and its sentence where it gave one.
 */
said: string, } | { "code": "authority-status", 
/**
 * The status.
 */
status: string, } | { "code": "authority-unreadable" } | { "code": "token-not-bearer" } | { "code": "sign-in-of-another" } | { "code": "answer-to-another" } | { "code": "answer-from-another" } | { "code": "no-return-address", 
/**
 * The system's own words.
 */
cause: string, } | { "code": "return-address-taken", 
/**
 * The address.
 */
address: string, } | { "code": "sign-in-stopped" } | { "code": "sign-in-outdated" };

export type SignInStep = { "kind": "asking" } | { "kind": "in-browser", 
/**
 * Where.
 */
host: string, } | { "kind": "enter-code", 
/**
 * The code.
 */
userCode: string, 
/**
 * Where it is entered.
 */
address: string, 
/**
 * Its host.
 */
host: string, 
/**
 * When it stops being accepted.
 */
expiresAt: number, } | { "kind": "done" } | { "kind": "failed", 
/**
 * Why.
 */
because: SentenceView, };

export type SignInView = { 
/**
 * How far it got.
 */
step: SignInStep, 
/**
 * When it was begun.
 */
begunAt: number, };

export type SignSentence = { "code": "left-out", 
/**
 * The mark of the cut.
 */
mark: string, } | { "code": "turns-direction", 
/**
 * The code of the first.
 */
first: string, 
/**
 * How many there are.
 */
number: number, } | { "code": "cannot-be-seen", 
/**
 * The code of the first.
 */
first: string, 
/**
 * How many there are.
 */
number: number, } | { "code": "control-characters", 
/**
 * The code of the first.
 */
first: string, 
/**
 * How many there are.
 */
number: number, } | { "code": "piled-marks", 
/**
 * The code of the first.
 */
first: string, 
/**
 * How many there are.
 */
number: number, } | { "code": "struck-out", 
/**
 * The code of the first.
 */
first: string, 
/**
 * How many there are.
 */
number: number, } | { "code": "gap", 
/**
 * How many there are.
 */
number: number, } | { "code": "empty-lines", 
/**
 * How many there are.
 */
number: number, } | { "code": "opaque-blob", 
/**
 * Their length in characters.
 */
length: number, } | { "code": "other-host", 
/**
 * The host that it says.
 */
shown: string, 
/**
 * The host that it leads to.
 */
real: string, } | { "code": "html-link" } | { "code": "host-after-at", 
/**
 * The host.
 */
real: string, } | { "code": "look-alike-host", 
/**
 * The host.
 */
host: string, } | { "code": "look-alike-word", 
/**
 * The word.
 */
word: string, 
/**
 * The code of the first character in it that looks like another one.
 */
character: string, } | { "code": "secret-member", 
/**
 * Its name.
 */
name: string, } | { "code": "secret-text" } | { "code": "duplicate-member", 
/**
 * Its name.
 */
name: string, } | { "code": "look-alike-member", 
/**
 * Its name.
 */
name: string, 
/**
 * The other.
 */
other: string, } | { "code": "other-call", 
/**
 * Its name.
 */
name: string, } | { "code": "other-request", 
/**
 * That reader.
 */
reader: SentenceView, } | { "code": "shared-id", 
/**
 * The id.
 */
id: string, } | { "code": "taken-out" } | { "code": "text-may-not-answer" } | { "code": "more-warnings", 
/**
 * How many.
 */
number: number, };

export type SignatureVerdict = { "kind": "valid", 
/**
 * In which form the card was signed.
 */
form: SignedForm, 
/**
 * JSON pointers of members that could be changed without breaking it.
 */
uncovered: Array<string>, 
/**
 * The key.
 */
thumbprint: string, 
/**
 * The key is pinned.
 */
pinned: boolean, 
/**
 * Where the key came from.
 */
keyFrom: KeyFrom, } | { "kind": "invalid" } | { "kind": "no-key" } | { "kind": "algorithm-refused" } | { "kind": "malformed" };

export type SignatureView = { 
/**
 * The key that it names, which proves nothing.
 */
keyId: string | null, 
/**
 * The algorithm.
 */
algorithm: string, 
/**
 * Where the signer says that the key is.
 */
keyUrl: string | null, 
/**
 * The judgement.
 */
verdict: SignatureVerdict, };

export type SignedForm = "specified" | "without-empty" | "without-empty-ascii" | "without-security-schemes" | "v0-3-ascii";

export type SkillNamed = { 
/**
 * Its id on the card.
 */
id: string, 
/**
 * Its name on the card then; untrusted.
 */
name: string, 
/**
 * Where it was named.
 */
said: SkillSaid, };

export type SkillSaid = "message" | "update" | "task" | "sent";

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
 * Its description.
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

export type SnippetPiece = { 
/**
 * As they stand there.
 */
text: string, 
/**
 * The piece is the hit.
 */
found: boolean, };

export type SpokenView = { 
/**
 * The interface's binding.
 */
binding: string, 
/**
 * Its protocol version.
 */
version: string, };

export type StateChangeView = { 
/**
 * Which task.
 */
taskKey: string, 
/**
 * Its state.
 */
state: string, 
/**
 * The agent did not know it any more.
 */
lost: boolean, 
/**
 * When that was observed.
 */
at: number, };

export type StaysSentence = { "code": "stays-for-risk", 
/**
 * The evidence for the risk.
 */
because: SentenceView, } | { "code": "stays-for-more" } | { "code": "stays-for-others" } | { "code": "stays-for-same", 
/**
 * The agent's name.
 */
agent: string, } | { "code": "stays-for-answer" };

export type StoodIn = "history" | "artifact";

export type StoryEvent = { "kind": "asked", 
/**
 * The words.
 */
words: StoryWords, 
/**
 * How far it got.
 */
delivery: DeliveryState, } | { "kind": "began" } | { "kind": "said", 
/**
 * Its words. Untrusted.
 */
words: StoryWords, 
/**
 * It was a word about the work, neither an answer nor a question.
 */
progress: boolean, } | { "kind": "said-elsewhere", 
/**
 * Its words. Untrusted.
 */
words: StoryWords, } | { "kind": "produced", 
/**
 * Its own name for it. Untrusted.
 */
name: string | null, 
/**
 * Its words. Untrusted.
 */
words: StoryWords, } | { "kind": "stood", 
/**
 * The state.
 */
state: string, } | { "kind": "lost" } | { "kind": "broke" } | { "kind": "requested", 
/**
 * The request.
 */
approvalId: string, 
/**
 * The title of the request. Untrusted.
 */
title: string, } | { "kind": "decided", 
/**
 * The request's title. Untrusted.
 */
title: string, 
/**
 * The actor.
 */
who: LedgerWho, 
/**
 * The decision.
 */
verdict: LedgerVerdict, 
/**
 * After how long, in milliseconds.
 */
afterMs: number, 
/**
 * The whole request had been in view.
 */
viewed: boolean | null, 
/**
 * Fields that were edited.
 */
edited: Array<string>, 
/**
 * The words with it: reasons and answers.
 */
words: Array<string>, } | { "kind": "withdrawn", 
/**
 * The request's title. Untrusted.
 */
title: string, 
/**
 * The actor.
 */
who: LedgerWho, } | { "kind": "repeated", 
/**
 * The request's title. Untrusted.
 */
title: string, } | { "kind": "became", 
/**
 * The request's title. Untrusted.
 */
title: string, 
/**
 * Its outcome.
 */
outcome: LedgerOutcome, };

export type StoryFact = { 
/**
 * When.
 */
at: number, 
/**
 * The event.
 */
event: StoryEvent, };

export type StoryForm = "markdown" | "html";

export type StorySave = { 
/**
 * Of which task.
 */
taskKey: string, 
/**
 * In which form.
 */
form: StoryForm, 
/**
 * Its text.
 */
text: string, };

export type StoryView = { 
/**
 * The task.
 */
task: TaskSummary, 
/**
 * The agent's identifier of its conversation.
 */
contextId: string | null, 
/**
 * When it ended; `null`: it has not.
 */
endedAt: number | null, 
/**
 * How long it waited for a person, in milliseconds, as far as the waiting is over.
 */
waitedMs: number, 
/**
 * In the order in which they came to be known.
 */
facts: Array<StoryFact>, };

export type StoryWords = { 
/**
 * The words, or their beginning.
 */
text: string, 
/**
 * So many characters more were said.
 */
leftOut: number, 
/**
 * So many parts of data came with them.
 */
data: number, 
/**
 * Names of the files that came with them.
 */
files: Array<string>, };

export type StreamTry = { 
/**
 * The connection.
 */
id: string, 
/**
 * The message.
 */
text: string, };

export type SwitchOn = { 
/**
 * For how long, at most a working day.
 */
minutes: number, 
/**
 * The word, where the host asked for one.
 */
confirm: string | null, 
/**
 * The digest of the question that the word answers; see `Question`.
 */
digest: string | null, };

export type Tag = "app" | "settings" | "agents" | "discovery" | "doctor" | "chats" | "tasks" | "approvals" | "exchanges" | "ledger" | "runs";

export type TapAdd = { 
/**
 * The agent.
 */
agentId: string, 
/**
 * Its caller.
 */
caller: CallerGiven, };

export type TapStateView = { "kind": "closed" } | { "kind": "open", 
/**
 * Where to point callers.
 */
address: string, 
/**
 * Calls that were passed on since it was opened.
 */
passed: number, 
/**
 * Calls that were turned away.
 */
refused: number, 
/**
 * The agent signs its card; the one that the tap shows does not verify.
 */
signed: boolean, };

export type TapView = { 
/**
 * Identity.
 */
id: string, 
/**
 * The agent behind it.
 */
agentId: string, 
/**
 * Its name.
 */
agentName: string, 
/**
 * Its caller.
 */
caller: CallerView, 
/**
 * Whether calls pass.
 */
state: TapStateView, };

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
 * The person's first words; empty where there were none.
 */
title: string, 
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
 * How news of it comes in.
 */
link: TaskLink, 
/**
 * When it came from a file: nobody looks after it. `null`: it happened here.
 */
importedAt: number | null, 
/**
 * When it began.
 */
createdAt: number, 
/**
 * When something last happened.
 */
updatedAt: number, };

export type TaskCardView = { 
/**
 * The card.
 */
card: CardView, 
/**
 * When it was first seen.
 */
firstSeenAt: number, 
/**
 * The agent is called by this very card still.
 */
inUse: boolean, };

export type TaskChoice = { 
/**
 * The name of a group of states.
 */
group: string, 
/**
 * Of one agent.
 */
agentId: string | null, 
/**
 * When.
 */
span: TaskSpan, 
/**
 * The first day, as `YYYY-MM-DD`.
 */
from: string | null, 
/**
 * The last day, as `YYYY-MM-DD`.
 */
to: string | null, };

export type TaskChoiceKeep = { 
/**
 * The kept one that it takes the place of; `null`: none.
 */
id: string | null, 
/**
 * Its name.
 */
name: string, 
/**
 * The choice.
 */
choice: TaskChoice, };

export type TaskChoiceKept = { 
/**
 * Identity.
 */
id: string, 
/**
 * The person's name for it.
 */
name: string, 
/**
 * The choice.
 */
choice: TaskChoice, };

export type TaskFilter = { 
/**
 * Of one agent.
 */
agentId: string | null, 
/**
 * In one of these states; empty: any.
 */
states: Array<string>, 
/**
 * Changed at this time or later.
 */
since: number | null, 
/**
 * Begun before this time.
 */
until: number | null, 
/**
 * Continue behind this cursor.
 */
cursor: string | null, 
/**
 * At most so many, 1 to 200; default 50.
 */
limit: number | null, };

export type TaskLink = { "kind": "settled" } | { "kind": "open" } | { "kind": "polled", 
/**
 * When next, at the earliest.
 */
nextLookAt: number, } | { "kind": "lost", 
/**
 * When next, at the earliest; `null`: with the next round over all tasks.
 */
nextLookAt: number | null, 
/**
 * The agent was reached, and its answer cannot be read.
 */
unreadable: boolean, } | { "kind": "waiting" };

export type TaskOpen = { 
/**
 * The agent.
 */
agentId: string, 
/**
 * The agent's identifier of the task.
 */
taskId: string, };

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

export type TaskPush = { 
/**
 * Whether its agent could call back now.
 */
state: PushState, 
/**
 * Registrations from here, oldest first.
 */
registrations: Array<RegistrationView>, 
/**
 * Deliveries, latest first.
 */
deliveries: Array<DeliveryView>, 
/**
 * Deliveries that were turned away, latest first.
 */
turnedAway: Array<TurnedAwayView>, };

export type TaskSpan = "any" | "today" | "week" | "month" | "days";

export type TaskSummary = { 
/**
 * The task as in a conversation.
 */
brief: TaskBrief, 
/**
 * The agent.
 */
agentId: string, 
/**
 * The agent's name.
 */
agentName: string, 
/**
 * Its conversation.
 */
chatId: string | null, };

export type TaskView = { 
/**
 * Its row in the list.
 */
summary: TaskSummary, 
/**
 * The agent's identifier of its conversation.
 */
contextId: string | null, 
/**
 * The messages.
 */
messages: Array<MessageView>, 
/**
 * The artifacts.
 */
artifacts: Array<ArtifactView>, 
/**
 * The requests to a person.
 */
requests: Array<ApprovalSummary>, 
/**
 * The tokens that its agent tells of it; `null`: it tells none.
 */
tokens: TokensView | null, };

export type TasksAtAgent = { 
/**
 * The agent.
 */
agentId: string, 
/**
 * Only in this state.
 */
state: string | null, 
/**
 * Only of this conversation of the agent's.
 */
contextId: string | null, 
/**
 * Continue behind this cursor.
 */
cursor: string | null, };

export type TelemetrySettings = { 
/**
 * They are.
 */
on: boolean, 
/**
 * The collector's address; empty for the usual one on this machine.
 */
endpoint: string, };

export type Theme = "system" | "light" | "dark";

export type TokensView = { 
/**
 * Tokens that the models read.
 */
input: number | null, 
/**
 * Tokens that they wrote.
 */
output: number | null, 
/**
 * Everything that is counted.
 */
total: number | null, };

export type TriedApproval = { 
/**
 * Identity.
 */
id: string, 
/**
 * Its name in the list.
 */
title: string, 
/**
 * Its agent.
 */
agent: string, };

export type TurnedAwayView = { 
/**
 * The task, where the address told.
 */
taskKey: string | null, 
/**
 * The reason, by its name.
 */
reason: string, 
/**
 * How many.
 */
count: number, 
/**
 * When first.
 */
firstAt: number, 
/**
 * When last.
 */
lastAt: number, };

export type UploadPiece = { 
/**
 * Of which upload.
 */
id: string, 
/**
 * At which byte of the file it begins.
 */
at: number, 
/**
 * Content.
 */
base64: string, };

export type Uploaded = { 
/**
 * Which upload.
 */
uploadId: string, 
/**
 * The name of the file.
 */
name: string, };

export type UrlRewrite = { 
/**
 * The fault.
 */
problem: SentenceView, 
/**
 * The suggested replacement.
 */
suggestion: string, };

export type WantedCredential = { "kind": "bearer" } | { "kind": "basic" } | { "kind": "api-key-header", 
/**
 * Its name.
 */
name: string, 
/**
 * The word before the key, as in `Authorization: ApiKey …`.
 */
prefix: string | null, } | { "kind": "api-key-query", 
/**
 * The parameter.
 */
name: string, } | { "kind": "api-key-cookie", 
/**
 * The cookie.
 */
name: string, };

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
 * The warning.
 */
message: SentenceView, };

export type WayView = { 
/**
 * The scheme's name in the card.
 */
scheme: string, 
/**
 * The kind of credentials; `null`: a client certificate, or nothing that this application does.
 */
kind: AuthKind | null, 
/**
 * A client certificate is asked for.
 */
certificate: boolean, 
/**
 * Why it is not offered here.
 */
unsupported: SentenceView | null, 
/**
 * The card, or one of its skills, requires it.
 */
required: boolean, 
/**
 * Scopes that are required with it.
 */
scopes: Array<string>, 
/**
 * Scopes that exist.
 */
knownScopes: Array<ScopeView>, 
/**
 * Hosts that it turns to.
 */
hosts: Array<string>, 
/**
 * Missing credentials; empty: it can be used.
 */
missing: Array<SentenceView>, };

export type WordRename = { 
/**
 * The present name.
 */
from: string, 
/**
 * The new name; `null` removes it from all agents.
 */
to: string | null, };

export type Commands = {
  "app.info": { params: Nothing; view: AppInfo };
  "app.openDataFolder": { params: Nothing; view: Done };
  "app.restart": { params: Nothing; view: Done };
  "settings.get": { params: Nothing; view: Settings };
  "settings.set": { params: SettingsPatch; view: Settings };
  "discovery.start": { params: DiscoveryStart; view: Made };
  "discovery.get": { params: ById; view: Discovery };
  "discovery.agents": { params: ListedAgents; view: ListedAgentPage };
  "discovery.connect": { params: ListedConnect; view: Done };
  "discovery.cancel": { params: ById; view: Done };
  "agents.list": { params: Nothing; view: Array<AgentSummary> };
  "agents.get": { params: ById; view: AgentView };
  "agents.save": { params: AgentSave; view: Made };
  "agents.update": { params: AgentUpdate; view: Done };
  "agents.setFavourite": { params: AgentFavourite; view: Done };
  "agents.arrange": { params: AgentArrange; view: Done };
  "agents.renameGroup": { params: WordRename; view: Done };
  "agents.renameTag": { params: WordRename; view: Done };
  "agents.duplicate": { params: AgentDuplicate; view: Made };
  "agents.unpin": { params: ById; view: Done };
  "agents.askVersion": { params: ById; view: Array<AttemptView> };
  "agents.requestExtensions": { params: ExtensionsRequest; view: Done };
  "agents.removeQuirk": { params: QuirkOf; view: Done };
  "agents.chooseQuirk": { params: QuirkChoose; view: Done };
  "contracts.get": { params: ById; view: Array<ContractView> };
  "contracts.attach": { params: ContractAttach; view: Done };
  "agents.refresh": { params: ById; view: Done };
  "agents.mappings": { params: ById; view: Array<MappingView> };
  "agents.removeMapping": { params: ById; view: Done };
  "agents.health": { params: ById; view: HealthView };
  "agents.figures": { params: FiguresOf; view: FiguresView };
  "agents.tryNow": { params: ById; view: Done };
  "agents.resetHealth": { params: ById; view: Done };
  "agents.inside": { params: ById; view: InsideView };
  "agents.allowInside": { params: AllowInside; view: Done };
  "doctor.get": { params: ById; view: ExaminationView | null };
  "doctor.start": { params: ById; view: Done };
  "doctor.stop": { params: ById; view: Done };
  "doctor.tryStream": { params: StreamTry; view: Done };
  "agents.remove": { params: ById; view: Done };
  "auth.signIn": { params: SignIn; view: PageToOpen };
  "auth.cancelSignIn": { params: ById; view: Done };
  "auth.signOut": { params: ById; view: Done };
  "auth.openVerification": { params: SignIn; view: PageToOpen };
  "auth.pickCertificate": { params: ById; view: Done };
  "auth.pickRoots": { params: ById; view: Done };
  "cards.get": { params: ById; view: CardTrust };
  "cards.accept": { params: CardAccept; view: Done };
  "cards.keep": { params: CardVersionOf; view: Done };
  "cards.fetchKeys": { params: KeysFetch; view: Done };
  "cards.giveKeys": { params: KeysGiven; view: Done };
  "cards.pinKey": { params: KeyOf; view: Done };
  "cards.unpinKey": { params: KeyOf; view: Done };
  "cards.fetchExtended": { params: ById; view: Done };
  "cards.acceptExtended": { params: CardAccept; view: Done };
  "cards.dropExtended": { params: ById; view: Done };
  "samples.connect": { params: Nothing; view: Array<AgentSummary> };
  "chats.list": { params: ChatList; view: ChatPage };
  "chats.get": { params: ById; view: ChatView };
  "chats.create": { params: ChatCreate; view: Made };
  "chats.setDraft": { params: DraftSet; view: Done };
  "chats.stop": { params: ById; view: Done };
  "comparisons.start": { params: ComparisonStart; view: Made };
  "comparisons.get": { params: ByComparison; view: ComparisonView };
  "comparisons.list": { params: ComparisonsOf; view: Array<ComparisonBriefView> };
  "runs.check": { params: RunFileText; view: RunCheckView };
  "runs.examples": { params: Nothing; view: Array<RunExampleView> };
  "runs.build": { params: RunBuild; view: RunBuiltView };
  "runs.form": { params: RunFileText; view: RunFormView };
  "runs.offers": { params: RunPlace; view: RunOffersView };
  "runs.meaning": { params: RunPlace; view: RunMeaningView | null };
  "runs.try": { params: RunTry; view: Made };
  "runs.saveFile": { params: RunFileText; view: FileSaved };
  "runs.start": { params: RunBegin; view: Made };
  "runs.list": { params: Nothing; view: Array<RunListedView> };
  "runs.get": { params: ByRun; view: RunView };
  "runs.plan": { params: RunFileTexts; view: RunPlanView };
  "runs.tree": { params: ByRun; view: RunTreeView };
  "runs.look": { params: ByRun; view: RunLookView };
  "runs.step": { params: ByRunStep; view: RunStepWhole };
  "runs.journal": { params: RunJournalOf; view: RunJournalPage };
  "runs.saveStory": { params: RunStorySave; view: FileSaved };
  "runs.waiting": { params: Nothing; view: Array<RunWaitView> };
  "runs.pause": { params: ByRun; view: Done };
  "runs.resume": { params: RunResume; view: Done };
  "runs.mark": { params: RunMark; view: Done };
  "runs.cancel": { params: ByRun; view: Done };
  "runs.again": { params: RunAgain; view: Made };
  "runs.decide": { params: RunDecide; view: Done };
  "serving.list": { params: Nothing; view: ServingView };
  "serving.serve": { params: ServingServe; view: Made };
  "serving.switch": { params: ServingSwitch; view: Done };
  "serving.remove": { params: ById; view: Done };
  "serving.addCaller": { params: ServingCaller; view: ServingTokenView };
  "serving.removeCaller": { params: ById; view: Done };
  "serving.limit": { params: ServingLimitsView; view: Done };
  "comparisons.stop": { params: ByComparison; view: Done };
  "attachments.add": { params: AttachmentAdd; view: AttachmentView };
  "messages.send": { params: MessageSend; view: Made };
  "messages.check": { params: MessageCheck; view: Array<SentenceView> };
  "messages.retry": { params: ById; view: Done };
  "messages.editAgain": { params: MessageEditAgain; view: Made };
  "tasks.list": { params: TaskFilter; view: TaskPage };
  "tasks.views": { params: Nothing; view: Array<TaskChoiceKept> };
  "tasks.keepView": { params: TaskChoiceKeep; view: Made };
  "tasks.removeView": { params: ById; view: Done };
  "tasks.get": { params: ByTask; view: TaskView };
  "tasks.story": { params: ByTask; view: StoryView };
  "tasks.card": { params: ByTask; view: TaskCardView | null };
  "tasks.saveStory": { params: StorySave; view: FileSaved };
  "tasks.atAgent": { params: TasksAtAgent; view: AgentTaskPage };
  "tasks.open": { params: TaskOpen; view: Made };
  "tasks.cancel": { params: ByTask; view: Done };
  "push.state": { params: Nothing; view: PushState };
  "push.ofTask": { params: ByTask; view: TaskPush };
  "push.held": { params: ByTask; view: Array<HeldRegistrationView> };
  "push.turnedAway": { params: Nothing; view: Array<TurnedAwayView> };
  "push.forgetTurnedAway": { params: Nothing; view: Done };
  "push.secret": { params: ById; view: PushSecret };
  "push.agreeSecret": { params: PushSecretAgree; view: AgreedPushSecret };
  "push.dropSecret": { params: ById; view: Done };
  "push.register": { params: ByTask; view: Done };
  "push.deregister": { params: ByRegistration; view: Done };
  "history.forget": { params: Forget; view: ForgottenView };
  "history.export": { params: HistoryExport; view: FileSaved };
  "history.openArchive": { params: Uploaded; view: ArchiveView };
  "history.pickArchive": { params: Nothing; view: ArchiveView | null };
  "history.import": { params: ById; view: ImportedView };
  "history.closeArchive": { params: ById; view: Done };
  "history.removals": { params: Nothing; view: Array<RemovalView> };
  "history.examine": { params: Nothing; view: Array<DataFaultView> };
  "copies.list": { params: Nothing; view: CopiesView };
  "copies.make": { params: Nothing; view: Done };
  "copies.restore": { params: RestorePlan; view: Done };
  "copies.remove": { params: CopiesNamed; view: Done };
  "files.read": { params: ByFile; view: FileContent };
  "files.pick": { params: Nothing; view: Array<FileContent> };
  "files.save": { params: ByFile; view: FileSaved };
  "links.open": { params: LinkOpen; view: Done };
  "approvals.list": { params: ApprovalList; view: ApprovalPage };
  "approvals.newest": { params: Nothing; view: NewestApproval };
  "approvals.views": { params: Nothing; view: Array<ApprovalViewKept> };
  "approvals.keepView": { params: ApprovalViewKeep; view: Made };
  "approvals.removeView": { params: ById; view: Done };
  "approvals.get": { params: ById; view: ApprovalView };
  "approvals.viewed": { params: ApprovalViewed; view: Done };
  "approvals.giveSecret": { params: ApprovalSecret; view: Done };
  "approvals.signIn": { params: ApprovalSignIn; view: PageToOpen };
  "approvals.cancelSignIn": { params: ItemOfApproval; view: Done };
  "approvals.preview": { params: ApprovalPreview; view: ReplyPreview };
  "approvals.decide": { params: ApprovalDecide; view: Done };
  "approvals.undo": { params: ById; view: Done };
  "approvals.snooze": { params: ApprovalSnooze; view: Done };
  "approvals.batchPlan": { params: BatchPlan; view: BatchOutcome };
  "approvals.batch": { params: BatchDo; view: BatchOutcome };
  "approvals.mark": { params: ApprovalMark; view: Done };
  "approvals.note": { params: ApprovalNote; view: Done };
  "approvals.readAs": { params: ApprovalReadAs; view: Done };
  "approvals.previewMapping": { params: ApprovalExplain; view: MappedReplies };
  "approvals.explain": { params: ApprovalExplain; view: Done };
  "approvals.resolve": { params: ApprovalResolve; view: Done };
  "ledger.list": { params: LedgerList; view: LedgerPage };
  "ledger.story": { params: ById; view: LedgerStory };
  "ledger.check": { params: Nothing; view: LedgerCheck };
  "ledger.checkWhole": { params: Nothing; view: Done };
  "ledger.export": { params: LedgerExport; view: FileSaved };
  "rules.list": { params: Nothing; view: RulesView };
  "rules.try": { params: RuleGiven; view: RuleTrial };
  "rules.keep": { params: RuleGiven; view: Made };
  "rules.turn": { params: RuleTurn; view: Done };
  "rules.remove": { params: ById; view: Done };
  "rules.raise": { params: ById; view: Done };
  "rules.switchOn": { params: SwitchOn; view: Done };
  "rules.switchOff": { params: Nothing; view: Done };
  "exchanges.list": { params: ExchangeList; view: ExchangePage };
  "exchanges.get": { params: ByExchange; view: ExchangeView };
  "exchanges.meaning": { params: ByExchange; view: Array<MeaningView> };
  "exchanges.words": { params: ExchangeSource; view: FilterWordsView };
  "exchanges.locate": { params: ExchangeLocate; view: LocatedView };
  "exchanges.har": { params: ByExchange; view: HarEntry };
  "exchanges.picture": { params: PictureOf; view: PictureView };
  "exchanges.savePicture": { params: PictureSave; view: FileSaved };
  "exchanges.lookFurther": { params: ExchangeFurther; view: Done };
  "exchanges.keep": { params: ExchangeKeep; view: Done };
  "exchanges.export": { params: ExchangeExport; view: FileSaved };
  "exchanges.sessions": { params: Nothing; view: Array<SessionView> };
  "exchanges.openSession": { params: Uploaded; view: Made };
  "exchanges.pickSession": { params: Nothing; view: Made | null };
  "exchanges.closeSession": { params: ById; view: Done };
  "uploads.begin": { params: Nothing; view: Made };
  "uploads.add": { params: UploadPiece; view: Done };
  "uploads.drop": { params: ById; view: Done };
  "cassettes.save": { params: CassetteSave; view: FileSaved };
  "cassettes.open": { params: CassetteOpen; view: OpenedCassetteView };
  "cassettes.pick": { params: Nothing; view: OpenedCassetteView | null };
  "mocks.list": { params: Nothing; view: Array<MockView> };
  "mocks.start": { params: MockStart; view: Made };
  "mocks.startAgain": { params: ById; view: Done };
  "mocks.setFaults": { params: MockFaults; view: Done };
  "mocks.connect": { params: MockConnect; view: Made };
  "mocks.stop": { params: ById; view: Done };
  "mocks.remove": { params: ById; view: ForgottenView };
  "taps.list": { params: Nothing; view: Array<TapView> };
  "taps.add": { params: TapAdd; view: Made };
  "taps.open": { params: ById; view: Done };
  "taps.close": { params: ById; view: Done };
  "taps.closeAll": { params: Nothing; view: Done };
  "taps.remove": { params: ById; view: Done };
  "search.query": { params: SearchQuery; view: Array<SearchHit> };
};

/** Queries and the tags whose change makes them stale. */
export const queryTags = {
  "app.info": ["app", "settings", "agents", "approvals"],
  "settings.get": ["settings"],
  "discovery.get": ["discovery"],
  "discovery.agents": ["discovery", "agents"],
  "agents.list": ["agents", "approvals"],
  "agents.get": ["agents"],
  "contracts.get": ["agents"],
  "agents.mappings": ["agents"],
  "agents.health": ["agents"],
  "agents.figures": ["exchanges", "tasks"],
  "agents.inside": ["agents"],
  "doctor.get": ["doctor"],
  "cards.get": ["agents"],
  "chats.list": ["chats", "agents", "tasks", "approvals"],
  "chats.get": ["chats", "approvals", "agents"],
  "comparisons.get": ["chats", "tasks", "approvals"],
  "comparisons.list": ["chats"],
  "runs.check": ["agents"],
  "runs.examples": [],
  "runs.build": [],
  "runs.form": [],
  "runs.offers": [],
  "runs.meaning": [],
  "runs.list": ["runs"],
  "runs.get": ["runs", "chats", "tasks", "approvals"],
  "runs.plan": ["agents", "settings"],
  "runs.tree": [],
  "runs.look": ["runs", "chats", "tasks", "approvals"],
  "runs.step": ["runs", "chats", "tasks", "approvals"],
  "runs.journal": ["runs"],
  "runs.waiting": ["runs", "approvals"],
  "serving.list": ["settings", "runs"],
  "messages.check": ["agents"],
  "tasks.list": ["tasks", "agents"],
  "tasks.views": ["settings"],
  "tasks.get": ["tasks", "approvals"],
  "tasks.story": ["tasks", "approvals", "ledger"],
  "tasks.card": ["agents"],
  "tasks.atAgent": ["agents"],
  "push.state": ["settings"],
  "push.ofTask": ["tasks", "settings"],
  "push.held": [],
  "push.turnedAway": ["settings"],
  "push.secret": ["agents"],
  "history.removals": ["app"],
  "copies.list": ["app"],
  "files.read": [],
  "approvals.list": ["approvals", "agents"],
  "approvals.newest": ["approvals"],
  "approvals.views": ["settings"],
  "approvals.get": ["approvals"],
  "approvals.preview": ["approvals"],
  "approvals.batchPlan": ["approvals"],
  "approvals.previewMapping": ["approvals", "tasks"],
  "ledger.list": ["ledger"],
  "ledger.story": ["ledger", "approvals"],
  "ledger.check": ["ledger"],
  "rules.list": ["app", "settings", "agents"],
  "rules.try": ["approvals"],
  "exchanges.list": ["exchanges"],
  "exchanges.get": ["exchanges"],
  "exchanges.meaning": ["exchanges"],
  "exchanges.words": ["exchanges"],
  "exchanges.locate": [],
  "exchanges.har": ["exchanges"],
  "exchanges.picture": ["exchanges", "tasks", "agents"],
  "exchanges.sessions": ["exchanges"],
  "mocks.list": ["agents"],
  "taps.list": ["agents"],
  "search.query": ["chats", "tasks"],
} as const satisfies { [name in keyof Commands]?: readonly Tag[] };
