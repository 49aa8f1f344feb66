/** What hides text is written out by its code points, all of it, and what people write stays as it is. */
import { expect, test } from "vitest";
import { pieces, visible } from "./unseen";

const spaces = (number: number) => " ".repeat(number);

test("marks that cover their neighbours or strike letters out are written out with how many there are", () => {
  expect(visible(`pay ${"\u0300".repeat(600)}5`)).toBe("pay U+0300 ×600 5");
  expect(visible("a\u0300\u0301\u0302\u0303\u0304b")).toBe("aU+0300U+0301U+0302U+0303U+0304b");
  expect(visible("5\u0336\u03360\u0338 yen")).toBe("5U+0336 ×2 0U+0338 yen");
  expect(visible("x\u20e0\u20d2\u20eb")).toBe("xU+20E0U+20D2U+20EB");
  expect(visible("x\u0489\ua672")).toBe("xU+0489U+A672");
  expect(visible("1\ufe0f\u20e3")).toBe("1\ufe0f\u20e3");
  expect(visible("a\u0300\u200d\u0301\u0903\u0302\u0303\u0304")).toContain("U+0300U+200DU+0301U+0903");
  expect(visible("\u2800".repeat(40))).toBe("U+2800 ×40 ");
  expect(visible("a\ufffc")).toBe("aU+FFFC");
});

test("breaks that begin no line on the screen are written out, and those of Windows are not", () => {
  expect(visible("10\r00 EUR")).toBe("10U+000D00 EUR");
  expect(visible("-- note\rUPDATE\r")).toBe("-- noteU+000DUPDATEU+000D");
  expect(visible("a\u2028b\u2029c")).toBe("aU+2028bU+2029c");
  expect(visible("\r\r\n")).toBe("U+000D\r\n");
  expect(visible(`if x:\n${spaces(4)}\r${spaces(4)}y`)).toBe(`if x:\n${spaces(4)}U+000D${spaces(4)}y`);
  for (const text of ["two\r\nlines\r\n", "a\n\tb"]) expect(visible(text)).toBe(text);
});

test("signs that fonts draw as others are written out, and quotation marks are not", () => {
  expect(visible("ls\u037e date")).toBe("lsU+037E date");
  expect(visible("1\u201a000")).toBe("1U+201A000");
  expect(visible("er sagt \u201aja\u2018 (\u201anein\u2018)")).toBe(
    "er sagt \u201aja\u2018 (\u201anein\u2018)",
  );
});

test("what every font draws as the same box is written out", () => {
  expect(visible("a\ue001b\ue002")).toBe("aU+E001bU+E002");
  expect(visible("\u{f0001}\u0378\ufdd0")).toBe("U+F0001U+0378U+FDD0");
});

test("the scripts of the world stay as they are", () => {
  for (const text of [
    "Tie\u0302\u0301ng Vie\u0323\u0302t",
    "ที่นี่ น้ำ ผู้ใหญ่",
    "क्षत्रिय र्त्स्न्य श्रृंखला",
    "בְּרֵאשִׁ֖ית הַֽשִּׁשִּֽׁי",
    "བསྒྲུབས་ ཧཱུྃ",
    "ကျွန်ုပ် မျှို့",
    "か\u3099 1\ufe0f\u20e3 ❤\ufe0f",
  ]) {
    expect(pieces(text)).toEqual([{ at: 0, shown: text, unseen: false }]);
  }
});

test("a selector behind what has no other look is written out", () => {
  for (const text of ["pay", "pay_", "pay ", "pay1", "é", "❤\ufe0f"]) {
    expect(visible(`${text}\ufe0f`)).toBe(`${text}U+FE0F`);
  }
  for (const text of ["❤\ufe0f", "👁\ufe0f", "‼\ufe0f", "ℹ\ufe0f", "佐\ufe0f", "1\ufe0f\u20e3"]) {
    expect(visible(text)).toBe(text);
  }
});

test("a joiner makes one emoji of several, and is written out elsewhere", () => {
  for (const text of ["👨\u200d👩\u200d👧\u200d👦 4", "❤\ufe0f\u200d🔥", "🧑🏽\u200d🚀"]) {
    expect(visible(text)).toBe(text);
  }
  expect(visible("👩\u200d\u200d👧")).toBe("👩U+200D ×2 👧");
  expect(visible("de\u200dlete")).toBe("deU+200Dlete");
});

test("gaps are written out, and indentation and a few empty lines are not", () => {
  expect(visible(`ls${spaces(500)}; rm x`)).toBe("lsU+0020 ×500 ; rm x");
  expect(visible(`ls${"\u00a0".repeat(21)}rm`)).toBe("lsU+00A0 ×21 rm");
  expect(visible(`ls${"\n".repeat(31)}  rm x`)).toBe("lsU+000A ×30 \n  rm x");
  expect(visible(`ls${"\n".repeat(7)}rm x`)).toBe("lsU+000A ×6 \nrm x");
  expect(visible(`${"\n".repeat(30)}rm x`)).toBe("U+000A ×29 \nrm x");
  expect(visible(`ls${spaces(61)}\nrm x`)).toBe("lsU+0020 ×61 \nrm x");
  expect(visible(`if x:\n${spaces(61)}rm x`)).toBe("if x:\nU+0020 ×61 rm x");
  expect(visible(`a\n${"\u00a0\n".repeat(7)}b`)).toBe(`a${"U+000AU+00A0".repeat(7)}\nb`);
  for (const text of [
    `ls${spaces(20)};`,
    "name\t\t\tvalue",
    `if x:\n${spaces(48)}return`,
    `@@ -1 +1 @@\n+${spaces(48)}return\n-${"\t".repeat(8)}go`,
    `ls${spaces(40)}\nrm x`,
    `ls${"\n".repeat(6)}rm x`,
    `ls${"\r\n".repeat(6)}rm x`,
  ]) {
    expect(visible(text)).toBe(text);
  }
});

test("text that is hostile in its length is taken apart at once", () => {
  const begun = performance.now();
  for (const text of ["\u0300", " ", "\n", "\u00a0\n", " \u0300", "\u0300\u200b", "\u0903"]) {
    expect(visible(text.repeat(200_000)).length).toBeGreaterThan(0);
  }
  expect(performance.now() - begun).toBeLessThan(5000);
});
