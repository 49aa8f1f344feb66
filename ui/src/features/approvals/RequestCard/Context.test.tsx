import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LinkConsent } from "../../../app/LinkConsent";
import { fakeHost } from "../../../host/fake";
import type { ApprovalView, AskedItem, SkillNamed } from "../../../host/generated/api";
import { speak } from "../../../i18n/setup";
import { renderWithHost } from "../../../testing/render";
import { ItemContent } from "../items/ItemContent";
import { Context, Why } from "./Context";

function show(skill: SkillNamed | null, changes: Partial<ApprovalView> = {}): void {
  const host = fakeHost();
  const request: ApprovalView | undefined = host.world.requests[0];
  if (request === undefined) throw new Error("there is a request");
  const asked = { ...request, ...changes, skill };
  renderWithHost(
    <>
      <Context request={asked} />
      <Why request={asked} />
    </>,
    host,
  );
}

function shown(): string | null | undefined {
  return screen.queryByText(/^(Skill|スキル)$/)?.nextElementSibling?.textContent;
}

test.each([
  ["message", "Repair a service repair as the agent says in its message"],
  ["update", "Repair a service repair as the agent says in its status update"],
  ["task", "Repair a service repair as the agent says in its task"],
  ["sent", "Repair a service repair as you asked in your message; the agent does not say"],
] as const)("a skill stands with its id and with whose word it is: %s", (said, text) => {
  show({ id: "repair", name: "Repair a service", said });
  expect(shown()).toBe(text);
});

test("where no skill is named nothing is said of one, and one without a name has its id", () => {
  show(null);
  expect(shown()).toBeUndefined();
  show({ id: "repair", name: "", said: "task" });
  expect(shown()).toMatch(/^repair +as the agent says in its task$/);
});

test("characters of a name that cannot be seen are shown", () => {
  show({ id: "repair", name: "Repair\u202e", said: "task" });
  expect(shown()).toContain("U+202E");
});

test("it is told in Japanese as well", () => {
  act(() => speak("ja"));
  show({ id: "repair", name: "修理", said: "sent" });
  expect(shown()).toBe("修理 repair あなたがメッセージで指定したもの（エージェントは示していません）");
});

function beside(name: string): string | null | undefined {
  return screen.queryByText(name)?.nextElementSibling?.textContent;
}

test("what was said last is what was said since the agent asked, where something was", () => {
  show(null, { saidBefore: "Pay Alice" });
  expect(beside("Your message")).toBe("Pay Alice");
  show(null, { saidBefore: "Pay Bob", saidSince: "No, do not" });
  expect([beside("You said before"), beside("You said since")]).toEqual(["Pay Bob", "No, do not"]);
});

const ADDRESS = "http://127.0.0.1:5678/webhook-waiting/4711/n1?approved=";
const ASKED = `Send it?\n\n*Decline:*\n${ADDRESS}false&signature=ab\n\n*Approve:*\n${ADDRESS}true&signature=cd`;

test.each(["words", "item"] as const)(
  "a link in what an agent says is opened, and only after a question: %s",
  async (where) => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const host = fakeHost();
    const request: ApprovalView | undefined = host.world.requests[0];
    if (request === undefined) throw new Error("there is a request");
    const { id } = request.summary;
    const item = {
      kind: "question",
      itemId: "words",
      prompt: ASKED,
      options: [],
      multiple: false,
      freeText: true,
      quickReplies: [],
      files: null,
      mayReject: false,
    } as unknown as AskedItem;
    renderWithHost(
      <>
        <LinkConsent host="web" />
        {where === "words" ? (
          <Why request={{ ...request, question: ASKED }} />
        ) : (
          <ItemContent item={item} warnings={[]} requestId={id} isOpen />
        )}
      </>,
      host,
    );
    const calls = () => host.calls.filter(({ name }) => name === "links.open").map(({ params }) => params);
    const links = screen.getAllByRole("button", { name: /^http/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      `${ADDRESS}false&signature=ab`,
      `${ADDRESS}true&signature=cd`,
    ]);
    expect(calls()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: `${ADDRESS}true&signature=cd` }));
    const dialog = await screen.findByRole("alertdialog");
    expect(within(dialog).getByText(`${ADDRESS}true&signature=cd`)).toBeTruthy();
    expect([calls(), open.mock.calls]).toEqual([[], []]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Open link" }));
    const url = `${ADDRESS}true&signature=cd`;
    await waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith(url, "_blank", "noopener,noreferrer"));
    expect(calls()).toEqual([{ source: "request", id, url }]);
    open.mockRestore();
  },
);
