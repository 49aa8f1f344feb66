/** Every documented shape in which frameworks ask, answered in the real window as `shapes.ts` says. */
import { button } from "../support/desktop.ts";
import { Peer } from "../support/peers.ts";
import { PersonInWindow } from "../support/person-in-window.ts";
import { answerEach, SHAPES } from "../support/shapes.ts";
import { connectOpen, sendWithoutUndo } from "../support/window-steps.ts";
import { expect, test } from "../support/window-test.ts";

const NAMES = Object.keys(SHAPES);
/** So that one that fails has not all of them done again. */
const PARTS = 2;

for (const part of Array.from({ length: PARTS }, (_, index) => index)) {
  test(`every shape is answered as its framework expects, part ${part + 1} of ${PARTS}`, async ({
    beside,
    open,
  }) => {
    test.slow();
    const peer = await beside(Peer.start("shapes"));
    const desktop = await open();
    const { window } = desktop;
    await window.click(button("Connect an agent"));
    await connectOpen(window, peer.url);
    await sendWithoutUndo(window);
    const size = Math.ceil(NAMES.length / PARTS);
    await answerEach(new PersonInWindow(desktop), peer, NAMES.slice(part * size, (part + 1) * size));
    expect(await desktop.violations()).toEqual([]);
    await desktop.quit();
  });
}
