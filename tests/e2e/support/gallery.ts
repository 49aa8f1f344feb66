/**
 * The run files that ship, one for each way of working together: what the gallery calls them, what a person says yes to on
 * the way, and what each comes to with the sample agents and with what it proposes. Once for the browser and the window.
 */

export type Example = {
  /** What it is called in the gallery, and in its file. */
  title: string;
  /** What is asked on the way and approved, by the file and by its agents. */
  asks: readonly string[];
  /** What it comes to. */
  output: RegExp;
};

export const EXAMPLES: readonly Example[] = [
  { title: "Story team", asks: ["The file asks you in ask-me"], output: /Filed: “What Jonah Kept”/ },
  { title: "One after the other", asks: [], output: /"verdict": ?"improve"/ },
  { title: "Side by side", asks: [], output: /A sad story[^]*A funny story[^]*A plan/ },
  { title: "Whoever is first", asks: [], output: /"from": ?"story-(planner|writer)"/ },
  { title: "Again until it fits", asks: [], output: /What Jonah Kept/ },
  { title: "Write and review", asks: [], output: /# What Jonah Kept/ },
  { title: "Let one agent choose", asks: [], output: /"chosen": ?"payments-clerk"[^]*Sato Stationery/ },
  { title: "A large job in parts", asks: [], output: /"chapters"[^]*"score"[^]*"score"/ },
  {
    title: "Ask me before",
    asks: ["The file asks you in ask-me", "Payments clerk asks you in pay"],
    output: /"approved": ?true/,
  },
];

/** The end of a story whose run came to this. */
export function ending({ output }: Example): RegExp {
  return new RegExp(`The run completed with:[^]*${output.source}`);
}
