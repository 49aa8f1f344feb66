/** What a run is begun with: the file, and those that it may run. */
export type RunToStart = { text: string; others: readonly string[] };
