/** The list of agents of the fake world: its order, and copies of agents. */
import type { AgentSummary, Change } from "../generated/api";
import type { CommandName, Params, View } from "../host";
import { refusal } from "./traffic";
import { nextId, summaryOf, type World } from "./world";

type Listing = Extract<
  CommandName,
  | "agents.list"
  | "agents.setFavourite"
  | "agents.arrange"
  | "agents.renameGroup"
  | "agents.renameTag"
  | "agents.duplicate"
>;
type Answers = { [Name in Listing]: (params: Params<Name>) => View<Name> };

export function listings(world: World, changed: (...changes: Change[]) => void, now: () => number): Answers {
  function change(id: string, some: Partial<AgentSummary>) {
    world.connections = world.connections.map((each) =>
      each.summary.id === id ? { ...each, summary: { ...each.summary, ...some } } : each,
    );
    changed({ tag: "agents", id });
  }
  const replaced = (word: string, from: string, to: string | null) => (word === from ? to : word);

  return {
    "agents.list": () => world.connections.map((each) => summaryOf(world, each)).toSorted(asListed),
    "agents.setFavourite": ({ id, favourite }) => {
      change(id, { favourite });
      return {};
    },
    "agents.arrange": ({ id, group, tags }) => {
      change(id, { group, tags });
      return {};
    },
    "agents.renameGroup": ({ from, to }) => {
      for (const { summary } of world.connections) {
        if (summary.group === from) change(summary.id, { group: to });
      }
      return {};
    },
    "agents.renameTag": ({ from, to }) => {
      for (const { summary } of world.connections) {
        const tags = summary.tags.map((tag) => replaced(tag, from, to)).filter((tag) => tag !== null);
        change(summary.id, { tags });
      }
      return {};
    },
    "agents.duplicate": ({ id, name, credentials }) => {
      const original = world.connections.find(({ summary }) => summary.id === id);
      if (original === undefined) throw refusal("not-found", { code: "gone" });
      const none = { present: false, updatedAt: null };
      const made = nextId(world, "connection");
      const copy = structuredClone(original);
      copy.summary = { ...copy.summary, id: made, name, favourite: false, lastError: null };
      copy.conversations = 0;
      copy.cardReadAt = now();
      if (!credentials) {
        copy.auth.secret = none;
        copy.auth.headers = copy.auth.headers.map((header) => ({ ...header, value: none }));
      }
      world.connections = [...world.connections, copy];
      changed({ tag: "agents", id: null }, { tag: "app", id: null });
      return { id: made };
    },
  };
}

/** Favourites, group by group, the others; as they were added, where the real one goes by name. */
function asListed(one: AgentSummary, other: AgentSummary): number {
  const rank = ({ favourite, group }: AgentSummary) => (favourite ? 0 : group !== null ? 1 : 2);
  const group = (agent: AgentSummary) => (agent.favourite ? "" : (agent.group ?? ""));
  return rank(one) - rank(other) || group(one).localeCompare(group(other));
}
