/** In `tasks`, instead of a task: what was started elsewhere. */
export const AT_AGENT = "at-agent";
