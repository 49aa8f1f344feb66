/** A link that stands in something an agent said, and that a person wants to open. See `LinkConsent`. */
import { useSyncExternalStore } from "react";
import type { LinkOpen } from "../host/generated/api";

/** Where it stands: the host opens only what really stands there. */
export type LinkTarget = Omit<LinkOpen, "source"> & {
  source: "message" | "artifact" | "request" | "connection";
};

let asked: LinkTarget | null = null;
const listeners = new Set<() => void>();

/** Shows the address in full and opens it once the person agrees. */
export function askToOpen(target: LinkTarget): void {
  set(target);
}

export function forgetLink(): void {
  set(null);
}

export function useAskedLink(): LinkTarget | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}

function set(target: LinkTarget | null): void {
  asked = target;
  for (const listener of listeners) listener();
}
