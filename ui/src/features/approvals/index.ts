export { inboxActions } from "./actions";
export { CancelTask } from "./CancelTask";
export { InboxScreen } from "./InboxScreen";
export { OpenRequest } from "./RequestPane/RequestPane";
export { titleLine } from "./request-title";
