import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { JsonView } from "./JsonView";

test("numbers are shown with the digits they were written with", () => {
  render(<JsonView json='{"amount":12000.00,"id":10000000000000000001}' label="Data" />);
  expect(screen.getByText("12000.00")).toBeTruthy();
  expect(screen.getByText("10000000000000000001")).toBeTruthy();
});

test("both members of one name are shown", () => {
  render(<JsonView json='{"confirmed":true,"confirmed":false}' label="Data" />);
  expect(screen.getAllByText("confirmed:")).toHaveLength(2);
});

test("names that mean something in a program are only names", () => {
  const json = '{"__proto__":{"admin":true},"constructor":1,"toString":null,"":"empty","\\u0000":"control"}';
  render(<JsonView json={json} label="Data" />);
  for (const name of ["__proto__:", "constructor:", "toString:"]) {
    expect(screen.getByText(name), name).toBeTruthy();
  }
  expect("admin" in {}, "nothing of it became anybody's property").toBe(false);
});

test("a long list is shown in portions, and all of it can be reached", () => {
  render(<JsonView json={JSON.stringify(Array.from({ length: 150 }, (_, index) => index))} label="Data" />);
  expect(screen.queryByText("149:")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show 50 more" }));
  expect(screen.getByText("149:")).toBeTruthy();
});

test("text that is no JSON is shown as it arrived", () => {
  render(<JsonView json="{broken" label="Data" />);
  expect(screen.getByText("{broken")).toBeTruthy();
});
