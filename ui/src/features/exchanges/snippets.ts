/**
 * An exchange as a command for a shell, or as a few lines of a language. It holds what was logged, so secrets are
 * already redacted, and every text that an agent chose is quoted by the rules of where it goes.
 */
import type { ExchangeView, HeaderPair } from "../../host/generated/api";

/** Headers that every client sets by itself or that would contradict it. */
const OWN_HEADERS = new Set(["content-length", "host", "connection", "accept-encoding", "transfer-encoding"]);

export function asCurl({ row, requestHeaders, requestBody }: ExchangeView): string {
  const parts = [`curl -X ${row.method} ${shell(row.url)}`];
  for (const { name, value } of sentBy(requestHeaders)) parts.push(`-H ${shell(`${name}: ${value}`)}`);
  if (requestBody !== null) parts.push(`--data-raw ${shell(requestBody)}`);
  if (row.frames > 1) parts.push("--no-buffer");
  return parts.join(" \\\n  ");
}

export function asRust({ row, requestHeaders, requestBody }: ExchangeView): string {
  const lines = [
    "let response = reqwest::Client::new()",
    `    .request(reqwest::Method::from_bytes(b${json(row.method)})?, ${raw(row.url)})`,
    ...sentBy(requestHeaders).map(({ name, value }) => `    .header(${raw(name)}, ${raw(value)})`),
  ];
  if (requestBody !== null) lines.push(`    .body(${raw(requestBody)})`);
  return [...lines, "    .send()", "    .await?;", ""].join("\n");
}

export function asPython({ row, requestHeaders, requestBody }: ExchangeView): string {
  const headers = sentBy(requestHeaders).map(({ name, value }) => `        ${json(name)}: ${json(value)},`);
  const lines = [
    "import httpx",
    "",
    "with httpx.stream(",
    `    ${json(row.method)},`,
    `    ${json(row.url)},`,
  ];
  if (headers.length > 0) lines.push("    headers={", ...headers, "    },");
  if (requestBody !== null) lines.push(`    content=${json(requestBody)}.encode(),`);
  lines.push("    timeout=None,", ") as response:");
  lines.push("    for line in response.iter_lines():", "        print(line)", "");
  return lines.join("\n");
}

function sentBy(headers: readonly HeaderPair[]): readonly HeaderPair[] {
  return headers.filter(({ name }) => !OWN_HEADERS.has(name.toLowerCase()));
}

/** Single quotes keep everything but themselves from the shell. */
function shell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A JSON string with nothing but ASCII is a string of Python, too. */
function json(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** A raw string of Rust, with more signs around it than stand in it. */
function raw(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/"(#*)/g)].map(([, signs]) => (signs ?? "").length + 1));
  const signs = "#".repeat(longest);
  return longest === 0 ? `r"${text}"` : `r${signs}"${text}"${signs}`;
}
