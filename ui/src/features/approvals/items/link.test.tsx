/** A link that a request leads to: what is to be done with it, and what it is once nobody waits there. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { AskedItem } from "../../../host/generated/api";
import { summaryBecame } from "../../../testing/announce";
import { open } from "../../../testing/at-inbox";
import { installScreen } from "../../../testing/in-view";

beforeEach(() => void installScreen());

const ID = "request-link";

type LinkItem = Extract<AskedItem, { kind: "link" }>;

function withLink(next: Partial<LinkItem>): FakeHost {
  const host = fakeHost();
  for (const request of host.world.requests.filter(({ summary }) => summary.id === ID)) {
    request.items = request.items.map((item) => (item.kind === "link" ? { ...item, ...next } : item));
  }
  return host;
}

test("where nothing can be sent it is said what is to be done instead", async () => {
  await open(ID, withLink({ after: "nothing", mayReject: false, mayCancel: false }));
  screen.getByText("Open the link; the task goes on by itself.");
  expect(screen.queryByText("Read to the end to send an answer")).toBeNull();
  expect(screen.queryByRole("button", { name: "Read on" })).toBeNull();
});

test("without a link nothing is to be opened", async () => {
  await open(ID, withLink({ after: "nothing", url: null, mayReject: false, mayCancel: false }));
  screen.getByText("Nothing is sent from here; the task goes on by itself.");
});

test("the address of a link can be copied as it stands", async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  await open(ID);
  fireEvent.click(screen.getByRole("button", { name: "Copy the address" }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith("https://xn--pple-43d.example/ui/set_api_key"));
  vi.unstubAllGlobals();
});

test("the link of a request that is over is not opened any more", async () => {
  const host = await open(ID);
  screen.getByRole("button", { name: "Open the link…" });
  summaryBecame(host, ID, { state: { kind: "answered-elsewhere" } });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Open the link…" })).toBeNull());
  screen.getByRole("button", { name: "Copy the address" });
});
