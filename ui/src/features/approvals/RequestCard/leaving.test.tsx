/** What is said of an answer before it is sent: that it cannot leave or may not be taken, and when its time is put in. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import { navigate } from "../../../places/route";
import { agentBecame } from "../../../testing/announce";
import { installScreen, type Screen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

const ID = "request-review";

async function open(host: FakeHost) {
  navigate("inbox", ID);
  renderWithHost(<InboxScreen id={ID} />, host);
  await screen.findByRole("button", { name: "Show what will be sent" });
  view.showAll();
}

test("a request whose answer cannot leave says what to do, and is not decided", async () => {
  const host = fakeHost();
  for (const request of host.world.requests) {
    if (request.summary.id === ID) request.cannotLeave = { code: "no-methods", binding: "GRPC" };
  }
  await open(host);
  expect(screen.getByText(/spoken to over GRPC\. Choose the agent's JSON-RPC interface/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Reject/ })).toBeNull();
});

test("a reply that carries the time of the decision says that this time is not known yet", async () => {
  const host = fakeHost();
  for (const request of host.world.requests) {
    if (request.summary.id === ID) request.reader = { ...request.reader, id: "a2ui" };
  }
  const dated = /stands for the time of your decision/;
  await open(host);
  expect(screen.getByRole("button", { name: /^Approve/ })).toBeTruthy();
  expect(screen.queryByText(dated)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show what will be sent" }));
  expect(await screen.findByText(dated)).toBeTruthy();
});

test.each(["its reader", "a refusal"])(
  "an extension that %s names is switched on by one click",
  async (by) => {
    const uri = "https://kagent.dev/extensions/hitl/v1";
    const host = fakeHost();
    const request = host.world.requests.find(({ summary }) => summary.id === ID);
    if (request === undefined) throw new Error("a request");
    if (by === "a refusal") {
      const because = { code: "extension-wanted", uri } as const;
      request.refusedBefore = { id: "first", at: 1, refused: true, because, extensions: [uri] };
    } else {
      request.reader = { ...request.reader, why: { code: "extension", uri } };
    }
    const agent = host.world.connections.find(({ summary }) => summary.id === request.summary.agentId);
    const use = { inCard: true, required: false, activatedAt: null };
    agent?.extensions.push(
      { ...use, uri, asksPerson: by !== "a refusal", requested: false },
      { ...use, uri: "https://ext.example/other", asksPerson: false, requested: true },
    );
    await open(host);
    fireEvent.click(await screen.findByRole("button", { name: "Ask for it in every call" }));
    const id = request.summary.agentId;
    await waitFor(() =>
      expect(host.asked("agents.requestExtensions")).toEqual([
        { id, uris: ["https://ext.example/other", uri] },
      ]),
    );
    agentBecame(host, id, ({ extensions }) => ({
      extensions: extensions.map((each) => ({ ...each, requested: true })),
    }));
    await waitFor(() => expect(screen.queryByText(/may accept the answer only from callers/)).toBeNull());
  },
);
