/** From an address to an agent, and what is said when there is none. */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect, goTo, log, lookFor, newChatWith, open, save, say } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { filesWith } from "../support/workbench.ts";

test("an agent is found by its bare address, connected and talked to", async ({ page, host, agents }) => {
  await open(page, host);
  await connect(page, await agents());
  await expect(page.getByRole("heading", { name: "Halting agent" })).toBeVisible();
  await newChatWith(page, "Halting agent");
  await say(page, "go");
  await expect(log(page)).toContainText("The first half is here. And the second half came later.");
});

test("a port where nobody listens: every attempt is shown, and what to do", async ({ page, host }) => {
  const unused = await unusedPort();
  await open(page, host);
  await lookFor(page, `127.0.0.1:${unused}`);
  const attempts = page.getByRole("list", { name: "What was tried" }).getByRole("listitem");
  await expect(attempts.first()).toContainText(`127.0.0.1:${unused}`);
  await expect(attempts.first()).toContainText("Failed");
  const failure = page.getByRole("alert");
  await expect(failure.getByRole("heading")).toBeVisible();
  await expect(failure.getByRole("listitem").first(), "a hint says what to do").toBeVisible();
});

test("a web page in place of a card is told apart from an agent", async ({ page, host }) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end("<!doctype html><title>Welcome</title>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await open(page, host);
  await lookFor(page, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const attempts = page.getByRole("list", { name: "What was tried" });
  await expect(attempts.getByRole("listitem").first()).toContainText("No card");
  await expect(page.getByRole("alert")).toBeVisible();
  server.close();
});

test("a card behind a login: the credentials form, then the agent, and the token in no file", async ({
  page,
  host,
  agents,
}) => {
  const token = "s3cret-token-of-the-guarded-agent";
  const agent = await agents({ name: "Guarded agent", token, guardsCard: true });
  await open(page, host);
  await lookFor(page, agent.url);
  await expect(page.getByRole("heading", { name: "The agent asks for credentials" })).toBeVisible();
  await page.getByLabel("Token", { exact: true }).fill(token);
  await page.getByRole("button", { name: "Try again with these" }).click();
  await expect(page.getByRole("heading", { name: "Agent found" })).toBeVisible();
  await save(page);

  await newChatWith(page, "Guarded agent");
  await say(page, "go");
  await expect(log(page)).toContainText("And the second half came later.");
  const sent = agent.calls.map(({ authorization }) => authorization);
  expect(new Set(sent), "every call carried the token").toEqual(new Set([`Bearer ${token}`]));

  expect(await page.content(), "the token is not in the page").not.toContain(token);
  await page.close();
  await host.stop();
  expect(await filesWith(host.folder, token), "files of the data folder with the token").toEqual([]);
  expect(host.said, "what the program printed").not.toContain(token);
});

test("a token that is missing or wrong is told in the chat, with a way on", async ({
  page,
  host,
  agents,
}) => {
  const agent = await agents({ name: "Guarded agent", token: "right" });
  await open(page, host);
  await connect(page, agent);
  await expect(page.getByText("Credentials are missing.")).toBeVisible();
  await newChatWith(page, "Guarded agent");
  await say(page, "go");
  const mine = log(page).getByRole("article", { name: "You" });
  await expect(mine).toContainText("Failed");
  await expect(mine.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("an agent is put into a group and copied with its token, and the copy is talked to", async ({
  page,
  host,
  agents,
}) => {
  const agent = await agents({ name: "Guarded agent", token: "t0ken" });
  await open(page, host);
  await connect(page, agent);
  await page.getByRole("button", { name: "Enter credentials" }).click();
  await page.getByLabel("Token", { exact: true }).fill("t0ken");
  await page.getByRole("button", { name: "Save changes" }).click();
  const more = page.getByRole("button", { name: "More about Guarded agent" });
  await more.click();
  await page.getByRole("menuitem", { name: "Group and tags" }).click();
  await page.getByRole("textbox", { name: "Group" }).fill("Staging");
  await page.getByRole("textbox", { name: "New tag" }).fill("slow");
  await page.getByRole("button", { name: "Save group and tags" }).click();
  const list = page.getByRole("tree", { name: "Agents" });
  await expect(list.getByRole("treeitem", { name: /^Staging/ })).toBeVisible();

  await more.click();
  await page.getByRole("menuitem", { name: "Duplicate agent" }).click();
  const dialog = page.getByRole("dialog", { name: "Duplicate Guarded agent" });
  await dialog.getByText("Copy the credentials, too").click();
  await dialog.getByRole("button", { name: "Duplicate agent" }).click();
  await expect(page.getByRole("heading", { name: "Guarded agent (copy)" })).toBeVisible();
  await page.getByRole("button", { name: "Favourite" }).click();
  await expect(list.getByRole("treeitem").first()).toContainText("Favourites");

  await page.getByRole("button", { name: "Start a chat" }).click();
  await say(page, "go");
  await expect(log(page)).toContainText("And the second half came later.");
  const sent = agent.calls.map(({ authorization }) => authorization);
  expect(sent.filter((credential) => credential !== undefined)).not.toEqual([]);
  await page.reload();
  await goTo(page, "Agents");
  const shown = list.getByRole("treeitem");
  await expect(shown).toHaveText([/Favourites/, /Guarded agent \(copy\)/, /Staging/, /Guarded agent/]);

  await page.getByRole("searchbox", { name: "Search agents" }).fill("slow copy");
  await expect(shown).toHaveCount(2);
  await page.keyboard.press("Escape");
  await list.getByRole("treeitem", { name: /^Staging/ }).click();
  await expect(shown, "the group is closed").toHaveCount(3);
});

async function unusedPort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
