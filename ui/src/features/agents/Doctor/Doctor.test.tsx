import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import { examination, finding, heldBack, step, troubles } from "../../../host/fake/doctor";
import type { ExaminationView, HopView, RemedyView } from "../../../host/generated/api";
import { useRoute } from "../../../places/route";
import { accessibilityProblems } from "../../../testing/accessibility";
import { renderWithHost } from "../../../testing/render";
import { AgentsScreen } from "../AgentsScreen";
import { FailureRemedy } from "./FailureRemedy";

function Routed() {
  return <AgentsScreen id={useRoute().id} />;
}

function open(host: FakeHost = fakeHost(), id = "operations") {
  window.location.hash = `#/agents/${id}`;
  return renderWithHost(<Routed />, host);
}

/** The doctor's page of an agent that was examined before. */
async function openFound(found: ExaminationView) {
  const host = fakeHost();
  host.answer("doctor.get", found, { id: "operations" });
  const opened = open(host);
  fireEvent.click(await screen.findByRole("tab", { name: "Doctor" }));
  await screen.findByRole("list", { name: "Steps of the check" });
  return opened;
}

/** The host says what it found since. */
function nowFound(host: FakeHost, found: ExaminationView) {
  host.answer("doctor.get", found, { id: "operations" });
  act(() => host.changed("doctor", "operations"));
}

function remedied(remedy: RemedyView): ExaminationView {
  const told = finding("problem", { code: "agent-not-reached" }, { remedy });
  return examination("done", [step("interfaces", "done", [told])]);
}

function calls(host: FakeHost, command: string) {
  return host.calls.filter(({ name }) => name === command).map(({ params }) => params);
}

