/** Links to places of the application, in the path of its address. */
import { requestCard, requestPayment, startWithSamples } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { freshFolder, removeFolder, WebHost } from "../support/workbench.ts";

test("a path leads to an approval, to an agent by its name, and to an address that nobody has asked yet", async ({
  page,
  host,
}) => {
  await startWithSamples(page, host);
  await requestPayment(page, "Pay 12,000 yen to Sato Stationery");
  const [, id] = page.url().split("/#/inbox/");

  await page.goto(`${host.origin}/agents/Payments%20clerk`);
  await expect(page.getByRole("button", { name: "Start a chat" })).toBeVisible();
  expect(new URL(page.url()).pathname, "the place is in what follows the #").toBe("/");

  await page.goto(`${host.origin}/approvals/${id}`);
  await expect(requestCard(page)).toContainText("Sato Stationery");

  const card = "http://127.0.0.1:9/.well-known/agent-card.json";
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await page.goto(`${host.origin}/connect?card=${encodeURIComponent(card)}`);
  await expect(page.getByRole("textbox", { name: "Address or card" })).toHaveValue(card);
  await expect(page.getByRole("note")).toContainText("Nothing was fetched from there yet");
  expect(calls.filter((url) => url.includes("discovery"))).toEqual([]);
});

test("a link on the command line is where the printed address leads, and never a part of its token", async ({
  page,
}) => {
  const folder = await freshFolder();
  const card = "http://127.0.0.1:9/a card#token=1";
  const host = await WebHost.start(folder, `a2a-workbench://connect?card=${card}`);
  try {
    await page.goto(host.firstAddress);
    await expect(page.getByRole("textbox", { name: "Address or card" })).toHaveValue(card);
  } finally {
    await page.close();
    await host.stop();
    await removeFolder(folder);
  }
});
