/** Two of the run files that ship, and what a form writes. */
import type { RunExampleView, RunStrokeView } from "../generated/api";
import type { View } from "../host";

function call(name: string): RunStrokeView {
  return { name, kind: "call", lists: [] };
}

const pipeline =
  "document: {name: pipeline}\ndo:\n  - plan: {with: {server: a2a-workbench://agents/story-planner}}\n  - write: …\n";

export const shipped: RunExampleView[] = [
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

/** A file that a form wrote. */
export const written: View<"runs.build"> = {
  text: "title: Story team\ndo:\n  - plan: …\n",
  outline: [call("plan")],
  fault: null,
};

/** A form in which something is missing. */
export function missing(
  code: NonNullable<View<"runs.build">["fault"]>["code"],
  step: string | null = null,
): View<"runs.build"> {
  return { text: null, outline: [], fault: { code, step } };
}

export const oneWord: View<"runs.offers"> = {
  from: 1,
  agents: false,
  offers: [
    { label: "do", insert: "do:", meaning: { en: "Tasks, one after the other.", ja: "順番に行うタスク。" } },
  ],
};
