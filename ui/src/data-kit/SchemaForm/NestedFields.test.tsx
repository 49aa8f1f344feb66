import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithHost } from "../../testing/render";
import { SchemaForm } from "./SchemaForm";

const SCHEMA = JSON.stringify({
  type: "object",
  properties: {
    guest: { type: "object", properties: { name: { type: "string" }, age: { type: "integer" } } },
    tags: { type: "array", items: { type: "string" } },
  },
});

test("what lies inside has fields of its own, and digits stay as they were", () => {
  const onValues = vi.fn();
  renderWithHost(
    <SchemaForm
      schema={SCHEMA}
      values={'{"guest":{"name":"Mo","fee":1.50},"tags":["a"]}'}
      onValues={onValues}
    />,
  );
  fireEvent.change(screen.getByLabelText("name (optional)"), { target: { value: "Mia" } });
  const written = onValues.mock.lastCall?.[0];
  expect(JSON.parse(written)).toEqual({ guest: { name: "Mia", fee: 1.5 }, tags: ["a"] });
  expect(written, "what no field shows is kept as written").toContain("1.50");
});

test("a list grows and shrinks", () => {
  const onValues = vi.fn();
  renderWithHost(<SchemaForm schema={SCHEMA} values={'{"tags":["a"]}'} onValues={onValues} />);
  fireEvent.click(screen.getByRole("button", { name: "Add to tags" }));
  fireEvent.change(screen.getByLabelText("tags 2"), { target: { value: "b" } });
  expect(JSON.parse(onValues.mock.lastCall?.[0])).toEqual({ tags: ["a", "b"] });
  fireEvent.click(screen.getByRole("button", { name: "Remove 1" }));
  expect(JSON.parse(onValues.mock.lastCall?.[0])).toEqual({ tags: ["b"] });
});

test("whatever the agent says of a form, of what lies inside and of a list is shown", () => {
  const schema = JSON.stringify({
    type: "object",
    title: "Travel form",
    description: "Books it at once",
    properties: {
      guest: { type: "object", description: "Who pays for all", properties: { name: { type: "string" } } },
      stops: {
        type: "array",
        description: "Where it goes",
        items: { $ref: "#/$defs/stop" },
      },
    },
    $defs: { stop: { type: "string", title: "Stop", description: "Cancels all others" } },
  });
  renderWithHost(<SchemaForm schema={schema} values="{}" onValues={vi.fn()} />);
  for (const said of [
    "Travel form",
    "Books it at once",
    "Who pays for all",
    "Where it goes",
    "Stop",
    "Cancels all others",
  ]) {
    expect(screen.getByText(said).textContent).toBe(said);
  }
});

/** What stands in a form, and what it would send. */
function open(schema: object, values: object = {}) {
  const onValues = vi.fn<(json: string | null) => void>();
  renderWithHost(
    <SchemaForm schema={JSON.stringify(schema)} values={JSON.stringify(values)} onValues={onValues} />,
  );
  return { sent: () => JSON.parse(onValues.mock.lastCall?.[0] ?? "null") as unknown };
}

const OBJECT = { type: "object", properties: { name: { type: "string" } } };

test("an object that has to be there is there and cannot be left out", () => {
  open({ properties: { guest: OBJECT }, required: ["guest"] });
  expect(screen.getByLabelText("name (optional)")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /guest/ })).toBeNull();
});

test("values of a list keep what stands in them when others come and go", () => {
  const { sent } = open({ properties: { tags: { type: "array", items: { type: "string" } } } });
  const add = screen.getByRole("button", { name: "Add to tags" });
  for (const [index, value] of ["a", "b", "c"].entries()) {
    fireEvent.click(add);
    fireEvent.change(screen.getByLabelText(`tags ${index + 1}`), { target: { value } });
  }
  fireEvent.click(screen.getByRole("button", { name: "Remove 2" }));
  fireEvent.click(add);
  expect(screen.getByLabelText("tags 2")).toHaveProperty("value", "c");
  expect(screen.getByLabelText("tags 3"), "a new one is empty").toHaveProperty("value", "");
  fireEvent.change(screen.getByLabelText("tags 3"), { target: { value: "d" } });
  expect(sent()).toEqual({ tags: ["a", "c", "d"] });
  for (const index of [3, 2, 1]) fireEvent.click(screen.getByRole("button", { name: `Remove ${index}` }));
  expect(sent(), "an empty list is left out").toEqual({});
});

test("a list of very many values, or of something else, is edited as JSON under what is said of it", async () => {
  const items = { type: "string", title: "Every one of them" };
  const schema = { properties: { many: { type: "array", items }, other: { type: "array", items } } };
  open(schema, { many: Array.from({ length: 201 }, (_, each) => `${each}`), other: "none" });
  expect(await screen.findByRole("textbox", { name: "many (optional)" })).toBeTruthy();
  expect(await screen.findByRole("textbox", { name: "other (optional)" })).toBeTruthy();
  expect(screen.getAllByText("Every one of them")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: /^Add to/ })).toBeNull();
});

test("what is wrong inside is told beside the object or list, with its place", () => {
  const schema = {
    properties: { guest: OBJECT, tags: { type: "array", items: { type: "string", maxLength: 2 } } },
  };
  open(schema, { guest: { name: 5 }, tags: ["long"] });
  const guest = within(screen.getByRole("group", { name: "guest (optional)" }));
  expect(guest.getByRole("alert").textContent).toMatch(/^\/guest\/name /);
  const tags = within(screen.getByRole("group", { name: "tags (optional)" }));
  expect(tags.getByRole("alert").textContent).toMatch(/^\/tags\/0 /);
});

test("what is said twice is shown once", () => {
  open({
    title: "Travel",
    description: "Travel",
    properties: { list: { type: "array", items: { title: "T", description: "D", type: "string" } } },
  });
  expect(screen.getAllByText("Travel")).toHaveLength(1);
  for (const said of ["T", "D"]) expect(screen.getAllByText(said)).toHaveLength(1);
});
