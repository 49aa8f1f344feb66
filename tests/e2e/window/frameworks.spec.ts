/** Google's ADK and Kagenti's ADK in the real window: each kind of request that they have, and no secret in a file. */
import { button } from "../support/desktop.ts";
import { answerAll, FRAMEWORKS, SECRET } from "../support/frameworks.ts";
import { Peer } from "../support/peers.ts";
import { PersonInWindow } from "../support/person-in-window.ts";
import { connectOpen, sendWithoutUndo } from "../support/window-steps.ts";
import { expect, test } from "../support/window-test.ts";
import { filesWith } from "../support/workbench.ts";

for (const framework of FRAMEWORKS) {
  test(`${framework.name}: each kind of request is answered, and the agent acts as it was told`, async ({
    beside,
    folder,
    open,
  }) => {
    const peer = await beside(Peer.start(framework.kind));
    const desktop = await open();
    const { window } = desktop;
    await window.click(button("Connect an agent"));
    await connectOpen(window, peer.url);
    await sendWithoutUndo(window);
    await answerAll(new PersonInWindow(desktop), peer, framework);
    expect(await desktop.violations()).toEqual([]);
    expect(await filesWith(folder, SECRET), "files of the data folder with the secret").toEqual([]);
    await desktop.quit();
    expect(await filesWith(folder, SECRET), "and after the end").toEqual([]);
  });
}
