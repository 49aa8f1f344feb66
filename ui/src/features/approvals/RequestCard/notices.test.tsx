/** What a card says beside what is asked: each where it belongs and in the same order, whatever else is said. */
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { ApprovalView } from "../../../host/generated/api";
import { navigate } from "../../../places/route";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";

beforeEach(() => {
  installScreen();
});

const ID = "request-review";
const EXTENSION = "https://kagent.dev/extensions/hitl/v1";

/** A host with a request of which there is everything to be said at once. */
function hostOf(change: (request: ApprovalView) => void): FakeHost {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === ID);
  if (request === undefined) throw new Error("the fake host has it");
  const { summary } = request;
  summary.risk = { kind: "high", because: { code: "moves-money", word: "pay" } };
  summary.snoozedUntil = Date.now() + 3_600_000;
  summary.run = { runId: "run", file: "Story team", at: "/do/1/ask", step: "ask", isGate: false };
  request.firstTools = ["publish"];
  request.stoodIn = "history";
  request.since = "It was not provided a function response.";
  request.reader = { ...request.reader, proven: "derived", why: { code: "extension", uri: EXTENSION } };
  request.warnings = [{ pointer: "", kind: "bidi", message: "It may deceive." }];
  request.removedAt = 1;
  request.alsoUnder = [{ id: "twin", agent: "Clerk by name", waits: true }];
  request.answeredBefore = [{ id: "before", at: 1, refused: true, all: true }];
  request.history = [
    { at: 1, what: { code: "agent-rewrote" } },
    { at: 2, what: { code: "given-back", because: { code: "too-old" } } },
  ];
  const agent = host.world.connections.find((each) => each.summary.id === summary.agentId);
  agent?.extensions.push({
    uri: EXTENSION,
    inCard: true,
    required: false,
    activatedAt: null,
    asksPerson: true,
    requested: false,
  });
  change(request);
  return host;
}

async function open(host: FakeHost) {
  navigate("inbox", ID);
  const { unmount } = renderWithHost(<InboxScreen id={ID} />, host);
  return { card: await screen.findByRole("article"), unmount };
}

/** Words that each is known by, and the title of what is asked, which stands between them. */
const KNOWN_BY = [
  "High risk",
  "for the first time",
  "Put aside until",
  "Run Story team",
  "The agent has your answer",
  "not provided a function response",
  "had begun to answer here",
  "You are asked again",
  "turned this into another request",
  "also waits under Clerk by name",
  "only from callers that ask for its extension",
  "the answer is not here any more",
  "asks this again",
  "What will happen",
  "What was asked",
  "status has no text",
  "Read as: LangChain review",
  "It may deceive",
  "spoken to over GRPC",
];

/** What is known of the card, in the order of its text. */
function said(card: HTMLElement): string[] {
  const text = card.textContent ?? "";
  const found = KNOWN_BY.filter((words) => text.includes(words));
  return found.toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
}

test("an open request says everything beside it in one order", async () => {
  const host = hostOf(() => {});
  const before = await open(host);
  fireEvent.click(await within(before.card).findByRole("button", { name: "Edit…" }));
  fireEvent.change(await screen.findByLabelText("copies"), { target: { value: "many" } });
  before.unmount();
  for (const request of host.world.requests) {
    if (request.summary.id === ID) request.cannotLeave = { code: "no-methods", binding: "GRPC" };
  }
  const { card } = await open(host);
  await screen.findByText(/only from callers that ask for its extension/);
  expect(said(card)).toEqual([
    "High risk",
    "for the first time",
    "Put aside until",
    "Run Story team",
    "not provided a function response",
    "had begun to answer here",
    "You are asked again",
    "turned this into another request",
    "also waits under Clerk by name",
    "only from callers that ask for its extension",
    "the answer is not here any more",
    "asks this again",
    "What will happen",
    "status has no text",
    "Read as: LangChain review",
    "It may deceive",
    "spoken to over GRPC",
  ]);
});

test("a decided request says where it stands, and nothing that is about deciding it", async () => {
  const host = hostOf((request) => {
    request.summary.state = { kind: "delivered" };
    request.cannotLeave = { code: "no-methods", binding: "GRPC" };
  });
  const { card } = await open(host);
  await within(card).findByRole("status");
  expect(said(card)).toEqual([
    "High risk",
    "Put aside until",
    "Run Story team",
    "The agent has your answer",
    // Among what happened since.
    "turned this into another request",
    "not provided a function response",
    "What was asked",
    "status has no text",
    "Read as: LangChain review",
    "It may deceive",
  ]);
});
