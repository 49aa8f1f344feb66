import { useTranslation } from "react-i18next";
import type { CardVersionView } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import { ExactTime } from "../../../kit/text/Text";
import styles from "./Card.module.css";
import { Changes } from "./Changes";

/** The cards that an agent showed, the newest first, each with what it changed. */
export function CardHistory({ versions }: { versions: readonly CardVersionView[] }) {
  const { t } = useTranslation("agents");
  return (
    <ol className={styles.list} aria-label={t("card.history.label")}>
      {versions.map((version) => (
        <li key={version.version} className={styles.version}>
          <p>
            <ExactTime at={version.firstSeenAt} />{" "}
            {version.lastSeenAt !== version.firstSeenAt && (
              <>
                – <ExactTime at={version.lastSeenAt} />{" "}
              </>
            )}
            <Badge>{t(`card.seenBy.${version.seenBy}`)}</Badge>{" "}
            {version.inUse ? (
              <Badge tone="good">{t("card.history.inUse")}</Badge>
            ) : (
              <Badge tone={version.verdict === "pending" ? "warn" : "neutral"}>
                {t(`card.verdict.${version.verdict}`)}
              </Badge>
            )}
          </p>
          {version.changes.length > 0 ? (
            <Changes changes={version.changes} label={t("card.changes")} />
          ) : (
            version.seenBy !== "first-use" && <p className={styles.muted}>{t("card.history.same")}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
