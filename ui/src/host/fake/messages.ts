/** What is written to the fake agents: drafts, messages, and messages that are made of others. */
import type { Change, ChatItem, ChatView } from "../generated/api";
import type { Params, View } from "../host";
import { brief, conversation, message, noOptions, text } from "./chats";
import { refusal } from "./traffic";
import { nextId, type World } from "./world";

type Own = ChatItem & { kind: "message" };

export function messages(world: World, now: () => number, changed: (...changes: Change[]) => void) {
  function find(id: string): ChatView {
    const found = world.conversations.find(({ summary }) => summary.id === id);
    if (found === undefined) throw refusal("not-found", { code: "gone" });
    return found;
  }
  function replace(id: string, change: Partial<ChatView>): void {
    world.conversations = world.conversations.map((each) =>
      each.summary.id === id ? { ...each, ...change } : each,
    );
  }
  /** A message of ours and the chat that it stands in. */
  function said(key: string): { chat: ChatView; own: Own } {
    for (const chat of world.conversations) {
      const own = chat.items.find((item) => item.kind === "message" && item.key === key);
      if (own?.kind === "message" && own.role === "user") return { chat, own };
    }
    throw refusal("not-found", { code: "gone" });
  }
  function begin(from: ChatView, otherId: string | null): string {
    const id = nextId(world, "chat");
    const other = world.connections.find(({ summary }) => summary.id === otherId)?.summary;
    const { agentId, agentName } =
      other === undefined ? from.summary : { agentId: other.id, agentName: other.name };
    world.conversations = [conversation({ id, agentId, agentName }, now()), ...world.conversations];
    return id;
  }

  return {
    "chats.setDraft": ({
      id,
      text: draft,
      data,
      options,
      begun,
    }: Params<"chats.setDraft">): View<"chats.setDraft"> => {
      const { draftOrigin } = find(id);
      const kept = begun?.kept ?? null;
      replace(id, {
        draft,
        draftData: data,
        draftOptions: options ?? noOptions,
        draftOrigin:
          draftOrigin === null || kept === null
            ? null
            : { ...draftOrigin, kept: draftOrigin.kept.filter(({ place }) => kept.includes(place)) },
      });
      return {};
    },
    "messages.editAgain": ({
      key,
      place,
      agentId,
    }: Params<"messages.editAgain">): View<"messages.editAgain"> => {
      const { chat, own } = said(key);
      const id = place === "same-chat" ? chat.summary.id : begin(chat, agentId);
      const words = own.parts.find(({ kind }) => kind === "text");
      const data = own.parts.find(({ kind }) => kind === "data");
      replace(id, {
        draft: words?.kind === "text" ? words.text : "",
        draftData: data?.kind === "data" ? data.json : null,
        draftOptions: own.sentWith ?? noOptions,
        draftOrigin: {
          key,
          chatId: chat.summary.id,
          at: own.at,
          begunAt: now(),
          kept: own.parts
            .map((part, index) => ({ place: index, part }))
            .filter(({ part }) => part !== words && part !== data),
        },
      });
      changed({ tag: "chats", id });
      return { id };
    },
    "messages.send": (params: Params<"messages.send">): View<"messages.send"> => {
      const { chatId, text: words, data, options: sentWith, resend } = params;
      const origin = resend === null ? null : said(resend.key);
      const taskKey = params.taskKey ?? nextId(world, "task");
      const at = now();
      const sent = message({
        key: nextId(world, "message"),
        role: "user",
        parts: [
          text(words),
          ...data.map((json) => ({ kind: "data" as const, json, fileKey: "message/1/1" })),
          ...(origin?.own.parts.filter((_, place) => resend?.kept.includes(place)) ?? []),
        ],
        sentWith,
        resentFrom:
          origin === null
            ? null
            : {
                key: origin.own.key,
                chatId: origin.chat.summary.id,
                at: origin.own.at,
                edited: true,
              },
        taskKey,
        at,
      });
      const answer = message({
        key: nextId(world, "message"),
        role: "agent",
        parts: [text(`You said: ${words}`)],
        taskKey,
        at,
      });
      if (origin !== null) {
        const copy = { key: sent.key, chatId, at, edited: true };
        replace(origin.chat.summary.id, {
          items: origin.chat.items.map((item) =>
            item === origin.own ? { ...origin.own, resentAs: [...origin.own.resentAs, copy] } : item,
          ),
        });
      }
      const found = find(chatId);
      replace(chatId, {
        draft: "",
        draftData: null,
        draftOptions: sentWith ?? noOptions,
        draftOrigin: null,
        items: [...found.items, sent, { kind: "task", taskKey }, answer],
        tasks: [
          ...found.tasks.filter(({ key }) => key !== taskKey),
          brief({ key: taskKey, state: "completed" }, at),
        ],
        summary: {
          ...found.summary,
          title: found.summary.title || words,
          preview: words,
          updatedAt: at,
          state: "completed",
        },
      });
      changed({ tag: "chats", id: chatId });
      return { id: sent.key };
    },
    "messages.check": (): View<"messages.check"> => [],
    "messages.retry": ({ id }: Params<"messages.retry">): View<"messages.retry"> => {
      for (const { summary, items } of world.conversations) {
        replace(summary.id, {
          items: items.map((item) =>
            item.kind === "message" && item.key === id
              ? { ...item, delivery: "sent", error: null, hints: [] }
              : item,
          ),
        });
      }
      changed({ tag: "chats", id: null });
      return {};
    },
  };
}
