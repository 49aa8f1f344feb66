import { Cable } from "lucide-react";
import { useTranslation } from "react-i18next";
import { showExchange } from "../../../app/wire-selection";
import { useCommand } from "../../../data/queries";
import type { QuirkView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { RelativeTime } from "../../../kit/text/Text";
import styles from "./AgentDetail.module.css";

type Props = { id: string; quirks: readonly QuirkView[] };

/** What the agent does differently from what it speaks, each with what showed it. */
export function Quirks({ id, quirks }: Props) {
  const { t } = useTranslation("agents");
  return (
    <section>
      <h3 className={styles.heading}>{t("interfaces.quirks")}</h3>
      <p className={styles.muted}>{t("interfaces.quirksIntro")}</p>
      <ul className={styles.plainList} aria-label={t("interfaces.quirks")}>
        {quirks.map((quirk) => (
          <Quirk key={quirk.id} id={id} quirk={quirk} />
        ))}
      </ul>
    </section>
  );
}

function Quirk({ id, quirk }: { id: string; quirk: QuirkView }) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const remove = useCommand("connections.removeQuirk");
  const { exchangeId, refused } = quirk;
  const what = say(quirk.what);
  return (
    <li>
      <p>{what}</p>
      <p className={styles.muted}>
        {say(quirk.seen)} {refused !== null && t("interfaces.refused", { status: refused })}{" "}
        <RelativeTime at={quirk.noticedAt} />
      </p>
      <div className={styles.buttons}>
        {exchangeId !== null && (
          <Button tone="quiet" icon={Cable} onPress={() => showExchange(exchangeId)}>
            {t("interfaces.evidence")}
          </Button>
        )}
        <Button
          tone="quiet"
          onPress={() => remove.mutate({ id, quirk: quirk.id })}
          isDisabled={remove.isPending}
          aria-label={t("interfaces.forgetNamed", { what })}
        >
          {t("interfaces.forget")}
        </Button>
      </div>
    </li>
  );
}
