import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import type { CardTrust, PendingCardView } from "../../../host/generated/api";
import { useRoute } from "../../../places/route";
import { accessibilityProblems } from "../../../testing/accessibility";
import { cardBecame } from "../../../testing/announce";
import { renderWithHost } from "../../../testing/render";
import { AgentsScreen } from "../AgentsScreen";

const SEEN = Date.UTC(2026, 0, 1);

const renamed: PendingCardView = {
  version: "2",
  weight: "notice",
  changes: [{ what: { code: "card-name", before: "Till", after: "Till of the house" }, weight: "notice" }],
  seenAt: SEEN,
  raw: "{}",
};

const moved: PendingCardView = {
  ...renamed,
  weight: "alarm",
  changes: [
    { what: { code: "card-host-added", host: "elsewhere.example" }, weight: "alarm" },
    { what: { code: "card-authentication-weakened" }, weight: "alarm" },
    { what: { code: "card-signature-lost" }, weight: "alarm" },
  ],
};

const quiet: CardTrust = {
  pending: null,
  versions: [],
  checks: [],
  signatures: [],
  pinned: [],
  extended: null,
};

function Routed() {
  return <AgentsScreen id={useRoute().id} />;
}

function open(trust: Partial<CardTrust>) {
  const host = fakeHost();
  const { pending = null } = trust;
  host.world.cards.set("operations", { ...quiet, ...trust });
  host.world.connections = host.world.connections.map((each) =>
    each.summary.id === "operations"
      ? { ...each, summary: { ...each.summary, cardChange: pending?.weight ?? null } }
      : each,
  );
  window.location.hash = "#/agents/operations";
  return renderWithHost(<Routed />, host);
}

test("a change that can be gone on with is shown, its parts on demand", async () => {
  open({ pending: renamed });
  const banner = await screen.findByRole("status", { name: "The card changed" });
  expect(banner.textContent).toContain("Going on accepts it.");
  expect(within(banner).queryByRole("list")).toBeNull();
  fireEvent.click(within(banner).getByRole("button", { name: "Show 1 change" }));
  expect(within(banner).getByRole("list").textContent).toBe(
    "NoticeThe agent calls itself “Till of the house” instead of “Till”.",
  );
  expect(screen.getByText("Card changed")).toBeTruthy();
});

test("an alarm shows every change at once, and the old card can be kept", async () => {
  const { host } = open({ pending: moved });
  const banner = await screen.findByRole("alert", { name: "The card changed" });
  expect(
    within(banner)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    "AlarmCalls would go to another host: elsewhere.example.",
    "AlarmThe agent asks callers for weaker authentication than before.",
    "AlarmThe card is not signed any more.",
  ]);
  expect(screen.getByText("Look at the card")).toBeTruthy();
  fireEvent.click(within(banner).getByRole("button", { name: "Keep the old card" }));
  await waitFor(() => expect(host.asked("cards.keep")).toEqual([{ id: "operations", version: "2" }]));
  cardBecame(host, "operations", quiet);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a host without a dialog of its own asks for a word before an alarming card is accepted", async () => {
  const { host } = open({ pending: moved });
  host.fail("cards.accept", {
    message: { code: "not-confirmed" },
    code: "confirmation-needed",
    confirm: { question: { kind: "accept-card", agent: "Night operations" }, word: "accept" },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Accept card" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("“Night operations” would be called as its card says now.");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "accept" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Accept card" }));
  await waitFor(() =>
    expect(host.calls.filter(({ name }) => name === "cards.accept").map(({ params }) => params)).toEqual([
      { id: "operations", version: "2" },
      { id: "operations", version: "2", confirm: "accept" },
    ]),
  );
});

async function openTrust(trust: Partial<CardTrust>) {
  const opened = open(trust);
  fireEvent.click(await screen.findByRole("tab", { name: "Trust" }));
  return opened;
}

