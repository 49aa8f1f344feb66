/** Until when a request is put aside, in the person's own time zone. */
const EVENING_HOUR = 18;
const MORNING_HOUR = 9;
const HOUR_MS = 3_600_000;

export function snoozeUntil(now: Date): {
  hour: number;
  evening: number | null;
  tomorrow: number;
  week: number;
} {
  const at = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour).getTime();
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  return {
    hour: now.getTime() + HOUR_MS,
    evening: now.getHours() < EVENING_HOUR - 1 ? at(0, EVENING_HOUR) : null,
    tomorrow: at(1, MORNING_HOUR),
    week: at(untilMonday, MORNING_HOUR),
  };
}

/** A moment as a field for local times holds it. */
export function localMinute(at: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
