/** What agents do differently from what they speak, and what showed it. */
import type { EvidenceSentence, QuirkSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const quirks = {
  "files-encoded-twice": "It encodes files twice, and expects them like that.",
  "other-subscribe-verb": "It expects the other HTTP method for following a task.",
  "other-path-prefix": "It expects paths with or without /v1, against the specification.",
  "kind-bodies": "Over HTTP+JSON it takes bodies with “kind”, as in JSON-RPC.",
  "tenant-first": "It expects the tenant before the path of its address.",
  "plain-json": "It takes application/json only, not application/a2a+json.",
  "stream-outlives-cancel": "Its streams go on without events after a task was canceled.",
  "waiting-never-returns": "It never answers a message that waits for the end of the task.",
  "answers-at-once": "It answers at once, although it was asked to wait.",
  "cancel-never-returns": "It does not answer the request to cancel a task.",
  "read-loses-artifacts": "A task that is read lacks artifacts that its stream showed.",
  "leaving-ends-task": "A task ends when its stream is left.",
  "push-without-token": "Its callbacks lack the registered token.",
  "push-in-other-generation": "Its callbacks come in another protocol version's shape.",
  "empty-answer": "It answers with neither a result nor an error when something is removed.",
  "reads-first-text-only": "It reads only the first text of a message.",
  "other-stream-form":
    "Its streams are written in another form than the specification says. They are read all the same.",
  "older-file-parts": "It takes files in the form of A2A 0.3, although it speaks 1.0.",
  "bare-push-configs":
    "It takes registrations for call backs over HTTP+JSON in the form that JSON-RPC has for them.",
  "unknown-quirk": "It does something that a later version of this application named: {{name}}.",
} satisfies Words<QuirkSentence>;

export const evidence = {
  "seen-base64-of-base64": "The bytes of a file were base64 of base64.",
  "seen-refused-and-then-taken": "It refused the specified way and then took this one.",
  "seen-open-after-cancel": "A stream was still open after its task was canceled.",
  "seen-no-answer-while-task-went-on": "No answer came while the task went on.",
  "seen-answer-before-done": "An answer came before the task was done.",
  "seen-no-answer-to-cancel": "No answer came to a cancellation.",
  "seen-fewer-artifacts": "A task had fewer artifacts than its stream showed.",
  "seen-ended-when-left": "A task had ended right after its stream was left.",
  "seen-push-without-token": "A callback came without the token.",
  "seen-push-in-other-generation": "A callback came in another shape.",
  "seen-neither-result-nor-error": "An answer had neither a result nor an error.",
  "seen-other-stream-form":
    "A stream came as lines of JSON, without blank lines between events, or under another media type.",
  "set-by-hand": "Set by hand.",
  "seen-by-later-version": "This version does not know it and calls the agent as specified.",
} satisfies Words<EvidenceSentence>;
