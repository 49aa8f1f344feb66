import { expect, test } from "vitest";
import type { ChatItem, ChatView } from "../../host/generated/api";
import { interruptedTask } from "./queries";

/** As much of a conversation as says which task a message answers. */
function chat(items: Partial<ChatItem>[]): ChatView {
  const task = (key: string, interrupted: boolean) => ({
    key,
    interrupted,
    terminal: !interrupted,
    lost: false,
  });
  return { items, tasks: [task("asks", true), task("answers", false)] } as unknown as ChatView;
}

function leads(from: string, to: string): Partial<ChatItem> {
  return { kind: "notice", taskKey: from, otherTask: to };
}

test("a task that waits is answered", () => {
  expect(interruptedTask(chat([]))?.key).toBe("asks");
});

test("a task whose answer a later task took is answered no more, until it asks again", () => {
  const taken = [leads("asks", "answers"), leads("answers", "asks")];
  expect(interruptedTask(chat(taken))).toBe(null);
  expect(interruptedTask(chat([...taken, { kind: "request", state: { kind: "pending" } }]))?.key).toBe(
    "asks",
  );
});

test("a task that answers an earlier one and asks itself is answered", () => {
  expect(interruptedTask(chat([leads("asks", "earlier")]))?.key).toBe("asks");
});
