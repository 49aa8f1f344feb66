/** The tasks that a person picked out of the list. */
import { useMemo, useState } from "react";

export type Checked = {
  keys: readonly string[];
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Adds everything between the one that was picked last and this one. */
  extendTo: (key: string, listed: readonly string[]) => void;
  add: (keys: readonly string[]) => void;
  clear: () => void;
};

export function useChecked(): Checked {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  return useMemo(() => {
    const add = (more: readonly string[]) => setKeys((before) => new Set([...before, ...more]));
    return {
      keys: [...keys],
      has: (key) => keys.has(key),
      toggle: (key) => {
        setLast(key);
        setKeys((before) => {
          const next = new Set(before);
          if (!next.delete(key)) next.add(key);
          return next;
        });
      },
      extendTo: (key, listed) => {
        const from = last === null ? -1 : listed.indexOf(last);
        const to = listed.indexOf(key);
        setLast(key);
        add(from === -1 ? [key] : listed.slice(Math.min(from, to), Math.max(from, to) + 1));
      },
      add,
      clear: () => setKeys(new Set()),
    };
  }, [keys, last]);
}
