/** The codes of call backs that have words. What another version has written has those of `other`. */

/** What is no news is only counted once there is much of it. */
const NO_NEWS = [
  "repeated",
  "refused-method",
  "refused-too-large",
  "refused-wrong-token",
  "refused-wrong-authorization",
  "refused-wrong-signed-token",
  "refused-wrong-signature",
  "refused-no-proof",
  "refused-unreadable",
  "refused-other-task",
] as const;

export const VERDICTS = ["proven", "unverified", ...NO_NEWS] as const;

/** Why a call was turned away: at the door, or after it was judged. */
export const REFUSALS = [
  "stranger",
  "no-such-path",
  "too-often",
  "too-long",
  "too-slow",
  "no-room",
  "no-delivery",
  ...NO_NEWS,
] as const;

export const EVENTS = ["task", "message", "status", "artifact"] as const;

export const PROOFS = [
  "token",
  "authorization",
  "signed-token",
  "body-signature",
  "timed-signature",
] as const;

export const OUTCOMES = [
  "matched",
  "missing",
  "unknown",
  "different",
  "malformed",
  "algorithm",
  "signature",
  "time",
  "other-body",
] as const;

export const COMPARED = ["same", "went-on", "contradicted", "no-state", "not-read"] as const;

export const QUIRKS = ["push-without-token", "push-in-other-generation"] as const;

export function known<Code extends string>(codes: readonly Code[], code: string): Code | "other" {
  return codes.find((each) => each === code) ?? "other";
}
