import { Download, ListChecks } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../kit/Button/Button";
import { useExportHistory } from "../../history";
import styles from "./TaskList.module.css";

type Props = { checked: Checked; listed: readonly string[] };

/** What can be done to all tasks that are picked. */
export function CheckedBar({ checked, listed }: Props) {
  const { t } = useTranslation(["tasks", "history"]);
  const { keys, clear } = checked;
  const exporting = useExportHistory({ scope: { kind: "tasks", keys: [...keys] }, onDone: clear });
  if (keys.length === 0) return null;
  return (
    <div className={styles.checked} role="toolbar" aria-label={t("checked.label")}>
      <span className={styles.count} role="status">
        {t("checked.count", { count: keys.length })}
      </span>
      <Button icon={Download} onPress={exporting.ask}>
        {t("history:export.label.tasks", { count: keys.length })}
      </Button>
      <IconButton
        icon={ListChecks}
        label={t("checked.all", { count: listed.length })}
        onPress={() => checked.add(listed)}
      />
      <Button tone="quiet" onPress={clear}>
        {t("checked.clear")}
      </Button>
      {exporting.dialog}
    </div>
  );
}

export type Checked = {
  keys: readonly string[];
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Adds everything between the one that was picked last and this one. */
  extendTo: (key: string, listed: readonly string[]) => void;
  add: (keys: readonly string[]) => void;
  clear: () => void;
};

/** The tasks that a person picked out of the list. */
export function useChecked(): Checked {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  return useMemo(() => {
    const add = (more: readonly string[]) => setKeys((before) => new Set([...before, ...more]));
    return {
      keys: [...keys],
      has: (key) => keys.has(key),
      toggle: (key) => {
        setLast(key);
        setKeys((before) => {
          const next = new Set(before);
          if (!next.delete(key)) next.add(key);
          return next;
        });
      },
      extendTo: (key, listed) => {
        const from = last === null ? -1 : listed.indexOf(last);
        const to = listed.indexOf(key);
        setLast(key);
        add(from === -1 ? [key] : listed.slice(Math.min(from, to), Math.max(from, to) + 1));
      },
      add,
      clear: () => setKeys(new Set()),
    };
  }, [keys, last]);
}
