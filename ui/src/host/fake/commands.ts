/** What each command answers. Complete by its type: a new command must be answered here, or in `done.ts`. */
import type { TaskView } from "../generated/api";
import type { CommandName, Params, View } from "../host";
import { mappedReplies, QUIET, understood, WELL } from "./agent-pages";
import { sampleAgents } from "./agents";
import { opened } from "./cassettes";
import { agentFound, listedAgents } from "./discovery";
import { doneCommands } from "./done";
import { elsewhere } from "./elsewhere";
import { history } from "./history";
import { drawerOf, newestOf } from "./inbox";
import { ledger } from "./ledger";
import { calledBack, held, listening } from "./push";
import { oneWord, shipped, written } from "./run-files";
import { runLooks } from "./run-looks";
import { checked, plan } from "./runs";
import { refusal, traffic } from "./traffic";
import { isWaiting, summaryOf, type World } from "./world";

type Answers = { [Name in CommandName]: (params: Params<Name>) => View<Name> };

export function answers(world: World, now: () => number): Answers {
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

  return {
    ...doneCommands,
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
    "settings.get": () => world.settings,
    "settings.set": () => world.settings,

    "discovery.start": () => ({ id: "discovery-1" }),
    "discovery.get": () => agentFound(),
    "discovery.agents": () => ({ agents: listedAgents, total: listedAgents.length, cursor: null }),
    "agents.list": () => world.connections.map((each) => summaryOf(world, each)),
    "agents.duplicate": () => ({ id: "planner" }),
    "agents.get": ({ id }) => {
      const found = findConnection(id);
      return { ...found, summary: summaryOf(world, found) };
    },
    "agents.save": () => ({ id: "planner" }),
    "doctor.get": () => null,
    "cassettes.save": () => ({ kind: "saved", name: "payment.cassette.json" }),
    "cassettes.open": opened,
    "cassettes.pick": opened,
    "mocks.list": () => world.mocks,
    "mocks.start": () => ({ id: "mock-1" }),
    "mocks.connect": () => ({ id: "payments" }),
    "mocks.remove": () => ({
      conversations: 0,
      tasks: 0,
      copies: world.copies,
      mocks: [],
      tracesLeft: false,
    }),
    "agents.askVersion": () => [understood],
    "comparisons.start": () => ({ id: "comparison-1" }),
    "comparisons.get": ({ comparisonId }) => find(world.comparisons, ({ id }) => id === comparisonId),
    "comparisons.list": () =>
      world.comparisons.map(({ id, text: title, createdAt, sides }) => ({
        id,
        title,
        createdAt,
        interfaces: sides.map((side) => side.interface),
      })),
    "runs.examples": () => shipped,
    "runs.build": () => written,
    "runs.form": () => ({ form: null, outline: [] }),
    "runs.offers": () => oneWord,
    "runs.meaning": () => null,
    "runs.saveFile": () => ({ kind: "saved", name: "story.yaml" }),
    "serving.list": () => world.serving,
    "serving.serve": () => ({ id: "served-1" }),
    "serving.addCaller": () => ({ token: "a2aw_0123456789abcdef" }),
    "runs.check": () => checked(),
    "runs.plan": () => plan(),
    "runs.start": () => ({ id: "run-works" }),
    "runs.try": () => ({ id: "run-works" }),
    "runs.again": () => ({ id: "run-works" }),
    ...runLooks(world),
    "agents.inside": () => ({ kind: "needless" }),
    "auth.signIn": () => ({ url: null }),
    "auth.openVerification": () => ({ url: null }),
    "samples.connect": () => sampleAgents(now()).map(({ summary }) => summary),

    "chats.list": () => ({ conversations: world.conversations.map(({ summary }) => summary), cursor: null }),
    "chats.get": ({ id }) => findConversation(id),
    "chats.create": () => ({ id: "chat-new" }),
    "attachments.add": () => ({ id: "attachment-1", name: "note.txt", mediaType: "text/plain", size: 2 }),
    "messages.editAgain": () => ({ id: "chat-payments" }),
    "messages.send": () => ({ id: "message-1" }),
    "messages.check": () => [],

    "tasks.list": () => ({ tasks: world.tasks, cursor: null, total: world.tasks.length }),
    "tasks.atAgent": () => elsewhere,
    "tasks.open": () => ({ id: "task-pay" }),
    "push.state": () => listening(world),
    "push.ofTask": ({ taskKey }) => ({ state: listening(world), ...calledBack(world, taskKey) }),
    "push.held": ({ taskKey }) => held(world, taskKey),
    "push.turnedAway": () => world.turnedAway,
    "push.secret": ({ id }) => ({ at: world.pushSecrets.get(id) ?? null }),
    "push.agreeSecret": () => ({ secret: "b3VyLW93bi1mcmVzaC1zZWNyZXQtZm9yLXRlc3Rz" }),
    "taps.list": () => world.taps,
    "taps.add": () => ({ id: "tap-1" }),
    "cards.get": ({ id }) => world.cards.get(id) ?? QUIET,
    "agents.health": ({ id }) => world.health.get(id) ?? WELL,
    "contracts.get": ({ id }) => world.contracts.get(id) ?? [],
    "agents.mappings": ({ id }) => world.mappings.get(id) ?? [],
    "approvals.previewMapping": () => mappedReplies,
    ...ledger(world),
    ...history(world, taskOf),
    "tasks.get": ({ taskKey }) => taskOf(taskKey),
    "files.read": ({ fileKey }) => files[fileKey] ?? find([], () => false),
    "files.pick": () => [{ name: "plan.pdf", mediaType: "application/pdf", base64: "JVBERi0=" }],
    "files.save": ({ fileKey }) => ({ kind: "saved", name: files[fileKey]?.name ?? fileKey }),

    "rules.list": () => world.rules,
    "rules.try": () => ({ lookedAt: 50, decided: 14, left: 3, unsure: [], against: [] }),
    "rules.keep": () => ({ id: "rule-new" }),
    "approvals.list": ({ filter }) => drawerOf(world, filter.drawer),
    "approvals.newest": () => ({ id: newestOf(world) }),
    "approvals.views": () => world.inboxViews,
    "approvals.keepView": () => ({ id: "view-1" }),
    "approvals.batchPlan": ({ chosen }) => ({ goes: chosen.map(({ id }) => id), stays: [] }),
    "approvals.batch": ({ chosen }) => ({ goes: chosen.map(({ id }) => id), stays: [] }),
    "approvals.get": ({ id }) => findRequest(id),
    "approvals.signIn": () => ({ url: null }),
    "approvals.preview": ({ id, decision }) => ({
      method: "SendMessage",
      body: JSON.stringify({ message: { role: "user", parts: decision.items } }, null, 2),
      isDated: findRequest(id).reader.id === "a2ui",
    }),
    ...traffic(world),
    "search.query": () => world.hits,
  };
}

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const files: Record<string, View<"files.read">> = {
  "file-csv": { name: "outline.csv", mediaType: "text/csv", base64: btoa("act,scenes\nI,3\nII,4\nIII,2\n") },
  "file-png": { name: "sketch.png", mediaType: "image/png", base64: PIXEL },
};
