import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import type { AuthKind } from "../../../host/generated/api";
import { renderWithHost } from "../../../testing/render";
import { AuthForm } from "./AuthForm";
import { emptyAuth } from "./auth-draft";

function open(kind: AuthKind, sessionOnly: boolean) {
  renderWithHost(<AuthForm draft={{ ...emptyAuth, kind }} onChange={() => {}} />, fakeHost({ sessionOnly }));
}

for (const kind of ["bearer", "client-credentials"] as const) {
  test(`credentials go to the keyring (${kind})`, async () => {
    open(kind, false);
    await screen.findByText(/^Kept in the keyring and sent to/);
  });

  test(`without a keyring credentials last until the app closes (${kind})`, async () => {
    open(kind, true);
    await screen.findByText(/^Kept in memory until the app closes/);
    expect(screen.queryByText(/Kept in the keyring/)).toBeNull();
  });
}
