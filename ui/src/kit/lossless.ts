/**
 * JSON read without losing anything a person might decide on.
 *
 * `JSON.parse` turns `12000000000000000001` into another number, drops the first of two members of
 * one name, and sorts members whose names look like numbers. A request is approved by what it says, so
 * numbers stay as written, every member stays, in the order of the text.
 *
 * Deliberately absent: a value model to compute with. Use `JSON.parse` where only the shape counts.
 */

/** A JSON value as it was written. */
export type Lossless =
  | { type: "object"; members: Member[] }
  | { type: "array"; items: Lossless[] }
  | { type: "string"; value: string }
  | { type: "number"; raw: string }
  | { type: "boolean"; value: boolean }
  | { type: "null" };

/** One member of an object. Names may repeat. */
export type Member = { name: string; value: Lossless };

/** Depth beyond which a text is not read as a tree. */
const DEEPEST = 200;

/** Reads a JSON text; `null` when it is not one, or nested too deeply to show. */
export function readLossless(text: string): Lossless | null {
  const reader = new Reader(text);
  try {
    return reader.whole();
  } catch (error) {
    if (error instanceof NotJson) return null;
    throw error;
  }
}

/** A value that cannot be taken for one of another kind: a text that is JSON itself stands in quotation marks. */
export function literalOf(value: Lossless): string {
  const isWords = value.type === "string" && readLossless(value.value) === null;
  return isWords ? value.value : writeLossless(value);
}

/** Writes a value, numbers exactly as they were read. With `indent`, one member per line. */
export function writeLossless(value: Lossless, indent = 0, level = 0): string {
  const newline = indent > 0 ? `\n${" ".repeat(indent * (level + 1))}` : "";
  const end = indent > 0 ? `\n${" ".repeat(indent * level)}` : "";
  switch (value.type) {
    case "object": {
      if (value.members.length === 0) return "{}";
      const colon = indent > 0 ? ": " : ":";
      const members = value.members.map(
        (member) =>
          `${newline}${JSON.stringify(member.name)}${colon}${writeLossless(member.value, indent, level + 1)}`,
      );
      return `{${members.join(",")}${end}}`;
    }
    case "array": {
      if (value.items.length === 0) return "[]";
      const items = value.items.map((item) => newline + writeLossless(item, indent, level + 1));
      return `[${items.join(",")}${end}]`;
    }
    case "string":
      return JSON.stringify(value.value);
    case "number":
      return value.raw;
    case "boolean":
      return String(value.value);
    case "null":
      return "null";
  }
}

/** An object to write members into. */
export const EMPTY_OBJECT = "{\n  \n}";

/** The text on several lines, or the text itself when it is not JSON. */
export function prettyJson(text: string): string {
  const value = readLossless(text);
  return value === null ? text : writeLossless(value, 2);
}

/** The last member of that name, as every JSON reader would take it. */
export function memberOf(value: Lossless, name: string): Lossless | undefined {
  if (value.type !== "object") return undefined;
  return value.members.findLast((member) => member.name === name)?.value;
}

/** Whether a text is a number in the grammar of JSON. */
export function isJsonNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
}

class NotJson extends Error {}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): Lossless {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length) throw new NotJson();
    return value;
  }

  private value(depth: number): Lossless {
    if (depth > DEEPEST) throw new NotJson();
    this.space();
    switch (this.text[this.at]) {
      case "{":
        return this.object(depth);
      case "[":
        return this.array(depth);
      case '"':
        return { type: "string", value: this.string() };
      case "t":
        return this.word("true", { type: "boolean", value: true });
      case "f":
        return this.word("false", { type: "boolean", value: false });
      case "n":
        return this.word("null", { type: "null" });
      default:
        return this.number();
    }
  }

  private object(depth: number): Lossless {
    const members: Member[] = [];
    this.at += 1;
    if (this.take("}")) return { type: "object", members };
    do {
      this.space();
      if (this.text[this.at] !== '"') throw new NotJson();
      const name = this.string();
      if (!this.take(":")) throw new NotJson();
      members.push({ name, value: this.value(depth + 1) });
    } while (this.take(","));
    if (!this.take("}")) throw new NotJson();
    return { type: "object", members };
  }

  private array(depth: number): Lossless {
    const items: Lossless[] = [];
    this.at += 1;
    if (this.take("]")) return { type: "array", items };
    do items.push(this.value(depth + 1));
    while (this.take(","));
    if (!this.take("]")) throw new NotJson();
    return { type: "array", items };
  }

  /** The quoted part is found here; its escapes are `JSON.parse`'s work. */
  private string(): string {
    const start = this.at;
    this.at += 1;
    while (this.at < this.text.length) {
      const character = this.text[this.at];
      if (character === '"') {
        this.at += 1;
        return unquoted(this.text.slice(start, this.at));
      }
      this.at += character === "\\" ? 2 : 1;
    }
    throw new NotJson();
  }

  private number(): Lossless {
    const pattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
    pattern.lastIndex = this.at;
    const raw = pattern.exec(this.text)?.[0];
    if (raw === undefined) throw new NotJson();
    this.at += raw.length;
    return { type: "number", raw };
  }

  private word(word: string, value: Lossless): Lossless {
    if (!this.text.startsWith(word, this.at)) throw new NotJson();
    this.at += word.length;
    return value;
  }

  private take(character: string): boolean {
    this.space();
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private space(): void {
    while (/[ \t\n\r]/.test(this.text[this.at] ?? "")) this.at += 1;
  }
}

function unquoted(quoted: string): string {
  try {
    const value: unknown = JSON.parse(quoted);
    if (typeof value === "string") return value;
  } catch {
    // Falls through: not a JSON string.
  }
  throw new NotJson();
}
