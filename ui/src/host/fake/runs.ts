/** Runs in the fake world: one that is begun waits at a gate, and completes with the answer. */
import type { Change, RunView } from "../generated/api";
import type { Params, View } from "../host";
import { agentsIn } from "./run-files";
import { costOf } from "./run-looks";
import { refusal } from "./traffic";
import { nextId, type World } from "./world";

export function runs(world: World, changed: (...changes: Change[]) => void, now: () => number) {
  const find = (id: string): RunView => {
    const found = world.runs.find(({ brief }) => brief.id === id);
    if (found !== undefined) return found;
    throw refusal("not-found", { code: "gone" });
  };
  const replace = (id: string, change: Partial<RunView>, state: RunView["brief"]["state"]) => {
    const before = find(id);
    const after = { ...before, ...change, brief: { ...before.brief, state, updatedAt: now() } };
    world.runs = world.runs.map((each) => (each === before ? after : each));
    changed({ tag: "runs", id });
  };
  const begin = (text: string, input: string, againOf: string | null, trial = false) => {
    const id = nextId(world, "run");
    const brief = {
      id,
      name: "stories/story-team",
      version: "1.0.0",
      title: "Story team",
      state: "running" as const,
      againOf,
      trial,
      createdAt: now(),
      updatedAt: now(),
    };
    const at = "/do/0/gate";
    const step = { name: "gate", state: "waiting" as const, beganAt: now(), endedAt: null, value: null };
    const said = { error: null, agentId: null, chatId: null, taskKey: null, waiting: [] };
    const made: RunView = {
      brief,
      text,
      input,
      output: null,
      error: null,
      steps: [{ at, ...step, parameters: '{ "message": { "parts": [{ "text": "Good?" }] } }', ...said }],
      asks: [{ at, purpose: "ask", what: "gate", requestId: null }],
    };
    world.runs = [made, ...world.runs];
    changed({ tag: "runs", id });
    return { id };
  };
  return {
    "runs.check": ({ text }: Params<"runs.check">): View<"runs.check"> => {
      const fault = {
        line: 1,
        column: 1,
        message: { en: "the file is empty", ja: "ファイルが空です" },
        hint: null,
      };
      const isEmpty = text.trim() === "";
      return {
        name: isEmpty ? null : "stories/story-team",
        title: isEmpty ? null : "Story team",
        inputSchema: null,
        agents: agentsIn(world, text),
        faults: isEmpty ? [fault] : [],
      };
    },
    "runs.start": ({ text, input }: Params<"runs.start">): View<"runs.start"> => begin(text, input, null),
    "runs.try": ({ text, input }: Params<"runs.try">): View<"runs.try"> => begin(text, input, null, true),
    "runs.list": (): View<"runs.list"> => world.runs.map((run) => ({ ...run.brief, cost: costOf(run) })),
    "runs.get": ({ runId }: Params<"runs.get">): View<"runs.get"> => find(runId),
    "runs.pause": ({ runId }: Params<"runs.pause">) => {
      replace(runId, {}, "paused");
      return {};
    },
    "runs.resume": ({ runId, withoutMarks }: Params<"runs.resume">) => {
      if (withoutMarks) delete world.runMarks[runId];
      replace(runId, { asks: find(runId).asks.filter(({ what }) => what !== "mark") }, "running");
      return {};
    },
    "runs.mark": ({ runId, places }: Params<"runs.mark">) => {
      world.runMarks[runId] = places;
      changed({ tag: "runs", id: runId });
      return {};
    },
    "runs.cancel": ({ runId }: Params<"runs.cancel">) => {
      replace(runId, { asks: [] }, "canceled");
      return {};
    },
    "runs.again": ({ runId }: Params<"runs.again">): View<"runs.again"> => {
      const { text, input } = find(runId);
      return begin(text, input, runId, find(runId).brief.trial);
    },
    "runs.decide": ({ runId, decision, value }: Params<"runs.decide">) => {
      const gives = decision === "give-up";
      replace(runId, { asks: [], output: gives ? null : value }, gives ? "faulted" : "completed");
      return {};
    },
  };
}
