import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import { invalidate } from "./invalidate";
import { join, LiveText } from "./live-text";

export const LiveTextContext = createContext(new LiveText());

type Source = {
  chatId: string;
  /** The `key` of the message or artifact. */
  itemKey: string;
  /** Its text as last fetched. */
  fetched: string;
  /** Whether more is expected. When it is not, what was fetched is the whole. */
  streaming: boolean;
};

/** The text of a message or artifact, including what arrived since it was fetched. */
export function useLiveText({ chatId, itemKey, fetched, streaming }: Source): string {
  const live = useContext(LiveTextContext);
  const client = useQueryClient();
  const listen = useCallback(
    (listener: () => void) => live.listen(chatId, itemKey, listener),
    [live, chatId, itemKey],
  );
  const tail = useSyncExternalStore(listen, () => live.tail(chatId, itemKey));
  const joined = streaming ? join(fetched, tail) : fetched;
  const gap = joined === null ? tail?.start : undefined;

  useEffect(() => {
    if (gap !== undefined) invalidate(client, [{ tag: "chats", id: chatId }]);
  }, [client, chatId, gap]);
  useEffect(() => {
    if (!streaming) live.forget(chatId, itemKey);
  }, [live, chatId, itemKey, streaming]);

  return joined ?? fetched;
}