test("one button goes the whole way, and each finding says how much it matters", async () => {
  const { host, container } = open();
  fireEvent.click(await screen.findByRole("button", { name: "Check the connection" }));
  await waitFor(() => expect(calls(host, "doctor.start")).toEqual([{ id: "operations" }]));
  nowFound(host, troubles("ops.internal.example:8443"));
  const steps = await screen.findByRole("list", { name: "Steps of the check" });
  const connection = within(steps).getByRole("listitem", { name: "Connection and encryption" });
  expect(within(connection).getAllByText("Warning")).toHaveLength(1);
  expect(within(connection).getByText(/Days left: 9/)).toBeTruthy();
  expect(within(connection).getAllByRole("img", { name: "Well" })).toHaveLength(2);
  expect(screen.getByText("2 problems")).toBeTruthy();
  expect(screen.getByText("2 warnings")).toBeTruthy();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("a check that goes on can be stopped at once", async () => {
  const running = examination("running", [step("calls", "done"), step("name", "running")]);
  const { host } = await openFound(running);
  expect(screen.getByText("Checking…")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Check again" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(calls(host, "doctor.stop")).toEqual([{ id: "operations" }]));
  nowFound(host, examination("stopped", [step("calls", "done")]));
  expect(await screen.findByText("Stopped before the end.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Check again" })).toBeTruthy();
});

test.each([
  [
    { kind: "pin-interface", interfaceKey: "1" },
    "Use this interface",
    "agents.update",
    { interfaceKey: "1" },
  ],
  [
    { kind: "rewrite-address", interfaceKey: "0", suggestion: "https://agent.example/a2a" },
    "Use https://agent.example/a2a",
    "agents.update",
    { interfaceKey: "0", rewrite: true },
  ],
  [{ kind: "reset-health" }, "Forget failures and call it again", "agents.resetHealth", { id: "operations" }],
  [{ kind: "refresh-card" }, "Read the card again", "agents.refresh", { id: "operations" }],
  [{ kind: "ask-version" }, /Ask which version/, "agents.askVersion", { id: "operations" }],
  [
    { kind: "set-quirk", quirk: "plain-json" },
    "Take this into account",
    "agents.chooseQuirk",
    { quirk: "plain-json", choice: "always" },
  ],
  [{ kind: "fetch-extended" }, "Use that card", "cards.fetchExtended", { id: "operations" }],
  [{ kind: "open-task", taskId: "t-9" }, "Open the task it became", "tasks.open", { taskId: "t-9" }],
] satisfies [RemedyView, string | RegExp, string, object][])(
  "what is found can be mended: %o",
  async (remedy, name, command, params) => {
    const { host } = await openFound(remedied(remedy));
    fireEvent.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(calls(host, command)).toMatchObject([params]));
  },
);

test("a question that was sent on is told stop by stop, with what became of the credentials", async () => {
  const refused = { code: "redirect-into-network" } as const;
  const inside = { target: "http://10.0.0.7/card", otherOrigin: true, credentials: "nothing" } as const;
  const way: HopView[] = [
    {
      url: "https://agent.example/card",
      status: 301,
      onward: {
        target: "https://cards.example/card",
        otherOrigin: true,
        credentials: "dropped",
        refused: null,
        needsConsent: false,
      },
    },
    { url: "https://cards.example/card", status: 302, onward: { ...inside, refused, needsConsent: true } },
  ];
  const told = finding("problem", { code: "agent-not-reached" }, { way });
  const { container } = await openFound(examination("done", [step("redirects", "done", [told])]));
  const [first, second] = within(screen.getByRole("list", { name: "The way it took" })).getAllByRole(
    "listitem",
  );
  expect(first?.textContent).toBe("https://agent.example/cardHTTP 301Another originCredentials stay behind");
  expect(second?.textContent).toBe(
    "https://cards.example/cardHTTP 302Sent on tohttp://10.0.0.7/cardAnother originNeeds your consentNot followed: it points into the local network",
  );
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("what was done says so", async () => {
  await openFound(remedied({ kind: "refresh-card" }));
  fireEvent.click(screen.getByRole("button", { name: "Read the card again" }));
  expect(await screen.findByText("Done. Check again to see what that changed.")).toBeTruthy();
});

test("credentials and certificates are given where they always are", async () => {
  await openFound(remedied({ kind: "edit-credentials", wanted: null }));
  fireEvent.click(screen.getByRole("button", { name: "Enter credentials" }));
  expect(await screen.findByRole("dialog", { name: /Edit/ })).toBeTruthy();
});

test("the credentials that a refusal named are preset", async () => {
  const wanted = { kind: "api-key-header", name: "Authorization", prefix: "ApiKey" } as const;
  await openFound(remedied({ kind: "edit-credentials", wanted }));
  fireEvent.click(screen.getByRole("button", { name: "Enter credentials" }));
  expect(await screen.findByRole("textbox", { name: "Header name" })).toHaveProperty(
    "value",
    "Authorization",
  );
  expect(screen.getByRole("textbox", { name: "Word before the key" })).toHaveProperty("value", "ApiKey");
});

test("the button below a failed message opens the form with what the refusal named", async () => {
  const wanted = { kind: "api-key-header", name: "X-API-Key", prefix: null } as const;
  const host = fakeHost();
  renderWithHost(<FailureRemedy remedy={{ kind: "edit-credentials", wanted }} agentId="operations" />, host);
  fireEvent.click(await screen.findByRole("button", { name: "Enter credentials" }));
  expect(window.location.hash).toBe("#/agents/operations");
  renderWithHost(<AgentsScreen id="operations" />, host);
  expect(await screen.findByRole("textbox", { name: "Header name" })).toHaveProperty("value", "X-API-Key");
});

test("a message that was refused without an extension is sent with it", async () => {
  const [host, onDone] = [fakeHost(), vi.fn()];
  const remedy = { kind: "request-extensions", uris: ["https://ext.example/wanted"] } as const;
  const agent = host.world.connections.find(({ summary }) => summary.id === "operations");
  const known = { inCard: true, required: false, asksPerson: false, activatedAt: null };
  agent?.extensions.push({ ...known, uri: "https://ext.example/other", requested: true });
  renderWithHost(
    <FailureRemedy remedy={{ ...remedy, uris: [...remedy.uris] }} agentId="operations" onDone={onDone} />,
    host,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Send with this extension" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const asked = calls(host, "agents.requestExtensions");
  const uris = expect.arrayContaining(["https://ext.example/other", "https://ext.example/wanted"]);
  expect(asked).toEqual([{ id: "operations", uris }]);
});

test("an authority that is not trusted leads to the certificates", async () => {
  await openFound(remedied({ kind: "edit-certificates" }));
  fireEvent.click(screen.getByRole("button", { name: "Open certificates" }));
  expect(await screen.findByRole("group", { name: "Certificate authorities" })).toBeTruthy();
});

test("nothing is said to the agent before the person says what", async () => {
  const offered = examination("done", [
    step("streaming", "offered", [finding("note", { code: "stream-needs-message" })]),
  ]);
  const { host } = await openFound(offered);
  const field = screen.getByRole("textbox", { name: "Message to send" });
  expect(calls(host, "doctor.tryStream")).toEqual([]);
  fireEvent.change(field, { target: { value: "Count to ten, slowly." } });
  fireEvent.click(screen.getByRole("button", { name: "Send this message" }));
  await waitFor(() =>
    expect(calls(host, "doctor.tryStream")).toEqual([{ id: "operations", text: "Count to ten, slowly." }]),
  );
  nowFound(host, heldBack());
  expect(await screen.findByText(/All 12 events came at once, after 3900 of 4000 ms/)).toBeTruthy();
});

test("the report says what the page says, and no agent's word becomes markup in it", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { ...navigator, languages: ["en"], clipboard: { writeText } });
  const said = "no [token](http://evil.example)\n# here";
  const told = finding(
    "problem",
    { code: "agent-error", said },
    {
      place: "https://agent.example/?…",
      way: [
        {
          url: "https://agent.example/",
          status: 307,
          onward: {
            target: "https://agent.example/a2a",
            otherOrigin: false,
            credentials: "kept",
            refused: null,
            needsConsent: false,
          },
        },
        { url: "https://agent.example/a2a", status: 500, onward: null },
      ],
      hints: [{ code: "check-credentials" }],
    },
  );
  await openFound(examination("done", [step("authentication", "done", [told]), step("calls", "done")]));
  fireEvent.click(screen.getByRole("button", { name: "Copy report" }));
  await waitFor(() => expect(writeText).toHaveBeenCalled());
  const [report] = writeText.mock.calls.flat().map(String);
  expect(report).toContain("# Connection report: Night operations");
  expect(report).toContain("## Credentials (12 ms)");
  expect(report).toContain(
    "- **Problem**: The agent answered with an error: no \\[token\\](http://evil.example) \\# here. (https://agent.example/?…)",
  );
  expect(report).toContain(
    "  - https://agent.example/ · HTTP 307 · Sent on to https://agent.example/a2a · Same origin · Credentials go along",
  );
  expect(report).toContain("  - https://agent.example/a2a · HTTP 500 · The answer came from here");
  expect(report).toContain("  - To do: Open the agent's settings and check its credentials.");
  vi.unstubAllGlobals();
});

test("an agent whose last call failed leads to the doctor", async () => {
  const host = fakeHost();
  host.world.connections = host.world.connections.map((each) =>
    each.summary.id === "operations"
      ? {
          ...each,
          summary: { ...each.summary, lastError: { code: "no-agent-here", address: "http://agent.test/" } },
        }
      : each,
  );
  open(host);
  expect(await screen.findByText("The last call failed.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Find out why" }));
  await waitFor(() => expect(calls(host, "doctor.start")).toEqual([{ id: "operations" }]));
  nowFound(host, troubles("ops.internal.example:8443"));
  await screen.findByRole("list", { name: "Steps of the check" });
});
