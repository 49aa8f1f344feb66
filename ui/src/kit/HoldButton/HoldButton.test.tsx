import { act, fireEvent, render, screen } from "@testing-library/react";
import { Check } from "lucide-react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HoldButton } from "./HoldButton";

const onHeld = vi.fn();
const onKeyboard = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onHeld.mockClear();
  onKeyboard.mockClear();
  render(
    <HoldButton icon={Check} description="Keep pressed" onHeld={onHeld} onKeyboard={onKeyboard}>
      Pay
    </HoldButton>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

function press() {
  const pointer = {
    pointerType: "mouse",
    pointerId: 1,
    button: 0,
    width: 10,
    height: 10,
    pressure: 0.5,
    detail: 1,
  };
  fireEvent.pointerDown(screen.getByRole("button"), pointer);
  return () => {
    fireEvent.pointerUp(screen.getByRole("button"), pointer);
    fireEvent.click(screen.getByRole("button"), pointer);
  };
}

test("a press that is too short does nothing", () => {
  const release = press();
  act(() => vi.advanceTimersByTime(1000));
  release();
  act(() => vi.advanceTimersByTime(5000));
  expect(onHeld).not.toHaveBeenCalled();
  expect(onKeyboard).not.toHaveBeenCalled();
});

test("a press that is held to the end counts once", () => {
  const release = press();
  act(() => vi.advanceTimersByTime(1200));
  release();
  expect(onHeld).toHaveBeenCalledTimes(1);
});

test("the keyboard asks in another way, however long the key is held", () => {
  const button = screen.getByRole("button");
  act(() => button.focus());
  fireEvent.keyDown(button, { key: "Enter" });
  act(() => vi.advanceTimersByTime(5000));
  fireEvent.keyUp(button, { key: "Enter" });
  expect(onHeld).not.toHaveBeenCalled();
  expect(onKeyboard).toHaveBeenCalledTimes(1);
});
