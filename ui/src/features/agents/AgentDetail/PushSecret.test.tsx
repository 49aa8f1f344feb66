import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import { accessibilityProblems } from "../../../testing/accessibility";
import { renderWithHost } from "../../../testing/render";
import { PushSecret } from "./PushSecret";

/** The agent signs its calls back from now on. */
function agreed(host: FakeHost) {
  host.world.pushSecrets.set("payments", 1);
  act(() => host.changed("agents", "payments"));
}

test("a fresh secret is shown once, to be carried to the agent", async () => {
  const { host } = renderWithHost(<PushSecret id="payments" />);
  fireEvent.click(await screen.findByRole("button", { name: "Agree on a secret" }));
  fireEvent.click(await screen.findByRole("button", { name: "Generate a secret" }));
  const secret = await screen.findByText(/^b3VyLW93bi/);
  expect(screen.getByRole("button", { name: "Copy secret" })).toBeTruthy();
  expect(await accessibilityProblems(document.body)).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "The agent has it" }));
  await waitFor(() => expect(secret.isConnected).toBe(false));
  agreed(host);
  expect(await screen.findByText("Signed with a shared secret")).toBeTruthy();
});

test("without a keyring a pasted secret is said to last until the app closes", async () => {
  renderWithHost(<PushSecret id="payments" />, fakeHost({ sessionOnly: true }));
  fireEvent.click(await screen.findByRole("button", { name: "Agree on a secret" }));
  await screen.findByText(/^It is kept in memory until the app closes/);
});

test("the agent's own secret is pasted and never shown, and unsigned calls back can be taken again", async () => {
  const host = fakeHost();
  host.answer("push.agreeSecret", { secret: null });
  renderWithHost(<PushSecret id="payments" />, host);
  fireEvent.click(await screen.findByRole("button", { name: "Agree on a secret" }));
  fireEvent.change(await screen.findByLabelText("The agent's secret"), { target: { value: " s3cret " } });
  fireEvent.click(screen.getByRole("button", { name: "Save secret" }));
  await waitFor(() => expect(host.asked("push.agreeSecret")).toEqual([{ id: "payments", secret: "s3cret" }]));
  agreed(host);
  expect(await screen.findByText("Signed with a shared secret")).toBeTruthy();
  expect(screen.queryByText("s3cret")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Take unsigned calls back again" }));
  await waitFor(() => expect(host.asked("push.dropSecret")).toEqual([{ id: "payments" }]));
  host.world.pushSecrets.clear();
  act(() => host.changed("agents", "payments"));
  expect(await screen.findByRole("button", { name: "Agree on a secret" })).toBeTruthy();
});
