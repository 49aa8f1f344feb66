/**
 * What a value in a request means to a reader: money, a moment, an address, a command, an e-mail, a table.
 *
 * A meaning is only ever shown *beside* the value as received; when a value cannot be shown exactly in
 * the friendlier form (too many digits, an unknown currency) it has no meaning and stays plain.
 */
import { type Lossless, type Member, memberOf } from "../../kit/lossless";
import { isDiff } from "./diff-lines";
import { type EmailHeaders, emailOf } from "./headers";
import { momentOf, type UnixTime, unixTimeOf } from "./moments";
import { type Operation, operationsOf } from "./operations";
import { isPath } from "./paths";

export type Meaning =
  | { kind: "money"; amount: string; currency: string }
  | { kind: "moment"; text: string; at: number }
  | { kind: "unix"; raw: string; time: UnixTime }
  | { kind: "url"; url: string }
  | { kind: "diff"; text: string }
  | { kind: "code"; text: string; language: Language | null }
  | { kind: "argv"; words: string[]; items: Lossless[] }
  | { kind: "path"; text: string }
  | { kind: "email"; email: EmailHeaders }
  | { kind: "screen" }
  | { kind: "tools"; server: string; names: string[] }
  | { kind: "patch"; operations: Operation[] }
  | { kind: "table"; columns: string[]; rows: Lossless[][] }
  | { kind: "text"; text: string }
  | { kind: "scalar"; text: string }
  | { kind: "members"; members: Member[] }
  | { kind: "list"; items: Lossless[] };

const SCREENS = new Set(["application/json+a2ui", "application/a2ui+json"]);
const AMOUNT_NAMES = new Set(["amount", "value", "total", "price", "sum"]);
/** Neighbours of an amount that say in which part of the currency, or with how many decimals, it is counted. */
const MINOR = /minor|cents?$|pence|subunit|exponent|scale|decimals|fraction|precision/i;
const CODE_NAMES = /^(?:command|cmd|script|shell|code|sql|query|statement|diff|patch)$/i;
const SHELL_NAMES = /^(?:command|cmd|shell|bash|command_?line|shell_?command|argv)$/i;
const SQL_NAMES = /^(?:sql|sql_?query|sql_?statement)$/i;
const MAY_BE_SQL = /^(?:query|statement|code|script)$/i;
const SQL =
  /^\s*(?:select|insert|update|delete|create|drop|alter|truncate|grant|revoke|with|merge|replace|pragma|explain|begin)\s/i;

export type Language = "shell" | "sql";

/** Reads a value. `name` and `siblings` are where it stands, when it is a member of an object. */
export function meaningOf(value: Lossless, name = "", siblings?: Lossless): Meaning {
  switch (value.type) {
    case "number":
      return (
        moneyBeside(value, name, siblings) ?? unix(value.raw, name) ?? { kind: "scalar", text: value.raw }
      );
    case "boolean":
      return { kind: "scalar", text: String(value.value) };
    case "null":
      return { kind: "scalar", text: "null" };
    case "string":
      return meaningOfText(value.value, name, siblings);
    case "array":
      if (value.items.length === 0) return { kind: "scalar", text: "[]" };
      return argvOf(value.items, name) ?? patchOf(value.items) ?? tableOf(value.items) ?? list(value.items);
    case "object":
      if (value.members.length === 0) return { kind: "scalar", text: "{}" };
      return (
        moneyOf(value) ??
        toolsOf(value) ??
        screenOf(value) ??
        email(value.members) ?? { kind: "members", members: value.members }
      );
  }
}

/**
 * An amount in the person's language, or `null` when it could not be shown to the last digit. The number of decimals is that of
 * the text: 1200.50 stays 1,200.50 in any currency. Only a broken part is filled up to what is usual: 129.9 is €129.90.
 */
export function formatMoney(amount: string, currency: string, language: string): string | null {
  const decimals = /^-?\d{1,15}(?:\.(\d{1,6}))?$/.exec(amount);
  if (decimals === null || amount.replace(/\D/g, "").length > 15) return null;
  const given = decimals[1]?.length ?? 0;
  const style = { style: "currency", currency, currencyDisplay: "symbol" } as const;
  try {
    const usual = new Intl.NumberFormat(language, style).resolvedOptions().maximumFractionDigits ?? 0;
    const digits = given === 0 ? 0 : Math.max(given, usual);
    const exactly = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(language, { ...style, ...exactly }).format(Number(amount));
  } catch {
    return null;
  }
}

function meaningOfText(text: string, name: string, siblings: Lossless | undefined): Meaning {
  if (text.trim() === "") return { kind: "scalar", text };
  const money = moneyBeside({ type: "string", value: text }, name, siblings);
  if (money) return money;
  const at = momentOf(text);
  if (at !== null) return { kind: "moment", text, at };
  if (/^https?:[\\/]{2}\S+$/i.test(text)) return { kind: "url", url: text };
  if (isDiff(text, /^(?:diff|patch)$/i.test(name))) return { kind: "diff", text };
  const language = languageOf(text, name);
  if (language !== null || CODE_NAMES.test(name)) return { kind: "code", text, language };
  if (isPath(text, name) && !isOfScreen(siblings)) return { kind: "path", text };
  if (text.includes("\n") || text.length > 80) return { kind: "text", text };
  return { kind: "scalar", text };
}

