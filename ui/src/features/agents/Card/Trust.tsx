import { CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import type { AgentView, CardCheckView, FindingView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { StateBadge } from "../../../kit/Badge/Badge";
import { Busy, ErrorState } from "../../../kit/states/States";
import styles from "./Card.module.css";
import { CardHistory } from "./CardHistory";
import { ExtendedCard } from "./ExtendedCard";
import { Signatures } from "./Signatures";

/** What there is to say about a card that the card does not say itself. */
export function Trust({ agent }: { agent: AgentView }) {
  const { t } = useTranslation("agents");
  const { id } = agent.summary;
  const card = useCommandQuery("cards.get", { id });
  const say = useSay();
  if (card.data === undefined) {
    if (card.error === null) return <Busy>{t("loadingOne")}</Busy>;
    return <ErrorState title={say(card.error.told)} hints={card.error.hints.map(say)} />;
  }
  const { checks, signatures, pinned, versions, extended } = card.data;
  return (
    <div className={styles.panel}>
      <section>
        <h3 className={styles.heading}>{t("card.checks.title")}</h3>
        <CardChecks checks={checks} findings={agent.card.findings} />
      </section>
      <section>
        <h3 className={styles.heading}>{t("card.signature.title")}</h3>
        <Signatures id={id} signatures={signatures} pinned={pinned} />
      </section>
      {(agent.card.extendedCard || extended !== null) && (
        <section>
          <h3 className={styles.heading}>{t("card.extended.title")}</h3>
          <ExtendedCard id={id} extended={extended} />
        </section>
      )}
      <section>
        <h3 className={styles.heading}>{t("card.history.title")}</h3>
        <CardHistory versions={versions} />
      </section>
    </div>
  );
}

type Row = { pointer: string; section: string; text: string };

/** What there is to look at in a card: where, what, and which rule says so. */
function CardChecks({
  checks,
  findings,
}: {
  checks: readonly CardCheckView[];
  findings: readonly FindingView[];
}) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const rows: Row[] = [
    ...[...findings, ...checks].map(({ pointer, section, what }) => ({ pointer, section, text: say(what) })),
  ];
  if (rows.length === 0) return <StateBadge tone="good" icon={CircleCheck} word={t("card.checks.none")} />;
  return (
    <ul className={styles.list} aria-label={t("card.checks.label")}>
      {rows.map(({ pointer, section, text }) => (
        <li key={`${pointer} ${text}`} className={styles.check}>
          <TriangleAlert size={14} aria-hidden />
          <div>
            <p>{text}</p>
            <p className={styles.muted}>
              <code>{pointer || "/"}</code> · {section || t("card.checks.thumb")}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
