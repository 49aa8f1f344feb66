import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useThrottled } from "./use-throttled";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function follow(first: string) {
  const { result, rerender } = renderHook(({ latest, isUrgent }) => useThrottled(latest, isUrgent), {
    initialProps: { latest: first, isUrgent: false },
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  return {
    shown: () => result.current,
    become: (latest: string, isUrgent = false) => rerender({ latest, isUrgent }),
    pass,
  };
}

test("of steps that go by fast, one a second is shown, and the last in the end", () => {
  const { shown, become, pass } = follow("step 0");
  const seen = new Set<string>();
  for (let step = 1; step <= 35; step += 1) {
    become(`step ${step}`);
    pass(100);
    seen.add(shown());
  }
  expect([...seen]).toEqual(["step 1", "step 10", "step 20", "step 30"]);
  pass(1000);
  expect(shown()).toBe("step 35");
});

test("what is urgent is shown at once, and stays as long as anything", () => {
  const { shown, become, pass } = follow("step 0");
  become("step 1");
  pass(100);
  become("gate", true);
  expect(shown()).toBe("gate");
  pass(100);
  become("step 2");
  expect(shown()).toBe("gate");
  pass(1000);
  expect(shown()).toBe("step 2");
});
