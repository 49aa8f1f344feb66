/** The list as it stood at an instant, by the same rule as the pictures. */
import type { ExchangeRow } from "../../../host/generated/api";

/** Lists are asked for up to the next of these, so that an instant that moves asks only now and then. */
const STEP_MS = 5000;

export function roundUp(instant: number): number {
  return Math.ceil(instant / STEP_MS) * STEP_MS;
}

/** `states` are those of tasks at that instant; rows know those of now alone. */
export function rowsAt(
  rows: readonly ExchangeRow[],
  instant: number,
  states: ReadonlyMap<string, string>,
): ExchangeRow[] {
  return rows
    .filter(({ startedAt }) => startedAt <= instant)
    .map((row) => ({ ...rowAt(row, instant), state: states.get(row.taskKey ?? "") ?? null }));
}

function rowAt(row: ExchangeRow, instant: number): ExchangeRow {
  if (row.durationMs !== null && row.startedAt + row.durationMs <= instant) return row;
  const isAnswered = row.firstByteMs !== null && row.startedAt + row.firstByteMs <= instant;
  return {
    ...row,
    error: null,
    status: isAnswered ? row.status : null,
    firstByteMs: isAnswered ? row.firstByteMs : null,
    durationMs: null,
    bytesIn: 0,
  };
}
