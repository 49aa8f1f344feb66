import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../host/fake";
import { renderWithHost } from "../../testing/render";
import { Mappings } from "./AgentDetail/Mappings";

test("what a person said of an agent's requests is listed on the agent and can be removed", async () => {
  const host = fakeHost();
  const mapping = { name: "Deploy", pointer: "/ok", approve: "true", reject: "false", copied: ["/id"] };
  host.world.mappings.set("payments", [{ id: "mapping-0", said: mapping, shape: '{"action":string}' }]);
  renderWithHost(<Mappings id="payments" />, host);
  await screen.findByText("/ok: true approves, false rejects");
  screen.getByText("/id");
  fireEvent.click(screen.getByRole("button", { name: "Remove “Deploy”" }));
  await waitFor(() => expect(host.asked("agents.removeMapping")).toEqual([{ id: "mapping-0" }]));
  host.world.mappings.clear();
  act(() => host.changed("agents"));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Your mappings" })).toBeNull());
});
