import { beforeEach, expect, test } from "vitest";
import type { RunStepView, RunView } from "../../../host/generated/api";
import { i18n, speak } from "../../../i18n/setup";
import { tellRun } from "./tell-run";

const BEGAN = Date.UTC(2026, 10, 28, 9, 0);
const message = (text: string) => JSON.stringify({ message: { parts: [{ text }] } });
const nothing = { error: null, chatId: "chat", taskKey: null, waiting: [] };

function step(name: string, seconds: number, more: Partial<RunStepView>): RunStepView {
  const at = BEGAN + seconds * 1000;
  return {
    at: `/do/0/${name}`,
    name,
    state: "done",
    beganAt: at,
    endedAt: at + 1000,
    parameters: message(`do ${name}`),
    value: '"done"',
    agentId: "writer",
    ...nothing,
    ...more,
  };
}

function run(steps: RunStepView[], change: Partial<RunView> = {}): RunView {
  const brief = {
    id: "run-1",
    name: "examples/story-team",
    version: "1.0.0",
    title: "Story team",
    state: "completed" as const,
    againOf: null,
    trial: false,
    createdAt: BEGAN,
    updatedAt: BEGAN + 60_000,
  };
  return { brief, text: "", input: '"tea"', output: '"a story"', error: null, steps, asks: [], ...change };
}

function told(view: RunView, language: "en" | "ja" = "en") {
  speak(language);
  const t = i18n.getFixedT(language, ["runs", "story"] as const);
  const nameOf = (id: string | null) => (id === "writer" ? "Story Writer" : null);
  return tellRun(view, { t, language, zone: "Asia/Tokyo", nameOf });
}

const plain = (words: string) => words.replace(/[\u2068\u2069]/g, "");

beforeEach(() => speak("en"));

test("a story says who was asked what, what came back, and how it ended", () => {
  const gate = step("gate", 10, { agentId: "you", value: '{"approved":true}' });
  const data = step("count", 5, { agentId: null, parameters: null });
  const { title, summary, steps } = told(run([step("write", 1, {}), data, gate]));
  expect(title).toBe("Story team");
  expect(summary).toBe("This run began on Nov 28, 2026, 6:00:00 PM. It ended after 1 minute: Completed.");
  expect(steps.map(({ sentence, quotes }) => [plain(sentence), quotes[0]?.text])).toEqual([
    ["You started the run with:", "tea"],
    ["In “write”, the run asked Story Writer:", "do write"],
    ["Story Writer answered:", "done"],
    ["In “gate”, the run asked you:", "do gate"],
    ["You answered:", '{"approved":true}'],
    ["The run completed with:", "a story"],
  ]);
});

test("what happened side by side is told in the order in which it happened", () => {
  const slow = step("slow", 1, { endedAt: BEGAN + 9000 });
  const { steps } = told(run([slow, step("quick", 2, {})]));
  expect(steps.map(({ sentence }) => plain(sentence)).slice(1, 5)).toEqual([
    "In “slow”, the run asked Story Writer:",
    "In “quick”, the run asked Story Writer:",
    "Story Writer answered:",
    "Story Writer answered:",
  ]);
});

test("a failure is told with its reason, in both languages", () => {
  const error = { status: 500, title: "Task failed", detail: "no ink", instance: null };
  const failed = run([step("write", 1, { state: "failed", value: null, error })], { output: null, error });
  failed.brief.state = "faulted";
  for (const language of ["en", "ja"] as const) {
    const { steps } = told(failed, language);
    expect(JSON.stringify(steps), "no key was left without words").not.toMatch(/runs:|story:|\{\{/);
    expect(steps.slice(-2).map(({ quotes }) => quotes[0]?.text)).toEqual([
      "Task failed: no ink",
      "Task failed: no ink",
    ]);
  }
});
