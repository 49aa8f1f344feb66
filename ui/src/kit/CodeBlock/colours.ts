/**
 * Which piece of a program has which colour. Grammars are fetched one by one, when a block in their language is first
 * shown. What agents write may be made to keep a grammar busy, so long texts and lines that take long stay plain.
 *
 * Deliberately absent: languages whose grammar drags in many others, and the WebAssembly engine, which the content
 * security policy forbids.
 */
import { useEffect, useState } from "react";
import { createCssVariablesTheme, createHighlighterCoreSync, type LanguageInput } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

export type Piece = { text: string; colour: string | undefined };

const GRAMMARS: Readonly<Record<string, () => LanguageInput>> = {
  bash: () => import("shiki/langs/bash.mjs"),
  c: () => import("shiki/langs/c.mjs"),
  csharp: () => import("shiki/langs/csharp.mjs"),
  css: () => import("shiki/langs/css.mjs"),
  diff: () => import("shiki/langs/diff.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  html: () => import("shiki/langs/html.mjs"),
  java: () => import("shiki/langs/java.mjs"),
  javascript: () => import("shiki/langs/javascript.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  kotlin: () => import("shiki/langs/kotlin.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  rust: () => import("shiki/langs/rust.mjs"),
  sql: () => import("shiki/langs/sql.mjs"),
  toml: () => import("shiki/langs/toml.mjs"),
  typescript: () => import("shiki/langs/typescript.mjs"),
  xml: () => import("shiki/langs/xml.mjs"),
  yaml: () => import("shiki/langs/yaml.mjs"),
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  cs: "csharp",
  js: "javascript",
  kt: "kotlin",
  patch: "diff",
  py: "python",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  ts: "typescript",
  yml: "yaml",
  zsh: "bash",
};

const LONGEST_TEXT = 20_000;
const LONGEST_LINE = 1000;
const LONGEST_LINE_MS = 50;

const theme = createCssVariablesTheme({ name: "page", variablePrefix: "--code-" });
const highlighter = createHighlighterCoreSync({
  themes: [theme],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

/** The grammar for the language that an agent named, once it is there; `null` where there is none. */
export async function grammarFor(language: string): Promise<string | null> {
  const named = language.toLowerCase();
  const name = OTHER_NAMES[named] ?? named;
  const grammar = Object.hasOwn(GRAMMARS, name) ? GRAMMARS[name] : undefined;
  if (grammar === undefined) return null;
  await highlighter.loadLanguage(grammar());
  return name;
}

/** The lines of `text` in coloured pieces, or `null` for what stays plain. The pieces make up the text exactly. */
export function colour(text: string, grammar: string): Piece[][] | null {
  if (text.length > LONGEST_TEXT) return null;
  const lines = highlighter.codeToTokensBase(text, {
    lang: grammar,
    theme: theme.name ?? "page",
    tokenizeMaxLineLength: LONGEST_LINE,
    tokenizeTimeLimit: LONGEST_LINE_MS,
  });
  return lines.map((line) => line.map(({ content, color }) => ({ text: content, colour: color })));
}

/** The grammar of a language once it is there. Until then, and where there is none, text stays plain. */
export function useGrammar(language: string): string | null {
  const [grammar, setGrammar] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    grammarFor(language).then(
      (found) => isShown && setGrammar(found),
      // Plain is readable: there is nothing to tell.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [language]);
  return grammar;
}
