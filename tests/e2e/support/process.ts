/** Programs that tests start: what they say is kept, and none outlives the tests. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

type Options = { env?: Readonly<Record<string, string | undefined>> };

/** One program that runs until it is stopped. */
export class Program {
  /** Everything that it wrote to standard output and standard error. */
  said = "";
  readonly #child: ChildProcess;
  readonly #name: string;
  #ended: string | null = null;
  #listeners: (() => void)[] = [];

  constructor(program: string, words: readonly string[], { env = {} }: Options = {}) {
    this.#name = program;
    this.#child = spawn(program, words, { env: { ...process.env, ...env }, stdio: "pipe" });
    running.add(this.#child);
    const hear = (chunk: Buffer) => {
      this.said += chunk.toString();
      this.#tell();
    };
    this.#child.stdout?.on("data", hear);
    this.#child.stderr?.on("data", hear);
    this.#child.on("error", (error) => this.#end(error.message));
    this.#child.on("exit", (code, signal) => this.#end(signal ?? `exit code ${code}`));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  write(text: string): void {
    this.#child.stdin?.write(text);
  }

  /** Waits until what it said from `start` on matches, and returns the first group. Fails when it ends before. */
  async hear(pattern: RegExp, start = 0): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.said.slice(start));
      if (found !== null) return found[1] ?? found[0];
      if (this.#ended !== null) {
        throw new Error(`${this.#name} ended (${this.#ended}) before it said ${pattern}:\n${this.said}`);
      }
      await new Promise<void>((resolve) => this.#listeners.push(resolve));
    }
  }

  /** Asks it to end and waits until it has. */
  async stop(): Promise<void> {
    if (this.#ended === null) {
      const exit = once(this.#child, "exit");
      this.#child.kill("SIGTERM");
      await exit;
    }
    running.delete(this.#child);
  }

  /** Waits until it ends by itself. */
  async end(): Promise<void> {
    while (this.#ended === null) await new Promise<void>((resolve) => this.#listeners.push(resolve));
    running.delete(this.#child);
  }

  #end(how: string): void {
    this.#ended ??= how;
    this.#tell();
  }

  #tell(): void {
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }
}
