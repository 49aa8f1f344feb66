/** Signing in to an agent by the authorization server that its card names, in the browser that shows the page. */
import { GuardedAgent } from "../support/guarded-agent.ts";
import { log, lookFor, newChatWith, open, save, say } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { filesWith } from "../support/workbench.ts";

test("somebody signs in with an authorization code, talks to the agent, and signs out", async ({
  page,
  host,
  context,
}) => {
  const agent = await GuardedAgent.start();
  await open(page, host);
  await lookFor(page, agent.url);
  await save(page);

  await page.getByRole("tab", { name: "Security" }).click();
  await page.getByRole("button", { name: "Edit credentials" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "Client ID" }).fill("workbench");
  await form.getByRole("button", { name: "Save changes" }).click();

  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const consent = page.getByRole("alertdialog", { name: "Sign in?" });
  await expect(consent, "the host is named before anything is opened").toContainText("127.0.0.1");
  await consent.getByRole("textbox").fill("sign in");
  const opening = context.waitForEvent("page");
  await consent.getByRole("button", { name: "Sign in" }).click();
  const provider = await opening;
  await expect(provider.locator("body"), "where the authorization server led back to").toContainText(
    "You can close this page",
  );
  await provider.close();
  await expect(page.getByText("hana@example.org")).toBeVisible();

  await newChatWith(page, "Archive");
  await say(page, "open");
  await expect(log(page)).toContainText("You are signed in. The archive is open.");

  await page.goto(`${host.origin}/#/agents`);
  await page.getByRole("option", { name: /^Archive/ }).click();
  await page.getByRole("tab", { name: "Security" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Nobody is signed in", { exact: true })).toBeVisible();
  expect(await filesWith(host.folder, "access-"), "files of the data folder with a token").toEqual([]);
  await agent.stop();
});
