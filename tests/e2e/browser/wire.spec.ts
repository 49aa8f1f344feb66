/** Every byte can be looked at, and no secret is among them. */
import { connect, log, lookFor, newChatWith, open, save, say } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("the wire of a chat shows the request and each event of the answer", async ({ page, host, agents }) => {
  await open(page, host);
  await connect(page, await agents());
  await newChatWith(page, "Halting agent");
  await say(page, "go");
  await expect(log(page)).toContainText("And the second half came later.");
  await page.keyboard.press("Control+Shift+d");
  const exchanges = page.getByRole("listbox", { name: "Exchanges" });
  await exchanges.getByRole("option", { name: "SendStreamingMessage" }).click();
  const wire = page.getByRole("region", { name: "Wire" });
  await expect(wire.getByRole("tabpanel", { name: "Content" })).toContainText("Completed");
  await page.getByRole("tab", { name: "Protocol" }).click();
  await wire.getByRole("listbox", { name: "Frames" }).press("End");
  await expect(wire.getByRole("tree")).toContainText("TASK_STATE_COMPLETED");
});

test("a token is blacked out on the wire", async ({ page, host, agents }) => {
  const token = "s3cret-token-on-the-wire";
  const agent = await agents({ name: "Guarded agent", token });
  await open(page, host);
  await lookFor(page, agent.url);
  await page.getByLabel("Token", { exact: true }).fill(token);
  await save(page);
  await newChatWith(page, "Guarded agent");
  await say(page, "go");
  await expect(log(page)).toContainText("And the second half came later.");
  await page.keyboard.press("Control+Shift+d");
  await page
    .getByRole("listbox", { name: "Exchanges" })
    .getByRole("option", { name: "SendStreamingMessage" })
    .click();
  await page.getByRole("tab", { name: "Protocol" }).click();
  await page.getByRole("listbox", { name: "Frames" }).press("Home");
  await page.getByText("Request headers").click();
  await expect(page.getByRole("region", { name: "Wire" })).toContainText(/authorization/i);
  expect(await page.content()).not.toContain(token);
});
