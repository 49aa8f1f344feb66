/**
 * Which folders of the page import which, read from the sources.
 *
 * A folder stands for all that lies in it; of `features`, each one for itself. Paths are relative to `src`. Imports that
 * happen later (`import("./Screen")`) count like others.
 */

export type Sources = ReadonlyMap<string, string>;

type Import = { from: string; to: string };

/** Lowest first: a folder imports only from those before it. */
const ORDER = ["host", "i18n", "kit", "data", "places", "actions", "facts", "data-kit", "features", "app"];
/** Whose modules are reached through `index.ts` alone. */
const FRONT_PAGES = /^(?:features\/[^/]+|data-kit)$/;

/** What breaks the rules, each with the file that does it. */
export function violations(sources: Sources): string[] {
  const all = importsOf(sources);
  const shipped = all.filter(({ from }) => !isOfTests(from));
  return [
    ...shipped.filter(isUpwards).map(({ from, to }) => `${from} imports ${to}, which stands above it`),
    ...all
      .filter(({ from, to }) => isOfKit(from) && folderOf(to).startsWith("features/"))
      .map(({ from, to }) => `${from} imports ${to}: a kit knows no feature, nor do its tests`),
    ...shipped.filter(isBehindFrontPage).map(({ from, to }) => `${from} imports ${to} past its front page`),
    ...circles(shipped.filter(isAmongFeatures)),
  ];
}

function importsOf(sources: Sources): Import[] {
  return [...sources].flatMap(([from, text]) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"?]*)/g)].flatMap(([, path = ""]) => {
      const target = resolve(from, path);
      const to = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((it) =>
        sources.has(it),
      );
      return to === undefined ? [] : [{ from, to }];
    }),
  );
}

function resolve(from: string, path: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** `main.tsx` lies in no folder, and stands above all of them. */
function folderOf(path: string): string {
  const [first = "", second = ""] = path.split("/");
  return first === "features" ? `features/${second}` : first;
}

function isOfTests(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith("testing/");
}

function isOfKit(path: string): boolean {
  return ["kit", "data-kit"].includes(folderOf(path));
}

function isUpwards({ from, to }: Import): boolean {
  const height = (path: string) => {
    const [top = ""] = path.split("/");
    return top === "main.tsx" ? ORDER.length : ORDER.indexOf(top);
  };
  return height(to) === -1 || height(from) < height(to);
}

function isBehindFrontPage({ from, to }: Import): boolean {
  const folder = folderOf(to);
  return folder !== folderOf(from) && FRONT_PAGES.test(folder) && to !== `${folder}/index.ts`;
}

/** Only there the order does not say who may import whom. */
function isAmongFeatures({ from, to }: Import): boolean {
  return [from, to].every((path) => path.startsWith("features/"));
}

/** Each circle of folders once, with a file for every step of it. */
function circles(imports: readonly Import[]): string[] {
  const steps = new Map<string, Map<string, string>>();
  for (const { from, to } of imports) {
    const [one, other] = [folderOf(from), folderOf(to)];
    if (one === other) continue;
    steps.set(one, (steps.get(one) ?? new Map()).set(other, from));
  }
  const done = new Set<string>();
  const found: string[] = [];
  function walk(folder: string, way: readonly string[]) {
    if (way.includes(folder)) {
      const round = [...way.slice(way.indexOf(folder)), folder];
      const said = round
        .slice(1)
        .map((next, index) => ` → ${next} (${steps.get(round[index] ?? "")?.get(next)})`);
      found.push(`${round[0]}${said.join("")}`);
      return;
    }
    if (done.has(folder)) return;
    for (const next of steps.get(folder)?.keys() ?? []) walk(next, [...way, folder]);
    done.add(folder);
  }
  for (const folder of steps.keys()) walk(folder, []);
  return found;
}