test("a check says where, what and which rule", async () => {
  await openTrust({
    checks: [
      {
        pointer: "/skills/0/tags",
        section: "A2A 1.0 §4.4.5",
        what: { code: "check-skill-without-tag" },
      },
      { pointer: "/skills/0/id", section: "", what: { code: "check-skill-id-form", value: "Do It" } },
    ],
  });
  const list = await screen.findByRole("list", { name: "What there is to look at" });
  const rows = within(list)
    .getAllByRole("listitem")
    .map((item) => item.textContent);
  expect(rows).toContain("There is no tag to find the skill by./skills/0/tags · A2A 1.0 §4.4.5");
  expect(rows).toContain(
    "The ID Do It should be lower-case words joined by hyphens./skills/0/id · rule of thumb",
  );
});

test("a signature is checked with keys that were pasted, and the key can be pinned", async () => {
  const signature = { keyId: "k1", algorithm: "ES256", keyUrl: "https://keys.example/jwks.json" };
  const { host } = await openTrust({ signatures: [{ ...signature, verdict: { kind: "no-key" } }] });
  expect(await screen.findByText("Not checked: the key is not here")).toBeTruthy();
  const valid = (pinned: boolean): CardTrust => ({
    ...quiet,
    signatures: [
      {
        ...signature,
        verdict: {
          kind: "valid",
          form: "without-empty",
          uncovered: ["/securityRequirements"],
          thumbprint: "sha-of-the-key",
          pinned,
          keyFrom: { kind: "given" },
        },
      },
    ],
  });
  fireEvent.change(screen.getByLabelText(/^Keys/), { target: { value: '{"keys":[]}' } });
  fireEvent.click(screen.getByRole("button", { name: "Check with these keys" }));
  await waitFor(() => expect(host.asked("cards.giveKeys")).toMatchObject([{ id: "operations" }]));
  cardBecame(host, "operations", valid(false));
  expect(await screen.findByText("Signed with this key")).toBeTruthy();
  expect(screen.getByText("/securityRequirements")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Pin this key" }));
  const thumbprint = "sha-of-the-key";
  await waitFor(() => expect(host.asked("cards.pinKey")).toMatchObject([{ id: "operations", thumbprint }]));
  cardBecame(host, "operations", valid(true));
  expect(await screen.findByText("Signed with a pinned key")).toBeTruthy();
  expect(host.calls.some(({ name }) => name === "cards.fetchKeys")).toBe(false);
});

test("an extended card that names another host says so and is not in use", async () => {
  const { host } = await openTrust({
    extended: {
      kind: "strange",
      at: SEEN,
      changes: [{ what: { code: "card-host-added", host: "elsewhere.example" }, weight: "alarm" }],
      raw: "{}",
    },
  });
  expect(await screen.findByText("Not in use: it differs from the public card")).toBeTruthy();
  expect(screen.getByText("Calls would go to another host: elsewhere.example.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Use it for this session" }));
  await waitFor(() => expect(host.asked("cards.acceptExtended")).toMatchObject([{ id: "operations" }]));
  cardBecame(host, "operations", { ...quiet, extended: { kind: "in-use", at: SEEN } });
  expect(await screen.findByText(/^In use for as long as/)).toBeTruthy();
});

test("the history shows what each card changed, and all of it is accessible", async () => {
  const version = {
    firstSeenAt: SEEN,
    lastSeenAt: SEEN,
    seenBy: "before-sending" as const,
    inUse: false,
    changes: [],
  };
  const { container } = await openTrust({
    pending: moved,
    versions: [
      { ...version, version: "2", verdict: "pending", changes: moved.changes },
      { ...version, version: "1", verdict: "accepted", inUse: true, seenBy: "first-use" },
    ],
  });
  const history = await screen.findByRole("list", { name: "Cards that this agent showed" });
  expect(history.textContent).toContain("before something was sent");
  expect(history.textContent).toContain("In use");
  // There is none before the first.
  expect(history.textContent).not.toContain("the one before");
  expect(within(history).getAllByText("Calls would go to another host: elsewhere.example.").length).toBe(1);
  expect(await accessibilityProblems(container)).toEqual([]);
});
