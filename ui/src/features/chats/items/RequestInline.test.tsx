import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ApprovalState, DecisionBrief } from "../../../host/generated/api";
import { renderWithHost } from "../../../testing/render";
import { RequestInline } from "./OtherItems";

function shown(state: ApprovalState, decision: DecisionBrief | null) {
  const item = { kind: "request" as const, approvalId: "r-1", title: "In which city?", state, decision };
  renderWithHost(<RequestInline item={item} />);
  return within(screen.getByRole("region", { name: /In which city/ }));
}

test("what the person answered stands where it was asked", () => {
  const request = shown(
    { kind: "delivered" },
    { verdict: "answered", edited: [], words: ["Porto", "by sea"] },
  );
  for (const words of ["Answered", "Porto", "by sea"]) request.getByText(words);
});

test("a decision without words says what it was", () => {
  shown({ kind: "delivered" }, { verdict: "rejected", edited: [], words: [] }).getByText("Rejected");
});

test("a request that waits says nothing of a decision", () => {
  expect(shown({ kind: "pending" }, null).queryByText(/Answered|Rejected|Approved/)).toBeNull();
});
