import { expect, test } from "vitest";
import { formatBytes, formatDuration, formatRelative } from "./time";

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

test("times are said in words of the language, and beyond a week as a date", () => {
  expect(formatRelative(NOW - 3000, NOW, "en")).toBe("now");
  expect(formatRelative(NOW - 3 * MINUTE, NOW, "en")).toBe("3 min. ago");
  expect(formatRelative(NOW + 90 * MINUTE, NOW, "en")).toBe("in 1 hr.");
  expect(formatRelative(NOW - 3 * MINUTE, NOW, "ja")).toBe("3 分前");
  expect(formatRelative(NOW - 8 * 24 * 60 * MINUTE, NOW, "en")).toBe("Nov 12, 2026");
});

test("sizes and durations are short", () => {
  expect([0, 812, 1400, 32_000_000].map((bytes) => formatBytes(bytes, "en"))).toEqual([
    "0 B",
    "812 B",
    "1.4 kB",
    "32 MB",
  ]);
  expect([12, 1410].map(formatDuration)).toEqual(["12 ms", "1.4 s"]);
});
