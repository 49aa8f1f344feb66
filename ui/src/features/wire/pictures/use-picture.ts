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
};

export type Picture = { log: PictureLog | null; failure: string | null; retry: () => void };

/** Looks are at least so far apart, however much happens: drawing must not take all the time there is. */
const APART_MS = 100;
/** Frames of a stream are not announced one by one, so one that runs is looked at by time. */
const STREAM_MS = 500;

export function usePicture({ session, filter, since, until, isOn }: Scope): Picture {
  const host = useHost();
  const say = useSay();
  const known = useRef<{ of: string; log: PictureLog; at: number } | null>(null);
  const words = filter.trim() === "" ? null : filter;
  const scope = { session, since, until, filter: words };
  const of = JSON.stringify(scope);

  async function look(): Promise<PictureLog> {
    const before = known.current?.of === of ? known.current : null;
    if (before !== null) await apart(before.at);
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
    return host.call("wire.picture", { ...scope, after, running: log === null ? [] : running(log) });
  }

  const answer = useQuery<PictureLog, HostError>({
    queryKey: ["wire.picture", scope],
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

async function apart(last: number): Promise<void> {
  const left = last + APART_MS - performance.now();
  if (left > 0) await new Promise((done) => setTimeout(done, left));
}
