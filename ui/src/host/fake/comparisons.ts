/** What a person compares of the fake agents. */
import { HostError } from "../error";
import type { Change, ComparedSideView, ComparisonView } from "../generated/api";
import type { Params, View } from "../host";
import { brief, conversation, message, text } from "./chats";
import { nextId, type World } from "./world";

export function comparisons(world: World, changed: (...changes: Change[]) => void, now: () => number) {
  function pick<Thing>(things: readonly Thing[], test: (thing: Thing) => boolean): Thing {
    const thing = things.find(test);
    if (thing !== undefined) return thing;
    const gone = { code: "gone" } as const;
    throw new HostError({ code: "not-found", message: gone, hints: [], findings: [], confirm: null });
  }

  /** A side that has answered; the older generation fails. */
  function sideOf(comparisonId: string, agentId: string, key: string, words: string): ComparedSideView {
    const { summary, candidates } = pick(world.connections, (each) => each.summary.id === agentId);
    const { version, binding } = pick(candidates, (candidate) => candidate.key === key);
    const chatId = nextId(world, "chat");
    const taskKey = `compared-${version}`;
    const state = version === "1.0" ? "completed" : "failed";
    const spoken = { version, binding };
    world.conversations = [
      conversation(
        {
          id: chatId,
          agentId,
          agentName: summary.name,
          title: words,
          preview: words,
          updatedAt: now(),
          state,
          compared: { comparisonId, interface: spoken },
        },
        now(),
        {
          tasks: [brief({ key: taskKey, state }, now())],
          items: [message({ key: "m1", role: "user", parts: [text(words)], taskKey, at: now() })],
        },
      ),
      ...world.conversations,
    ];
    return {
      chatId,
      interface: spoken,
      taskKey,
      state,
      texts: [`You said: ${words}`],
      artifacts: [],
      findings: [],
      events: 3,
      bytes: 640,
      firstMs: 12,
      lastMs: 40,
      failure: null,
      busy: false,
      waiting: [],
    };
  }

  const find = (id: string) => pick(world.comparisons, (each) => each.id === id);

  return {
    "comparisons.start": ({
      agentId,
      firstKey,
      secondKey,
      text: words,
    }: Params<"comparisons.start">): View<"comparisons.start"> => {
      const id = nextId(world, "comparison");
      const sides = [firstKey, secondKey].map((key) => sideOf(id, agentId, key, words));
      const made: ComparisonView = { id, agentId, text: words, createdAt: now(), sides };
      world.comparisons = [made, ...world.comparisons];
      changed({ tag: "chats", id: null });
      return { id };
    },
    "comparisons.get": ({ comparisonId }: Params<"comparisons.get">): View<"comparisons.get"> =>
      find(comparisonId),
    "comparisons.list": ({ agentId }: Params<"comparisons.list">): View<"comparisons.list"> =>
      world.comparisons
        .filter((each) => each.agentId === agentId)
        .map(({ id, text: title, createdAt, sides }) => ({
          id,
          title,
          createdAt,
          interfaces: sides.map((side) => side.interface),
        })),
    "comparisons.stop": ({ comparisonId }: Params<"comparisons.stop">): View<"comparisons.stop"> => {
      const found = find(comparisonId);
      const stopped = { ...found, sides: found.sides.map((side) => ({ ...side, busy: false })) };
      world.comparisons = world.comparisons.map((each) => (each === found ? stopped : each));
      changed({ tag: "chats", id: null });
      return {};
    },
  };
}
