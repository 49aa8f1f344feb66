/** Agents of the official Python SDKs and of frameworks, as `tests/peers` has them. */
import { fileURLToPath } from "node:url";
import { Program } from "./process.ts";

type Kind = {
  /** The virtual environment. */
  environment: string;
  program: string;
  /** Messages want the token. */
  guarded: boolean;
};

const KINDS = {
  v03: { environment: "v03", program: "agent_v03.py", guarded: true },
  v13: { environment: "v13", program: "agent_v1.py", guarded: true },
  adk: { environment: "adk", program: "agent_adk.py", guarded: false },
  kagenti: { environment: "kagenti", program: "agent_kagenti.py", guarded: false },
  shapes: { environment: "v13", program: "agent_shapes.py", guarded: false },
} satisfies Record<string, Kind>;

const SCRIPTS = fileURLToPath(new URL("../../peers/", import.meta.url));

/** What `--guard messages` wants to see. */
export const PEER_TOKEN = "test-token";

/** What an agent of a framework saw and did: see `tests/peers/witness.py`. */
export type Seen = {
  /** Every answer, as it came over the wire. */
  answers: Answer[];
  /** What the agent did because of them, in order. */
  done: Record<string, unknown>[];
};

type Answer = {
  messageId?: string;
  parts?: unknown[];
  metadata?: Record<string, unknown>;
  extensions?: string[];
  method?: string;
  params?: unknown;
};

export class Peer {
  readonly #program: Program;

  private constructor(
    program: Program,
    readonly url: string,
  ) {
    this.#program = program;
  }

  static async start(kind: keyof typeof KINDS): Promise<Peer> {
    const environments = process.env.A2A_PEERS_DIR;
    if (environments === undefined) {
      throw new Error(
        "A2A_PEERS_DIR does not say where the Python agents are: start with `cargo xtask test`",
      );
    }
    const { environment, program: script, guarded }: Kind = KINDS[kind];
    // Leaves no compiled files in the repository, and keeps the SDKs' deprecations to itself.
    const words = ["-B", "-W", "ignore", `${SCRIPTS}${script}`, "--until-stdin-closes"];
    if (guarded) words.push("--guard", "messages");
    const program = new Program(`${environments}/${environment}/bin/python`, words);
    return new Peer(program, await program.hear(/"url": "([^"]+)"/));
  }

  /** What an agent of scenarios can prove: the answers that arrived, and what it paid. */
  async approvals(): Promise<{ arrived: { confirmed: boolean }[]; paid: unknown[] }> {
    const headers = { Authorization: `Bearer ${PEER_TOKEN}` };
    return (await fetch(`${this.url}/approvals`, { headers })).json();
  }

  /** What an agent of a framework can prove. */
  async seen(): Promise<Seen> {
    return (await fetch(`${this.url}/witness`)).json();
  }

  /** Lets a task go on that waits for somebody else than this app. */
  async release(): Promise<void> {
    await fetch(`${this.url}/release`, { method: "POST" });
  }

  async stop(): Promise<void> {
    await this.#program.stop();
  }
}
