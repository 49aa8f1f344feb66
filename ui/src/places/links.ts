/** A link that stands in something an agent said, and that a person wants to open. See `LinkConsent`. */
import type { LinkOpen } from "../host/generated/api";
import { Shared, useShared } from "../kit/shared";

/** Where it stands: the host opens only what really stands there. */
export type LinkTarget = Omit<LinkOpen, "source"> & {
  source: "message" | "artifact" | "request" | "connection";
};

const asked = new Shared<LinkTarget | null>(null);

/** Shows the address in full and opens it once the person agrees. */
export function askToOpen(target: LinkTarget): void {
  asked.set(target);
}

export function forgetLink(): void {
  asked.set(null);
}

export function useAskedLink(): LinkTarget | null {
  return useShared(asked);
}
