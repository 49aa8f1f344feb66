/** Names of agents, for those who know their connections. */
import { useCommandQuery } from "../../data/queries";

/** `null`: none is meant, or it is not here any more. */
export function useAgentNames(): (agentId: string | null) => string | null {
  const agents = useCommandQuery("agents.list", {});
  return (agentId) => agents.data?.find(({ id }) => id === agentId)?.name ?? null;
}