/** Whether a place lies in the data of a screen (A2UI), and not on a computer. */
function isOfScreen(siblings: Lossless | undefined): boolean {
  return siblings?.type === "object" && memberOf(siblings, "surfaceId") !== undefined;
}

function languageOf(text: string, name: string): Language | null {
  if (SHELL_NAMES.test(name)) return "shell";
  if (SQL_NAMES.test(name) || (MAY_BE_SQL.test(name) && SQL.test(text))) return "sql";
  return null;
}

function unix(raw: string, name: string): Meaning | undefined {
  const time = unixTimeOf(raw, name);
  return time === null ? undefined : { kind: "unix", raw, time };
}

/** The part of a message that describes a screen (A2UI), which is asked as a form. */
function screenOf(value: Lossless): Meaning | undefined {
  const metadata = memberOf(value, "metadata");
  const kind = metadata && memberOf(metadata, "mimeType");
  return kind?.type === "string" && SCREENS.has(kind.value) ? { kind: "screen" } : undefined;
}

/** What a server of MCP lists beside a call: each tool has words and a schema of its own, which say nothing of the call. */
function toolsOf(value: Lossless): Meaning | undefined {
  const [kind, server, tools] = ["type", "server_label", "tools"].map((name) => memberOf(value, name));
  if (kind?.type !== "string" || kind.value !== "mcp_list_tools" || tools?.type !== "array") return undefined;
  const names = tools.items.flatMap((tool) => {
    const name = memberOf(tool, "name");
    return name?.type === "string" ? [name.value] : [];
  });
  if (names.length !== tools.items.length) return undefined;
  return { kind: "tools", server: server?.type === "string" ? server.value : "", names };
}

function email(members: readonly Member[]): Meaning | undefined {
  const found = emailOf(members);
  return found === null ? undefined : { kind: "email", email: found };
}

/** A command in words, as programs are started without a shell. */
function argvOf(items: Lossless[], name: string): Meaning | undefined {
  if (items.length === 0 || !SHELL_NAMES.test(name)) return undefined;
  const words = items.flatMap((item) => (item.type === "string" ? [item.value] : []));
  return words.length === items.length ? { kind: "argv", words, items } : undefined;
}

function patchOf(items: Lossless[]): Meaning | undefined {
  const operations = operationsOf(items);
  return operations === null ? undefined : { kind: "patch", operations };
}

function list(items: Lossless[]): Meaning {
  return { kind: "list", items };
}

/** `{"amount": …, "currency": …}` and nothing else. */
function moneyOf(value: Extract<Lossless, { type: "object" }>): Meaning | undefined {
  if (value.members.length !== 2) return undefined;
  const amount = value.members.find((member) => AMOUNT_NAMES.has(member.name.toLowerCase()));
  return amount && moneyBeside(amount.value, amount.name, value);
}

/** An amount with one currency among its neighbours, and nothing that says in which part of it it is counted. */
function moneyBeside(value: Lossless, name: string, siblings?: Lossless): Meaning | undefined {
  if (siblings?.type !== "object" || !AMOUNT_NAMES.has(name.toLowerCase())) return undefined;
  const { members } = siblings;
  if (members.some((member) => MINOR.test(member.name) || saysMinor(member.value))) return undefined;
  if (members.filter((member) => /^currency(?:code)?$/i.test(member.name)).length !== 1) return undefined;
  const currency = memberOf(siblings, "currency") ?? memberOf(siblings, "currencyCode");
  if (currency?.type !== "string" || !/^[A-Z]{3}$/.test(currency.value)) return undefined;
  const amount = value.type === "number" ? value.raw : value.type === "string" ? value.value : "";
  if (!/^-?\d+(?:\.\d+)?$/.test(amount)) return undefined;
  return { kind: "money", amount, currency: currency.value };
}

/** `"unit": "cents"`. */
function saysMinor(value: Lossless): boolean {
  return value.type === "string" && /^(?:cents?|pence|minor|minor[-_ ]units?)$/i.test(value.value);
}

/** Several objects with the same few plain members read better as a table. */
function tableOf(items: Lossless[]): Meaning | undefined {
  const first = items[0];
  if (items.length < 2 || first?.type !== "object") return undefined;
  const columns = first.members.map((member) => member.name);
  if (columns.length === 0 || columns.length > 8) return undefined;
  const rows: Lossless[][] = [];
  for (const item of items) {
    if (item.type !== "object" || item.members.length !== columns.length) return undefined;
    const row = item.members.map((member) => member.value);
    const fits = item.members.every((member, index) => member.name === columns[index]);
    if (!fits || row.some((cell) => cell.type === "object" || cell.type === "array")) return undefined;
    rows.push(row);
  }
  return { kind: "table", columns, rows };
}
