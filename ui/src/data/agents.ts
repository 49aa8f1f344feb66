/**
 * The agents as every list shows them: favourites first, then group by group, then the others. The host lists them in
 * this order, so a section is what stands together.
 */
import { useTranslation } from "react-i18next";
import type { AgentSummary } from "../host/generated/api";
import { useCommandQuery } from "./queries";

export type AgentSection = {
  key: string;
  kind: "favourites" | "group" | "others";
  /** Of a group its name, else empty. */
  name: string;
  agents: readonly AgentSummary[];
};

export function sectionsOf(agents: readonly AgentSummary[]): AgentSection[] {
  const sections: AgentSection[] = [];
  for (const agent of agents) {
    const own = { ...placeOf(agent), agents: [agent] };
    const last = sections.at(-1);
    if (last?.key === own.key) sections[sections.length - 1] = { ...last, agents: [...last.agents, agent] };
    else sections.push(own);
  }
  return sections;
}

function placeOf({ favourite, group }: AgentSummary): Omit<AgentSection, "agents"> {
  if (favourite) return { key: "favourites", kind: "favourites", name: "" };
  if (group !== null) return { key: `group ${group}`, kind: "group", name: group };
  return { key: "others", kind: "others", name: "" };
}

/** Nobody has made favourites or groups: headings would say nothing. */
export function isUnsorted(sections: readonly AgentSection[]): boolean {
  return sections.every(({ kind }) => kind === "others");
}

/** Those that have every word somewhere in their name, address, group or tags. */
export function agentsWith(agents: readonly AgentSummary[], text: string): AgentSummary[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return agents.filter(({ name, host, address, group, tags }) => {
    const known = plain([name, host, address, group ?? "", ...tags].join("\n"));
    return words.every((word) => known.includes(word));
  });
}

/** Groups or tags by name, each once, with how many there are of it. */
export function wordsOf(all: readonly string[]): readonly (readonly [word: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => one.localeCompare(other));
}

/** Words that differ only in their case or in spaces around them are one. */
export function isSameWord(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** What stands above a section. */
export function useSectionTitle(): (section: AgentSection) => string {
  const { t } = useTranslation("listing");
  return ({ kind, name }) => (kind === "group" ? name : t(kind));
}

type AgentOption = { key: string; label: string; section?: string };

/** The agents to pick one from. */
export function useAgentOptions(): readonly AgentOption[] {
  const agents = useCommandQuery("agents.list", {});
  const title = useSectionTitle();
  const sections = sectionsOf(agents.data ?? []);
  const isPlain = isUnsorted(sections);
  return sections.flatMap((section) =>
    section.agents.map(({ id, name }) => ({
      key: id,
      label: name,
      ...(!isPlain && { section: title(section) }),
    })),
  );
}
