/** Run files, as a person has them on a machine. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { goTo } from "./steps.ts";

const SHIPPED = join(import.meta.dirname, "../../../src-tauri/crates/a2a-runs/src/examples");

/** A file that ships with the workbench. */
export async function shipped(name: string): Promise<string> {
  return readFile(join(SHIPPED, `${name}.yaml`), "utf8");
}

/** A story by the sample writer, and the question whether it is published. */
export const TALE = `document: {dsl: 1.0.3, namespace: tests, name: tale, version: 1.0.0, title: A tale}
input:
  schema:
    document:
      type: object
      properties: {topic: {type: string, title: What it is about}}
      required: [topic]
do:
  - write:
      call: a2a
      with:
        method: message/send
        server: a2a-workbench://agents/story-writer
        parameters: {message: {role: user, parts: [{kind: text, text: '\${ .topic }'}]}}
      output: {as: '[.artifacts[].parts[].text] | add'}
      export: {as: '\${ {story: .} }'}
  - publish:
      call: a2a
      with:
        method: message/send
        server: a2a-workbench://you
        parameters:
          message:
            role: user
            parts:
              - {kind: text, text: Shall it be published?}
              - {kind: data, data: {gate: approve}}
      output: {as: '{published: .status.message.parts[0].data.approved}'}
`;

/** Picks a file of this machine, as a person does. */
export async function openFile(page: Page, text: string): Promise<void> {
  await goTo(page, "Runs");
  const buffer = Buffer.from(text);
  const picked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a run file" }).first().click();
  await (await picked).setFiles({ name: "run.yaml", mimeType: "application/yaml", buffer });
}
