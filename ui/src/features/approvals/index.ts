export { inboxActions } from "./actions";
export { InboxScreen } from "./InboxScreen";
export { OpenRequest } from "./RequestPane/RequestPane";
export { titleLine } from "./request-title";
