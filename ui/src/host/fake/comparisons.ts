/** A message that was sent over two interfaces of the payments clerk. */
import type { ChatView, ComparedSideView, ComparisonView } from "../generated/api";
import { brief, conversation, message, text } from "./chats";

const WORDS = "Hello";
const COMPARISON = "comparison-1";

/** The comparison, and the chat of each side. The older generation fails. */
export function comparedHello(
  now: number,
  ...changes: Partial<ComparedSideView>[]
): { comparison: ComparisonView; chats: ChatView[] } {
  const sides = (["1.0", "0.3"] as const).map((version, place) => ({ ...side(version), ...changes[place] }));
  const comparison = { id: COMPARISON, agentId: "payments", text: WORDS, createdAt: now, sides };
  return { comparison, chats: sides.map((each) => chat(each, now)) };
}

function side(version: "1.0" | "0.3"): ComparedSideView {
  return {
    chatId: `chat-compared-${version}`,
    interface: { version, binding: "JSON-RPC" },
    taskKey: `compared-${version}`,
    state: version === "1.0" ? "completed" : "failed",
    texts: [`You said: ${WORDS}`],
    artifacts: [],
    findings: [],
    events: 3,
    bytes: 640,
    firstMs: 12,
    lastMs: 40,
    failure: null,
    busy: false,
    waiting: [],
  };
}

function chat({ chatId, interface: spoken, taskKey, state }: ComparedSideView, now: number): ChatView {
  return conversation(
    {
      id: chatId,
      agentId: "payments",
      agentName: "Payments clerk",
      title: WORDS,
      preview: WORDS,
      state,
      compared: { comparisonId: COMPARISON, interface: spoken },
    },
    now,
    {
      tasks: [brief({ key: taskKey ?? "", state: state ?? "" }, now)],
      items: [message({ key: "m1", role: "user", parts: [text(WORDS)], taskKey, at: now })],
    },
  );
}
