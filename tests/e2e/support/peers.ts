/** Agents of the official Python SDKs, as `tests/peers` has them. */
import { fileURLToPath } from "node:url";
import { Program } from "./process.ts";

const PROGRAMS = { v03: "agent_v03.py", v13: "agent_v1.py" };

const SCRIPTS = fileURLToPath(new URL("../../peers/", import.meta.url));

/** What `--guard messages` wants to see. */
export const PEER_TOKEN = "test-token";

export class Peer {
  readonly #program: Program;

  private constructor(
    program: Program,
    readonly url: string,
  ) {
    this.#program = program;
  }

  static async start(generation: keyof typeof PROGRAMS): Promise<Peer> {
    const environments = process.env.A2A_PEERS_DIR;
    if (environments === undefined) {
      throw new Error(
        "A2A_PEERS_DIR does not say where the Python agents are: start with `cargo xtask test`",
      );
    }
    const script = `${SCRIPTS}${PROGRAMS[generation]}`;
    const words = [script, "--guard", "messages", "--until-stdin-closes"];
    const program = new Program(`${environments}/${generation}/bin/python`, words);
    return new Peer(program, await program.hear(/"url": "([^"]+)"/));
  }

  /** What the agent can prove: the answers that arrived, and what it paid. */
  async approvals(): Promise<{ arrived: { confirmed: boolean }[]; paid: unknown[] }> {
    const headers = { Authorization: `Bearer ${PEER_TOKEN}` };
    return (await fetch(`${this.url}/approvals`, { headers })).json();
  }

  async stop(): Promise<void> {
    await this.#program.stop();
  }
}
