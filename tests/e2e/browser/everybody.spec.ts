/** Keyboards, screen readers, dark rooms and another language. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Locator, Page } from "@playwright/test";
import { AskingAgent } from "../support/asking-agent.ts";
import {
  connect,
  goTo,
  log,
  newChatWith,
  open,
  requestCard,
  requestPayment,
  say,
  startWithSamples,
} from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const ORDER = "Pay 12,000 yen to Sato Stationery";

for (const theme of ["light", "dark"] as const) {
  test(`every screen is accessible in ${theme} colours`, async ({ page, host }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await open(page, host);
    await expectAccessible(page, "welcome");
    await page.getByRole("button", { name: "Try the sample agents" }).click();
    await requestPayment(page, ORDER);
    await expectAccessible(page, "inbox");
    await requestCard(page).getByRole("button", { name: "Reject…" }).click();
    await requestCard(page).getByRole("button", { name: "Show what will be sent" }).click();
    await expectAccessible(page, "request with everything unfolded");
    await newChatWith(page, "Story Writer");
    await say(page, "Write a story about a lighthouse keeper");
    await expect(log(page).getByRole("region", { name: "Task: completed" })).toBeVisible();
    await expectAccessible(page, "chat");
    await goTo(page, "Agents");
    await page.getByRole("option", { name: "Payments clerk" }).click();
    await expect(page.getByRole("button", { name: "Start a chat" })).toBeVisible();
    await expectAccessible(page, "agents");
    await page.goto(`${host.origin}/#/agents/connect`);
    await expect(page.getByRole("textbox", { name: "Address or card" })).toBeVisible();
    await expectAccessible(page, "connecting");
    await goTo(page, "Tasks");
    await page.getByRole("option").first().click();
    await expectAccessible(page, "tasks");
    await goTo(page, "Inspector");
    for (const view of ["Timeline", "Sequence", "Graph"]) {
      await page.getByRole("radio", { name: view }).click();
      await expect(page.getByRole("slider", { name: "Instant" })).toBeVisible();
      await expectAccessible(page, view);
    }
    await goTo(page, "Settings");
    await expect(page.getByRole("heading", { name: "Appearance" })).toBeVisible();
    await expectAccessible(page, "settings");
    await page.route("**/api/call/settings.set", (route) => route.fulfill({ status: 422 }));
    await page.getByRole("textbox", { name: "Seconds to undo" }).fill("7");
    await expectColoursOf(page, page.locator("[data-sonner-toast]"));
    await expectAccessible(page, "error");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
    await expectAccessible(page, "palette");
  });
}

const TRIP = {
  type: "object",
  properties: {
    city: { type: "string", title: "City" },
    class: { type: "string", title: "Class", enum: ["economy", "business"] },
    nights: { type: "integer", title: "Nights", minimum: 1 },
    guests: { type: "array", title: "Guests", items: { type: "string" } },
  },
  required: ["city"],
};
const CALLS = ["book_room", "send_note", "keep_note"].map((name) => ({
  name,
  args: { text: "Hello", nights: 2 },
}));

test("a form, several calls, the rules and the ledger are accessible in a small window", async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, host);
  const form = await AskingAgent.start({ form: TRIP }, "Form agent");
  const calls = await AskingAgent.start(CALLS, "Calling agent");
  try {
    await openAsked(page, form, "Form agent");
    await requestCard(page).getByRole("button", { name: "Decline…" }).click();
    await requestCard(page).getByRole("button", { name: "Show what will be sent" }).click();
    await expectAccessible(page, "form");

    await openAsked(page, calls, "Calling agent");
    await requestCard(page).getByRole("radio", { name: "Reject", exact: true }).first().check();
    await expectAccessible(page, "several calls");
    await requestCard(page).getByRole("button", { name: "Reject all…" }).click();
    await requestCard(page).getByRole("button", { name: "Reject all 3" }).click();
    await expect(requestCard(page).getByText(/^Your answer/)).toBeVisible();
  } finally {
    await form.stop();
    await calls.stop();
  }
  await page.goto(`${host.origin}/#/inbox/rules`);
  await page.getByRole("button", { name: "New rule" }).click();
  await page.getByRole("button", { name: "Add a condition" }).click();
  await expectAccessible(page, "rules");
  await page.goto(`${host.origin}/#/ledger`);
  await page.getByRole("option").first().click();
  await expectAccessible(page, "ledger");
});

/** What floats over the page has the colours of the page, not those of its library. */
async function expectColoursOf(page: Page, floating: Locator): Promise<void> {
  const wanted = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement("i"));
    sample.style.cssText = "background: var(--ground-raised); color: var(--text)";
    const { backgroundColor, color } = getComputedStyle(sample);
    sample.remove();
    return { backgroundColor, color };
  });
  await expect(floating).toHaveCSS("background-color", wanted.backgroundColor);
  await expect(floating).toHaveCSS("color", wanted.color);
}

/** Connects an agent, gives it a task and opens what it asks. */
async function openAsked(page: Page, agent: AskingAgent, name: string): Promise<void> {
  await connect(page, agent);
  await newChatWith(page, name);
  await say(page, "go");
  await expect(log(page), "the agent has the task").toContainText("Working");
  agent.ask();
  await page.getByRole("button", { name: "Open in the inbox" }).click();
  await expect(requestCard(page)).toBeVisible();
}

test("the language is switched to Japanese at once, everywhere, and stays", async ({ page, host }) => {
  await startWithSamples(page, host);
  await goTo(page, "Settings");
  await page.getByRole("button", { name: /Language/ }).click();
  await page.getByRole("option", { name: "日本語" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "設定" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "設定" })).toBeVisible();
  for (const place of ["inbox", "chats", "agents", "tasks", "ledger", "settings"]) {
    await page.goto(`${host.origin}/#/${place}`);
    await expect(page.locator("a[aria-current=page]")).toBeVisible();
    const english = await page
      .getByText(/^(Inbox|Chats|Agents|Tasks|Ledger|Settings|Loading.*|No .*yet)$/)
      .allTextContents();
    expect(english, `English words left in ${place}`).toEqual([]);
  }
});

test("the palette finds and does everything by a few letters", async ({ page, host }) => {
  await startWithSamples(page, host);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("settings");
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();

  await page.keyboard.press("Control+p");
  const finder = page.getByRole("dialog", { name: "Go to" });
  await expect(finder.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("planner");
  await expect(finder.getByRole("option", { name: "Story Planner" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Story Planner" })).toBeVisible();

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("a chat is begun, written and sent without a mouse", async ({ page, host }) => {
  await startWithSamples(page, host);
  await page.keyboard.press("Control+n");
  await expect(page.getByRole("searchbox", { name: "Find an agent" })).toBeFocused();
  await page.keyboard.type("writer");
  await page.keyboard.press("Enter");
  const composer = page.getByRole("textbox", { name: "Message to Story Writer" });
  await composer.focus();
  await page.keyboard.type("Write a story about a keeper of storms");
  await page.keyboard.press("Control+Enter");
  await expect(log(page).getByRole("article", { name: "Artifact: Story" })).toBeVisible();
});

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs axe over the page as it is, and says for each violation which rule and which element. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Through the debugger, because the content security policy rightly refuses scripts that are not the page's.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    type Result = {
      violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[];
    };
    const { axe } = window as unknown as { axe: { run: () => Promise<Result> } };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html.slice(0, 200)}\n  ${failureSummary}`),
    );
  });
  expect.soft(found, `accessibility of ${screen}`).toEqual([]);
}
