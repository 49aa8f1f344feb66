/** A quick answer after which the agent asked the same again is not offered as if it were new. */
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { ApprovalView } from "../../../host/generated/api";
import { open } from "../../../testing/at-inbox";
import { installScreen } from "../../../testing/in-view";

beforeEach(() => void installScreen());

const ID = "request-question";

/** The question was answered with “No” before, as `change` makes it of what was asked then. */
function asksAgain(change: (before: ApprovalView) => Partial<ApprovalView> = () => ({})): FakeHost {
  const host = fakeHost();
  const asked = host.world.requests.find(({ summary }) => summary.id === ID);
  if (asked === undefined) throw new Error("a question waits");
  const before: ApprovalView = {
    ...asked,
    summary: { ...asked.summary, id: "before", state: { kind: "delivered" } },
    decision: { items: [{ itemId: "answer", answer: { kind: "text", text: "No" } }] },
  };
  asked.answeredBefore = [{ id: "before", at: Date.now() - 60_000, refused: false, all: true }];
  host.world.requests.push({ ...before, ...change(before) });
  return host;
}

const offered = () =>
  within(screen.getByRole("group", { name: "Quick answers" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

test("a quick answer that led to the same question is folded", async () => {
  await open(ID, asksAgain());
  const fold = await screen.findByText("The agent asked again after this answer");
  expect(offered()).toEqual(["Yes"]);
  fireEvent.click(fold);
  fireEvent.click(screen.getByRole("button", { name: "No" }));
  expect(screen.getByRole("textbox", { name: "Your answer" }), "it can be given once more").toHaveProperty(
    "value",
    "No",
  );
});

test("an answer to other words of the agent takes no quick answer away", async () => {
  const host = asksAgain(({ items }) => ({
    items: items.map((item) => ({ ...item, prompt: "Shall the keeper write?" })),
  }));
  await open(ID, host);
  await screen.findByRole("region", { name: "Asked again" });
  await expect.poll(() => host.asked("approvals.get").some(({ id }) => id === "before")).toBe(true);
  expect(offered()).toEqual(["Yes", "No"]);
});
