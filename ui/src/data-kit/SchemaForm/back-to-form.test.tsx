/** What was written as JSON is not lost by a look at the form, and what stands in the form is not lost by one at JSON. */
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { readEditor, writeEditor } from "../../testing/json-editor";
import { renderWithHost } from "../../testing/render";
import { hindrance } from "./back-to-form";
import { exactEntries, fieldsOf, writeValues } from "./fields";
import { SchemaForm, untouchedValues } from "./SchemaForm";

const text = { type: "string" };
const PROPERTIES = {
  name: text,
  size: { type: "integer" },
  sure: { type: "boolean" },
  pick: { enum: ["a", "b"] },
  boxes: { type: "array", items: { enum: ["x", "y"] } },
  access: {
    type: "object",
    properties: { admin: { type: "boolean", default: true }, level: { type: "integer" } },
  },
  tags: { type: "array", items: text },
  file: { ...text, format: "byte" },
  any: {},
};
const SCHEMA = JSON.stringify({ type: "object", properties: PROPERTIES });

function open(values = "{}", schema = SCHEMA) {
  const onValues = vi.fn<(json: string | null) => void>();
  renderWithHost(<SchemaForm schema={schema} values={values} onValues={onValues} isProposal />);
  return {
    sent: () => JSON.parse(onValues.mock.lastCall?.[0] ?? "null") as unknown,
    raw: () => onValues.mock.lastCall?.[0],
  };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const EDITOR = "Values as JSON";
const written = () => readEditor(EDITOR);
const write = (json: string) => writeEditor(EDITOR, json);

/** Writes JSON and goes back to the form. */
async function writeAndLook(json: string, values?: string) {
  const form = open(values);
  press("As JSON");
  await write(json);
  press("As a form");
  return form;
}

test("what was written as JSON stands in the fields and is sent", async () => {
  const written = {
    name: "Mo",
    size: 3,
    sure: false,
    pick: "b",
    boxes: ["y"],
    access: { level: 2 },
    tags: ["q"],
  };
  const { sent } = await writeAndLook(JSON.stringify(written), '{"name":"agent"}');
  expect(screen.getByLabelText("name (optional)")).toHaveProperty("value", "Mo");
  expect(screen.getByLabelText("size (optional)")).toHaveProperty("value", "3");
  expect(screen.getByRole("button", { name: /^No.*sure/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^b.*pick/ })).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: "y", checked: true })).toBeTruthy();
  expect(screen.getByLabelText("tags 1")).toHaveProperty("value", "q");
  expect(sent(), "and no default is added inside").toEqual(written);
  fireEvent.change(screen.getByLabelText("level (optional)"), { target: { value: "4" } });
  expect(sent()).toEqual({ ...written, access: { level: 4 } });
});

