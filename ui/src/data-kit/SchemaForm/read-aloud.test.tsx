/** A form is filled in by ear and by keyboard as well: what a field is called, what is said of it, and what is wrong. */
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { accessibilityProblems } from "../../testing/accessibility";
import { readEditor } from "../../testing/json-editor";
import { renderWithHost } from "../../testing/render";
import { SchemaForm, untouchedValues } from "./SchemaForm";

const text = { type: "string" };
const ALL_KINDS = {
  name: { ...text, description: "Who it is for" },
  note: { ...text, maxLength: 900 },
  mail: { ...text, format: "email" },
  day: { ...text, format: "date" },
  at: { ...text, format: "date-time", deprecated: true },
  sum: { type: "number" },
  sure: { type: "boolean", description: "Really" },
  pick: { enum: ["a", "b"] },
  days: { type: "array", items: { enum: ["mon", "tue"] }, description: "Of the week", minItems: 1 },
  kind: { const: "trip", description: "Of what" },
  maybe: { anyOf: [text, { type: "null" }] },
  file: { ...text, format: "byte", description: "A picture" },
  trip: { type: "object", properties: { to: text }, description: "Where to", required: ["to"] },
  tags: { type: "array", items: text, description: "Words", maxItems: 1, uniqueItems: true },
  any: { description: "Whatever" },
};

function open(values: object) {
  const schema = JSON.stringify({ type: "object", properties: ALL_KINDS, required: ["kind"] });
  const onValues = vi.fn<(json: string | null) => void>();
  const { container } = renderWithHost(
    <SchemaForm schema={schema} values={JSON.stringify(values)} onValues={onValues} isProposal />,
  );
  return { container, sent: () => onValues.mock.lastCall?.[0] };
}

/** What is read aloud with a control or a group. */
function toldOf(element: Element): string {
  const ids = (element.getAttribute("aria-describedby") ?? "").split(" ");
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" | ");
}

const group = (name: string) => screen.getByRole("group", { name });

test.each([
  ["empty", {}],
  [
    "with what does not fit",
    {
      name: 5,
      mail: "mia",
      day: "soon",
      at: "now",
      sum: "much",
      sure: "maybe",
      pick: "c",
      days: [],
      kind: "other",
      file: 1,
      trip: {},
      tags: ["a", "a"],
      more: { deep: true },
    },
  ],
])("a form of all kinds of fields can be used by ear: %s", async (_, values) => {
  const { container } = open(values);
  await readEditor("any (optional)");
  expect(await accessibilityProblems(container)).toEqual([]);
  for (const control of screen.getAllByRole("textbox")) {
    expect(control.getAttribute("aria-label") ?? control.getAttribute("aria-labelledby")).toBeTruthy();
  }
  for (const focusable of container.querySelectorAll("input, textarea, button")) {
    const isHidden = focusable.closest("[aria-hidden=true], [hidden]") !== null;
    if (!isHidden) expect(focusable.getAttribute("tabindex"), focusable.outerHTML).not.toBe("-1");
  }
});

test("what is said of a field or a group is read aloud with it", () => {
  open({ trip: { to: "Nara" } });
  for (const [name, said] of [
    ["days (optional)", "Of the week"],
    ["kind", "Of what"],
    ["file (optional)", "A picture"],
    ["trip (optional)", "Where to"],
    ["tags (optional)", "Words"],
    [
      "any (optional)",
      "WhateverThe agent does not say what kind of value this is, so it is entered as JSON.",
    ],
  ] as const) {
    expect(toldOf(group(name)), name).toContain(said);
  }
  expect(toldOf(screen.getByRole("textbox", { name: "name (optional)" }))).toContain("Who it is for");
  expect(toldOf(screen.getByRole("button", { name: /sure \(optional\)$/ }))).toContain("Really");
  expect(toldOf(screen.getByRole("textbox", { name: "at (optional)" }))).toContain("outdated");
});

test("what is wrong is read aloud with the field or the group that it is about, and is sent if the person says so", () => {
  const { sent } = open({ sum: "much", days: [], trip: {}, tags: ["a", "a"] });
  expect(toldOf(screen.getByRole("textbox", { name: "sum (optional)" }))).toContain("This is no number.");
  for (const [name, error] of [
    ["days (optional)", "There are too few of these. At least: 1"],
    ["tags (optional)", "There are too many of these. At most: 1"],
  ] as const) {
    expect(toldOf(group(name)), name).toContain(error);
  }
  const to = screen.getByRole("textbox", { name: "to" });
  expect(toldOf(group("trip (optional)")), "nobody is blamed before").toBe("Where to");
  for (const value of ["N", ""]) fireEvent.change(to, { target: { value } });
  expect(toldOf(group("trip (optional)"))).toBe("Where to | /trip/to This is needed.");
  fireEvent.change(to, { target: { value: "Nara" } });
  expect(toldOf(group("trip (optional)")), "it is put right").not.toContain("This is needed.");
  fireEvent.click(screen.getByRole("button", { name: "Remove 2" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "tue" }));
  expect(sent(), "the number is left").toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: /^Send although/ }));
  expect(JSON.parse(sent() ?? "null")).toEqual({
    sum: "much",
    days: ["tue"],
    kind: "trip",
    trip: { to: "Nara" },
    tags: ["a"],
  });
});

test("two of the same are said to be", () => {
  const schema = { properties: { tags: { type: "array", items: text, uniqueItems: true } } };
  renderWithHost(
    <SchemaForm schema={JSON.stringify(schema)} values='{"tags":["a","a"]}' onValues={vi.fn()} />,
  );
  expect(toldOf(group("tags (optional)"))).toContain("Two of these are the same.");
});

test.each([
  [{}, "The agent does not say what kind of value this is"],
  [{ type: ["string", "integer"] }, "This may be of several kinds"],
  [{ anyOf: [text, { type: "integer" }] }, "This may be of several kinds"],
  [{ type: "array" }, "The agent does not say what kind of value this is"],
  [{ type: "array", items: { type: "object" } }, "The agent does not say which names this has"],
  [{ type: "object", additionalProperties: text }, "The agent does not say which names this has"],
  [{ properties: { a: {} }, type: ["object", "array"] }, "This may be of several kinds"],
  [{ $ref: "#" }, "This is described by something that contains itself"],
  [
    {
      type: "object",
      properties: Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`p${index}`, text])),
    },
    "This has too many fields to lay out",
  ],
])("what is entered as JSON says why: %#", (it, why) => {
  const schema = {
    properties: { it: { type: "object", properties: { it }, required: ["it"] } },
    required: ["it"],
  };
  const asked = "$ref" in it ? { properties: { it } } : schema;
  renderWithHost(
    <SchemaForm schema={JSON.stringify(asked)} values='{"it":{"it":null}}' onValues={vi.fn()} />,
  );
  expect(screen.getByText(why, { exact: false }).closest("fieldset")).not.toBeNull();
});

test("a form of which nothing has to be there goes untouched, whatever else its schema says", () => {
  const schema = {
    type: "object",
    properties: { ...ALL_KINDS, "x-odd": { "x-widget": [{}], type: "string", examples: [1] } },
    "ui:order": ["*"],
    $comment: "unknown",
  };
  expect(untouchedValues(JSON.stringify(schema), "{}")).toBe("{}");
});
