/** What a form shows is what it sends, whatever an agent's schema and values look like. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { speak } from "../../i18n/setup";
import { renderWithHost } from "../../testing/render";
import { fieldsOf, presetValues } from "./fields";
import { SchemaForm } from "./SchemaForm";
import { unshown } from "./unshown";

const text = { type: "string" };

function object(properties: object, required: string[] = []) {
  return { type: "object", properties, required };
}

/** What goes as it stands. */
function preset(properties: object, values: object = {}, required: string[] = []): unknown {
  return JSON.parse(presetValues(JSON.stringify(object(properties, required)), JSON.stringify(values)));
}

function open(properties: object, values: object = {}) {
  const onValues = vi.fn<(json: string | null) => void>();
  renderWithHost(
    <SchemaForm
      schema={JSON.stringify(object(properties))}
      values={JSON.stringify(values)}
      onValues={onValues}
      isProposal
    />,
  );
  return { sent: () => JSON.parse(onValues.mock.lastCall?.[0] ?? "null") as unknown };
}

const access = object({ admin: { type: "boolean", default: true }, level: { type: "integer" } });

test("an object that may be missing is not there until it is added, and then goes as it is shown", () => {
  const { sent } = open({ access, note: text });
  expect(preset({ access })).toEqual({});
  const group = within(screen.getByRole("group", { name: "access (optional)" }));
  expect(group.getByText("Not included in the answer.")).toBeTruthy();
  expect(group.queryByRole("button", { name: /admin/ }), "no default is shown that is not sent").toBeNull();

  fireEvent.click(group.getByRole("button", { name: "Add access" }));
  expect(group.getByRole("button", { name: /^Yes.*admin/ })).toBeTruthy();
  expect(sent(), "the default goes without having been touched").toEqual({ access: { admin: true } });
  fireEvent.change(group.getByLabelText("level (optional)"), { target: { value: "3" } });
  expect(sent()).toEqual({ access: { admin: true, level: 3 } });

  fireEvent.click(group.getByRole("button", { name: "Leave out access" }));
  expect(sent()).toEqual({});
  fireEvent.click(group.getByRole("button", { name: "Add access" }));
  expect(sent(), "it begins anew").toEqual({ access: { admin: true } });
});

test("defaults that lie inside of what goes go with it", () => {
  expect(preset({ access }, { access: { level: 1 } })).toEqual({ access: { admin: true, level: 1 } });
  expect(preset({ access: { ...access, default: { level: 2 } } })).toEqual({
    access: { admin: true, level: 2 },
  });
  expect(preset({ access }, {}, ["access"]), "it has to be there").toEqual({ access: { admin: true } });
  const list = { type: "array", items: access };
  expect(preset({ all: list }, { all: [{}, { admin: false }] })).toEqual({
    all: [{ admin: true }, { admin: false }],
  });
  expect(preset({ outer: object({ access }) }, { outer: {} })).toEqual({ outer: {} });
  expect(preset({ outer: object({ access }, ["access"]) }, { outer: {} })).toEqual({
    outer: { access: { admin: true } },
  });
});

test("a new value of a list goes with what its fields show", () => {
  const { sent } = open({ all: { type: "array", items: access } });
  fireEvent.click(screen.getByRole("button", { name: "Add to all" }));
  expect(screen.getByRole("button", { name: /^Yes.*admin/ })).toBeTruthy();
  expect(sent()).toEqual({ all: [{ admin: true }] });
});

test("what is not of the kind that fields are for is shown as it is", async () => {
  open({ access, all: { type: "array", items: text } }, { access: "pay", all: { call: "pay" } });
  const one = await screen.findByRole("textbox", { name: "access (optional)" });
  const other = await screen.findByRole("textbox", { name: "all (optional)" });
  expect(one.textContent).toContain('"pay"');
  expect(other.textContent).toContain('"call"');
  expect(screen.queryByRole("button", { name: /admin/ })).toBeNull();
});

test("a title does not hide the name that is sent, in both languages", () => {
  open({
    delete_all: { type: "boolean", title: "Keep everything" },
    "pay\u202e": { ...text, title: "Note" },
    user_name: { ...text, title: "User Name" },
    extra: { ...access, title: "Contact" },
    days: { type: "array", items: { enum: ["mon"] }, title: "Workdays" },
    file: { ...text, format: "byte", title: "Photo" },
    any: { title: "Whatever" },
    tags: { type: "array", items: text, title: "Words" },
  });
  expect(
    screen.getByRole("button", { name: /Keep everything \(optional\) sent as delete_all/ }),
  ).toBeTruthy();
  expect(screen.getByRole("textbox", { name: /^Note \(optional\) sent as pay.+202e/i })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "User Name (optional)" }), "the name in words").toBeTruthy();
  for (const [title, name] of [
    ["Contact", "extra"],
    ["Workdays", "days"],
    ["Photo", "file"],
    ["Words", "tags"],
  ]) {
    expect(screen.getByRole("group", { name: `${title} (optional) sent as ${name}` }), name).toBeTruthy();
  }
  expect(screen.getByText("any", { selector: "code" })).toBeTruthy();
  act(() => speak("ja"));
  expect(screen.getByRole("button", { name: /Keep everything（?.*送信時の表記 delete_all/ })).toBeTruthy();
});

