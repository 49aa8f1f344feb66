import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useCommandQuery } from "../../../data/queries";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { AuthView, SignInStep } from "../../../host/generated/api";
import type { CommandName } from "../../../host/host";
import { accessibilityProblems } from "../../../testing/accessibility";
import { agentBecame } from "../../../testing/announce";
import { renderWithHost } from "../../../testing/render";
import { SignIn } from "./SignIn";

const oauth = { scheme: "login", clientId: "workbench", scopes: ["read"], session: null };
const session = {
  signedInAt: 1,
  expiresAt: null,
  renewable: true,
  ended: false,
  scopes: ["read"],
  name: "hana@example.org",
};

function Shown({ id }: { id: string }) {
  const agent = useCommandQuery("agents.get", { id });
  if (agent.data === undefined) return null;
  return (
    <>
      <p>shown</p>
      <SignIn agent={agent.data} />
    </>
  );
}

/** The first agent of a lived-in host, authenticating like this. */
function show(auth: Partial<AuthView>) {
  const host = fakeHost();
  const [first, ...others] = host.world.connections;
  if (first === undefined) throw new Error("BUG: a lived-in host has agents");
  const changed: AuthView = { ...first.auth, kind: "authorization-code", oauth, ...auth };
  host.world.connections = [{ ...first, auth: changed }, ...others];
  return { ...renderWithHost(<Shown id={first.summary.id} />, host), id: first.summary.id };
}

/** Waits until the last call of a command has these parameters. */
async function called(host: FakeHost, command: CommandName, params: object) {
  await waitFor(() => {
    const calls = host.calls.filter(({ name }) => name === command);
    expect(calls.at(-1)?.params).toEqual(params);
  });
}

function step(step: SignInStep): Partial<AuthView> {
  return { signIn: { step, begunAt: 1 } };
}

test("nobody is signed in until somebody is", async () => {
  const { host, id, container } = show({});
  expect(await screen.findByText("Nobody is signed in")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign out" })).toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await called(host, "auth.signIn", { id });
});

test("who is signed in is named, and can sign out", async () => {
  const { host, id } = show({ oauth: { ...oauth, session } });
  expect(await screen.findByText(/hana@example\.org/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await called(host, "auth.signOut", { id });
});

test("what is required, asked for and granted stands side by side", async () => {
  const way = {
    scheme: "login",
    kind: "authorization-code" as const,
    certificate: false,
    unsupported: null,
    required: true,
    scopes: ["read", "write"],
    knownScopes: [],
    hosts: [],
    missing: [],
  };
  show({ ways: [way], oauth: { ...oauth, scopes: ["read", "audit"], session } });
  const table = await screen.findByRole("table", { name: "What the sign-in allows" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["read", "Yes", "Yes", "Yes"],
    ["write", "Yes", "No", "No"],
    ["audit", "No", "Yes", "No"],
  ]);
});

test("a sign-in that has ended says so", async () => {
  show({ oauth: { ...oauth, session: { ...session, ended: true } } });
  expect(await screen.findByText("The sign-in has ended")).toBeTruthy();
});

test("a code is shown with the place where it is entered, and can be copied", async () => {
  const { host, id } = show({
    kind: "device-code",
    ...step({
      kind: "enter-code",
      userCode: "WDJB-MJHT",
      address: "https://login.example/device",
      host: "login.example",
      expiresAt: 1,
    }),
  });
  const status = await screen.findByRole("status");
  expect(within(status).getByText("WDJB-MJHT")).toBeTruthy();
  expect(within(status).getByRole("button", { name: "Copy the code" })).toBeTruthy();
  fireEvent.click(within(status).getByRole("button", { name: "Open login.example" }));
  await called(host, "auth.openVerification", { id });
  fireEvent.click(screen.getByRole("button", { name: "Stop signing in" }));
  await called(host, "auth.cancelSignIn", { id });
});

test("why a sign-in came to nothing is said in words", async () => {
  show(step({ kind: "failed", because: { code: "answer-to-another" } }));
  expect((await screen.findByRole("alert")).textContent).toContain("another sign-in");
});

test("a header set by hand leaves nothing to sign in to", async () => {
  show({ byHand: true });
  expect(await screen.findByText("shown")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
});

test("a host without dialogs has the hosts confirmed by a word", async () => {
  const { host, id } = show({});
  host.fail("auth.signIn", {
    code: "confirmation-needed",
    message: "Type the word.",
    confirm: {
      question: { kind: "sign-in", agent: "Till", hosts: "login.example" },
      word: "sign in",
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Sign in" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("login.example");
  host.recover("auth.signIn");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "sign in" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Sign in" }));
  await called(host, "auth.signIn", { id, confirm: "sign in" });
});

test("in a browser the page to sign in at opens there, and again where the browser did not let it", async () => {
  const open = vi.fn();
  vi.stubGlobal("open", open);
  const { host, id } = show({});
  host.world.info.host = "web";
  host.answer("auth.signIn", { url: "https://login.example/authorize?state=1" });
  fireEvent.click(await screen.findByRole("button", { name: "Sign in" }));
  await called(host, "auth.signIn", { id });
  agentBecame(host, id, ({ auth }) => ({
    auth: { ...auth, ...step({ kind: "in-browser", host: "login.example" }) },
  }));
  const again = await screen.findByRole("button", { name: "Open login.example" });
  const page = ["https://login.example/authorize?state=1", "_blank", "noopener,noreferrer"];
  expect(open.mock.calls).toEqual([page]);
  fireEvent.click(again);
  expect(open.mock.calls).toEqual([page, page]);
  vi.unstubAllGlobals();
});
