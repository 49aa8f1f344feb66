import { onTestFinished, vi } from "vitest";

/** A list by days looks otherwise for an hour after midnight: the rest of this test is at noon. */
export function makeItNoon(): void {
  vi.setSystemTime(new Date(2026, 10, 26, 12));
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
