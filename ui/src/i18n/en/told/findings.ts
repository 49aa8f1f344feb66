/** Which rule of the specification a body breaks. */
import type { FindingSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const findings = {
  "rule-missing-member": "The member “{{member}}” is required and absent.",
  "rule-missing-members": "Something that is required is absent.",
  "rule-wrong-type": "The value has another type than specified, and was left out.",
  "rule-numbered-identifier":
    "The identifier is a number, where it should be a text. It is read as that text.",
  "rule-numbered-value": "The value is a number, where its name should stand. It is read as that name.",
  "rule-duplicate-member": "A member stands more than once.",
  "rule-unknown-value": "No generation of the protocol defines this value.",
  "rule-foreign-dialect": "This is spelled as in another generation of the protocol.",
  "rule-unknown-shape": "This has none of the shapes that are defined here.",
  "rule-ambiguous-part": "A part carries more than one content; one of them counts.",
  "rule-ambiguous-event": "An event is more than one thing at once; one of them counts.",
  "rule-envelope": "The envelope around the message is not as specified.",
  "rule-encoded-twice": "The file's bytes are encoded twice; they were decoded once more.",
  "rule-stream-form":
    "The stream is written in another form than specified; its events were read all the same.",
  "rule-data-address": "A file stands in a data: address; it was read from it.",
  "rule-unknown-field": "The message has no such field; it was skipped.",
} as const satisfies Words<FindingSentence>;
