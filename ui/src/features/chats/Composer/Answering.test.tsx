import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Answering } from "./Answering";

test("what the next message goes to is one line, and whole as its title", () => {
  const title = "Delete the build folder of the service, its caches and every log that is older than a week?";
  const request = { approvalId: "request", title, highRisk: false };
  render(<Answering request={request} task={null} asNewTask={false} onSwitch={() => {}} />);
  const line = screen.getByText(`A request waits: “${title}”`);
  expect(line.title).toBe(line.textContent);
});
