import { expect, test } from "vitest";
import { patternsFor } from "./patterns";
import { validate } from "./validate";

const letters = `${"a".repeat(60)}!`;
const ordinary = "one of the usual texts, not so short";

test.each([
  "^(a+)+$",
  "^(a|a)*$",
  "^((a+)b?)*$",
  "^(?:(?:a)+)+$",
  "^a*a*a*a*a*a*a*a*$",
  `^${"a?".repeat(60)}${"a".repeat(60)}$`,
  `^${"(a|a)".repeat(30)}$`,
  `^${"a{0,60}".repeat(6)}$`,
  "(a*)b\\1",
  "(",
  "a".repeat(201),
])("a pattern that could take the page hostage is not tried: %s", (pattern) => {
  expect(patternsFor(letters)(pattern)).toBe(false);
  const verdict = { complaints: [], skippedPatterns: true, fault: null };
  expect(validate(JSON.stringify({ properties: { a: { pattern } } }), `{"a":"${letters}"}`)).toEqual(verdict);
  const named = JSON.stringify({ patternProperties: { [pattern]: false }, additionalProperties: false });
  expect(validate(named, `{"${letters}":1}`), "nor for names").toEqual(verdict);
});

test.each([
  "^[0-9]{3}$",
  "^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}$",
  "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
  "^(USD|EUR|JPY)$",
  "^\\d+\\.\\d+\\.\\d+(-[a-z]+)?$",
  "^(ab){3}$",
  "^\\p{Lu}[\\])*+]+\\($",
  "x$",
])("a pattern as people write them is tried: %s", (pattern) => {
  expect(patternsFor({ name: ordinary })(pattern)).toBe(true);
});

test("patterns are tried for all texts together, and all of them within one budget", () => {
  const pattern = "^[a-z]+-[a-z]+-[a-z]+$";
  expect(patternsFor(["a".repeat(200)])(pattern)).toBe(true);
  expect(patternsFor(["a".repeat(400)])(pattern), "long").toBe(false);
  expect(patternsFor(Array.from({ length: 50 }, () => "a".repeat(200)))(pattern), "many").toBe(false);
  const isHarmless = patternsFor("a".repeat(200));
  const tried = Array.from({ length: 50 }, () => isHarmless(pattern));
  expect(new Set(tried), "again and again").toEqual(new Set([true, false]));
});

test("an address that could take the page hostage is checked all the same", () => {
  const schema = '{"properties":{"a":{"type":"string","format":"url"}}}';
  expect(validate(schema, `{"a":"http://${letters}"}`).complaints).toEqual([]);
  expect(validate(schema, '{"a":"nowhere"}').complaints).toMatchObject([{ keyword: "format", field: "a" }]);
});
