export { SchemaForm, untouchedValues } from "../../data-kit/SchemaForm/SchemaForm";
export { fits } from "../../data-kit/SchemaForm/validate";
export { ApprovalBadge } from "./ApprovalBadge";
export { inboxActions } from "./actions";
export { InboxScreen } from "./InboxScreen";
export { OpenRequest } from "./RequestPane/RequestPane";
export { titleLine } from "./request-title";
export { clock } from "./rules/clock";
