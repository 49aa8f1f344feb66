/** In `chats`, instead of a conversation: the list of agents to begin one with. */
export const NEW_CHAT = "new";
