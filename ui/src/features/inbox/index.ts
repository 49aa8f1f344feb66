export { ApprovalBadge } from "./ApprovalBadge";
export { inboxActions } from "./actions";
export { InboxScreen } from "./InboxScreen";
export { OpenRequest } from "./RequestPane/RequestPane";
export { titleLine } from "./request-title";
export { clock } from "./rules/clock";
export { SchemaForm, untouchedValues } from "./SchemaForm/SchemaForm";
export { fits } from "./SchemaForm/validate";
