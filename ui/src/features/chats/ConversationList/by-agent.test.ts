import { expect, test } from "vitest";
import type { ChatSummary } from "../../../host/generated/api";
import { byAgent } from "./by-agent";

function conversation(id: string, agentId: string, updatedAt: number): ChatSummary {
  return {
    id,
    agentId,
    agentName: agentId,
    title: "",
    preview: "",
    updatedAt,
    state: null,
    waiting: 0,
    compared: null,
    importedAt: null,
  };
}

test("the agent last spoken with comes first, its newest conversation on top", () => {
  const rows = byAgent([conversation("a1", "a", 1), conversation("b1", "b", 2), conversation("a2", "a", 3)]);
  expect(rows.map((row) => [row.conversation.id, row.begins])).toEqual([
    ["a2", true],
    ["a1", false],
    ["b1", true],
  ]);
});
