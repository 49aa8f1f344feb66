/** A check of a connection that was asked for elsewhere, and begins once the agent's page is there. */
import { navigate } from "../../../places/route";

let wanted: string | null = null;

export function wantCheck(agentId: string): void {
  wanted = agentId;
  navigate("agents", agentId);
}

/** Whether it was this agent's; it is taken up once. */
export function takeWantedCheck(agentId: string): boolean {
  if (wanted !== agentId) return false;
  wanted = null;
  return true;
}
