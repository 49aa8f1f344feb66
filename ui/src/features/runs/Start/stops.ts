/** Steps of a file that ask somebody, each with the place by which it can be marked. */
import type { RunTaskView } from "../../../host/generated/api";
import { canStopBefore } from "../Steps/StopBefore";

export type Asking = { place: string; name: string };

export function askingIn(tasks: readonly RunTaskView[], list = "/do"): Asking[] {
  return tasks.flatMap(({ name, kind, lists }, index) => {
    const place = `${list}/${index}/${name}`;
    const own = canStopBefore({ kind }) ? [{ place, name }] : [];
    const inside = lists.flatMap((each) =>
      askingIn(each.tasks, each.place === ">" ? `${place}>/do` : `${place}/${each.place}`),
    );
    return [...own, ...inside];
  });
}