test("two fields of one title are told apart, and of two of one name there is one", () => {
  const fields = fieldsOf(
    '{"properties":{"a":{"title":"Keep"},"a":{"title":"Delete"},"to":{"title":"To"},"to_":{"title":"To"}}}',
  );
  expect(fields?.map(({ label, sentAs }) => [label, sentAs])).toEqual([
    ["Delete", "a"],
    ["To", "to"],
    ["To", "to_"],
  ]);
  const blank = fieldsOf('{"properties":{"":{"title":"Note"},"note ":{"title":"Other"},"x ":{}}}');
  expect(blank?.map(({ label, sentAs }) => [label, sentAs])).toEqual([
    ["Note", '""'],
    ["Other", '"note "'],
    ['"x "', null],
  ]);
});

/** Each option with what it is said to send. */
function options(schema: object): [string, string | null][] {
  const [field] = fieldsOf(JSON.stringify({ properties: { pick: schema } })) ?? [];
  if (field?.control.kind !== "choice") throw new Error("a choice");
  return field.control.choices.map(({ label, sentAs }) => [label, sentAs]);
}

test("an option says what it sends where its title does not", () => {
  expect(options({ enum: ["in_progress", "b"], enumNames: ["In progress", "Nothing"] })).toEqual([
    ["In progress", null],
    ["Nothing", "b"],
  ]);
  const titled = (title: string, value: unknown) => ({ title, const: value });
  expect(options({ oneOf: [titled("No", true), titled("Yes", false)] })).toEqual([
    ["No", "true"],
    ["Yes", "false"],
  ]);
  expect(options({ oneOf: [titled("Keep", "keep"), titled("Keep", "delete")] }), "one title").toEqual([
    ["Keep", "keep"],
    ["Keep", "delete"],
  ]);
  expect(options({ enum: [5, "5", true, "true"] }), "alike and not the same").toEqual([
    ["5", "5"],
    ["5", '"5"'],
    ["true", "true"],
    ["true", '"true"'],
  ]);
  expect(options({ oneOf: [titled("Keep", "x"), titled("Wipe", "x")] }), "two titles").toEqual([
    ["Keep / Wipe", "x"],
  ]);
  expect(options({ enum: ["a", "b", "a"] }), "offered twice").toEqual([
    ["a", null],
    ["b", null],
  ]);
});

test("an option says so in the list, when it is picked, and in a list of boxes", async () => {
  const pick = { oneOf: [{ title: "Keep it", const: "delete_all" }, { const: "other" }] };
  open({ pick, all: { type: "array", items: pick } }, { pick: "delete_all" });
  const select = screen.getByRole("button", { name: /pick/ });
  expect(select.textContent).toBe("Keep it delete_all");
  fireEvent.click(select);
  expect(await screen.findByRole("option", { name: "Keep it delete_all" })).toBeTruthy();
  fireEvent.click(screen.getByRole("option", { name: "other" }));
  expect(select.textContent).toBe("other");
  expect(screen.getByRole("checkbox", { name: "Keep it sent as delete_all", hidden: true })).toBeTruthy();
});

/** What is told of a value under `it` that goes as it stands. */
function told(schema: object, value: unknown): string[] {
  const form = JSON.stringify(object({ it: schema }));
  const values = JSON.stringify({ it: value });
  return unshown(form, values, presetValues(form, values)).map(({ name }) => name);
}

const boxes = { type: "array", items: { enum: ["a", "b"] } };

test.each<[string, object, unknown, string]>([
  ["an empty text", text, "", "it"],
  ["a space at the end", text, "admin ", "it"],
  ["a number in a field for text", text, 5, "it"],
  ["a text in a field for a number", { type: "number" }, "5", "it"],
  ["nothing in a field for text", text, null, "it"],
  ["boxes in another order", boxes, ["b", "a"], "it"],
  ["a box twice", boxes, ["a", "a"], "it"],
  ["an empty text in a list", { type: "array", items: text }, ["a", ""], "/it/1"],
])("%s, which looks like another value in its field, is told", (_, schema, value, place) => {
  expect(told(schema, value)).toEqual([place]);
});

test("boxes that are sent as they stand are not told", () => {
  expect(told(boxes, ["a", "b"])).toEqual([]);
});

test("texts, passwords, dates and digits stand in their fields as they are sent", () => {
  const long = "a".repeat(20);
  open(
    {
      pin: { ...text, format: "password" },
      day: { ...text, format: "date" },
      at: { ...text, format: "date-time" },
      short: { ...text, maxLength: 3, default: long },
      sure: { ...text, const: "yes", readOnly: true },
    },
    { pin: "1234", day: "2026-02-30", at: "2026-02-28T23:00:00-11:00", sure: "no" },
  );
  for (const [name, value] of [
    ["pin", "1234"],
    ["day", "2026-02-30"],
    ["at", "2026-02-28T23:00:00-11:00"],
    ["short", long],
    ["sure", "no"],
  ] as const) {
    const field = screen.getByRole("textbox", { name: `${name} (optional)` });
    expect(field, name).toHaveProperty("value", value);
  }
  const digits = '{"properties":{"sum":{"type":"integer","default":90071992547409931}}}';
  expect(presetValues(digits, "{}")).toContain("90071992547409931");
});
