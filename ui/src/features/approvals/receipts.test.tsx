import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../host/fake";
import type { ApprovalView } from "../../host/generated/api";
import { installScreen } from "../../testing/in-view";
import { renderWithHost } from "../../testing/render";
import { OpenRequest } from "./RequestPane/RequestPane";

beforeEach(() => void installScreen());

let latest: FakeHost;

async function open(id: string, change: (request: ApprovalView) => void): Promise<HTMLElement> {
  const host: FakeHost = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === id);
  if (request === undefined) throw new Error(`no request ${id}`);
  change(request);
  latest = host;
  renderWithHost(<OpenRequest id={id} />, host);
  return await screen.findByRole("article", { name: request.summary.title });
}

test("an answered request says what the agent did with the answer", async () => {
  const card = await open("request-done", ({ summary }) => {
    summary.receipt = "other-executed";
  });
  within(card).getByText("Something else was done");
  within(card).getByText(/with other arguments than you decided/);
});

/** The task of the answered request asks this since. */
function asksSince(done: ApprovalView, change: Partial<ApprovalView>) {
  const at = Date.now();
  done.decidedAt = at - 1000;
  done.summary.receipt = "honoured";
  const fresh = { receipt: null, state: { kind: "pending" }, receivedAt: at } as const;
  const summary = { ...done.summary, ...fresh, id: "since", title: "The amount again?" };
  return { ...done, decision: null, decidedAt: null, summary, ...change };
}

test.each([
  ["an answer that led to the next question went on", {}, "Went on"],
  [
    "one that was refused did not",
    { refusedBefore: { id: "request-done", at: 1, because: "x", refused: true, extensions: [] } },
    "Asked again",
  ],
  [
    "one after which the same is asked did not, either",
    { answeredBefore: [{ id: "request-done", at: 1, refused: false, all: true }] },
    "Asked again",
  ],
] satisfies [string, Partial<ApprovalView>, string][])("%s", async (_, change, word) => {
  const host = fakeHost();
  const done = host.world.requests.find(({ summary }) => summary.id === "request-done");
  if (done === undefined) throw new Error("an answered request");
  host.world.requests.push(asksSince(done, change));
  renderWithHost(<OpenRequest id="request-done" />, host);
  await screen.findByText("After that the agent asked: “The amount again?”");
  await screen.findByText(word);
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(window.location.hash).toContain("since");
});

test("nothing is said before anything is known", async () => {
  const card = await open("request-done", ({ summary }) => {
    summary.receipt = null;
  });
  expect(within(card).queryByText("Went on")).toBeNull();
});

test("a request that is asked again shows its earlier answers in one place", async () => {
  const at = Date.now() - 60_000;
  const card = await open("request-pay", (request) => {
    request.answeredBefore = [
      { id: "second", at, refused: true, all: true },
      { id: "first", at: at - 60_000, refused: false, all: true },
    ];
  });
  const again = within(card).getByRole("region", { name: "Asked again" });
  within(again).getByText(/though you answered it 2 times and rejected it last/);
  const earlier = within(again).getAllByRole("listitem");
  expect(earlier.map((entry) => /rejected|answered/.exec(entry.textContent ?? "")?.[0])).toEqual([
    "rejected",
    "answered",
  ]);
});

test("a request of a task that was answered and then deleted says so", async () => {
  const card = await open("request-pay", (request) => {
    request.removedAt = Date.now() - 60_000;
  });
  within(card).getByRole("region", { name: "Answered before" });
});

test("a request that waits under another agent as well says so and leads there", async () => {
  const card = await open("request-pay", (request) => {
    request.alsoUnder = [
      { id: "twin", agent: "Clerk by name", waits: true },
      { id: "done", agent: "Clerk by address", waits: false },
    ];
  });
  const twins = within(card).getByRole("region", { name: "The same request elsewhere" });
  within(twins).getByText(/also waits under Clerk by name/);
  within(twins).getByText(/was decided under Clerk by address/);
  const [first] = within(twins).getAllByRole("button", { name: "Show" });
  if (first !== undefined) fireEvent.click(first);
  expect(window.location.hash).toContain("twin");
});

test("a decision that was not sent is asked for again with when it was made and why", async () => {
  const decided = Date.UTC(2026, 10, 20, 9, 30);
  const card = await open("request-pay", (request) => {
    request.history = [
      { at: decided - 1000, what: { code: "agent-asked" } },
      { at: decided, what: { code: "decided-after-viewing" } },
      { at: decided + 1000, what: { code: "agent-left-alone" } },
      { at: Date.now(), what: { code: "given-back", because: { code: "too-old" } } },
    ];
  });
  const back = within(card).getByRole("region", { name: "Decided, not sent" });
  within(back).getByText(/too old to be sent without asking again/);
  expect(back.querySelector("time")?.dateTime).toBe(new Date(decided).toISOString());
});

