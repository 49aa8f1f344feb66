/** Arguments that are changed keep to what was proposed: a default that nobody set is not sent along. */
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithHost } from "../../testing/render";
import { SchemaForm } from "./SchemaForm";

const SCHEMA = JSON.stringify({
  type: "object",
  required: ["city", "kind"],
  properties: {
    city: { type: "string" },
    kind: { const: "trip" },
    note: { type: "string", default: "pay it all" },
    stay: { type: "object", properties: { nights: { type: "integer", default: 9 } } },
  },
});

test.each([true, false])("of values that are whole (%s) nothing is sent but they", (isWhole) => {
  const onValues = vi.fn<(json: string | null) => void>();
  const values = '{"city":"Tokyo","stay":{}}';
  renderWithHost(<SchemaForm schema={SCHEMA} values={values} onValues={onValues} isWhole={isWhole} />);
  fireEvent.change(screen.getByRole("textbox", { name: /^city/ }), { target: { value: "Osaka" } });
  const sent: unknown = JSON.parse(onValues.mock.lastCall?.[0] ?? "null");
  const changed = { city: "Osaka", kind: "trip" };
  expect(sent).toEqual(
    isWhole ? { ...changed, stay: {} } : { ...changed, note: "pay it all", stay: { nights: 9 } },
  );
});
