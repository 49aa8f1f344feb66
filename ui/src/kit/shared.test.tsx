import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { forgetShared, Shared, useShared } from "./shared";

function Shown({ of }: { of: Shared<number> }) {
  return <p>{useShared(of)}</p>;
}

test("what is set is shown in every place, and the beginning can be gone back to", () => {
  const count = new Shared(1);
  render(<Shown of={count} />);
  render(<Shown of={count} />);
  act(() => count.set(2));
  expect(screen.getAllByText("2")).toHaveLength(2);

  act(forgetShared);
  expect(screen.getAllByText("1")).toHaveLength(2);
  expect(count.read()).toBe(1);
});
