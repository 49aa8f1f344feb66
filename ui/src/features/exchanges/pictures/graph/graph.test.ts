import { expect, test } from "vitest";
import { begin } from "../log";
import { type Call, type Scene, sceneAt, YOU } from "../scene";
import { call as answered } from "../testing";
import { Lights } from "./lights";
import { NODE, place } from "./place";
import { edgeKey, graphOf, passages, passedSince } from "./traffic";

function call(id: string, startedAt: number, more: Partial<Call> = {}): Call {
  return answered(id, startedAt, { frames: 3, ...more });
}

function scene(...calls: Call[]): Scene {
  const party = (id: string, saved: boolean) => ({ id, name: id, host: id, version: "1.0", saved });
  return {
    parties: [party("clerk", true), party("idle", true), party("removed", false), party("host:x", false)],
    courses: [
      {
        task: { key: "t", taskId: "t", party: "clerk", title: "t" },
        spans: [{ state: "input-required", lost: false, from: 1, until: null }],
      },
    ],
    calls,
  };
}

test("a node says how its agent is, an edge how much passed", () => {
  const { nodes, edges } = graphOf(
    scene(
      call("one", 0),
      call("two", 20, { failed: true, durationMs: 500 }),
      call("three", 30),
      call("open", 40, { durationMs: null }),
      call("found", 50, { to: "host:x" }),
    ),
    "You",
  );
  expect(
    nodes.map(({ id }) => id),
    "who was removed and did nothing is not shown",
  ).toEqual([YOU, "clerk", "idle", "host:x"]);
  expect(nodes[1], "the call that ended last counts").toMatchObject({
    health: "fails",
    running: 1,
    waiting: 1,
  });
  expect(nodes[2]).toMatchObject({ health: "uncalled", running: 0, waiting: 0 });
  expect(edges.map(({ from, to, calls, failed }) => [from, to, calls, failed])).toEqual([
    [YOU, "clerk", 4, 1],
    [YOU, "host:x", 1, 0],
  ]);
});

test("nobody stands upon anybody, and every edge has its line", () => {
  const graph = graphOf(
    scene(call("one", 0), call("pushed", 1, { from: "clerk", to: YOU }), call("two", 2, { to: "host:x" })),
    "You",
  );
  const placed = place(graph);
  const places = [...placed.nodes.values()];
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      const apart = Math.abs(one.x - other.x) >= NODE.width || Math.abs(one.y - other.y) >= NODE.height;
      expect(apart, `${JSON.stringify(one)} and ${JSON.stringify(other)}`).toBe(true);
    }
  }
  expect([...placed.edges.values()].every(({ path }) => path.startsWith("M"))).toBe(true);
  expect(place(graph), "traffic moves nothing").toEqual(
    place({ ...graph, edges: graph.edges.map((edge) => ({ ...edge, calls: edge.calls + 100 })) }),
  );
});

test("what passes is counted as far as it had passed", () => {
  const log = begin({
    parties: [],
    tasks: [],
    changes: [],
    calls: [{ ...call("one", 100), from: null, to: "clerk", frames: 3 }],
    leftOut: 0,
    bodiesSince: null,
    problems: [],
    mark: { call: 1, change: 0, overheard: 0 },
    taskCount: 0,
  });
  const key = edgeKey(YOU, "clerk");
  const counts = [99, 100, 101, 110, null].map((instant) => passages(log, instant).get(key) ?? 0);
  expect(counts).toEqual([0, 1, 2, 5, 5]);
  expect(passedSince(passages(log, 100), passages(log, 101))).toEqual([key]);
  expect(passedSince(passages(log, 101), passages(log, 102))).toEqual([]);
  expect(sceneAt(log, 99).calls).toEqual([]);
});

/** Frames that are drawn when the test says so. */
function stage() {
  let now = 0;
  let waiting: (() => void) | null = null;
  const changes: string[] = [];
  const lights = new Lights({
    now: () => now,
    request: (callback) => {
      waiting = callback;
      return 1;
    },
    cancel: () => {
      waiting = null;
    },
  });
  const element = (key: string) => ({
    setAttribute: () => void changes.push(`${key} on`),
    removeAttribute: () => void changes.push(`${key} off`),
  });
  return {
    lights,
    changes,
    element,
    isIdle: () => waiting === null,
    draw(at: number) {
      now = at;
      const callback = waiting;
      waiting = null;
      callback?.();
    },
  };
}

test("a thousand messages light an edge once, and it goes out once", () => {
  const { lights, changes, element, draw, isIdle } = stage();
  lights.attach("a", element("a"));
  for (let second = 0; second < 60; second += 1) {
    for (let message = 0; message < 17; message += 1) lights.pass(["a"]);
    draw(second * 16);
  }
  expect(changes).toEqual(["a on"]);
  draw(5000);
  expect(changes).toEqual(["a on", "a off"]);
  expect(isIdle(), "nothing is drawn while nothing passes").toBe(true);
});

test("an edge that is drawn anew while it is lit lights up again, and one that is gone is left alone", () => {
  const { lights, changes, element, draw } = stage();
  lights.attach("a", element("a"));
  lights.pass(["a", "nobody"]);
  draw(1);
  lights.attach("a", null);
  lights.attach("a", element("again"));
  draw(2);
  expect(changes).toEqual(["a on", "again on"]);
});
