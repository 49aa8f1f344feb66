import { useTranslation } from "react-i18next";
import { navigate } from "../../../app/route";
import type { TaskBrief } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import styles from "./Composer.module.css";

type Props = {
  request: { approvalId: string; title: string } | null;
  task: TaskBrief | null;
  asNewTask: boolean;
  onSwitch: (asNewTask: boolean) => void;
};

/** Whether the next message answers something. A request is answered on its card, never in passing. */
export function Answering({ request, task, asNewTask, onSwitch }: Props) {
  const { t } = useTranslation("chat");
  if (request !== null) {
    return (
      <div className={styles.answering}>
        <span className={styles.grow}>{t("composer.requestWaits", { title: request.title })}</span>
        <Button onPress={() => navigate("inbox", request.approvalId)}>{t("composer.answerRequest")}</Button>
      </div>
    );
  }
  if (task === null) return null;
  return (
    <div className={styles.answering}>
      {!asNewTask && (
        <span className={styles.grow}>
          {task.title === "" ? t("composer.answers") : t("composer.answersNamed", { title: task.title })}
        </span>
      )}
      <Button tone="quiet" onPress={() => onSwitch(!asNewTask)}>
        {t(asNewTask ? "composer.answerTask" : "composer.newTask")}
      </Button>
    </div>
  );
}
