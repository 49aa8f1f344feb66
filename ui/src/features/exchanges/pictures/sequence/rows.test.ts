import { expect, test } from "vitest";
import type { MeaningView } from "../../../../host/generated/api";
import { type Call, type Scene, YOU } from "../scene";
import { call as answered } from "../testing";
import { arrowOf, barsOf, fitting, GUTTER, NARROWEST, spacing } from "./geometry";
import { mermaidOf } from "./mermaid";
import { diagramOf, type Row } from "./rows";
import { svgOf } from "./svg";

function call(id: string, startedAt: number, more: Partial<Call> = {}): Call {
  return answered(id, startedAt, { operation: `op-${id}`, ...more });
}

function scene(...calls: Call[]): Scene {
  const party = (id: string, name: string) => ({ id, name, host: id, version: null, saved: true });
  return {
    parties: [party("clerk", "Clerk"), party("writer", "Writer"), party("idle", "Idle")],
    courses: [],
    calls,
  };
}

const frame: MeaningView = {
  seq: 3,
  atMs: 4,
  size: 10,
  kind: "status",
  taskId: null,
  contextId: null,
  references: [],
  messageId: null,
  artifactId: null,
  state: "working",
  text: "",
  pointer: "",
  findings: [],
};

test("requests and answers stand in the order in which they passed", () => {
  const { columns, rows } = diagramOf(
    scene(
      call("one", 0, { durationMs: 100 }),
      call("two", 10, { to: "writer", durationMs: 20 }),
      call("pushed", 50, { from: "writer", to: YOU, durationMs: 0 }),
      call("open", 60, { durationMs: null }),
    ),
    "You",
  );
  expect(
    columns.map(({ name }) => name),
    "who did nothing has no line",
  ).toEqual(["You", "Clerk", "Writer"]);
  expect(rows.map(({ key, from, to }) => [key, from, to])).toEqual([
    ["one", 0, 1],
    ["two", 0, 2],
    ["two/answer", 2, 0],
    ["pushed", 2, 0],
    ["pushed/answer", 0, 2],
    ["open", 0, 1],
    ["one/answer", 1, 0],
  ]);
  expect(rows.map(({ above, below }) => [above, below]).slice(0, 4)).toEqual([
    [[], [1]],
    [[1], [1, 2]],
    [[1, 2], [1]],
    [[1], [1, 0]],
  ]);
  expect(rows.at(-1)?.below, "the open call still holds the line").toEqual([1]);
});

test("what one agent says to another leads from its line to the other's", () => {
  const { columns, rows } = diagramOf(
    scene(call("tapped", 0, { from: "writer" }), call("unknown", 50, { from: "caller:" })),
    "You",
  );
  const names = (row: Row) => [row.from, row.to].map((place) => columns[place]?.id);
  expect(rows.map(names)).toEqual([
    ["writer", "clerk"],
    ["clerk", "writer"],
    ["caller:", "clerk"],
    ["clerk", "caller:"],
  ]);
});

test("a stream is folded into its answer until somebody unfolds it", () => {
  const folded = scene(call("stream", 0, { frames: 2 }));
  expect(diagramOf(folded, "You").rows.map(({ kind }) => kind)).toEqual(["request", "answer"]);
  const called = { ...frame, kind: "call" as const, atMs: 0 };
  const open = new Map([["stream", [called, frame]]]);
  expect(diagramOf(folded, "You", open).rows.map(({ key }) => key)).toEqual([
    "stream",
    "stream/3",
    "stream/answer",
  ]);
});

test("arrows lead from bar to bar, whichever way, and bars join from row to row", () => {
  const [request, answer] = diagramOf(scene(call("one", 0)), "You").rows;
  if (request === undefined || answer === undefined) throw new Error("a call is two rows");
  const apart = spacing(100, 2);
  expect(apart, "no narrower than words need").toBe(NARROWEST);
  expect(arrowOf(request, apart).path).toBe(`M${GUTTER + 75 + 5} 24 L${GUTTER + 225 - 11} 24`);
  expect(arrowOf(answer, apart).path).toBe(`M${GUTTER + 225 - 5} 24 L${GUTTER + 75 + 11} 24`);
  expect(barsOf(request, apart).map(({ y, height }) => [y, height])).toEqual([[24, 10]]);
  expect(barsOf(answer, apart).map(({ y, height }) => [y, height])).toEqual([[0, 24]]);
  expect(fitting("シーケンス図", 60)).toBe("シーケン…");
});

const say = ({ kind, call: { operation } }: Row) => `${kind} ${operation}`;

test("as Mermaid text, what agents are called cannot become syntax", () => {
  const hostile = scene(
    call("one", 0, { operation: "x; end\nP0->>P1: #lt;b%%" }),
    call("two", 1, { failed: true }),
  );
  const [first, ...parties] = hostile.parties;
  if (first === undefined) throw new Error("there is a clerk");
  const text = mermaidOf(
    diagramOf({ ...hostile, parties: [{ ...first, name: "Clerk\nend" }, ...parties] }, "You"),
    say,
  );
  expect(text.split("\n")).toEqual([
    "sequenceDiagram",
    "  participant P0 as You",
    "  participant P1 as Clerk #101;nd",
    "  P0->>P1: request x#59; #101;nd P0-#62;#62;P1#58; #35;lt#59;b#37;#37;",
    "  P0->>P1: request op-two",
    "  P1-->>P0: answer x#59; #101;nd P0-#62;#62;P1#58; #35;lt#59;b#37;#37;",
    "  P1--xP0: answer op-two",
    "",
  ]);
});

test("as a file, the drawing holds nothing but shapes and text", () => {
  const colours = { ground: "#fff", line: "#ccc", text: "#000", faint: "#666", bar: "#ddd", bad: "#b00" };
  const hostile = scene(
    call("one", 0, { operation: '</text><script>alert("x")</script>\u0000', failed: true }),
  );
  const text = svgOf(
    diagramOf(hostile, "You"),
    { say: ({ call: { operation } }) => operation, time: String },
    colours,
  );
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml");
  expect(drawing.querySelector("script")).toBeNull();
  expect(drawing.querySelectorAll("g")).toHaveLength(2);
  expect(text).not.toContain("\u0000");
});
