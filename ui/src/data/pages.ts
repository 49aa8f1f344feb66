/**
 * Lists that come page by page. Every page that somebody has scrolled through stays, so that nothing moves and what was
 * picked stays picked. After a change only what is in view is fetched again; the others are known to be out of date,
 * and are fetched when they come into view.
 */
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { HostError } from "../host/error";
import type { Params, QueryName, View } from "../host/host";
import { useHost } from "./host-context";

/** The queries that answer page by page. */
type PagedName = {
  [Name in QueryName]: View<Name> extends { cursor: string | null } ? Name : never;
}[QueryName];

/** What stands on a page. The same object at every rendering, for it is what rows are joined by. */
export type RowsOf<Page, Row> = {
  of: (page: Page) => readonly Row[];
  /** What tells a row from all others, whatever becomes of it. */
  key: (row: Row) => string;
};

/** A page as it was answered. */
type Held<Page> = {
  page: Page;
  /** The cursor behind which it begins. */
  from: string | null;
  /** Something has changed since. */
  isOld: boolean;
};

type Place = { index: number; cursor: string | null };
type Pages<Page> = InfiniteData<Held<Page>, Place>;

type Options = {
  /** Somebody looks at it; else nothing is fetched. */
  isOn?: boolean;
};

type CommandPages<Page, Row> = {
  query: UseInfiniteQueryResult<Pages<Page>, HostError>;
  /** Of all pages so far. The same ones as before while nothing has changed. */
  rows: readonly Row[];
  /** A page that is up to date: what it says of the whole list holds. */
  latest: Page | undefined;
  /** These rows are in view. A list that never says so is fetched whole after each change. */
  look: (shown: readonly Row[]) => void;
  /** Adds a page, if there is one more and it is not on its way. */
  more: () => void;
  /** Asks again for what is in view. */
  again: () => void;
};

export function useCommandPages<Name extends PagedName, Row>(
  name: Name,
  params: Params<Name>,
  rowsOf: RowsOf<View<Name>, Row>,
  { isOn = true }: Options = {},
): CommandPages<View<Name>, Row> {
  const host = useHost();
  const client = useQueryClient();
  const inView = useRef<ReadonlySet<number> | null>(null);
  const queryKey = [name, params, "pages"];
  const known = () => client.getQueryState<Pages<View<Name>>, HostError>(queryKey);

  const query = useInfiniteQuery<Held<View<Name>>, HostError, Pages<View<Name>>, readonly unknown[], Place>({
    queryKey,
    queryFn: async ({ pageParam: { index, cursor } }) => {
      const state = known();
      const held = state?.data?.pages[index];
      if (held !== undefined) {
        const isOld = held.isOld || held.from !== cursor || state?.isInvalidated === true;
        if (!isOld) return held;
        if (!isWanted(held, index, inView.current)) return { ...held, isOld };
      }
      return { page: await host.call<Name>(name, { ...params, cursor }), from: cursor, isOld: false };
    },
    initialPageParam: { index: 0, cursor: null },
    getNextPageParam: ({ page: { cursor } }, _, { index }) =>
      cursor === null ? null : { index: index + 1, cursor },
    placeholderData: keepPreviousData,
    enabled: isOn,
  });
  const { data, refetch } = query;
  const { rows, pageOf, empty } = useMemo(() => join(data?.pages ?? [], rowsOf), [data, rowsOf]);

  // What was fetched while the list was scrolled may have passed by what has come into view meanwhile.
  const isWaiting = useRef(false);
  async function catchUp() {
    const state = known();
    const isBehind = state?.data?.pages.some(({ isOld }, index) => isOld && inView.current?.has(index));
    // What could not be had is asked for by a person, or at the next change.
    if (!isOn || isBehind !== true || state?.error !== null || isWaiting.current) return;
    isWaiting.current = true;
    await refetch({ cancelRefetch: false });
    isWaiting.current = false;
    void latestCatchUp.current();
  }
  const latestCatchUp = useRef(catchUp);
  useEffect(() => {
    latestCatchUp.current = catchUp;
    void catchUp();
    return () => {
      latestCatchUp.current = async () => {};
    };
  });

  function again() {
    return client.invalidateQueries({ queryKey, exact: true });
  }

  return {
    query,
    rows,
    latest: (data?.pages.find(({ isOld }) => !isOld) ?? data?.pages[0])?.page,
    look: (shown) => {
      const pages = new Set(shown.flatMap((row) => pageOf.get(rowsOf.key(row)) ?? []));
      // No row of an empty page can come into view: it is looked at with the one before it.
      for (const index of pages) if (empty.has(index + 1)) pages.add(index + 1);
      inView.current = pages;
      void catchUp();
    },
    more: () => {
      if (!query.hasNextPage || query.isFetchingNextPage) return;
      // It takes the place of what is under way, which is then still to be done.
      const isInterrupting = known()?.fetchStatus === "fetching";
      const fetched = query.fetchNextPage();
      if (isInterrupting) void fetched.then(again);
    },
    again: () => void again(),
  };
}

/**
 * The last page of a list that is there to its end belongs to it as well: what is new may stand there, and a list that
 * orders its rows anew may show it anywhere.
 */
function isWanted<Page extends { cursor: string | null }>(
  { page }: Held<Page>,
  index: number,
  inView: ReadonlySet<number> | null,
): boolean {
  if (inView === null || page.cursor === null) return true;
  return inView.size === 0 ? index === 0 : inView.has(index);
}

/**
 * All rows in order, on which page each one stands, and the pages of which nothing is left. A row that has moved is still
 * on an older page as well: it stands where it was seen last.
 */
function join<Page, Row>(
  pages: readonly Held<Page>[],
  { of, key }: RowsOf<Page, Row>,
): { rows: readonly Row[]; pageOf: ReadonlyMap<string, number>; empty: ReadonlySet<number> } {
  const pageOf = new Map<string, number>();
  for (const [index, { page, isOld }] of pages.entries()) {
    for (const row of of(page)) {
      const before = pageOf.get(key(row));
      if (before === undefined || (!isOld && pages[before]?.isOld === true)) pageOf.set(key(row), index);
    }
  }
  const rows = pages.flatMap(({ page }, index) => of(page).filter((row) => pageOf.get(key(row)) === index));
  const filled = new Set(pageOf.values());
  return {
    rows,
    pageOf,
    empty: new Set(pages.map((_, index) => index).filter((index) => !filled.has(index))),
  };
}
