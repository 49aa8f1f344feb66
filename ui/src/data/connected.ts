/** Whether events of the host arrive at the moment. */
import { useSyncExternalStore } from "react";

let connected = true;
const listeners = new Set<() => void>();

export function setConnected(next: boolean): void {
  if (next === connected) return;
  connected = next;
  for (const listener of listeners) listener();
}

export function useConnected(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connected,
  );
}
