/** Tasks that the fake agents have and that were started elsewhere. */

import { HostError } from "../error";
import type { AgentTaskView } from "../generated/api";
import type { Params, View } from "../host";
import type { World } from "./world";

const PAGE = 2;

const tasks: AgentTaskView[] = ["working", "input-required", "completed"].map((state, number) => ({
  taskId: `elsewhere-${number + 1}`,
  contextId: "ctx-elsewhere",
  state,
  title: `Started by a script, no. ${number + 1}`,
  changed: "2026-01-02T03:04:05Z",
  taskKey: null,
}));

export function elsewhere(world: World) {
  return {
    "tasks.atAgent": ({ state, contextId, cursor }: Params<"tasks.atAgent">): View<"tasks.atAgent"> => {
      const found = tasks.filter(
        (task) =>
          (state === null || task.state === state) && (contextId === null || task.contextId === contextId),
      );
      const from = Number(cursor ?? 0);
      const next = from + PAGE < found.length ? String(from + PAGE) : null;
      return { tasks: found.slice(from, from + PAGE), cursor: next, total: found.length };
    },
    "tasks.open": ({ taskId }: Params<"tasks.open">): View<"tasks.open"> => {
      const known = world.tasks.find(({ brief }) => brief.key === taskId);
      if (known === undefined) throw HostError.failed({ code: "gone" });
      return { id: known.brief.key };
    },
  };
}
