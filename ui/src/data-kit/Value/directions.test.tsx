/** What letters that run to the left turn around stands in the order in which it is sent. */
import { expect, test } from "vitest";
import { renderWithHost } from "../../testing/render";
import { asSent, inOrder, turnedLines } from "./directions";
import { Marked } from "./Marked";
import { Plain } from "./Plain";
import { TypedNote } from "./TypedNote";
import { pieces, visible } from "./unseen";

/** Isolates in signs that can be read. */
function drawn(text: string): string {
  return inOrder(text).replaceAll("\u2067", "«").replaceAll("\u2066", "‹").replaceAll("\u2069", "»");
}

test("signs that run to the left turn nothing around", () => {
  for (const sign of [
    "\u05be",
    "\u05c0",
    "\u05c3",
    "\u05f4",
    "\u061b",
    "\u06d4",
    "\u07fa",
    "א",
    "ن",
    "\u{10840}",
  ]) {
    expect(drawn(`1234${sign}5678`)).toBe(`1234«${sign}»5678`);
    expect(drawn(`100 ${sign} 900`)).toBe(`100 «${sign}» 900`);
    expect(drawn(`Pay 1234${sign}5678 to Kim`)).toBe(`Pay 1234«${sign}»5678 to Kim`);
  }
  expect(drawn("\u0661\u0662-\u0663\u0664")).toBe("‹\u0661\u0662»-‹\u0663\u0664»");
  expect(drawn("| ן | 100 | ן | 900 |"), "a letter alone may pass for a bar").toContain("«ן» | 100 | «ן»");
  expect(drawn("/srv/ab/ח/ד/x"), "folders stay in their order").toBe("/srv/ab/«ח»/«ד»/x");
  expect(drawn("משה כהן (Haifa)")).toBe("«משה כהן» (Haifa)");
  expect(drawn("To משה כהן, now"), "a name is one run").toBe("To «משה כהן», now");
});

test("a line of prose stands in the order in which it is sent as well", () => {
  expect(drawn("שלם 500 ש״ח ליוסי כהן")).toBe("«שלם» 500 «ש״ח ליוסי כהן»");
  expect(drawn("Pay 1\u05be2\nחשבון ראשי של החברה 54 (Ac) דחוף\n")).toBe(
    "Pay 1«\u05be»2\n«חשבון ראשי של החברה» 54 (Ac) «דחוף»\n",
  );
  expect(drawn("שלום, יוסי.")).toBe("«שלום, יוסי».");
  expect(turnedLines("שלום, יוסי.\nPay א\nשלם 500 ליוסי")).toEqual(["Pay א", "שלם 500 ליוסי"]);
});

test("no text looks like another one that holds its parts the other way round", () => {
  for (const [one, other] of [
    ["prod → כספים ראשי", "כספים ראשי → prod"],
    ["prod → כספים ראשי ⇦", "כספים ראשי → prod"],
    ["500 שלם ⇦", "שלם 500"],
    ["מקור → יעד", "יעד → מקור"],
    ["bak/נתונים", "נתונים/bak"],
    ["a: נתונים", "נתונים :a"],
    ["7 נתונים", "נתונים 7"],
  ] as const) {
    expect(drawn(one), "what is isolated cannot change places").toBe(
      one.replaceAll(/[א-ת]+(?: [א-ת]+)*/g, "«$&»"),
    );
    expect(asSent(inOrder(one))).toBe(one);
    expect(asSent(inOrder(other))).toBe(other);
  }
  const { container } = renderWithHost(<Plain text="כספים ראשי → prod" />);
  expect(container.textContent).toBe("כספים ראשי → prod");
  expect([...container.querySelectorAll("bdi bdi")].map((run) => run.textContent)).toEqual(["כספים ראשי"]);
});

test("nothing is lost, and other scripts stay as they are", () => {
  for (const text of ["", "pay", "給料 1234", "a\n\nא1\nb", "שלם 500 ליוסי", "x \u0661\u0662"]) {
    expect(asSent(inOrder(text))).toBe(text);
  }
  expect(visible("Grüße, 佐藤 ❤")).toBe("Grüße, 佐藤 ❤");
});

test("an agent's own isolates are spelled out, and no isolate of ours is", () => {
  expect(pieces("1\u20672").map(({ shown }) => shown)).toEqual(["1", "U+2067", "2"]);
  const { container } = renderWithHost(<Plain text={"1234\u05be5678"} />);
  expect(container.textContent).toBe("1234\u05be5678");
  const [outer, inner] = container.querySelectorAll("bdi");
  expect([outer?.dir, inner?.dir, inner?.textContent]).toEqual(["ltr", "rtl", "\u05be"]);
});

test("colours change nothing about it", () => {
  const { container } = renderWithHost(
    <Marked text={"kill 11\u05be22"} spans={[{ to: 4, colour: "red" }]} />,
  );
  expect([...container.querySelectorAll("bdi bdi")].map((run) => run.textContent)).toEqual(["\u05be"]);
});

test("a field, which draws them as it likes, has the line in its order beside it", () => {
  const { container } = renderWithHost(<TypedNote text={"ok\nPay 1234\u05be5678"} />);
  expect(container.textContent).toContain("In the order in which it is sent:");
  expect(container.querySelector("q")?.textContent).toBe("Pay 1234\u05be5678");
  expect(container.querySelector("q bdi bdi")?.textContent).toBe("\u05be");
});
