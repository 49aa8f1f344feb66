/** Words for a request with which much can go wrong: they are asked about before they leave. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { ChatsScreen } from "..";

beforeEach(() => void installScreen());

/** Types and sends words in the chat of a request. */
async function say(highRisk: boolean): Promise<FakeHost> {
  const host = fakeHost();
  const chat = host.world.conversations.find(({ summary }) => summary.id === "chat-payments");
  for (const item of chat?.items ?? []) if (item.kind === "request") item.highRisk = highRisk;
  renderWithHost(<ChatsScreen id="chat-payments" />, host);
  const words = await screen.findByLabelText("Message to Payments clerk", { selector: "textarea" });
  fireEvent.change(words, { target: { value: "approve" } });
  const send = screen.getByRole("button", { name: /^Send \(/ });
  await waitFor(() => expect(send).toHaveProperty("disabled", false));
  fireEvent.click(send);
  return host;
}

test("they leave once somebody says so", async () => {
  const host = await say(true);
  const dialog = within(await screen.findByRole("alertdialog"));
  dialog.getByText(/The agent may take what you wrote for a yes/);
  expect(host.asked("messages.send")).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Send the words" }));
  await waitFor(() => expect(host.asked("messages.send")).toHaveLength(1));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("others leave at once", async () => {
  const host = await say(false);
  await waitFor(() => expect(host.asked("messages.send")).toHaveLength(1));
});
