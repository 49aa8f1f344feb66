/** A message that was sent is edited and sent as another one; the first stays as it was. */
import { composer, connect, log, newChatWith, open, say } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("an edited message goes out as a new one, both lead to each other, and their calls are compared", async ({
  page,
  host,
  agents,
}) => {
  const agent = await agents();
  await open(page, host);
  await connect(page, agent);
  await newChatWith(page, "Halting agent");
  await say(page, "go");
  await expect(log(page).getByRole("region", { name: "Task: completed" })).toBeVisible();
  const first = log(page).getByRole("article", { name: "You" });
  await first.getByRole("button", { name: "Edit and resend…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Edit in this chat" }).click();
  await expect(composer(page)).toHaveValue("go");

  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/call/chats.setDraft") &&
      response.request().postData()?.includes("go on") === true,
  );
  await composer(page).fill("go on");
  await saved;
  await page.reload();
  await expect(composer(page), "the draft is still there").toHaveValue("go on");
  await expect(page.getByText(/^Edited from your message of/)).toBeVisible();
  await page.getByRole("button", { name: /^Send \(/ }).click();
  await expect(log(page).getByRole("button", { name: /^Resent, edited, from the message of/ })).toBeVisible();
  await expect(page.getByText(/^Edited from your message of/)).toBeHidden();

  await log(page)
    .getByRole("button", { name: /^Resent, edited, as the message of/ })
    .click();
  await expect(log(page).locator(":focus")).toContainText("go on");
  const sent = agent.calls.filter(({ method }) => method === "SendStreamingMessage");
  expect(sent).toHaveLength(2);

  await first.first().getByRole("button", { name: "Show on the wire" }).click();
  const wire = page.getByRole("region", { name: "Wire" });
  await wire.getByRole("button", { name: "Compare with the resent one" }).click();
  const compared = page.getByRole("dialog", { name: "Compare two exchanges" });
  await expect(compared.getByRole("columnheader", { name: "Original" })).toBeVisible();
  await expect(compared).toContainText("/params/message/messageId");
});
