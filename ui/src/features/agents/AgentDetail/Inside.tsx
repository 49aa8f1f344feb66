import { House, ShieldOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import type { HostError } from "../../../host/error";
import type { Question } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";
import styles from "./AgentDetail.module.css";

type Wanted = { question: Question; word: string };

/** Whether an agent of the internet may lead to this machine or into the local network; nothing for any other. */
export function Inside({ id }: { id: string }) {
  const { t } = useTranslation("agents");
  const inside = useCommandQuery("agents.inside", { id });
  const allow = useCommand("agents.allowInside", { quiet: true });
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const kind = inside.data?.kind ?? "needless";
  if (kind === "needless") return null;

  function run(confirm?: string) {
    const onError = (error: HostError) =>
      error.confirm === null ? showError(error) : setWanted(error.confirm);
    allow.mutate({ id, allow: kind === "refused", ...(confirm !== undefined && { confirm }) }, { onError });
  }

  return (
    <section aria-label={t("inside.title")}>
      <h3 className={styles.heading}>{t("inside.title")}</h3>
      <div className={styles.where}>
        <Badge tone={kind === "allowed" ? "warn" : "neutral"}>{t(`inside.state.${kind}`)}</Badge>
        <Button
          tone="quiet"
          icon={kind === "allowed" ? ShieldOff : House}
          onPress={() => run()}
          isDisabled={allow.isPending}
        >
          {kind === "allowed" ? t("inside.refuse") : t("inside.allow")}
        </Button>
      </div>
      {wanted?.question.kind === "lead-inside" && (
        <ConfirmDialog
          isOpen
          onClose={() => setWanted(null)}
          title={t("inside.title")}
          tone="primary"
          confirmLabel={t("inside.allow")}
          word={wanted.word}
          onConfirm={() => {
            setWanted(null);
            run(wanted.word);
          }}
        >
          <p>{t("inside.confirm", { agent: wanted.question.agent })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
