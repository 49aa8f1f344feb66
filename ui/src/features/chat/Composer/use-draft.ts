/** Text not yet sent. It is kept by the host a moment after each change, and when the chat is left. */
import { useEffect, useRef, useState } from "react";
import { useCommand } from "../../../data/queries";
import type { Conversation } from "../../../host/generated/api";

const SAVE_AFTER_MS = 400;

export function useDraft({ summary, draft }: Conversation): [string, (text: string) => void] {
  const { mutate } = useCommand("conversations.setDraft");
  const [text, setText] = useState(draft);
  const saved = useRef(draft);
  const current = useRef(draft);
  const { id } = summary;

  useEffect(() => {
    current.current = text;
    if (text === saved.current) return;
    const timer = setTimeout(() => {
      saved.current = text;
      mutate({ id, text });
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, text, mutate]);

  useEffect(
    () => () => {
      if (current.current !== saved.current) mutate({ id, text: current.current });
    },
    [id, mutate],
  );

  return [text, setText];
}