test.each([
  [{ code: "cannot-tell" } as const, true],
  [{ code: "cannot-look", because: { code: "agent-did-not-answer" } } as const, true],
  [{ code: "too-old" } as const, false],
])("that a decision leaves without a look is said where it is made, after %o", async (because, isSaid) => {
  const card = await open("request-pay", (request) => {
    request.history = [{ at: 1, what: { code: "given-back", because } }];
  });
  expect(within(card).queryByText(/what you decide now is sent all the same/) !== null).toBe(isSaid);
});

test("a decision that a person took back is not told of as one that was not sent", async () => {
  const card = await open("request-pay", (request) => {
    request.history = [
      { at: 1, what: { code: "decided-after-viewing" } },
      { at: 2, what: { code: "taken-back" } },
    ];
  });
  expect(within(card).queryByRole("region", { name: "Decided, not sent" })).toBeNull();
});

test("a request that its agent made another of says so, with what was noted of the former one", async () => {
  const at = Date.UTC(2026, 10, 20, 9, 30);
  const card = await open("request-pay", (request) => {
    request.history = [
      { at: at - 1000, what: { code: "agent-asked" } },
      { at, what: { code: "rewritten-after-note", note: "checked, fine" } },
    ];
  });
  const told = within(card).getByRole("region", { name: "Another request than before" });
  within(told).getByText(/Your note on the former one was: checked, fine/);
  expect(told.querySelector("time")?.dateTime).toBe(new Date(at).toISOString());
});

test("what is asked again in part says so", async () => {
  const card = await open("request-pay", (request) => {
    request.answeredBefore = [{ id: "first", at: Date.now() - 60_000, refused: false, all: false }];
  });
  const again = within(card).getByRole("region", { name: "Asked again" });
  within(again).getByText(/asks some of this again, though you answered it/);
});

test("what is asked anew because the agent refused the answer says so, in the agent's words", async () => {
  const card = await open("request-pay", (request) => {
    const because = "The agent answered with an error: no permission response";
    request.refusedBefore = { id: "first", at: Date.now() - 60_000, refused: true, because, extensions: [] };
  });
  const refused = within(card).getByRole("region", { name: "Answer refused" });
  within(refused).getByText(/^The agent refused your last answer, and asks this anew\./);
  within(refused).getByText(/no permission response/);
  within(refused).getByRole("button", { name: "Show" });
});

test("what is asked anew because the agent changed it says that the last answer was not sent", async () => {
  const card = await open("request-pay", (request) => {
    const because = { code: "request-changed" } as const;
    request.refusedBefore = { id: "first", at: Date.now() - 60_000, refused: false, because, extensions: [] };
  });
  const kept = within(card).getByRole("region", { name: "Answer not sent" });
  within(kept).getByText(/^Your last answer was not sent\./);
  within(kept).getByText("The agent changed what it asks.");
});

test("an answer that went on in another task leads there", async () => {
  const card = await open("request-pay", (request) => {
    request.summary.state = { kind: "delivered" };
    request.summary.receipt = "another-task";
    request.answeredIn = "task-2";
  });
  within(card).getByText(/^The agent went on in another task/);
  fireEvent.click(within(card).getByRole("button", { name: "Open that task" }));
  expect(window.location.hash).toContain("tasks/task-2");
});

test("what is asked again can be denied for good, exactly as it was asked", async () => {
  const at = Date.now() - 60_000;
  const card = await open("request-pay", (request) => {
    request.answeredBefore = [{ id: "first", at, refused: true, all: true }];
  });
  fireEvent.click(within(card).getByRole("button", { name: "Deny this always" }));
  const called = (name: string) =>
    latest.calls.filter((call) => call.name === name).map(({ params }) => params);
  await waitFor(() => expect(called("approvals.decide")).toHaveLength(1));
  const item = latest.world.requests.find(({ summary }) => summary.id === "request-pay")?.items[0];
  expect(called("rules.keep")).toEqual([
    {
      rule: {
        id: "",
        name: "Never again: pay_invoice",
        on: true,
        effect: { kind: "reject", reason: null },
        agentId: "payments",
        tool: "pay_invoice",
        by: "",
        skill: "",
        conditions: [
          { pointer: "", operator: "equals", value: item?.kind === "approval" ? item.arguments : null },
        ],
        otherArguments: false,
      },
    },
  ]);
  expect(called("approvals.decide")).toMatchObject([
    { decision: { items: [{ answer: { kind: "reject", reason: null } }] } },
  ]);
});

test("an agent that spoke after an answer waits for none any more", async () => {
  const card = await open("request-done", (request) => {
    request.since = "The amount is too high.";
  });
  within(card).getByText("The agent has said since (not verified):");
});
