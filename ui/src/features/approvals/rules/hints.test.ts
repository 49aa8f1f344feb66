/** Hints say of a rule what it also fits, and nothing where it fits only what it says. */
import { expect, test } from "vitest";
import type { RuleOperator } from "../../../host/generated/api";
import { alsoFits, hintOf } from "./hints";

const hint = (operator: RuleOperator, value: string) => hintOf({ pointer: "/at", operator, value });

test("a beginning is told by what may come behind it, and how to end it", () => {
  for (const [start, key] of [
    ["https://good.example", "host"],
    ["//good.example", "host"],
    ["\\\\server", "host"],
    ["HTTPS://good.example", "host"],
    ["https://good.example?user=bob", "folder"],
    ["https://good.example#bob", "folder"],
    ["https://good.example/", "inside"],
    ["https://good.example/a", "folder"],
    ["https://", "inside"],
    ["/safe", "folder"],
    ["/safe/", "inside"],
    ["C:\\safe", "folder"],
    ["C:\\safe\\", "inside"],
    ["Sato", "beginning"],
    ["", "everyText"],
  ] as const) {
    expect(hint("starts-with", JSON.stringify(start))?.key, start).toBe(key);
  }
  expect(hint("starts-with", '"/safe"')?.instead).toBe("/safe/");
  expect(hint("starts-with", '"C:\\\\safe"')?.instead).toBe("C:\\safe\\");
});

test("what stands anywhere in a text is told so, and what is compared whole is not", () => {
  expect(hint("contains", '"good"')?.key).toBe("anywhere");
  expect(hint("contains", '""')?.key).toBe("everyText");
  for (const [operator, value] of [
    ["equals", '"/safe"'],
    ["one-of", '["/safe"]'],
    ["contains", "5"],
    ["starts-with", '"half'],
    ["starts-with", ""],
  ] as const) {
    expect(hint(operator, value), `${operator} ${value}`).toBeNull();
  }
});

test("a comparison that leaves much open is told so", () => {
  for (const [operator, value, key] of [
    ["differs", '"production"', "others"],
    ["differs", "half", undefined],
    ["less", "1000", "below"],
    ["at-most", "0", "below"],
    ["at-most", "-5", undefined],
    ["at-most", '"5"', undefined],
    ["greater", "1000", undefined],
  ] as const) {
    expect(hint(operator, value)?.key, `${operator} ${value}`).toBe(key);
  }
});

test("a pattern names something that it fits and that nobody meant", () => {
  for (const [pattern, example] of [
    ["read_*", "read_then_delete"],
    ["read_**", "read_then_delete"],
    ["*_note", "delete_note"],
    ["**_note", "delete_note"],
    ["*note*", "deletenotethen_delete"],
    ["a*b", "adeleteb"],
    ["a**b*c", "adeletebdeletec"],
    [" read_* ", "read_then_delete"],
  ] as const) {
    expect(alsoFits(pattern), pattern).toBe(example);
  }
  expect(["", "read", "*", "**"].map(alsoFits)).toEqual([null, null, null, null]);
});
