/** One clock for everything that says how long ago something was: it ticks while somebody looks. */
import { useSyncExternalStore } from "react";

const TICK_MS = 15_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const minutes = {
  now: () => now,
  listen(listener: () => void): () => void {
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
  },
};

/** The time, drawn anew at every tick. Between two of them it goes on: what has just happened lies in the past. */
export function useMinutes(): number {
  useSyncExternalStore(minutes.listen, minutes.now);
  return Date.now();
}
