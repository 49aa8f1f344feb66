/** Cards of the fake agents. */
import type { CandidateView, CardView, SkillView } from "../generated/api";

type CardSketch = Partial<CardView> & Pick<CardView, "name" | "description">;

export function card(sketch: CardSketch): CardView {
  const view: CardView = {
    version: "1.2.0",
    provider: "Example Works",
    providerUrl: "https://example.com",
    documentationUrl: "https://example.com/docs",
    streaming: true,
    pushNotifications: false,
    extendedCard: false,
    extensions: [],
    skills: [],
    inputModes: ["text/plain", "application/json"],
    outputModes: ["text/plain", "text/markdown"],
    schemes: [],
    signatures: 0,
    raw: "",
    findings: [],
    ...sketch,
  };
  return { ...view, raw: rawCard(view) };
}

export function skill(id: string, name: string, description: string, examples: string[]): SkillView {
  return { id, name, description, tags: [id], examples, inputModes: [], outputModes: [] };
}

export function candidates(origin: string): CandidateView[] {
  return [
    {
      key: `${origin}|JSONRPC|1.0`,
      url: `${origin}/a2a`,
      binding: "JSON-RPC",
      version: "1.0",
      usable: true,
      chosen: true,
      reason: { code: "first-choice" },
      rewrite: null,
      replacedBy: null,
      limits: [],
    },
    {
      key: `${origin}|JSONRPC|0.3`,
      url: `${origin}/a2a/v0.3`,
      binding: "JSON-RPC",
      version: "0.3",
      usable: true,
      chosen: false,
      reason: { code: "later-in-card" },
      rewrite: null,
      replacedBy: null,
      limits: [{ code: "no-list-tasks" }, { code: "no-tenants" }, { code: "only-objects-as-data" }],
    },
    {
      key: `${origin}|GRPC|1.0`,
      url: origin.replace(/^https?/, "grpc"),
      binding: "gRPC",
      version: "1.0",
      usable: false,
      chosen: false,
      reason: { code: "binding-not-spoken" },
      rewrite: null,
      replacedBy: null,
      limits: [],
    },
  ];
}

function rawCard(view: CardView): string {
  return JSON.stringify(
    {
      name: view.name,
      description: view.description,
      version: view.version,
      provider: { organization: view.provider, url: view.providerUrl },
      capabilities: { streaming: view.streaming, pushNotifications: view.pushNotifications },
      defaultInputModes: view.inputModes,
      defaultOutputModes: view.outputModes,
      skills: view.skills.map(({ id, name, description, tags, examples }) => ({
        id,
        name,
        description,
        tags,
        examples,
      })),
    },
    null,
    2,
  );
}
