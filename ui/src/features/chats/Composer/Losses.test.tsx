import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { renderWithHost } from "../../../testing/render";
import { noOptions } from "../Options/options";
import { Losses } from "./Losses";

test("data that an older version wraps is pointed out before it is sent", async () => {
  const host = fakeHost();
  host.answer("messages.check", [{ code: "wraps-data" }]);
  renderWithHost(<Losses chatId="chat-payments" data={["[1]"]} options={noOptions} />, host);
  expect(await screen.findByText(/sent as \{"value": …\}/)).toBeTruthy();
  expect(host.calls.find(({ name }) => name === "messages.check")?.params).toMatchObject({
    chatId: "chat-payments",
    data: ["[1]"],
  });
});

test("nothing is said where everything arrives", async () => {
  const { host, container } = renderWithHost(
    <Losses chatId="chat-payments" data={["[1]"]} options={noOptions} />,
  );
  await expect.poll(() => host.calls.some(({ name }) => name === "messages.check")).toBe(true);
  expect(container.textContent).toBe("");
});
