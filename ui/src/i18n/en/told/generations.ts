/** Generations and bindings: what they cannot do, and what they would not carry of a message. */
import type { LimitSentence, LossSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const limits = {
  "no-list-tasks": "Tasks cannot be listed. One that was started elsewhere is opened by its ID.",
  "no-extended-card": "There is no card for signed-in callers.",
  "no-list-push-configs": "Registered callbacks cannot be listed.",
  "no-delete-push-config": "A registered callback cannot be removed.",
  "no-message-ids": "Messages have no ID: one that is sent twice is taken for two.",
  "no-rejected-state":
    "The agent cannot say that it refused: after a rejection the task ends as failed or canceled.",
  "no-auth-required-state": "A task that waits for authorization looks like one that waits for an answer.",
  "no-direct-replies": "Every answer is a task, never a message alone.",
  "no-extensions": "Messages and artifacts cannot name the extensions they use.",
  "no-choice-to-wait": "Whether an answer waits for the end of the task cannot be chosen.",
  "no-tenants": "Several tenants cannot share one interface.",
  "no-snapshot-on-subscribe": "Following a task does not begin with its present state, so it is read first.",
  "no-reference-task-ids": "A message cannot refer to earlier tasks.",
  "only-objects-as-data": "Data must be a JSON object, and only files have a name and a media type.",
  "no-file-names": "Files have no name.",
  "numbers-become-doubles": "Numbers in data become doubles: integers above 2⁵³ lose digits.",
  "no-unknown-members": "Members that the protocol does not define do not arrive.",
} satisfies Words<LimitSentence>;

export const losses = {
  "loses-reference-task-ids": "The references to earlier tasks are left out.",
  "loses-extensions": "The extensions that the message uses are left out.",
  "wraps-data": 'Data that is not an object is sent as {"value": …}.',
  "loses-media-type": "The media type of a part that is not a file is left out.",
  "loses-file-name": "The name of a part that is not a file is left out.",
  "answers-late": "The agent answers when it is done, although it is asked to answer at once.",
  "loses-push-config-id": "The callback loses its ID.",
  "makes-push-config-id": "The callback gets the task's ID as its own.",
  "loses-push-schemes": "Only the first authentication scheme of the callback is sent.",
  "loses-tenant": "The tenant is left out, so the agent may look in the wrong place.",
} satisfies Words<LossSentence>;
