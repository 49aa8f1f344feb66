/** Run files of the fake world: what a form writes of them, and two of those that ship. */
import type {
  RunAgentView,
  RunExampleView,
  RunForm,
  RunFormFaultView,
  RunFormStep,
  RunPattern,
  RunStrokeView,
} from "../generated/api";
import type { Params, View } from "../host";
import type { World } from "./world";

export function runFiles() {
  /** Every file that a form has written, with that form. */
  const written = new Map<string, RunForm>();
  return {
    "runs.examples": (): View<"runs.examples"> => shipped,
    "runs.build": ({ form }: Params<"runs.build">): View<"runs.build"> => {
      const fault = faultOf(form);
      if (fault !== null) return { text: null, outline: [], fault };
      const text = textOf(form);
      written.set(text, form);
      return { text, outline: outlineOf(form.pattern), fault: null };
    },
    "runs.form": ({ text }: Params<"runs.form">): View<"runs.form"> => {
      const form = written.get(text) ?? null;
      return { form, outline: form === null ? [] : outlineOf(form.pattern) };
    },
    // One word is known, wherever it stands.
    "runs.offers": ({ text, line, column }: Params<"runs.offers">): View<"runs.offers"> => {
      const before = text.split("\n")[line - 1]?.slice(0, column - 1) ?? "";
      const from = column - (/\w*$/.exec(before)?.[0].length ?? 0);
      const meaning = { en: "Tasks, one after the other.", ja: "順番に行うタスク。" };
      return { from, agents: /server: \S*$/.test(before), offers: [{ label: "do", insert: "do:", meaning }] };
    },
    "runs.meaning": (): View<"runs.meaning"> => null,
    "runs.saveFile": (): View<"runs.saveFile"> => ({ kind: "saved", name: "story.yaml" }),
  };
}

/** The agents that a file names, and which saved ones they are. */
export function agentsIn(world: World, text: string): RunAgentView[] {
  const named = new Set([...text.matchAll(/a2a-workbench:\/\/agents\/([\w-]+)/g)].map(([agent]) => agent));
  return [...named].map((agent) => {
    const name = agent.slice(agent.lastIndexOf("/") + 1).replaceAll("-", " ");
    const saved = world.connections.find(({ summary }) => summary.name.toLowerCase() === name);
    return { agent, agentId: saved?.summary.id ?? null, sees: null };
  });
}

function stepsOf(pattern: RunPattern): RunFormStep[] {
  switch (pattern.kind) {
    case "in-order":
      return pattern.steps;
    case "side-by-side":
      return pattern.gather === null ? pattern.branches : [...pattern.branches, pattern.gather];
    case "review":
      return [pattern.write, pattern.review];
    case "choose":
      return [pattern.choose, ...pattern.candidates.map(({ step }) => step)];
    default:
      return pattern satisfies never;
  }
}

function faultOf({ title, pattern }: RunForm): RunFormFaultView | null {
  const steps = stepsOf(pattern);
  const fault = (code: RunFormFaultView["code"], step: string | null = null) => ({ code, step });
  if (title.trim() === "") return fault("no-title");
  if (pattern.kind === "review" && (pattern.rounds < 1 || pattern.rounds > 20)) return fault("rounds");
  if (pattern.kind === "side-by-side" && pattern.branches.length < 2) return fault("agents");
  if (pattern.kind === "choose" && pattern.candidates.length < 2) return fault("agents");
  const said = pattern.kind === "review" ? [pattern.again, pattern.atCap] : [];
  if (said.some((words) => words.trim() === "")) return fault("no-words");
  const nobody = steps.find(({ agent }) => agent === "");
  if (nobody !== undefined) return fault("no-agent", nobody.name);
  const mute = steps.find((step) => step.words.trim() === "" || step.askBefore?.trim() === "");
  return mute === undefined ? null : fault("no-words", mute.name);
}

function textOf({ title, asks, pattern }: RunForm): string {
  const lines = [`title: ${JSON.stringify(title)}`, `asks: ${JSON.stringify(asks)}`, `do: # ${pattern.kind}`];
  for (const { name, agent, words, askBefore } of stepsOf(pattern)) {
    if (askBefore !== null) lines.push(`  - ask-before-${name}: ${JSON.stringify(askBefore)}`);
    lines.push(`  - ${name}:`, `      server: ${agent}`, `      text: ${JSON.stringify(words)}`);
  }
  return `${lines.join("\n")}\n`;
}

function call(name: string): RunStrokeView {
  return { name, kind: "call", lists: [] };
}

function outlineOf(pattern: RunPattern): RunStrokeView[] {
  const strokes = stepsOf(pattern).map(({ name }) => call(name));
  switch (pattern.kind) {
    case "in-order":
      return strokes;
    case "side-by-side":
      return [{ name: "side-by-side", kind: "side-by-side", lists: strokes.map((stroke) => [stroke]) }];
    case "review":
      return [{ name: "improve", kind: "loop", lists: [strokes] }];
    case "choose":
      return [...strokes.slice(0, 1), { name: "lead", kind: "choice", lists: [] }, ...strokes.slice(1)];
    default:
      return pattern satisfies never;
  }
}

const pipeline =
  "document: {name: pipeline}\ndo:\n  - plan: {with: {server: a2a-workbench://agents/story-planner}}\n  - write: …\n";

const shipped: RunExampleView[] = [
  {
    id: "pipeline",
    title: "One after the other",
    summary: "A plan becomes a story, the story gets a review.",
    text: pipeline,
    others: [],
    outline: [call("plan"), call("write"), call("review")],
  },
  {
    id: "nested",
    title: "A large job in parts",
    summary: "The planner makes the parts.",
    text: "document: {name: nested}\ndo:\n  - plan: …\n",
    others: [pipeline],
    outline: [
      call("plan"),
      { name: "parts", kind: "loop", lists: [[{ name: "chapter", kind: "file", lists: [] }]] },
    ],
  },
];
