/** Answering an agent whose card takes no text. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../host/fake";
import { message } from "../../host/fake/chats";
import type { ApprovalView } from "../../host/generated/api";
import { open } from "../../testing/at-inbox";
import { installScreen } from "../../testing/in-view";

beforeEach(() => void installScreen());

const NO_TEXT = "The agent's card takes application/json and no text.";

function found(host: FakeHost, id: string): ApprovalView {
  const request = host.world.requests.find(({ summary }) => summary.id === id);
  if (request === undefined) throw new Error(`no request ${id}`);
  return request;
}

function withModes(modes: string[]): FakeHost {
  const host = fakeHost();
  for (const agent of host.world.connections) agent.card = { ...agent.card, inputModes: modes };
  return host;
}

test("the answer begins as JSON, with the data that was sent last", async () => {
  const host = withModes(["application/json"]);
  const { taskKey } = found(host, "request-raw").summary;
  const json = '{"months":12}';
  const data = { kind: "data", json, mediaType: null, fileKey: "data-1" } as const;
  const own = message({ key: "own", role: "user", parts: [data], at: 0 });
  for (const chat of host.world.conversations) chat.items = [...chat.items, { ...own, taskKey }];
  await open("request-raw", host);
  await screen.findByText(NO_TEXT);
  const text = await screen.findByRole("radio", { name: "JSON" });
  await waitFor(() => expect(screen.getByRole("radio", { name: "JSON" })).toHaveProperty("checked", true));
  expect(text.closest("article")?.textContent).toContain('"months": 12');
});

test("a question can be answered in JSON at one press", async () => {
  const host = withModes(["application/json"]);
  const { alternatives, reader } = found(host, "request-question");
  alternatives.push({ ...reader, id: "received", name: { code: "as-received" } });
  await open("request-question", host);
  await screen.findByText(NO_TEXT);
  fireEvent.click(screen.getByRole("button", { name: "Answer in JSON" }));
  await waitFor(() =>
    expect(host.asked("approvals.readAs")).toEqual([{ id: "request-question", readerId: "received" }]),
  );
});

test("an agent that reads text is answered in words first", async () => {
  const host = await open("request-raw", withModes(["text/plain", "application/json"]));
  await waitFor(() => expect(host.asked("agents.get").length).toBeGreaterThan(0));
  expect(screen.getByRole("radio", { name: "Text" })).toHaveProperty("checked", true);
  expect(screen.queryByText(NO_TEXT)).toBeNull();
});
