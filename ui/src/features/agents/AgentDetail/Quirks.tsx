import { Cable } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { QuirkEvidenceView, QuirkView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { Select } from "../../../kit/fields/Fields";
import { RelativeTime } from "../../../kit/text/Text";
import { showExchange } from "../../../places/wire-selection";
import styles from "./AgentDetail.module.css";

type Props = { id: string; quirks: readonly QuirkView[] };

/** What the agent does differently from what it speaks, each with what showed it and what is made of it. */
export function Quirks({ id, quirks }: Props) {
  const { t } = useTranslation("agents");
  const known = quirks.filter(isKnown);
  const others = quirks.filter((quirk) => !isKnown(quirk));
  return (
    <section>
      <h3 className={styles.heading}>{t("quirks.title")}</h3>
      <p className={styles.muted}>{t(known.length > 0 ? "quirks.intro" : "quirks.none")}</p>
      {known.length > 0 && (
        <ul className={styles.plainList} aria-label={t("quirks.title")}>
          {known.map((quirk) => (
            <Quirk key={quirk.id} id={id} quirk={quirk} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details>
          <summary>{t("quirks.others", { count: others.length })}</summary>
          <ul className={styles.plainList} aria-label={t("quirks.othersLabel")}>
            {others.map((quirk) => (
              <Quirk key={quirk.id} id={id} quirk={quirk} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function isKnown({ noticed, choice }: QuirkView): boolean {
  return noticed !== null || choice !== "as-noticed";
}

function Quirk({ id, quirk }: { id: string; quirk: QuirkView }) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const choose = useCommand("agents.chooseQuirk");
  const { choice, noticed, optional } = quirk;
  const what = say(quirk.what);
  return (
    <li className={styles.quirk}>
      <p>
        {what} {choice === "always" && <Badge tone="info">{t("quirks.set")}</Badge>}
        {choice === "never" && <Badge tone="warn">{t("quirks.off")}</Badge>}
        {choice === "as-noticed" && noticed !== null && <Badge>{t("quirks.noticed")}</Badge>}
      </p>
      {noticed !== null && <Evidence id={id} quirk={quirk} noticed={noticed} what={what} />}
      {optional || choice !== "as-noticed" ? (
        <Select
          label={t("quirks.choiceNamed", { what })}
          hideLabel
          value={choice}
          options={[
            { key: "as-noticed", label: t("quirks.as-noticed") },
            { key: "always", label: t("quirks.always") },
            { key: "never", label: t("quirks.never") },
          ]}
          onChange={(next) => choose.mutate({ id, quirk: quirk.id, choice: next })}
          isDisabled={choose.isPending}
        />
      ) : (
        <p className={styles.muted}>{t("quirks.anyway")}</p>
      )}
    </li>
  );
}

type EvidenceProps = { id: string; quirk: QuirkView; noticed: QuirkEvidenceView; what: string };

function Evidence({ id, quirk, noticed, what }: EvidenceProps) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const forget = useCommand("agents.removeQuirk");
  const { exchangeId, refused } = noticed;
  return (
    <>
      <p className={styles.muted}>
        {say(noticed.seen)} {refused !== null && t("quirks.refused", { status: refused })}{" "}
        <RelativeTime at={noticed.at} />
      </p>
      <div className={styles.buttons}>
        {exchangeId !== null && (
          <Button tone="quiet" icon={Cable} onPress={() => showExchange(exchangeId)}>
            {t("quirks.evidence")}
          </Button>
        )}
        <Button
          tone="quiet"
          onPress={() => forget.mutate({ id, quirk: quirk.id })}
          isDisabled={forget.isPending}
          aria-label={t("quirks.forgetNamed", { what })}
        >
          {t("quirks.forget")}
        </Button>
      </div>
    </>
  );
}
