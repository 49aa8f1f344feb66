import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithHost } from "../../testing/render";
import { AgentsScreen } from "./AgentsScreen";

test("a schema is attached to an agent and taken away again", async () => {
  const { host } = renderWithHost(<AgentsScreen id="payments" />);
  expect(await screen.findByText("Skill: Pay an invoice"), "what the card declares").toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Attach a schema" }));
  fireEvent.click(await screen.findByRole("button", { name: "Keep the schema" }));
  const schema = '{\n  "type": "object"\n}';
  await waitFor(() => expect(host.asked("contracts.attach")).toEqual([{ id: "payments", schema }]));
  const declared = host.world.contracts.get("payments") ?? [];
  host.world.contracts.set("payments", [{ source: "attached", name: "", schema }, ...declared]);
  act(() => host.changed("agents", "payments"));
  await screen.findByText("The schema that you attached");
  fireEvent.click(screen.getByRole("button", { name: "Remove the schema" }));
  await waitFor(() =>
    expect(host.asked("contracts.attach").at(-1)).toEqual({ id: "payments", schema: null }),
  );
  host.world.contracts.set("payments", declared);
  act(() => host.changed("agents", "payments"));
  await waitFor(() => expect(screen.queryByText("The schema that you attached")).toBeNull());
});

test("a text that is no schema is refused where it was written", async () => {
  const { host } = renderWithHost(<AgentsScreen id="payments" />);
  host.fail("contracts.attach", { message: { code: "not-a-schema" }, hints: [] });
  fireEvent.click(await screen.findByRole("button", { name: "Attach a schema" }));
  fireEvent.click(await screen.findByRole("button", { name: "Keep the schema" }));
  expect((await screen.findByRole("alert")).textContent).toContain("256 KB");
});
