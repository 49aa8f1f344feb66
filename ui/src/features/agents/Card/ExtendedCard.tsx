import { CircleAlert, CircleCheck, FileKey } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { ExtendedCardView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { StateBadge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import styles from "./Card.module.css";
import { Changes } from "./Changes";
import { useConsent } from "./use-consent";

/** The card that an agent shows to authenticated callers alone, and whether it is the one in use. */
export function ExtendedCard({ id, extended }: { id: string; extended: ExtendedCardView | null }) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const ask = useCommand("cards.fetchExtended");
  const accept = useCommand("cards.acceptExtended", { quiet: true });
  const drop = useCommand("cards.dropExtended");
  const consent = useConsent(t("card.extended.use"));

  function run(confirm?: string) {
    const params = { id, version: "", ...(confirm !== undefined && { confirm }) };
    accept.mutate(params, { onError: consent.ask(run) });
  }
  return (
    <div className={styles.stack}>
      {extended === null && <p className={styles.muted}>{t("card.extended.none")}</p>}
      {extended?.kind === "in-use" && (
        <StateBadge tone="good" icon={CircleCheck} word={t("card.extended.inUse")} />
      )}
      {extended?.kind === "failed" && (
        <p className={styles.muted}>{t("card.extended.failed", { because: say(extended.because) })}</p>
      )}
      {extended?.kind === "strange" && (
        <>
          <StateBadge tone="bad" icon={CircleAlert} word={t("card.extended.strange")} />
          <Changes changes={extended.changes} label={t("card.changes")} />
        </>
      )}
      <div className={styles.buttons}>
        {extended?.kind === "strange" && (
          <Button onPress={() => run()} isDisabled={accept.isPending}>
            {t("card.extended.use")}
          </Button>
        )}
        {extended?.kind === "in-use" && (
          <Button onPress={() => drop.mutate({ id })}>{t("card.extended.drop")}</Button>
        )}
        <Button icon={FileKey} onPress={() => ask.mutate({ id })} isDisabled={ask.isPending}>
          {t("card.extended.ask")}
        </Button>
      </div>
      {consent.dialog}
    </div>
  );
}
