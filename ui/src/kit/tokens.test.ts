import { expect, test } from "vitest";
import css from "./tokens.css?raw";

const [light = "", dark = ""] = css.split(':root[data-theme="dark"]');

function colour(theme: string, name: string): [number, number, number] {
  const found = new RegExp(`--${name}: #([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2});`).exec(theme);
  if (found === null) throw new Error(`there is no colour ${name}`);
  const [red, green, blue] = found.slice(1).map((part) => Number.parseInt(part, 16) / 255);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** WCAG 2.2, "contrast ratio" and "relative luminance". */
function contrast(theme: string, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((name) => {
      const [red, green, blue] = colour(theme, name).map((part) =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
    })
    .toSorted((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = [
  "ground",
  "ground-side",
  "ground-raised",
  "ground-sunken",
  "ground-hover",
  "ground-selected",
];
const texts = ["text", "text-muted", "text-faint", "accent", "good", "bad", "warn", "info"];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ["on-ink", "ink"] as const,
  ["on-ink", "ink-hover"] as const,
  ["on-accent", "accent"] as const,
  ["on-accent", "accent-hover"] as const,
  ["accent", "accent-ground"] as const,
  ["bad", "bad-ground"] as const,
  ["warn", "warn-ground"] as const,
  ...["key", "string", "number", "word"].map((kind) => [`syntax-${kind}`, "ground-sunken"] as const),
];

for (const [name, theme] of Object.entries({ light, dark })) {
  test(`every text can be read on every ground in the ${name} theme`, () => {
    const weak = pairs.filter(([text, ground]) => contrast(theme, text, ground) < 4.5);
    expect(weak.map((pair) => `${pair.join(" on ")}: ${contrast(theme, ...pair).toFixed(2)}`)).toEqual([]);
  });
}
