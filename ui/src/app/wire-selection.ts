/** What the wire drawer shows, and whether it is open. It follows the place unless something was picked. */
import { useSyncExternalStore } from "react";
import type { Route } from "./route";

/** At most one member is set, the most precise one known. All `null`: everything. */
export type WireSelection = {
  connectionId: string | null;
  conversationId: string | null;
  taskKey: string | null;
  exchangeId: string | null;
};

type Drawer = { open: boolean; exchangeId: string | null };

let drawer: Drawer = { open: false, exchangeId: null };
const listeners = new Set<() => void>();

function set(next: Drawer): void {
  drawer = next;
  for (const listener of listeners) listener();
}

/** Opens the drawer at the exchange that carried something. */
export function showExchange(exchangeId: string): void {
  set({ open: true, exchangeId });
}

export function toggleWire(): void {
  set({ open: !drawer.open, exchangeId: null });
}

export function closeWire(): void {
  set({ open: false, exchangeId: null });
}

export function useWireDrawer(): Drawer {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => drawer,
  );
}

export function selectionAt(route: Route, exchangeId: string | null): WireSelection {
  return {
    connectionId: route.place === "agents" ? route.id : null,
    conversationId: route.place === "chats" ? route.id : null,
    taskKey: route.place === "tasks" ? route.id : null,
    exchangeId,
  };
}
