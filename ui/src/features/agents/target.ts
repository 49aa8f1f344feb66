/** What the actions of the agents act on while one is open, or their list is. */
import { Target } from "../../actions/action";

export const agentTarget = new Target<{
  toggleFavourite: () => void;
  arrange: () => void;
  duplicate: () => void;
}>();

export const searchTarget = new Target<{ focus: () => void }>();
