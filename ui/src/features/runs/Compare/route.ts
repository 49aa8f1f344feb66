/** Where two runs are compared: `#/runs/compare:<one>:<other>`, either of which may be yet to be chosen. */
import { navigate } from "../../../places/route";

const COMPARE = "compare";

export type Compared = { one: string | null; other: string | null };

export function compareRuns(one: string | null, other: string | null): void {
  navigate("runs", [COMPARE, one ?? "", other ?? ""].join(":"));
}

/** The runs that an address compares; `null`: it is of something else. */
export function comparedIn(id: string): Compared | null {
  const [what, one, other] = id.split(":");
  if (what !== COMPARE) return null;
  return { one: one || null, other: other || null };
}
