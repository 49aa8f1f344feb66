import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { renderWithHost } from "../../../testing/render";
import { noOptions } from "../Options/options";
import { Losses } from "./Losses";

function speaking(version: string) {
  const host = fakeHost();
  for (const { summary, candidates } of host.world.connections) {
    if (summary.id !== "payments") continue;
    for (const candidate of candidates) candidate.chosen = candidate.version === version;
  }
  return host;
}

test("data that an older version wraps is pointed out before it is sent", async () => {
  renderWithHost(<Losses chatId="chat-payments" data={["[1]"]} options={noOptions} />, speaking("0.3"));
  expect(await screen.findByText(/sent as \{"value": …\}/)).toBeTruthy();
});

test("nothing is said where everything arrives", async () => {
  const { host, container } = renderWithHost(
    <Losses chatId="chat-payments" data={["[1]"]} options={noOptions} />,
    speaking("1.0"),
  );
  await expect.poll(() => host.calls.some(({ name }) => name === "messages.check")).toBe(true);
  expect(container.textContent).toBe("");
});
