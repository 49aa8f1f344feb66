/** A recording of the payments clerk, and mocks that play it. */
import type { CassetteView, MockView, OpenedCassetteView } from "../generated/api";

export function cassette(name = "payment.cassette.json"): CassetteView {
  return {
    name,
    title: "Pay 12,000 yen to Sato Stationery",
    agent: "Payments clerk",
    messages: 2,
    events: 6,
    lastsMs: 1840,
    pauses: [
      {
        question: "Pay ¥12,000 to Sato Stationery? Approve or reject the payment.",
        recorded: "approval",
      },
    ],
  };
}

export function opened(): OpenedCassetteView {
  return { id: "cassette-1", cassette: cassette() };
}

/** It runs, plays at the recording's own pace, and nobody connected to it. */
export function mock(sketch: Partial<MockView> = {}): MockView {
  return {
    id: "mock-1",
    cassette: cassette(),
    speed: "original",
    faults: [],
    often: "once",
    url: "http://127.0.0.1:41400/mock/",
    state: { kind: "running" },
    agentId: null,
    ...sketch,
  };
}
