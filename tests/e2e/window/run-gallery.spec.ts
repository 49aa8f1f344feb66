/** Every way of working together in the real window, from the gallery to what comes of it, with a person where one is asked. */
import { button } from "../support/desktop.ts";
import { EXAMPLES, type Example, ending } from "../support/gallery.ts";
import { PersonInWindow } from "../support/person-in-window.ts";
import type { Target, Window } from "../support/webdriver.ts";
import { CARD, goTo, sendWithoutUndo } from "../support/window-steps.ts";
import { test } from "../support/window-test.ts";

/** In the page: one run, and above its steps how it stands. */
const run = ({ title }: Example): Target => ({ css: "main section", name: title });
const head = (example: Example): Target => ({ css: "header", within: run(example), place: 0 });

test("each example of the gallery runs to its end with the sample agents", async ({ open }) => {
  const desktop = await open();
  const { window } = desktop;
  const person = new PersonInWindow(desktop);
  await window.click(button("Try the sample agents"));
  await window.find({ css: "textarea", name: "Message to Payments clerk" });
  await sendWithoutUndo(window);
  for (const example of EXAMPLES) {
    await test.step(example.title, async () => {
      await goTo(window, "Runs");
      await window.click({ ...button("New from an example"), place: 0 });
      await window.click({ css: "main li button span", name: example.title });
      await window.click(button("Start"));
      await window.click(button("Start the run"));
      for (const asks of example.asks) {
        const waits: Target = { css: "li", name: new RegExp(asks), within: head(example) };
        await window.click({ ...button("Open the request"), within: waits });
        await window.find({ css: "h3", name: /^What (will happen|is asked)$/, within: CARD });
        await person.go();
        await person.expectDelivered();
        await backTo(window, example);
      }
      await window.expectText(head(example), /Completed/);
      await window.click({ css: "[role=radio], label", name: "Story", within: run(example) });
      await window.expectText(run(example), ending(example));
    });
  }
  await desktop.quit();
});

/** Opens the run again that was begun last. */
async function backTo(window: Window, example: Example): Promise<void> {
  await goTo(window, "Runs");
  await window.click({ css: "[role=option]", within: { css: "[role=listbox]", name: "Runs" }, place: 0 });
  await window.find(run(example));
}
