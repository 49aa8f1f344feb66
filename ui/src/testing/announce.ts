/**
 * What a host says to the page after something changed: the thing is another in the world of the fake host, and its tag is
 * announced. A test says so where the page asked for a change and is expected to show what became of it.
 */
import { act, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { FakeHost } from "../host/fake";
import type {
  AgentView,
  ApprovalView,
  BatchStay,
  CardTrust,
  ChatView,
  ComparisonView,
  MockView,
  RulesView,
  RunState,
  RunView,
  ServedView,
  Settings,
  TapView,
} from "../host/generated/api";
import type { Params } from "../host/host";

/** The agent is another now, as `change` makes it of what it was. */
export function agentBecame(
  host: FakeHost,
  id: string,
  change: (agent: AgentView) => Partial<AgentView>,
): void {
  host.world.connections = host.world.connections.map((agent) =>
    agent.summary.id === id ? { ...agent, ...change(agent) } : agent,
  );
  act(() => host.changed("agents", id));
}

/** The comparisons are others now. */
export function comparisonsBecame(host: FakeHost, comparisons: ComparisonView[]): void {
  host.world.comparisons = comparisons;
  act(() => host.changed("chats"));
}

/** The mocks are others now. */
export function mocksBecame(host: FakeHost, mocks: MockView[]): void {
  host.world.mocks = mocks;
  act(() => host.changed("agents"));
}

/** The run is another now. */
export function runBecame(
  host: FakeHost,
  id: string,
  { state, ...change }: Partial<RunView> & { state?: RunState },
): void {
  host.world.runs = host.world.runs.map((run) =>
    run.brief.id === id
      ? { ...run, ...change, brief: { ...run.brief, state: state ?? run.brief.state } }
      : run,
  );
  act(() => host.changed("runs", id));
}

/** The chat is another now, as `change` makes it of what it was. */
export function chatBecame(host: FakeHost, id: string, change: (chat: ChatView) => Partial<ChatView>): void {
  host.world.conversations = host.world.conversations.map((chat) =>
    chat.summary.id === id ? { ...chat, ...change(chat) } : chat,
  );
  act(() => host.changed("chats", id));
}

/** These settings are others now. */
export function settingsBecame(host: FakeHost, change: Partial<Settings>): void {
  host.world.settings = { ...host.world.settings, ...change };
  act(() => host.changed("settings"));
}

/** This is served now. */
export function servedBecame(host: FakeHost, served: ServedView[]): void {
  host.world.serving = { ...host.world.serving, served };
  act(() => host.changed("settings"));
}

/** The taps are others now. */
export function tapsBecame(host: FakeHost, taps: TapView[]): void {
  host.world.taps = taps;
  act(() => host.changed("agents"));
}

/** The rules are others now. */
export function rulesBecame(host: FakeHost, change: Partial<RulesView>): void {
  host.world.rules = { ...host.world.rules, ...change };
  act(() => {
    host.changed("settings");
    host.changed("app");
  });
}

/** This is known of an agent's card now. */
export function cardBecame(host: FakeHost, id: string, trust: CardTrust): void {
  host.world.cards.set(id, trust);
  act(() => host.changed("agents", id));
}

/** The request is another now. */
function requestBecame(host: FakeHost, id: string, change: Partial<ApprovalView>): void {
  host.world.requests = host.world.requests.map((request) =>
    request.summary.id === id ? { ...request, ...change } : request,
  );
  act(() => {
    host.changed("approvals", id);
    host.changed("chats");
    host.changed("app");
  });
}

/** The request stands otherwise now, or has a note, a colour or a time of the person's own. */
export function summaryBecame(host: FakeHost, id: string, change: Partial<ApprovalView["summary"]>): void {
  const request = host.world.requests.find(({ summary }) => summary.id === id);
  if (request === undefined) throw new Error(`there is no request ${id}`);
  requestBecame(host, id, { summary: { ...request.summary, ...change } });
}

/** Waits until so many decisions were asked for, and has the host take the last one, to be sent in a moment. */
export async function takesDecision(host: FakeHost, count = 1): Promise<Params<"approvals.decide">> {
  await waitFor(() => expect(host.asked("approvals.decide")).toHaveLength(count));
  const last = host.asked("approvals.decide").at(-1);
  if (last === undefined) throw new Error("something was decided");
  const { id, decision } = last;
  const request = host.world.requests.find(({ summary }) => summary.id === id);
  if (request === undefined) throw new Error(`there is no request ${id}`);
  const state = { kind: "queued", notBefore: Date.now() + host.world.settings.undoSeconds * 1000 } as const;
  requestBecame(host, id, { decision, decidedAt: Date.now(), summary: { ...request.summary, state } });
  return last;
}

/** Has the host say of each batch that these stay, and take the others. */
export function batchLeaves(host: FakeHost, stays: BatchStay[]): void {
  const outcome = ({ chosen }: { chosen: readonly { id: string }[] }) => ({
    goes: chosen.map(({ id }) => id).filter((id) => stays.every((stay) => stay.id !== id)),
    stays: stays.filter(({ id }) => chosen.some((each) => each.id === id)),
  });
  host.answer("approvals.batchPlan", outcome);
  host.answer("approvals.batch", outcome);
}
