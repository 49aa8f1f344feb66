import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { useCommandQuery } from "../../../data/queries";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { AuthInput, AuthView } from "../../../host/generated/api";
import { accessibilityProblems } from "../../../testing/accessibility";
import { agentBecame } from "../../../testing/announce";
import { renderWithHost } from "../../../testing/render";
import { Certificates } from "./Certificates";
import { ProxySetting } from "./ProxySetting";

const kept = { present: true, updatedAt: 1 };

function Shown({ id }: { id: string }) {
  const agent = useCommandQuery("agents.get", { id });
  if (agent.data === undefined) return null;
  return (
    <>
      <Certificates agent={agent.data} />
      <ProxySetting agent={agent.data} />
    </>
  );
}

function show(auth: Partial<AuthView> = {}) {
  const host = fakeHost();
  const [first, ...others] = host.world.connections;
  if (first === undefined) throw new Error("BUG: a lived-in host has agents");
  host.world.connections = [{ ...first, auth: { ...first.auth, ...auth } }, ...others];
  return { ...renderWithHost(<Shown id={first.summary.id} />, host), id: first.summary.id };
}

async function updated(host: FakeHost, auth: Partial<AuthInput>) {
  await waitFor(() => {
    const calls = host.calls.filter(({ name }) => name === "agents.update");
    expect(calls.at(-1)?.params).toMatchObject({ auth });
  });
}

function click(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test("a client certificate can be pasted, and removed again", async () => {
  const { host, container, id } = show();
  const group = await screen.findByRole("group", { name: "Client certificate" });
  expect(within(group).getByText(/None/)).toBeTruthy();
  expect(await accessibilityProblems(container)).toEqual([]);
  click("Paste certificate…");
  type("Certificate (PEM)", "chain");
  type("Private key (PEM)", "key");
  click("Save certificate");
  await updated(host, { certificate: { change: "set", chain: "chain", key: "key" } });
  agentBecame(host, id, ({ auth }) => ({ auth: { ...auth, certificate: { ...kept, certificates: [] } } }));
  fireEvent.click(await screen.findByRole("button", { name: "Remove certificate" }));
  await updated(host, { certificate: { change: "remove" } });
  const none = { present: false, updatedAt: null, certificates: [] };
  agentBecame(host, id, ({ auth }) => ({ auth: { ...auth, certificate: none } }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove certificate" })).toBeNull());
});

test("a certificate says whose it is, who vouches for it, and when it ends", async () => {
  const day = 24 * 3_600_000;
  const said = (subject: string, from: number, until: number) => ({
    subject,
    issuer: "CN=Authority",
    notBefore: Date.now() + from * day,
    notAfter: Date.now() + until * day,
  });
  const certificates = [
    said("CN=Good", -1, 40),
    said("CN=Ending", -1, 20),
    said("CN=Ended", -9, -2),
    said("CN=Early", 2, 90),
  ];
  const { container } = show({ certificate: { ...kept, certificates } });
  const group = await screen.findByRole("group", { name: "Client certificate" });
  const rows = within(group)
    .getAllByRole("listitem")
    .map((row) => row.textContent ?? "");
  expect(rows[0]).toContain("for CN=Good issued by CN=AuthorityValid until");
  expect(rows[1]).toContain("CN=AuthorityEnds soon, on");
  expect(rows[2]).toContain("CN=AuthorityEnded on");
  expect(rows[3]).toContain("CN=AuthorityBegins on");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("a certificate without its key cannot be saved, unless one text has both", async () => {
  const { host } = show();
  fireEvent.click(await screen.findByRole("button", { name: "Paste certificate…" }));
  type("Certificate (PEM)", "only a chain");
  click("Save certificate");
  expect(host.calls.some(({ name }) => name === "agents.update")).toBe(false);
  const both = "chain and -----BEGIN PRIVATE KEY-----";
  type("Certificate (PEM)", both);
  click("Save certificate");
  await updated(host, { certificate: { change: "set", chain: both, key: both } });
});

test("what is wrong with a pasted text is said beside it", async () => {
  const { host } = show();
  host.fail("agents.update", { code: "invalid-input", message: "This is no certificate." });
  fireEvent.click(await screen.findByRole("button", { name: "Paste authorities…" }));
  type("Certificates (PEM)", "nonsense");
  click("Save authorities");
  const dialog = await screen.findByRole("dialog");
  expect((await within(dialog).findByRole("alert")).textContent).toContain("This is no certificate.");
});

test("changing the proxy leaves the sign-in as it is", async () => {
  const oauth = { scheme: "login", clientId: "workbench", scopes: ["read"], session: null };
  const { host, id } = show({ kind: "authorization-code", oauth, secret: kept });
  fireEvent.click(await screen.findByRole("button", { name: "Change proxy" }));
  fireEvent.click(screen.getByRole("button", { name: /Proxy/ }));
  fireEvent.click(await screen.findByRole("option", { name: "One of its own" }));
  type("Address", " socks5://127.0.0.1:9 ");
  type("Password", "pr0xy");
  click("Save proxy");
  const proxy = { change: "set" as const, url: "socks5://127.0.0.1:9", username: null, password: "pr0xy" };
  await updated(host, { kind: "authorization-code", secret: null, proxy });
  const call = host.calls.findLast(({ name }) => name === "agents.update");
  expect(JSON.stringify(call?.params), "the client is not given again").not.toContain("workbench");
  agentBecame(host, id, ({ auth }) => ({
    auth: { ...auth, proxy: { url: proxy.url, username: null, password: kept } },
  }));
  expect(await screen.findByText(/password saved/)).toBeTruthy();
});

test("a password is said to be kept only for the address that it belongs to", async () => {
  show({ proxy: { url: "http://proxy.example:3128", username: "me", password: kept } });
  expect(await screen.findByText(/as me/)).toBeTruthy();
  click("Change proxy");
  expect(screen.getByText("Saved. Leave empty to keep it.")).toBeTruthy();
  type("Address", "http://elsewhere.example:3128");
  expect(screen.queryByText("Saved. Leave empty to keep it.")).toBeNull();
});
