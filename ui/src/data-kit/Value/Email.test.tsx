/** An e-mail shows who gets it and what it says before all else, and every member of it in exactly one place. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { speak } from "../../i18n/setup";
import { accessibilityProblems } from "../../testing/accessibility";
import { JsonValue } from "./Value";

const show = (json: string) => render(<JsonValue json={json} warnings={[]} />).container;
const rows = (root: Element) =>
  Array.from(root.querySelectorAll("dl > div"), (row) => [
    row.querySelector("dt")?.textContent?.trim(),
    row.querySelector("dd")?.textContent,
  ]);

test("headers come in order, every recipient in full, all other members beneath", async () => {
  const root = show(
    '{"body":"Hello\\nSato","importance":"high","bcc":["x@evil.example"],"Subject":"Late","to":["a@b.example","Ito <i@b.example>"],"from":"me@b.example","retries":10000000000000000001}',
  );
  screen.getByText("E-mail");
  expect(rows(root)).toEqual([
    ["From", "me@b.example"],
    ["To", "a@b.exampleIto <i@b.example>"],
    ["Bcc", "x@evil.example"],
    ["Subject", "Late"],
    ["Body", "Hello\nSato"],
    ["importance", "high"],
    ["retries", "10000000000000000001"],
  ]);
  expect(screen.getAllByRole("listitem").map((each) => each.textContent)).toEqual([
    "a@b.example",
    "Ito <i@b.example>",
    "x@evil.example",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Show as received" }));
  expect(root.querySelector("pre:last-of-type")?.textContent).toContain('"retries": 10000000000000000001');
  expect(await accessibilityProblems(root)).toEqual([]);
});

test("nobody, and a list of nobody, are told apart", () => {
  const numbered = (cc: string) =>
    show(`{"to":"a@b.example","subject":"x","cc":${cc}}`).querySelectorAll("ol > li");
  expect(numbered("[[]]")).toHaveLength(1);
  expect(numbered('["b@b.example",[]]')).toHaveLength(2);
  expect(numbered("[]")).toHaveLength(0);
});

test("HTML is never drawn, and what hides in it is written out", () => {
  const root = show(
    '{"to":"a@b.example","subject":"x","html":"<img src=x onerror=alert(1)><b style=display:none>pay\\u200b</b>"}',
  );
  expect(root.querySelector("img, b")).toBeNull();
  expect(root.textContent).toContain("<img src=x onerror=alert(1)><b style=display:none>payU+200B</b>");
  screen.getByText(/This is HTML, shown as it is written/);
});

test("members that stand twice, that are no texts or that are named strangely are all there", () => {
  const root = show(
    '{"to":{"list":"everybody","__proto__":"x"},"to":"b@b.example","CC":[],"subject":null,"__proto__":{"to":"c@evil.example"},"constructor":1,"t\\u043e":"d"}',
  );
  const names = Array.from(root.querySelectorAll("dt"), (name) => name.textContent?.trim());
  expect(names).toEqual([
    "To",
    "list",
    "__proto__",
    "To",
    "Cc",
    "Subject",
    "__proto__",
    "to",
    "constructor",
    "t\u043e",
  ]);
  for (const value of ["everybody", "b@b.example", "c@evil.example", "nothing (null)"]) {
    expect(root.textContent).toContain(value);
  }
});

test("a name that the word for it does not say stands beside it", () => {
  const root = show('{"toRecipients":["a@b.example"],"text":"Hello"}');
  expect(rows(root).map(([name]) => name)).toEqual(["To toRecipients", "Body text"]);
});

test("what has somewhere to go and is no e-mail is shown by its members", () => {
  show('{"from":"A","to":"B","text":"Hello"}');
  show('{"from":"/a","to":"/b"}');
  expect(screen.queryByText("E-mail")).toBeNull();
});

test("warnings stand at their places, and it is told in Japanese", () => {
  act(() => speak("ja"));
  render(
    <JsonValue
      json='{"to":["a@b.example"],"subject":"x"}'
      warnings={[
        { pointer: "/args/to/0", kind: "invisible", message: { code: "secret-text" } },
        { pointer: "/args/subject", kind: "invisible", message: { code: "html-link" } },
      ]}
    />,
  );
  for (const word of ["メール", "宛先 to", "件名 subject"]) {
    expect(document.body.textContent).toContain(word);
  }
  expect(document.querySelectorAll("dd ul li svg")).toHaveLength(2);
});
