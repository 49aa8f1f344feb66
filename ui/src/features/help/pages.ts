/** The pages of the help: those of the guide as they lie in the repository, in both languages. */

import { formatRoute } from "../../places/route";

type Load = () => Promise<string>;

const guide = import.meta.glob<string>("../../../../src-tauri/docs/guide/**/*.md", {
  query: "?raw",
  import: "default",
});
const papers = import.meta.glob<string>("../../../../src-tauri/docs/{CHANGELOG,guarantees}.md", {
  query: "?raw",
  import: "default",
});

/** In the order in which somebody meets them. */
export const PAGES = [
  "connect",
  "chat",
  "approve",
  "inspect",
  "tap",
  "mock",
  "rules",
  "history",
  "ledger",
  "links",
  "runs",
  "run-files",
  "traces",
  "guarantees",
  "whats-new",
] as const;
export type PageName = (typeof PAGES)[number];

/** In English, pages that are papers of the repository as well. */
const PAPERS: Partial<Record<PageName, string>> = { guarantees: "guarantees", "whats-new": "CHANGELOG" };

/** The text of a page in a language. */
export async function textOf(page: PageName, language: string): Promise<string> {
  const own = language === "ja" ? ending(guide, `/guide/ja/${page}.md`) : undefined;
  const load = own ?? ending(papers, `/docs/${PAPERS[page]}.md`) ?? ending(guide, `/guide/${page}.md`);
  if (load === undefined) throw new Error(`BUG: no page ${page}`);
  return led(joined(await load()));
}

/** Links to other pages of the repository lead to those of the help: `../guarantees.md` is `#/help/guarantees`. */
function led(text: string): string {
  return text.replace(/\]\((?:[\w./-]*\/)?([\w-]+)\.md\)/g, (whole, name: string) => {
    const page = PAGES.find((each) => each === name || PAPERS[each] === name);
    return page === undefined ? whole : `](${formatRoute({ place: "help", id: page })})`;
  });
}

function ending(texts: Record<string, Load>, path: string): Load | undefined {
  return Object.entries(texts).find(([each]) => each.endsWith(path))?.[1];
}

/** What begins a line that is no continuation of the one before. */
const BEGINS = /^\s*([-*] |\d+\. |[|#>]|```|$)/;
/** Letters that are written without spaces between them. */
const CLOSE = /[\u3000-\u9fff\uff00-\uffef]/;

/** A line of the guide ends where the editor is full, and a paragraph where it is shown is as wide as there is room. */
export function joined(text: string): string {
  let inCode = false;
  // Pictures are of the very application that shows this.
  const worded = text.replace(/^!\[.*\]\(.*\)\n\n?/gm, "");
  return worded.split("\n").reduce((before, line) => {
    if (line.startsWith("```")) inCode = !inCode;
    const last = before.slice(before.lastIndexOf("\n") + 1);
    const goesOn = !inCode && last.trim() !== "" && !/^[|#]|^```/.test(last) && !BEGINS.test(line);
    if (before === "" || !goesOn) return before === "" ? line : `${before}\n${line}`;
    const next = line.trim();
    return before + (CLOSE.test(before.at(-1) ?? "") || CLOSE.test(next.charAt(0)) ? "" : " ") + next;
  }, "");
}
