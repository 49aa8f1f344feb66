import { render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { deferred } from "./deferred";

type Props = { text: string };
const Plain = ({ text }: Props) => <p>{text}</p>;
const Whole = ({ text }: Props) => <h1>{text}</h1>;

test("what stands in is there at once, and the component as soon as its code is", async () => {
  let arrive = (_: ComponentType<Props>) => {};
  const code = new Promise<ComponentType<Props>>((resolve) => {
    arrive = resolve;
  });
  const Slow = deferred(() => code, Plain);
  render(<Slow text="One" />);
  expect(screen.getByRole("paragraph").textContent).toBe("One");
  expect(screen.queryByRole("heading")).toBeNull();
  arrive(Whole);
  expect(await screen.findByRole("heading", { name: "One" })).toBeTruthy();
  expect(screen.queryByRole("paragraph")).toBeNull();
});

test("code that did not come is asked for again by the next that is shown", async () => {
  const answers = [Promise.reject(new Error("no network")), Promise.resolve(Whole)];
  const Slow = deferred<Props>(() => answers.shift() ?? Promise.resolve(Whole), Plain);
  const { rerender } = render(<Slow key="first" text="One" />);
  await Promise.resolve();
  expect(screen.getByRole("paragraph").textContent).toBe("One");
  rerender(<Slow key="second" text="One" />);
  expect(await screen.findByRole("heading", { name: "One" })).toBeTruthy();
});
