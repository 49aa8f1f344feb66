/** A host of many agents: a catalogue of them, their cards, and what they answer. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

type Entry = Record<string, unknown>;

/** Agents in the list, by name; each says its own name. */
export const AGENTS = ["Weather", "Ledger", "Travel", "Poems", "Stars"] as const;

const A2A = "application/a2a-agent-card+json";

export class CatalogHost {
  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  /** With a broken card, and something that is no agent. `extra` entries are listed behind them. */
  static async start(extra: readonly Entry[] = []): Promise<CatalogHost> {
    const server = createServer(async (request, response) => {
      const answer = await answered(request, origin(server), extra);
      response.writeHead(answer === null ? 404 : 200, {
        "Content-Type": "application/json",
      });
      response.end(answer ?? "{}");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new CatalogHost(origin(server), server);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}

function origin(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answered(
  request: IncomingMessage,
  host: string,
  extra: readonly Entry[],
): Promise<string | null> {
  const path = request.url ?? "/";
  if (path === "/.well-known/ai-catalog.json") return JSON.stringify(catalog(host, extra));
  if (path === "/agents/broken.json") return '{"name": "Broken",';
  const name = AGENTS.find((agent) => path.startsWith(`/agents/${agent}`));
  if (name === undefined) return null;
  if (path.endsWith(".json")) return JSON.stringify(card(name, host));
  let body = "";
  for await (const piece of request) body += piece;
  const { id } = JSON.parse(body) as { id: unknown };
  const message = {
    messageId: `m-${name}`,
    role: "ROLE_AGENT",
    parts: [{ text: `This is ${name}.` }],
  };
  return JSON.stringify({ jsonrpc: "2.0", id, result: { message } });
}

/** One of the cards stands in the list itself; types are spelled as AI Catalog and as ARD spell them. */
function catalog(host: string, extra: readonly Entry[]) {
  const agents = AGENTS.map((name, index) => {
    const type = index % 2 === 0 ? { mediaType: A2A } : { type: A2A };
    const identifier = `urn:air:example:${name.toLowerCase()}`;
    return name === "Stars"
      ? { identifier, ...type, data: card(name, host) }
      : { identifier, ...type, url: `/agents/${name}.json` };
  });
  return {
    specVersion: "1.0",
    host: { displayName: "Example agents" },
    entries: [
      ...agents,
      {
        identifier: "urn:air:example:broken",
        type: A2A,
        url: "/agents/broken.json",
      },
      {
        identifier: "urn:air:example:tools",
        displayName: "Tools",
        type: "application/mcp-server-card+json",
        url: "/mcp",
      },
      ...extra,
    ],
  };
}

function card(name: string, host: string) {
  return {
    name,
    description: `Answers questions about ${name.toLowerCase()}, in a sentence or two.`,
    version: "1.2.0",
    capabilities: {},
    supportedInterfaces: [
      {
        url: `${host}/agents/${name}/rpc`,
        protocolBinding: "JSONRPC",
        protocolVersion: "1.0",
      },
    ],
    defaultInputModes: ["text/plain"],
    defaultOutputModes: ["text/plain"],
    skills: [
      {
        id: "ask",
        name: `Ask about ${name.toLowerCase()}`,
        description: "",
        tags: [],
      },
      { id: "plan", name: "Plan a week", description: "", tags: [] },
    ],
  };
}
