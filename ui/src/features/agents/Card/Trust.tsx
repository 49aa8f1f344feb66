import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import type { AgentView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Busy, ErrorState } from "../../../kit/states/States";
import styles from "./Card.module.css";
import { CardChecks } from "./CardChecks";
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
