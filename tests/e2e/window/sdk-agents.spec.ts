/** Agents that are not ours, in the real window: the official Python SDK of either generation. */
import { button } from "../support/desktop.ts";
import { PEER_TOKEN, Peer } from "../support/peers.ts";
import { approve, connect, expectInLog, newChatWith, say } from "../support/window-steps.ts";
import { expect, test } from "../support/window-test.ts";

const AGENTS = [
  { generation: "v03", sdk: "0.3.26", name: "Scenario agent 0.3" },
  { generation: "v13", sdk: "1.3.0", name: "Scenario agent 1.0" },
] as const;

for (const { generation, sdk, name } of AGENTS) {
  test(`connect, chat, stream and approve with an agent of the Python SDK ${sdk}`, async ({
    beside,
    open,
  }) => {
    const peer = await beside(Peer.start(generation));
    const desktop = await open();
    const { window } = desktop;
    await window.click(button("Connect an agent"));
    await connect(window, peer.url, PEER_TOKEN);
    await newChatWith(window, name);
    await say(window, "hello");
    await window.find({ css: "article", name });
    // Long enough to be seen growing on a machine that others use too.
    await say(window, "slow 6");
    await expectInLog(window, /Still growing|Arriving/);
    await expectInLog(window, /Completed/);
    await say(window, "pay 12000 Sato Stationery");
    await approve(desktop);
    const { arrived, paid } = await peer.approvals();
    expect(
      arrived.map(({ confirmed }) => confirmed),
      "exactly one answer arrived",
    ).toEqual([true]);
    expect(paid, "exactly one payment was made").toHaveLength(1);
    expect(await desktop.violations()).toEqual([]);
    await desktop.quit();
  });
}
