import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { noAuth } from "../../../host/fake/agents";
import type { AuthView, WayView } from "../../../host/generated/api";
import { Ways } from "./Ways";

const way: WayView = {
  scheme: "login",
  kind: "authorization-code",
  certificate: false,
  unsupported: null,
  required: true,
  scopes: [],
  knownScopes: [],
  hosts: [],
  missing: [],
};
const oauth = { scheme: "login", clientId: "workbench", scopes: [], session: null };

function show(ways: readonly WayView[], auth: Partial<AuthView> = {}) {
  render(<Ways auth={{ ...noAuth, ...auth, ways: [...ways] }} scheme="login" />);
  return screen.getAllByRole("listitem").map((item) => item.textContent);
}

test("each way says what it lacks and what to do about it", () => {
  const [browser, certificate] = show([
    { ...way, missing: [{ code: "client-id-not-given" }] },
    { ...way, kind: null, certificate: true, missing: [{ code: "certificate-not-given" }] },
  ]);
  expect(browser).toContain("The client ID is missing. Enter it under “Edit credentials”.");
  expect(certificate).toContain("The client certificate is missing. Choose or paste it below.");
});

test("the way that is used is told from the others, and whether it is complete", () => {
  const other = { ...way, kind: "device-code" as const };
  show([way, other], { kind: "authorization-code", oauth });
  const [first, second] = screen.getAllByRole("listitem");
  expect(within(first ?? document.body).getByText("in use")).toBeTruthy();
  expect(within(second ?? document.body).queryByText("in use")).toBeNull();
});

test("a chosen way that lacks scopes is not complete", () => {
  const missing = [{ code: "scopes-not-granted" as const, scopes: ["write"] }];
  const [shown] = show([{ ...way, scopes: ["read", "write"], missing }], {
    kind: "authorization-code",
    oauth,
  });
  expect(shown).toContain("chosen, not complete");
  expect(shown).toContain("write. Choose the scopes under “Edit credentials” and sign in again.");
  expect(screen.getByText("Requires: read, write")).toBeTruthy();
});

test("a flow that is not offered says why", () => {
  const [shown] = show([{ ...way, kind: null, unsupported: { code: "unsafe-flow", flow: "implicit" } }]);
  expect(shown).toContain("implicit");
});

test("ways of other schemes are left out", () => {
  expect(show([way, { ...way, scheme: "key" }])).toHaveLength(1);
});
