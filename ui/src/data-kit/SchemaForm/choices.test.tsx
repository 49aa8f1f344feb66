/** What is chosen is what is sent, also where two choices read the same; and what can be nothing else needs no choosing. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { speak } from "../../i18n/setup";
import { renderWithHost } from "../../testing/render";
import { presetValues } from "./fields";
import { SchemaForm, untouchedValues } from "./SchemaForm";

function open(
  properties: object,
  { required = [], values = {} }: { required?: string[]; values?: object } = {},
) {
  const onValues = vi.fn<(json: string | null) => void>();
  const schema = JSON.stringify({ type: "object", properties, required });
  const { container } = renderWithHost(
    <SchemaForm schema={schema} values={JSON.stringify(values)} onValues={onValues} isProposal />,
  );
  return { container, sent: () => onValues.mock.lastCall?.[0]?.replaceAll(/\s/g, "") };
}

/** What would go as it stands. */
function preset(properties: object, required: string[], values: object = {}): unknown {
  const schema = JSON.stringify({ type: "object", properties, required });
  return JSON.parse(presetValues(schema, JSON.stringify(values)));
}

const ALIKE = { enum: [1, "1", true, "true", null, "null", "other"] };

test.each([
  ["1 (number)", '{"it":1}'],
  ['"1" (text)', '{"it":"1"}'],
  ["true (yes or no)", '{"it":true}'],
  ['"true" (text)', '{"it":"true"}'],
  ["null (no value)", '{"it":null}'],
  ['"null" (text)', '{"it":"null"}'],
  ["other", '{"it":"other"}'],
])("of values that read alike, “%s” is sent as it says", async (name, json) => {
  const { sent } = open({ it: ALIKE });
  const select = screen.getByRole("button", { name: /it \(optional\)/ });
  fireEvent.click(select);
  fireEvent.click(await screen.findByRole("option", { name }));
  expect(sent()).toBe(json);
  expect(select.textContent, "and says so when it is picked").toBe(name);
});

test("boxes and what is left out tell values of two kinds apart, in both languages", () => {
  const { sent } = open({
    all: { type: "array", items: ALIKE },
    in: { type: "object", properties: { it: ALIKE } },
  });
  fireEvent.click(screen.getByRole("checkbox", { name: '"1" (text)' }));
  expect(sent()).toBe('{"all":["1"]}');
  fireEvent.click(screen.getByRole("checkbox", { name: "1 (number)" }));
  expect(sent()).toBe('{"all":[1,"1"]}');
  const outline = within(screen.getByRole("group", { name: "in (optional)" }));
  expect(outline.getByText('"null"').textContent).toBe('"null" (text)');
  act(() => speak("ja"));
  expect(screen.getByRole("checkbox", { name: /"1" \(文字列\)/ })).toBeTruthy();
});

test("titles that read alike stand before what they send, and an outline says an only value once", async () => {
  const one = (value: unknown) => ({ const: value, title: "One" });
  const inside = { type: "object", properties: { kind: { const: "x" } }, required: ["kind"] };
  const all = [one(1), one("1"), one("One"), one("other")];
  open({ it: { oneOf: all }, in: inside });
  fireEvent.click(screen.getByRole("button", { name: /it \(optional\)/ }));
  expect(await screen.findByRole("option", { name: 'One "1" (text)' })).toBeTruthy();
  expect(screen.getByRole("option", { name: "One 1 (number)" })).toBeTruthy();
  expect(screen.getByRole("option", { name: "One (text)" }), "it sends what it says").toBeTruthy();
  expect(screen.getByRole("option", { name: "One other (text)" })).toBeTruthy();
  expect(screen.getAllByText("x"), "in the list of what it can be").toHaveLength(1);
});

