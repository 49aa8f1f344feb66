/** What the actions of a chat act on while one is open. */
import { Target } from "../../actions/action";

export const logTarget = new Target<{ toLatest: () => void }>();
export const busyTarget = new Target<{ conversationId: string }>();
