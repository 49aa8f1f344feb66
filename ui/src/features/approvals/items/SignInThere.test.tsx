import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { AskedItem } from "../../../host/generated/api";
import { accessibilityProblems } from "../../../testing/accessibility";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "../InboxScreen";

const ID = "request-sign-in";

type LinkItem = Extract<AskedItem, { kind: "link" }>;

function open(host: FakeHost) {
  return renderWithHost(<InboxScreen id={ID} />, host);
}

/** The request's sign-in as it stands now, told to the page. */
function change(host: FakeHost, next: Partial<LinkItem>) {
  for (const request of host.world.requests.filter(({ summary }) => summary.id === ID)) {
    request.items = request.items.map((item) => (item.kind === "link" ? { ...item, ...next } : item));
  }
  host.emit({ kind: "changed", changes: [{ tag: "approvals", id: ID }] });
}

function calls(host: FakeHost, command: string) {
  return host.calls.filter(({ name }) => name === command).map(({ params }) => params);
}

/** The host begins the sign-in that was asked for. */
async function goesOnInBrowser(host: FakeHost) {
  await waitFor(() => expect(calls(host, "approvals.signIn")).toMatchObject([{ id: ID, itemId: "sign-in" }]));
  change(host, { catching: { kind: "in-browser", host: "idp.example" } });
}

test("where the sign-in leads is caught, and answers the request without being copied", async () => {
  const host = fakeHost();
  const { container } = open(host);
  fireEvent.click(await screen.findByRole("button", { name: "Sign in and take the answer" }));
  await goesOnInBrowser(host);
  expect(await screen.findByText("Go on in the browser, at idp.example…")).toBeTruthy();
  expect(await accessibilityProblems(container)).toEqual([]);
  change(host, { catching: null, given: true });
  expect(await screen.findByText("Given. It is sent with your answer.")).toBeTruthy();
});

test("a person need not wait for the browser, and may paste the address as ever", async () => {
  const host = fakeHost();
  open(host);
  fireEvent.click(await screen.findByRole("button", { name: "Sign in and take the answer" }));
  await goesOnInBrowser(host);
  fireEvent.click(await screen.findByRole("button", { name: "Stop waiting" }));
  await waitFor(() => expect(calls(host, "approvals.cancelSignIn")).toEqual([{ id: ID, itemId: "sign-in" }]));
  change(host, { catching: null });
  expect(await screen.findByRole("button", { name: "Sign in and take the answer" })).toBeTruthy();
  expect(screen.getByLabelText("Or paste the whole address that the browser showed at the end")).toBeTruthy();
});

test("a sign-in that came to nothing says why and can be begun again", async () => {
  const host = fakeHost();
  open(host);
  await screen.findByRole("button", { name: "Sign in and take the answer" });
  change(host, { catching: { kind: "failed", why: { code: "nobody-signed-in" } } });
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sign in and take the answer" })).toBeTruthy();
});

test("a return address that is taken is left alone, and the link is opened", async () => {
  const host = fakeHost();
  open(host);
  await screen.findByRole("button", { name: "Sign in and take the answer" });
  change(host, {
    catching: {
      kind: "failed",
      why: { code: "return-address-taken", address: "http://localhost:9000/callback" },
    },
  });
  expect((await screen.findByRole("alert")).textContent).toContain("http://localhost:9000/callback");
  expect(screen.queryByRole("button", { name: "Sign in and take the answer" })).toBeNull();
  const [, again] = screen.getAllByRole("button", { name: "Open the link…" });
  expect(again).toBeTruthy();
});

test("a return to the agent itself is told, and the address is pasted if it still waits", async () => {
  const host = fakeHost();
  change(host, { catchable: false, returnsToAgent: "http://localhost:9000/callback" });
  open(host);
  expect(await screen.findByText(/http:\/\/localhost:9000\/callback/)).toBeTruthy();
  expect(screen.getByLabelText("The whole address that the browser showed at the end")).toBeTruthy();
});

test("where it cannot be caught, the address is pasted", async () => {
  const host = fakeHost();
  change(host, { catchable: false });
  open(host);
  expect(await screen.findByLabelText("The whole address that the browser showed at the end")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign in and take the answer" })).toBeNull();
});

test("a host without a dialog of its own asks for a word first", async () => {
  const host = fakeHost();
  const question = { kind: "sign-in-there", agent: "Planner", host: "idp.example" } as const;
  host.fail("approvals.signIn", {
    message: { code: "not-confirmed" },
    confirm: { question, word: "sign in" },
  });
  open(host);
  fireEvent.click(await screen.findByRole("button", { name: "Sign in and take the answer" }));
  expect(await screen.findByText(/Sign in at idp.example for “Planner”/)).toBeTruthy();
  host.recover("approvals.signIn");
  const dialog = within(screen.getByRole("alertdialog"));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "sign in" } });
  fireEvent.click(dialog.getByRole("button", { name: "Sign in and take the answer" }));
  await waitFor(() => expect(calls(host, "approvals.signIn")).toMatchObject([{}, { confirm: "sign in" }]));
});
