/** Moments as texts (RFC 3339 §5.6) and as numbers since 1970, in milliseconds. What is no moment for certain is none. */

const TEXT = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})$/;
const NAMED =
  /(?:^|_)(?:at|date|time|datetime|timestamp|ts|expires|expiry|expiration|exp|iat|nbf|since|until|deadline|due|start|end)(?:_(ms|millis|milliseconds|s|sec|secs|seconds|unix|epoch))?$/;

/** From the year 2000 to the year 2100. */
const FIRST_MS = 946_684_800_000;
const LAST_MS = 4_102_444_800_000;

/** The moment that a text names with its zone. */
export function momentOf(text: string): number | null {
  const parts = TEXT.exec(text.toUpperCase());
  if (parts === null) return null;
  const [, year, month, day, time, zone] = parts;
  // Programs disagree on which day the 30th of February is.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1) return null;
  const at = Date.parse(`${year}-${month}-${day}T${time}${zone}`);
  return Number.isNaN(at) ? null : at;
}

export type UnixTime = { at: number; unit: "seconds" | "milliseconds" };

/** The moment that a number, as written, would be under this name. */
export function unixTimeOf(raw: string, name: string): UnixTime | null {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll(/[-. ]/g, "_")
    .toLowerCase();
  const named = NAMED.exec(words);
  if (named === null || !/^\d{9,13}(?:\.\d{1,9})?$/.test(raw)) return null;
  const unit = named[1] ?? "";
  const isIn = (at: number) => at >= FIRST_MS && at <= LAST_MS;
  const number = Number(raw);
  if (isIn(number * 1000)) return unit.startsWith("m") ? null : { at: number * 1000, unit: "seconds" };
  if (isIn(number)) return unit.startsWith("s") ? null : { at: number, unit: "milliseconds" };
  return null;
}
