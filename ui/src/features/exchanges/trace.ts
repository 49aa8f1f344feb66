/** Trace ids as people have them at hand: alone, in a `traceparent`, in a line of somebody's log. */

const TRACE_ID = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/i;

/** The trace id in a text; `null` where there is none. */
export function readTraceId(text: string): string | null {
  return TRACE_ID.exec(text)?.[0].toLowerCase() ?? null;
}
