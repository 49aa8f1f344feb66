/** The page holds no truth: it can go away at any moment. */

import { composer, connect, log, newChatWith, open, say } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a reload in the middle of a stream loses nothing", async ({ page, host, agents }) => {
  const agent = await agents();
  await open(page, host);
  await connect(page, agent);
  await newChatWith(page, "Halting agent");
  await say(page, "hold");
  const halves = log(page).getByRole("article", { name: "Artifact: Halves" });
  await expect(halves).toContainText("The first half is here.");

  await page.reload();
  await expect(halves, "what had arrived is there at once").toContainText("The first half is here.");
  agent.release();
  await expect(halves).toContainText("The first half is here. And the second half came later.");
  await expect(halves).not.toContainText("later.And");
  await expect(log(page).getByRole("region", { name: "Task: completed" })).toBeVisible();
  const sent = agent.calls.filter(({ method }) => method === "SendStreamingMessage");
  expect(sent, "the message was sent once").toHaveLength(1);
});

test("what was typed and not sent survives a reload", async ({ page, host, agents }) => {
  await open(page, host);
  await connect(page, await agents());
  await newChatWith(page, "Halting agent");
  const saved = page.waitForResponse((response) =>
    response.url().endsWith("/api/call/chats.setDraft"),
  );
  await composer(page).fill("half a thought");
  await saved;
  await page.reload();
  await expect(composer(page)).toHaveValue("half a thought");
});

test("Stop ends a stream at once, and the chat goes on", async ({ page, host, agents }) => {
  const agent = await agents();
  await open(page, host);
  await connect(page, agent);
  await newChatWith(page, "Halting agent");
  await say(page, "hold");
  await expect(log(page)).toContainText("The first half is here.");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeHidden();
  await expect(log(page), "what had arrived stays").toContainText("The first half is here.");
  await say(page, "go");
  await expect(log(page)).toContainText("And the second half came later.");
});
