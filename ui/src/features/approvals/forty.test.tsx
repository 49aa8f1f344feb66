/** Somebody with forty requests a day: how many keys that takes, and what a key never does. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type FakeHost, fakeHost } from "../../host/fake";
import type { ApprovalView } from "../../host/generated/api";
import { navigate } from "../../places/route";
import { summaryBecame, takesDecision } from "../../testing/announce";
import { asksWord } from "../../testing/asks-word";
import { Place } from "../../testing/at-inbox";
import { installScreen, type Screen } from "../../testing/in-view";
import { makeItNoon } from "../../testing/noon";
import { renderWithHost } from "../../testing/render";
import { DOUBLE_PRESS_MS } from "./go-on";

let view: Screen;
/** Forty cards are drawn, on a machine that may be busy. */
const MANY_MS = 120_000;
/** How long ago the page began, beside what it takes to run. */
let later: number;

beforeEach(() => {
  view = installScreen();
  makeItNoon();
  later = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + later);
});

/** A browser with so many payments that wait, and nothing else. */
function withPayments(count: number, risk: "normal" | "high"): FakeHost {
  const host = fakeHost();
  host.world.info.host = "web";
  const payment = host.world.requests.find(({ summary }) => summary.id === "request-pay");
  if (payment === undefined) throw new Error("a payment");
  host.world.requests = Array.from({ length: count }, (_, index) => numbered(payment, index, risk));
  return host;
}

function numbered(payment: ApprovalView, index: number, risk: "normal" | "high"): ApprovalView {
  const { summary } = payment;
  const [id, title] = [`request-${index}`, `Payment ${index}`];
  const because = { code: "moves-money", word: "pay" } as const;
  return {
    ...payment,
    hash: `hash-of-${id}`,
    summary: {
      ...summary,
      id,
      title,
      hash: `hash-of-${id}`,
      risk: risk === "high" ? { kind: "high", because } : { kind: "normal" },
      receivedAt: summary.receivedAt + index,
    },
  };
}

const waiting = ({ world }: FakeHost) =>
  world.requests.filter(({ summary }) => summary.state.kind === "pending");

/** The number of keys so far. */
let keys = 0;
function press(key: string, target: Element = document.body) {
  keys += 1;
  fireEvent.keyDown(target, { key });
}

/** Shows the request that is open, whole and for long enough. */
async function look(): Promise<void> {
  later += DOUBLE_PRESS_MS;
  await waitFor(() => expect(document.querySelector("article")).not.toBeNull());
  view.showAll();
  await waitFor(() => expect(statusLine()).toMatch(/It can be approved now/));
}

/** What the card says of its reading. Looked up by hand, because a search by its role takes long in so much. */
const statusLine = () => document.querySelector("footer [role=status]")?.textContent;

function wordField(): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>("[role=alertdialog] input");
  if (field === null) throw new Error("no word is asked for");
  return field;
}

async function begin(host: FakeHost): Promise<void> {
  navigate("inbox");
  renderWithHost(<Place />, host);
  await screen.findByRole("option", { name: /Payment 0/ });
  keys = 0;
  act(() => press("j"));
}

test(
  "forty ordinary requests are decided by the keyboard alone, at two keys each or fewer",
  async () => {
    const host = withPayments(40, "normal");
    await begin(host);
    for (let left = 39; left >= 0; left -= 1) {
      await look();
      press("a");
      await takesDecision(host, 40 - left);
      expect(waiting(host)).toHaveLength(left);
      if (left > 0) await waitFor(() => expect(openNow()).toBe(waiting(host)[0]?.summary.id));
    }
    expect(keys).toBeLessThanOrEqual(2 * 40);
    expect(decided(host), "each once, by its own hash").toEqual(
      Array.from({ length: 40 }, (_, index) => `hash-of-request-${index}`),
    );
  },
  MANY_MS,
);

test(
  "forty requests of high risk take a word more: three actions each or fewer",
  async () => {
    const host = withPayments(40, "high");
    asksWord(host);
    await begin(host);
    for (let left = 39; left >= 0; left -= 1) {
      await look();
      press("a");
      const word = await waitFor(wordField);
      expect(waiting(host), "nothing is decided before the word").toHaveLength(left + 1);
      keys += 1;
      fireEvent.change(word, { target: { value: "approve" } });
      press("Enter", word);
      expect(await takesDecision(host, 2 * (40 - left))).toMatchObject({ confirm: "approve" });
      if (left > 0) await waitFor(() => expect(openNow()).toBe(waiting(host)[0]?.summary.id));
    }
    expect(keys, "and one that opens the first").toBeLessThanOrEqual(3 * 40 + 1);
  },
  MANY_MS,
);

test("the second of two presses does not decide the request that opened by itself", async () => {
  const host = withPayments(3, "normal");
  await begin(host);
  await look();
  press("a");
  await waitFor(() => expect(openNow()).toBe("request-1"));
  const now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  await screen.findByRole("article", { name: "Payment 1" });
  view.showAll();
  const approve = await screen.findByRole("button", { name: /^Approve/ });
  await waitFor(() => expect(approve).toHaveProperty("disabled", false));
  press("a");
  fireEvent.click(approve);
  expect(decided(host)).toEqual(["hash-of-request-0"]);
  vi.spyOn(performance, "now").mockImplementation(() => now + DOUBLE_PRESS_MS);
  press("a");
  await waitFor(() => expect(decided(host), "after a moment it does").toHaveLength(2));
});

test("what was decided before is taken back with U, and is open again", async () => {
  const host = withPayments(3, "normal");
  await begin(host);
  await look();
  press("a");
  await takesDecision(host);
  await waitFor(() => expect(openNow()).toBe("request-1"));
  press("u");
  await waitFor(() =>
    expect(host.asked("approvals.batch")).toMatchObject([
      { action: { kind: "undo" }, chosen: [{ id: "request-0" }] },
    ]),
  );
  summaryBecame(host, "request-0", { state: { kind: "pending" } });
  await waitFor(() => expect(openNow()).toBe("request-0"));
  expect(waiting(host)).toHaveLength(3);
});

test("a request stays open after its decision where that is set so", async () => {
  const host = withPayments(3, "normal");
  host.world.settings.openNext = false;
  await begin(host);
  await look();
  press("a");
  await takesDecision(host);
  await screen.findByText("Your answer will be sent in a moment.");
  expect(openNow()).toBe("request-0");
});

const openNow = () => window.location.hash.split("/").at(-1);

function decided(host: FakeHost): string[] {
  return host.calls.flatMap((call) =>
    call.name === "approvals.decide" ? [(call.params as { hash: string }).hash] : [],
  );
}
