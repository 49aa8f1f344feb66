/**
 * A small A2A agent of protocol 1.0 over JSON-RPC, whose every step a test decides.
 *
 * It can want a bearer token, and hold a stream open in the middle until the test lets it go on. What is
 * deliberately absent: anything clever. The sample agents and the SDK agents are tested for themselves.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Options = {
  name?: string;
  /** What `Authorization: Bearer` must carry in messages. */
  token?: string;
  /** The card wants the token too. */
  guardsCard?: boolean;
};

type UserMessage = { contextId?: string; parts: { text?: string }[] };
type Call = { method: string; authorization: string | undefined };
type Task = { id: string; contextId: string; state: string; chunks: string[]; watchers: Set<ServerResponse> };

const CHUNKS = ["The first half is here. ", "And the second half came later."] as const;

export class Agent {
  /** Every call that arrived, refused ones too. */
  readonly calls: Call[] = [];
  /** The words of every message that arrived, in order. */
  readonly said: string[] = [];
  readonly #tasks = new Map<string, Task>();
  readonly #server: Server;
  readonly #options: Options;

  private constructor(server: Server, options: Options) {
    this.#server = server;
    this.#options = options;
    server.on("request", (request, response) => void this.#serve(request, response));
  }

  static async start(options: Options = {}): Promise<Agent> {
    const server = createServer();
    const agent = new Agent(server, options);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return agent;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Lets every stream that is held go on to its end. */
  release(): void {
    for (const task of this.#tasks.values()) {
      if (task.state !== "TASK_STATE_WORKING") continue;
      task.chunks.push(CHUNKS[1]);
      task.state = "TASK_STATE_COMPLETED";
      for (const watcher of task.watchers) {
        push(watcher, { artifactUpdate: chunk(task, 1) });
        push(watcher, { statusUpdate: status(task) });
        watcher.end();
      }
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization } = request.headers;
    const { token, guardsCard = false } = this.#options;
    const admitted = token === undefined || authorization === `Bearer ${token}`;
    if (request.method === "GET") {
      const isCard = request.url === "/.well-known/agent-card.json";
      if (guardsCard && !admitted) return refuse(response);
      return isCard ? answer(response, 200, this.#card()) : answer(response, 404, { error: "nothing here" });
    }
    const { id, method, params } = JSON.parse(await bodyOf(request));
    this.calls.push({ method, authorization });
    if (!admitted) return refuse(response);
    switch (method) {
      case "SendStreamingMessage":
        this.said.push(
          params.message.parts.map(({ text = "" }: UserMessage["parts"][number]) => text).join(""),
        );
        return this.#stream(response, id, params.message);
      case "SubscribeToTask": {
        const task = this.#tasks.get(params.id);
        if (task === undefined) return answer(response, 200, notFound(id));
        begin(response, id);
        push(response, { task: snapshot(task) });
        return this.#watch(task, response);
      }
      case "GetTask": {
        const task = this.#tasks.get(params.id);
        return answer(response, 200, task === undefined ? notFound(id) : ok(id, snapshot(task)));
      }
      case "CancelTask": {
        const task = this.#tasks.get(params.id);
        if (task === undefined) return answer(response, 200, notFound(id));
        task.state = "TASK_STATE_CANCELED";
        for (const watcher of task.watchers) {
          push(watcher, { statusUpdate: status(task) });
          watcher.end();
        }
        return answer(response, 200, ok(id, snapshot(task)));
      }
      default: {
        const error = { code: -32601, message: `no method ${method}` };
        return answer(response, 200, { jsonrpc: "2.0", id, error });
      }
    }
  }

  /** "hold" stops after the first half until the test says `release`; anything else runs through. */
  #stream(response: ServerResponse, id: unknown, message: UserMessage): void {
    const number = this.#tasks.size + 1;
    const task: Task = {
      id: `task-${number}`,
      contextId: message.contextId ?? `context-${number}`,
      state: "TASK_STATE_WORKING",
      chunks: [CHUNKS[0]],
      watchers: new Set(),
    };
    this.#tasks.set(task.id, task);
    begin(response, id);
    push(response, { task: { ...snapshot(task), artifacts: [] } });
    push(response, { artifactUpdate: chunk(task, 0) });
    this.#watch(task, response);
    if (message.parts.every(({ text }) => text !== "hold")) this.release();
  }

  #watch(task: Task, response: ServerResponse): void {
    if (task.state !== "TASK_STATE_WORKING") {
      response.end();
      return;
    }
    task.watchers.add(response);
    response.on("close", () => task.watchers.delete(response));
  }

  #card(): object {
    const { name = "Halting agent", token } = this.#options;
    return {
      name,
      description: "Streams in two halves.",
      version: "1.0.0",
      supportedInterfaces: [{ url: `${this.url}/rpc`, protocolBinding: "JSONRPC", protocolVersion: "1.0" }],
      capabilities: { streaming: true },
      defaultInputModes: ["text/plain"],
      defaultOutputModes: ["text/plain"],
      skills: [{ id: "halt", name: "Halt", description: "Stops in the middle.", tags: ["test"] }],
      ...(token !== undefined && {
        securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: "Bearer" } } },
        securityRequirements: [{ schemes: { bearer: { list: [] } } }],
      }),
    };
  }
}

function snapshot(task: Task): object {
  const { id, contextId, chunks } = task;
  const artifacts = [{ artifactId: "halves", name: "Halves", parts: [{ text: chunks.join("") }] }];
  return { id, contextId, status: { state: task.state }, artifacts };
}

function chunk(task: Task, index: 0 | 1): object {
  const artifact = { artifactId: "halves", name: "Halves", parts: [{ text: CHUNKS[index] }] };
  return { taskId: task.id, contextId: task.contextId, artifact, append: index > 0, lastChunk: index === 1 };
}

function status(task: Task): object {
  return { taskId: task.id, contextId: task.contextId, status: { state: task.state } };
}

function ok(id: unknown, result: object): object {
  return { jsonrpc: "2.0", id, result };
}

function notFound(id: unknown): object {
  return { jsonrpc: "2.0", id, error: { code: -32001, message: "Task not found" } };
}

function begin(response: ServerResponse, id: unknown): void {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  rpcIds.set(response, id);
}

const rpcIds = new WeakMap<ServerResponse, unknown>();

function push(response: ServerResponse, event: object): void {
  response.write(`data: ${JSON.stringify(ok(rpcIds.get(response), event))}\n\n`);
}

function answer(response: ServerResponse, code: number, body: object): void {
  response.writeHead(code, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse): void {
  response.writeHead(401, { "WWW-Authenticate": "Bearer", "Content-Type": "application/json" });
  response.end(JSON.stringify({ error: "a bearer token is needed" }));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
