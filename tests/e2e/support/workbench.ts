/** The application under test: where it is, and the web host of it. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Program } from "./process.ts";

/** The program, as built with its page inside. */
export function binary(): string {
  const path = process.env.A2A_WORKBENCH_BIN;
  if (path === undefined) {
    throw new Error("A2A_WORKBENCH_BIN does not say where the application is: start with `cargo xtask test`");
  }
  return path;
}

/** A data folder that is thrown away. */
export async function freshFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "a2a-workbench-e2e-"));
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** The files below `folder` whose bytes contain `text`, to assert that a secret is in none. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  if (files.length === 0) throw new Error(`${folder} is empty: there is nothing to search`);
  const hits = await Promise.all(files.map(async (file) => (await readFile(file)).includes(text)));
  return files.filter((_, index) => hits[index]);
}

/** `a2a-workbench --web`. */
export class WebHost {
  readonly #program: Program;

  private constructor(
    program: Program,
    readonly folder: string,
    /** `http://127.0.0.1:PORT` */
    readonly origin: string,
    readonly firstAddress: string,
  ) {
    this.#program = program;
  }

  /** `link`: where the first address leads. */
  static async start(folder: string, link?: string): Promise<WebHost> {
    const words = ["--web", "--data-dir", folder, "--port", "0", ...(link === undefined ? [] : [link])];
    const program = new Program(binary(), words, {
      // The keyring of whoever runs the tests is none of their business.
      env: { DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent", NO_COLOR: "1" },
    });
    const address = await program.hear(/(http:\/\/\S+#token=\w+)/);
    return new WebHost(program, folder, new URL(address).origin, address);
  }

  /** Everything that it printed. */
  get said(): string {
    return this.#program.said;
  }

  /** What a person gets by pressing Enter in the terminal: a new address, good for one use. */
  async newAddress(): Promise<string> {
    const start = this.#program.said.length;
    this.#program.write("\n");
    return this.#program.hear(/(http:\/\/\S+#token=\w+)/, start);
  }

  async stop(): Promise<void> {
    await this.#program.stop();
  }
}
