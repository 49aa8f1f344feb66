import { Download, ListChecks } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../kit/Button/Button";
import { useExportHistory } from "../../history";
import styles from "./TaskList.module.css";
import type { Checked } from "./use-checked";

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
