/** What the chats ask the host for. */
import { useCommandQuery } from "../../data/queries";
import type { Conversation, TaskBrief } from "../../host/generated/api";

export function useConversations() {
  return useCommandQuery("conversations.list", { connectionId: null });
}

export function useConversation(id: string) {
  return useCommandQuery("conversations.get", { id });
}

/** The request in it that waits for a person, newest first. */
export function waitingRequest({ items }: Conversation): { approvalId: string; title: string } | null {
  const found = items.findLast((item) => item.kind === "request" && item.state.kind === "pending");
  return found?.kind === "request" ? found : null;
}

/** The task that a message would answer. */
export function interruptedTask({ tasks }: Conversation): TaskBrief | null {
  return tasks.findLast((task) => task.interrupted && !task.terminal) ?? null;
}
