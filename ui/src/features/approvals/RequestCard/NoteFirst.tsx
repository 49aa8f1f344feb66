import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { ApprovalView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { TextField } from "../../../kit/fields/Fields";
import styles from "./RequestCard.module.css";
import type { Card } from "./use-card";

/** Writes the person's own note, which the agent never sees, and approves. */
export function NoteFirst({ request: { summary }, card }: { request: ApprovalView; card: Card }) {
  const { t } = useTranslation(["inbox", "triage", "common"]);
  const write = useCommand("approvals.note");
  const [note, setNote] = useState(summary.note ?? "");
  const approve = () =>
    write.mutate({ id: summary.id, note }, { onSuccess: () => card.submit(card.wanted, "key") });
  return (
    <section className={styles.rejection} aria-label={t("approveNoted")}>
      <TextField
        label={t("triage:note.label")}
        description={t("triage:note.hint")}
        value={note}
        onChange={setNote}
        onEnter={approve}
        autoFocus
      />
      <div className={styles.buttons}>
        <Button tone="decision" onPress={approve} isDisabled={write.isPending || card.sending.isPending}>
          {t("approveNoted")}
        </Button>
        <Button tone="quiet" onPress={() => card.setPanel("none")}>
          {t("common:cancel")}
        </Button>
      </div>
    </section>
  );
}
