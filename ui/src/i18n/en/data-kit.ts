import { form } from "./form";
import { value } from "./value";

/** Data from an agent, and the forms that answer it. */
export const dataKit = {
  noArguments: "No arguments",
  invalidJson: "This is not valid JSON yet, so it cannot be sent.",
  pages: {
    previous: "Previous page",
    next: "Next page",
    place: "Page {{page}} of {{total}}",
    read: "{{done}} read",
    allRead: "all read",
  },
  typed: {
    unseen: "Contains characters that cannot be seen: {{places}}.",
    after: "{{code}} after “{{before}}”",
    more: "and more (how many: {{number}})",
    turned: "Holds letters that are written from right to left. In the order in which it is sent:",
    mixed: "Holds letters of another alphabet that look like Latin ones: {{words}}.",
    word: "“{{word}}” ({{codes}})",
  },
  value,
  form,
};
