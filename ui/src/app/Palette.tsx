import { Bot, ListChecks, type LucideIcon, MessagesSquare, Workflow } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Action, ActionContext, Overlay } from "../actions/action";
import { keycaps } from "../actions/shortcut";
import { skip, useCommandQuery } from "../data/queries";
import type { ChatPage, ChatSummary } from "../host/generated/api";
import type { Label } from "../i18n/types";
import { useLabel } from "../i18n/use-label";
import { Dialog } from "../kit/Dialog/Dialog";
import { Finder } from "../kit/Finder/Finder";
import { Keys } from "../kit/text/Text";
import { ranked } from "./matching";
import styles from "./Palette.module.css";

type Props = {
  overlay: Overlay | null;
  context: ActionContext;
  actions: readonly Action[];
  onClose: () => void;
};

/** Everything that can be done, or gone to, by typing a few letters of it. */
export function Palette({ overlay, context, actions, onClose }: Props) {
  const { t } = useTranslation("shell");
  const label = useLabel();
  const isOpen = overlay === "palette" || overlay === "go-to";
  const title = overlay === "go-to" ? t("palette.goToTitle") : t("palette.title");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} hideTitle>
      {overlay === "palette" && (
        <EntryFinder
          label={title}
          placeholder={t("palette.placeholder")}
          entries={actionEntries(actions, context, label)}
          onClose={onClose}
        />
      )}
      {overlay === "go-to" && <GoTo context={context} label={title} onClose={onClose} />}
    </Dialog>
  );
}

type Entry = {
  id: string;
  label: string;
  kind: string;
  icon: LucideIcon;
  keys: readonly string[];
  run: () => void;
};

function actionEntries(
  actions: readonly Action[],
  context: ActionContext,
  label: (label: Label) => string,
): Entry[] {
  return actions
    .filter((action) => action.keyOnly !== true && action.enabled(context))
    .map((action) => ({
      id: action.id,
      label: label(action.label),
      kind: label(`actions:group.${action.group}`),
      icon: action.icon,
      keys: action.shortcut === undefined ? [] : keycaps(action.shortcut, context.info.platform),
      run: () => void action.run(context),
    }));
}

const TASKS_OFFERED = 200;

function GoTo({ context, label, onClose }: { context: ActionContext; label: string; onClose: () => void }) {
  const { t } = useTranslation("shell");
  const agents = useCommandQuery("agents.list", {});
  const [text, setText] = useState("");
  const words = useDeferredValue(text.trim());
  const latest = useCommandQuery("chats.list", { words: "", cursor: null });
  // There may be more chats than one page, and letters of a word are looked for in that page alone.
  const found = useCommandQuery("chats.list", words === "" ? skip : { words, cursor: null }, {
    keepPrevious: true,
  });
  const tasks = useCommandQuery("tasks.list", {
    agentId: null,
    states: [],
    since: null,
    until: null,
    cursor: null,
    limit: TASKS_OFFERED,
  });
  const runs = useCommandQuery("runs.list", {});
  const { navigate } = context;
  const entries: Entry[] = [
    ...(agents.data ?? []).map(({ id, name }) => ({
      id: `agent-${id}`,
      label: name,
      kind: t("palette.agent"),
      icon: Bot,
      keys: [],
      run: () => navigate("agents", id),
    })),
    ...together(latest.data, found.data).map(({ id, title, agentName }) => ({
      id: `chat-${id}`,
      label: title === "" ? agentName : title,
      kind: t("palette.chat"),
      icon: MessagesSquare,
      keys: [],
      run: () => navigate("chats", id),
    })),
    ...(tasks.data?.tasks ?? []).map(({ brief }) => ({
      id: `task-${brief.key}`,
      label: brief.title,
      kind: t("palette.task"),
      icon: ListChecks,
      keys: [],
      run: () => navigate("tasks", brief.key),
    })),
    ...(runs.data ?? []).map(({ id, title, name }) => ({
      id: `run-${id}`,
      label: title === "" ? name : title,
      kind: t("palette.run"),
      icon: Workflow,
      keys: [],
      run: () => navigate("runs", id),
    })),
  ];
  return (
    <EntryFinder
      label={label}
      placeholder={t("palette.goToPlaceholder")}
      entries={entries}
      onType={setText}
      onClose={onClose}
    />
  );
}

function together(...pages: (ChatPage | undefined)[]): ChatSummary[] {
  const chats = pages.flatMap((page) => page?.conversations ?? []);
  return [...new Map(chats.map((chat) => [chat.id, chat])).values()];
}

type FinderProps = {
  label: string;
  placeholder: string;
  entries: readonly Entry[];
  onType?: (text: string) => void;
  onClose: () => void;
};

const SHOWN = 60;

function EntryFinder({ label, placeholder, entries, onType, onClose }: FinderProps) {
  const { t } = useTranslation("shell");
  const [text, setText] = useState("");
  const found = ranked(entries, (entry) => `${entry.label} ${entry.kind}`, text).slice(0, SHOWN);
  return (
    <Finder
      label={label}
      placeholder={placeholder}
      text={text}
      options={found}
      onType={(typed) => {
        setText(typed);
        onType?.(typed);
      }}
      onPick={({ run }) => {
        onClose();
        run();
      }}
      note={found.length === 0 ? t("palette.nothing", { text }) : null}
    >
      {({ icon: Icon, label: name, kind, keys }) => (
        <div className={styles.entry}>
          <Icon size={14} aria-hidden className={styles.icon} />
          <span className={styles.label}>{name}</span>
          <span className={styles.kind}>{kind}</span>
          <Keys keys={keys} />
        </div>
      )}
    </Finder>
  );
}
