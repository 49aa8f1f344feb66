import { expect, test } from "vitest";
import { accepts, fileFilter } from "./accepts";

test("a file fits by its media type, by a wildcard, or when the agent names nothing", () => {
  expect(accepts(["text/plain", "image/*"], "image/png")).toBe(true);
  expect(accepts(["Text/Plain; charset=utf-8"], "text/plain")).toBe(true);
  expect(accepts([], "application/zip")).toBe(true);
  expect(accepts(["text/plain", "text"], "application/pdf")).toBe(false);
  expect(accepts(["image/*"], "imagery/png"), "a wildcard ends at the slash").toBe(false);
});

test("the file dialog offers what the agent reads", () => {
  expect(fileFilter(["text/plain", "image/*"])).toBe("text/plain,image/*");
  expect(fileFilter(["text/plain", "*/*"])).toBe("");
});
