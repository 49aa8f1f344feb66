import { expect, test } from "vitest";
import type { CallPassed, PictureView, StateChangeView } from "../../../host/generated/api";
import { begin, merge, type PictureLog, running } from "./log";
import { callOf, isEnd, onlyCalled, sceneAt, YOU } from "./scene";

/** A day of which everything is known in the end, and what a host would have said of it at any moment. */
class History {
  readonly calls: CallPassed[] = [];
  readonly changes: StateChangeView[] = [];

  asOf(now: number): PictureView {
    const begun = this.calls.filter(({ startedAt }) => startedAt <= now);
    const changes = this.changes.filter(({ at }) => at <= now);
    return {
      parties: [{ id: "clerk", name: "Clerk", host: "localhost:1", version: "1.0", saved: true }],
      tasks: [...new Set(changes.map(({ taskKey }) => taskKey))].map((key) => ({
        key,
        taskId: key,
        party: "clerk",
        title: key,
      })),
      changes,
      calls: begun.map((call) => written(call, now)),
      leftOut: 0,
      bodiesSince: null,
      problems: [],
      mark: { call: begun.length, change: changes.length, overheard: 0 },
      taskCount: 3,
    };
  }

  /** What a host says to somebody who looked before. */
  since(log: PictureLog, now: number): PictureView {
    const whole = this.asOf(now);
    const open = running(log);
    return {
      ...whole,
      calls: whole.calls.filter(({ id }, index) => index >= log.mark.call || open.includes(id)),
      changes: whole.changes.slice(log.mark.change),
    };
  }
}

/** A row of the traffic log as it stood: what is not known yet is not in it. */
function written(call: CallPassed, now: number): CallPassed {
  const ended = call.durationMs !== null && call.startedAt + call.durationMs <= now;
  const answered = call.firstByteMs !== null && call.startedAt + call.firstByteMs <= now;
  return {
    ...call,
    firstByteMs: answered ? call.firstByteMs : null,
    status: answered ? call.status : null,
    durationMs: ended ? call.durationMs : null,
    failed: ended ? call.failed : answered && (call.status ?? 0) >= 400,
    frames: ended ? call.frames : Math.min(call.frames, 1),
  };
}

/** The same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const STATES = ["submitted", "working", "input-required", "completed"];

function someDay(seed: number): History {
  const roll = dice(seed);
  const history = new History();
  let now = 1000;
  for (let step = 0; step < 60; step += 1) {
    now += roll(40);
    if (roll(3) === 0) {
      const state = STATES[roll(STATES.length)] ?? "working";
      history.changes.push({ taskKey: `task-${roll(3)}`, state, lost: roll(9) === 0, at: now });
      continue;
    }
    const status = [200, 200, 404, null][roll(4)] ?? null;
    const firstByteMs = status === null ? null : roll(20);
    const isOver = status === null || roll(5) > 0;
    history.calls.push({
      id: `call-${String(step).padStart(3, "0")}`,
      from: roll(6) === 0 ? "clerk" : null,
      to: "clerk",
      operation: "SendMessage",
      taskKey: `task-${roll(3)}`,
      startedAt: now,
      firstByteMs,
      durationMs: isOver ? (firstByteMs ?? 0) + roll(60) : null,
      status,
      failed: status === null || status >= 400,
      frames: roll(5),
    });
  }
  return history;
}

test("the scrubber at any instant shows what was live at that moment", () => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const history = someDay(seed);
    const whole = begin(history.asOf(1_000_000));
    let live = begin(history.asOf(999));
    for (let now = 1000; now < 3000; now += 29) {
      live = merge(live, history.since(live, now));
      expect(sceneAt(whole, now), `day ${seed} at ${now}`).toEqual(sceneAt(live, null));
    }
  }
});

test("a scene keeps what had not happened yet to itself", () => {
  const history = new History();
  history.calls.push({
    id: "one",
    from: null,
    to: "clerk",
    operation: "SendMessage",
    taskKey: "task",
    startedAt: 100,
    firstByteMs: 10,
    durationMs: 50,
    status: 200,
    failed: true,
    frames: 4,
  });
  const log = begin(history.asOf(1000));
  expect(sceneAt(log, 99).calls).toEqual([]);
  expect(sceneAt(log, 105).calls).toMatchObject([
    { status: null, failed: false, durationMs: null, to: "clerk" },
  ]);
  expect(sceneAt(log, 120).calls).toMatchObject([{ status: 200, failed: false, frames: null, from: YOU }]);
  expect(sceneAt(log, 150).calls).toMatchObject([{ failed: true, durationMs: 50, frames: 4 }]);
});

test("a task is in one state after another, and the last goes on", () => {
  const history = new History();
  history.changes.push(
    { taskKey: "task", state: "working", lost: false, at: 10 },
    { taskKey: "task", state: "input-required", lost: false, at: 30 },
    { taskKey: "task", state: "completed", lost: false, at: 90 },
  );
  const log = begin(history.asOf(1000));
  const [course] = sceneAt(log, 40).courses;
  expect(course?.spans).toEqual([
    { state: "working", lost: false, from: 10, until: 30 },
    { state: "input-required", lost: false, from: 30, until: null },
  ]);
  expect(sceneAt(log, null).courses[0]?.spans.map(isEnd)).toEqual([false, false, true]);
});

test("a state leads to the call that carried it", () => {
  const history = someDay(3);
  const scene = sceneAt(begin(history.asOf(1_000_000)), null);
  const calls = scene.calls.filter(({ taskKey }) => taskKey === "task-1");
  const [first, second] = calls;
  if (first === undefined || second === undefined) throw new Error("the day has several calls");
  expect(callOf(scene, "task-1", first.startedAt)?.id).toBe(first.id);
  expect(callOf(scene, "task-1", 0)?.id, "before the first: the first").toBe(first.id);
  expect(callOf(scene, "nowhere", 0)).toBeNull();
  const filtered = onlyCalled({ ...scene, calls });
  expect(filtered.courses.map(({ task }) => task.key)).toEqual(["task-1"]);
});
