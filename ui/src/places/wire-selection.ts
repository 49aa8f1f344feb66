/**
 * What of the wire is looked at: what the drawer shows, whether it is open, and the frame that somebody asked for from
 * elsewhere. The drawer follows the place unless something was picked.
 */
import type { Host } from "../host/host";
import { Shared, useShared } from "../kit/shared";
import { navigate, type Route } from "./route";

/** At most one member is set, the most precise one known. All `null`: everything. */
export type WireSelection = {
  agentId: string | null;
  chatId: string | null;
  taskKey: string | null;
  exchangeId: string | null;
};

/** A frame of an exchange, and the member in it. */
export type FrameTarget = { exchangeId: string; seq: number; pointer: string };

type Drawer = { open: boolean; exchangeId: string | null; target: FrameTarget | null };

const drawer = new Shared<Drawer>({ open: false, exchangeId: null, target: null });

/** Opens the drawer at the exchange that carried something. */
export function showExchange(exchangeId: string): void {
  drawer.set({ open: true, exchangeId, target: null });
}

/** What is shown somewhere and stands on the wire: a message or artifact by its key, or what a task asked. */
type Shown = { key: string } | { taskKey: string; at: number | null };

/** Opens the drawer at the very frame and member that carried something; at its exchange where that is unknown. */
export async function showOnWire(host: Host, shown: Shown, exchangeId: string | null = null): Promise<void> {
  try {
    const target = await host.call("exchanges.locate", {
      key: "key" in shown ? shown.key : null,
      taskKey: "key" in shown ? null : shown.taskKey,
      at: "key" in shown ? null : shown.at,
    });
    drawer.set({ open: true, exchangeId: target.exchangeId, target });
  } catch (cause) {
    if (exchangeId === null) throw cause;
    showExchange(exchangeId);
  }
}

/** The filter that the inspector begins with, until it has begun. */
export const wantedFilter = new Shared("");

/** Opens the inspector with what a filter leaves of all traffic. */
export function showFiltered(filter: string): void {
  wantedFilter.set(filter);
  navigate("inspector");
}

/** A frame that the inspector is to show once it is there. */
export function keepTarget(target: FrameTarget | null): void {
  drawer.set({ ...drawer.read(), target });
}

export function toggleWire(): void {
  drawer.set({ open: !drawer.read().open, exchangeId: null, target: null });
}

export function closeWire(): void {
  drawer.set({ open: false, exchangeId: null, target: null });
}

export function useWireDrawer(): Drawer {
  return useShared(drawer);
}

export function selectionAt(route: Route, exchangeId: string | null): WireSelection {
  return {
    agentId: route.place === "agents" ? route.id : null,
    chatId: route.place === "chats" ? route.id : null,
    taskKey: route.place === "tasks" ? route.id : null,
    exchangeId,
  };
}
