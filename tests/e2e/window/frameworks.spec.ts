/** Google's ADK and Kagenti's ADK in the real window: one answer of each kind, and what the agent made of it. */
import { expect, test } from "@playwright/test";
import { button, Desktop, field, option } from "../support/desktop.ts";
import { Peer, type Seen } from "../support/peers.ts";
import { Driver, type Target } from "../support/webdriver.ts";
import { connectOpen, expectDelivered, holdToDecide, openRequest, readOn } from "../support/window-steps.ts";
import { freshFolder, removeFolder } from "../support/workbench.ts";

const CLERK = "scripted_clerk";
const KAGENTI = "Kagenti agent";

const radio = (name: string, of: string): Target => ({
  css: "label",
  name,
  within: { css: "fieldset", name: new RegExp(of) },
});

test("approve, edit, reject, decide several and fill in a form, with agents of two frameworks", async ({
  browserName: _,
}, info) => {
  const driver = await Driver.start();
  const folder = await freshFolder();
  const clerk = await Peer.start("adk");
  const kagenti = await Peer.start("kagenti");
  const desktop = await Desktop.start(driver, folder);
  const { window } = desktop;
  const done: Seen["done"] = [];
  const expectDone = async (peer: Peer, expected: Seen["done"]) => {
    await expectDelivered(window);
    await expect
      .poll(async () => (await peer.seen()).done, { message: "what the agent did" })
      .toEqual(expected);
  };
  try {
    await window.click(button("Connect an agent"));
    await connectOpen(window, clerk.url);
    await connectOpen(window, kagenti.url);

    await test.step("approve", async () => {
      await openRequest(window, CLERK, "transfer 42");
      await holdToDecide(desktop);
      done.push({ what: "transfer_money", amount: 42, to: "Aoki Paper" });
      await expectDone(clerk, done);
    });
    await test.step("edit", async () => {
      await openRequest(window, CLERK, "days 5");
      await window.click(button("Edit…"));
      await window.replace(field(/^approved_days/), "2");
      await readOn(window);
      await window.click(button("Approve as edited"));
      done.push({ what: "request_time_off", confirmed: true, approved_days: 2 });
      await expectDone(clerk, done);
    });
    await test.step("reject", async () => {
      await openRequest(window, CLERK, "transfer 43");
      await window.click(button("Reject…"));
      await window.click({ css: "section button", name: "Reject" });
      await expectDone(clerk, done);
    });
    await test.step("decide several", async () => {
      await openRequest(window, CLERK, "double");
      await window.click(radio("Reject", "Answer to transfer_money"));
      await window.click({ css: "fieldset:not(:has(input:checked)) label", name: "Approve" });
      await holdToDecide(desktop);
      done.push({ what: "transfer_money", amount: 1, to: "Aoki Paper" });
      await expectDone(clerk, done);
    });
    await test.step("fill in a form", async () => {
      await openRequest(window, KAGENTI, "form");
      await window.type(field("City"), "Kyoto");
      // The last choice of the form: to agree to the terms.
      await window.click({ css: "article button[aria-haspopup=listbox]" });
      await window.click(option("Yes"));
      await readOn(window);
      await window.click(button("Send the answer"));
      await expectDelivered(window);
      const { answers } = await kagenti.seen();
      expect(answers, "one answer arrived").toHaveLength(1);
      const [form] = Object.values(answers[0]?.metadata ?? {}) as { values: Record<string, unknown> }[];
      expect(form?.values.city).toEqual({ type: "text", value: "Kyoto" });
      expect(form?.values.terms).toEqual({ type: "checkbox", value: true });
    });
    expect(await desktop.violations()).toEqual([]);
    await desktop.quit();
  } catch (cause) {
    await desktop.show(info);
    throw cause;
  } finally {
    await window.kill();
    await driver.stop();
    await clerk.stop();
    await kagenti.stop();
    await removeFolder(folder);
  }
});
