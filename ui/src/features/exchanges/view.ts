/** In which way the inspector shows what was exchanged; remembered, and set from anywhere. */
import { useSyncExternalStore } from "react";

export const views = ["list", "timeline", "sequence", "graph"] as const;
export type View = (typeof views)[number];

const KEPT = "a2a-workbench.inspector-view";
const listeners = new Set<() => void>();

function current(): View {
  const kept = localStorage.getItem(KEPT);
  return views.find((view) => view === kept) ?? "list";
}

export function showView(view: View): void {
  localStorage.setItem(KEPT, view);
  for (const listener of listeners) listener();
}

export function useView(): View {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
