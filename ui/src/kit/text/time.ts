/** Times in words, in the language of the page. */

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

const dayFormat = keep((language) => new Intl.DateTimeFormat(language, { dateStyle: "medium" }));
const exactFormat = keep(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "medium" }),
);
const relativeFormat = keep(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }),
);

/** Making a format takes long, and every row of every list needs the same few. */
function keep<Format>(make: (language: string) => Format): (language: string) => Format {
  const made = new Map<string, Format>();
  return (language) => {
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
}

const DAYS_IN_WORDS = 7;
const NOW_MS = 10_000;

/** "3 min. ago", "in 2 hr."; beyond a week the date. `justNow` is for what happened moments ago. */
export function formatRelative(at: number, now: number, language: string, justNow: string): string {
  const difference = at - now;
  const distance = Math.abs(difference);
  if (distance >= DAYS_IN_WORDS * 86_400_000) {
    return dayFormat(language).format(at);
  }
  const words = relativeFormat(language);
  if (distance < NOW_MS) return difference > 0 ? words.format(0, "second") : justNow;
  const [unit, length] = UNITS.find(([, milliseconds]) => distance >= milliseconds) ?? UNITS[3];
  return words.format(Math.trunc(difference / length), unit);
}

export function formatExact(at: number, language: string): string {
  return exactFormat(language).format(at);
}

/** "Nov 20, 2026, 8:06:24 PM": for what happened in order, where seconds count. `timeZone`: not that of this machine. */
export function formatMoment(at: number, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium", timeZone }).format(at);
}

/** "812 ms", "1.4 s". */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** "2 minutes 10 seconds": how long something took, in words of the language, to the second and in two units at most. */
export function formatSpan(milliseconds: number, language: string): string {
  const inWords = (value: number, unit: string) =>
    new Intl.NumberFormat(language, {
      style: "unit",
      unit,
      unitDisplay: "long",
      maximumFractionDigits: 1,
    }).format(value);
  if (milliseconds < 1000) return inWords(Math.round(milliseconds / 100) / 10, "second");
  const first = UNITS.findIndex(([, length]) => milliseconds >= length);
  let rest = milliseconds;
  const parts = UNITS.slice(first, first + 2).flatMap(([unit, length]) => {
    const value = Math.floor(rest / length);
    rest -= value * length;
    return value === 0 ? [] : [inWords(value, unit)];
  });
  return parts.join(" ");
}

/** "42%". */
export function formatShare(share: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** "812 B", "1.4 kB". */
export function formatBytes(bytes: number, language: string): string {
  const units = ["B", "kB", "MB", "GB"];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: power === 0 ? 0 : 1 });
  return `${number.format(bytes / 1000 ** power)} ${units[power] ?? "B"}`;
}

/** Seconds as a clock shows what is left: "14:59", "1:00:00". */
export function clock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
