/** An agent that wants a token, and the authorization server that hands it out: an example of `a2a-server`. */
import { Program } from "./process.ts";

export class GuardedAgent {
  readonly #program: Program;

  private constructor(
    program: Program,
    readonly url: string,
  ) {
    this.#program = program;
  }

  static async start(): Promise<GuardedAgent> {
    const path = process.env.GUARDED_AGENT_BIN;
    if (path === undefined) {
      throw new Error("GUARDED_AGENT_BIN does not say where the agent is: start with `cargo xtask test`");
    }
    const program = new Program(path, []);
    return new GuardedAgent(program, await program.hear(/(http:\/\/\S+)/));
  }

  async stop(): Promise<void> {
    await this.#program.stop();
  }
}
