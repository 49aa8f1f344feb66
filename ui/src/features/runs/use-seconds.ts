/** One clock for everything that says how long something takes so far: it ticks while somebody looks. */
import { useSyncExternalStore } from "react";

const TICK_MS = 1000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time, drawn anew every second. */
export function useSeconds(): number {
  useSyncExternalStore(listen, () => now);
  return Date.now();
}
