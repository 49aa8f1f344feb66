import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithHost } from "../../../testing/render";
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
