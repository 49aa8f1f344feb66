import { expect, test } from "vitest";
import { type Call, type Course, type Scene, type Span, YOU } from "../scene";
import { call as answered } from "../testing";
import { density, lanesOf, lookOf, markOf, ticksOf } from "./lanes";
import { endingAt, firstWindow, pan, showing, ticks, whole, zoom } from "./window";

function course(key: string, party: string, ...spans: [Span, ...Span[]]): Course {
  return { task: { key, taskId: key, party, title: key }, spans };
}

function span(state: string, from: number, until: number | null): Span {
  return { state, lost: false, from, until };
}

function call(id: string, startedAt: number, more: Partial<Call> = {}): Call {
  return answered(id, startedAt, { to: "a", ...more });
}

function scene(courses: Course[], calls: Call[] = []): Scene {
  const party = (id: string) => ({ id, name: id, host: id, version: null, saved: true });
  return { parties: ["a", "b", "idle"].map(party), courses, calls };
}

test("each agent that did something has a lane, and tasks that overlap have rows of their own", () => {
  const lanes = lanesOf(
    scene(
      [
        course("one", "b", span("working", 5, 20), span("completed", 20, null)),
        course("two", "b", span("working", 10, null)),
        course("three", "b", span("working", 20, null)),
      ],
      [call("first", 1), call("pushed", 30, { from: "b", to: YOU })],
    ),
  );
  expect(
    lanes.map(({ party }) => party.id),
    "who began first is first",
  ).toEqual(["a", "b"]);
  expect(lanes[1]?.tasks.map(({ course: { task }, row }) => [task.key, row])).toEqual([
    ["one", 0],
    ["two", 1],
    ["three", 0],
  ]);
  expect(lanes[1]?.top).toBe(lanes[0]?.height);
  expect(
    lanes[1]?.calls.map(({ id }) => id),
    "a call back is the caller's",
  ).toEqual(["pushed"]);
});

test("what others say to an agent stands in the lane of the agent that they call", () => {
  const calls = [call("tapped", 1, { from: "b", to: "a" }), call("by nobody known", 2, { from: "caller:" })];
  const lanes = lanesOf(scene([], calls));
  expect(lanes.map(({ party, calls }) => [party.id, calls.map(({ id }) => id)])).toEqual([
    ["a", ["tapped", "by nobody known"]],
  ]);
});

test("every state looks like itself, and an end is a mark", () => {
  const looks = ["submitted", "working", "input-required", "auth-required", "odd", "completed"].map((state) =>
    lookOf(span(state, 0, 1)),
  );
  expect(looks).toEqual(["sent", "working", "waiting", "waiting", "unknown", null]);
  expect(lookOf({ ...span("working", 0, 1), lost: true })).toBe("lost");
  expect(["completed", "rejected", "working"].map((state) => markOf(span(state, 0, null)))).toEqual([
    "completed",
    "failed",
    null,
  ]);
});

test("a thousand calls are no more marks than there are pixels, and no failure is hidden by them", () => {
  const calls = Array.from({ length: 1000 }, (_, index) => call(`call-${index}`, index, { durationMs: 0 }));
  calls[501] = call("refused", 501, { durationMs: 0, failed: true });
  calls[500] = call("picked", 500, { durationMs: 0 });
  const window = { from: 0, to: 1000 };
  const shown = ticksOf(calls, window, 100, 1000, null);
  expect(shown.length).toBeLessThanOrEqual(101);
  expect(shown.some(({ call: { id } }) => id === "refused")).toBe(true);
  const picked = ticksOf(calls, window, 100, 1000, "picked").map(({ call: { id } }) => id);
  expect(picked).toContain("picked");
  expect(ticksOf(calls, { from: 5000, to: 6000 }, 100, 9000, null)).toEqual([]);
});

test("a call that runs reaches to now", () => {
  const [tick] = ticksOf([call("open", 100, { durationMs: null })], { from: 0, to: 1000 }, 1000, 700, null);
  expect(tick).toMatchObject({ x: 100, width: 600 });
});

test("the overview tells where much happened and where somebody was waited for", () => {
  const shown = density(
    scene(
      [course("one", "a", span("input-required", 50, 75), span("completed", 75, null))],
      [call("x", 1), call("y", 2), call("z", 99)],
    ),
    { from: 0, to: 100 },
    4,
  );
  expect(shown.calls).toEqual([1, 0, 0, 0.5]);
  expect(shown.waits).toEqual([false, false, true, true]);
});

test("zooming holds what stands under the pointer, and panning moves by what is in view", () => {
  const window = { from: 0, to: 1000 };
  expect(zoom(window, 0.5, 250)).toEqual({ from: 125, to: 625 });
  expect(zoom({ from: 0, to: 20 }, 0.01, 0), "no nearer than there is anything to see").toEqual({
    from: 0,
    to: 20,
  });
  expect(pan(window, -0.1)).toEqual({ from: -100, to: 900 });
  expect(endingAt(window, 5000)).toEqual({ from: 4060, to: 5060 });
  expect(showing(window, 500)).toBe(window);
  expect(showing(window, 2000)).toEqual({ from: 1500, to: 2500 });
});

test("the newest is in view first, and everything on request", () => {
  const extent = { first: 0, last: 10 * 3_600_000 };
  const first = firstWindow(extent);
  expect(first.to).toBeGreaterThan(extent.last);
  expect(first.from).toBeGreaterThan(8 * 3_600_000);
  expect(whole(extent).from).toBeLessThan(0);
});

test("moments on the axis are round in the person's own time zone", () => {
  const day = 86_400_000;
  const { step, at } = ticks({ from: 0, to: 3 * day }, 4, -540);
  expect(step).toBe(day);
  expect(at[0], "midnight in Tokyo is 15:00 in Greenwich").toBe(day - 9 * 3_600_000);
});
