import { Activity, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { HealthView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { useSecondsUntil } from "../../../kit/text/clock";
import { ExactTime } from "../../../kit/text/Text";
import styles from "./AgentDetail.module.css";

const TONES = { closed: "neutral", open: "bad", "half-open": "warn" } as const;

/** Whether the agent is called by itself, what holds that up, and the way to have it called all the same. */
export function Health({ id }: { id: string }) {
  const health = useCommandQuery("agents.health", { id });
  return health.data === undefined ? null : <Panel id={id} health={health.data} />;
}

function Panel({ id, health }: { id: string; health: HealthView }) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const tryNow = useCommand("agents.tryNow");
  const reset = useCommand("agents.resetHealth");
  const isHeld = health.state !== "closed" || health.quietUntil !== null;
  return (
    <section aria-label={t("health.title")}>
      <h3 className={styles.heading}>{t("health.title")}</h3>
      <div className={styles.where}>
        <Badge tone={TONES[health.state]}>{t(`health.state.${health.state}`)}</Badge>
        {health.failures > 0 && <span>{t("health.failures", { count: health.failures })}</span>}
        {isHeld && health.nextTryAt !== null && <NextTry at={health.nextTryAt} />}
        <span className={styles.muted}>
          {t("health.calls", { left: health.callsLeft, most: health.callsMost })}
        </span>
      </div>
      {health.quietUntil !== null && (
        <p>
          {t("health.quiet")} <ExactTime at={health.quietUntil} />
        </p>
      )}
      {health.lastFailure !== null && <p className={styles.muted}>{say(health.lastFailure)}</p>}
      <div className={styles.buttons}>
        {isHeld && (
          <Button icon={Activity} onPress={() => tryNow.mutate({ id })} isDisabled={tryNow.isPending}>
            {t("health.tryNow")}
          </Button>
        )}
        {(isHeld || health.failures > 0) && (
          <Button
            tone="quiet"
            icon={RotateCcw}
            onPress={() => reset.mutate({ id })}
            isDisabled={reset.isPending}
          >
            {t("health.reset")}
          </Button>
        )}
      </div>
    </section>
  );
}

function NextTry({ at }: { at: number }) {
  const { t } = useTranslation("agents");
  const seconds = useSecondsUntil(at);
  return <span>{seconds === 0 ? t("health.now") : t("health.next", { seconds })}</span>;
}
