/**
 * Agents that work together, in the real window: picked without YAML, started, asked before one of them is, the program killed
 * while it waits, or while one of them works, and started again, until all is done.
 */
import { Agent } from "../support/agent.ts";
import { button, field } from "../support/desktop.ts";
import { lookAround } from "../support/look-around.ts";
import type { Target, Window } from "../support/webdriver.ts";
import { CARD, connectOpen, goTo, readOn } from "../support/window-steps.ts";
import { expect, test } from "../support/window-test.ts";

const TREE: Target = { css: "[role=tree]", name: "Steps of the run" };
const FORM: Target = { css: "section", name: "Start a run" };
/** Above the steps: how the run stands. */
const HEAD: Target = { css: "section > header", within: { css: "main" } };

test("agents are picked, the program dies while a gate waits, it is approved, and the story is finished and reviewed", async ({
  open,
}) => {
  let desktop = await open();
  const first = desktop.window;
  await first.click(button("Try the sample agents"));
  await first.find(field("Message to Payments clerk"));
  await test.step("a planner, a writer and a reviewer, one after the other", async () => {
    await goTo(first, "Runs");
    await lookAround(first, "runs-none");
    await first.click({ ...button("New from agents"), within: { css: "main" }, place: 0 });
    await lookAround(first, "builder-empty");
    for (const agent of ["Story Planner", "Story Writer", "Story Reviewer"])
      await first.click(button(`Add ${agent}`));
    // The last of the switches is the reviewer's.
    await first.click({ css: "label", name: "Ask me before" });
    await lookAround(first, "builder");
    await first.click(button("Start"));
  });
  await test.step("it is started, and asks before the reviewer is asked", async () => {
    await first.type(
      { css: "input, textarea", name: /^What you want/, within: FORM },
      "A lighthouse that hums",
    );
    await lookAround(first, "start");
    await first.click(button("Start the run"));
    await first.expectText(HEAD, /Waits for you/);
    await lookAround(first, "run-waits");
  });
  await test.step("the program dies while it waits", async () => {
    await desktop.die();
  });
  desktop = await open();
  const second = desktop.window;
  await test.step("after a start it still waits, and is approved", async () => {
    await goTo(second, "Runs");
    await openRun(second);
    await second.expectText(HEAD, /Waits for you/);
    await second.click({ ...button("Open the request"), place: 0 });
    await second.find({ css: "h3", name: /^What (will happen|is asked)$/, within: CARD });
    await readOn(second);
    await lookAround(second, "gate");
    await second.click({ css: "button:not([disabled])", name: /^Approve/, within: CARD });
  });
  await test.step("it goes on, and the story is finished", async () => {
    await goTo(second, "Runs");
    await openRun(second);
    await second.expectText(HEAD, /Completed/);
    await lookAround(second, "run-done");
    await second.click({ css: "[role=radio], label", name: "Graph" });
    await lookAround(second, "run-done-graph");
    await second.click({ css: "[role=radio], label", name: "Story" });
    await second.expectText({ css: "main" }, /The run completed with:/);
    await lookAround(second, "run-done-story");
    expect(await second.text({ css: "main" }), "each agent was asked once").not.toMatch(
      /the run asked \u2068Story Reviewer\u2069[^]*the run asked \u2068Story Reviewer\u2069/,
    );
  });
  await test.step("the content security policy was kept", async () => {
    expect(await desktop.violations()).toEqual([]);
  });
  await desktop.quit();
});

test("the program dies while an agent is at it, and each agent is asked once", async ({ beside, open }) => {
  const [halting, second] = [
    await beside(Agent.start()),
    await beside(Agent.start({ name: "Second agent" })),
  ];
  let desktop = await open();
  const first = desktop.window;
  await test.step("one agent is asked after the other, and the first does not come to its end", async () => {
    await connectOpen(first, halting.url);
    await connectOpen(first, second.url);
    await goTo(first, "Runs");
    await first.click({ ...button("New from agents"), within: { css: "main" }, place: 0 });
    for (const agent of ["Halting agent", "Second agent"]) await first.click(button(`Add ${agent}`));
    await first.click(button("Start"));
    await first.type({ css: "input, textarea", name: /^What you want/, within: FORM }, "hold");
    await first.click(button("Start the run"));
    await expect.poll(() => halting.said, { message: "the first agent is at it" }).toEqual(["hold"]);
    await first.expectText(HEAD, /Running/);
    await lookAround(first, "run-runs");
  });
  await test.step("the program dies, and the agent comes to its end meanwhile", async () => {
    await desktop.die();
    halting.release();
  });
  desktop = await open();
  const next = desktop.window;
  await test.step("after a start the run goes on by itself, to its end", async () => {
    await goTo(next, "Runs");
    await openRun(next);
    await next.expectText(HEAD, /Completed/);
    expect(halting.said, "the first agent is not asked again").toEqual(["hold"]);
    expect(second.said, "and the second once, with what the first said").toEqual([
      expect.stringContaining("The first half is here. And the second half came later."),
    ]);
  });
  await desktop.quit();
});

async function openRun(window: Window): Promise<void> {
  await window.click({ css: "[role=option]", within: { css: "[role=listbox]", name: "Runs" }, place: 0 });
  await window.find(TREE);
}
