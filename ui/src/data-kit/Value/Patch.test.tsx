/** Operations of a JSON Patch in words: none is left out, and none says more than was received. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { speak } from "../../i18n/setup";
import { JsonValue } from "./Value";

const show = (json: string) => render(<JsonValue json={json} warnings={[]} />).container;
const lines = (root: Element) => Array.from(root.querySelectorAll("ol > li"), (line) => line.textContent);

test("each operation is a sentence with its value in full", () => {
  const root = show(
    `[{"op":"replace","path":"/a~1b","value":12000000000000000001},{"op":"remove","path":"/c"},
      {"op":"add","path":"/list/-","value":"x\\u200b"},{"op":"move","from":"/d","path":"/e"},
      {"op":"copy","from":"/f","path":"/g"},{"op":"test","path":"","value":null}]`,
  );
  expect(lines(root)).toEqual([
    "Replace /a~1b with12000000000000000001",
    "Remove /c",
    "Add /list/- asxU+200B",
    "Move /d to /e",
    "Copy /f to /g",
    "Go on only if the whole document isnothing (null)",
  ]);
  expect(root.querySelector("ol")?.getAttribute("start"), "counted as pointers do").toBe("0");
  fireEvent.click(screen.getByRole("button", { name: "Show as received" }));
  expect(root.querySelector("pre")?.textContent).toContain('"value": 12000000000000000001');
});

test("what is beside an operation, and what is none, is shown by its members", () => {
  const root = show(
    `{"changes":[{"op":"remove","path":"/a","value":"still here","__proto__":{"x":1}},
      {"op":"destroy","path":"/b","value":"all"},{"op":"replace","path":"/c","path":"/d","value":1},
      {"op":"add","path":"/e"},{"op":"move","path":"/f","from":7},{"op":"add","path":"g","value":2}]}`,
  );
  const [first, ...others] = lines(root);
  expect(first).toMatch(/^Remove \/aAlso said in this operation:.*still here.*__proto__ › x1$/);
  for (const [index, held] of [
    ["destroy", "/b", "all"],
    ["/c", "/d", "1"],
    ["add", "/e"],
    ["/f", "7"],
    ["g", "2"],
  ].entries()) {
    expect(others[index], "no sentence about it").toMatch(/^This is no operation of JSON Patch:/);
    for (const text of held) expect(others[index]).toContain(text);
  }
});

test("pointers cannot speak for the sentence around them", () => {
  const root = show('[{"op":"move","from":"/a to /b\\ue000","path":"/\\u202ec\\ue001"}]');
  expect(lines(root)).toEqual(["Move /a to /bU+E000 to /U+202EcU+E001"]);
  expect(root.querySelectorAll("li code"), "each pointer by itself").toHaveLength(2);
});

test("a list that is no patch stays what it is", () => {
  show('[{"op":"buy","path":"/a"},{"op":"sell","path":"/b"}]');
  show('[{"op":"add","path":"/a","value":1},{"other":1}]');
  expect(screen.queryByText(/JSON Patch/)).toBeNull();
});

test("an object for a value, and warnings, stand in its line; it is told in Japanese", () => {
  act(() => speak("ja"));
  render(
    <JsonValue
      json='[{"op":"add","path":"/a","value":{"b":"c"}}]'
      warnings={[{ pointer: "/args/0/path", kind: "invisible", message: { code: "secret-text" } }]}
    />,
  );
  const line = document.querySelector("ol > li");
  expect(line?.textContent).toContain("/a を次の値で追加:");
  expect(line?.querySelector("dt")?.textContent).toBe("0 › value › b");
  expect(line?.querySelectorAll("svg")).toHaveLength(1);
});
