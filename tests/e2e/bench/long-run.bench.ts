/** How the page of a run of a thousand steps keeps up while it goes on: as a tree, and as a graph. */
import { Agent } from "../support/agent.ts";
import { printTasks } from "../support/main-thread.ts";
import { openFile } from "../support/run-file.ts";
import { connect, open } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const STEPS = 1000;
const AGENT = "Halting agent";

const FILE = `document: {dsl: 1.0.3, namespace: bench, name: long, version: 1.0.0, title: A long run}
do:
  - all:
      for: {each: n, in: 'range(${STEPS})'}
      do:
        - ask:
            call: a2a
            with:
              method: message/send
              server: a2a-workbench://agents/halting-agent
              parameters: {message: {role: user, parts: [{kind: text, text: '\${ "step \\($n)" }'}]}}
            output: {as: '.artifacts[0].parts[0].text'}
`;

/** Looking every second whether the page says that the run is over reads all of the page: only the agent is asked. */
for (const way of ["Steps", "Graph"] as const) {
  test(`${STEPS} steps as they are done, looked at as ${way}`, async ({ page, host }, info) => {
    const agent = await Agent.start({ name: AGENT });
    await open(page, host);
    await connect(page, agent);
    await openFile(page, FILE);
    const form = page.getByRole("region", { name: "Start a run" });
    await form.getByRole("button", { name: "Start the run" }).click();
    const run = page.getByRole("region", { name: "A long run" });
    await run.getByRole("radio", { name: way }).click();
    await printTasks(`a run of ${STEPS} steps as ${way}, live`, page, info.outputPath("run.json"), async () => {
      await expect.poll(() => agent.calls.length, { timeout: 300_000 }).toBe(STEPS);
      await run.getByText("Completed", { exact: true }).waitFor();
    });
    expect(agent.calls.length, "each step asked once").toBe(STEPS);
    await agent.stop();
  });
}
