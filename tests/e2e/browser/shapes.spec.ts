/**
 * Every documented shape in which frameworks ask, sent by an agent of the Python SDK and answered through the page.
 *
 * The agent sends the samples and the rows of `a2a-hitl`, and what it must be told is written beside each of them. What a
 * person does with each is in `shapes.ts`, for the real window too.
 */
import { FURTHER, type Further } from "../support/further-shapes.ts";
import { Peer } from "../support/peers.ts";
import type { Deed } from "../support/person.ts";
import { PersonInBrowser } from "../support/person-in-browser.ts";
import { answerEach, SHAPES } from "../support/shapes.ts";
import {
  connect,
  newChatWith,
  open,
  openRequest,
  readWhole,
  requestCard,
  sendWithoutUndo,
} from "../support/steps.ts";
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

const FURTHER_NAMES = Object.keys(FURTHER);

for (const part of [0, 1]) {
  test(`every item of a shape that is passed on is shown and answered, part ${part + 1} of 2`, async ({
    page,
    host,
  }) => {
    test.slow();
    const names = FURTHER_NAMES.filter((_, index) => index % 2 === part);
    const peer = await Peer.start("shapes");
    try {
      await open(page, host);
      await sendWithoutUndo(page);
      await connect(page, peer);
      const deeds = names.map((name) => [name, readAndAnswer(FURTHER[name])] as const);
      await answerEach(new PersonInBrowser(page), peer, names, Object.fromEntries(deeds));
    } finally {
      await peer.stop();
    }
  });
}

/** Reads every item and no other before it is answered. */
function readAndAnswer(further: Further | undefined): Deed {
  return async (person) => {
    if (further === undefined || !(person instanceof PersonInBrowser))
      throw new Error("nothing is known of it");
    const card = requestCard(person.page);
    for (const text of further.shows) await expect(card, "an item is shown").toContainText(text);
    const places = further.shows.map((_, index) => `${index + 1} of ${further.shows.length}`);
    const counted = card.getByText(/^\d+ of \d+$/);
    await expect(counted, "and every other, and its answer").toHaveText(
      places.length > 1 ? [...places, ...places] : [],
    );
    await further.deed(person);
  };
}

test("every shape that is written down is answered here or by its framework itself", () => {
  const elsewhere = [
    // A wallet answers it: see below.
    "oid4vp",
    // Ask in the metadata of their task, which the agent of many shapes does not send.
    "ting-gate",
    "ting-question",
    // Given to the frameworks themselves in `frameworks.spec.ts`.
    "agentstack-secrets",
    "agentstack-oauth",
    "adk-credential",
    // What they hide is what counts: see below.
    "truncated-danger",
    "bidi-spoof",
  ];
  expect([...NAMES, ...FURTHER_NAMES, ...elsewhere].sort()).toEqual(Object.keys(WRITTEN).sort());
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
    await expect(card.getByRole("button", { name: /^(Approve|Send|Reject|Decline)/ })).toHaveCount(0);
    await peer.release();
    await expect(card, "nothing had to be sent").toContainText("Done there");
    expect((await peer.seen()).answers, "nothing was sent").toEqual([]);
  } finally {
    await peer.stop();
  }
});
