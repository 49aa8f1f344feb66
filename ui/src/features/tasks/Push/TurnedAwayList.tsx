import { useTranslation } from "react-i18next";
import type { TurnedAwayView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { RelativeTime } from "../../../kit/text/Text";
import { navigate } from "../../../places/route";
import { known, REFUSALS } from "./codes";
import styles from "./Push.module.css";

type Props = {
  calls: readonly TurnedAwayView[];
  /** Several tasks are listed together, so each says which one it is. */
  withTasks?: boolean;
};

/** Calls back that were turned away, by reason. */
export function TurnedAwayList({ calls, withTasks }: Props) {
  const { t } = useTranslation("push");
  return (
    <ul className={styles.turnedAway}>
      {calls.map(({ taskKey, reason, count, lastAt }) => (
        <li key={`${taskKey ?? ""} ${reason}`} className={styles.line}>
          <span>{t(`turnedAway.reasons.${known(REFUSALS, reason)}`)}</span>
          <span className={styles.faint}>{t("turnedAway.times", { count })}</span>
          <span className={styles.faint}>
            {t("turnedAway.last")} <RelativeTime at={lastAt} />
          </span>
          {withTasks === true && taskKey !== null && (
            <Button tone="quiet" onPress={() => navigate("tasks", taskKey)}>
              {t("turnedAway.task")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
