/** What the list of agents shows: agents, and where a person sorted them, a heading over each section. */
import { type AgentSection, isUnsorted, sectionsOf, wordsOf } from "../../../data/agents";
import type { AgentSummary } from "../../../host/generated/api";

type Place = { position: number; size: number };

export type HeadingRow = Place & { kind: "heading"; key: string; section: AgentSection; isOpen: boolean };
type AgentRow = Place & {
  kind: "agent";
  key: string;
  agent: AgentSummary;
  section: AgentSection;
};
export type Row = HeadingRow | AgentRow;

type Folding = {
  /** Keys of sections that are closed. */
  folded: ReadonlySet<string>;
  /** Shown also where its section is closed. */
  selected: string | null;
};

export function rowsOf(agents: readonly AgentSummary[], { folded, selected }: Folding): Row[] {
  const sections = sectionsOf(agents);
  const isPlain = isUnsorted(sections);
  return sections.flatMap((section, index): Row[] => {
    const isOpen = isPlain || !folded.has(section.key);
    const shown = isOpen ? section.agents : section.agents.filter(({ id }) => id === selected);
    const rows = shown.map((agent, at): Row => {
      return { kind: "agent", key: agent.id, agent, section, position: at + 1, size: shown.length };
    });
    if (isPlain) return rows;
    const place = { position: index + 1, size: sections.length };
    return [{ kind: "heading", key: section.key, section, isOpen, ...place }, ...rows];
  });
}

/** Every tag that an agent has, in the order of the alphabet. */
export function tagsOf(agents: readonly AgentSummary[]): string[] {
  return wordsOf(agents.flatMap(({ tags }) => tags)).map(([tag]) => tag);
}

/** Those that have all of these tags. */
export function withTags(agents: readonly AgentSummary[], tags: readonly string[]): readonly AgentSummary[] {
  return agents.filter((agent) => tags.every((tag) => agent.tags.includes(tag)));
}
