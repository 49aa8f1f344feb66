/** What a search for an agent finds in a fake workbench, decided by what was typed. */
import type { AgentListView, AttemptView, AuthInput, Discovery } from "../generated/api";
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

const agentList: AgentListView = {
  host: "Example",
  total: 3,
  reading: 0,
  connecting: 0,
  connected: 0,
  notConnected: 0,
  others: [{ name: "Weather tools", what: "application/mcp-server-card+json" }],
  othersTotal: 1,
  notes: [{ code: "list-page-unread", url: "https://catalog.example/page/2" }],
  findings: 0,
};

export function discover(id: string, input: string, auth: AuthInput | null): Discovery {
  const found: Discovery = {
    id,
    input,
    state: "found",
    attempts: [],
    card: null,
    candidates: [],
    list: null,
    failure: null,
    hints: [],
    remedy: null,
  };
  if (input.trim() === "" || /\s/.test(input.trim())) {
    return {
      ...found,
      state: "failed",
      failure: { code: "input-is-no-url", text: input },
      hints: [{ code: "paste-address-or-card" }],
    };
  }
  const origin = input.includes("://") ? new URL(input).origin : `https://${input}`;
  const current = `${origin}/.well-known/agent-card.json`;
  const older = `${origin}/.well-known/agent.json`;
  if (input.includes("catalog")) {
    return {
      ...found,
      state: "several",
      attempts: [attempt(`${origin}/.well-known/ai-catalog.json`, { outcome: "catalog", status: 200 })],
      list: agentList,
    };
  }
  if (input.includes("refused")) {
    const reason = { code: "connection-refused", host: new URL(origin).host } as const;
    return {
      ...found,
      state: "failed",
      attempts: [attempt(current, { reason }), attempt(older, { reason })],
      failure: { code: "no-agent-found", url: current, because: reason },
      hints: [{ code: "check-address" }, { code: "check-reachable" }],
    };
  }
  if (input.includes("secret") && auth?.kind !== "bearer") {
    return {
      ...found,
      state: "failed",
      attempts: [
        attempt(current, {
          outcome: "needs-credentials",
          status: 401,
          reason: { code: "card-behind-credentials" },
        }),
      ],
      failure: {
        code: "no-agent-found",
        url: current,
        because: { code: "card-behind-credentials" },
      },
      hints: [{ code: "give-credentials" }],
    };
  }
  const view = card({
    name: "Quarterly reports",
    description: "Reads ledgers and writes quarterly reports.",
    skills: [skill("report", "Write a report", "From a ledger.", ["Report on the third quarter"])],
    schemes: [
      {
        name: "token",
        label: { code: "bearer-token" },
        usableAs: "bearer",
        parameter: null,
        required: input.includes("secret"),
      },
    ],
  });
  const unroutable = input.includes("zero");
  return {
    ...found,
    attempts: [
      attempt(older, { outcome: "not-a-card", status: 404, reason: { code: "no-card-here" } }),
      attempt(current, { outcome: "card", status: 200, durationMs: 38, reason: { code: "card-here" } }),
    ],
    card: view,
    candidates: candidates(
      unroutable ? "http://0.0.0.0:8080" : input.includes("leads-away") ? "https://other.example" : origin,
    ).map((candidate) => ({
      ...candidate,
      rewrite:
        unroutable && candidate.usable
          ? {
              problem: { code: "unspecified-host" },
              suggestion: candidate.url.replace("http://0.0.0.0:8080", origin),
            }
          : null,
    })),
  };
}
