import { expect, test } from "vitest";
import type { RunStepView, RunView } from "../../../host/generated/api";
import type { StepNode } from "../Steps/nodes";
import { differs, pairsOf } from "./pairs";

const node = (at: string, children: StepNode[] = [], kind: StepNode["kind"] = "call"): StepNode => ({
  at,
  kind,
  name: at.split("/").at(-1) ?? "",
  number: 0,
  state: "done",
  step: {
    at,
    name: "",
    state: "done",
    beganAt: 0,
    endedAt: 1,
    agentId: null,
    taskKey: null,
    cost: null,
  },
  agent: null,
  agentId: null,
  beganAt: 0,
  endedAt: 1,
  isMarked: false,
  leads: [],
  children,
});
const told = (one: StepNode[], other: StepNode[]) =>
  pairsOf(one, other).map((pair) => `${pair.one?.at ?? "–"} ${pair.other?.at ?? "–"}`);

test("steps are the same by their names and rounds, wherever they stand in their file", () => {
  const round = (list: string, number: number) =>
    node(`${list}[${number}]`, [node(`${list}[${number}]/do/0/write`)], "round");
  expect(
    told(
      [node("/do/0/plan"), node("/do/1/improve", [round("/do/1/improve", 0)], "loop")],
      [
        node("/do/0/improve", [round("/do/0/improve", 0), round("/do/0/improve", 1)], "loop"),
        node("/do/1/plan"),
      ],
    ),
  ).toEqual([
    "/do/0/plan /do/1/plan",
    "/do/1/improve[0]/do/0/write /do/0/improve[0]/do/0/write",
    "– /do/0/improve[1]/do/0/write",
  ]);
});

test("what only the second has stands where it is there, also at the beginning", () => {
  const pair = [node("/do/1/b")];
  expect(told(pair, [node("/do/0/a"), node("/do/1/b"), node("/do/2/c")])).toEqual([
    "– /do/0/a",
    "/do/1/b /do/1/b",
    "– /do/2/c",
  ]);
  expect(told(pair, [])).toEqual(["/do/1/b –"]);
});

test("identities that an agent makes up are no difference, words are", () => {
  const run = (value: string): RunView => {
    const nothing = { error: null, chatId: null, taskKey: null, waiting: [], agentId: null };
    const step: RunStepView = {
      at: "/do/0/a",
      name: "a",
      state: "done",
      beganAt: 0,
      endedAt: 1,
      parameters: null,
      value,
      ...nothing,
    };
    const brief = {
      id: "r",
      name: "n",
      version: "1",
      title: "",
      againOf: null,
      trial: false,
      createdAt: 0,
      updatedAt: 0,
    };
    return {
      brief: { ...brief, state: "completed" },
      text: "",
      input: "",
      output: null,
      error: null,
      steps: [step],
      asks: [],
    };
  };
  const pair = { key: "/do/a", path: [], one: node("/do/0/a"), other: node("/do/0/a") };
  const value = (id: string, text: string) => JSON.stringify({ id, parts: [{ text }] }, null, 1);
  const check = (other: string) => differs(pair, { one: run(value("1", "tea")), other: run(other) });
  expect([check(value("2", "tea")), check(value("1", "coffee"))]).toEqual([false, true]);
  expect(differs({ ...pair, other: null }, { one: run("1"), other: run("1") })).toBe(true);
});
