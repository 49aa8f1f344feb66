/** What is not sent yet. It is kept by the host a moment after each change, and when the chat is left. */
import { useEffect, useRef, useState } from "react";
import { useCommand } from "../../../data/queries";
import type { ChatView, SendOptions } from "../../../host/generated/api";
import { useShared } from "../../../kit/shared";
import { chatWords } from "../../../places/chat-words";
import { isChosen } from "../Options/options";

const SAVE_AFTER_MS = 400;

export type Draft = {
  text: string;
  /** JSON as it was typed; `null`: none is attached. */
  data: string | null;
  options: SendOptions;
  /** Places of the parts that go out as they were in the message that it was begun from; `null`: from none. */
  kept: readonly number[] | null;
};

export function useDraft(conversation: ChatView): [Draft, (change: Partial<Draft>) => void] {
  const { mutate } = useCommand("chats.setDraft");
  const [draft, setDraft] = useState<Draft>(() => ({
    text: conversation.draft,
    data: conversation.draftData,
    options: conversation.draftOptions,
    kept: conversation.draftOrigin?.kept.map(({ place }) => place) ?? null,
  }));
  const [begunAt] = useState(conversation.draftOrigin?.begunAt ?? null);
  const saved = useRef(draft);
  const current = useRef(draft);
  const { id } = conversation.summary;

  useEffect(() => {
    current.current = draft;
    if (draft === saved.current) return;
    const timer = setTimeout(() => {
      saved.current = draft;
      mutate(toKeep(id, draft, begunAt));
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, draft, begunAt, mutate]);

  useEffect(
    () => () => {
      if (current.current !== saved.current) mutate(toKeep(id, current.current, begunAt));
    },
    [id, begunAt, mutate],
  );

  const words = useShared(chatWords);
  useEffect(() => {
    if (words?.chatId !== id) return;
    chatWords.set(null);
    setDraft((now) => ({ ...now, text: now.text.trim() === "" ? words.text : `${now.text}\n${words.text}` }));
  }, [words, id]);

  return [draft, (change) => setDraft((now) => ({ ...now, ...change }))];
}

function toKeep(id: string, { text, data, options, kept }: Draft, begunAt: number | null) {
  return {
    id,
    text,
    data,
    options: isChosen(options) ? options : null,
    begun: begunAt === null ? null : { at: begunAt, kept: kept === null ? null : [...kept] },
  };
}
