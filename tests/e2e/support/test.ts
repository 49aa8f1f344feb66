/**
 * What every browser test begins with: an application of its own with an empty data folder, and an observer that
 * fails the test when the page broke the content security policy or complained on its console.
 */
import { test as base, expect, type Page } from "@playwright/test";
import { Agent } from "./agent.ts";
import { freshFolder, removeFolder, WebHost } from "./workbench.ts";

type Fixtures = {
  host: WebHost;
  /** Starts agents that end with the test. */
  agents: (options?: Parameters<typeof Agent.start>[0]) => Promise<Agent>;
  /** What the page did wrong so far, in words. */
  complaints: string[];
};

export const test = base.extend<Fixtures>({
  host: async ({ context }, use, info) => {
    const folder = await freshFolder();
    const host = await WebHost.start(folder);
    await use(host);
    // A page that outlives its host complains, and rightly so.
    await Promise.all(context.pages().map((page) => page.close()));
    await host.stop();
    await removeFolder(folder);
    if (info.status !== info.expectedStatus) await info.attach("host", { body: host.said });
    if (host.said.includes("panicked")) throw new Error(`The host panicked:\n${host.said}`);
  },
  // biome-ignore lint/correctness/noEmptyPattern: this is how Playwright learns that nothing is needed
  agents: async ({}, use) => {
    const started: Agent[] = [];
    await use(async (options) => {
      const agent = await Agent.start(options);
      started.push(agent);
      return agent;
    });
    await Promise.all(started.map((agent) => agent.stop()));
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      await observe(context, complaints);
      await use(complaints);
      expect(complaints, "the page kept its content security policy and its console quiet").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

async function observe(context: ReturnType<Page["context"]>, complaints: string[]): Promise<void> {
  await context.exposeFunction("reportViolation", (text: string) => complaints.push(text));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      const report: unknown = Reflect.get(window, "reportViolation");
      if (typeof report !== "function") return;
      report(`content security policy: ${violatedDirective} blocked ${blockedURI} (${sourceFile})`);
    });
  });
  context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on("console", (message) => {
    // A command that says no, or asks for a confirmation, answers 422; the browser notes that by itself.
    const isRefusal = message.location().url.includes("/api/call/") && message.text().includes("422");
    if (message.type() === "error" && !isRefusal) complaints.push(`console: ${message.text()}`);
  });
}
