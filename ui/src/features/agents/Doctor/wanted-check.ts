/** A check of a connection that was asked for elsewhere, and begins once the agent's page is there. */
import { navigate } from "../../../app/route";

let wanted: string | null = null;

export function wantCheck(connectionId: string): void {
  wanted = connectionId;
  navigate("agents", connectionId);
}

/** Whether it was this agent's; it is taken up once. */
export function takeWantedCheck(connectionId: string): boolean {
  if (wanted !== connectionId) return false;
  wanted = null;
  return true;
}
