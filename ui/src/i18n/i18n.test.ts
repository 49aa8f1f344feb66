import { expect, test } from "vitest";
import { en } from "./en";
import { ja } from "./ja";
import { spokenLanguage } from "./setup";

type Words = { [key: string]: string | Words };

function entries(words: Words, path = ""): [key: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const name = path === "" ? key : `${path}.${key}`;
    return typeof value === "string" ? [[name, value]] : entries(value, name);
  });
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? "").toSorted();
}

test("both languages have the same keys, and none is empty", () => {
  expect(entries(ja).map(([key]) => key)).toEqual(entries(en).map(([key]) => key));
  expect([...entries(en), ...entries(ja)].filter(([, text]) => text.trim() === "")).toEqual([]);
});

test("a translation fills in the same values", () => {
  const japanese = new Map(entries(ja));
  for (const [key, text] of entries(en)) {
    expect(placeholders(japanese.get(key) ?? ""), key).toEqual(placeholders(text));
  }
});

test("a language that is not spoken here falls back to English", () => {
  expect(spokenLanguage("system", ["ja-JP", "en"])).toBe("ja");
  expect(spokenLanguage("system", ["fr-FR", "ja"])).toBe("ja");
  expect(spokenLanguage("system", ["fr-FR"])).toBe("en");
  expect(spokenLanguage("en", ["ja-JP"])).toBe("en");
});
