/** One clock for everything that says how long ago something was: it ticks while somebody looks. */
const TICK_MS = 15_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

export const minutes = {
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
