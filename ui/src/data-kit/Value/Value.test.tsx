import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Plain } from "./Plain";
import { visible } from "./unseen";
import { JsonValue } from "./Value";

const show = (value: unknown) => render(<JsonValue json={JSON.stringify(value)} warnings={[]} />);

test("what lies deep is named by its whole place and is not moved aside any further", () => {
  const { container } = show({ a: { b: { c: { d: "deep" } } } });
  expect(container.querySelector("dt")?.textContent).toBe("a");
  expect(screen.getByTitle("/a/b/c").textContent).toBe("a › b › c");
  expect(screen.getByTitle("/a/b/c/d").textContent).toBe("a › b › c › d");
  screen.getByText("deep");
});

test("an address on the way is known by its last part, and whole at its own", () => {
  const uri = "https://labs.example/a2a/ext/hitl-v1/";
  const container = show({ [uri]: { calls: [{ args: { [uri]: "ls", "": "x" } }] } }).container;
  const told = (selector: string) =>
    [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(told("[title]")).toEqual(["hitl-v1 › calls › 0 › args"]);
  expect(told("dt"), "one of several by itself").toEqual([
    uri,
    "calls",
    "hitl-v1 › calls › 0 › args",
    uri,
    "empty name",
  ]);
});

test("the place of several values stands once above them", () => {
  const gate = { id: "gate-1", label: "Plan review", by: { name: "a", role: "b" } };
  const { container } = show({ data: { gates: [gate] } });
  const told = [...container.querySelectorAll("[title]")].map(({ textContent }) => textContent);
  expect(told).toEqual(["data › gates › 0", "data › gates › 0 › by"]);
  const names = [...container.querySelectorAll("dt")].map(({ textContent }) => textContent);
  expect(names).toEqual(["data", "gates", "id", "label", "by", "name", "role"]);
});

test("more values than can be laid out are shown as text, all of them", () => {
  const list = Array.from({ length: 2500 }, (_, index) => `value ${index}`);
  const { container } = show({ list });
  expect(container.querySelectorAll("li")).toHaveLength(0);
  screen.getByText(/too many values/);
  expect(container.textContent).toContain('"value 0"');
  for (let page = 1; page < 6; page += 1) {
    expect(container.textContent).not.toContain('"value 2499"');
    fireEvent.click(screen.getAllByRole("button", { name: "Next page" })[0] ?? container);
  }
  expect(container.textContent).toContain('"value 2499"');
});

test("what is not seen is written by its code point", () => {
  expect(visible("pay\u200bpal \u202efdp")).toBe("payU+200Bpal U+202Efdp");
  expect(visible("two\nlines \u2764\ufe0f")).toBe("two\nlines \u2764\ufe0f");
});

test("a text full of unseen characters is shown without an element for each", () => {
  const { container } = render(<Plain text={"a\u200b".repeat(3000)} />);
  expect(container.querySelectorAll("mark")).toHaveLength(0);
  expect(container.textContent).toBe("aU+200B".repeat(3000));
});

test("a pile of marks and a gap are boxes that say how many, and nothing is left out beside them", () => {
  const { container } = render(<Plain text={`pay ${"\u0300".repeat(600)}5${" ".repeat(300)}now`} />);
  const boxes = Array.from(container.querySelectorAll("mark"), (mark) => mark.textContent);
  expect(boxes).toEqual(["U+0300 ×600", "U+0020 ×300"]);
  expect(container.textContent).toBe("pay U+0300 ×6005U+0020 ×300now");
});
