export { InboxScreen } from "./InboxScreen";

import type { Action } from "../../actions/action";

export const inboxActions: readonly Action[] = [];
