import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { WayView } from "../../../host/generated/api";
import { renderWithHost } from "../../../testing/render";
import { AuthForm } from "./AuthForm";
import { type AuthDraft, emptyAuth, toInput } from "./auth-draft";

const way: WayView = {
  scheme: "login",
  kind: "authorization-code",
  certificate: false,
  unsupported: null,
  required: true,
  scopes: ["read"],
  knownScopes: [
    { name: "read", description: "Read the archive" },
    { name: "write", description: "Add to the archive" },
  ],
  hosts: [],
  missing: [],
};

/** The form as a person finds it, with the scopes it would ask for below. */
function Shown() {
  const start: AuthDraft = { ...emptyAuth, kind: "authorization-code", scheme: "login", clientId: "me" };
  const [draft, setDraft] = useState(start);
  return (
    <>
      <AuthForm draft={draft} onChange={setDraft} ways={[way]} />
      <output>{JSON.stringify(toInput(draft).oauth?.scopes)}</output>
    </>
  );
}

test("what is required is on, and a scope more is one switch away", () => {
  renderWithHost(<Shown />);
  const field = screen.getByLabelText("Scopes to ask for");
  expect(field).toHaveProperty("value", "read");
  expect(screen.getByRole("status").textContent, "the card decides").toBe("null");
  expect(screen.getByRole("switch", { name: "read (required)" })).toHaveProperty("checked", true);
  fireEvent.click(screen.getByRole("switch", { name: "write" }));
  expect(field).toHaveProperty("value", "read write");
  expect(screen.getByRole("status").textContent).toBe('["read","write"]');
});

test("a scope that the card does not name can be written", () => {
  renderWithHost(<Shown />);
  fireEvent.change(screen.getByLabelText("Scopes to ask for"), { target: { value: "read audit" } });
  expect(screen.getByRole("status").textContent).toBe('["read","audit"]');
});
