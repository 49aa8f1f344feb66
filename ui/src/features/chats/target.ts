/** What the actions of a chat act on while one is open, and the message that somebody asked for from elsewhere. */
import { Target } from "../../actions/action";
import { Shared, useShared } from "../../kit/shared";
import { navigate } from "../../places/route";

export const logTarget = new Target<{ toLatest: () => void }>();
export const busyTarget = new Target<{ chatId: string }>();
/** What is being written. Its keys mean something only while the focus is in it. */
export const composerTarget = new Target<{ send: () => void; isFocused: () => boolean }>();

type Wanted = { chatId: string; key: string };

const wanted = new Shared<Wanted | null>(null);

/** Opens a chat at one of its messages. */
export function showMessage(chatId: string, key: string): void {
  wanted.set({ chatId, key });
  navigate("chats", chatId);
}

/** It was found, and is in view. */
export function endWanting(): void {
  wanted.set(null);
}

/** The message of this chat that is to be shown, until it is. */
export function useWantedMessage(chatId: string): string | null {
  const current = useShared(wanted);
  return current?.chatId === chatId ? current.key : null;
}
