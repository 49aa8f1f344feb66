/** What the chats ask the host for. */
import { type RowsOf, useCommandPages } from "../../data/pages";
import { useCommandQuery } from "../../data/queries";
import type { ChatPage, ChatSummary, ChatView, TaskBrief } from "../../host/generated/api";
import type { ChatRequest } from "./rows";

const ROWS: RowsOf<ChatPage, ChatSummary> = {
  of: ({ conversations }) => conversations,
  key: ({ id }) => id,
};

export function useConversationPages() {
  return useCommandPages("chats.list", { words: "", cursor: null }, ROWS);
}

export function useConversation(id: string) {
  return useCommandQuery("chats.get", { id });
}

/** The request in it that waits for a person, newest first. */
export function waitingRequest({ items }: ChatView): ChatRequest | null {
  const found = items.findLast((item) => item.kind === "request" && item.state.kind === "pending");
  return found?.kind === "request" ? found : null;
}

/**
 * The task that a message would answer. One that its agent does not know any more is begun again with another, and one whose
 * answer a later task took has nothing left to ask, until a request of it waits again.
 */
export function interruptedTask(conversation: ChatView): TaskBrief | null {
  const asks = waitingRequest(conversation) !== null;
  const waits = ({ key, interrupted, terminal, lost }: TaskBrief) =>
    interrupted && !terminal && !lost && (asks || !wasTakenOver(conversation, key));
  return conversation.tasks.findLast(waits) ?? null;
}

function wasTakenOver({ items, tasks }: ChatView, key: string): boolean {
  const position = (sought: string) => tasks.findIndex((task) => task.key === sought);
  return items.some(
    (item) =>
      item.kind === "notice" &&
      item.taskKey === key &&
      item.otherTask !== null &&
      position(item.otherTask) > position(key),
  );
}
