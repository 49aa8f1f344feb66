/**
 * The beginning and end of every test of the real window: an empty data folder, a driver once the window is opened, and
 * whatever the test starts beside it. A test that fails keeps a picture of its window.
 */
import { test as base, expect } from "@playwright/test";
import { Desktop } from "./desktop.ts";
import { Driver } from "./webdriver.ts";
import { freshFolder, removeFolder } from "./workbench.ts";

type Stopped = { stop: () => Promise<void> };

type Fixtures = {
  /** The program's data folder. */
  folder: string;
  /** Starts something that the program meets. It is stopped after the window, the last one first. */
  beside: <Thing extends Stopped>(thing: Promise<Thing>) => Promise<Thing>;
  /** Starts the program on the folder, as often as a test wants. The first time, `env` joins its environment. */
  open: (env?: Readonly<Record<string, string>>) => Promise<Desktop>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: this is how Playwright learns that nothing is needed
  folder: async ({}, use) => {
    const folder = await freshFolder();
    await use(folder);
    await removeFolder(folder);
  },
  // The folder outlives what is started: some of it may write there to the end.
  beside: async ({ folder: _ }, use) => {
    const started: Stopped[] = [];
    await use(async (thing) => {
      const begun = await thing;
      started.unshift(begun);
      return begun;
    });
    for (const thing of started) await thing.stop();
  },
  open: async ({ folder, beside: _ }, use, info) => {
    let driver: Driver | undefined;
    let desktop: Desktop | undefined;
    await use(async (env) => {
      driver ??= await Driver.start(env === undefined ? {} : { env });
      desktop = await Desktop.start(driver, folder);
      return desktop;
    });
    if (info.status !== info.expectedStatus) await desktop?.show(info);
    await desktop?.window.kill();
    await driver?.stop();
  },
});

export { expect };
