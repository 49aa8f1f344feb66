import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithHost } from "../../testing/render";
import { AgentsScreen } from "./AgentsScreen";

async function openInterfaces() {
  const view = renderWithHost(<AgentsScreen id="payments" />);
  fireEvent.click(await screen.findByRole("tab", { name: /Interfaces/ }));
  return view;
}

test("another interface is pinned, says what it cannot do, and is let go again", async () => {
  const { host } = await openInterfaces();
  expect(screen.getByText(/chosen by the card's order/)).toBeTruthy();
  expect(screen.queryByText(/things it cannot do/)).toBeNull();

  fireEvent.click(screen.getByRole("radio", { name: /v0\.3/ }));
  await screen.findByText(/You chose this interface/);
  expect(screen.getByText("3 things it cannot do")).toBeTruthy();
  expect(screen.getByText(/Tasks cannot be listed/)).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "Choose automatically" }));
  await waitFor(() => expect(screen.getByText(/chosen by the card's order/)).toBeTruthy());
  expect(host.calls.find(({ name }) => name === "connections.unpin")?.params).toEqual({ id: "payments" });
});

test("an interface that is not spoken cannot be pinned", async () => {
  await openInterfaces();
  expect(screen.getByRole("radio", { name: /gRPC/ })).toHaveProperty("disabled", true);
});
