/**
 * What a host says to the page after something changed: the thing is another in the world of the fake host, and its tag is
 * announced. A test says so where the page asked for a change and is expected to show what became of it.
 */
import { act } from "@testing-library/react";
import type { FakeHost } from "../host/fake";
import type {
  AgentView,
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
