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
  function spelled(word: string, known: readonly string[]): string {
    const tidy = word.trim().replace(/\s+/g, " ");
    return known.find((other) => isSameWord(other, tidy)) ?? tidy;
  }

  function isSameWord(one: string, other: string): boolean {
    return one.toLowerCase() === other.toLowerCase();
  }

  return {
    "agents.list": () => world.connections.map((each) => summaryOf(world, each)).toSorted(asListed),
    "agents.setFavourite": ({ id, favourite }) => {
      change(id, { favourite });
      return {};
    },
    "agents.arrange": ({ id, group, tags }) => {
      const others = world.connections.map(({ summary }) => summary).filter((other) => other.id !== id);
      const groups = others.flatMap((other) => (other.group === null ? [] : [other.group]));
      const known = others.flatMap((other) => other.tags);
      const spelledTags = new Set(tags.map((tag) => spelled(tag, known)).filter(Boolean));
      change(id, {
        group: group === null ? null : spelled(group, groups),
        tags: [...spelledTags].toSorted((one, other) => one.localeCompare(other)),
      });
      return {};
    },
    "agents.renameGroup": ({ from, to }) => {
      const listed = world.connections.map(({ summary }) => summary);
      const others = listed.flatMap(({ group }) =>
        group === null || isSameWord(group, from) ? [] : [group],
      );
      for (const { id, group } of listed) {
        if (group === null || !isSameWord(group, from)) continue;
        change(id, { group: to === null ? null : spelled(to, others) });
      }
      return {};
    },
    "agents.renameTag": ({ from, to }) => {
      const listed = world.connections.map(({ summary }) => summary);
      const others = listed.flatMap(({ tags }) => tags).filter((tag) => !isSameWord(tag, from));
      for (const { id, tags } of listed) {
        if (!tags.some((tag) => isSameWord(tag, from))) continue;
        const kept = tags.filter((tag) => !isSameWord(tag, from));
        const renamed = new Set(to === null ? kept : [...kept, spelled(to, others)]);
        change(id, { tags: [...renamed].toSorted((one, other) => one.localeCompare(other)) });
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
