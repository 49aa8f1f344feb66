/** What each command does to a fake world. Complete by its type: a new command must be answered here, too. */
import type {
  ApprovalSummary,
  ApprovalView,
  AskedItem,
  Change,
  HostEvent,
  SignInStep,
  TaskView,
} from "../generated/api";
import type { CommandName, Params, View } from "../host";
import { sampleAgents } from "./agents";
import { keep } from "./auth";
import { cards } from "./cards";
import { opened } from "./cassettes";
import { contracts } from "./contracts";
import { deciding } from "./deciding";
import { agentFound, listedAgents } from "./discovery";
import { elsewhere } from "./elsewhere";
import { health } from "./health";
import { history } from "./history";
import { interfaces } from "./interfaces";
import { ledger } from "./ledger";
import { listings } from "./listings";
import { mappings } from "./mappings";
import { push } from "./push";
import { rules } from "./rules";
import { oneWord, shipped, written } from "./run-files";
import { runLooks } from "./run-looks";
import { checked, plan } from "./runs";
import { serving } from "./serving";
import { settings } from "./settings";
import { taps } from "./taps";
import { refusal, traffic } from "./traffic";
import { triage } from "./triage";
import { isWaiting, summaryOf, type World } from "./world";

type LinkItem = Extract<AskedItem, { kind: "link" }>;

export type Emit = (...events: HostEvent[]) => void;

type Answers = { [Name in CommandName]: (params: Params<Name>) => View<Name> };

