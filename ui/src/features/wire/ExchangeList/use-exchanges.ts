/** The exchanges that a list shows: live, or as they were when a person paused. */
import { useState } from "react";
import { useCommandPages } from "../../../data/queries";
import type { FilterProblem, WireRow } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { roundUp, rowsAt } from "./rows-at";

type Scope = {
  connectionId: string | null;
  conversationId: string | null;
  taskKey: string | null;
  traceId: string | null;
  filter: string;
  session: string | null;
  /** As it was then, and where tasks stood; `null`: as it is now. */
  past?: Past | null;
  isOn?: boolean;
};

type Past = { instant: number; states: ReadonlyMap<string, string> };

export type Exchanges = {
  rows: readonly WireRow[];
  total: number;
  /** How many fell out of the log. */
  dropped: number;
  problems: readonly FilterProblem[];
  /** When the first call began whose bodies were looked into, where older ones were left out. */
  bodiesSince: number | null;
  isFiltered: boolean;
  isPending: boolean;
  /** Why there are none, in words. */
  failure: string | null;
  /** How many came while the list stood still; `null` while it is live. */
  newer: number | null;
  pause: () => void;
  resume: () => void;
  more: () => void;
  retry: () => void;
};

type Still = { rows: readonly WireRow[]; total: number };

export function useExchanges({ filter, past = null, isOn = true, ...scope }: Scope): Exchanges {
  const say = useSay();
  const [still, setStill] = useState<Still | null>(null);
  const pages = useCommandPages(
    "wire.list",
    {
      ...scope,
      filter: filter.trim() === "" ? null : filter,
      until: past === null ? null : roundUp(past.instant),
      cursor: null,
    },
    { isOn },
  );
  const known = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const rows = past === null ? (still?.rows ?? known) : rowsAt(known, past.instant, past.states);
  const first = pages.data?.pages[0];
  const total = first?.total ?? 0;
  return {
    rows,
    total: past === null ? (still?.total ?? total) : rows.length,
    dropped: first?.dropped ?? 0,
    problems: first?.problems ?? [],
    bodiesSince: first?.bodiesSince ?? null,
    isFiltered: filter.trim() !== "",
    isPending: pages.isPending,
    failure: pages.error === null ? null : say(pages.error.told),
    newer: still === null ? null : Math.max(0, total - still.total),
    pause: () => setStill({ rows, total }),
    resume: () => setStill(null),
    more: () => {
      if (still === null && pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
    },
    retry: () => void pages.refetch(),
  };
}
