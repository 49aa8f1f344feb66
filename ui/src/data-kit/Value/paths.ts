/**
 * What a person should know about a place in a file system.
 *
 * Nothing is resolved to be shown: each program does it otherwise. Here it only says too much rather than too little, so
 * a place counts as the system's when it is so as written, or when its `..` are taken for steps.
 */

type PathConcern = "climbs" | "root" | "home" | "system" | "remote";

const NAMED =
  /(?:^|_)(?:path|paths|file|files|file_?name|file_?path|dir|dirs|directory|folder|cwd|work_?dir|path_?name)$/;
const LOOKS =
  /^(?:file:\/\/|\/|~(?:[a-z_][\w.-]*)?(?:$|[\\/])|\\\\|[A-Za-z]:[\\/]|\$\{?HOME\}?(?:[\\/]|$)|%(?:USERPROFILE|HOMEPATH)%)|(?:^|[\\/])\.\.(?:[\\/]|$)/i;
const LONGEST = 4096;

const SYSTEM = new Set([
  ..."applications bin boot dev etc lib lib32 lib64 library opt private proc root run sbin sys system".split(
    " ",
  ),
  ..."usr var volumes windows winnt program\tfiles programdata"
    .split(" ")
    .map((name) => name.replace("\t", " ")),
  "program files (x86)",
]);

/** Whether a text stands for a place: by the name of its argument, or by how it is written. */
export function isPath(text: string, name: string): boolean {
  if (text === "" || text.length > LONGEST) return false;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll(/[-. ]/g, "_")
    .toLowerCase();
  return NAMED.test(words) || (LOOKS.test(text) && !/[\n\r]/.test(text));
}

/** All that has to be said of it, in the order of the words above. */
export function pathConcerns(text: string): PathConcern[] {
  const remote = /^(?:\\\\|\/\/)(?![?.][\\/])[^\\/]/.test(text);
  const place = text
    .replace(/^file:\/\/(?:localhost)?/i, "")
    .replace(/^[\\/]{2}[?.][\\/]/, "")
    .replaceAll(/%2e/gi, ".")
    .replaceAll(/%(?:2f|5c)/gi, "/");
  const isDrive = /^[A-Za-z]:(?:[\\/]|$)/.test(place);
  const isAbsolute = isDrive || /^[\\/]/.test(place);
  const steps = (isDrive ? place.slice(2) : place)
    .split(/[\\/]/)
    .map((step) => step.trim())
    .filter((step) => step !== "" && step !== ".");
  const climbs = steps.includes("..");
  const resolved = resolve(steps);
  const isHome = isHomeFolder(steps, isAbsolute);
  const found: PathConcern[] = [];
  if (climbs) found.push("climbs");
  if (isAbsolute && !remote && (steps.length === 0 || (climbs && resolved.length === 0) || isAll(steps))) {
    found.push("root");
  }
  if (isHome) found.push("home");
  const starts = [isAbsolute ? steps[0] : undefined, climbs ? resolved[0] : undefined];
  if (!remote && starts.some((start) => start !== undefined && SYSTEM.has(start.toLowerCase()))) {
    found.push("system");
  }
  if (remote) found.push("remote");
  return found;
}

/** `/*` is as much as `/`. */
function isAll(steps: readonly string[]): boolean {
  return steps.length === 1 && /^\*+(?:\.\*)?$/.test(steps[0] ?? "");
}

function resolve(steps: readonly string[]): string[] {
  const found: string[] = [];
  for (const step of steps) {
    if (step === "..") found.pop();
    else found.push(step);
  }
  return found;
}

function isHomeFolder(steps: readonly string[], isAbsolute: boolean): boolean {
  const [first = "", second] = steps;
  if (!isAbsolute) return /^(?:~(?:[a-z_][\w.-]*)?|\$\{?HOME\}?|%(?:USERPROFILE|HOMEPATH)%)$/i.test(first);
  if (/^root$/i.test(first)) return steps.length === 1;
  return /^(?:home|users)$/i.test(first) && (second === undefined || steps.length === 2);
}
