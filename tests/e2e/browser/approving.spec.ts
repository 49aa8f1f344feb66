/** A payment waits for a person: what must be seen first, and what the agent is told. */

import { AskingAgent } from "../support/asking-agent.ts";
import {
  approveWithWord,
  composer,
  connect,
  expectDelivered,
  goTo,
  log,
  newChatWith,
  open,
  readWhole,
  requestCard,
  requestPayment,
  startWithSamples,
  typeWord,
} from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const ORDER = "Pay 12,000 yen to Sato Stationery";

test("a payment is approved once the whole request was in view, and the receipt arrives", async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await startWithSamples(page, host);
  const card = await requestPayment(page, ORDER);

  const approve = card.getByRole("button", { name: /^Approve .+…$/ });
  await expect(approve, "nothing is approved unread").toBeDisabled();
  await expect(approve).not.toBeFocused();
  await expect(card).toContainText("Sato Stationery");
  await expect(card).toContainText("12,000");

  await readWhole(card);
  await card.getByRole("button", { name: "Show what will be sent" }).click();
  await expect(card.getByText('"confirmed": true')).toBeVisible();

  await approveWithWord(page, card);
  await expectDelivered(card);

  await card.getByRole("button", { name: "Open the chat" }).click();
  const receipt = log(page).getByRole("article", { name: "Artifact: Receipt" });
  await expect(receipt.getByRole("cell", { name: "Sato Stationery" })).toBeVisible();
  await expect(receipt.getByRole("cell", { name: "approved by you" })).toBeVisible();
});

test("a rejection carries its reason, and nothing is paid", async ({ page, host }) => {
  await startWithSamples(page, host);
  const card = await requestPayment(page, ORDER);
  await card.getByRole("button", { name: "Reject…" }).click();
  const rejection = card.getByRole("region", { name: "Reject" });
  const reason = rejection.getByRole("textbox", { name: "Why, in your words (optional)" });
  await expect(reason, "the reason is what is typed first").toBeFocused();
  await reason.fill("Wrong supplier");
  await rejection.getByRole("button", { name: "Reject", exact: true }).click();
  await expectDelivered(card);

  await card.getByRole("button", { name: "Open the chat" }).click();
  await expect(log(page)).toContainText("Nothing was paid");
  await expect(log(page)).toContainText("Reason: Wrong supplier");
});

test("the inbox is worked through with the keyboard alone", async ({ page, host }) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await startWithSamples(page, host);
  await requestPayment(page, ORDER);
  await requestCard(page).getByRole("button", { name: "Open the chat" }).click();
  await page.getByRole("button", { name: "Start a new task instead" }).click();
  await requestPayment(page, "Pay 30,000 yen to Aoki Paper");
  await goTo(page, "Inbox");
  await page.keyboard.press("Escape");

  const rows = page.getByRole("listbox", { name: "Requests" }).getByRole("option");
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(rows.nth(0)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("k");
  await expect(rows.nth(0)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  const card = requestCard(page);
  await expect(card, "Enter goes into the request").toBeFocused();

  // The first A on a request that is not wholly in view reads on; the word is asked for only afterwards.
  const confirming = page.getByRole("alertdialog", { name: "Approve a high-risk request" });
  await page.keyboard.press("a");
  await expect(confirming, "the first A approves nothing").toBeHidden();
  await readWhole(card);
  await page.keyboard.press("a");
  await typeWord(confirming);
  const title = card.getByRole("heading", { level: 2 });
  await expect(title, "the next one opens by itself").toContainText("Aoki Paper");
  await page.keyboard.press("u");
  await expect(title, "the decision was taken back").toContainText("Sato Stationery");
  await expect(card.getByRole("button", { name: "Reject…" })).toBeVisible();

  await page.keyboard.press("r");
  const reason = card.getByRole("textbox", { name: "Why, in your words (optional)" });
  await expect(reason).toBeFocused();
  await page.keyboard.type("jak");
  await expect(reason, "letters typed into a field are no shortcuts").toHaveValue("jak");
  await card
    .getByRole("region", { name: "Reject" })
    .getByRole("button", { name: "Reject", exact: true })
    .press("Enter");
  await expect(title, "and the next one opens again").toContainText("Aoki Paper");
  await expect(rows).toHaveCount(1);
});

test("the count of what waits stands in the title and the rail until it is answered", async ({
  page,
  host,
}) => {
  await startWithSamples(page, host);
  const card = await requestPayment(page, ORDER);
  await expect(page).toHaveTitle("(1) A2A Workbench");
  await expect(page.getByRole("link", { name: /1 request waits for you/ })).toBeVisible();
  await card.getByRole("button", { name: "Reject…" }).click();
  await card
    .getByRole("region", { name: "Reject" })
    .getByRole("button", { name: "Reject", exact: true })
    .click();
  await expectDelivered(card);
  await expect(page).toHaveTitle("A2A Workbench");
});

const ROOM = {
  room: "Hibiya 3",
  on: "2026-12-01",
  from: "10:00",
  to: "11:30",
  seats: 8,
  catering: false,
  title: "Review of the year",
  host: "Ito",
};

test("a request of eight short arguments is whole in view, takes one key, and is followed by the next", async ({
  page,
  host,
}) => {
  const agent = await AskingAgent.start({ name: "plan_room", args: ROOM });
  try {
    await open(page, host);
    await connect(page, agent);
    for (const words of ["one", "another"]) {
      await newChatWith(page, "Asking agent");
      await expect(composer(page), "the caret stands where the first words go").toBeFocused();
      await page.keyboard.type(words);
      await page.keyboard.press("Control+Enter");
      await expect(composer(page)).toHaveValue("");
      await expect(log(page), "the agent has the task").toContainText("Working");
      agent.ask();
      await expect(page.getByRole("button", { name: "Open in the inbox" })).toBeVisible();
    }
    await page.getByRole("button", { name: "Open in the inbox" }).last().click();
    const card = requestCard(page);
    await expect(card.getByText("The whole request was in view."), "without scrolling").toBeVisible();
    const [, first] = page.url().split("/#/inbox/");
    await page.keyboard.press("a");
    await expect(page, "the other one opens by itself").not.toHaveURL(new RegExp(`${first}$`));
    await expect(card.getByRole("button", { name: "Approve plan_room" })).toBeVisible();
    await page.keyboard.press("u");
    await expect(page, "it was taken back, and is open again").toHaveURL(new RegExp(`${first}$`));
  } finally {
    await agent.stop();
  }
});
