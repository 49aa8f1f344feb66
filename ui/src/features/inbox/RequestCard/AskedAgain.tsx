import { Repeat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { navigate } from "../../../app/route";
import type { AnsweredBefore } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { ExactTime, RelativeTime } from "../../../kit/text/Text";
import styles from "./RequestCard.module.css";

/** The agent had an answer to this already. Earlier answers are folded away: they all were to this same request. */
export function AskedAgain({ before }: { before: readonly AnsweredBefore[] }) {
  const { t } = useTranslation("inbox");
  const [latest] = before;
  if (latest === undefined) return null;
  return (
    <section className={styles.standing} aria-label={t("again.title")}>
      <p>
        <Repeat size={14} aria-hidden />{" "}
        {t(latest.refused ? "again.refused" : "again.answered", { count: before.length })}{" "}
        <span className={styles.faint}>
          <RelativeTime at={latest.at} />
        </span>
      </p>
      <details className={styles.details}>
        <summary>{t("again.earlier", { count: before.length })}</summary>
        <ol className={styles.history}>
          {before.map(({ id, at, refused }) => (
            <li key={id}>
              <ExactTime at={at} /> {t(refused ? "again.wasRefused" : "again.wasAnswered")}{" "}
              <Button tone="quiet" onPress={() => navigate("inbox", id)}>
                {t("again.show")}
              </Button>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
