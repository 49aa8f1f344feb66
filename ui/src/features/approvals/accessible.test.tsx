/** Every card with all that can be unfolded on it, for those who hear it or have no mouse. */
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../host/fake";
import { accessibilityProblems } from "../../testing/accessibility";
import { installScreen } from "../../testing/in-view";
import { renderWithHost } from "../../testing/render";
import { RequestPane } from "./RequestPane/RequestPane";

beforeEach(() => {
  installScreen();
});

async function open(id: string): Promise<Element> {
  const host = fakeHost();
  const title = host.world.requests.find(({ summary }) => summary.id === id)?.summary.title ?? "";
  const { container } = renderWithHost(<RequestPane id={id} />, host);
  await screen.findByRole("article", { name: title });
  return container;
}

const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

const REJECTABLE = ["pay", "delete", "form", "choose", "link", "permissions"];

for (const id of REJECTABLE) {
  test(`rejecting “${id}”, with its reply in view, is accessible`, async () => {
    const container = await open(`request-${id}`);
    press(/^(Reject|Reject all|Decline)…$/);
    press(/^Show what will be sent$/);
    await screen.findByText("SendMessage");
    expect(await accessibilityProblems(container)).toEqual([]);
  });
}

test("several items, each answered in another way, are accessible", async () => {
  const container = await open("request-delete");
  const [first] = screen.getAllByRole("radio", { name: "Reject" });
  fireEvent.click(first ?? document.body);
  press(/^Edit…$/);
  expect(screen.getByRole("group", { name: "Common reasons" })).toBeTruthy();
  expect(await accessibilityProblems(container)).toEqual([]);
});
