/** What a deletion left behind, until a person has seen it. It outlives the place in which was deleted. */
import { useSyncExternalStore } from "react";
import type { ForgottenView } from "../../host/generated/api";

let remains: ForgottenView | null = null;
const listeners = new Set<() => void>();

export function setRemains(next: ForgottenView | null): void {
  remains = next;
  for (const listener of listeners) listener();
}

export function useRemains(): ForgottenView | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => remains,
  );
}
