import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { waitingRun } from "../../../host/fake/runs";
import type { RunStepView } from "../../../host/generated/api";
import { useRoute } from "../../../places/route";
import { accessibilityProblems } from "../../../testing/accessibility";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { ChatsScreen } from "../../chats";
import { severalRoute } from "./several";

beforeEach(() => {
  installScreen();
});

function Routed() {
  return <ChatsScreen id={useRoute().id} />;
}

function open(id: string, host = fakeHost()) {
  window.location.hash = `#/chats/${id}`;
  return renderWithHost(<Routed />, host);
}

function step(branch: number, change: Partial<RunStepView>): RunStepView {
  return {
    at: `/do/0/side-by-side/fork/branches/${branch}/agent/try/0/agent`,
    name: "agent",
    state: "done",
    beganAt: 1000,
    endedAt: 3000,
    parameters: null,
    value: null,
    error: null,
    agentId: "writer",
    chatId: "chat-story",
    taskKey: null,
    waiting: [],
    ...change,
  };
}

/** A host with one question to several agents, whose steps are these. */
function asked(...steps: RunStepView[]) {
  const host = fakeHost();
  const input = JSON.stringify({ request: "What is tea?" });
  host.world.runs = [waitingRun("run-1", { input, steps, asks: [] })];
  return { host, route: severalRoute("run-1") };
}

const answer = (text: string) => JSON.stringify({ agent: "agent", answer: text });

test("a question goes to all that were picked, each bound to the agent that was picked", async () => {
  const { host, container } = open("new");
  fireEvent.click(await screen.findByRole("button", { name: "Ask several agents the same" }));
  fireEvent.change(await screen.findByLabelText("Your question"), { target: { value: "What is tea?" } });
  expect(screen.getByText("Pick at least two.")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: /Story Writer/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: /Payments clerk/ }));
  expect(await accessibilityProblems(container)).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Ask 2 agents" }));
  await waitFor(() => expect(window.location.hash).toContain("several-"));
  const start = host.calls.find(({ name }) => name === "runs.start");
  expect(start?.params).toMatchObject({
    input: '{"request":"What is tea?"}',
    bindings: [
      { agent: "a2a-workbench://agents/payments-clerk", agentId: "payments" },
      { agent: "a2a-workbench://agents/story-writer", agentId: "writer" },
    ],
  });
});

test("the answers stand side by side, with the time that each took and what differs", async () => {
  const { host, route } = asked(
    step(1, { agentId: "payments", value: answer("Tea is a drink."), endedAt: 5000 }),
    step(0, { value: answer("Tea is a leaf.") }),
  );
  const { container } = open(route, host);
  await screen.findByRole("columnheader", { name: "Story Writer" });
  const table = screen.getByRole("table", { name: "What each agent answered" });
  const heads = within(table)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  expect(heads, "in the order of the file").toEqual(["Story Writer", "Payments clerk"]);
  const took = within(table).getByRole("row", { name: /^Took/ });
  expect(took.textContent).toContain("2 seconds");
  expect(took.textContent).toContain("4 seconds");
  const difference = screen.getByRole("region", { name: "Two answers compared" });
  expect([
    difference.querySelector("del")?.textContent,
    difference.querySelector("ins")?.textContent,
  ]).toEqual(["leaf", "drink"]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("one that fails says why, and one that asks is answered in the inbox", async () => {
  const { host, route } = asked(
    step(0, {
      state: "failed",
      error: { status: 500, title: "Failed", detail: "no tea today", instance: null },
    }),
    step(1, { agentId: "payments", state: "waiting", endedAt: null, waiting: ["request-9"] }),
  );
  open(route, host);
  expect(await screen.findByText("no tea today")).toBeTruthy();
  expect(screen.getByText("Nothing yet")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Two answers compared" })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Answer what Payments clerk asks" }));
  expect(window.location.hash).toBe("#/inbox/request-9");
});

test("what was asked last in a chat is there when others are asked it", async () => {
  open("chat-story");
  fireEvent.click(await screen.findByRole("button", { name: "More about this chat" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Ask others the same…" }));
  const question = await screen.findByLabelText("Your question");
  expect("value" in question && question.value).toBe("Make it sadder");
  expect(screen.getByRole("checkbox", { name: /Story Planner/ })).toHaveProperty("checked", true);
});
