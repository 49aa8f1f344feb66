import { IdCard } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import type { TaskCardView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { CodeBlock } from "../../../kit/CodeBlock/CodeBlock";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { Busy, ErrorState } from "../../../kit/states/States";
import { ExactTime } from "../../../kit/text/Text";
import styles from "./TaskDetail.module.css";

/** What the agent's card said when the task was run, whatever it says now. */
export function CardThen({ taskKey }: { taskKey: string }) {
  const { t } = useTranslation("tasks");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" icon={IdCard} onPress={() => setOpen(true)}>
        {t("card.show")}
      </Button>
      <Dialog isOpen={isOpen} size="large" title={t("card.title")} onClose={() => setOpen(false)}>
        {isOpen && <Content taskKey={taskKey} />}
      </Dialog>
    </>
  );
}

function Content({ taskKey }: { taskKey: string }) {
  const { t } = useTranslation("tasks");
  const say = useSay();
  const { data: then, error } = useCommandQuery("tasks.card", { taskKey });
  if (error !== null) return <ErrorState title={say(error.told)} hints={error.hints.map(say)} />;
  if (then === undefined) return <Busy>{t("card.loading")}</Busy>;
  return then === null ? <p>{t("card.unknown")}</p> : <Card then={then} />;
}

function Card({ then: { card, firstSeenAt, inUse } }: { then: TaskCardView }) {
  const { t } = useTranslation("tasks");
  return (
    <div className={styles.card}>
      <p role="status">{inUse ? t("card.inUse") : t("card.replaced")}</p>
      <dl className={styles.facts}>
        <dt>{t("card.name")}</dt>
        <dd>
          <bdi>{card.name}</bdi>
        </dd>
        <dt>{t("card.version")}</dt>
        <dd>
          <bdi>{card.version}</bdi>
        </dd>
        <dt>{t("card.firstSeen")}</dt>
        <dd>
          <ExactTime at={firstSeenAt} />
        </dd>
        <dt>{t("card.skills")}</dt>
        <dd>
          <bdi>{card.skills.map(({ name }) => name).join(", ") || t("card.noSkills")}</bdi>
        </dd>
      </dl>
      {card.description !== "" && (
        <blockquote className={styles.quote} dir="auto">
          {card.description}
        </blockquote>
      )}
      <CodeBlock text={card.raw} language="json" wrap />
    </div>
  );
}
