/** The frames of the exchanges that are open in the list, by exchange. */
import { useQueries } from "@tanstack/react-query";
import { useHost } from "../../../data/host-context";
import type { MeaningView } from "../../../host/generated/api";

export function useNested(
  open: ReadonlySet<string>,
  session: string | null,
): ReadonlyMap<string, readonly MeaningView[]> {
  const host = useHost();
  const ids = [...open];
  const answers = useQueries({
    queries: ids.map((exchangeId) => ({
      queryKey: ["exchanges.meaning", { exchangeId, session }],
      queryFn: () => host.call("exchanges.meaning", { exchangeId, session }),
    })),
  });
  return new Map(ids.map((id, index) => [id, answers[index]?.data ?? []]));
}
