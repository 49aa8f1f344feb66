/** What a search for an agent finds in a fake workbench, decided by what was typed. */
import type { AttemptView, AuthInput, Discovery } from "../generated/api";
import { candidates, card, skill } from "./card";

function attempt(url: string, sketch: Partial<AttemptView>): AttemptView {
  return { url, outcome: "failed", status: null, durationMs: 12, reason: "", ...sketch };
}

export function discover(id: string, input: string, auth: AuthInput | null): Discovery {
  const found: Discovery = {
    id,
    input,
    state: "found",
    attempts: [],
    card: null,
    candidates: [],
    failure: null,
    hints: [],
  };
  if (input.trim() === "" || /\s/.test(input.trim())) {
    return {
      ...found,
      state: "failed",
      failure: "This is neither an address nor a card.",
      hints: ["Paste a host such as `agent.example.com`, a URL, a curl command or the card's JSON."],
    };
  }
  const origin = input.includes("://") ? new URL(input).origin : `https://${input}`;
  const current = `${origin}/.well-known/agent-card.json`;
  const older = `${origin}/.well-known/agent.json`;
  if (input.includes("refused")) {
    const reason = "The connection was refused.";
    return {
      ...found,
      state: "failed",
      attempts: [attempt(current, { reason }), attempt(older, { reason })],
      failure: `Nothing listens at ${new URL(origin).host}.`,
      hints: ["Look whether the agent is running.", "Look whether the port is right."],
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
          reason: "The agent asks for credentials.",
        }),
      ],
      failure: "The card is only shown to callers with credentials.",
      hints: ["Enter the credentials below; they are sent to this origin only."],
    };
  }
  const view = card({
    name: "Quarterly reports",
    description: "Reads ledgers and writes quarterly reports.",
    skills: [skill("report", "Write a report", "From a ledger.", ["Report on the third quarter"])],
    schemes: [
      {
        name: "token",
        label: "Bearer token",
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
      attempt(older, { outcome: "not-a-card", status: 404, reason: "There is nothing at this address." }),
      attempt(current, { outcome: "card", status: 200, durationMs: 38, reason: "An agent card." }),
    ],
    card: view,
    candidates: candidates(unroutable ? "http://0.0.0.0:8080" : origin).map((candidate) => ({
      ...candidate,
      rewrite:
        unroutable && candidate.usable
          ? {
              problem: "The address 0.0.0.0 means “every address of this machine” and cannot be called.",
              suggestion: candidate.url.replace("http://0.0.0.0:8080", origin),
            }
          : null,
    })),
  };
}
