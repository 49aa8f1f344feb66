/** What a benchmark says: figures, one line of JSON each, which `cargo xtask bench` collects. */

/** Prints one figure, rounded to three digits behind the point. */
export function print(figure: string, value: number, unit: string, target?: string): void {
  const rounded = Math.round(value * 1000) / 1000;
  console.log(JSON.stringify({ figure, value: rounded, unit, ...(target !== undefined && { target }) }));
}

/** The value that `share` of the samples do not exceed, by the nearest rank. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  const value = sorted[Math.ceil(share * sorted.length) - 1];
  if (value === undefined) throw new Error("nothing was measured");
  return value;
}