export function answers(world: World, emit: Emit, now: () => number): Answers {
  const changed = (...changes: Change[]) => emit({ kind: "changed", changes });
  const any = (tag: Change["tag"]): Change => ({ tag, id: null });

  function find<Thing>(things: readonly Thing[], test: (thing: Thing) => boolean): Thing {
    const thing = things.find(test);
    if (thing !== undefined) return thing;
    throw refusal("not-found", { code: "gone" });
  }
  const findConnection = (id: string) => find(world.connections, ({ summary }) => summary.id === id);
  const findConversation = (id: string) => find(world.conversations, ({ summary }) => summary.id === id);
  const findRequest = (id: string) => find(world.requests, ({ summary }) => summary.id === id);
  const findTask = (key: string) => find(world.tasks, (task) => task.brief.key === key);

  function taskOf(taskKey: string): TaskView {
    const summary = findTask(taskKey);
    const items = world.conversations.flatMap((each) => each.items);
    return {
      summary,
      contextId: "ctx-41",
      messages: items.filter((item) => item.kind === "message").filter((item) => item.taskKey === taskKey),
      artifacts: items.filter((item) => item.kind === "artifact").filter((item) => item.taskKey === taskKey),
      requests: world.requests.map((each) => each.summary).filter((each) => each.taskKey === taskKey),
      tokens: { input: 1200, output: 34, total: 1234 },
    };
  }

  function setState(request: ApprovalView, state: ApprovalSummary["state"]): void {
    request.summary = { ...request.summary, state };
    changed({ tag: "approvals", id: request.summary.id }, any("chats"), any("app"));
  }

  function replaceLink(id: string, itemId: string, change: Partial<LinkItem>): void {
    const found = findRequest(id);
    found.items = found.items.map((item) =>
      item.kind === "link" && item.itemId === itemId ? { ...item, ...change } : item,
    );
    changed({ tag: "approvals", id });
  }

  return {
    "app.info": () => {
      const waiting = world.requests.filter(isWaiting).length;
      const samplesConnected = world.connections.some(({ summary }) => summary.sample);
      return {
        ...world.info,
        waiting,
        samplesConnected,
        undoMs: world.settings.undoSeconds * 1000,
        autoApproveUntil: world.rules.autoApproveUntil,
      };
    },
    "app.openDataFolder": () => ({}),
    "app.restart": () => ({}),
    ...settings(world, changed),

    "discovery.start": () => ({ id: "discovery-1" }),
    "discovery.get": () => agentFound(),
    "discovery.cancel": () => ({}),
    "discovery.agents": () => ({ agents: listedAgents, total: listedAgents.length, cursor: null }),
    "discovery.connect": () => ({}),
    ...listings(world, changed, now),
    "agents.get": ({ id }) => {
      const found = findConnection(id);
      return { ...found, summary: summaryOf(world, found) };
    },
    "agents.save": () => ({ id: "planner" }),
    "agents.update": ({ id, name, interfaceKey, auth }) => {
      const found = findConnection(id);
      const next = {
        ...found,
        summary: { ...found.summary, name: name ?? found.summary.name },
        candidates: found.candidates.map((candidate) =>
          interfaceKey === null ? candidate : { ...candidate, chosen: candidate.key === interfaceKey },
        ),
        pinned: found.pinned || interfaceKey !== null,
        auth: auth === null ? found.auth : keep(found.auth, auth, now()),
      };
      world.connections = world.connections.map((each) => (each === found ? next : each));
      changed({ tag: "agents", id });
      return {};
    },
    "doctor.get": () => null,
    "doctor.start": () => ({}),
    "doctor.stop": () => ({}),
    "doctor.tryStream": () => ({}),
    "cassettes.save": () => ({ kind: "saved", name: "payment.cassette.json" }),
    "cassettes.open": opened,
    "cassettes.pick": opened,
    "mocks.list": () => world.mocks,
    "mocks.start": () => ({ id: "mock-1" }),
    "mocks.startAgain": () => ({}),
    "mocks.setFaults": () => ({}),
    "mocks.connect": () => ({ id: "payments" }),
    "mocks.stop": () => ({}),
    "mocks.remove": () => ({
      conversations: 0,
      tasks: 0,
      copies: world.copies,
      mocks: [],
      tracesLeft: false,
    }),
    ...interfaces(world, changed),
    "comparisons.start": () => ({ id: "comparison-1" }),
    "comparisons.get": ({ comparisonId }) => find(world.comparisons, ({ id }) => id === comparisonId),
    "comparisons.list": () =>
      world.comparisons.map(({ id, text: title, createdAt, sides }) => ({
        id,
        title,
        createdAt,
        interfaces: sides.map((side) => side.interface),
      })),
    "comparisons.stop": () => ({}),
    "runs.examples": () => shipped,
    "runs.build": () => written,
    "runs.form": () => ({ form: null, outline: [] }),
    "runs.offers": () => oneWord,
    "runs.meaning": () => null,
    "runs.saveFile": () => ({ kind: "saved", name: "story.yaml" }),
    ...serving(world, changed, now),
    "runs.check": () => checked(),
    "runs.plan": () => plan(),
    "runs.start": () => ({ id: "run-works" }),
    "runs.try": () => ({ id: "run-works" }),
    "runs.pause": () => ({}),
    "runs.resume": () => ({}),
    "runs.mark": () => ({}),
    "runs.cancel": () => ({}),
    "runs.again": () => ({ id: "run-works" }),
    "runs.decide": () => ({}),
    ...runLooks(world),
    "agents.refresh": ({ id }) => {
      const found = findConnection(id);
      world.connections = world.connections.map((each) =>
        each === found ? { ...found, cardReadAt: now() } : each,
      );
      changed({ tag: "agents", id });
      return {};
    },
    "agents.remove": ({ id }) => {
      world.connections = world.connections.filter(({ summary }) => summary.id !== id);
      changed(any("agents"), any("app"));
      return {};
    },
    "agents.inside": () => ({ kind: "needless" }),
    "agents.allowInside": () => ({}),
    "auth.signIn": ({ id }) => {
      const found = findConnection(id);
      // In a browser, a person goes on in another page of it.
      const inBrowser = world.info.host === "web";
      const step: SignInStep = inBrowser ? { kind: "in-browser", host: "login.example" } : { kind: "done" };
      const signIn = { step, begunAt: now() };
      world.connections = world.connections.map((each) =>
        each === found ? { ...found, auth: { ...found.auth, signIn, missing: [] } } : each,
      );
      changed({ tag: "agents", id });
      return { url: inBrowser ? "https://login.example/authorize?state=1" : null };
    },
    "auth.cancelSignIn": () => ({}),
    "auth.signOut": () => ({}),
    "auth.openVerification": () => ({ url: null }),
    "auth.pickCertificate": () => ({}),
    "auth.pickRoots": () => ({}),
    "samples.connect": () => sampleAgents(now()).map(({ summary }) => summary),

    "chats.list": () => ({ conversations: world.conversations.map(({ summary }) => summary), cursor: null }),
    "chats.get": ({ id }) => findConversation(id),
    "chats.create": () => ({ id: "chat-new" }),
    "chats.setDraft": () => ({}),
    "chats.stop": () => ({}),
    "attachments.add": () => ({ id: "attachment-1", name: "note.txt", mediaType: "text/plain", size: 2 }),
    "attachments.pick": () => [
      { id: "attachment-1", name: "invoice.pdf", mediaType: "application/pdf", size: 48_112 },
    ],
    "messages.editAgain": () => ({ id: "chat-payments" }),
    "messages.send": () => ({ id: "message-1" }),
    "messages.check": () => [],
    "messages.retry": () => ({}),

    "tasks.list": () => ({ tasks: world.tasks, cursor: null, total: world.tasks.length }),
    ...elsewhere(world),
    ...push(world, now, changed),
    ...taps(world, changed),
    ...cards(world, changed),
    ...health(world, changed),
    ...contracts(world, changed),
    ...mappings((id) => findRequest(id).summary.agentId, changed),
    ...ledger(world, now, changed),
    ...history(world, taskOf, changed),
    "tasks.get": ({ taskKey }) => taskOf(taskKey),
    "tasks.cancel": ({ taskKey }) => {
      const found = findTask(taskKey);
      const cancelled = {
        ...found,
        brief: { ...found.brief, state: "canceled", terminal: true, interrupted: false },
      };
      world.tasks = world.tasks.map((task) => (task === found ? cancelled : task));
      changed({ tag: "tasks", id: taskKey });
      return {};
    },
    "files.read": ({ fileKey }) => files[fileKey] ?? find([], () => false),
    "files.pick": () => [{ name: "plan.pdf", mediaType: "application/pdf", base64: "JVBERi0=" }],
    "files.save": ({ fileKey }) => ({ kind: "saved", name: files[fileKey]?.name ?? fileKey }),
    "links.open": () => ({}),

    ...rules(world, now, () => changed(any("settings"), any("app"))),
    ...triage(
      world,
      now,
      (id) => changed({ tag: "approvals", id }, any("chats"), any("app")),
      () => changed(any("settings")),
    ),
    "approvals.get": ({ id }) => findRequest(id),
    "approvals.viewed": () => ({}),
    "approvals.giveSecret": () => ({}),
    "approvals.signIn": ({ id, itemId }) => {
      const inBrowser = { kind: "in-browser", host: "idp.example" } as const;
      replaceLink(id, itemId, { catching: inBrowser });
      return { url: null };
    },
    "approvals.cancelSignIn": ({ id, itemId }) => {
      replaceLink(id, itemId, { catching: null });
      return {};
    },
    "approvals.preview": ({ id, decision }) => ({
      method: "SendMessage",
      body: JSON.stringify({ message: { role: "user", parts: decision.items } }, null, 2),
      isDated: findRequest(id).reader.id === "a2ui",
    }),
    ...deciding(world, now, findRequest, setState),
    "approvals.readAs": ({ id, readerId }) => {
      const found = findRequest(id);
      found.reader = found.alternatives.find((reader) => reader.id === readerId) ?? found.reader;
      changed({ tag: "approvals", id });
      return {};
    },
    "approvals.resolve": ({ id, sendAgain }) => {
      setState(findRequest(id), sendAgain ? { kind: "in-flight", attempt: 2 } : { kind: "delivered" });
      return {};
    },

    ...traffic(world, emit, now),
    "search.query": () => world.hits,
  };
}

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const files: Record<string, View<"files.read">> = {
  "file-csv": { name: "outline.csv", mediaType: "text/csv", base64: btoa("act,scenes\nI,3\nII,4\nIII,2\n") },
  "file-png": { name: "sketch.png", mediaType: "image/png", base64: PIXEL },
};
