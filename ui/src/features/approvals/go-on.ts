/**
 * From one decision on to the next request. It opens by itself, so the second of two presses that were meant for the
 * request before must not decide it.
 */

import type { Host } from "../../host/host";
import { navigate, parseRoute } from "../../places/route";
import { listTarget } from "./target";
import { offerUndo } from "./triage/batch-undo";

/** The second press of two, in milliseconds: it was meant for what stood here before. */
export const DOUBLE_PRESS_MS = 400;

let opened: { id: string; at: number } | null = null;

/** Whether a request opened by itself only now, so that nobody can have read it. */
export function isJustOpened(id: string): boolean {
  return opened?.id === id && performance.now() - opened.at < DOUBLE_PRESS_MS;
}

/** Opens a request that nobody pressed. */
export function openByItself(id: string): void {
  opened = { id, at: performance.now() };
  navigate("inbox", id);
}

/** Opens what waits behind a request, where something does and the person has not gone elsewhere. Whether it did. */
export function goOnFrom(id: string): boolean {
  const open = parseRoute(window.location.hash);
  if (open?.place !== "inbox" || open.id !== id) return false;
  const next = listTarget.current?.after(id) ?? null;
  if (next === null) return false;
  openByItself(next);
  return true;
}

/** The same after a decision, which can still be taken back. */
export function goOnFromDecided(id: string, host: Host, undoMs: number): void {
  if (goOnFrom(id)) offerUndo(host, [id], undoMs, () => navigate("inbox", id));
}
