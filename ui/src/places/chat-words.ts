/** Words from elsewhere for the box of a chat. The box takes them over where it is shown next, behind what stands there. */
import { Shared } from "../kit/shared";
import { navigate } from "./route";

export type ChatWords = { chatId: string; text: string };

export const chatWords = new Shared<ChatWords | null>(null);

/** Opens the chat with these words in its box. */
export function writeInChat(words: ChatWords): void {
  chatWords.set(words);
  navigate("chats", words.chatId);
}
