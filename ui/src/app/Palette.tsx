import { Bot, ListChecks, type LucideIcon, MessagesSquare } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Action, ActionContext, Overlay } from "../actions/action";
import { keycaps } from "../actions/shortcut";
import { skip, useCommandQuery } from "../data/queries";
import type { ConversationPage, ConversationSummary } from "../host/generated/api";
import type { Label } from "../i18n/types";
import { useLabel } from "../i18n/use-label";
import { classNames } from "../kit/class-names";
import { Dialog } from "../kit/Dialog/Dialog";
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
        <Finder
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
  const agents = useCommandQuery("connections.list", {});
  const [text, setText] = useState("");
  const words = useDeferredValue(text.trim());
  const latest = useCommandQuery("conversations.list", { words: "", cursor: null });
  // There may be more chats than one page, and letters of a word are looked for in that page alone.
  const found = useCommandQuery("conversations.list", words === "" ? skip : { words, cursor: null }, {
    keepPrevious: true,
  });
  const tasks = useCommandQuery("tasks.list", {
    connectionId: null,
    states: [],
    since: null,
    until: null,
    cursor: null,
    limit: TASKS_OFFERED,
  });
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
    ...together(latest.data, found.data).map(({ id, title, connectionName }) => ({
      id: `chat-${id}`,
      label: title === "" ? connectionName : title,
      kind: t("palette.chat"),
      icon: MessagesSquare,
      keys: [],
      run: () => navigate("chats", id),
    })),
    ...(tasks.data?.tasks ?? []).map(({ brief, title }) => ({
      id: `task-${brief.key}`,
      label: title,
      kind: t("palette.task"),
      icon: ListChecks,
      keys: [],
      run: () => navigate("tasks", brief.key),
    })),
  ];
  return (
    <Finder
      label={label}
      placeholder={t("palette.goToPlaceholder")}
      entries={entries}
      onType={setText}
      onClose={onClose}
    />
  );
}

function together(...pages: (ConversationPage | undefined)[]): ConversationSummary[] {
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

function Finder({ label, placeholder, entries, onType, onClose }: FinderProps) {
  const { t } = useTranslation("shell");
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = ranked(entries, (entry) => `${entry.label} ${entry.kind}`, text).slice(0, SHOWN);
  const current = Math.min(active, found.length - 1);

  function run(entry: Entry | undefined) {
    if (entry === undefined) return;
    onClose();
    entry.run();
  }
  function move(to: number) {
    const next = (to + found.length) % found.length;
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    if (event.key === "ArrowDown") move(current + 1);
    else if (event.key === "ArrowUp") move(current - 1);
    else if (event.key === "Enter") run(found[current]);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.finder}>
      <input
        // biome-ignore lint/a11y/noAutofocus: opened in order to type
        autoFocus
        className={styles.input}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={found[current] === undefined ? undefined : `palette-${found[current].id}`}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          onType?.(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" className={styles.list} role="listbox" aria-label={label} ref={list}>
        {found.map((entry, index) => {
          const Icon = entry.icon;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input, which names the active option
            <div
              key={entry.id}
              id={`palette-${entry.id}`}
              role="option"
              aria-selected={index === current}
              className={classNames(styles.entry, index === current && styles.active)}
              onClick={() => run(entry)}
              onPointerMove={() => setActive(index)}
            >
              <Icon size={14} aria-hidden className={styles.icon} />
              <span className={styles.label}>{entry.label}</span>
              <span className={styles.kind}>{entry.kind}</span>
              <Keys keys={entry.keys} />
            </div>
          );
        })}
      </div>
      {found.length === 0 && <p className={styles.nothing}>{t("palette.nothing", { text })}</p>}
    </div>
  );
}
