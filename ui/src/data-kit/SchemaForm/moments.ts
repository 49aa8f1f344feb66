/**
 * Dates and times as JSON Schema writes them (RFC 3339), of a time zone.
 *
 * A clock that somebody types or picks is one of here, and gets its distance from UTC where it stands, before it is sent.
 * Deliberately absent: reading anything else. A helpful reading of “tomorrow” would show something that is not.
 */
export type Moment = "date" | "time" | "date-time";

/** A moment in a time zone, with its offset where a time is written. */
export function written(format: Moment, at: number, zone: string): string {
  const { date, time } = partsOf(at, zone);
  const withOffset = `${time}${offsetOf(at, zone)}`;
  switch (format) {
    case "date":
      return date;
    case "time":
      return withOffset;
    case "date-time":
      return `${date}T${withOffset}`;
  }
}

const LOCAL = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d)?$/;
const CLOCK = /^(\d\d:\d\d)(:\d\d)?$/;

/** A date and time, or a time, without its distance from UTC, as one of a time zone. Any other text stays as it is. */
export function completed(format: Moment, text: string, zone: string, now: number): string {
  const typed = text.trim();
  if (format === "time") {
    const [, clock, seconds = ":00"] = CLOCK.exec(typed) ?? [];
    return clock === undefined ? text : `${clock}${seconds}${offsetOf(now, zone)}`;
  }
  const [, date, clock, seconds = ":00"] = (format === "date-time" ? LOCAL.exec(typed) : null) ?? [];
  if (date === undefined || dayAt(date) === null) return text;
  const asUtc = Date.parse(`${date}T${clock}${seconds}Z`);
  if (Number.isNaN(asUtc)) return text;
  // The distance at the moment itself: it may change on the day.
  const near = Date.parse(`${date}T${clock}${seconds}${offsetOf(asUtc, zone)}`);
  return `${date}T${clock}${seconds}${offsetOf(near, zone)}`;
}

/** What a control of the browser for such a moment shows; empty where the text is none. */
export function picked(format: Moment, text: string, zone: string): string {
  if (format === "date") return DATE.test(text) ? text : "";
  if (format === "time") return /^\d\d:\d\d/.exec(text)?.[0] ?? "";
  const at = INSTANT.test(text) ? Date.parse(text.replace(" ", "T")) : Number.NaN;
  return Number.isNaN(at) ? "" : written(format, at, zone).slice(0, "2026-01-31T18:30".length);
}

/** How far a time zone is ahead of UTC at a moment: `+09:00`. */
export function offsetOf(at: number, zone: string): string {
  const { date, time } = partsOf(at, zone);
  const minutes = Math.round((Date.parse(`${date}T${time}Z`) - at) / 60_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** A date or an instant in words; `null` where the text is neither, or says no time zone. */
export function inWords(format: Moment, text: string, language: string, zone: string): string | null {
  if (format === "date") {
    const at = DATE.test(text) ? dayAt(text) : null;
    if (at === null) return null;
    return new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" }).format(at);
  }
  const isInstant = format === "date-time" && INSTANT.test(text) && dayAt(text.slice(0, 10)) !== null;
  const at = isInstant ? Date.parse(text.replace(" ", "T")) : Number.NaN;
  if (Number.isNaN(at)) return null;
  return new Intl.DateTimeFormat(language, {
    dateStyle: "full",
    timeStyle: "medium",
    timeZone: zone,
  }).format(at);
}

/** When a day begins in UTC. There is no 30 February, which programs take for a day in March. */
function dayAt(date: string): number | null {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) || partsOf(at, "UTC").date !== date ? null : at;
}

function partsOf(at: number, zone: string): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    date: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}:${part("second")}`,
  };
}
