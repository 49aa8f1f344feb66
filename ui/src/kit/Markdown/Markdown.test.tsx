import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Markdown } from "./Markdown";

test("the text can be read at once, and is markdown as soon as it can be", async () => {
  const { container } = render(<Markdown text="# One" onLink={() => {}} />);
  expect(container.textContent).toContain("One");
  expect(await screen.findByRole("heading", { name: "One" }, { timeout: 10_000 })).toBeTruthy();
});
