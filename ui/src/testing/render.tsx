import { type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { DataProvider } from "../data/provider";
import { type FakeHost, fakeHost } from "../host/fake";

/** Renders with an in-memory host that answers like the real one. */
export function renderWithHost(
  ui: ReactNode,
  host: FakeHost = fakeHost(),
): RenderResult & { host: FakeHost } {
  const result = render(
    <DataProvider host={host} onFocusRequest={() => {}}>
      {ui}
    </DataProvider>,
  );
  return { ...result, host };
}
