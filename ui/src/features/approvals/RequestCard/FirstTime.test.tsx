import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import type { ApprovalView } from "../../../host/generated/api";
import { FirstTime } from "./FirstTime";

function asking(firstTools: string[]): ApprovalView {
  const request = fakeHost().world.requests[0];
  if (request === undefined) throw new Error("the fake host has requests");
  return { ...request, firstTools };
}

test("tools that an agent never asked for before are named in one line, and many are counted", () => {
  const { rerender } = render(<FirstTime request={asking(["pay"])} />);
  screen.getByText("This agent asks for “pay” for the first time.");
  rerender(<FirstTime request={asking(["a", "b", "c", "d", "e"])} />);
  screen.getByText("This agent asks for “a”, “b”, “c”, and 2 more for the first time.");
  rerender(<FirstTime request={asking([])} />);
  expect(screen.queryByText(/first time/)).toBeNull();
});
