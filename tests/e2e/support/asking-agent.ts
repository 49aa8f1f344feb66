/**
 * An agent of protocol 1.0 over JSON-RPC that asks for an approval of tool calls or has a form filled in, at the moment
 * that a test chooses, or writes and writes.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What it wants to call. */
type Call = { name: string; args: object };

/** Calls are asked for in one pause. */
type Asked = Call | Call[] | Form;

/** What it wants to be told: the JSON Schema of a form. */
type Form = { form: object };

const TRANSFER: Call = { name: "transfer_money", args: { amount: 42, to: "Aoki Paper" } };

type Task = { id: string; contextId: string; asks: boolean; stream: ServerResponse; rpcId: unknown };

export class AskingAgent {
  readonly #tasks = new Map<string, Task>();
  readonly #server: Server;
  readonly #request: Asked;
  readonly #name: string;

  private constructor(server: Server, request: Asked, name: string) {
    this.#server = server;
    this.#request = request;
    this.#name = name;
    server.on("request", (incoming, response) => void this.#serve(incoming, response));
  }

  static async start(request: Asked = TRANSFER, name = "Asking agent"): Promise<AskingAgent> {
    const server = createServer();
    const agent = new AskingAgent(server, request, name);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return agent;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Lets every task that works ask for an approval. Returns when the first byte of that left, on the machine's clock. */
  ask(): number {
    const at = performance.timeOrigin + performance.now();
    for (const task of this.#tasks.values()) {
      if (task.asks) continue;
      task.asks = true;
      const { id, contextId } = task;
      write(task.stream, task.rpcId, { statusUpdate: { taskId: id, contextId, status: this.#status(task) } });
      task.stream.end();
    }
    return at;
  }

  /** Has every task that works write so many words a second, each as an event, until what is returned is called. */
  write(perSecond: number): () => void {
    const begun = performance.now();
    let written = 0;
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
      for (; written < due; written += 1) {
        for (const { id, contextId, asks, stream, rpcId } of this.#tasks.values()) {
          const artifact = { artifactId: "words", parts: [{ text: "word " }] };
          const artifactUpdate = { taskId: id, contextId, artifact, append: written > 0 };
          if (!asks) write(stream, rpcId, { artifactUpdate });
        }
      }
    }, 5);
    return () => clearInterval(timer);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "GET") {
      const isCard = request.url === "/.well-known/agent-card.json";
      return answer(response, isCard ? 200 : 404, isCard ? this.#card() : { error: "nothing here" });
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id: rpcId, method, params } = JSON.parse(Buffer.concat(chunks).toString());
    const known = this.#tasks.get(params.id);
    if (method === "GetTask" && known !== undefined) {
      return answer(response, 200, { jsonrpc: "2.0", id: rpcId, result: this.#snapshot(known) });
    }
    if (method !== "SendStreamingMessage") {
      const error = { code: -32601, message: `no method ${method}` };
      return answer(response, 200, { jsonrpc: "2.0", id: rpcId, error });
    }
    const number = this.#tasks.size + 1;
    const contextId = params.message.contextId ?? `context-${number}`;
    const task: Task = { id: `task-${number}`, contextId, asks: false, stream: response, rpcId };
    this.#tasks.set(task.id, task);
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    write(response, rpcId, { task: this.#snapshot(task) });
  }

  #snapshot(task: Task): object {
    return { id: task.id, contextId: task.contextId, status: this.#status(task) };
  }

  #status({ id, asks }: Task): object {
    if (!asks) return { state: "TASK_STATE_WORKING" };
    const message = { messageId: `asks-${id}`, role: "ROLE_AGENT", parts: parts(this.#request, id) };
    return { state: "TASK_STATE_INPUT_REQUIRED", timestamp: "2026-01-02T03:04:05Z", message };
  }

  #card(): object {
    return {
      name: this.#name,
      description: "Asks when it is told to.",
      version: "1.0.0",
      supportedInterfaces: [{ url: `${this.url}/rpc`, protocolBinding: "JSONRPC", protocolVersion: "1.0" }],
      capabilities: { streaming: true },
      defaultInputModes: ["text/plain"],
      defaultOutputModes: ["text/plain"],
      skills: [{ id: "ask", name: "Ask", description: "Asks for an approval.", tags: ["test"] }],
    };
  }
}

function parts(asked: Asked, taskId: string): object[] {
  if (Array.isArray(asked)) return asked.map((call, at) => confirmationPart(call, `${taskId}-${at}`));
  return ["form" in asked ? formPart(asked) : confirmationPart(asked, taskId)];
}

/** Asked as google-adk 2.13 asks. */
function confirmationPart(call: Call, id: string): object {
  const originalFunctionCall = { ...call, id: `call-${id}` };
  const args = { originalFunctionCall, toolConfirmation: { hint: "Please decide.", confirmed: false } };
  return {
    data: { name: "adk_request_confirmation", id: `adk-${id}`, args },
    metadata: { adk_type: "function_call", adk_is_long_running: true },
  };
}

/** Asked as the samples of the A2A project ask. */
function formPart({ form }: Form): object {
  return { data: { type: "form", form } };
}

function write(response: ServerResponse, id: unknown, result: object): void {
  response.write(`data: ${JSON.stringify({ jsonrpc: "2.0", id, result })}\n\n`);
}

function answer(response: ServerResponse, code: number, body: object): void {
  response.writeHead(code, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}
