/** Tasks that a fake agent has and that were started elsewhere: the first page of them. */
import type { AgentTaskView } from "../generated/api";
import type { View } from "../host";

export function startedElsewhere(number: number, state: string): AgentTaskView {
  return {
    taskId: `elsewhere-${number}`,
    contextId: "ctx-elsewhere",
    state,
    title: `Started by a script, no. ${number}`,
    changed: "2026-01-02T03:04:05Z",
    taskKey: null,
  };
}

export const elsewhere: View<"tasks.atAgent"> = {
  tasks: [startedElsewhere(1, "working"), startedElsewhere(2, "input-required")],
  cursor: "2",
  total: 3,
};