test("what has to be there and can be nothing else is filled in, shown and sent", () => {
  const properties = {
    kind: { const: "company", type: "string", title: "Kind of payer", description: "Who pays" },
    version: { enum: ["1"] },
    name: { type: "string" },
  };
  const { sent } = open(properties, { required: ["kind", "version"] });
  const kind = within(screen.getByRole("group", { name: "Kind of payer sent as kind" }));
  expect(kind.getByText("company")).toBeTruthy();
  expect(kind.getByText("Who pays")).toBeTruthy();
  expect(kind.getByText("The agent takes nothing else here, so this is sent.")).toBeTruthy();
  expect(screen.getByRole("group", { name: "version" })).toBeTruthy();
  expect(screen.getAllByRole("textbox"), "there is nothing else to enter").toHaveLength(1);
  expect(screen.queryByRole("region", { name: /^Also sent/ }), "it is shown where it stands").toBeNull();
  fireEvent.change(screen.getByLabelText("name (optional)"), { target: { value: "Mo" } });
  expect(sent()).toBe('{"kind":"company","version":"1","name":"Mo"}');
});

test("an only value that is long stands there whole, once", () => {
  const long = "and pay for everybody ".repeat(40).trim();
  open({ it: { const: long } }, { required: ["it"] });
  expect(screen.getByRole("group", { name: "it" }).textContent).toContain(long);
  expect(screen.queryByRole("region", { name: /^Also sent/ })).toBeNull();
});

test("a form of nothing else needs no touching", () => {
  const schema = '{"properties":{"a":{"const":{"b":[1.50]}}},"required":["a"]}';
  expect(untouchedValues(schema, "{}")?.replaceAll(/\s/g, "")).toBe('{"a":{"b":[1.50]}}');
});

test("a text that reads as a number says so where nothing else can be sent", () => {
  open({ a: { const: "1" }, b: { const: 1 } }, { required: ["a", "b"] });
  expect(screen.getByRole("group", { name: "a" }).textContent).toContain('1 sent as "1"');
  expect(screen.getByRole("group", { name: "b" }).textContent).not.toContain("sent as");
});

test("only what has to be there is filled in, and only where nothing else is offered", () => {
  const only = { const: "x" };
  expect(preset({ it: only }, []), "it may be left out").toEqual({});
  expect(preset({ it: { enum: ["x", "y"] } }, ["it"])).toEqual({});
  expect(preset({ it: { oneOf: [{ const: "x", title: "Press" }] } }, ["it"]), "a button").toEqual({});
  const inside = { type: "object", properties: { kind: only }, required: ["kind"] };
  expect(preset({ it: inside }, [])).toEqual({});
  expect(preset({ it: inside }, ["it"])).toEqual({ it: { kind: "x" } });
  expect(preset({ it: { type: "array", items: inside } }, [], { it: [{}] })).toEqual({ it: [{ kind: "x" }] });
});

test("objects and values of lists begin with what they have to have", () => {
  const inside = { type: "object", properties: { kind: { const: "x" } }, required: ["kind"] };
  const { sent } = open({
    one: inside,
    many: { type: "array", items: inside },
    words: { type: "array", items: { const: "w" } },
  });
  fireEvent.click(screen.getByRole("button", { name: "Add one" }));
  expect(sent()).toBe('{"one":{"kind":"x"}}');
  fireEvent.click(screen.getByRole("button", { name: "Add to many" }));
  fireEvent.click(screen.getByRole("button", { name: "Add to words" }));
  expect(sent()).toBe('{"one":{"kind":"x"},"many":[{"kind":"x"}],"words":["w"]}');
});

test("an agent's value that is not the only one is told, and can be put right", async () => {
  const { sent } = open({ it: { const: "yes" } }, { required: ["it"], values: { it: "no" } });
  const also = within(screen.getByRole("region", { name: /^Also sent/ }));
  expect(also.getByText("no"), "it is not passed over").toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /it$/ }));
  fireEvent.click(await screen.findByRole("option", { name: "yes" }));
  expect(sent()).toBe('{"it":"yes"}');
});
