import { Bot, CircleStop } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { ComparisonView as Comparison } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { Busy } from "../../../kit/states/States";
import { ExactTime } from "../../../kit/text/Text";
import { navigate } from "../../../places/route";
import { ComparedTable } from "./ComparedTable";
import styles from "./ComparisonView.module.css";

/** One message over two interfaces of an agent, and what has become of it over each so far. */
export function ComparisonView({ id }: { id: string }) {
  const { t } = useTranslation("chat");
  const query = useCommandQuery("comparisons.get", { comparisonId: id });
  return (
    <Fetched
      query={query}
      loading={t("comparison.loading")}
      failed={t("comparison.failed")}
      gone={{
        title: t("comparison.gone"),
        next: { label: t("empty.all"), onPress: () => navigate("chats") },
      }}
    >
      {(comparison) => <Loaded comparison={comparison} />}
    </Fetched>
  );
}

function Loaded({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation("chat");
  const { id, agentId, text, createdAt, sides } = comparison;
  const stop = useCommand("comparisons.stop");
  const isBusy = sides.some(({ busy }) => busy);
  return (
    <section className={styles.view} aria-label={t("comparison.title")}>
      <header className={styles.header}>
        <h2 className={styles.title}>{t("comparison.title")}</h2>
        {isBusy && (
          <Button
            icon={CircleStop}
            onPress={() => stop.mutate({ comparisonId: id })}
            isDisabled={stop.isPending}
          >
            {t("comparison.stop")}
          </Button>
        )}
        <Button icon={Bot} onPress={() => navigate("agents", agentId)}>
          {t("comparison.agent")}
        </Button>
      </header>
      <div className={styles.body}>
        <div className={styles.said}>
          <p className={styles.muted}>
            {t("you")} · <ExactTime at={createdAt} />
          </p>
          <p className={styles.text}>{text}</p>
        </div>
        {isBusy && <Busy>{t("comparison.waiting")}</Busy>}
        {sides.length < 2 && <p role="status">{t("comparison.removed")}</p>}
        <ComparedTable sides={sides} />
      </div>
    </section>
  );
}
