/** What stands in the way of a run. */
import type { RunSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const runs = {
  "run-file-faulty": "The run file cannot be carried out: line {{line}}, column {{column}}.",
  "agents-not-bound":
    "These agents of the file are not among yours, or several of yours have the same name: {{agents}}",
  "run-not-there": "The run is over, or not in the state for this.",
  "not-served": "No port of this machine could be opened for callers.",
  "run-asks-nothing": "That question of the run is no longer open.",
  "run-asks-in-inbox": "That is decided in the inbox.",
  "connect-agents": "Connect them first, or choose for each of them one of yours.",
} as const satisfies Words<RunSentence>;
