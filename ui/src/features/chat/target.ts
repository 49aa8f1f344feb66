/** What the actions of a chat act on while one is open, and the message that somebody asked for from elsewhere. */
import { useSyncExternalStore } from "react";
import { Target } from "../../actions/action";
import { navigate } from "../../app/route";

export const logTarget = new Target<{ toLatest: () => void }>();
export const busyTarget = new Target<{ conversationId: string }>();

type Wanted = { conversationId: string; key: string };

let wanted: Wanted | null = null;
const listeners = new Set<() => void>();

function want(next: Wanted | null): void {
  wanted = next;
  for (const listener of listeners) listener();
}

/** Opens a chat at one of its messages. */
export function showMessage(conversationId: string, key: string): void {
  want({ conversationId, key });
  navigate("chats", conversationId);
}

/** It was found, and is in view. */
export function endWanting(): void {
  want(null);
}

/** The message of this chat that is to be shown, until it is. */
export function useWantedMessage(conversationId: string): string | null {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
  return current?.conversationId === conversationId ? current.key : null;
}
