/** Clocks for everything that says how long ago something was, or how long it takes so far: each ticks while somebody looks. */
import { useEffect, useState, useSyncExternalStore } from "react";

function ticking(every: number) {
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();

  function listen(listener: () => void): () => void {
    if (listeners.size === 0) {
      now = Date.now();
      timer = setInterval(() => {
        now = Date.now();
        for (const each of listeners) each();
      }, every);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) clearInterval(timer);
    };
  }
  return { listen, now: () => now };
}

const minutes = ticking(15_000);
const seconds = ticking(1000);

/** The time, drawn anew at every tick. Between two of them it goes on: what has just happened lies in the past. */
function useTicks(clock: ReturnType<typeof ticking>): number {
  useSyncExternalStore(clock.listen, clock.now);
  return Date.now();
}

/** For what lies minutes or days back. */
export function useMinutes(): number {
  return useTicks(minutes);
}

/** For what takes seconds. */
export function useSeconds(): number {
  return useTicks(seconds);
}

const TICK_MS = 250;

/** Whole seconds until a moment, counting down to 0. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((at - now) / 1000));
}
