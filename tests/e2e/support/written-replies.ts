/** Replies as they are written down beside the samples of `a2a-hitl`. */
import { readFileSync } from "node:fs";

export type Reply = {
  parts?: { text?: string; data?: unknown; metadata?: unknown }[];
  metadata?: unknown;
  extensions?: string[];
  method?: string;
  params?: unknown;
};

/** What is to be answered, by the name of what is asked; nothing, where the answer comes from somewhere else. */
export const WRITTEN: Record<string, { reply: Reply | null }> = Object.assign(
  {},
  ...["samples", "rows", "passed_on", "variants"].map((file) =>
    JSON.parse(
      readFileSync(
        new URL(`../../../src-tauri/crates/a2a-hitl/tests/hitl/${file}.json`, import.meta.url),
        "utf8",
      ),
    ),
  ),
);

/** The reply as it was written down, in the spelling of 1.0, without what the SDK adds. */
export function plain({ parts, metadata, extensions, method, params }: Reply): object {
  if (method !== undefined) return { method, params };
  const said = (parts ?? []).map(({ text, data, metadata: about }) => ({
    ...(text !== undefined && { text: text.startsWith("{") ? JSON.parse(text) : text }),
    ...(data !== undefined && { data: undated(data) }),
    ...(about !== undefined && { metadata: about }),
  }));
  if (metadata === undefined) return { parts: said };
  // Beside an answer that stands in the metadata, words are for people.
  return { parts: said.filter((part) => !("text" in part)), metadata, extensions: extensions ?? [] };
}

/** Without the moment of a decision, which is whenever the test ran. */
function undated(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data), (name, value) => {
    if (name !== "timestamp" || typeof value !== "string") return value;
    return Number.isNaN(Date.parse(value)) ? value : "a moment";
  });
}
