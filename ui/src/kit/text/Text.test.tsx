import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../i18n/setup";
import { RelativeTime } from "./Text";

const NOW = Date.parse("2026-11-22T12:00:00Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test("what has just happened is not said to lie ahead, however long ago the clock ticked", () => {
  const earlier = <RelativeTime at={NOW} />;
  const { rerender } = render(earlier);
  vi.advanceTimersByTime(11_000);
  rerender(
    <>
      {earlier}
      <RelativeTime at={NOW + 11_000} />
    </>,
  );
  expect(screen.queryByText(/^in /)).toBeNull();
  expect(screen.getAllByText("just now")).toHaveLength(2);
});

test("times are said in the language that is chosen while they are shown", () => {
  render(<RelativeTime at={NOW} />);
  const time = screen.getByText("just now");
  const exact = time.title;
  act(() => speak("ja"));
  expect(time.textContent).toBe("たった今");
  expect(time.title).not.toBe(exact);
  act(() => speak("en"));
  expect(time.textContent).toBe("just now");
});
