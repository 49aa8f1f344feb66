import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../data/queries";
import { Button } from "../../kit/Button/Button";
import { TurnedAwayList } from "../tasks";
import styles from "./SettingsScreen.module.css";

/** Everybody who was turned away at the door for calls back, as numbers. Nothing where nobody was. */
export function TurnedAway() {
  const { t } = useTranslation("push");
  const { data: calls } = useCommandQuery("push.turnedAway", {});
  const clear = useCommand("push.forgetTurnedAway");
  if (calls === undefined || calls.length === 0) return null;
  return (
    <section aria-label={t("turnedAway.title")}>
      <h3 className={styles.label}>{t("turnedAway.title")}</h3>
      <p className={styles.note}>{t("turnedAway.text")}</p>
      <TurnedAwayList calls={calls} withTasks />
      <Button tone="quiet" isDisabled={clear.isPending} onPress={() => clear.mutate({})}>
        {t("turnedAway.clear")}
      </Button>
    </section>
  );
}
