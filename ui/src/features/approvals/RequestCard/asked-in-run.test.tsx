/** A request that is asked in a run names its file and step, leads there, and has the steps before at hand. */
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { waitingRun } from "../../../host/fake/runs";
import type { RunStepView } from "../../../host/generated/api";
import { navigate } from "../../../places/route";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";

beforeEach(() => {
  installScreen();
});

const step = (at: string, name: string, value: string | null): RunStepView => ({
  at,
  name,
  state: value === null ? "waiting" : "done",
  beganAt: 0,
  endedAt: null,
  parameters: null,
  value,
  error: null,
  agentId: null,
  chatId: null,
  taskKey: null,
  waiting: [],
});

async function open(isGate: boolean): Promise<HTMLElement> {
  const host = fakeHost();
  const id = "run-1";
  const steps = [step("/do/0/write", "write", '"Once upon a time"'), step("/do/1/ask", "ask", null)];
  host.world.runs = [waitingRun(id, { steps })];
  const request = host.world.requests.find(({ summary }) => summary.id === "request-review");
  if (request === undefined) throw new Error("BUG: the fake host has it");
  request.firstTools = ["publish"];
  request.summary.run = { runId: id, file: "Story team", at: "/do/1/ask", step: "ask", isGate };
  navigate("inbox", "request-review");
  renderWithHost(<InboxScreen id="request-review" />, host);
  return screen.findByRole("article", { name: request.summary.title });
}

test("the card of a gate says which run asks, and what came before", async () => {
  const card = await open(true);
  expect(within(card).getByText("Run Story team · step ask")).toBeTruthy();
  const link = within(card).getByRole("link", { name: "Open the run" });
  expect(link.getAttribute("href")).toMatch(/^#\/runs\/run-/);
  expect(within(card).queryByText("Agent"), "no agent asks").toBeNull();
  expect(within(card).queryByText(/first time/), "a file is no agent that never asked before").toBeNull();
  expect(within(card).queryByText("No time limit in the data.")).toBeNull();
  fireEvent.click(within(card).getByText("Results of the earlier steps"));
  expect(await within(card).findByText("Once upon a time")).toBeTruthy();
});

test("an agent that asks in a run is named with it", async () => {
  const card = await open(false);
  expect(within(card).getByText("Run Story team · step ask")).toBeTruthy();
  expect(within(card).getByText("Agent")).toBeTruthy();
  expect(within(card).getByText(/asks for “publish” for the first time/)).toBeTruthy();
});
