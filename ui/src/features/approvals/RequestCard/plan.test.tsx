/** A plan that comes as JSON text is what is asked about: its steps are a list on the card, without signs of JSON. */
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { navigate } from "../../../places/route";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";

beforeEach(() => {
  installScreen();
});

async function open(question: string): Promise<HTMLElement> {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === "request-choose");
  if (request === undefined) throw new Error("the fake host has it");
  request.question = question;
  navigate("inbox", "request-choose");
  renderWithHost(<InboxScreen id="request-choose" />, host);
  return screen.findByRole("article", { name: request.summary.title });
}

const PLAN = {
  locale: "en-US",
  thought: "The pond is small.",
  title: "A new pond",
  steps: [
    { title: "Dig the hole", description: "One metre deep.", needs_digger: true },
    { title: "Line it", description: "With clay." },
  ],
};

test("the steps of a plan stand one below the other where it is asked about", async () => {
  const card = within(await open(JSON.stringify(PLAN)));
  const steps = card.getAllByRole("listitem").map((step) => step.textContent);
  expect(steps).toEqual(["Dig the holeOne metre deep.needs_digger: true", "Line itWith clay."]);
  expect(card.getByText("A new pond").closest("strong")).not.toBeNull();
  expect(card.getByText("The pond is small.").closest("p")?.textContent).toContain("thought");
  card.getByText("locale: en-US");
  expect(card.queryByText(/\{"locale"/u), "nowhere as it came").toBeNull();
  fireEvent.click(card.getByRole("button", { name: "Show as received" }));
  card.getByText(/"needs_digger": true/u);
});

test("words, and an object that has no sentence, stay the words of the agent", async () => {
  const card = within(await open('{"done":false}'));
  card.getByText('{"done":false}');
  expect(card.queryByRole("button", { name: "Show as received" })).toBeNull();
});
