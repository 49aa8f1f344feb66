/** What the pages of a fake agent show where nothing else was said of it. */
import type { AttemptView, CardTrust, HealthView, MappedReplies, ReplyPreview } from "../generated/api";

/** Nothing was ever said about its card. */
export const QUIET: CardTrust = {
  pending: null,
  versions: [],
  checks: [],
  signatures: [],
  pinned: [],
  extended: null,
};

export const WELL: HealthView = {
  state: "closed",
  failures: 0,
  nextTryAt: null,
  quietUntil: null,
  callsLeft: 20,
  callsMost: 20,
  lastFailure: null,
};

/** What a question for the version came to. */
export const understood: AttemptView = {
  url: "http://127.0.0.1:41337/a2a",
  outcome: "understood",
  status: 200,
  durationMs: null,
  reason: { code: "method-known", version: "1.0", method: "GetTask" },
};

function reply(value: string): ReplyPreview {
  return {
    method: "SendMessage",
    body: JSON.stringify({ message: { role: "user", parts: [{ data: { decision: value } }] } }),
    isDated: false,
  };
}

export const mappedReplies: MappedReplies = { approve: reply("go"), reject: reply("stop") };
