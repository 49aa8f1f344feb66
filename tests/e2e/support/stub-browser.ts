/** Stands in for the system's browser: opens what the program asks it to open, as somebody who agrees to everything. */

import { readFileSync } from "node:fs";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { removeFolder } from "./workbench.ts";

/** Python, because `fetch` of Node says that a script is calling, and where a sign-in ends no script is let in. */
const VISIT = `#!/usr/bin/python3
import pathlib, sys, urllib.request

with pathlib.Path(__file__).with_name('opened').open('a') as opened:
    print(sys.argv[1], file=opened)
urllib.request.urlopen(sys.argv[1], timeout=20).read()
`;

export class StubBrowser {
  private constructor(readonly folder: string) {}

  static async start(): Promise<StubBrowser> {
    const browser = new StubBrowser(await mkdtemp(join(tmpdir(), "a2a-workbench-browser-")));
    const command = join(browser.folder, "xdg-open");
    await writeFile(browser.#list, "");
    await writeFile(command, VISIT);
    await chmod(command, 0o755);
    return browser;
  }

  /** What makes a program find this browser before the real one. */
  get env(): Record<string, string> {
    return { PATH: `${this.folder}${delimiter}${process.env.PATH}` };
  }

  /** Every address that was opened. */
  opened(): string[] {
    return readFileSync(this.#list, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  }

  get #list(): string {
    return join(this.folder, "opened");
  }

  async stop(): Promise<void> {
    await removeFolder(this.folder);
  }
}
