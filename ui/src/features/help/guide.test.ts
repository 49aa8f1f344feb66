/**
 * The guide says what is there: every button that a page names is a text of the app in the language of the page, every
 * command and file exists. Buttons are written *so*, and ways through several of them *Place* → *Button*.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { en } from "../../i18n/en";
import { ja } from "../../i18n/ja";
import { PAGES } from "./pages";

const ROOT = resolve(import.meta.dirname, "../../../..");
const GUIDE = join(ROOT, "src-tauri/docs/guide");

/** Words that stand *so* for another reason. */
const STRESSED = new Set(["tap", "trap", "not", "ない"]);

type Texts = { readonly [name: string]: string | Texts };

/** What the app can show, as patterns: `{{name}}` may be anything. */
function patterns(texts: Texts): RegExp[] {
  return Object.values(texts).flatMap((text) => {
    if (typeof text !== "string") return patterns(text);
    const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    // A text that is nothing but its values would be any text.
    return parts.join("").trim().length < 2 ? [] : [new RegExp(`^${parts.join(".+")}$`)];
  });
}

const SHOWN = { en: patterns(en), ja: patterns(ja) };

function named(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, "").replace(/`[^`]*`/g, "");
  const found = [...prose.matchAll(/(?<!\*)\*([^*\n]+(?:\n[^*\n]+)?)\*(?!\*)/g)].map(
    ([, name]) => name ?? "",
  );
  return found.flatMap((name) => name.split("→")).map((name) => name.replace(/\s+/g, " ").trim());
}

function unknownButtons(text: string, language: "en" | "ja"): string[] {
  return named(text).filter(
    (name) => !STRESSED.has(name) && !SHOWN[language].some((shown) => shown.test(name)),
  );
}

function unknownCommands(text: string): string[] {
  const code = [...text.matchAll(/```[\s\S]*?```|`([^`\n]+)`/g)].map(([whole]) => whole.replace(/`/g, ""));
  const lines = code.flatMap((each) => each.split("\n"));
  const usage = readFileSync(join(ROOT, "src-tauri/src/arguments.rs"), "utf8");
  const tasks = readFileSync(join(ROOT, "src-tauri/crates/xtask/src/arguments.rs"), "utf8");
  return lines.flatMap((line) => {
    const [, command] = /^\s*a2a-workbench (\S+)/.exec(line) ?? [];
    const [, task] = /^\s*cargo xtask (\S+)/.exec(line) ?? [];
    if (command !== undefined && !usage.includes(`"${command}"`)) return [line];
    return task !== undefined && !tasks.includes(`"${task}"`) ? [line] : [];
  });
}

function deadLinks(text: string, path: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target]) => target ?? "");
  return targets.filter((target) => !target.includes("://") && !existsSync(join(dirname(path), target)));
}

const pages = [GUIDE, join(GUIDE, "ja")].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
);
const others = ["README.md", "src-tauri/docs/guarantees.md", "src-tauri/docs/CHANGELOG.md"];

test.each([...pages, ...others.map((path) => join(ROOT, path))])("%s names what is there", (path) => {
  const text = readFileSync(path, "utf8");
  const language = path.includes("/guide/ja/") ? "ja" : "en";
  expect({
    buttons: unknownButtons(text, language),
    commands: unknownCommands(text),
    links: deadLinks(text, path),
  }).toEqual({ buttons: [], commands: [], links: [] });
});

test("every page of the help is there, and every page of the guide is in the help", () => {
  const english = readdirSync(GUIDE).filter((name) => name.endsWith(".md"));
  const japanese = readdirSync(join(GUIDE, "ja"));
  const papers = ["guarantees.md", "whats-new.md"];
  expect(PAGES.map((page) => `${page}.md`).sort()).toEqual([...english, ...papers].sort());
  expect(japanese.sort()).toEqual([...english, ...papers].sort());
});

test("what is not there is found", () => {
  expect(unknownButtons("Press *Fly away* in the *Inbox*, `*not*` so.", "en")).toEqual(["Fly away"]);
  expect(unknownCommands("`a2a-workbench fly` and `cargo xtask run`")).toEqual(["a2a-workbench fly"]);
  expect(deadLinks("[a](b.md) [c](https://c)", join(GUIDE, "chat.md"))).toEqual(["b.md"]);
});

test("the licences are those of what is locked", () => {
  const list: { name: string; version: string }[] = JSON.parse(
    readFileSync(join(ROOT, "ui/src/features/help/licences.json"), "utf8"),
  );
  const lock = readFileSync(join(ROOT, "Cargo.lock"), "utf8");
  const page: { packages: Record<string, { version?: string }> } = JSON.parse(
    readFileSync(join(ROOT, "ui/package-lock.json"), "utf8"),
  );
  const locked = new Set([
    ...[...lock.matchAll(/name = "(.+)"\nversion = "(.+)"/g)].map(
      ([, name, version]) => `${name} ${version}`,
    ),
    ...Object.entries(page.packages).map(
      ([path, { version }]) => `${path.split("node_modules/").at(-1)} ${version}`,
    ),
  ]);
  const listed = list.map(({ name, version }) => `${name} ${version}`);
  expect(
    listed.filter((each) => !locked.has(each)),
    "`cargo xtask licences` writes the list anew",
  ).toEqual([]);
  for (const name of ["tauri", "rusqlite", "react", "i18next"]) {
    expect(
      list.some((each) => each.name === name),
      name,
    ).toBe(true);
  }
});
