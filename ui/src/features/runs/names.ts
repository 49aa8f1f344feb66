/** Names of a run file, as they are shown. */

const SAVED = "a2a-workbench://agents/";

/** An agent as its file names it, without what every saved one begins with. */
export function agentName(agent: string): string {
  return agent.startsWith(SAVED) ? agent.slice(SAVED.length) : agent;
}
