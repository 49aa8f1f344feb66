/** Saved agents, as run files name them. */
import type { AgentSummary } from "../../host/generated/api";

/** An agent that can be picked. */
export type Candidate = {
  /** As the file names it. */
  agent: string;
  label: string;
  /** What it is good for. */
  about: string;
};

/** The person, as a file names them. */
export const YOU = "a2a-workbench://you";

const SAVED = "a2a-workbench://agents/";

/** Names that mean something else to a file. */
const TAKEN = [
  "answers",
  "candidates",
  "continue",
  "decide",
  "end",
  "exit",
  "improve",
  "lead",
  "not-approved",
  "request",
  "side-by-side",
  "verdict",
];

/**
 * By name where that says which one is meant, else by address. Where neither does, by a name that nobody has: whoever starts the
 * file says who it is.
 */
export function candidatesOf(connections: readonly AgentSummary[]): Candidate[] {
  const slugs = connections.map(({ name }) => slug(name));
  const isOne = (all: readonly string[], one: string) => all.filter((each) => each === one).length === 1;
  const addresses = connections.map(({ address }) => address);
  return connections.map(({ name, address, description }, index) => {
    const own = slugs[index] ?? "";
    let agent = `${SAVED}${own}`;
    if (own === "" || !isOne(slugs, own)) {
      const isPlace = /^https?:\/\//.test(address) && isOne(addresses, address);
      agent = isPlace ? address : `${SAVED}${own || "agent"}-${index + 1}`;
    }
    return { agent, label: name, about: description.trim() || name };
  });
}

/** An agent as its file names it, without what every saved one begins with. */
export function agentName(agent: string): string {
  return agent.startsWith(SAVED) ? agent.slice(SAVED.length) : agent;
}

/** What is shown for an agent of a file, also for one that is not saved here. */
export function labelOf(candidates: readonly Candidate[], agent: string): string {
  const known = candidates.find((candidate) => candidate.agent === agent);
  return known?.label ?? agentName(agent);
}

/** What a step that asks an agent is called in the file. */
export function stepName(agent: string): string {
  const name = slug(agent.startsWith(SAVED) ? agentName(agent) : hostOf(agent)) || "agent";
  const isTaken = TAKEN.includes(name) || name.startsWith("ask-before-") || name.startsWith("answer-");
  return isTaken ? `agent-${name}` : name;
}

/** `Story Writer` is `story-writer`. */
function slug(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join("-")
    .toLowerCase();
}

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
}
