/** A value or `null`: nothing, `null` and an empty value are told apart, and what goes is what is said. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { speak } from "../../i18n/setup";
import { renderWithHost } from "../../testing/render";
import { hindrance } from "./back-to-form";
import { fieldsOf, presetValues } from "./fields";
import { SchemaForm } from "./SchemaForm";
import { unshown } from "./unshown";

const text = { type: "string" };
const nothing = { type: "null" };

function open(
  properties: object,
  { required = [], values = {} }: { required?: string[]; values?: object } = {},
) {
  const onValues = vi.fn<(json: string | null) => void>();
  const schema = JSON.stringify({ type: "object", properties, required });
  renderWithHost(
    <SchemaForm schema={schema} values={JSON.stringify(values)} onValues={onValues} isProposal />,
  );
  return { sent: () => JSON.parse(onValues.mock.lastCall?.[0] ?? "null") as unknown };
}

/** What would go as it stands. */
function preset(property: object, required: string[] = [], values: object = {}): unknown {
  const schema = JSON.stringify({ type: "object", properties: { it: property }, required });
  return JSON.parse(presetValues(schema, JSON.stringify(values)));
}

/** Picks what an empty field sends. */
async function pick(option: string, label = "it") {
  fireEvent.click(screen.getByRole("button", { name: new RegExp(`While ${label} is empty$`) }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

const said = (label = "it") =>
  screen.getByRole("button", { name: new RegExp(`While ${label} is empty$`) }).textContent;

test.each<[string, object]>([
  ["one of two schemas", { anyOf: [text, nothing] }],
  ["the other way round", { oneOf: [nothing, text] }],
  ["one of two types", { type: ["null", "string"] }],
  ["within another", { anyOf: [{ anyOf: [text, nothing] }, nothing] }],
  ["wrapped", { allOf: [{ anyOf: [text, nothing] }], title: "It" }],
])("what may be null has the field of what else it is: %s", (_, property) => {
  const [field] = fieldsOf(JSON.stringify({ properties: { it: property } })) ?? [];
  expect(field).toMatchObject({ control: { kind: "text" }, nullable: true, required: false });
  expect(preset(property), "it is left out").toEqual({});
  expect(preset({ ...property, default: null }), "as the schema says").toEqual({ it: null });
  expect(preset({ ...property, default: "x" })).toEqual({ it: "x" });
  expect(preset(property, ["it"]), "it has to be there").toEqual({ it: null });
  expect(preset(property, ["it"], { it: "agent" })).toEqual({ it: "agent" });
});

test("what is said outside of it is the field's, and what is referred to is followed", () => {
  const [home, node] =
    fieldsOf(
      JSON.stringify({
        properties: {
          home: { anyOf: [{ $ref: "#/$defs/place" }, nothing], default: null, description: "Where to" },
          node: { $ref: "#/$defs/node" },
        },
        $defs: {
          place: { type: "object", title: "Place", default: { city: "Oslo" }, properties: { city: text } },
          node: { type: "object", properties: { next: { anyOf: [{ $ref: "#/$defs/node" }, nothing] } } },
        },
      }),
    ) ?? [];
  expect(home).toMatchObject({
    label: "Place",
    sentAs: "home",
    description: "Where to",
    nullable: true,
    control: { kind: "object" },
  });
  const inside = node?.control.kind === "object" ? fieldsOf(node.control.schema) : null;
  expect(inside, "what contains itself is followed once").toMatchObject([
    { nullable: true, control: { kind: "json", why: "repeats" } },
  ]);
  expect(preset({ anyOf: [{ ...text, default: "x" }, nothing] }), "a default of one option").toEqual({});
});

test("two schemas of values, and values that are listed, may not be null", () => {
  for (const property of [
    { anyOf: [text, { type: "integer" }] },
    { anyOf: [text, { type: "integer" }, nothing] },
    { type: ["string", "null"], enum: ["a", "b"] },
    { type: "null" },
    { anyOf: [nothing, nothing] },
    text,
  ]) {
    expect(
      fieldsOf(JSON.stringify({ properties: { it: property } })),
      JSON.stringify(property),
    ).toMatchObject([{ nullable: false }]);
  }
});

test("an empty text says what it sends, and nothing, null and an empty text can each be sent", async () => {
  const { sent } = open({ it: { anyOf: [text, nothing] } });
  const field = screen.getByRole("textbox", { name: "it (optional)" });
  expect(said()).toBe("It is left out");
  await pick("null is sent (no value)");
  expect(sent()).toEqual({ it: null });
  expect(said()).toBe("null is sent (no value)");
  await pick("An empty text is sent");
  expect(sent()).toEqual({ it: "" });
  fireEvent.change(field, { target: { value: "hello" } });
  expect(sent()).toEqual({ it: "hello" });
  expect(screen.queryByRole("button", { name: /While it is empty/ }), "it is not empty").toBeNull();
  fireEvent.change(field, { target: { value: "" } });
  expect(sent(), "cleared").toEqual({});
  expect(said()).toBe("It is left out");
  expect(screen.queryByRole("region", { name: /^Also sent/ })).toBeNull();
  act(() => speak("ja"));
  expect(screen.getByRole("button", { name: /it が空のとき$/ }).textContent).toBe("回答に含めない");
});

test("what was cleared goes back to what the schema begins with, or to null where it has to be there", async () => {
  const age = { anyOf: [{ type: "integer" }, nothing] };
  const { sent } = open({ begun: { ...age, default: null }, must: age }, { required: ["must"] });
  for (const name of ["begun (optional)", "must"]) {
    const field = screen.getByRole("textbox", { name });
    fireEvent.change(field, { target: { value: "90071992547409931" } });
    fireEvent.change(field, { target: { value: "" } });
  }
  expect(sent()).toEqual({ begun: null, must: null });
  fireEvent.click(screen.getByRole("button", { name: /While must is empty$/ }));
  expect(
    (await screen.findAllByRole("option")).map((option) => option.textContent),
    "it cannot be left out, and no number is empty",
  ).toEqual(["null is sent (no value)"]);
});

test("yes or no, a choice and boxes have null beside the rest", async () => {
  const { sent } = open({
    sure: { anyOf: [{ type: "boolean" }, nothing], default: null },
    pick: { anyOf: [{ enum: ["a", "null"] }, nothing] },
    one: { oneOf: [{ const: "x", title: "Ex" }, nothing] },
    days: { anyOf: [{ type: "array", items: { enum: ["mon", "tue"] } }, nothing] },
  });
  const sure = screen.getByRole("button", { name: /sure \(optional\)$/ });
  expect(sure.textContent).toBe("null (no value)");
  for (const [name, option] of [
    ["pick", "null (no value)"],
    ["one", "null (no value)"],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name: new RegExp(`${name} \\(optional\\)$`) }));
    fireEvent.click(await screen.findByRole("option", { name: option }));
  }
  expect(sent()).toEqual({ sure: null, pick: null, one: null });
  fireEvent.click(sure);
  fireEvent.click(await screen.findByRole("option", { name: "No answer" }));
  await pick("An empty list is sent", "days");
  expect(sent()).toEqual({ pick: null, one: null, days: [] });
  await pick("null is sent (no value)", "days");
  fireEvent.click(screen.getByRole("checkbox", { name: "tue" }));
  expect(sent()).toEqual({ pick: null, one: null, days: ["tue"] });
});

test("an object and a list may be null, be there, and be left out", async () => {
  const trip = { anyOf: [{ type: "object", properties: { to: text } }, nothing], default: null };
  const tags = { anyOf: [{ type: "array", items: { anyOf: [text, nothing] } }, nothing] };
  const { sent } = open({ trip, must: trip, tags }, { required: ["must"] });
  expect(said("trip")).toBe("null is sent (no value)");
  const group = within(screen.getByRole("group", { name: "trip (optional)" }));
  fireEvent.click(group.getByRole("button", { name: "Add trip" }));
  fireEvent.change(group.getByRole("textbox", { name: "to (optional)" }), { target: { value: "Nara" } });
  expect(sent()).toEqual({ trip: { to: "Nara" }, must: null });
  fireEvent.click(group.getByRole("button", { name: "Leave out trip" }));
  expect(sent()).toEqual({ must: null });
  expect(group.getByText("Not included in the answer.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Add must" }));
  fireEvent.click(screen.getByRole("button", { name: "Leave out must" }));
  expect(sent(), "what has to be there is null again").toEqual({ must: null });

  fireEvent.click(screen.getByRole("button", { name: "Add to tags" }));
  expect(sent(), "a new value begins with null, and says so").toEqual({ must: null, tags: [null] });
  expect(said("tags 1")).toBe("null is sent (no value)");
  fireEvent.click(screen.getByRole("button", { name: "Remove 1" }));
  await pick("An empty list is sent", "tags");
  expect(sent()).toEqual({ must: null, tags: [] });
});

test("null and an empty text from an agent are not told twice, and come back from JSON", () => {
  const schema = JSON.stringify({
    properties: {
      it: { anyOf: [text, nothing] },
      all: { type: "array", items: { anyOf: [text, nothing] } },
      day: { anyOf: [{ ...text, format: "date" }, nothing] },
    },
  });
  for (const json of ['{"it":null,"all":[null,""]}', '{"it":"","day":""}', '{"day":null}']) {
    expect(unshown(schema, json, presetValues(schema, json)), json).toEqual([]);
    expect(hindrance(fieldsOf(schema) ?? [], json), json).toBeNull();
  }
});

test("an agent's empty text stands in a field that may be null, also where a date goes", () => {
  open({ day: { anyOf: [{ ...text, format: "date" }, nothing] } }, { values: { day: "" } });
  expect(said("day")).toBe("An empty text is sent");
});

test("what is wrong with the value is said, and not that it is not null", () => {
  open({ it: { anyOf: [{ ...text, maxLength: 2 }, nothing] } }, { values: { it: "long" } });
  const field = screen.getByRole("textbox", { name: "it (optional)" });
  const error = field
    .getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(error).toContain("This is too long. Characters at most: 2");
});
