import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Shell } from "../../../app/Shell";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { RuleDraft } from "../../../host/generated/api";
import { speak } from "../../../i18n/setup";
import { clock } from "../../../kit/text/time";
import { accessibilityProblems } from "../../../testing/accessibility";
import { rulesBecame } from "../../../testing/announce";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";

beforeEach(() => {
  installScreen();
  window.location.hash = "#/inbox/rules";
});

const WITH_NOTES = {
  name: "Notes",
  agent: "Clerk",
  tool: "",
  by: "mail-server",
  skill: "notes",
  conditions: [{ pointer: "/amount", operator: "at-most" as const, value: "1000" }],
  otherArguments: true,
};

async function open(host: FakeHost = fakeHost()) {
  const { container } = renderWithHost(<Shell />, host);
  await screen.findByRole("heading", { name: "Rules" });
  await screen.findByRole("switch", { name: "No large payments" });
  return { host, container };
}

/** Waits until so many rules were to be kept, of which the host then has the last. */
async function keptAs(host: FakeHost, count = 1): Promise<RuleDraft> {
  await waitFor(() => expect(host.asked("rules.keep")).toHaveLength(count));
  const rule = host.asked("rules.keep").at(-1)?.rule;
  if (rule === undefined) throw new Error("a rule was to be kept");
  const kept = { ...rule, id: rule.id || "rule-new" };
  const agent = host.world.connections.find(({ summary }) => summary.id === rule.agentId);
  const view = { ...kept, agentName: agent?.summary.name ?? null, suspended: false, waitsForCard: false };
  const others = host.world.rules.rules.filter(({ id }) => id !== kept.id);
  rulesBecame(host, { rules: [...others, view] });
  return rule;
}

