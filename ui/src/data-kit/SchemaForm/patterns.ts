/**
 * Which patterns of a schema may be tried here without taking the page hostage.
 *
 * Whoever writes a pattern also writes texts for it, so both are hostile: `^a*a*a*a*$` takes hours for a hundred letters.
 * How often a matcher may have to begin anew is counted for the longest way through, for all texts that there are, and
 * all patterns have one budget together. Deliberately absent: a matcher of our own.
 */

/** Steps for all patterns of a schema, which take some tenths of a second. */
const BUDGET = 30_000_000;
const LONGEST = 200;

/** Says of one pattern after another whether it may be tried on all texts in a value. */
export function patternsFor(value: unknown): (pattern: string) => boolean {
  const lengths = lengthsIn(value);
  let left = BUDGET;
  return (pattern) => {
    const costs = costsOf(pattern);
    if (costs === null) return false;
    const sum = lengths.reduce((all, length) => all + costs(length), 0);
    if (!(sum <= left)) return false;
    left -= sum;
    return true;
  };
}

/** The lengths of texts and of names. */
function lengthsIn(value: unknown): number[] {
  if (typeof value === "string") return [value.length];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(lengthsIn);
  return Object.entries(value).flatMap(([name, each]) => [name.length, ...lengthsIn(each)]);
}

/**
 * The steps for a text of some length. `null`: too long, no pattern, with a back-reference, or with a group that
 * repeats and holds what repeats or branches, which needs steps beyond counting.
 */
function costsOf(pattern: string): ((length: number) => number) | null {
  if (pattern.length > LONGEST || /\\[1-9]|\\k</.test(pattern) || !isPattern(pattern)) return null;
  const bare = withoutLetters(pattern);
  let endless = /^\^/.test(bare) && !bare.includes("|") ? 0 : 1;
  let factor = 1;
  /** Of each group that is open: whether something in it repeats or branches. */
  const open = [false];
  for (const { 0: sign, index } of bare.matchAll(/[()|*+?]|\{(\d+)(,?)(\d*)\}/g)) {
    if (sign === "(") {
      open.push(false);
    } else if (sign === ")") {
      const isBusy = open.pop() === true;
      if (isBusy && /[*+{]/.test(bare[index + 1] ?? "")) return null;
      if (isBusy) open[open.length - 1] = true;
    } else {
      const times = timesOf(sign);
      if (times === null) endless += 1;
      else factor *= times;
      if (times !== 1) open[open.length - 1] = true;
    }
  }
  return (length) => factor * (length + 1) ** endless;
}

/** Ways that a sign opens; `null`: as many as there are letters. */
function timesOf(sign: string): number | null {
  if (sign === "|" || sign === "?") return 2;
  const [, least, comma, most] = /\{(\d+)(,?)(\d*)\}/.exec(sign) ?? [];
  if (least === undefined) return null;
  if (comma === "") return 1;
  return most === "" ? null : Number(most) - Number(least) + 1;
}

/** Only what groups, repeats and branches; every letter and every set of letters is an `x`. */
function withoutLetters(pattern: string): string {
  return pattern
    .replaceAll(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|[\s\S])/g, "x")
    .replaceAll(/\[[^\]]*\]/g, "x")
    .replaceAll(/\(\?(?:[:=!]|<[=!]|<[^>]*>)/g, "(");
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
