/** Conversations by agent: the agent that was last spoken with first, and within it the newest first. */
import type { ChatSummary } from "../../../host/generated/api";

/** `begins`: the first of its agent. */
export type ListRow = { conversation: ChatSummary; begins: boolean };

export function byAgent(conversations: readonly ChatSummary[]): ListRow[] {
  const newest = conversations.toSorted((one, other) => other.updatedAt - one.updatedAt);
  const groups = new Map<string, ChatSummary[]>();
  for (const conversation of newest) {
    const group = groups.get(conversation.agentId);
    if (group === undefined) groups.set(conversation.agentId, [conversation]);
    else group.push(conversation);
  }
  return [...groups.values()].flatMap((group) =>
    group.map((conversation, index) => ({ conversation, begins: index === 0 })),
  );
}
