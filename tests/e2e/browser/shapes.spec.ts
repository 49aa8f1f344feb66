/**
 * Every documented shape in which frameworks ask, sent by an agent of the Python SDK and answered through the page.
 *
 * The agent sends the samples and the rows of `a2a-hitl`, and what it must be told is written beside each of them. What a
 * person does with each is in `shapes.ts`, for the real window too.
 */
import { Peer } from "../support/peers.ts";
import { PersonInBrowser } from "../support/person-in-browser.ts";
import { answerEach, SHAPES } from "../support/shapes.ts";
import { connect, newChatWith, open, openRequest, readWhole, sendWithoutUndo } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { WRITTEN } from "../support/written-replies.ts";

const NAMES = Object.keys(SHAPES);
const PARTS = 4;

for (const part of Array.from({ length: PARTS }, (_, index) => index)) {
  test(`every shape is answered as its framework expects, part ${part + 1} of ${PARTS}`, async ({
    page,
    host,
  }) => {
    test.slow();
    const size = Math.ceil(NAMES.length / PARTS);
    const peer = await Peer.start("shapes");
    try {
      await open(page, host);
      await sendWithoutUndo(page);
      await connect(page, peer);
      await answerEach(new PersonInBrowser(page), peer, NAMES.slice(part * size, (part + 1) * size));
    } finally {
      await peer.stop();
    }
  });
}

test("every shape that is written down is answered here or by its framework itself", () => {
  const elsewhere = [
    // A wallet answers it: see below.
    "oid4vp",
    // Given to the frameworks themselves in `frameworks.spec.ts`.
    "agentstack-secrets",
    "agentstack-oauth",
    "adk-credential",
    // What they hide is what counts: see below.
    "truncated-danger",
    "bidi-spoof",
  ];
  expect([...NAMES, ...elsewhere].sort()).toEqual(Object.keys(WRITTEN).sort());
});

test("what a request hides is said before it can be approved", async ({ page, host }) => {
  const peer = await Peer.start("shapes");
  try {
    await open(page, host);
    await connect(page, peer);
    for (const [name, said] of [
      ["truncated-danger", "+1060 chars)” suggests that the agent left something out."],
      ["bidi-spoof", "U+202E"],
    ] as const) {
      await newChatWith(page, "Agent of many shapes");
      const card = await openRequest(page, `ask ${name}`);
      await expect(card.getByRole("listitem").filter({ hasText: said }).first(), name).toBeVisible();
    }
  } finally {
    await peer.stop();
  }
});

test("what a wallet answers is shown and watched, and nothing is sent for it", async ({ page, host }) => {
  const peer = await Peer.start("shapes");
  try {
    await open(page, host);
    await connect(page, peer);
    await newChatWith(page, "Agent of many shapes");
    const card = await openRequest(page, "ask oid4vp");
    await expect(card, "whom the wallet shows it to").toContainText("x509_san_dns:verifier.example");
    await expect(card, "the address, in full").toContainText("https://verifier.example/r/1");
    await readWhole(card);
    await expect(card.getByRole("button", { name: /^(Approve|Send|Hold to|Reject|Decline)/ })).toHaveCount(0);
    await peer.release();
    await expect(card, "it went on without an answer from here").toContainText("Answered elsewhere");
    expect((await peer.seen()).answers, "nothing was sent").toEqual([]);
  } finally {
    await peer.stop();
  }
});
