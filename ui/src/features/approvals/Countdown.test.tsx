import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderWithHost } from "../../testing/render";
import { Countdown } from "./Countdown";

const NOW = Date.UTC(2026, 10, 22, 9);

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test("the last two minutes of a request are counted by the second, what is further off in words", () => {
  renderWithHost(<Countdown at={NOW + 121_000} />);
  expect(screen.queryByText("in 121 s")).toBeNull();
  act(() => void vi.advanceTimersByTime(1_000));
  screen.getByText("in 120 s");
  act(() => void vi.advanceTimersByTime(60_000));
  screen.getByText("in 60 s");
});
