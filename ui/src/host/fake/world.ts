/** Everything a fake workbench knows, to be changed by its commands. */
import type {
  AgentSummary,
  AgentView,
  AppInfo,
  ApprovalView,
  ApprovalViewKept,
  CardTrust,
  ChatView,
  ComparisonView,
  ContractView,
  CopyView,
  DataFaultView,
  ExchangeView,
  HealthView,
  LedgerCheck,
  LedgerDetail,
  LeftOutView,
  MappingView,
  MockView,
  RemovalView,
  RulesView,
  RunView,
  SearchHit,
  ServingView,
  SessionView,
  Settings,
  TapView,
  TaskChoiceKept,
  TaskPush,
  TaskSummary,
  TurnedAwayView,
} from "../generated/api";
import { remoteAgents, sampleAgents } from "./agents";
import { brief, conversations } from "./chats";
import { payment } from "./contracts";
import { damagedCheck, ledgerOf } from "./ledger";
import { requests } from "./requests";
import { keptRules } from "./rules";
import { runsOf } from "./run-world";
import { exchanges } from "./wire";

const MINUTE = 60_000;

export type World = {
  info: Omit<AppInfo, "waiting" | "samplesConnected" | "undoMs" | "autoApproveUntil">;
  settings: Settings;
  connections: AgentView[];
  conversations: ChatView[];
  /** The latest first. */
  comparisons: ComparisonView[];
  runs: RunView[];
  /** Places that runs stop before, by run. */
  runMarks: Record<string, string[]>;
  requests: ApprovalView[];
  inboxViews: ApprovalViewKept[];
  taskViews: TaskChoiceKept[];
  rules: RulesView;
  tasks: TaskSummary[];
  /** What every search finds. */
  hits: SearchHit[];
  exchanges: ExchangeView[];
  sessions: SessionView[];
  mocks: MockView[];
  /** Cards that there is something to say about. */
  cards: Map<string, CardTrust>;
  /** Agents that are not called as needed. */
  health: Map<string, HealthView>;
  contracts: Map<string, ContractView[]>;
  /** What a person said of shapes of requests, by agent. */
  mappings: Map<string, MappingView[]>;
  ledger: LedgerDetail[];
  ledgerCheck: LedgerCheck;
  /** Being called back, by task. */
  push: Map<string, Omit<TaskPush, "state">>;
  turnedAway: TurnedAwayView[];
  /** Copies of the database, the newest first. */
  copies: CopyView[];
  /** The name of the copy that the next start goes back to. */
  plannedRestore: string | null;
  /** What is not as it was written. */
  dataFaults: DataFaultView[];
  /** What of a file of history is neither here nor taken in. */
  leftOut: LeftOutView;
  /** Nothing in the archive is new. */
  archiveIsHere: boolean;
  /** What was removed from the history, the latest first. */
  removals: RemovalView[];
  /** Since when agents sign their calls back. */
  pushSecrets: Map<string, number>;
  /** Addresses through which agents are called by others. */
  serving: ServingView;
  taps: TapView[];
  /** When it was made: everything in it happened before. */
  begunAt: number;
};

export function freshWorld(): World {
  return {
    info: {
      version: "0.1.0",
      host: "desktop",
      platform: "linux",
      dataFolder: "~/.local/share/a2a-workbench",
      keyring: { kind: "usable", backend: "Secret Service" },
      welcomed: false,
      telemetry: true,
      lost: null,
    },
    settings: {
      language: "system",
      theme: "system",
      singleKeys: true,
      undoSeconds: 5,
      receiptSeconds: 60,
      openNext: true,
      shortcuts: {},
      notifications: true,
      quietHours: { on: false, from: 22 * 60, to: 7 * 60 },
      keepInTray: true,
      startAtLogin: false,
      wireMegabytes: 200,
      keepDays: 0,
      keepMegabytes: 0,
      push: { on: false, port: 0, publicUrl: "" },
      telemetry: { on: false, endpoint: "" },
      runs: { calls: 0, rounds: 0, minutes: 0, tokens: 0 },
    },
    connections: [],
    conversations: [],
    comparisons: [],
    runs: [],
    runMarks: {},
    requests: [],
    inboxViews: [],
    taskViews: [],
    rules: { rules: [], unreadable: 0, autoApproveUntil: null },
    tasks: [],
    hits: [],
    exchanges: [],
    sessions: [],
    mocks: [],
    cards: new Map(),
    health: new Map(),
    contracts: new Map(),
    mappings: new Map(),
    ledger: [],
    ledgerCheck: { rows: 0, unsealed: 0, otherKey: 0, faults: [], moreFaults: 0, wholeAt: 0, key: null },
    push: new Map(),
    turnedAway: [],
    copies: [],
    plannedRestore: null,
    dataFaults: [],
    leftOut: { tasks: 0, messages: 0 },
    archiveIsHere: false,
    removals: [],
    pushSecrets: new Map(),
    serving: {
      limits: { port: 0, pending: 20, kilobytes: 1_024 },
      takenPort: null,
      served: [],
    },
    taps: [],
    begunAt: 0,
  };
}

export function livedInWorld(now: number): World {
  const world = freshWorld();
  world.info.welcomed = true;
  world.begunAt = now;
  world.connections = [...sampleAgents(now), ...remoteAgents(now)];
  world.conversations = conversations(now);
  world.requests = requests(now);
  world.runs = runsOf(now);
  world.rules = keptRules();
  world.exchanges = exchanges(now);
  world.contracts.set("payments", [payment]);
  world.ledger = ledgerOf(now);
  world.copies = [
    {
      name: "workbench-21-1763600000000.db",
      madeAt: now - 26 * 60 * MINUTE,
      bytes: 48_203_000,
      aside: false,
    },
  ];
  world.ledgerCheck = { ...damagedCheck, wholeAt: now - 20 * MINUTE };
  world.tasks = [
    task("task-pay", "input-required", "Pay 12,000 yen to Sato Stationery", "payments", "chat-payments", now),
    task("task-repair", "input-required", "Why is checkout slow since 02:00?", "operations", null, now),
    task("task-trip", "input-required", "Book my trip", "travel", null, now),
    { ...task("task-draft", "working", "Write the first chapter", "writer", null, now) },
    task("task-story", "completed", "A lighthouse keeper finds a letter", "planner", "chat-story", now),
    task("task-failed", "failed", "Translate 4,000 pages", "operations", null, now),
    task("task-cancelled", "canceled", "Review everything", "reviewer", null, now),
    task("task-odd", "paused-by-agent", "A state of its own", "operations", null, now),
  ];
  return world;
}

function task(
  key: string,
  state: string,
  title: string,
  agentId: string,
  chatId: string | null,
  now: number,
): TaskSummary {
  const names: Record<string, string> = {
    payments: "Payments clerk",
    operations: "Night operations",
    travel: "Reisebüro München",
    writer: "Story Writer",
    planner: "Story Planner",
    reviewer: "Story Reviewer",
  };
  return {
    brief: brief({ key, title, state, cut: key === "task-draft" }, now),
    agentId,
    agentName: names[agentId] ?? agentId,
    chatId,
  };
}

export function isWaiting(request: ApprovalView): boolean {
  const { kind } = request.summary.state;
  return kind === "pending" || kind === "uncertain";
}

export function summaryOf(world: World, { summary }: AgentView): AgentSummary {
  const waiting = world.requests.filter(
    (request) => isWaiting(request) && request.summary.agentId === summary.id,
  );
  return { ...summary, waiting: waiting.length };
}
