import type { FakeHost } from "../host/fake";

/** Has a host ask for a word before it takes a decision on what is of high risk, as a web host does. */
export function asksWord({ world }: FakeHost): void {
  world.info.host = "web";
  for (const { summary } of world.requests) {
    const { id, agentName: agent, title, risk } = summary;
    if (risk.kind !== "high") continue;
    world.words[id] = {
      question: { kind: "let-go-on", agent, title, because: risk.because },
      word: "approve",
    };
  }
}
