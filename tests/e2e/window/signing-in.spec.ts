/** Signing in, in the real window: the consent outside the page, the system's browser, and the token in the keyring. */
import { button, field, option } from "../support/desktop.ts";
import { GuardedAgent } from "../support/guarded-agent.ts";
import { StubBrowser } from "../support/stub-browser.ts";
import type { Window } from "../support/webdriver.ts";
import { connectOpen, expectInLog, goTo, newChatWith, say } from "../support/window-steps.ts";
import { expect, test } from "../support/window-test.ts";
import { filesWith } from "../support/workbench.ts";

const WAYS = [
  "OAuth: sign in with the browser",
  "OAuth: enter a code elsewhere",
  "OAuth: this application signs in by itself",
] as const;

async function openSecurity(window: Window): Promise<void> {
  await goTo(window, "Agents");
  await window.click(option(/^Archive/));
  await window.click({ css: "[role=tab]", name: "Security" });
}

test("sign in with the browser, with a code, and without a person", async ({ beside, folder, open }) => {
  const browser = await beside(StubBrowser.start());
  const agent = await beside(GuardedAgent.start());
  const desktop = await open(browser.env);
  const { window } = desktop;
  await window.click(button("Connect an agent"));
  await connectOpen(window, agent.url);
  for (const way of WAYS) {
    await test.step(way, async () => {
      await openSecurity(window);
      await window.click(button("Edit credentials"));
      await window.click({ css: "[role=dialog] button[aria-haspopup=listbox]" });
      await window.click(option(way));
      await window.replace(field("Client ID"), "workbench");
      await window.replace(field(/^Client secret/), "client-secret-4d1c");
      await window.click(button("Save changes"));
      await window.expectGone({ css: "[role=dialog]" });
      await window.expectText({ css: "main" }, new RegExp(`What is sent.*${way}`, "s"));
      await window.click({ css: "button:not([disabled])", name: "Sign in" });
      await desktop.confirmNatively("Confirm");
      if (way === WAYS[1]) {
        await window.click(button(/^Open 127\.0\.0\.1/));
        await desktop.confirmNatively("Confirm");
      }
      await window.find({ css: "*", name: "Signed in" });
      await newChatWith(window, "Archive");
      await say(window, "open");
      await expectInLog(window, "You are signed in. The archive is open.");
      await openSecurity(window);
      await window.click(button("Sign out"));
      await window.find({ css: "*", name: "Nobody is signed in" });
    });
  }
  expect(browser.opened().map((url) => new URL(url).pathname)).toEqual(["/authorize", "/device"]);
  expect(await desktop.violations()).toEqual([]);
  await desktop.quit();
  for (const secret of ["access-", "client-secret-4d1c"])
    expect(await filesWith(folder, secret), `files of the data folder with ${secret}`).toEqual([]);
});