test("each rule is told in words, and what suspends it", async () => {
  const { container } = await open();
  expect(
    screen.getByText(/^Reject calls of “pay\*” of any agent, where \/amount is more than 1000000$/),
  ).toBeTruthy();
  expect(screen.getByText("Approve calls of “read_*” by “log-reader” of Night operations")).toBeTruthy();
  expect(
    screen.getByText(/^Approve calls of “notify” for the skill “repair” of Night operations, where /),
  ).toBeTruthy();
  expect(
    screen.getByText(/^Approve calls of “note” of .+, where \/pages is at most 1 and any other arguments$/),
  ).toBeTruthy();
  const suspended = screen.getByText("Suspended").closest("li");
  expect(suspended?.textContent).toContain("Read logs");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("a rule that cannot be read is told of, because nothing is answered beside it", async () => {
  const host = fakeHost();
  host.world.rules = { ...host.world.rules, unreadable: 1 };
  await open(host);
  expect(screen.getByText(/^1 rule of another version cannot be read here/)).toBeTruthy();
});

test("rules approve only once the host was asked, with a countdown and one switch everywhere", async () => {
  const { host } = await open();
  host.fail("rules.switchOn", {
    code: "confirmation-needed",
    message: { code: "not-confirmed" },
    confirm: {
      question: { kind: "let-rules-approve", rules: [WITH_NOTES], minutes: 15, digest: "d" },
      word: "approve",
    },
  });
  fireEvent.click(screen.getByRole("button", { name: "Let rules approve" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(
    within(dialog).getByText("Let these rules approve requests without asking you, for 15 minutes?"),
  ).toBeTruthy();
  expect(
    within(dialog).getByText(
      "Notes (Clerk: any tool by “mail-server” for the skill “notes”), where /amount is at most 1000 and any other arguments",
    ),
  ).toBeTruthy();
  host.recover("rules.switchOn");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "approve" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Let rules approve" }));
  await waitFor(() =>
    expect(host.asked("rules.switchOn")).toMatchObject([
      { minutes: 15 },
      { minutes: 15, confirm: "approve", digest: "d" },
    ]),
  );
  rulesBecame(host, { autoApproveUntil: Date.now() + 15 * 60_000 });
  expect(await screen.findByText(/^Rules approve by themselves for 1[45]:\d\d\./)).toBeTruthy();

  window.location.hash = "#/agents";
  fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
  await waitFor(() => expect(host.asked("rules.switchOff")).toHaveLength(1));
  rulesBecame(host, { autoApproveUntil: null });
  await waitFor(() => expect(screen.queryByText(/^Rules approve by themselves/)).toBeNull());
});

test("a rule that approves names its agent, is tried on the past, and is kept", async () => {
  const { host } = await open();
  fireEvent.click(screen.getByRole("button", { name: "New rule" }));
  const editor = screen.getByRole("region", { name: "New rule" });
  fireEvent.change(within(editor).getByRole("textbox", { name: "Name" }), { target: { value: "Notes" } });
  const looksAt = /^A rule that approves looks at the call, its tool and its arguments, and not at the words/;
  expect(within(editor).queryByText(looksAt)).toBeNull();
  fireEvent.click(within(editor).getByRole("button", { name: /What to do/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Approve" }));
  expect(within(editor).getByText(looksAt)).toBeTruthy();
  expect(within(editor).getByText("A rule approves for one agent only. Choose it.")).toBeTruthy();
  expect(within(editor).getByRole("button", { name: "Keep rule" })).toHaveProperty("disabled", true);
  fireEvent.click(within(editor).getByRole("button", { name: /Agent/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Night operations" }));

  const by = within(editor).getByRole("textbox", { name: "Sub-agent or server" });
  expect(within(editor).getByText(/Empty: only the agent itself\.$/)).toBeTruthy();
  fireEvent.change(by, { target: { value: "mail-*" } });
  fireEvent.click(within(editor).getByRole("button", { name: "Add a condition" }));
  const value = within(editor).getByRole("textbox", { name: "Value, as JSON" });
  fireEvent.change(within(editor).getByRole("textbox", { name: "Place" }), { target: { value: "/amount" } });
  fireEvent.change(value, { target: { value: "JPY" } });
  expect(within(editor).getByText("This is not JSON. Texts stand in quotation marks.")).toBeTruthy();
  fireEvent.change(value, { target: { value: "12000.00" } });

  host.answer("rules.try", {
    lookedAt: 50,
    decided: 14,
    left: 3,
    unsure: [{ id: "request-pay", title: "Pay 12,000 yen to Sato Stationery", agent: "Payments clerk" }],
    against: [{ id: "request-delete", title: "Run a command", agent: "Night operations" }],
  });
  fireEvent.click(within(editor).getByRole("button", { name: "Try on the past" }));
  expect(await screen.findByText("It would have approved 14 of the last 50 requests.")).toBeTruthy();
  expect(screen.getByText("You rejected 1 of these:")).toBeTruthy();
  const why = screen.getByText("It is uncertain whether the rule fits 1 request, which is left to you:");
  expect(why.nextElementSibling?.textContent).toMatch(/^Pay .+ · Payments clerk$/);
  fireEvent.click(within(editor).getByRole("button", { name: "Keep rule" }));
  const kept = await keptAs(host);
  await screen.findByRole("switch", { name: "Notes" });
  expect(kept).toMatchObject({
    name: "Notes",
    agentId: "operations",
    by: "mail-*",
    conditions: [{ pointer: "/amount", operator: "equals", value: "12000.00" }],
  });
});

test("what a trial found is said of the rule that was tried, and not of what it became since", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Edit “Tell the people on call”" }));
  const editor = within(screen.getByRole("region", { name: "Edit “Tell the people on call”" }));
  const found = "It would have approved 14 of the last 50 requests.";
  const stale = "The rule was changed since it was tried. Try it again.";
  fireEvent.click(editor.getByRole("button", { name: "Try on the past" }));
  await editor.findByText(found);
  const name = editor.getByRole("textbox", { name: "Sub-agent or server" });
  fireEvent.change(name, { target: { value: "mail-*" } });
  expect(editor.queryByText(found)).toBeNull();
  expect(editor.getByText(stale)).toBeTruthy();
  fireEvent.click(editor.getByRole("button", { name: "Try on the past" }));
  await editor.findByText(found);
  expect(editor.queryByText(stale)).toBeNull();
});

test("a rule that approves by conditions is for no other arguments until the person says so", async () => {
  const { host } = await open();
  fireEvent.click(screen.getByRole("button", { name: "Edit “Tell the people on call”" }));
  const editor = within(screen.getByRole("region", { name: "Edit “Tell the people on call”" }));
  const others = () => editor.queryByRole("switch", { name: /^Arguments that no condition names may be/ });
  const nothingAsked = /^Without conditions the arguments are not looked at/;
  expect(others()).toHaveProperty("checked", false);
  expect(editor.getByText(/^Otherwise a call with any other argument is left to you\./)).toBeTruthy();
  expect(editor.queryByText(nothingAsked)).toBeNull();
  fireEvent.click(editor.getByRole("button", { name: "Remove condition 1" }));
  expect(others()).toBeNull();
  expect(editor.getByText(nothingAsked)).toBeTruthy();

  fireEvent.click(editor.getByRole("button", { name: "Add a condition" }));
  const value = editor.getByRole("textbox", { name: "Value, as JSON" });
  fireEvent.change(value, { target: { value: "1" } });
  fireEvent.click(others() ?? document.body);
  fireEvent.click(editor.getByRole("button", { name: "Keep rule" }));
  expect(await keptAs(host)).toMatchObject({ id: "rule-oncall", otherArguments: true });
});

test("a rule can be for one skill, out of those of its agent's card", async () => {
  const { host } = await open();
  fireEvent.click(screen.getByRole("button", { name: "New rule" }));
  const editor = screen.getByRole("region", { name: "New rule" });
  fireEvent.change(within(editor).getByRole("textbox", { name: "Name" }), { target: { value: "Repairs" } });
  const skill = () => within(editor).getByRole("button", { name: /Skill$/ });
  expect(skill()).toHaveProperty("disabled", true);
  expect(within(editor).getByText("Choose an agent to pick one of the skills on its card.")).toBeTruthy();

  const choose = async (agent: string) => {
    fireEvent.click(within(editor).getByRole("button", { name: /Agent$/ }));
    fireEvent.click(await screen.findByRole("option", { name: agent }));
  };
  await choose("Night operations");
  await waitFor(() => expect(skill()).toHaveProperty("disabled", false));
  expect(
    within(editor).getByText(/^Only requests that name it\. .+ a hostile agent can name any/),
  ).toBeTruthy();
  fireEvent.click(skill());
  const offered = within(await screen.findByRole("listbox", { name: /Skill/ })).getAllByRole("option");
  expect(offered.map((option) => option.textContent)).toEqual([
    "Any skill, or none",
    "Diagnose a servicediagnose",
    "Repair a servicerepair",
  ]);
  fireEvent.click(screen.getByRole("option", { name: "Repair a service" }));
  fireEvent.click(within(editor).getByRole("button", { name: "Keep rule" }));
  expect(await keptAs(host)).toMatchObject({ agentId: "operations", skill: "repair" });
  await screen.findByRole("switch", { name: "Repairs" });

  fireEvent.click(screen.getByRole("button", { name: "Edit “Repairs”" }));
  const again = screen.getByRole("region", { name: "Edit “Repairs”" });
  await waitFor(() => expect(within(again).getByRole("button", { name: /Repair a service/ })).toBeTruthy());
  fireEvent.click(within(again).getByRole("button", { name: /Agent$/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Payments clerk" }));
  const none = within(again).queryByRole("button", { name: /^Any skill, or none/ });
  expect(none, "a skill of another agent is none").not.toBeNull();
});

test("a rule says when its skill is not on the card of its agent any more", async () => {
  const host = fakeHost();
  const rules = host.world.rules.rules.map((rule) => ({ ...rule, skill: "gone" }));
  host.world.rules = { ...host.world.rules, rules };
  await open(host);
  fireEvent.click(screen.getByRole("button", { name: "Edit “Tell the people on call”" }));
  expect(await screen.findByText("This skill is not on the agent's card.")).toBeTruthy();
});

test("turning a suspended rule off and on agrees to nothing, agreeing again does", async () => {
  const { host } = await open();
  const turn = screen.getByRole("switch", { name: "Read logs" });
  fireEvent.click(turn);
  await waitFor(() => expect(host.asked("rules.turn")).toEqual([{ id: "rule-old", on: false }]));
  const off = host.world.rules.rules.map((rule) => (rule.id === "rule-old" ? { ...rule, on: false } : rule));
  rulesBecame(host, { rules: off });
  await waitFor(() => expect(turn).toHaveProperty("checked", false));
  fireEvent.click(turn);
  await waitFor(() => expect(host.asked("rules.turn").at(-1)).toEqual({ id: "rule-old", on: true }));
  expect(host.asked("rules.keep")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Agree again" }));
  expect(await keptAs(host), "the rule as it is, agreed to anew").toMatchObject({ id: "rule-old" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Agree again" })).toBeNull());
});

test("a rule that waits for its agent's card says so, and has it read", async () => {
  const host = fakeHost();
  const rules = host.world.rules.rules.map((rule) => ({ ...rule, waitsForCard: rule.id === "rule-oncall" }));
  host.world.rules = { ...host.world.rules, rules };
  await open(host);
  const waits = screen.getByText("Waits for the card").closest("li");
  expect(waits?.textContent).toContain("Tell the people on call");
  expect(screen.getByText(/^It approves nothing until the agent's card has been read: /)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Read the card" }));
  await waitFor(() =>
    expect(host.calls.findLast(({ name }) => name === "agents.refresh")?.params).toEqual({
      id: "operations",
    }),
  );
});

test("what is left is shown as a clock", () => {
  expect([0, 59, 60, 899, 3600, 7325].map(clock)).toEqual([
    "00:00",
    "00:59",
    "01:00",
    "14:59",
    "1:00:00",
    "2:02:05",
  ]);
});

test("a condition on the beginning of a text says what else begins so, in both languages", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "New rule" }));
  const editor = within(screen.getByRole("region", { name: "New rule" }));
  fireEvent.change(editor.getByRole("textbox", { name: "Tool" }), { target: { value: "read_*" } });
  expect(editor.getByText(/ “read_\*” also fits “read_then_delete”\.$/)).toBeTruthy();

  fireEvent.click(editor.getByRole("button", { name: "Add a condition" }));
  const value = editor.getByRole("textbox", { name: "Value, as JSON" });
  const compare = async (name: string) => {
    fireEvent.click(editor.getByRole("button", { name: /Comparison/ }));
    fireEvent.click(await screen.findByRole("option", { name }));
  };
  await compare("begins with");
  fireEvent.change(value, { target: { value: '"https://good.example"' } });
  expect(editor.getByText(/also begins “https:\/\/good\.example\.evil\.com”/).textContent).toBe(
    "“https://good.example” also begins “https://good.example.evil.com”. To mean this host alone, write " +
      "“https://good.example/”. A text that begins differently but may lead here is left to you.",
  );
  fireEvent.change(value, { target: { value: '"/safe/"' } });
  expect(editor.getByText(/^Everything inside fits, however deep\./)).toBeTruthy();
  await compare("contains");
  expect(
    editor.getByText(/^“\/safe\/” may stand anywhere .+ only in another case or width, .+ is left to you\.$/),
  ).toBeTruthy();
  await compare("is there and not");
  expect(editor.getByText("Every other value there fits.")).toBeTruthy();
  await compare("begins with");
  fireEvent.click(editor.getByRole("button", { name: /What to do/ }));
  expect(editor.queryByRole("switch")).toBeNull();
  fireEvent.click(await screen.findByRole("option", { name: "Approve" }));
  expect(
    editor.getByRole("switch", { name: "Arguments that no condition names may be anything" }),
  ).toBeTruthy();
  expect(
    editor.getByText(/^Everything inside .+ It approves only texts that continue in letters, digits, /),
  ).toBeTruthy();
  await compare("contains");
  expect(
    editor.getByText(
      /^“\/safe\/” may stand anywhere in a text, within a word, too;.+ Left to you are texts with /,
    ),
  ).toBeTruthy();
  expect(editor.getByText(/^Its whole name; \* stands for letters, digits, _ and -, never for/)).toBeTruthy();
  act(() => speak("ja"));
  expect(editor.getByText(/^「\/safe\/」がテキストのどこに/)).toBeTruthy();
  expect(editor.getByText(/「read_\*」は「read_then_delete」にも一致します。$/)).toBeTruthy();
  act(() => speak("en"));
  await compare("is there and not");
  expect(
    editor.getByText(/^Every other value there fits\. .+ only in case, .+ is left to you\.$/),
  ).toBeTruthy();
  await compare("is at most");
  fireEvent.change(value, { target: { value: "1000" } });
  expect(editor.getByText("Every number below zero fits, too.")).toBeTruthy();
});

test("a rule can treat requests as high risk, is tried as such, and says for what it is, in both languages", async () => {
  const { host } = await open();
  fireEvent.click(screen.getByRole("button", { name: "New rule" }));
  const editor = within(screen.getByRole("region", { name: "New rule" }));
  fireEvent.change(editor.getByRole("textbox", { name: "Name" }), { target: { value: "Mind this" } });
  fireEvent.click(editor.getByRole("button", { name: /What to do/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Treat as high risk" }));
  expect(editor.getByText(/^Such a rule decides nothing\. .+ for waiting requests as well/)).toBeTruthy();
  fireEvent.click(editor.getByRole("button", { name: "Add a condition" }));
  fireEvent.click(editor.getByRole("button", { name: /Comparison/ }));
  fireEvent.click(await screen.findByRole("option", { name: "contains" }));
  fireEvent.change(editor.getByRole("textbox", { name: "Value, as JSON" }), { target: { value: '"prod"' } });
  const hint = editor.getByText(/^“prod” may stand anywhere/).textContent;
  expect(hint, "what may fit counts, and is not left").not.toContain("left to you");
  fireEvent.click(editor.getByRole("button", { name: "Try on the past" }));
  expect(
    await screen.findByText("It would have treated 14 of the last 50 requests as high risk."),
  ).toBeTruthy();
  fireEvent.click(editor.getByRole("button", { name: "Remove condition 1" }));
  fireEvent.click(editor.getByRole("button", { name: "Keep rule" }));
  expect(await keptAs(host)).toMatchObject({ effect: { kind: "high-risk" }, agentId: null });
  await screen.findByRole("switch", { name: "Mind this" });
  expect(screen.getByText("Treat every request of any agent as high risk")).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "Edit “Mind this”" }));
  const again = within(screen.getByRole("region", { name: "Edit “Mind this”" }));
  fireEvent.change(again.getByRole("textbox", { name: "Sub-agent or server" }), {
    target: { value: "mail" },
  });
  fireEvent.click(again.getByRole("button", { name: "Keep rule" }));
  await keptAs(host, 2);
  expect(await screen.findByText("Treat every call by “mail” of any agent as high risk")).toBeTruthy();
  act(() => speak("ja"));
  expect(
    screen.getByText("すべてのエージェント の「mail」によるすべての呼び出しは高リスクとして扱う"),
  ).toBeTruthy();
  act(() => speak("en"));
});
