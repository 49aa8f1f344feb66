/** A list that is had page by page, as hosts have them: a page goes on behind a row, wherever that is by now. */

/** Where a row stands: what is higher comes first, then by name. */
export type Stand = [height: number, name: string];

export function pageOf<Row>(
  rows: readonly Row[],
  standOf: (row: Row) => Stand,
  cursor: string | null,
  limit: number,
): { rows: Row[]; cursor: string | null } {
  const sorted = rows.toSorted((one, other) => inOrder(standOf(one), standOf(other)));
  const behind = cursor === null ? sorted : sorted.filter((row) => inOrder(read(cursor), standOf(row)) < 0);
  const page = behind.slice(0, limit);
  const last = page.length === limit ? page.at(-1) : undefined;
  return { rows: page, cursor: last === undefined ? null : standOf(last).join(":") };
}

function read(cursor: string): Stand {
  const [height, ...name] = cursor.split(":");
  return [Number(height), name.join(":")];
}

function inOrder([height, name]: Stand, [other, otherName]: Stand): number {
  return other - height || otherName.localeCompare(name);
}
