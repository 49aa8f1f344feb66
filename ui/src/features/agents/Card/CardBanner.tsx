import { CircleAlert, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { PendingCardView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { classNames } from "../../../kit/class-names";
import styles from "./Card.module.css";
import { Changes } from "./Changes";
import { useConsent } from "./use-consent";

/** Says that an agent shows another card, before anything is sent to it. Nothing where no card waits for a word. */
export function CardBanner({ id }: { id: string }) {
  const card = useCommandQuery("cards.get", { id });
  const pending = card.data?.pending ?? null;
  return pending === null ? null : <Banner key={pending.version} id={id} pending={pending} />;
}

function Banner({ id, pending }: { id: string; pending: PendingCardView }) {
  const { t } = useTranslation("agents");
  const isAlarm = pending.weight === "alarm";
  const [open, setOpen] = useState(isAlarm);
  const accept = useCommand("cards.accept", { quiet: true });
  const keep = useCommand("cards.keep");
  const consent = useConsent(t("card.accept"));
  const { version } = pending;

  function run(confirm?: string) {
    const params = { id, version, ...(confirm !== undefined && { confirm }) };
    accept.mutate(params, { onError: consent.ask(run) });
  }
  const Icon = isAlarm ? CircleAlert : TriangleAlert;
  return (
    <section
      className={classNames(styles.banner, isAlarm && styles.alarm)}
      aria-label={t("card.banner")}
      role={isAlarm ? "alert" : "status"}
    >
      <Icon size={14} aria-hidden />
      <div className={styles.bannerText}>
        <p>{isAlarm ? t("card.alarm") : t("card.notice")}</p>
        {open && <Changes changes={pending.changes} label={t("card.changes")} />}
        <div className={styles.buttons}>
          {!open && (
            <Button onPress={() => setOpen(true)}>{t("card.show", { count: pending.changes.length })}</Button>
          )}
          <Button onPress={() => keep.mutate({ id, version })}>{t("card.keep")}</Button>
          <Button tone="primary" onPress={() => run()} isDisabled={accept.isPending}>
            {t("card.accept")}
          </Button>
        </div>
      </div>
      {consent.dialog}
    </section>
  );
}
