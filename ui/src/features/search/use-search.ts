/** What is found by words while somebody types them. */
import { useState } from "react";
import { skip, useCommandQuery, type View } from "../../data/queries";
import type { HostError } from "../../host/error";

type Found = {
  /** The answer to what was typed, or until it is there the one before it. */
  hits: View<"search.query">;
  isBehind: boolean;
  error: HostError | null;
};

/**
 * One search is under way at a time. What is typed meanwhile waits for it, and only the last of it is asked for: nothing
 * piles up at the host, and it needs no pause that everybody would wait for.
 */
export function useSearch(text: string): Found {
  const words = text.trim();
  const [asked, setAsked] = useState(words);
  const query = useCommandQuery("search.query", asked === "" ? skip : { text: asked, limit: null }, {
    keepPrevious: true,
  });
  if (asked !== words && !query.isFetching) setAsked(words);
  const isBehind = asked !== words || query.isFetching;
  return { hits: words === "" ? [] : (query.data ?? []), isBehind, error: query.error };
}
