/** The exchange that the next one is compared with, and the two that are being compared. */
import { useSyncExternalStore } from "react";

export type Side = { exchangeId: string; session: string | null; label: string };

type Comparing = { first: Side | null; second: Side | null };

let comparing: Comparing = { first: null, second: null };
const listeners = new Set<() => void>();

function set(next: Comparing): void {
  comparing = next;
  for (const listener of listeners) listener();
}

/** Remembers the first side; of a second one, shows both. The same one again forgets it. */
export function compareWith(side: Side): void {
  const { first } = comparing;
  if (first === null) set({ first: side, second: null });
  else if (first.exchangeId === side.exchangeId && first.session === side.session) endComparing();
  else set({ first, second: side });
}

export function endComparing(): void {
  set({ first: null, second: null });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first side, where one was picked. */
export function useCompared(): Side | null {
  return useSyncExternalStore(listen, () => comparing.first);
}

/** Both sides, once they are. */
export function useComparing(): { first: Side; second: Side } | null {
  const { first, second } = useSyncExternalStore(listen, () => comparing);
  return first === null || second === null ? null : { first, second };
}
