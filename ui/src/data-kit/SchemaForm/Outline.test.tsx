import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithHost } from "../../testing/render";
import { SchemaForm } from "./SchemaForm";

test("whatever is said of an object that is left out is shown, and none of it is sent", () => {
  const schema = JSON.stringify({
    type: "object",
    properties: {
      invoice: {
        type: "object",
        title: "Invoice",
        properties: {
          company: { type: "string", title: "Who pays", description: "Pays for all", default: "Mallory" },
          send: { type: "string", oneOf: [{ const: "post", title: "By pigeon" }] },
          lines: {
            type: "array",
            items: { type: "object", properties: { text: { type: "string", title: "Wire it" } } },
          },
          days: { type: "array", items: { oneOf: [{ const: "mon", title: "Every day" }] } },
          notes: {
            type: "array",
            items: { type: "string", title: "Read by all", description: "Kept for good" },
          },
          address: {
            type: "object",
            properties: { street: { type: "string", description: "Sold at once" } },
          },
        },
      },
    },
  });
  const onValues = vi.fn();
  renderWithHost(<SchemaForm schema={schema} values="{}" onValues={onValues} />);
  for (const said of [
    "Who pays",
    "Pays for all",
    "Mallory",
    "By pigeon",
    "Wire it",
    "Sold at once",
    "Every day",
    "Read by all",
    "Kept for good",
  ]) {
    screen.getByText(said, { exact: false });
  }
  for (const sent of ["company", "post", "text", "mon"]) expect(screen.getByText(sent).tagName).toBe("CODE");
  expect(screen.queryAllByRole("textbox")).toEqual([]);
});
