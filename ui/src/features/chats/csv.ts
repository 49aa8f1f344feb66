/** What separates the cells of most rows in the same number: a comma where nothing does. */
export function separatorOf(text: string): string {
  const ways = SEPARATORS.map((separator) => ({ separator, ...evenness(text, separator) }));
  const [best] = ways.sort((one, other) => other.even - one.even || other.cells - one.cells);
  return best === undefined || best.cells < 2 ? "," : best.separator;
}

const SEPARATORS = [",", ";", "\t", "|"];
const ROWS_LOOKED_AT = 20;

/** How many of the first rows have as many cells as the first, if it has several. */
function evenness(text: string, separator: string): { even: number; cells: number } {
  const [head, ...rows] = readCsv(text.slice(0, 20_000), separator).slice(0, ROWS_LOOKED_AT);
  const cells = head?.length ?? 0;
  if (cells < 2) return { even: 0, cells };
  return { even: 1 + rows.filter((row) => row.length === cells).length, cells };
}

/** Text whose cells are separated by a character, as rows (RFC 4180), for showing; it never fails. */
export function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = "";
    } else if (character === "\n") {
      rows.push([...row, cell.replace(/\r$/, "")]);
      row = [];
      cell = "";
    } else cell += character;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows;
}
