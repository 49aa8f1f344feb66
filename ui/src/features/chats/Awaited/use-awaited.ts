/**
 * Messages that no answer has come to yet. The host calls one *sending* until the agent answers, which a slow agent does after
 * minutes; whether all of it has left is not known here.
 */
import { useEffect } from "react";
import { skip, useCommandQuery } from "../../../data/queries";
import type { ChatView, MessageView } from "../../../host/generated/api";
import { Shared, useShared } from "../../../kit/shared";

/** Since when a message is on its way that had waited or failed before. Any other has been since it was written. */
const since = new Shared<ReadonlyMap<string, number>>(new Map());

/** Notes the moment at which a message sets out that is in sight. */
export function useSetsOut({ key, delivery }: MessageView): void {
  const isWaiting = delivery === "queued" || delivery === "failed";
  useEffect(() => {
    if (!isWaiting) return;
    return () => since.set(new Map(since.read()).set(key, Date.now()));
  }, [isWaiting, key]);
}

export function awaitedSince({ key, at }: MessageView): number {
  return since.read().get(key) ?? at;
}

/** The message of a chat that waits for its answer. */
function awaitedIn({ items }: ChatView): MessageView | null {
  const found = items.findLast((item) => item.kind === "message" && item.delivery === "sending");
  return found?.kind === "message" ? found : null;
}

/** Chats that were seen to wait. The list says nothing of it, so each is looked at until it has its answer. */
const chats = new Shared<readonly string[]>([]);

/** Has the list say of this chat whether it waits, also when it is not open any more. */
export function useWatched(chat: ChatView): void {
  const { id } = chat.summary;
  const waits = awaitedIn(chat) !== null;
  useEffect(() => {
    const others = chats.read().filter((other) => other !== id);
    if (waits) chats.set([...others, id]);
  }, [id, waits]);
}

/** What a chat in the list waits for, as far as this page has seen it wait. */
export function useAwaited(id: string): MessageView | null {
  const isWatched = useShared(chats).includes(id);
  const { data } = useCommandQuery("chats.get", isWatched ? { id } : skip);
  const message = data === undefined ? null : awaitedIn(data);
  const isOver = isWatched && data !== undefined && message === null;
  useEffect(() => {
    if (isOver) chats.set(chats.read().filter((other) => other !== id));
  }, [isOver, id]);
  return isWatched ? message : null;
}
