import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { conversation, message, text } from "../../../host/fake/chats";
import type { ApprovalState, DecisionBrief } from "../../../host/generated/api";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { Log } from "../ConversationView/Log";
import { RequestInline } from "./OtherItems";

function shown(state: ApprovalState, decision: DecisionBrief | null, highRisk = false) {
  const asked = { kind: "request" as const, approvalId: "r-1", title: "In which city?" };
  const item = { ...asked, state, highRisk, decision };
  renderWithHost(<RequestInline item={item} />);
  return within(screen.getByRole("region", { name: /In which city/ }));
}

test("what the person answered stands where it was asked", () => {
  const request = shown(
    { kind: "delivered" },
    { verdict: "answered", edited: [], words: ["Porto", "by sea"], given: [] },
  );
  for (const words of ["Answered", "Porto", "by sea"]) request.getByText(words);
});

test("a decision without words says what it was", () => {
  const rejected: DecisionBrief = { verdict: "rejected", edited: [], words: [], given: [] };
  shown({ kind: "delivered" }, rejected).getByText("Rejected");
});

test("an answer that is no words is named", () => {
  const secret: DecisionBrief = { verdict: "answered", edited: [], words: [], given: ["secret"] };
  shown({ kind: "delivered" }, secret).getByText("Secret given");
});

test("a request that waits says nothing of a decision", () => {
  const request = shown({ kind: "pending" }, null);
  expect(request.queryByText(/Answered|Rejected|Approved|High risk/)).toBeNull();
});

test("with what much can go wrong is marked in the chat as well", () => {
  shown({ kind: "pending" }, null, true).getByText("High risk");
});

test("a request that was answered by words of the chat says so", () => {
  installScreen();
  const said = (key: string, role: string) => message({ key, role, parts: [text(key)], taskKey: "t", at: 0 });
  const state: ApprovalState = { kind: "superseded", reason: { code: "asks-something-else" } };
  const request = {
    kind: "request" as const,
    approvalId: "r-1",
    title: "City?",
    state,
    highRisk: false,
    decision: null,
  };
  const items = [said("In which city?", "agent"), request, said("Porto", "user")];
  const chat = conversation({ id: "c", agentId: "a", agentName: "Weather" }, 0, { items });
  renderWithHost(<Log conversation={chat} />);
  within(screen.getByRole("region", { name: /City/ })).getByText("Answered in the chat");
});

test("data beside a question is folded, for the card of its request says it in words", () => {
  installScreen();
  const data = { kind: "data" as const, json: '{"suspendPayload":{}}', fileKey: "message/1/1" };
  const asks = message({ key: "q", role: "agent", parts: [text("Which class?"), data], taskKey: "t", at: 0 });
  const state: ApprovalState = { kind: "pending" };
  const request = {
    kind: "request" as const,
    approvalId: "r-1",
    title: "Class?",
    state,
    highRisk: false,
    decision: null,
  };
  const chat = conversation({ id: "c", agentId: "a", agentName: "Travel" }, 0, { items: [asks, request] });
  renderWithHost(<Log conversation={chat} />);
  const folded = screen.getByText("The request as data").closest("details");
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain("suspendPayload");
  expect(screen.getByText("Which class?").closest("details")).toBeNull();
});
