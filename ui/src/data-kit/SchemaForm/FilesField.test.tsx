import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeHost } from "../../host/fake";
import { renderWithHost } from "../../testing/render";
import { SchemaForm } from "./SchemaForm";

const SCHEMA = JSON.stringify({
  type: "object",
  properties: {
    receipts: {
      type: "array",
      title: "Receipts",
      accept: ["application/pdf"],
      items: {
        type: "object",
        properties: {
          uri: { type: "string", format: "uri" },
          name: { type: "string" },
          mime_type: { type: "string" },
        },
        required: ["uri"],
      },
    },
  },
  required: ["receipts"],
});

function fill(host: "desktop" | "web") {
  const fake = fakeHost();
  fake.world.info = { ...fake.world.info, host };
  const onValues = vi.fn<(json: string | null) => void>();
  renderWithHost(<SchemaForm schema={SCHEMA} values="{}" onValues={onValues} />, fake);
  const values = () => JSON.parse(onValues.mock.lastCall?.[0] ?? "null");
  return { fake, values };
}

test("in the window the host opens its dialog, and what was chosen stands in the values", async () => {
  const { values } = fill("desktop");
  screen.getByText("The agent asks for: application/pdf");
  const choose = screen.getByRole("button", { name: "Choose a file…" });
  await waitFor(() => expect(choose).toHaveProperty("disabled", false));
  fireEvent.click(choose);
  await screen.findByText("plan.pdf");
  expect(values()).toEqual({
    receipts: [
      { uri: "data:application/pdf;base64,JVBERi0=", name: "plan.pdf", mime_type: "application/pdf" },
    ],
  });
  fireEvent.click(screen.getByRole("button", { name: "Remove plan.pdf" }));
  expect(screen.queryByText("plan.pdf")).toBeNull();
});

test("in a browser the page reads the file, and what is too large is refused by name", async () => {
  const { values } = fill("web");
  const input = screen.getByLabelText("Choose a file for Receipts");
  const large = new File([], "film.mp4");
  Object.defineProperty(large, "size", { value: 5 * 1024 * 1024 });
  const small = new File(["hello"], "note.txt", { type: "text/plain" });
  fireEvent.change(input, { target: { files: [small, large] } });
  expect((await screen.findByRole("alert")).textContent).toContain("film.mp4 is larger than 4 MB");
  expect(values().receipts).toEqual([
    { uri: "data:text/plain;base64,aGVsbG8=", name: "note.txt", mime_type: "text/plain" },
  ]);
});

test("the address of a file that is elsewhere is taken as it is", () => {
  const { values } = fill("web");
  fireEvent.change(screen.getByLabelText("Or the address of a file"), {
    target: { value: " https://files.example/a.pdf " },
  });
  fireEvent.click(screen.getByRole("button", { name: "Add address" }));
  expect(values()).toEqual({ receipts: [{ uri: "https://files.example/a.pdf" }] });
});
