/** Folders of the page point one way, and features and kits are reached through their front page. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { violations } from "./folders";

const ROOT = resolve(import.meta.dirname, "..");

function sources(): Map<string, string> {
  const paths = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  return new Map(paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(ROOT, path), "utf8")]));
}

test("folders of the page point one way", () => {
  const files = sources();
  expect(files.size, "all of the page was read").toBeGreaterThan(500);
  expect(violations(files)).toEqual([]);
});

test("what points the other way is found and named", () => {
  const wrong = new Map([
    ["kit/Button.tsx", ""],
    ["kit/Button.test.tsx", 'import { Screen } from "../features/tasks";'],
    ["data-kit/index.ts", 'export { Value } from "./Value/Value";'],
    ["data-kit/Value/Value.tsx", 'import { Button } from "../../kit/Button";'],
    ["features/tasks/index.ts", 'export const Screen = import("./Screen");'],
    ["features/tasks/Screen.tsx", 'import { Value } from "../../data-kit/Value/Value";\nimport "../chats";'],
    ["features/tasks/Screen.test.tsx", 'import { Shell } from "../../app/Shell";'],
    ["features/chats/index.ts", 'import { Screen } from "../tasks";\nimport { go } from "../../app/route";'],
    ["app/route.ts", ""],
    [
      "app/Shell.tsx",
      'import { Screen } from "../features/tasks/Screen";\nimport { x } from "../testing/x";',
    ],
    ["testing/x.ts", 'import { Shell } from "../app/Shell";'],
    ["main.tsx", 'import { Shell } from "./app/Shell";'],
  ]);
  expect(violations(wrong)).toEqual([
    "features/chats/index.ts imports app/route.ts, which stands above it",
    "app/Shell.tsx imports testing/x.ts, which stands above it",
    "kit/Button.test.tsx imports features/tasks/index.ts: a kit knows no feature, nor do its tests",
    "features/tasks/Screen.tsx imports data-kit/Value/Value.tsx past its front page",
    "app/Shell.tsx imports features/tasks/Screen.tsx past its front page",
    "features/tasks → features/chats (features/tasks/Screen.tsx) → features/tasks (features/chats/index.ts)",
  ]);
});
