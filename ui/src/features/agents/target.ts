/** What the actions of the agents act on while one is open, or their list is. */
import { Target } from "../../actions/action";

export const agentTarget = new Target<{
  toggleFavourite: () => void;
  arrange: () => void;
  duplicate: () => void;
}>();

/** The groups and tags of all agents, while there are any. */
export const wordsTarget = new Target<{ open: () => void }>();

export const searchTarget = new Target<{ focus: () => void }>();
