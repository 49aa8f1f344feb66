import { Children, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AgentView } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import { RelativeTime } from "../../../kit/text/Text";
import { askToOpen } from "../../../places/links";
import styles from "./AgentDetail.module.css";
import { Contracts } from "./Contracts";
import { Health } from "./Health";
import { Inside } from "./Inside";
import { Mappings } from "./Mappings";

/** What the card says about the agent as a whole. */
export function Overview({ agent }: { agent: AgentView }) {
  const { t } = useTranslation("agents");
  const { card, summary } = agent;
  const capabilities = [
    card.streaming ? t("overview.streaming") : null,
    card.pushNotifications ? t("overview.pushNotifications") : null,
    card.extendedCard ? t("overview.extendedCard") : null,
  ].filter((capability) => capability !== null);

  return (
    <div className={styles.panel}>
      <p className={styles.description}>{card.description}</p>
      <Health id={summary.id} />
      <Inside id={summary.id} />
      <dl className={styles.facts}>
        <Fact name={t("overview.version")}>{card.version || null}</Fact>
        <Fact name={t("overview.provider")}>
          {card.provider !== null && <span>{card.provider}</span>}
          {card.providerUrl !== null && <OutsideLink agentId={summary.id} url={card.providerUrl} />}
        </Fact>
        <Fact name={t("overview.documentation")}>
          {card.documentationUrl === null ? null : (
            <OutsideLink agentId={summary.id} url={card.documentationUrl} />
          )}
        </Fact>
        <Fact name={t("overview.capabilities")}>{capabilities.join(" · ") || null}</Fact>
        <Fact name={t("overview.reads")}>{card.inputModes.join(", ") || null}</Fact>
        <Fact name={t("overview.writes")}>{card.outputModes.join(", ") || null}</Fact>
        <Fact name={t("overview.card")}>
          {agent.cardUrl === null ? t("overview.cardPasted") : <code>{agent.cardUrl}</code>}
        </Fact>
        <Fact name={t("overview.read")}>
          <RelativeTime at={agent.cardReadAt} />
        </Fact>
      </dl>
      {card.extensions.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t("overview.extensions")}</h3>
          <ul className={styles.plainList}>
            {card.extensions.map(({ uri, description, required }) => (
              <li key={uri}>
                <code>{uri}</code> {required && <Badge tone="warn">{t("overview.required")}</Badge>}
                <p className={styles.muted}>{description}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Contracts id={summary.id} />
      <Mappings id={summary.id} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation("agents");
  const isNothing = Children.toArray(children).length === 0;
  return (
    <>
      <dt>{name}</dt>
      <dd>{isNothing ? <span className={styles.muted}>{t("overview.nothing")}</span> : children}</dd>
    </>
  );
}

function OutsideLink({ agentId, url }: { agentId: string; url: string }) {
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => askToOpen({ source: "connection", id: agentId, url })}
    >
      {url}
    </button>
  );
}
