/** The exchanges that a list shows: live, or as they were when a person paused. */
import { useState } from "react";
import { type RowsOf, useCommandPages } from "../../../data/pages";
import type { ExchangePage, ExchangeRow, FilterProblem } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { roundUp, rowsAt } from "./rows-at";

const ROWS: RowsOf<ExchangePage, ExchangeRow> = { of: ({ rows }) => rows, key: ({ id }) => id };

type Scope = {
  agentId: string | null;
  chatId: string | null;
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
  rows: readonly ExchangeRow[];
  total: number;
  /** How many fell out of the log. */
  dropped: number;
  problems: readonly FilterProblem[];
  /** When the first call began whose bodies were looked into, where older ones were left out. */
  bodiesSince: number | null;
  filter: string;
  isPending: boolean;
  /** Why there are none, in words. */
  failure: string | null;
  /** How many came while the list stood still; `null` while it is live. */
  newer: number | null;
  pause: () => void;
  resume: () => void;
  /** These rows are in view. */
  look: (shown: readonly ExchangeRow[]) => void;
  more: () => void;
  retry: () => void;
};

type Still = { rows: readonly ExchangeRow[]; total: number };

export function useExchanges({ filter, past = null, isOn = true, ...scope }: Scope): Exchanges {
  const say = useSay();
  const [still, setStill] = useState<Still | null>(null);
  const pages = useCommandPages(
    "exchanges.list",
    {
      ...scope,
      filter: filter.trim() === "" ? null : filter,
      until: past === null ? null : roundUp(past.instant),
      cursor: null,
    },
    ROWS,
    { isOn },
  );
  const { query, rows: known, latest } = pages;
  const rows = past === null ? (still?.rows ?? known) : rowsAt(known, past.instant, past.states);
  const total = latest?.total ?? 0;
  return {
    rows,
    total: past === null ? (still?.total ?? total) : rows.length,
    dropped: latest?.dropped ?? 0,
    problems: latest?.problems ?? [],
    bodiesSince: latest?.bodiesSince ?? null,
    filter,
    isPending: query.isPending,
    failure: query.error === null ? null : say(query.error.told),
    newer: still === null ? null : Math.max(0, total - still.total),
    pause: () => setStill({ rows, total }),
    resume: () => setStill(null),
    look: pages.look,
    more: () => {
      if (still === null) pages.more();
    },
    retry: pages.again,
  };
}
