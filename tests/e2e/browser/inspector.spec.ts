/** Everything that went over the wire can be found, read, traced back, and taken along. */
import { readFile } from "node:fs/promises";
import { connect, goTo, log, newChatWith, open, say } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const SECRET_WORDS = "the code word is marigold";

test("a call is found by a filter, unfolded into its frames, and leads from a frame to its bytes", async ({
  page,
  host,
  agents,
}) => {
  await open(page, host);
  await connect(page, await agents());
  await newChatWith(page, "Halting agent");
  await say(page, "go");
  await expect(log(page)).toContainText("And the second half came later.");
  await goTo(page, "Inspector");
  await page.getByRole("combobox", { name: "Filter the exchanges" }).fill("method:SendStreaming -has:error");
  const exchanges = page.getByRole("listbox", { name: "Exchanges" });
  await expect(exchanges.getByRole("option")).toHaveCount(1);
  await exchanges.getByRole("option").click();
  await exchanges.press("ArrowRight");
  await exchanges.getByRole("option", { name: /Status Completed/ }).click();
  await expect(page.getByRole("tree")).toContainText("TASK_STATE_COMPLETED");
  await page.getByRole("tab", { name: "Timing" }).click();
  await expect(page.getByText("To the first byte")).toBeVisible();
  await page.getByRole("button", { name: "Open the chat" }).click();
  await expect(log(page)).toContainText("And the second half came later.");
});

test("a bubble leads to the member of the frame that carried it", async ({ page, host, agents }) => {
  await open(page, host);
  await connect(page, await agents());
  await newChatWith(page, "Halting agent");
  await say(page, "go");
  await expect(log(page)).toContainText("And the second half came later.");
  await log(page).getByRole("article", { name: "You" }).hover();
  await log(page).getByRole("article", { name: "You" }).getByRole("button", { name: "Show on the wire" }).click();
  const wire = page.getByRole("region", { name: "Wire" });
  await expect(wire.getByRole("treeitem", { selected: true })).toContainText("message:");
});

test("an exported session hides what was said, and is read back beside the own history", async ({
  page,
  host,
  agents,
}) => {
  await open(page, host);
  await connect(page, await agents());
  await newChatWith(page, "Halting agent");
  await say(page, SECRET_WORDS);
  await expect(log(page)).toContainText("And the second half came later.");
  await goTo(page, "Inspector");
  await page.getByRole("button", { name: "Export traffic" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
  const path = await (await downloading).path();
  const written = await readFile(path, "utf8");
  expect(written).toContain("TASK_STATE_COMPLETED");
  expect(written, "what was said stays here unless a person says otherwise").not.toContain(SECRET_WORDS);

  await page.locator("input[type=file]").setInputFiles({
    name: "theirs.json",
    mimeType: "application/json",
    buffer: Buffer.from(written),
  });
  await expect(page.getByRole("note")).toContainText("“theirs.json” is a session from a file.");
  const exchanges = page.getByRole("listbox", { name: "Exchanges" });
  await exchanges.getByRole("option", { name: /SendStreamingMessage/ }).click();
  await expect(page.getByRole("button", { name: /^Pin/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Close the session" }).click();
  await expect(page.getByRole("note")).toHaveCount(0);
});
