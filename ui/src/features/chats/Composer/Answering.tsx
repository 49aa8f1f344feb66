import { useTranslation } from "react-i18next";
import { HighRisk } from "../../../facts/approval";
import type { TaskBrief } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { navigate } from "../../../places/route";
import type { ChatRequest } from "../rows";
import styles from "./Composer.module.css";

type Props = {
  request: Pick<ChatRequest, "approvalId" | "title" | "highRisk"> | null;
  task: TaskBrief | null;
  asNewTask: boolean;
  onSwitch: (asNewTask: boolean) => void;
};

/** What the next message goes to: words for a task that waits, or a new task. A request has its answers on its card. */
export function Answering({ request, task, asNewTask, onSwitch }: Props) {
  const { t } = useTranslation("chat");
  if (request === null && task === null) return null;
  const title = (request === null ? task?.title : request.title) ?? "";
  const told = tell();
  return (
    <div className={styles.answering}>
      <span className={styles.told} title={told ?? undefined}>
        {told}
      </span>
      {request?.highRisk === true && <HighRisk />}
      {request !== null && (
        <Button onPress={() => navigate("inbox", request.approvalId)}>{t("composer.answerRequest")}</Button>
      )}
      {task !== null && (
        <Button tone="quiet" onPress={() => onSwitch(!asNewTask)}>
          {t(asNewTask ? "composer.answerTask" : "composer.newTask")}
        </Button>
      )}
    </div>
  );

  function tell(): string | null {
    if (request !== null) {
      const goesElsewhere = task === null || asNewTask;
      if (title === "") return t(goesElsewhere ? "composer.requestWaits" : "composer.wordsToRequest");
      return t(goesElsewhere ? "composer.requestWaitsNamed" : "composer.wordsToRequestNamed", { title });
    }
    if (asNewTask) return null;
    return title === "" ? t("composer.answers") : t("composer.answersNamed", { title });
  }
}
