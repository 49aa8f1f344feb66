import { expect, test } from "vitest";
import { toolLabel } from "./request-title";

test("a tool's name in a label is short and holds nothing unseen", () => {
  expect(toolLabel("de\u200blete\n\nall")).toBe("deU+200Blete all");
  expect(toolLabel("n".repeat(100))).toBe(`${"n".repeat(59)}…`);
});
