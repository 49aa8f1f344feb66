/** The agents that a lived-in fake workbench is connected to. */
import type { AgentSummary, AgentView, AuthView, CardView } from "../generated/api";
import { candidates, card, skill } from "./card";

const HOUR = 3_600_000;

export const noAuth: AuthView = {
  kind: "none",
  parameter: null,
  username: null,
  secret: { present: false, updatedAt: null },
  headers: [],
  missing: [],
  origin: "http://127.0.0.1:41337",
  oauth: null,
  certificate: { present: false, updatedAt: null, certificates: [] },
  roots: { present: false, updatedAt: null, certificates: [] },
  proxy: null,
  byHand: false,
  ways: [],
  signIn: null,
};

function connection(
  summary: Partial<AgentSummary> & Pick<AgentSummary, "id">,
  view: CardView,
  now: number,
  rest: Partial<AgentView> = {},
): AgentView {
  const host = summary.host ?? "127.0.0.1:41337";
  return {
    summary: {
      name: view.name,
      host,
      address: `http://${host}/`,
      version: "1.0",
      binding: "JSON-RPC",
      description: view.description.split("\n")[0] ?? "",
      sample: false,
      waiting: 0,
      lastError: null,
      needsCredentials: false,
      cardChange: null,
      favourite: false,
      group: null,
      tags: [],
      ...summary,
    },
    input: `http://${host}`,
    cardUrl: `http://${host}/.well-known/agent-card.json`,
    cardReadAt: now - HOUR,
    card: view,
    candidates: candidates(`http://${host}`),
    pinned: false,
    limits: [],
    quirks: [],
    extensions: view.extensions.map(({ uri, required }) => ({
      uri,
      inCard: true,
      required,
      asksPerson: uri.startsWith("https://kagent.dev/"),
      requested: false,
      activatedAt: null,
    })),
    auth: noAuth,
    conversations: 0,
    ...rest,
  };
}

export function sampleAgents(now: number): AgentView[] {
  const clerk = card({
    name: "Payments clerk",
    description: "Pays bills. Asks for approval from 10,000 yen up.",
    skills: [
      skill("pay", "Pay a bill", "Pays an amount in yen to somebody on the supplier list.", [
        "Pay 12,000 yen to Sato Stationery",
        "Pay 3,200 yen to Midori Cleaning",
      ]),
    ],
  });
  const planner = card({
    name: "Story Planner",
    description: "Turns an idea into the outline of a short story.",
    skills: [
      skill("outline", "Outline a story", "Three acts, a turn, an ending.", [
        "A lighthouse keeper finds a letter addressed to the sea",
      ]),
    ],
  });
  const writer = card({
    name: "Story Writer",
    description: "Writes a story from an outline, chapter by chapter.",
    skills: [
      skill("write", "Write a chapter", "Streams a chapter as it is written.", ["Write the first chapter"]),
    ],
  });
  const reviewer = card({
    name: "Story Reviewer",
    description: "Reads a draft and says what to change.",
    skills: [
      skill("review", "Review a draft", "Notes on pace, voice and ending.", ["Review this paragraph"]),
    ],
  });
  return [
    connection({ id: "payments", sample: true, waiting: 2 }, clerk, now, { conversations: 1 }),
    connection({ id: "planner", sample: true, waiting: 1 }, planner, now, { conversations: 1 }),
    connection({ id: "writer", sample: true }, writer, now),
    connection({ id: "reviewer", sample: true }, reviewer, now),
  ];
}

export function remoteAgents(now: number): AgentView[] {
  const operations = card({
    name: "Night operations",
    description: "Watches deployments and proposes repairs.\nRuns commands only after a person agreed.",
    pushNotifications: true,
    extendedCard: true,
    extensions: [
      {
        uri: "https://example.com/ext/confirmation/v1",
        description: "Structured confirmation of tool calls",
        required: false,
      },
    ],
    schemes: [
      {
        name: "token",
        label: { code: "bearer-token-of", format: "JWT" },
        usableAs: "bearer",
        parameter: null,
        required: true,
      },
      {
        name: "sso",
        label: { code: "open-id-token" },
        usableAs: null,
        parameter: null,
        required: false,
      },
    ],
    skills: [
      skill("diagnose", "Diagnose a service", "Reads metrics and logs and says what is wrong.", [
        "Why is checkout slow since 02:00?",
      ]),
      skill("repair", "Repair a service", "Proposes commands and runs what was approved.", []),
    ],
    findings: [
      {
        pointer: "/capabilities/stateTransitionHistory",
        what: { code: "rule-foreign-dialect" },
        section: "A2A 1.0 §4.4.2",
      },
    ],
  });
  const travel = card({
    name: "Reisebüro München – Geschäftsreisen und Konferenzen weltweit",
    description: "Books trips. 出張の手配をします。",
    streaming: false,
    schemes: [
      {
        name: "key",
        label: { code: "key-in-header", name: "X-API-Key" },
        usableAs: "api-key-header",
        parameter: "X-API-Key",
        required: true,
      },
    ],
  });
  return [
    connection({ id: "operations", host: "ops.internal.example:8443", waiting: 1 }, operations, now, {
      auth: {
        ...noAuth,
        kind: "bearer",
        secret: { present: true, updatedAt: now - 26 * HOUR },
        headers: [{ name: "X-Team", value: { present: true, updatedAt: now - 26 * HOUR } }],
        origin: "https://ops.internal.example:8443",
      },
      quirks: [
        {
          id: "plain-json",
          what: { code: "plain-json" },
          noticed: {
            seen: { code: "seen-refused-and-then-taken" },
            refused: 415,
            exchangeId: "exchange-1",
            at: now - HOUR,
          },
          choice: "as-noticed",
          optional: true,
        },
        {
          id: "reads-first-text-only",
          what: { code: "reads-first-text-only" },
          noticed: null,
          choice: "as-noticed",
          optional: true,
        },
      ],
      conversations: 1,
    }),
    connection(
      {
        id: "travel",
        host: "reisen.example",
        version: "0.3",
        needsCredentials: true,
        lastError: { code: "credentials-wanted" },
      },
      travel,
      now,
      {
        auth: {
          ...noAuth,
          missing: [{ code: "card-asks-for", what: { code: "key-in-header", name: "X-API-Key" } }],
          origin: "https://reisen.example",
        },
        limits: [{ code: "no-list-tasks" }],
      },
    ),
  ];
}
