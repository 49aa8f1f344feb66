import { expect, test } from "vitest";
import { readAddress } from "./address";

function check(text: string, expected: unknown, why: string) {
  expect(readAddress(text)?.concerns ?? null, why).toEqual(expected);
}

test("an address says what it may hide", () => {
  check("https://example.com/a", [], "nothing to point out");
  check("https://аpple.com/", ["punycode"], "a Cyrillic letter that looks Latin");
  check("https://bank.example@evil.example/", ["user-info"], "the host is behind the @");
  check("http://127.0.0.1:8080/", ["raw-address", "not-secure"], "a number instead of a name");
});

test("only web addresses can be opened", () => {
  for (const text of [
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "//x",
    "mailto:a@b.c",
  ]) {
    check(text, null, text);
  }
});

test("what is written as no program writes it is read and not opened", () => {
  expect(readAddress("HTTPS://example.com/a?b#c")?.opens).toBe(true);
  for (const text of [
    "https:evil.example",
    "https:/evil.example",
    "https://a\t.example",
    " https://a.example",
  ]) {
    expect(readAddress(text), text).toMatchObject({ opens: false });
  }
});
