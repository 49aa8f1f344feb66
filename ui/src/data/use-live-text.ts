import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import { invalidate } from "./invalidate";
import { join, LiveText } from "./live-text";

export const LiveTextContext = createContext(new LiveText());

type Source = {
  conversationId: string;
  /** The `key` of the message or artifact. */
  itemKey: string;
  /** Its text as last fetched. */
  fetched: string;
  /** Whether more is expected. When it is not, what was fetched is the whole. */
  streaming: boolean;
};

/** The text of a message or artifact, including what arrived since it was fetched. */
export function useLiveText({ conversationId, itemKey, fetched, streaming }: Source): string {
  const live = useContext(LiveTextContext);
  const client = useQueryClient();
  const listen = useCallback(
    (listener: () => void) => live.listen(conversationId, itemKey, listener),
    [live, conversationId, itemKey],
  );
  const tail = useSyncExternalStore(listen, () => live.tail(conversationId, itemKey));
  const joined = streaming ? join(fetched, tail) : fetched;
  const gap = joined === null ? tail?.start : undefined;

  useEffect(() => {
    if (gap !== undefined) invalidate(client, [{ tag: "conversations", id: conversationId }]);
  }, [client, conversationId, gap]);
  useEffect(() => {
    if (!streaming) live.forget(conversationId, itemKey);
  }, [live, conversationId, itemKey, streaming]);

  return joined ?? fetched;
}
