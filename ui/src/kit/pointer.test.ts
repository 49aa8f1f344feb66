import { expect, test } from "vitest";
import { fromStep, toStep } from "./pointer";

test.each([
  ["a/b", "a~1b"],
  ["m~n", "m~0n"],
  ["~1", "~01"],
  ["", ""],
])("the name %j is the step %j of a pointer", (name, step) => {
  expect(toStep(name)).toBe(step);
  expect(fromStep(step)).toBe(name);
});
