/** Pages of a text are the text, whatever it is made of, and none of them is more than a screen can bear. */
import { expect, test } from "vitest";
import { isLong, pagesOf } from "./pages";

const LIMIT = 20_000;

for (const [what, text] of [
  ["words without a line", "a".repeat(1 << 20)],
  ["very many lines", "1,\n".repeat(300_000)],
  ["lines that are long", `${"x".repeat(19_999)}\n`.repeat(20)],
  ["characters of two halves", `a${"🀄".repeat(40_000)}`],
  ["an empty line at each end", `\n${"b".repeat(LIMIT)}\n`],
] as const) {
  test(`pages of ${what} are all of it`, () => {
    const pages = pagesOf(text);
    expect(pages.join("") === text, "nothing is left out").toBe(true);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      expect(page.length).toBeLessThanOrEqual(LIMIT);
      expect(page.split("\n").length).toBeLessThanOrEqual(501);
      expect(() => encodeURIComponent(page), "no character is cut").not.toThrow();
    }
    expect(isLong(text)).toBe(true);
  });
}

test("what fits is one page", () => {
  for (const text of ["a", "a".repeat(LIMIT), "a\n".repeat(500)]) {
    expect(pagesOf(text)).toEqual([text]);
    expect(isLong(text)).toBe(false);
  }
  expect(pagesOf("")).toEqual([]);
});
