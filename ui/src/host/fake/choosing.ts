/** The agents of a list that a search finds in a fake workbench, and connecting them. */
import type { Change, ListedAgentView } from "../generated/api";
import type { CommandName, Params, View } from "../host";
import type { World } from "./world";

type Choosing = Extract<CommandName, "discovery.agents" | "discovery.connect">;
type Answers = { [Name in Choosing]: (params: Params<Name>) => View<Name> };

export function listedAgents(): ListedAgentView[] {
  const agent = (key: string, name: string, sketch: Partial<ListedAgentView> = {}): ListedAgentView => ({
    key,
    name,
    description: `Does ${name.toLowerCase()}.`,
    skills: [`Plan ${name.toLowerCase()}`],
    address: `https://agents.example/${name.toLowerCase()}`,
    version: "1.0",
    state: "ready",
    reason: null,
    agentId: null,
    ...sketch,
  });
  return [
    agent("0", "Weather"),
    agent("1", "Travel", { agentId: "connection-1" }),
    agent("2", "Ledger", { state: "unreadable", reason: { code: "entry-is-no-card" } }),
  ];
}

export function choosing(world: World, changed: (...changes: Change[]) => void): Answers {
  return {
    "discovery.agents": ({ text }) => {
      const wanted = text.toLowerCase();
      const agents = world.listed.filter(({ name }) => name.toLowerCase().includes(wanted));
      return { agents, total: agents.length, cursor: null };
    },
    "discovery.connect": ({ id, keys }) => {
      world.listed = world.listed.map((agent) =>
        keys.includes(agent.key) ? { ...agent, state: "connected", agentId: `listed-${agent.key}` } : agent,
      );
      const discovery = world.discoveries.get(id);
      if (discovery?.list != null) {
        const connected = discovery.list.connected + keys.length;
        world.discoveries.set(id, { ...discovery, list: { ...discovery.list, connected } });
      }
      changed({ tag: "discovery", id }, { tag: "agents", id: null });
      return {};
    },
  };
}
