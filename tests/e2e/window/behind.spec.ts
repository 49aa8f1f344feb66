/** The program while nobody looks at it: what it says on the desktop, how it waits in the tray, and how it leaves. */
import { AskingAgent } from "../support/asking-agent.ts";
import { button, field } from "../support/desktop.ts";
import { SessionBus } from "../support/session-bus.ts";
import {
  CARD,
  connectOpen,
  decideAndConfirm,
  expectInLog,
  goTo,
  newChatWith,
  say,
} from "../support/window-steps.ts";
import { expect, test } from "../support/window-test.ts";

const AGENT = "Asking agent";
/** All that the desktop is told of the agent that wants to transfer 42 to Aoki Paper: who, and by which tool. */
const ASKED = {
  app: "A2A Workbench",
  icon: "a2a-workbench",
  title: AGENT,
  body: "Waiting for your decision: transfer_money",
  actions: ["default", "", "open", "Open", "snooze", "Put aside for an hour"],
};
const KEPT_RUNNING = {
  app: "A2A Workbench",
  icon: "a2a-workbench",
  title: "A2A Workbench keeps running",
};

test("a request is told of without its arguments, a click leads to it, and leaving with a decision asks", async ({
  beside,
  open,
}) => {
  const bus = await beside(SessionBus.start());
  const agent = await beside(AskingAgent.start());
  const desktop = await open();
  const { window } = desktop;
  await window.click(button("Connect an agent"));
  await connectOpen(window, agent.url);
  await newChatWith(window, AGENT);
  await say(window, "go");
  await expectInLog(window, "Working");
  await goTo(window, "Settings");
  await window.replace(field("Seconds to undo"), "60");

  await test.step("who does not look is told who asks and by which tool", async () => {
    await desktop.lookAway();
    agent.ask();
    const [told] = await bus.notifications(1);
    expect(told).toMatchObject(ASKED);
    expect(JSON.stringify(told), "nothing of the arguments").not.toMatch(/42|Aoki/);
    if (told !== undefined) await bus.click(told);
    await window.find({ css: "h3", name: "What will happen", within: CARD });
  });
  await test.step("a decision that has not left keeps the window", async () => {
    await decideAndConfirm(desktop);
    await window.expectText(CARD, "Your answer will be sent in a moment.");
    await desktop.stayAsked();
    await window.click({ ...button(/^Undo/), within: CARD });
    await window.find({ ...button("Reject…"), within: CARD });
  });
  await test.step("without one it closes unasked", async () => {
    await desktop.quitUnasked();
  });
});

test("with a tray and a task that is watched, closing hides the window, and each way back leads there", async ({
  beside,
  open,
}) => {
  const bus = await beside(SessionBus.start());
  await bus.showTray();
  const agent = await beside(AskingAgent.start());
  const desktop = await open();
  const { window } = desktop;
  await window.click(button("Connect an agent"));
  await connectOpen(window, agent.url);
  await newChatWith(window, AGENT);
  await say(window, "go");
  await expectInLog(window, "Working");
  expect(await bus.icon()).toMatchObject({ title: "A2A Workbench", text: "Nothing waits for you" });

  await test.step("closing hides, and says so", async () => {
    await desktop.close();
    await desktop.expectShown(false);
    expect(await bus.notifications(1)).toMatchObject([KEPT_RUNNING]);
  });
  await test.step("behind the tray a request is told of and counted, and its menu leads to it", async () => {
    agent.ask();
    expect(await bus.notifications(2)).toMatchObject([KEPT_RUNNING, ASKED]);
    await expect.poll(async () => (await bus.icon())?.text).toBe("1 request waits for you");
    await bus.pickFromMenu("1 request waits for you");
    await desktop.expectShown(true);
    await window.find({ css: "h3", name: "What will happen", within: CARD });
  });
  await test.step("hidden again it says nothing more, and a click on the icon brings it back", async () => {
    await desktop.close();
    await desktop.expectShown(false);
    await bus.clickIcon();
    await desktop.expectShown(true);
    await bus.notifications(2);
  });
  await test.step("a tray that goes away leaves no window hidden", async () => {
    await desktop.close();
    await desktop.expectShown(false);
    await bus.takeTrayAway();
    await desktop.expectShown(true);
  });
  await test.step("its menu quits", async () => {
    await bus.showTray();
    await expect.poll(async () => (await bus.icon())?.menu).toContain("Quit");
    await desktop.quitBy(() => bus.pickFromMenu("Quit"));
  });
});
