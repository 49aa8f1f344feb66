/**
 * What a value in a request means to a reader: money, a moment, an address, a command, a table.
 *
 * A meaning is only ever shown *beside* the value as received; when a value cannot be shown exactly in
 * the friendlier form (too many digits, an unknown currency) it has no meaning and stays plain.
 */
import { type Lossless, type Member, memberOf } from "../../kit/lossless";

export type Meaning =
  | { kind: "money"; amount: string; currency: string }
  | { kind: "moment"; iso: string }
  | { kind: "url"; url: string }
  | { kind: "code"; text: string }
  | { kind: "table"; columns: string[]; rows: Lossless[][] }
  | { kind: "text"; text: string }
  | { kind: "scalar"; text: string }
  | { kind: "members"; members: Member[] }
  | { kind: "list"; items: Lossless[] };

const AMOUNT_NAMES = new Set(["amount", "value", "total", "price", "sum"]);
const CODE_NAMES = /^(?:command|cmd|script|shell|code|sql|query|statement|diff|patch)$/i;
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Reads a value. `name` and `siblings` are where it stands, when it is a member of an object. */
export function meaningOf(value: Lossless, name = "", siblings?: Lossless): Meaning {
  switch (value.type) {
    case "number":
      return moneyBeside(value, name, siblings) ?? { kind: "scalar", text: value.raw };
    case "boolean":
      return { kind: "scalar", text: String(value.value) };
    case "null":
      return { kind: "scalar", text: "null" };
    case "string":
      return meaningOfText(value.value, name, siblings);
    case "array":
      return tableOf(value.items) ?? { kind: "list", items: value.items };
    case "object":
      return moneyOf(value) ?? { kind: "members", members: value.members };
  }
}

/**
 * An amount in the person's language, or `null` when it could not be shown to the last digit.
 * The number of decimals is that of the text: 1200.50 stays 1,200.50 in any currency.
 */
export function formatMoney(amount: string, currency: string, language: string): string | null {
  const decimals = /^-?\d{1,15}(?:\.(\d{1,6}))?$/.exec(amount);
  if (decimals === null || amount.replace(/\D/g, "").length > 15) return null;
  const digits = decimals[1]?.length ?? 0;
  try {
    return new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      currencyDisplay: "symbol",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(Number(amount));
  } catch {
    return null;
  }
}

function meaningOfText(text: string, name: string, siblings: Lossless | undefined): Meaning {
  const money = moneyBeside({ type: "string", value: text }, name, siblings);
  if (money) return money;
  if (ISO_MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return { kind: "moment", iso: text };
  if (/^https?:\/\/\S+$/i.test(text)) return { kind: "url", url: text };
  if (CODE_NAMES.test(name)) return { kind: "code", text };
  if (text.includes("\n") || text.length > 80) return { kind: "text", text };
  return { kind: "scalar", text };
}

/** `{"amount": …, "currency": …}` and nothing else. */
function moneyOf(value: Extract<Lossless, { type: "object" }>): Meaning | undefined {
  if (value.members.length !== 2) return undefined;
  const amount = value.members.find((member) => AMOUNT_NAMES.has(member.name.toLowerCase()));
  return amount && moneyBeside(amount.value, amount.name, value);
}

/** An amount with a currency among its neighbours. */
function moneyBeside(value: Lossless, name: string, siblings?: Lossless): Meaning | undefined {
  if (!siblings || !AMOUNT_NAMES.has(name.toLowerCase())) return undefined;
  const currency = memberOf(siblings, "currency") ?? memberOf(siblings, "currencyCode");
  if (currency?.type !== "string" || !/^[A-Z]{3}$/.test(currency.value)) return undefined;
  const amount = value.type === "number" ? value.raw : value.type === "string" ? value.value : "";
  if (!/^-?\d+(?:\.\d+)?$/.test(amount)) return undefined;
  return { kind: "money", amount, currency: currency.value };
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
