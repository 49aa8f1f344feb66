/** What searches for an agent come to. */
import type { AgentListView, AttemptView, CandidateView, Discovery, ListedAgentView } from "../generated/api";
import { candidates, card, skill } from "./card";

function attempt(url: string, sketch: Partial<AttemptView>): AttemptView {
  return {
    url,
    outcome: "failed",
    status: null,
    durationMs: 12,
    reason: { code: "waiting-for-answer" },
    ...sketch,
  };
}

const current = (host: string) => `https://${host}/.well-known/agent-card.json`;
const older = (host: string) => `https://${host}/.well-known/agent.json`;

function search(sketch: Partial<Discovery>): Discovery {
  return {
    id: "discovery-1",
    input: "agent.example",
    state: "found",
    attempts: [],
    card: null,
    candidates: [],
    list: null,
    failure: null,
    hints: [],
    remedy: null,
    ...sketch,
  };
}

/** The card is at its place; `scheme` says whether it asks for a token, `called` what may be called. */
export function agentFound(
  scheme: "token" | "token required" = "token",
  called: CandidateView[] = candidates("https://agent.example"),
): Discovery {
  return search({
    attempts: [
      attempt(older("agent.example"), {
        outcome: "not-a-card",
        status: 404,
        reason: { code: "no-card-here" },
      }),
      attempt(current("agent.example"), {
        outcome: "card",
        status: 200,
        durationMs: 38,
        reason: { code: "card-here" },
      }),
    ],
    card: card({
      name: "Quarterly reports",
      description: "Reads ledgers and writes quarterly reports.",
      skills: [skill("report", "Write a report", "From a ledger.", ["Report on the third quarter"])],
      schemes: [
        {
          name: "token",
          label: { code: "bearer-token" },
          usableAs: "bearer",
          parameter: null,
          required: scheme === "token required",
        },
      ],
    }),
    candidates: called,
  });
}

/** The card names every interface of its machine. */
export const unroutable: CandidateView[] = candidates("http://0.0.0.0:8080").map((candidate) => ({
  ...candidate,
  rewrite: candidate.usable
    ? {
        problem: { code: "unspecified-host" },
        suggestion: candidate.url.replace("http://0.0.0.0:8080", "https://agent.example"),
      }
    : null,
}));

export const notAnAddress: Discovery = search({
  state: "failed",
  failure: { code: "input-is-no-url", text: "no address" },
  hints: [{ code: "paste-address-or-card" }],
});

const refused = { code: "connection-refused", host: "agent.example" } as const;

export const connectionRefused: Discovery = search({
  state: "failed",
  attempts: [
    attempt(current("agent.example"), { reason: refused }),
    attempt(older("agent.example"), { reason: refused }),
  ],
  failure: { code: "no-agent-found", url: current("agent.example"), because: refused },
  hints: [{ code: "check-address" }, { code: "check-reachable" }],
});

const locked = { code: "card-behind-credentials" } as const;

export const behindCredentials: Discovery = search({
  state: "failed",
  attempts: [
    attempt(current("agent.example"), { outcome: "needs-credentials", status: 401, reason: locked }),
  ],
  failure: { code: "no-agent-found", url: current("agent.example"), because: locked },
  hints: [{ code: "give-credentials" }],
});

/** A catalogue of several agents, of which so many are connected. */
export function agentsListed(connected = 0): Discovery {
  const list: AgentListView = {
    host: "Example",
    total: 3,
    reading: 0,
    connecting: 0,
    connected,
    notConnected: 0,
    others: [{ name: "Weather tools", what: "application/mcp-server-card+json" }],
    othersTotal: 1,
    notes: [{ code: "list-page-unread", url: "https://catalog.example/page/2" }],
    findings: 0,
  };
  const catalogue = "https://agent.example/.well-known/ai-catalog.json";
  return search({
    state: "several",
    attempts: [attempt(catalogue, { outcome: "catalog", status: 200 })],
    list,
  });
}

/** An agent of the list. */
function listed(key: string, name: string, sketch: Partial<ListedAgentView> = {}): ListedAgentView {
  return {
    key,
    name,
    description: `Does ${name.toLowerCase()}.`,
    skills: [`Plan ${name.toLowerCase()}`],
    address: `https://agents.example/${name.toLowerCase()}`,
    version: "1.0",
    state: "ready",
    reason: null,
    agentId: null,
    ...sketch,
  };
}

export const listedAgents: ListedAgentView[] = [
  listed("0", "Weather"),
  listed("1", "Travel", { agentId: "connection-1" }),
  listed("2", "Ledger", { state: "unreadable", reason: { code: "entry-is-no-card" } }),
];
