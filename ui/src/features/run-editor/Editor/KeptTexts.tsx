import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../kit/Button/Button";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";
import { bringBack, discard, type RunDraft } from "../drafts";
import styles from "./Editor.module.css";

/** Texts that were not saved when another file was opened. */
export function KeptTexts({ drafts }: { drafts: readonly RunDraft[] }) {
  const { t } = useTranslation("runEditor");
  const [leaving, setLeaving] = useState<RunDraft | null>(null);
  if (drafts.length === 0) return null;
  return (
    <details className={styles.kept}>
      <summary>{t("kept.title", { count: drafts.length })}</summary>
      <ul className={styles.keptList}>
        {drafts.map((draft) => (
          <li key={draft.key} className={styles.keptText}>
            <span className={styles.keptName} dir="auto">
              {nameOf(draft)}
            </span>
            <Button tone="quiet" icon={Undo2} onPress={() => bringBack(draft.key)}>
              {t("kept.back")}
            </Button>
            <IconButton
              icon={Trash2}
              label={t("kept.discard", { name: nameOf(draft) })}
              onPress={() => setLeaving(draft)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t("kept.sure")}
        confirmLabel={t("kept.sureYes")}
        onConfirm={() => {
          if (leaving !== null) discard(leaving.key);
          setLeaving(null);
        }}
      >
        {t("kept.sureText")}
      </ConfirmDialog>
    </details>
  );
}

/** What a text calls itself, as far as that can be told. */
function nameOf({ text }: RunDraft): string {
  const [, title] = /^\s+title:\s*(.+)$/m.exec(text) ?? /\bname:\s*([^\s,}]+)/.exec(text) ?? [];
  return title?.trim() ?? text.trim().split("\n")[0]?.slice(0, 60) ?? "";
}
