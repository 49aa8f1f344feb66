/** What is not sent yet. It is kept by the host a moment after each change, and when the chat is left. */
import { useEffect, useRef, useState } from "react";
import { useCommand } from "../../../data/queries";
import type { Conversation, SendOptions } from "../../../host/generated/api";
import { isChosen } from "../Options/options";

const SAVE_AFTER_MS = 400;

export type Draft = { text: string; options: SendOptions };

export function useDraft(conversation: Conversation): [Draft, (change: Partial<Draft>) => void] {
  const { mutate } = useCommand("conversations.setDraft");
  const [draft, setDraft] = useState<Draft>(() => ({
    text: conversation.draft,
    options: conversation.draftOptions,
  }));
  const saved = useRef(draft);
  const current = useRef(draft);
  const { id } = conversation.summary;

  useEffect(() => {
    current.current = draft;
    if (draft === saved.current) return;
    const timer = setTimeout(() => {
      saved.current = draft;
      mutate(toKeep(id, draft));
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, draft, mutate]);

  useEffect(
    () => () => {
      if (current.current !== saved.current) mutate(toKeep(id, current.current));
    },
    [id, mutate],
  );

  return [draft, (change) => setDraft((now) => ({ ...now, ...change }))];
}

function toKeep(id: string, { text, options }: Draft) {
  return { id, text, options: isChosen(options) ? options : null };
}
