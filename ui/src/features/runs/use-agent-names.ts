/** Names of agents, for those who know their connections. */
import { useCommandQuery } from "../../data/queries";

/** `null`: none is meant, or it is not here any more. */
export function useAgentNames(): (connectionId: string | null) => string | null {
  const agents = useCommandQuery("connections.list", {});
  return (connectionId) => agents.data?.find(({ id }) => id === connectionId)?.name ?? null;
}
