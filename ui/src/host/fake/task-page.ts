/** The list of tasks of the fake world, page by page. */
import type { TaskSummary } from "../generated/api";
import type { Params, View } from "../host";

/** Those that changed last come first, and a page goes on behind a row, wherever that is by now. */
export function taskPage(
  all: readonly TaskSummary[],
  { agentId, states, since, until, cursor, limit }: Params<"tasks.list">,
): View<"tasks.list"> {
  const found = all
    .filter(
      ({ agentId: agent, brief }) =>
        (agentId === null || agent === agentId) &&
        (states.length === 0 || states.includes(brief.state)) &&
        (since === null || brief.updatedAt >= since) &&
        (until === null || brief.createdAt < until),
    )
    .toSorted((one, other) => inOrder(placeOf(one), placeOf(other)));
  const behind = cursor === null ? found : found.filter((task) => inOrder(read(cursor), placeOf(task)) < 0);
  const tasks = behind.slice(0, limit ?? 50);
  const last = tasks.length === (limit ?? 50) ? tasks.at(-1) : undefined;
  return { tasks, cursor: last === undefined ? null : placeOf(last).join(":"), total: found.length };
}

type Place = [updatedAt: number, key: string];

function placeOf({ brief: { updatedAt, key } }: TaskSummary): Place {
  return [updatedAt, key];
}

function read(cursor: string): Place {
  const [updatedAt, ...key] = cursor.split(":");
  return [Number(updatedAt), key.join(":")];
}

function inOrder([at, key]: Place, [otherAt, otherKey]: Place): number {
  return otherAt - at || otherKey.localeCompare(key);
}
