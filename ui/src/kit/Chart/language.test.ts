import { afterEach, expect, test } from "vitest";
import { ensureLanguage } from "./language";

afterEach(() => {
  Reflect.deleteProperty(navigator, "language");
});

test.each([
  ["C", "en"],
  ["ja-JP", "ja-JP"],
])("where the system's language is %s, charts are told %s", (system, told) => {
  Object.defineProperty(navigator, "language", { value: system, configurable: true });
  ensureLanguage();
  expect(navigator.language).toBe(told);
});
