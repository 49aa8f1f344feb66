/** What tests of the whole inbox have in common: the place with its keys, and a person at it. */
import { fireEvent, screen } from "@testing-library/react";
import { InboxScreen, inboxActions } from "../features/approvals";
import { type FakeHost, fakeHost } from "../host/fake";
import type { CommandName } from "../host/host";
import { navigate, useRoute } from "../places/route";
import { renderWithHost } from "./render";
import { WithKeys } from "./with-keys";

/** What was decided stays in view. */
export function staying(): FakeHost {
  const host = fakeHost();
  host.world.settings.openNext = false;
  return host;
}

/** The inbox with its keys, as the shell shows it. */
export function Place() {
  const { id } = useRoute();
  return (
    <WithKeys actions={inboxActions}>
      <InboxScreen id={id} />
    </WithKeys>
  );
}

export async function open(id: string, host: FakeHost = staying()) {
  navigate("inbox", id);
  const title = host.world.requests.find(({ summary }) => summary.id === id)?.summary.title ?? "";
  renderWithHost(<Place />, host);
  await screen.findByRole("article", { name: title });
  return host;
}

export function calls(host: FakeHost, name: CommandName) {
  return host.calls.filter((call) => call.name === name).map((call) => call.params);
}

export function key(name: string) {
  fireEvent.keyDown(document.body, { key: name });
}

/** Makes the payment an ordinary one, so that one press approves. */
export function ordinary(): FakeHost {
  const host = staying();
  for (const request of host.world.requests) request.summary.risk = { kind: "normal" };
  return host;
}
