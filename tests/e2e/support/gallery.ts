/**
 * The run files that ship, one for each way of working together: what the gallery calls them, how often a person says yes on
 * the way, and what each comes to with the sample agents and with what it proposes. Once for the browser and the window.
 */

export type Example = {
  /** What it is called in the gallery, and in its file. */
  title: string;
  /** Requests that are approved: those of the file, and those of its agents. */
  approvals: number;
  /** What it comes to. */
  output: RegExp;
};

export const EXAMPLES: readonly Example[] = [
  { title: "Story team", approvals: 1, output: /Filed: “What Jonah Kept”/ },
  { title: "One after the other", approvals: 0, output: /"verdict": ?"improve"/ },
  { title: "Side by side", approvals: 0, output: /A sad story[^]*A funny story[^]*A plan/ },
  { title: "Whoever is first", approvals: 0, output: /"from": ?"story-(planner|writer)"/ },
  { title: "Again until it fits", approvals: 0, output: /What Jonah Kept/ },
  { title: "Write and review", approvals: 0, output: /# What Jonah Kept/ },
  { title: "Let one agent choose", approvals: 0, output: /"chosen": ?"payments-clerk"[^]*Sato Stationery/ },
  { title: "A large job in parts", approvals: 0, output: /"chapters"[^]*"score"[^]*"score"/ },
  { title: "Ask me before", approvals: 2, output: /"approved": ?true/ },
];

/** The end of a story whose run came to this. */
export function ending({ output }: Example): RegExp {
  return new RegExp(`The run completed with:[^]*${output.source}`);
}
