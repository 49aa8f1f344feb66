import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithHost } from "../../testing/render";
import { CodeBlock } from "./CodeBlock";
import { colour, grammarFor } from "./colours";

const PROGRAM = 'fn main() {\n    let sum = 12; // yen\n\n    pay("Sato");\n}';

test("a program gets the colours of its language and keeps every character", async () => {
  renderWithHost(<CodeBlock text={PROGRAM} language="rust" />);
  const words = await screen.findByText(/^"Sato"$/);
  expect(words.style.color).toBe("var(--code-token-string-expression)");
  expect(words.closest("pre")?.textContent).toBe(PROGRAM);
});

test("a language that nobody knows, and no language, are shown plain", async () => {
  renderWithHost(<CodeBlock text={PROGRAM} language="constructor" />);
  expect(await grammarFor("constructor")).toBeNull();
  await waitFor(() => expect(screen.getByText(/fn main/).tagName).toBe("PRE"));
});

test("what an agent wrote at length stays plain instead of keeping the page busy", async () => {
  const grammar = await grammarFor("JS");
  if (grammar === null) throw new Error("there is a grammar for JavaScript");
  expect(colour("a".repeat(20_001), grammar)).toBeNull();
  expect(colour(`/${"(".repeat(1500)}`, grammar)?.[0]?.length, "one piece").toBe(1);
});
