/** A request for credentials that belong into the connection: what is offered first, and when. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { AgentView } from "../../../host/generated/api";
import { open } from "../../../testing/at-inbox";
import { installScreen } from "../../../testing/in-view";

beforeEach(() => void installScreen());

const ID = "request-secret";

const way: AgentView["auth"]["ways"][number] = {
  scheme: "bearer",
  kind: "bearer",
  certificate: false,
  unsupported: null,
  required: true,
  scopes: [],
  knownScopes: [],
  missing: [],
  hosts: [],
};

type Asked = { ways?: AgentView["auth"]["ways"]; missing?: boolean; state?: string; question: string };

function asking({ ways = [way], missing = true, state = "auth-required", question }: Asked): FakeHost {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === ID);
  if (request === undefined) throw new Error("a secret is asked for");
  request.question = question;
  request.saidBefore = "Who knows Kubernetes?";
  for (const agent of host.world.connections) {
    agent.auth = { ...agent.auth, ways, missing: missing ? [{ code: "secret-not-given" }] : [] };
  }
  for (const { brief } of host.world.tasks) {
    if (brief.key === request.summary.taskKey) brief.state = state;
  }
  return host;
}

const offer = () => screen.findByRole("region", { name: "Credentials for this agent" });
const PLAIN = "I need something from you.";
const WORDS = "Provide an access token in the Authorization header.";

test("credentials that the card wants are entered in the connection first", async () => {
  await open(ID, asking({ question: PLAIN }));
  const region = await offer();
  const field = screen.getByLabelText(/^Value of/);
  expect(region.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(within(region).getByRole("button", { name: "Send my message again" })).toHaveProperty(
    "disabled",
    true,
  );
  fireEvent.click(within(region).getByRole("button", { name: "Enter credentials" }));
  expect(window.location.hash).toMatch(/^#\/agents\//);
});

test("with credentials the message is sent again, to the same task", async () => {
  const host = await open(ID, asking({ missing: false, question: WORDS }));
  fireEvent.click(within(await offer()).getByRole("button", { name: "Send my message again" }));
  await waitFor(() => expect(host.asked("messages.send")).toHaveLength(1));
  const request = host.world.requests.find(({ summary }) => summary.id === ID);
  expect(host.asked("messages.send")[0]).toMatchObject({
    text: "Who knows Kubernetes?",
    taskKey: request?.summary.taskKey,
  });
});

test.each([
  ["its words name a token and none is given", { state: "input-required", question: WORDS }, true],
  ["nothing of it is about credentials", { state: "input-required", question: PLAIN }, false],
  ["the card names no scheme", { ways: [], question: WORDS }, false],
  [
    "some are given, and it asks for words",
    { missing: false, state: "input-required", question: WORDS },
    false,
  ],
] satisfies [string, Asked, boolean][])("where %s", async (_, asked, isOffered) => {
  const host = await open(ID, asking(asked));
  if (isOffered) await offer();
  else {
    await waitFor(() => expect(host.asked("agents.get").length).toBeGreaterThan(0));
    expect(screen.queryByRole("region", { name: "Credentials for this agent" })).toBeNull();
  }
});
