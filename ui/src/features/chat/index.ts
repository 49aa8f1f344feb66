export { ChatsScreen } from "./ChatsScreen";

import type { Action } from "../../actions/action";

export const chatActions: readonly Action[] = [];
