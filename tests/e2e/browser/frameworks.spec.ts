/** Google's ADK and Kagenti's ADK, each kind of request that they have answered through the page. */
import { answerAll, FRAMEWORKS, SECRET } from "../support/frameworks.ts";
import { Peer } from "../support/peers.ts";
import { PersonInBrowser } from "../support/person-in-browser.ts";
import { connect, open, sendWithoutUndo } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { filesWith } from "../support/workbench.ts";

for (const framework of FRAMEWORKS) {
  test(`${framework.name}: each kind of request is answered, and the agent acts as it was told`, async ({
    page,
    host,
  }) => {
    const peer = await Peer.start(framework.kind);
    try {
      await open(page, host);
      await sendWithoutUndo(page);
      await connect(page, peer);
      await answerAll(new PersonInBrowser(page), peer, framework);
      expect(await filesWith(host.folder, SECRET), "files of the data folder with the secret").toEqual([]);
    } finally {
      await peer.stop();
    }
  });
}
