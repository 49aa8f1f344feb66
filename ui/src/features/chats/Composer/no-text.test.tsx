/** Writing to an agent whose card takes no text. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { ChatsScreen } from "..";

beforeEach(() => {
  installScreen();
});

const NO_TEXT = "This agent's card takes application/json and no text. It may not read words.";
const EXAMPLE = '{"skill":"quote","months":12}';

async function open(accepts: string[], starter: string): Promise<FakeHost> {
  const host = fakeHost();
  for (const chat of host.world.conversations) {
    chat.accepts = accepts;
    chat.starters = [starter];
    chat.items = [];
  }
  renderWithHost(<ChatsScreen id="chat-payments" />, host);
  fireEvent.click(await screen.findByRole("button", { name: starter }));
  return host;
}

const words = () => screen.getByLabelText("Message to Payments clerk", { selector: "textarea" });

test("an example in JSON becomes the data of the message", async () => {
  const host = await open(["application/json"], EXAMPLE);
  screen.getByText(NO_TEXT);
  expect(words()).toHaveProperty("value", "");
  const send = screen.getByRole("button", { name: /^Send \(/ });
  await waitFor(() => expect(send).toHaveProperty("disabled", false));
  fireEvent.click(send);
  await waitFor(() => expect(host.asked("messages.send")).toHaveLength(1));
  const [{ text, data } = { text: "-", data: [] }] = host.asked("messages.send");
  expect([text, data.map((json) => JSON.parse(json))]).toEqual(["", [JSON.parse(EXAMPLE)]]);
});

test.each([
  ["an example in words stays words", ["application/json"], "Quote 12 months"],
  ["an agent that reads text gets the example as it is", ["text/plain", "application/json"], EXAMPLE],
  ["an agent that names nothing gets it, too", [], EXAMPLE],
])("%s", async (_, accepts, starter) => {
  await open(accepts, starter);
  expect(words()).toHaveProperty("value", starter);
  expect(screen.queryByText(NO_TEXT) !== null).toBe(accepts.length === 1);
});
