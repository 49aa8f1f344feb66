/** Which states each filter of the list asks for, in the spelling of protocol 0.3 that the host uses throughout. */
export const FILTERS = {
  all: [],
  active: ["submitted", "working"],
  waiting: ["input-required", "auth-required"],
  settled: ["completed", "canceled"],
  broken: ["failed", "rejected"],
} as const satisfies Record<string, readonly string[]>;

export type Filter = keyof typeof FILTERS;

export const filterNames = [
  "all",
  "active",
  "waiting",
  "settled",
  "broken",
] as const satisfies readonly Filter[];
