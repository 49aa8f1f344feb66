/**
 * The main job in the real window: connect with a secret, chat, watch a story, approve a payment, quit, and find
 * everything again.
 */
import { Agent } from "../support/agent.ts";
import { button, log, option } from "../support/desktop.ts";
import { approve, connect, expectInLog, goTo, newChatWith, say } from "../support/window-steps.ts";
import { expect, test } from "../support/window-test.ts";
import { filesWith } from "../support/workbench.ts";

const TOKEN = "window-secret-5f2c9b";

test("connect with a secret, stream, approve, quit, start again: everything is there", async ({
  beside,
  folder,
  open,
}) => {
  const agent = await beside(Agent.start({ name: "Guarded agent", token: TOKEN, guardsCard: true }));
  let desktop = await open();
  const first = desktop.window;
  await test.step("connect an agent that wants a bearer token", async () => {
    await first.click(button("Connect an agent"));
    await connect(first, agent.url, TOKEN);
    await newChatWith(first, "Guarded agent");
    await say(first, "go");
    await expectInLog(first, "The first half is here. And the second half came later.");
  });
  await test.step("watch a story while it is written", async () => {
    await first.press("Control", "k");
    await first.type({ css: "input[role=combobox]" }, "sample agents\uE007");
    await first.find({ css: "textarea", name: "Message to Payments clerk" });
    await newChatWith(first, "Story Writer");
    await say(first, "Write a story about a lighthouse keeper who collects storms");
    await expectInLog(first, "Still growing");
    await expectInLog(first, /The end\./);
    await expectInLog(first, "Completed");
  });
  await test.step("approve a payment, confirmed outside the page", async () => {
    await newChatWith(first, "Payments clerk");
    await say(first, "Pay 12,000 yen to Sato Stationery");
    await approve(desktop);
    await first.click(button("Open the chat"));
    await expectInLog(first, /Sato Stationery[\s\S]*approved by you/);
  });
  await test.step("the content security policy was kept", async () => {
    expect(await desktop.violations()).toEqual([]);
    await desktop.expectViolationsAreSeen();
  });
  await desktop.quit();
  expect(await filesWith(folder, TOKEN), "files of the data folder, logs included, with the token").toEqual(
    [],
  );

  const before = agent.calls.length;
  desktop = await open();
  const second = desktop.window;
  await test.step("the token comes from the keyring: nobody types it again", async () => {
    await goTo(second, "Settings");
    await second.find({ css: "*", name: /Kept in the keyring/ });
    await newChatWith(second, "Guarded agent");
    await say(second, "go");
    await expectInLog(second, "And the second half came later.");
    const since = agent.calls.slice(before).map(({ authorization }) => authorization);
    expect(new Set(since)).toEqual(new Set([`Bearer ${TOKEN}`]));
  });
  await test.step("the story and the answered request are there", async () => {
    await goTo(second, "Chats");
    await second.click(option(/lighthouse keeper/));
    await second.expectText(log, "lighthouse keeper");
    await goTo(second, "Inbox");
    await second.click(button(/^Answered/));
    await second.click(option(/Payments clerk/));
    await second.expectText({ css: "article" }, "The agent has your answer.");
    await second.expectText({ css: "article" }, /approved/);
  });
  await test.step("how the agent did is drawn", async () => {
    await goTo(second, "Agents");
    await second.click(option(/Guarded agent/));
    await second.click({ css: "[role=tab]", name: "Figures" });
    await second.find({ css: "[role=img] canvas" });
  });
  await test.step("the content security policy was kept again", async () => {
    expect(await desktop.violations()).toEqual([]);
  });
  await desktop.quit();
  expect(await filesWith(folder, TOKEN)).toEqual([]);
});