test("what was taken out of the JSON stays out", async () => {
  const { sent } = await writeAndLook("{}", '{"name":"agent","extra":1,"access":{}}');
  expect(screen.getByLabelText("name (optional)")).toHaveProperty("value", "");
  expect(screen.getByText("Not included in the answer.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("size (optional)"), { target: { value: "1" } });
  expect(sent()).toEqual({ size: 1 });
});

test("a member that no field shows is kept, told beside the fields, and goes with what is entered", async () => {
  const { sent, raw } = await writeAndLook('{"name":"Mo","note":{"deep":1.50}}');
  const also = within(
    screen.getByRole("region", { name: "Also sent, and not shown like this in the form above:" }),
  );
  expect(also.getByText("1.50")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("name (optional)"), { target: { value: "Mia" } });
  expect(sent()).toEqual({ name: "Mia", note: { deep: 1.5 } });
  expect(raw(), "to the last digit").toContain("1.50");
});

test("what its field does not show in full is told beside the fields", async () => {
  await writeAndLook('{"name":"Mo ","tags":[""]}');
  const also = within(
    screen.getByRole("region", { name: "Also sent, and not shown like this in the form above:" }),
  );
  for (const place of ["name", "/tags/0"]) expect(also.getByText(place)).toBeTruthy();
});

test.each([
  ["no JSON", '{"name":"Mo",', "This is no valid JSON yet"],
  ["no object", '["Mo"]', "A form has fields for an object"],
  ["a number where a text goes", '{"name":5}', "The field for /name takes another kind"],
  ["a text where a number goes", '{"size":"5"}', "The field for /size takes"],
  ["nothing where a text goes", '{"name":null}', "The field for /name takes"],
  ["a text where yes or no goes", '{"sure":"yes"}', "The field for /sure takes"],
  ["what cannot be chosen", '{"pick":"c"}', "The field for /pick takes"],
  ["boxes in another order", '{"boxes":["y","x"]}', "The field for /boxes takes"],
  ["a box twice", '{"boxes":["x","x"]}', "The field for /boxes takes"],
  ["a box that is not there", '{"boxes":["z"]}', "The field for /boxes takes"],
  ["a text where boxes go", '{"boxes":"x"}', "The field for /boxes takes"],
  ["a text where yes or no goes, inside", '{"access":{"admin":"no"}}', "The field for /access/admin takes"],
  ["a number in a list of texts", '{"tags":["a",7]}', "The field for /tags/1 takes"],
  ["a list where a file goes", '{"file":[]}', "The field for /file takes"],
  ["a name twice", '{"name":"a","name":"b"}', "/name stands here twice"],
  ["a name twice, inside", '{"access":{"x":1,"x":2}}', "/access/x stands here twice"],
])("JSON with %s stays as it was written, and why is said", async (_, json, why) => {
  await writeAndLook(json, '{"name":"agent"}');
  expect(await written()).toBe(json);
  expect(screen.getAllByRole("alert").some((alert) => alert.textContent?.startsWith(why))).toBe(true);
  await write('{"name":"Mo"}');
  expect(screen.queryByText(new RegExp(`^${why}`)), "until it is written anew").toBeNull();
  press("As a form");
  expect(screen.getByLabelText("name (optional)")).toHaveProperty("value", "Mo");
});

test("what has no fields of its own stands in the form as JSON", async () => {
  const { sent } = await writeAndLook('{"access":"all","tags":{"a":1},"any":[null]}');
  expect(await readEditor("access (optional)")).toBe('"all"');
  fireEvent.change(screen.getByLabelText("name (optional)"), { target: { value: "Mo" } });
  fireEvent.click(screen.getByRole("checkbox", { name: /^Send although/ }));
  expect(sent()).toEqual({ access: "all", tags: { a: 1 }, any: [null], name: "Mo" });
});

test("what was entered stands there after a look at the JSON, though it is not of its field's kind", async () => {
  open('{"sure":"maybe"}');
  fireEvent.change(screen.getByLabelText("size (optional)"), { target: { value: "many" } });
  press("Add access");
  fireEvent.change(screen.getByLabelText("level (optional)"), { target: { value: "2" } });
  press("As JSON");
  expect(JSON.parse(await written())).toEqual({
    sure: "maybe",
    size: "many",
    access: { admin: true, level: 2 },
  });
  press("As a form");
  expect(screen.getByLabelText("size (optional)")).toHaveProperty("value", "many");
  expect(screen.getByLabelText("level (optional)")).toHaveProperty("value", "2");
});

test("an object that has to be there can be added where the JSON has none, and not be left out again", async () => {
  const { sent } = open(
    "{}",
    JSON.stringify({ properties: { in: { properties: { a: text }, type: "object" } }, required: ["in"] }),
  );
  press("As JSON");
  await write("{}");
  press("As a form");
  expect(screen.queryByLabelText("a (optional)")).toBeNull();
  press("Add in");
  expect(screen.getByLabelText("a (optional)")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^(Add|Leave out)/ })).toBeNull();
  expect(sent()).toEqual({ in: {} });
});

test("values that are no object are shown as they are, and not begun anew", async () => {
  open('["agent"]');
  expect(untouchedValues('{"properties":{}}', '["agent"]'), "and go as they are").toBe('["agent"]');
  expect(JSON.parse(await written())).toEqual(["agent"]);
  press("As a form");
  expect(screen.getByText(/^A form has fields for an object/)).toBeTruthy();
});

test("whatever a form takes over from JSON it writes as it stood there", async () => {
  const fields = fieldsOf(SCHEMA) ?? [];
  for (const value of [
    {},
    { name: "", tags: [], boxes: [], access: {} },
    { access: { admin: false, other: [1] }, tags: ["", " "], extra: null },
    { name: "a\nb", file: "QUJD", any: { deep: [{}] }, boxes: ["x", "y"] },
  ]) {
    const json = JSON.stringify(value);
    expect(hindrance(fields, json), json).toBeNull();
    expect(JSON.parse(writeValues(fields, exactEntries(fields, json), json)), json).toEqual(value);
  }
});
