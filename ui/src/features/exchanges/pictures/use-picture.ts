/** The log that pictures are drawn from, kept up with what happens: read whole once, and then only what is new. */
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useHost } from "../../../data/host-context";
import type { HostError } from "../../../host/error";
import type { PictureView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { begin, merge, type PictureLog, running } from "./log";

type Range = { since: number | null; until: number | null };

type Scope = Range & {
  session: string | null;
  filter: string;
  /** Somebody looks at it. */
  isOn: boolean;
  pace: keyof typeof APART_MS;
};

export type Picture = { log: PictureLog | null; failure: string | null; retry: () => void };

/**
 * Looks are at least so far apart, however much happens: drawing must not take all the time there is. Edges that light up
 * want to be quick; nobody reads rows that fly by.
 */
const APART_MS = { quick: 100, calm: 300 };
/** Frames of a stream are not announced one by one, so one that runs is looked at by time. */
const STREAM_MS = 500;

export function usePicture({ session, filter, since, until, isOn, pace }: Scope): Picture {
  const host = useHost();
  const say = useSay();
  const known = useRef<{ of: string; log: PictureLog; at: number } | null>(null);
  const words = filter.trim() === "" ? null : filter;
  const scope = { session, since, until, filter: words };
  const of = JSON.stringify(scope);

  async function look(): Promise<PictureLog> {
    const before = known.current?.of === of ? known.current : null;
    if (before !== null) await sleepUntil(before.at + APART_MS[pace]);
    // What a filter finds can change for calls that are over, so it is asked for whole.
    const grows = before !== null && words === null && until === null;
    const log = grows ? await follow(before.log) : begin(await ask(null));
    known.current = { of, log, at: performance.now() };
    return log;
  }
  async function follow(log: PictureLog): Promise<PictureLog> {
    const news = await ask(log);
    return news.taskCount < log.taskCount ? begin(await ask(null)) : merge(log, news);
  }
  function ask(log: PictureLog | null): Promise<PictureView> {
    const after = log === null ? null : log.mark;
    return host.call("exchanges.picture", { ...scope, after, running: log === null ? [] : running(log) });
  }

  const answer = useQuery<PictureLog, HostError>({
    queryKey: ["exchanges.picture", scope],
    queryFn: look,
    enabled: isOn,
    structuralSharing: false,
    refetchInterval: ({ state: { data } }) =>
      until === null && data !== undefined && running(data).length > 0 ? STREAM_MS : false,
  });
  return {
    log: answer.data ?? null,
    failure: answer.error === null ? null : say(answer.error.told),
    retry: () => void answer.refetch(),
  };
}

async function sleepUntil(at: number): Promise<void> {
  const left = at - performance.now();
  if (left > 0) await new Promise((done) => setTimeout(done, left));
}
