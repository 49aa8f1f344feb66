import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.resetModules();
  Reflect.deleteProperty(navigator, "language");
});

test.each([
  ["C", "en"],
  ["ja-JP", "ja-JP"],
])("where the system's language is %s, charts are told %s", async (system, told) => {
  Object.defineProperty(navigator, "language", { value: system, configurable: true });
  await import("./language");
  expect(navigator.language).toBe(told);
});
