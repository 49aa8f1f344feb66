/** An exchange as a command for a shell. It holds what was logged, so secrets are already redacted. */
import type { ExchangeView } from "../../host/generated/api";

/** Headers that curl sets by itself or that would contradict it. */
const OWN_HEADERS = new Set(["content-length", "host", "connection", "accept-encoding"]);

export function asCurl({ row, requestHeaders, requestBody }: ExchangeView): string {
  const parts = [`curl -X ${row.method} ${quote(row.url)}`];
  for (const { name, value } of requestHeaders) {
    if (!OWN_HEADERS.has(name.toLowerCase())) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  }
  if (requestBody !== null) parts.push(`--data-raw ${quote(requestBody)}`);
  if (row.frames > 1) parts.push("--no-buffer");
  return parts.join(" \\\n  ");
}

/** Single quotes keep everything but themselves from the shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
