import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Call } from "../scene";
import { CallStrip } from "./CallStrip";
import type { Tick } from "./lanes";

function tick(x: number, failed = false): Tick {
  const call: Call = {
    id: `call-${x}`,
    from: "you",
    to: "a",
    operation: "SendMessage",
    taskKey: null,
    startedAt: x,
    firstByteMs: 1,
    durationMs: 1,
    status: 200,
    failed,
    frames: 1,
  };
  return { call, x, width: 2 };
}

function show(ticks: Tick[], selectedId: string | null = null) {
  const onPick = vi.fn();
  const { container } = render(
    <div role="listbox" aria-label="Calls">
      <svg role="presentation">
        <CallStrip ticks={ticks} width={1000} selectedId={selectedId} onPick={onPick} />
      </svg>
    </div>,
  );
  const hit = container.querySelector("svg > rect");
  if (hit === null) throw new Error("the strip can be pointed at");
  return { onPick, hit, container };
}

test("a thousand calls are as few elements as ten", () => {
  const ticks = Array.from({ length: 1000 }, (_, x) => tick(x * 4, x % 100 === 0));
  expect(show(ticks).container.querySelectorAll("svg *").length).toBeLessThan(10);
});

test("what is under the pointer is told and picked, and empty time is not", () => {
  const { onPick, hit } = show([tick(10), tick(40)]);
  fireEvent.pointerMove(hit, { clientX: 41 });
  expect(hit.textContent).toMatch(/^SendMessage/);
  fireEvent.click(hit, { clientX: 41 });
  fireEvent.click(hit, { clientX: 25 });
  expect(onPick.mock.calls).toEqual([["call-40"]]);
  fireEvent.pointerMove(hit, { clientX: 25 });
  expect(hit.textContent).toBe("");
});

test("the one that is picked is an option with a name", () => {
  show([tick(10), tick(40)], "call-10");
  screen.getByRole("option", { name: /^SendMessage/, selected: true });
});
