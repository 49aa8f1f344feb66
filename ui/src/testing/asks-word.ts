import type { FakeHost } from "../host/fake";

/** Has a host ask for a word before it takes a decision on what is of high risk, as a web host does. */
export function asksWord(host: FakeHost): void {
  host.world.info.host = "web";
  for (const { summary } of host.world.requests) {
    const { id, agentName: agent, title, risk } = summary;
    if (risk.kind !== "high") continue;
    const question = { kind: "let-go-on", agent, title, because: risk.because } as const;
    host.fail(
      "approvals.decide",
      {
        code: "confirmation-needed",
        message: { code: "not-confirmed" },
        confirm: { question, word: "approve" },
      },
      { id, confirm: null },
    );
  }
}
