/** Which sections of the list of agents are closed; remembered. */
import { useState } from "react";

const KEPT = "a2a-workbench.agents.folded";

function kept(): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : []);
  } catch {
    return new Set();
  }
}

export function useFolded(): [ReadonlySet<string>, (key: string, isFolded: boolean) => void] {
  const [folded, setFolded] = useState(kept);
  function fold(key: string, isFolded: boolean) {
    const next = new Set(folded);
    if (isFolded) next.add(key);
    else next.delete(key);
    setFolded(next);
    localStorage.setItem(KEPT, JSON.stringify([...next]));
  }
  return [folded, fold];
}
