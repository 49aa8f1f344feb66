/** What a fake workbench makes of its history. */
import type { ArchiveView, PartView, StoryFact, StoryWords, TaskView } from "../generated/api";
import type { Params, View } from "../host";
import { figuresOf } from "./figures";
import type { World } from "./world";

export function history(world: World, taskOf: (taskKey: string) => TaskView) {
  return {
    "history.forget": (): View<"history.forget"> => ({
      tasks: 1,
      conversations: 0,
      copies: world.copies,
      mocks: world.mocks.map(({ id, cassette }) => ({ id, name: cassette.name, agent: cassette.agent })),
      tracesLeft: false,
    }),
    "history.export": ({ scope }: Params<"history.export">): View<"history.export"> => ({
      kind: "saved",
      name: scope.kind === "all" ? "history.a2ahistory.jsonl" : "part.a2ahistory.jsonl",
    }),
    "history.openArchive": ({ name }: Params<"history.openArchive">): View<"history.openArchive"> =>
      archive(name, world),
    "history.pickArchive": (): View<"history.pickArchive"> => archive("history.a2ahistory.jsonl", world),
    "uploads.begin": (): View<"uploads.begin"> => ({ id: "upload-1" }),
    "history.import": (): View<"history.import"> => {
      return { agents: 1, conversations: 4, tasks: 9 - world.leftOut.tasks, runs: 0, leftOut: world.leftOut };
    },
    "history.removals": (): View<"history.removals"> => world.removals,
    "agents.figures": ({ id, span }: Params<"agents.figures">): View<"agents.figures"> =>
      figuresOf(id === "payments", span, world.begunAt),
    "history.examine": (): View<"history.examine"> => world.dataFaults,
    "copies.list": (): View<"copies.list"> => ({
      copies: world.copies,
      planned: world.plannedRestore,
      restored: null,
    }),
    "tasks.story": ({ taskKey }: Params<"tasks.story">): View<"tasks.story"> => {
      const { summary, contextId, ...rest } = taskOf(taskKey);
      const { brief } = summary;
      return {
        task: summary,
        contextId,
        endedAt: brief.terminal ? brief.updatedAt : null,
        waitedMs: brief.terminal ? 72_000 : 0,
        facts: facts({ summary, contextId, ...rest }),
      };
    },
    "tasks.card": ({ taskKey }: Params<"tasks.card">): View<"tasks.card"> => {
      const { agentId } = taskOf(taskKey).summary;
      const agent = world.connections.find(({ summary }) => summary.id === agentId);
      if (agent === undefined) return null;
      return { card: { ...agent.card, version: "0.9" }, firstSeenAt: agent.cardReadAt, inUse: false };
    },
    "tasks.views": (): View<"tasks.views"> => world.taskViews,
    "tasks.keepView": (): View<"tasks.keepView"> => ({ id: "view-1" }),
    "tasks.saveStory": ({ form }: Params<"tasks.saveStory">): View<"tasks.saveStory"> => ({
      kind: "saved",
      name: form === "html" ? "story.html" : "story.md",
    }),
  };
}

/** What somebody else exported: an agent that is known here, and one that is not. */
function archive(name: string, { begunAt, leftOut, archiveIsHere }: World): ArchiveView {
  const known = { name: "Payments clerk", address: "http://127.0.0.1:8702", here: true };
  const unknown = { name: "Travel desk", address: "https://travel.example/card.json", here: false };
  return {
    id: "archive-1",
    name,
    exportedAt: begunAt - 86_400_000,
    agents: [
      { ...known, id: "payments", conversations: 3, tasks: 5 },
      { ...unknown, id: "travel", conversations: 3, tasks: 7 },
    ],
    conversations: 6,
    chatsHere: archiveIsHere ? 6 : 2,
    tasks: 12,
    tasksHere: archiveIsHere ? 12 : 3,
    messages: 214,
    requests: 5,
    runs: 0,
    runsHere: 0,
    leftOut,
  };
}

function facts({ summary: { brief }, messages, artifacts, requests }: TaskView): StoryFact[] {
  const known: StoryFact[] = [
    { at: brief.createdAt, event: { kind: "began" } },
    ...messages.map(({ at, parts, delivery, progress }): StoryFact => {
      const words = wordsOf(parts);
      return {
        at,
        event: delivery === null ? { kind: "said", words, progress } : { kind: "asked", words, delivery },
      };
    }),
    ...artifacts.map(
      ({ at, name, parts }): StoryFact => ({ at, event: { kind: "produced", name, words: wordsOf(parts) } }),
    ),
    ...requests.map(
      ({ id, title, receivedAt }): StoryFact => ({
        at: receivedAt,
        event: { kind: "requested", approvalId: id, title },
      }),
    ),
    { at: brief.updatedAt, event: { kind: "stood", state: brief.state } },
  ];
  return known.toSorted((one, other) => one.at - other.at);
}

function wordsOf(parts: readonly PartView[]): StoryWords {
  const texts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  return {
    text: texts.join("\n\n"),
    leftOut: 0,
    data: parts.filter(({ kind }) => kind === "data" || kind === "unknown").length,
    files: parts.flatMap((part) => (part.kind === "file" || part.kind === "link" ? [part.name] : [])),
  };
}
